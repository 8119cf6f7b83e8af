"""Penalties and prompts over HTTP."""
