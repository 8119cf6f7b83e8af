"""Whatever a client accepts, it gets what the document promises; never a 406."""

import csv
import io
import json

import pytest

from leaderboards.integrators.keys import SCOPES, api_key_create
from tests.http.api import Api
from tests.openapi.document import examples, operations

OFFERED = {
    "/api/v1/matches/{match_id}/events": {"application/json", "application/x-ndjson"},
    "/api/v1/matches/{match_id}/stream": {"text/event-stream"},
    "/api/v1/stats/{game}/results": {"application/json", "application/x-ndjson", "text/csv"},
    "/api/v1/stats/{game}/standings": {"application/json", "application/x-ndjson", "text/csv"},
    "/api/v1/stats/matches/{match_id}/log": {"application/json", "application/x-ndjson", "text/csv"},
}
"""All else is JSON only."""


@pytest.mark.case("C-OA-05")
def test_the_document_offers_these_media_types():
    for method, path, operation in operations():
        for status, answer in operation["responses"].items():
            expected = OFFERED.get(path, {"application/json"})
            if int(status) >= 400:
                expected = {"application/problem+json"}
            assert set(answer.get("content", expected)) == expected, f"{method} {path} {status}"


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize(
    ("accept", "sent"),
    [
        (None, "application/json"),
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/x-ndjson", "application/x-ndjson"),
        ("application/x-ndjson, */*;q=0.1", "application/x-ndjson"),
        ("text/csv", "application/json"),  # not offered here
        ("image/png", "application/json"),
    ],
)
def test_the_log_of_a_match_comes_in_the_form_that_is_accepted(api: Api, accept: str | None, sent: str):
    host = api.guest()
    match = host.post("matches", {"game": "farkle"}).expect(201)
    answer = host.get(f"matches/{match['id']}/events", accept=accept)
    assert (answer.status, answer.media_type) == (200, sent)
    found = answer.lines if sent.endswith("ndjson") else answer.json["results"]
    assert [event["type"] for event in found] == ["match.created", "match.seat_joined"]


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize(
    ("query", "accept", "sent"),
    [
        ("", "text/csv", "text/csv"),
        ("", "application/x-ndjson", "application/x-ndjson"),
        ("", "application/json", "application/json"),
        ("", "*/*", "application/json"),
        ("", "image/png", "application/json"),
        ("?format=csv", "application/json", "text/csv"),
        ("?format=ndjson", "*/*", "application/x-ndjson"),
        ("?format=json", "text/csv", "application/json"),
    ],
)
@pytest.mark.parametrize("path", ["farkle/results", "farkle/standings"])
def test_integrators_get_the_form_that_they_ask_for(api: Api, path: str, query: str, accept: str, sent: str):
    key = api_key_create(label="Tester", scopes=SCOPES, actor=None)
    answer = api.get(f"stats/{path}{query}", accept=accept, Authorization=f"Api-Key {key}")
    assert (answer.status, answer.media_type) == (200, sent)


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize("accept", ["text/csv", "application/x-ndjson", "text/event-stream", "image/png", "*/*"])
def test_what_fails_is_a_problem_whatever_is_accepted(api: Api, accept: str):
    for path in ("matches/nowhere/events", "stats/farkle/results", "games/chess", "no/such/address"):
        assert api.get(path, accept=accept).media_type == "application/problem+json"
    api.post("matches", {}, accept=accept).expect(401, "auth.required")


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize("accept", ["text/html", "text/csv", "application/xml"])
def test_json_is_sent_to_who_accepts_something_else(api: Api, accept: str):
    answer = api.get("games", accept=accept)
    assert (answer.status, answer.media_type) == (200, "application/json")


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_only_json_is_taken(api: Api, media_type: str):
    api.guest().post("matches", {"game": "farkle"}, media_type=media_type).expect(415, "request.unsupported_media_type")


@pytest.mark.case("C-OA-05")
def test_the_examples_of_tables_and_lines_are_tables_and_lines():
    for method, path, operation in operations():
        content = operation["responses"].get("200", {}).get("content", {})
        for text in examples(content.get("text/csv", {})).values():
            heading, *rows = csv.reader(io.StringIO(text, newline=""))
            assert rows
            assert {len(row) for row in rows} == {len(heading)}, f"{method} {path}"
            assert text.endswith("\r\n")
        for line in examples(content.get("application/x-ndjson", {})).values():
            assert "\n" not in json.dumps(line)
