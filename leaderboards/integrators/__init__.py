"""What integrators pull: the journal, boards and logs, by API key, as JSON, CSV or NDJSON."""
