"""Every failure leaves as ``application/problem+json`` (RFC 9457). The one place where HTTP statuses are decided."""

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import orjson
from django.core import exceptions as django_errors
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request
from rest_framework import exceptions as drf_errors
from rest_framework.response import Response

from games.core.failures import (
    Conflict,
    Failure,
    FieldError,
    Forbidden,
    Malformed,
    Mismatch,
    Missing,
    Stale,
    TooMany,
    Unauthenticated,
    Unavailable,
)
from games.core.text import Language, Text

log = logging.getLogger("kocok.problems")

MEDIA_TYPE = "application/problem+json"

STATUS: dict[type[Failure], int] = {
    Malformed: 400,
    Unauthenticated: 401,
    Forbidden: 403,
    Missing: 404,
    Conflict: 409,
    Stale: 412,
    Mismatch: 422,
    TooMany: 429,
    Unavailable: 503,
}

TITLES: dict[int, Text] = {
    400: Text("Permintaan tidak sah", "Bad request"),
    401: Text("Belum masuk", "Not signed in"),
    403: Text("Tidak diizinkan", "Not allowed"),
    404: Text("Tidak ditemukan", "Not found"),
    405: Text("Metode tidak didukung", "Method not allowed"),
    406: Text("Bentuk jawaban tidak didukung", "Not acceptable"),
    409: Text("Tidak bisa sekarang", "Not possible now"),
    412: Text("Versi sudah lewat", "Stale version"),
    415: Text("Jenis isi tidak didukung", "Unsupported media type"),
    422: Text("Kunci sudah dipakai", "Key already used"),
    429: Text("Terlalu banyak permintaan", "Too many requests"),
    500: Text("Kesalahan di server", "Server error"),
    503: Text("Layanan sedang terganggu", "Service unavailable"),
}

PLAIN: dict[int, tuple[str, Text]] = {
    400: ("request.malformed", Text("Permintaan ini tidak bisa dibaca.", "The request cannot be read.")),
    403: ("request.forbidden", Text("Ini tidak diizinkan.", "This is not allowed.")),
    404: ("request.not_found", Text("Tidak ada apa-apa di sini.", "There is nothing here.")),
    405: ("request.method_not_allowed", Text("Metode ini tidak ada di sini.", "There is no such method here.")),
    406: ("request.not_acceptable", Text("Jenis jawaban itu tidak tersedia.", "That kind of answer is not offered.")),
    415: ("request.unsupported_media_type", Text("Kirimkan application/json.", "Send application/json.")),
    500: ("server.error", Text("Terjadi kesalahan; sudah kami catat.", "Something failed; it has been logged.")),
    503: (
        "server.unavailable",
        Text(
            "Layanan terganggu dan hasilnya belum pasti; ulangi dengan kunci yang sama.",
            "A dependency is down and the outcome may be unknown; repeat with the same key.",
        ),
    ),
}

RETRY_AFTER = "2"


def status_of(kind: type[Failure]) -> int:
    """The HTTP status of a failure."""
    return next(status for base, status in STATUS.items() if issubclass(kind, base))


def language_of(request: HttpRequest) -> Language:
    """The language asked for by ``Accept-Language``; Indonesian if none of ours is."""
    return "en" if get_language_from_request(request).startswith("en") else "id"


def problem(
    request: HttpRequest,
    status: int,
    code: str,
    detail: Text,
    *,
    errors: tuple[FieldError, ...] = (),
    data: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """One problem document in the caller's language."""
    language = language_of(request)
    body: dict[str, Any] = {
        "type": f"urn:kocok:problem:{code}",
        "title": TITLES[status].in_language(language),
        "status": status,
        "detail": detail.in_language(language),
        "code": code,
    }
    if errors:
        body["errors"] = [
            {"field": one.field, "code": one.code, "detail": one.detail.in_language(language)} for one in errors
        ]
    body |= data or {}
    answer = HttpResponse(orjson.dumps(body), status=status, content_type=MEDIA_TYPE, headers=headers)
    answer.headers["Content-Language"] = language
    patch_vary_headers(answer, ["Authorization", "Accept-Language"])
    if status == 401:
        answer.headers.setdefault("WWW-Authenticate", "Bearer")
    if status == 503:
        answer.headers.setdefault("Retry-After", RETRY_AFTER)
    return answer


def _plain(request: HttpRequest, status: int) -> HttpResponse:
    code, detail = PLAIN[status]
    return problem(request, status, code, detail)


def to_problem(request: HttpRequest, error: Exception) -> HttpResponse | None:
    """The problem of a failure we know; None for one we do not."""
    match error:
        case Failure():
            return problem(
                request,
                status_of(type(error)),
                error.code,
                error.detail,
                errors=error.errors,
                data=error.data,
                headers=error.headers,
            )
        case drf_errors.MethodNotAllowed():
            return _plain(request, 405)
        case drf_errors.APIException() if error.status_code in PLAIN:
            return _plain(request, error.status_code)
        case Http404():
            return _plain(request, 404)
        case django_errors.PermissionDenied():
            return _plain(request, 403)
        case django_errors.SuspiciousOperation() | drf_errors.APIException():
            return _plain(request, 400)
        case OperationalError() | InterfaceError():
            log.error("a dependency is down: %s", error)
            return _plain(request, 503)
    return None


def exception_handler(error: Exception, context: dict[str, Any]) -> HttpResponseBase | Response | None:
    """DRF's hook: a failure inside an endpoint."""
    request = context["request"]._request
    answer = to_problem(request, error)
    if answer is not None and isinstance(error, drf_errors.MethodNotAllowed):
        answer.headers["Allow"] = ", ".join(context["view"].allowed_methods)
    return answer


class ProblemMiddleware:
    """Failures outside the endpoints, under the API's path: unknown addresses, crashes, hosts we do not serve."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Turn Django's own error pages into problems."""
        answer = self.get_response(request)
        if (
            request.path.startswith("/api/")
            and answer.status_code >= 400
            and answer.headers.get("Content-Type", "").startswith("text/html")
        ):
            status = answer.status_code if answer.status_code in PLAIN else HTTPStatus.INTERNAL_SERVER_ERROR
            return _plain(request, int(status))
        return answer

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A crash in an endpoint: logged with its trace, told without it."""
        if not request.path.startswith("/api/"):
            return None
        answer = to_problem(request, error)
        if answer is None:
            log.exception("an endpoint failed: %s %s", request.method, request.path)
            answer = _plain(request, 500)
        return answer
