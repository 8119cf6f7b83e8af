"""Play over HTTP."""
