"""JSON, CSV and NDJSON: what is asked for, declared and sent."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from leaderboards.integrators.forms import form_of, written
from leaderboards.journal.applier import apply_finished
from matches.players.models import Player
from tests.leaderboards.statistics.made import farkle, player

COLUMNS = ("number", "text", "flag", "at", "data")


def table(*rows) -> bytes:
    return b"".join(written("csv", COLUMNS, [rows]))


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", "json"),
        ("*/*", "json"),
        ("application/json", "json"),
        ("application/*", "json"),
        ("text/csv", "csv"),
        ("TEXT/CSV; charset=utf-8", "csv"),
        ("text/*", "csv"),
        ("application/x-ndjson", "ndjson"),
        ("application/x-ndjson, application/json;q=0.9", "ndjson"),
        ("application/json;q=0.2, text/csv;q=0.8", "csv"),
        ("text/csv, */*;q=0.1", "csv"),
        ("text/csv;q=0, */*", "json"),
        ("image/png", "json"),
        ("text/csv;q=often", "json"),
        (",;=,", "json"),
    ],
)
def test_accept_chooses_the_form_and_json_is_sent_where_it_names_none(accept, form):
    assert form_of(None, accept) == form


@pytest.mark.case("C-OA-05")
def test_format_wins_over_accept():
    assert form_of("csv", "application/json") == "csv"


def test_csv_has_a_line_of_names_and_ends_each_line_with_crlf():
    assert table() == b"number,text,flag,at,data\r\n"
    assert table((1, "a", True, None, None)) == b"number,text,flag,at,data\r\n1,a,true,,\r\n"


def test_csv_quotes_as_rfc_4180_says():
    row = (1, 'say "hi", you\nthere', False, None, {"a": [1, "b"]})
    raw = table(row).decode()
    assert raw.split("\r\n", 1)[1] == '1,"say ""hi"", you\nthere",false,,"{""a"":[1,""b""]}"\r\n'
    (_, read) = csv.reader(io.StringIO(raw, newline=""))
    assert read == ["1", 'say "hi", you\nthere', "false", "", '{"a":[1,"b"]}']


@pytest.mark.parametrize("text", ["=1+1", "+62", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_text_that_a_spreadsheet_would_calculate_is_marked_as_text(text):
    (_, read) = csv.reader(io.StringIO(table((1, text, None, None, None)).decode(), newline=""))
    assert read[1] == f"'{text}"


def test_negative_numbers_stay_numbers():
    assert table((-5, "a-b", None, None, None)).endswith(b"-5,a-b,,,\r\n")


@pytest.mark.case("C-OA-09")
def test_times_are_rfc_3339_in_utc_in_every_form():
    at = datetime(2026, 11, 30, 7, 5, 0, 250000, tzinfo=timezone(timedelta(hours=7)))
    assert b",2026-11-30T00:05:00.250000Z," in table((1, "", None, at, None))
    line = b"".join(written("ndjson", ("at",), [[(at.astimezone(UTC),)]]))
    assert json.loads(line) == {"at": "2026-11-30T00:05:00.250000Z"}
    assert b",2026-11-30T00:05:00Z," in table((1, "", None, datetime(2026, 11, 30, 0, 5, tzinfo=UTC), None))


def test_ndjson_is_one_object_a_line_and_the_last_line_ends_too():
    assert (
        b"".join(written("ndjson", ("a", "b"), [[(1, "x\ny")], [(2, None)]]))
        == b'{"a":1,"b":"x\\ny"}\n{"a":2,"b":null}\n'
    )


ADDRESSES = ["farkle/results", "farkle/standings", "matches/{match}/log"]
SENT = {
    "text/csv": "text/csv; charset=utf-8; header=present",
    "application/x-ndjson": "application/x-ndjson",
    "application/json": "application/json",
    "*/*": "application/json",
    "image/png": "application/json",
}


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("accept", SENT)
def test_what_is_accepted_is_what_is_sent(caller, address, accept):
    match = farkle(0, [player("Ayu"), player("Budi")], ranked=True, visibility="public")
    apply_finished("farkle")
    answer = caller.get(address.format(match=match.id), accept=accept)
    answer.expect(200) if answer.media_type == "application/json" else None
    assert (answer.status, answer.headers["content-type"]) == (200, SENT[accept])
    assert {"Accept", "Authorization", "Accept-Language"} <= set(answer.headers["vary"].split(", "))


@pytest.mark.case("C-OA-05")
@pytest.mark.parametrize("accept", SENT)
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("farkle/results?after=-1", 400),
        ("farkle/results?after=1_0", 400),
        ("farkle/results?format=xml", 400),
        ("farkle/results?limit=201", 400),
        ("farkle/standings?at=2026-11", 400),
        ("farkle/standings?cursor=abc", 400),
        ("chess/results", 404),
        ("perudo/standings?metric=best_score", 404),
        ("matches/nothing/log", 404),
        ("players/nobody", 404),
    ],
)
def test_failures_are_problems_in_whatever_form_was_asked_for(caller, path, status, accept):
    answer = caller.get(path, accept=accept)
    assert (answer.status, answer.media_type) == (status, "application/problem+json")


def test_a_name_that_begins_like_a_formula_is_text_in_a_table(caller):
    odd, budi = player("Ayu"), player("Budi")
    Player.objects.filter(pk=odd.pk).update(name="=Ayu")
    farkle(0, [odd, budi], ranked=True, visibility="public")
    apply_finished("farkle")
    answer = caller.get("farkle/standings?metric=wins&format=csv")
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    assert [(row["rank"], row["value"], row["name"]) for row in rows] == [("1", "1", "'=Ayu"), ("2", "0", "Budi")]
