"""Ids in addresses."""

from django.urls import register_converter


class IdConverter:
    """An opaque id. What cannot be one is not found without asking the database."""

    regex = "[0-9A-Za-z-]{1,36}"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is."""
        return value


register_converter(IdConverter, "id")
