"""Measures, each a command of its own."""
