"""The journal as integrators read it."""

import csv
import io
from datetime import datetime

import pytest

from leaderboards.integrators import results
from leaderboards.journal.applier import apply_finished
from leaderboards.journal.models import Journal
from leaderboards.journal.people import sweep_people
from matches.moderation.voids import match_unvoid, match_void
from matches.players.models import Player
from matches.players.removal import player_delete
from tests.leaderboards.statistics.made import NOON, farkle, player

NOTHING = dict.fromkeys(("finished_at", "seat", "placement", "result", "best_score", "no_show"))


@pytest.fixture
def ayu(db):
    return player("Ayu")


@pytest.fixture
def budi(db):
    return player("Budi")


@pytest.fixture
def moderator(db):
    return Player.objects.create(name="Wasit", kind="registered", is_staff=True)


def ranked(winner, players, **more):
    match = farkle(winner, players, ranked=True, visibility="public", **more)
    apply_finished("farkle")
    return match


def timeless(rows):
    return [{name: value for name, value in row.items() if name != "at"} for row in rows]


def test_every_kind_of_row_has_the_same_columns(caller, ayu, budi, moderator):
    match = ranked(1, [ayu, budi], finished_at=NOON)
    match_void(match_id=match.id, actor=moderator, reason="?")
    apply_finished("farkle")
    match_unvoid(match_id=match.id, actor=moderator, reason="!")
    apply_finished("farkle")
    player_delete(player=ayu)
    sweep_people()
    rows = caller.rows("farkle/results")
    assert all(tuple(row) == results.COLUMNS for row in rows)
    of_match = {"seq": 1, "kind": "result", "match": match.id, "finished_at": "2026-11-02T12:00:00Z", "no_show": False}
    assert timeless(rows) == [
        {**of_match, "player": ayu.id, "seat": 0, "placement": 2, "result": "lost", "best_score": 0},
        {**of_match, "player": budi.id, "seat": 1, "placement": 1, "result": "won", "best_score": 50},
        {"seq": 2, "kind": "void", "match": match.id, "player": None, **NOTHING},
        {"seq": 3, "kind": "unvoid", "match": match.id, "player": None, **NOTHING},
        {"seq": 4, "kind": "hide", "match": None, "player": ayu.id, **NOTHING},
        {"seq": 5, "kind": "anonymise", "match": None, "player": ayu.id, **NOTHING},
    ]  # fmt: skip
    written = dict(Journal.objects.values_list("seq", "at"))
    assert [datetime.fromisoformat(row["at"]) for row in rows] == [written[row["seq"]] for row in rows]


def test_the_three_forms_say_the_same(caller, ayu, budi):
    for _ in range(3):
        ranked(0, [ayu, budi])
    lines = caller.rows("farkle/results")
    assert len(lines) == 6
    assert caller.get("farkle/results").expect(200) == {"results": lines, "next": None}
    table = caller.get("farkle/results", accept="text/csv").text
    assert table.startswith("seq,kind,at,match,player,finished_at,seat,placement,result,best_score,no_show\r\n")
    read = list(csv.DictReader(io.StringIO(table, newline="")))
    assert read == [{name: cell(value) for name, value in line.items()} for line in lines]


def cell(value):
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_pages_go_on_after_a_seq_and_never_split_a_match(caller, ayu, budi):
    for _ in range(5):
        ranked(0, [ayu, budi])
    whole, after, pages = caller.rows("farkle/results"), 0, []
    while after is not None:
        page = caller.get(f"farkle/results?after={after}&limit=2").expect(200)
        pages.append(page["results"])
        after = page["next"]
    assert [len(page) for page in pages] == [4, 4, 2]
    assert [row for page in pages for row in page] == whole
    assert [row["seq"] for row in caller.rows("farkle/results?after=3")] == [4, 4, 5, 5]
    assert [row["seq"] for row in caller.rows("farkle/results?after=1&limit=2")] == [2, 2, 3, 3]
    assert caller.rows("farkle/results?after=5") == []
    assert caller.get("farkle/results?after=99").expect(200) == {"results": [], "next": None}


def test_a_game_that_nobody_has_played_has_an_empty_journal(caller):
    assert caller.get("yatzy/results").expect(200) == {"results": [], "next": None}
    assert caller.get("yatzy/results?format=csv").text.count("\r\n") == 1
    assert caller.get("yatzy/results?format=ndjson").content == b""


def test_unranked_matches_and_those_of_other_games_are_not_in_it(caller, ayu, budi):
    farkle(0, [ayu, budi], visibility="public")
    apply_finished("farkle")
    ranked(0, [ayu, budi])
    assert [row["seq"] for row in caller.rows("farkle/results")] == [1, 1]
    assert caller.rows("perudo/results") == []


def test_asking_again_is_answered_with_304_until_there_is_more(caller, ayu, budi):
    ranked(0, [ayu, budi])
    tags = {}
    for form in ("json", "csv", "ndjson"):
        first = caller.get(f"farkle/results?format={form}")
        tags[form] = first.headers["etag"]
        again = caller.get(f"farkle/results?format={form}", if_none_match=tags[form])
        assert (again.status, again.content, again.headers["etag"]) == (304, b"", tags[form])
        # a proxy that compresses weakens it
        assert caller.get(f"farkle/results?format={form}", if_none_match=f"W/{tags[form]}").status == 304
    assert len(set(tags.values())) == 3
    full = caller.get("farkle/results?limit=1").headers["etag"]
    ranked(0, [ayu, budi])
    for form, tag in tags.items():
        assert caller.get(f"farkle/results?format={form}", if_none_match=tag).status == 200
    # the page is the same, but now there is a next one
    assert caller.get("farkle/results?limit=1", if_none_match=full).expect(200)["next"] == 1
    ended = caller.get("farkle/results?limit=1").headers["etag"]
    ranked(0, [ayu, budi])
    assert caller.get("farkle/results?limit=1", if_none_match=ended).status == 304


def test_many_batches_are_one_answer(caller, ayu, budi, monkeypatch):
    monkeypatch.setattr(results, "BATCH", 2)
    for _ in range(5):
        ranked(0, [ayu, budi])
    assert [row["seq"] for row in caller.rows("farkle/results")] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("GX-10")
def test_a_no_show_is_marked(caller, ayu, budi):
    ranked(0, [ayu, budi, player("Citra")], no_show=[2])
    assert [row["no_show"] for row in caller.rows("farkle/results")] == [False, False, True]


@pytest.mark.case("C-LB-17")
def test_rows_name_players_by_id_only(caller, ayu, budi):
    ranked(0, [ayu, budi])
    assert "Ayu" not in caller.get("farkle/results?format=csv").text


def test_a_head_request_is_answered_without_a_body(caller, ayu, budi):
    ranked(0, [ayu, budi])
    headers = {"Authorization": f"Api-Key {caller.key}"}
    for path in ("results", "standings"):
        for form in ("json", "csv", "ndjson"):
            address = f"/api/v1/stats/farkle/{path}?format={form}"
            answer = caller.api.transport.send("HEAD", address, headers, None)
            assert (answer.status, answer.content) == (200, b"")
            assert answer.headers["etag"] == caller.get(f"farkle/{path}?format={form}").headers["etag"]
