"""The language of a request."""

from django.utils.translation import get_language_from_request
from rest_framework.request import Request

from games.core.text import Language


def language_of(request: Request) -> Language:
    """What ``Accept-Language`` asks for; Indonesian if none of ours is."""
    return "en" if get_language_from_request(request._request).startswith("en") else "id"
