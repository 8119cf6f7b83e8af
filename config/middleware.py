"""Middleware that only pages need: the admin site and the docs. The API, which has no cookies, is spared it."""

from collections.abc import Callable
from typing import Any

from csp.middleware import CSPMiddleware
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.locale import LocaleMiddleware
from whitenoise.middleware import WhiteNoiseMiddleware

API = "/api/"
PAGES_OF_THE_API = ("/api/v1/docs",)


def is_api(request: HttpRequest) -> bool:
    """Whether the request is for data, not for a page."""
    return request.path.startswith(API) and not request.path.startswith(PAGES_OF_THE_API)


class PagesOnly:
    """Mixed into a middleware: requests for data go straight on."""

    get_response: Any

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Any:
        """Skip, or do what the middleware does."""
        if is_api(request):
            return self.get_response(request)
        return super().__call__(request)  # type: ignore[misc]


class Static(PagesOnly, WhiteNoiseMiddleware):  # type: ignore[misc]
    """Static files."""


class Session(PagesOnly, SessionMiddleware):
    """Sessions of the admin site."""


class Locale(PagesOnly, LocaleMiddleware):
    """The language of pages; endpoints ask the request themselves."""


class Common(PagesOnly, CommonMiddleware):
    """Django's common touches."""


class Csrf(PagesOnly, CsrfViewMiddleware):
    """Forms of ours only."""


class Authentication(PagesOnly, AuthenticationMiddleware):
    """Who is signed in at the admin site."""


class Messages(PagesOnly, MessageMiddleware):
    """What the admin site has to say."""


class Clickjacking(PagesOnly, XFrameOptionsMiddleware):
    """Pages in no frame."""


class ContentSecurity(PagesOnly, CSPMiddleware):
    """Pages load nothing from elsewhere."""


class ContentLength:
    """Says how long an answer is, so that connections are kept and nothing is sent in chunks."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Count the bytes of what is not streamed."""
        answer = self.get_response(request)
        if isinstance(answer, HttpResponse) and not answer.has_header("Content-Length"):
            answer.headers["Content-Length"] = str(len(answer.content))
        return answer
