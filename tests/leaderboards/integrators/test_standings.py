"""Boards as integrators read them: the same as the boards themselves."""

import csv
import io
from datetime import datetime, timedelta

import pytest

from leaderboards.integrators import standings
from leaderboards.journal.applier import apply_finished
from leaderboards.journal.people import sweep_people
from matches.moderation.voids import match_void
from matches.players.models import Player
from matches.players.removal import player_delete
from tests.leaderboards.statistics.made import farkle, player


@pytest.fixture
def players(db):
    """Five players with 3, 2, 2, 0 and 0 wins; each win is against the last."""
    found = [player(name) for name in ("Ayu", "Budi", "Citra", "Dewi", "Eka")]
    for winner in (0, 1, 2, 0, 1, 2, 0):
        ranked(0, [found[winner], found[4]])
    ranked(1, [found[3], found[0]])  # Ayu's third win was the last: 4 now
    return found


def ranked(winner, seated, **more):
    match = farkle(winner, seated, ranked=True, visibility="public", **more)
    apply_finished("farkle")
    return match


@pytest.mark.case("C-LB-01")
def test_the_export_has_the_ranks_of_the_board_in_every_form(api, caller, players):
    board = api.get("leaderboards/farkle/wins").expect(200)
    expected = [(row["rank"], row["value"], row["player"]["id"], row["player"]["name"]) for row in board["results"]]
    assert [(rank, value, name) for rank, value, _, name in expected] == [
        (1, 4, "Ayu"), (2, 2, "Budi"), (2, 2, "Citra"), (4, 0, "Eka"), (4, 0, "Dewi"),
    ]  # fmt: skip
    page = caller.get("farkle/standings?metric=wins").expect(200)
    assert [(row["rank"], row["value"], row["player"], row["name"]) for row in page["results"]] == expected
    assert (page["entries"], page["as_of"], page["next"]) == (5, board["as_of"], None)
    assert (page["game"], page["metric"], page["period"], page["at"]) == ("farkle", "wins", "all", None)
    assert caller.rows("farkle/standings?metric=wins") == page["results"]
    answer = caller.get("farkle/standings?metric=wins&format=csv")
    read = csv.DictReader(io.StringIO(answer.text, newline=""))
    assert [(int(row["rank"]), int(row["value"]), row["player"], row["name"]) for row in read] == expected
    assert tuple(answer.text.split("\r\n", 1)[0].split(",")) == standings.COLUMNS
    assert answer.headers["kocok-as-of"] == str(board["as_of"]["seq"])
    assert answer.headers["kocok-recomputing"] == "false"


@pytest.mark.case("C-LB-01", "C-LB-03")
def test_ranks_agree_in_list_around_batch_statistics_and_export(api, caller, players):
    for metric in ("rating", "wins", "streak", "best_score"):
        board = api.get(f"leaderboards/farkle/{metric}").expect(200)
        exported = {row["player"]: row for row in caller.rows(f"farkle/standings?metric={metric}")}
        ids = ",".join(one.id for one in players)
        batch = api.get(f"leaderboards/farkle/{metric}/players?ids={ids}").expect(200)["results"]
        for row, place in zip(
            sorted(board["results"], key=lambda row: ids.index(row["player"]["id"])), batch, strict=True
        ):
            who = row["player"]["id"]
            around = api.get(f"leaderboards/farkle/{metric}/around/{who}").expect(200)
            stats = api.get(f"players/{who}/stats?game=farkle").expect(200)["games"][0]["ranks"]
            (told,) = [one for one in stats["boards"] if one["metric"] == metric]
            same = (row["rank"], row["value"])
            assert (place["id"], place["rank"], place["value"]) == (who, *same)
            assert (around["rank"], around["value"]) == same
            assert (told["rank"], told["value"]) == same
            assert (exported[who]["rank"], exported[who]["value"]) == same
            assert stats["as_of"] == board["as_of"] == around["as_of"]


def test_who_is_not_on_a_board_has_no_rank_in_the_statistics(api, players):
    stats = api.get(f"players/{players[0].id}/stats?game=farkle").expect(200)["games"][0]["ranks"]
    assert {one["metric"]: one["rank"] for one in stats["boards"]} == {
        "rating": 1, "wins": 1, "win_rate": None, "streak": 1, "best_score": 1,
    }  # fmt: skip
    other = api.get(f"players/{players[0].id}/stats?game=perudo").expect(200)["games"][0]["ranks"]
    assert other["as_of"] == {"seq": 0, "at": None}
    assert all(one["rank"] is None and one["value"] is None for one in other["boards"])
    assert "best_score" not in [one["metric"] for one in other["boards"]]


def test_the_rating_history_ends_with_the_rating_of_the_board(api, players):
    rating = {row["player"]["id"]: row["value"] for row in api.get("leaderboards/farkle/rating").expect(200)["results"]}
    for one in players:
        history = api.get(f"players/{one.id}/stats?game=farkle").expect(200)["games"][0]["rating_history"]
        assert history[-1]["rating"] == rating[one.id]
        assert [point["seq"] for point in history] == sorted(point["seq"] for point in history)
    assert len(api.get(f"players/{players[4].id}/stats?game=farkle").expect(200)["games"][0]["rating_history"]) == 7


@pytest.mark.case("C-LB-05")
def test_the_banned_and_deleted_are_gone_and_ranks_close_up(caller, api, players):
    until = datetime.now().astimezone() + timedelta(days=1)
    Player.objects.filter(pk=players[0].pk).update(banned_until=until)
    player_delete(player=players[2])
    sweep_people()
    rows = caller.rows("farkle/standings?metric=wins")
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "Budi"), (2, "Eka"), (2, "Dewi")]
    hidden = api.get(f"players/{players[0].id}/stats?game=farkle").expect(200)["games"][0]
    assert hidden["ranks"]["boards"][1] == {"metric": "wins", "rank": None, "value": None}


def test_pages_and_streams_go_on_from_a_cursor_and_stop_at_a_limit(caller, players):
    whole = caller.rows("farkle/standings?metric=wins")
    first = caller.get("farkle/standings?metric=wins&limit=2").expect(200)
    second = caller.get(f"farkle/standings?metric=wins&limit=2&cursor={first['next']}").expect(200)
    assert [*first["results"], *second["results"]] == whole[:4]
    assert caller.rows(f"farkle/standings?metric=wins&cursor={first['next']}") == whole[2:]
    assert caller.rows("farkle/standings?metric=wins&limit=3") == whole[:3]
    caller.get(f"farkle/standings?metric=streak&cursor={first['next']}").expect(400, "request.bad_cursor")


def test_many_batches_are_one_board(caller, players, monkeypatch):
    whole = caller.rows("farkle/standings?metric=wins")
    monkeypatch.setattr(standings, "BATCH", 2)
    assert caller.rows("farkle/standings?metric=wins") == whole
    assert caller.rows("farkle/standings?metric=wins&limit=3") == whole[:3]


@pytest.mark.case("C-LB-07")
def test_a_period_is_asked_for_by_its_id(caller, players):
    # Monday 00:00 in the boards' zone, UTC+7, is Sunday 17:00 UTC
    border = datetime.fromisoformat("2026-06-07T17:00:00+00:00")
    ranked(0, [players[3], players[4]], finished_at=border - timedelta(milliseconds=1))
    ranked(0, [players[2], players[4]], finished_at=border)
    before = caller.rows("farkle/standings?metric=wins&period=week&at=2026-W23")
    after = caller.get("farkle/standings?metric=wins&period=week&at=2026-W24").expect(200)
    assert [(row["name"], row["value"]) for row in before] == [("Dewi", 1), ("Eka", 0)]
    assert [(row["name"], row["value"]) for row in after["results"]] == [("Citra", 1), ("Eka", 0)]
    assert (after["period"], after["at"]) == ("week", "2026-W24")


def test_asking_again_is_answered_with_304_until_the_journal_grows(caller, players):
    for form in ("json", "csv", "ndjson"):
        tag = caller.get(f"farkle/standings?metric=wins&format={form}").headers["etag"]
        assert tag.startswith('W/"')
        assert caller.get(f"farkle/standings?metric=wins&format={form}", if_none_match=tag).status == 304
    ranked(0, [players[0], players[1]])
    assert caller.get("farkle/standings?metric=wins&format=ndjson", if_none_match=tag).status == 200


def test_a_rating_board_says_that_it_is_being_recomputed_and_its_tag_changes_after(caller, players):
    from leaderboards.ratings.replay import Replayer

    match = ranked(0, [players[3], players[0]])
    moderator = Player.objects.create(name="Wasit", kind="registered", is_staff=True)
    match_void(match_id=match.id, actor=moderator, reason="?")
    apply_finished("farkle")
    during = caller.get("farkle/standings?format=csv")
    assert during.headers["kocok-recomputing"] == "true"
    while not Replayer("farkle").run(seconds=5):
        pass
    after = caller.get("farkle/standings?format=csv", if_none_match=during.headers["etag"])
    assert (after.status, after.headers["kocok-recomputing"]) == (200, "false")
    assert after.headers["kocok-as-of"] == during.headers["kocok-as-of"]
