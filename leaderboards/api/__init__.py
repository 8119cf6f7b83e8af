"""The boards over HTTP."""
