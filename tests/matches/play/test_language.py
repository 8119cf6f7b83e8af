"""Words in the caller's language, headers of all answers, problems outside the endpoints."""

from dataclasses import replace

import pytest

from tests.http.api import Api
from tests.http.contract import contract
from tests.matches.table import seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.parametrize(
    ("asked", "language", "title"),
    [
        ("en", "en", "Not possible now"),
        ("en-GB,en;q=0.9,id;q=0.8", "en", "Not possible now"),
        ("id", "id", "Tidak bisa sekarang"),
        ("id-ID,id;q=0.9,en;q=0.8", "id", "Tidak bisa sekarang"),
        ("en;q=0.3,id;q=0.7", "id", "Tidak bisa sekarang"),
        ("fr-FR,fr", "id", "Tidak bisa sekarang"),  # neither: the default
        ("*", "id", "Tidak bisa sekarang"),
        ("", "id", "Tidak bisa sekarang"),
        (None, "id", "Tidak bisa sekarang"),
    ],
)
def test_titles_and_details_are_in_the_language_asked_for(api: Api, asked: str | None, language: str, title: str):
    table = seat_table(api, "adu_dadu", 2)
    answer = replace(table.players[0], language=asked).post(f"matches/{table.id}/actions", {"type": "adu_dadu.open"})
    problem = answer.expect(409, "rule.wrong_phase")
    detail = {
        "en": "This action does not belong to the current phase.",
        "id": "Tindakan ini tidak berlaku pada fase sekarang.",
    }
    assert (problem["title"], problem["detail"]) == (title, detail[language])
    assert problem["type"] == "urn:kocok:problem:rule.wrong_phase"
    assert answer.headers["content-language"] == language


def test_what_is_wrong_with_a_field_is_told_in_both_languages(api: Api):
    host = api.guest()
    said = {}
    for language in ("id", "en"):
        refused = replace(host, language=language).post("matches", {"game": "yatzy", "players": "3"}).expect(400)
        (said[language],) = refused["errors"]
    assert said == {
        "id": {"field": "players", "code": "int_type", "detail": "Harus bilangan bulat."},
        "en": {"field": "players", "code": "int_type", "detail": "Must be a whole number."},
    }


def test_answers_name_what_they_depend_on(api: Api):
    table = seat_table(api, "adu_dadu", 2, visibility="public")
    caller, path = table.players[0], f"matches/{table.id}"
    answers = [
        caller.get(path),
        caller.get("matches"),
        caller.get(f"{path}/events"),
        caller.get(f"{path}/events", accept="application/x-ndjson"),
        caller.get(f"{path}/rounds"),
        caller.get(f"{path}/fairness"),
        caller.post(f"{path}/actions", {"type": "adu_dadu.roll"}),
        caller.post(f"{path}/actions", {"type": "adu_dadu.roll"}),  # refused
        caller.get("matches/none"),
        caller.get("nowhere"),
        api.post(f"{path}/forfeit", {}),
    ]
    for answer in answers:
        vary = {name.strip().lower() for name in answer.headers["vary"].split(",")}
        assert {"authorization", "accept-language"} <= vary, str(answer)
    for answer in answers[:1] + answers[2:4] + answers[6:7]:
        assert answer.headers["etag"].startswith('"'), str(answer)
        assert "private" in answer.headers["cache-control"], str(answer)


def test_answers_say_when_they_were_given(http: Api):
    for answer in (http.get("games"), http.get("nowhere"), http.post("matches", {})):
        assert answer.headers["date"].endswith("GMT")


@pytest.mark.parametrize("path", ["nowhere", "matches/a/b/c", "matches/", "matches/%00", "games/chess", "matches/join"])
def test_what_is_not_there_is_a_problem(api: Api, path: str):
    answer = api.get(path)
    assert (answer.status, answer.media_type) in ((404, "application/problem+json"), (405, "application/problem+json"))


def test_a_method_that_an_address_has_not_is_a_problem_that_names_those_it_has(api: Api):
    answer = api.delete("matches")
    answer.expect(405, "request.method_not_allowed")
    assert {"GET", "POST"} <= {name.strip() for name in answer.headers["allow"].split(",")}


def test_every_writing_endpoint_takes_json_only(api: Api):
    caller = api.guest()
    for path, methods in contract().document["paths"].items():
        for method, operation in methods.items():
            if "requestBody" not in operation:
                continue
            address = path.replace("{match_id}", "0").replace("{series_id}", "0")
            for media_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
                answer = caller.send(method.upper(), address, raw=b"{}", media_type=media_type, key="k")
                answer.expect(415, "request.unsupported_media_type")
            answer = caller.send(
                method.upper(), address, raw=b"{", media_type="application/json; charset=utf-8", key="k"
            )
            answer.expect(400, "request.not_json")
