"""Accounts over HTTP, as a client sees them. Every answer is held against the OpenAPI document."""

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from config.problems import TITLES
from games.core.failures import Failure
from matches.http.words import FIELD_ERRORS
from tests.http.answer import Answer
from tests.http.contract import contract

PASSWORD = "dadu-merah-7"


def send(
    method: str, path: str, body: Any = None, *, token: str | None = None, language: str | None = None, **extra: str
) -> HttpResponse:
    headers = {}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if language is not None:
        headers["Accept-Language"] = language
    data = "" if body is None else body if isinstance(body, str) else json.dumps(body)
    address = f"/api/v1/{path}"
    response = Client().generic(method, address, data=data, content_type="application/json", headers=headers, **extra)
    names = {name.lower(): value for name, value in response.headers.items()}
    answer = Answer(request=f"{method} {address}", status=response.status_code, headers=names, content=response.content)
    contract().check(method, address, answer)
    return response


def post(path: str, body: Any = None, **more: Any) -> HttpResponse:
    return send("POST", path, body, **more)


def get(path: str, **more: Any) -> HttpResponse:
    return send("GET", path, **more)


def guest(name: str = "Tamu_Satu") -> tuple[str, dict[str, Any]]:
    """A new guest: token and player."""
    answer = post("auth/guest", {"name": name})
    assert answer.status_code == 201, answer.content
    return answer.json()["token"], answer.json()["player"]


def registered(name: str = "Budi", password: str = PASSWORD) -> tuple[str, dict[str, Any]]:
    """A new registered player: token and player."""
    answer = post("auth/register", {"name": name, "password": password})
    assert answer.status_code == 201, answer.content
    return answer.json()["token"], answer.json()["player"]


def problem(status: int, failure: type[Failure], errors: list[tuple[str, str]] | None = None, **data: Any) -> Any:
    """The whole body of a problem in Indonesian; ``errors`` are pairs of field and code."""
    body = {
        "type": f"urn:kocok:problem:{failure.code}",
        "title": TITLES[status].id,
        "status": status,
        "detail": failure.message.id,
        "code": failure.code,
        **data,
    }
    if errors:
        body["errors"] = [
            {"field": field, "code": code, "detail": failure.message.id if code == failure.code else _words(code)}
            for field, code in errors
        ]
    return body


def _words(code: str) -> str:
    return FIELD_ERRORS[code].id.format(min_length=8, max_length=128)


def assert_problem(answer: HttpResponse, status: int, failure: type[Failure], *errors: tuple[str, str]) -> None:
    assert (answer.status_code, answer.json()) == (status, problem(status, failure, list(errors)))
    assert answer.headers["Content-Type"] == "application/problem+json"
