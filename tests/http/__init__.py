"""The public API as a client sees it, and the check that it keeps its word."""
