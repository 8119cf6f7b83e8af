"""Lobbies over HTTP."""
