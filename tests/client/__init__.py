"""Clients that know nothing of the server but its OpenAPI document."""
