"""Times are RFC 3339 in UTC wherever they leave, and nothing else is taken for one."""

import re

import pytest

from tests.http.api import Api
from tests.matches.table import seat_table
from tests.openapi.document import document, operations, reached, schemas
from tests.openapi.test_examples import is_time, texts

UTC = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z"


@pytest.mark.case("C-OA-09")
def test_fields_that_hold_a_time_say_so():
    # "ends_at", "deadline", "until": all of them, and nothing but times
    named = re.compile(r"(?:^at|_at|^deadline|^until)$")
    for name, component in document()["components"]["schemas"].items():
        for field, schema in component.get("properties", {}).items():
            formats = {one.get("format") for one in schemas(schema)}
            is_period = field == "at" and "string" in {one.get("type") for one in schemas(schema)} - {None}
            if named.search(field) and not (is_period and "date-time" not in formats):
                assert "date-time" in formats, f"{name}.{field}"


@pytest.mark.case("C-OA-09")
def test_no_request_takes_a_time():
    asked = reached([operation["requestBody"] for _, _, operation in operations() if "requestBody" in operation])
    found = [document()["components"]["schemas"][name] for name in asked]
    found += [one["schema"] for _, _, operation in operations() for one in operation.get("parameters", [])]
    assert "date-time" not in {one.get("format") for whole in found for one in schemas(whole)}


@pytest.mark.case("C-OA-09")
@pytest.mark.both
def test_every_time_that_leaves_is_in_utc(api: Api):
    table = seat_table(api, "farkle")
    registered = api.registered("Citra")
    answers = [
        table.view(),
        table.act(table.view()["turn"]["seats"][0], {"type": "farkle.roll", "keep": []}).expect(200),
        {"events": table.events()},
        table.players[0].get("matches?mine=true").expect(200),
        registered.get("players/me").expect(200),
        table.players[0].post(f"matches/{table.id}/stream-ticket", {}).expect(201),
        table.players[0].get("leaderboards").expect(200),
        table.players[0].get("leaderboards/farkle/wins?period=day").expect(200),
        registered.post("prompts", {"mode": "truth", "text": "Siapa yang paling beruntung?"}).expect(201),
        registered.post("reports", {"subject": "player", "id": table.players[0].id, "reason": "Tidak sopan"}).expect(
            201
        ),
    ]
    for answer in answers:
        times = [text for text in texts(answer) if is_time(text)]
        assert times, answer
        assert [text for text in times if not re.fullmatch(UTC, text)] == []


@pytest.mark.case("C-OA-09")
@pytest.mark.parametrize(
    ("period", "at"),
    [
        ("day", "2026-11-30T00:00:00"),
        ("day", "2026-11-30T00:00:00Z"),
        ("day", "2026-11-30T00:00:00%2B07:00"),
        ("day", "2026-11-30T00:00:00+07:00"),  # the plus is a space
        ("day", "2026-11-31"),
        ("day", "2026-11"),
        ("month", "2026-11-30"),
        ("month", "2026-13"),
        ("week", "2026-W54"),
        ("week", "2026-w48"),
        ("all", "2026"),
    ],
)
def test_a_period_is_named_by_its_own_form_only(api: Api, period: str, at: str):
    answer = api.get(f"leaderboards/farkle/wins?period={period}&at={at}")
    assert answer.status == 400, str(answer)


@pytest.mark.case("C-OA-09")
@pytest.mark.parametrize(
    ("period", "at", "ends_at"),
    [
        # in the zone of the boards, Jakarta, seven hours ahead
        ("day", "2026-11-30", "2026-11-30T17:00:00Z"),
        ("week", "2026-W48", "2026-11-29T17:00:00Z"),
        ("month", "2026-11", "2026-11-30T17:00:00Z"),
    ],
)
def test_the_end_of_a_period_is_told_in_utc(api: Api, period: str, at: str, ends_at: str):
    assert api.get(f"leaderboards/farkle/wins?period={period}&at={at}").expect(200)["ends_at"] == ends_at
