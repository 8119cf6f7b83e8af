"""The OpenAPI document as a client writer finds it."""
