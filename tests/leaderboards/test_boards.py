"""Boards over the API."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from redis import Redis

from leaderboards.journal.models import Ledger
from leaderboards.ratings.replay import Replayer
from tests.leaderboards import kept
from tests.leaderboards.world import BEGINNING, Sat, ban, delete, duel, finish, player, players, set_void

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture(autouse=True)
def now():
    """An afternoon in Jakarta, on Monday 30 November 2026; ``now.shift`` lets time pass."""
    with time_machine.travel(datetime(2026, 11, 30, 8, tzinfo=UTC), tick=False) as traveller:
        yield traveller


def board(api, game="farkle", metric="best_score", query="", **more):
    return api.get(f"leaderboards/{game}/{metric}{query}", **more).expect(200)


def scored(scores, game="farkle", at=None):
    """Players whose best turns are these, in one match each against somebody who has 0; their ids by name."""
    stranger = player("Orang lain").pk
    made = {}
    for name, score in scores.items():
        made[name] = player(name).pk
        seats = [
            Sat(player=made[name], placement=1, result="won", best=score),
            Sat(player=stranger, placement=2, result="lost", best=0),
        ]
        finish(game, seats, at=at or timezone.now())
        kept.catch_up(game)
    return made


def rows(body):
    return [(row["rank"], row["value"], row["player"]["name"]) for row in body["results"]]


@pytest.mark.case("C-LB-17")
def test_a_page_says_who_stands_where_and_of_which_moment_it_speaks(api):
    people = scored({"Ayu": 500, "Budi": 300})
    at = Ledger.objects.get(pk="farkle").at
    body = board(api, query="?limit=2")
    assert body == {
        "game": "farkle",
        "metric": "best_score",
        "period": "all",
        "at": None,
        "ends_at": None,
        "entries": 3,
        "as_of": {"seq": 2, "at": f"{at:%Y-%m-%dT%H:%M:%S}Z"},
        "recomputing": False,
        "results": [
            {"rank": 1, "value": 500, "player": {"id": people["Ayu"], "name": "Ayu", "kind": "registered"}},
            {"rank": 2, "value": 300, "player": {"id": people["Budi"], "name": "Budi", "kind": "registered"}},
        ],
        "next": body["next"],
    }
    rest = board(api, query=f"?limit=2&cursor={body['next']}")
    assert rows(rest) == [(3, 0, "Orang lain")]
    assert rest["next"] is None


def test_a_board_that_nobody_is_on_is_empty(api):
    assert board(api, "yatzy", "wins", "?period=week&at=2031-W01") == {
        "game": "yatzy",
        "metric": "wins",
        "period": "week",
        "at": "2031-W01",
        "ends_at": "2031-01-05T17:00:00Z",
        "entries": 0,
        "as_of": {"seq": 0, "at": None},
        "recomputing": False,
        "results": [],
        "next": None,
    }


@pytest.mark.case("C-LB-19")
def test_the_list_says_what_each_metric_means_and_which_periods_run(api):
    body = api.get("leaderboards").expect(200)
    assert body["zone"] == "Asia/Jakarta"
    assert [(one["game"], one["metric"]) for one in body["results"]] == [
        *(("adu_dadu", metric) for metric in ("rating", "wins", "win_rate", "streak")),
        *(("farkle", metric) for metric in ("rating", "wins", "win_rate", "streak", "best_score")),
        *(("perudo", metric) for metric in ("rating", "wins", "win_rate", "streak")),
        *(("yatzy", metric) for metric in ("rating", "wins", "win_rate", "streak", "best_score")),
    ]
    rate = next(one for one in body["results"] if (one["game"], one["metric"]) == ("yatzy", "win_rate"))
    assert rate["min_matches"] == 10
    assert rate["name"] == {"id": "Tingkat kemenangan", "en": "Win rate"}
    assert rate["periods"] == [
        {"period": "all", "at": None, "ends_at": None},
        {"period": "month", "at": "2026-11", "ends_at": "2026-11-30T17:00:00Z"},
        {"period": "week", "at": "2026-W49", "ends_at": "2026-12-06T17:00:00Z"},
        {"period": "day", "at": "2026-11-30", "ends_at": "2026-11-30T17:00:00Z"},
    ]
    rating = next(one for one in body["results"] if one["metric"] == "rating")
    assert rating["periods"] == rate["periods"][:1]


@pytest.mark.case("C-LB-01")
def test_ties_share_a_rank_wherever_it_is_shown_and_have_an_order(api):
    people = scored({"Ayu": 100, "Budi": 101, "Cici": 99, "Dedi": 100})
    expected = [(1, 101, "Budi"), (2, 100, "Ayu"), (2, 100, "Dedi"), (4, 99, "Cici"), (5, 0, "Orang lain")]
    assert rows(board(api)) == expected
    looked_up = api.get(f"leaderboards/farkle/best_score/players?ids={','.join(people.values())}").expect(200)
    assert [one["rank"] for one in looked_up["results"]] == [2, 1, 4, 2]
    for name, who in people.items():
        around = api.get(f"leaderboards/farkle/best_score/around/{who}").expect(200)
        assert rows(around) == expected
        assert around["rank"] == next(rank for rank, _, other in expected if other == name)
        assert rows(api.get(f"leaderboards/farkle/best_score/around/{who}?size=0").expect(200)) == [
            row for row in expected if row[2] == name
        ]


def test_around_gives_place_percentile_and_as_many_neighbours_as_asked_for(api):
    people = scored({name: score for score, name in enumerate("ABCDEF", start=1)})
    body = api.get(f"leaderboards/farkle/best_score/around/{people['D']}?size=2").expect(200)
    assert {name: body[name] for name in ("rank", "value", "percentile", "entries")} == {
        "rank": 3,
        "value": 4,
        "percentile": 57.1,  # 4 of 7 stand strictly below
        "entries": 7,
    }
    assert body["as_of"]["seq"] == 6
    assert rows(body) == [(1, 6, "F"), (2, 5, "E"), (3, 4, "D"), (4, 3, "C"), (5, 2, "B")]


@pytest.mark.case("C-LB-03")
def test_a_match_that_adds_nothing_changes_neither_list_nor_own_rank(api):
    ayu, budi, cici = player("Ayu").pk, player("Budi").pk, player("Cici").pk
    now = timezone.now()
    duel("farkle", ayu, cici, at=now - timedelta(seconds=2))  # Ayu got there first
    duel("farkle", budi, cici, at=now - timedelta(seconds=1))
    kept.catch_up("farkle")
    before = rows(board(api, metric="wins"))
    assert before == [(1, 1, "Ayu"), (1, 1, "Budi"), (3, 0, "Cici")]
    duel("farkle", cici, ayu)  # Ayu gets +0, Cici +1
    kept.catch_up("farkle")
    assert rows(board(api, metric="wins")) == [(1, 1, "Ayu"), (1, 1, "Budi"), (1, 1, "Cici")]
    assert api.get(f"leaderboards/farkle/wins/around/{ayu}").expect(200)["rank"] == 1


@pytest.mark.case("C-LB-05")
def test_who_is_banned_or_deleted_is_on_no_board_and_comes_back_when_the_ban_ends(api, now):
    people = scored({"Ayu": 500, "Budi": 400, "Cici": 300, "Dedi": 200})
    boards = [
        ("rating", ""),
        *((m, q) for m in ("wins", "streak", "best_score") for q in ("", "?period=week", "?period=day")),
    ]
    everybody = {one: rows(board(api, "farkle", *one)) for one in boards}
    ban(people["Ayu"], timezone.now() + timedelta(hours=3))
    delete(people["Budi"], timezone.now())
    kept.catch_up("farkle")
    for metric, query in boards:
        body = board(api, "farkle", metric, query)
        assert {row[2] for row in rows(body)} == {"Cici", "Dedi", "Orang lain"}
        assert (body["entries"], body["results"][0]["rank"]) == (3, 1)
        for who in ("Ayu", "Budi"):
            away = api.get(f"leaderboards/farkle/{metric}/around/{people[who]}{query}").expect(200)
            assert (away["rank"], away["results"], away["entries"]) == (None, [], 3)
    assert rows(board(api)) == [(1, 300, "Cici"), (2, 200, "Dedi"), (3, 0, "Orang lain")]

    now.shift(timedelta(hours=3))  # the ban ends by itself; the day and the week are still the same
    kept.catch_up("farkle")
    for one in boards:
        assert [name for _, _, name in rows(board(api, "farkle", *one))] == [
            name for _, _, name in everybody[one] if name != "Budi"
        ]


@pytest.mark.case("C-LB-05")
def test_a_deactivated_player_is_on_no_board(api):
    people = scored({"Ayu": 500})
    one = player("Budi", is_active=False)
    duel("farkle", one.pk, people["Ayu"])
    kept.catch_up("farkle")
    assert {row[2] for row in rows(board(api, metric="wins"))} == {"Ayu", "Orang lain"}


@pytest.mark.rule("GX-10")
def test_a_no_show_is_on_no_board_and_the_others_are_rated_among_themselves(api):
    def three(first, second, third):
        return [
            Sat(player=first, placement=1, result="won", best=500),
            Sat(player=second, placement=2, result="lost", best=300),
            third,
        ]

    ayu, budi, cici = player("Ayu").pk, player("Budi").pk, player("Cici").pk
    finish("farkle", three(ayu, budi, Sat(player=cici, placement=3, result="lost", no_show=True)))
    dedi, eka = player("Dedi").pk, player("Eka").pk
    duel("farkle", dedi, eka)
    kept.catch_up("farkle")
    for metric in ("wins", "streak", "best_score", "rating"):
        assert "Cici" not in {row[2] for row in rows(board(api, metric=metric))}
    rated = {name: value for _, value, name in rows(board(api, metric="rating"))}
    # as in a match of two
    assert (rated["Ayu"], rated["Budi"]) == (rated["Dedi"], rated["Eka"])
    assert rated["Ayu"] > 1000 > rated["Budi"]


@pytest.mark.case("C-LB-19")
def test_a_win_rate_needs_ten_matches_and_forfeits_count_but_voids_do_not(api):
    ayu, others = player("Ayu").pk, players(3)
    lost = Sat(player=ayu, placement=2, result="lost")
    for _ in range(7):
        duel("perudo", ayu, others[0])
    for _ in range(2):  # left the match: lost, and counted
        finish("perudo", [Sat(player=others[1], placement=1, result="won"), lost])
    void = duel("perudo", ayu, others[2], void=True)
    kept.catch_up("perudo")
    assert board(api, "perudo", "win_rate")["entries"] == 0

    set_void(void, False)
    kept.catch_up("perudo")
    assert rows(board(api, "perudo", "win_rate")) == [(1, 800, "Ayu")]
    finish("perudo", [Sat(player=others[1], placement=1, result="won"), lost])
    kept.catch_up("perudo")
    assert rows(board(api, "perudo", "win_rate")) == [(1, 727, "Ayu")]  # 8 of 11, rounded down


@pytest.mark.case("C-LB-07")
@pytest.mark.parametrize("language", ["id", "en", "de-DE"])
def test_periods_are_cut_in_one_zone_whoever_asks(api, language, monkeypatch):
    monkeypatch.setenv("TZ", "America/New_York")
    ayu, budi = player("Ayu").pk, player("Budi").pk
    # Sunday 29 November and Monday 30 November, 00:00 in Jakarta (UTC+7)
    duel("farkle", ayu, budi, at=datetime(2026, 11, 29, 16, 59, 59, 900_000, tzinfo=UTC))
    duel("farkle", budi, ayu, at=datetime(2026, 11, 29, 17, tzinfo=UTC))
    # the last moment of November and the first of December
    duel("farkle", ayu, budi, at=datetime(2026, 11, 30, 16, 59, 59, 999_999, tzinfo=UTC))
    duel("farkle", budi, ayu, at=datetime(2026, 11, 30, 17, tzinfo=UTC))
    kept.catch_up("farkle")

    def wins(period, at):
        body = board(api, metric="wins", query=f"?period={period}&at={at}", Accept_Language=language, TZ="Asia/Tokyo")
        return {row["player"]["name"]: row["value"] for row in body["results"]}, body["ends_at"]

    assert wins("week", "2026-W48") == ({"Ayu": 1, "Budi": 0}, "2026-11-29T17:00:00Z")
    assert wins("week", "2026-W49") == ({"Ayu": 1, "Budi": 2}, "2026-12-06T17:00:00Z")
    assert wins("day", "2026-11-29") == ({"Ayu": 1, "Budi": 0}, "2026-11-29T17:00:00Z")
    assert wins("day", "2026-11-30") == ({"Ayu": 1, "Budi": 1}, "2026-11-30T17:00:00Z")
    assert wins("day", "2026-12-01") == ({"Ayu": 0, "Budi": 1}, "2026-12-01T17:00:00Z")
    assert wins("month", "2026-11") == ({"Ayu": 2, "Budi": 1}, "2026-11-30T17:00:00Z")
    assert wins("month", "2026-12") == ({"Ayu": 0, "Budi": 1}, "2026-12-31T17:00:00Z")
    assert wins("week", "2026-W50") == ({}, "2026-12-13T17:00:00Z")


def test_the_running_period_is_meant_if_none_is_named_and_the_last_one_stays(api, now):
    scored({"Ayu": 500})
    assert board(api, query="?period=day")["at"] == "2026-11-30"
    assert board(api, query="?period=day")["entries"] == 2
    now.shift(timedelta(hours=9))  # 00:00 in Jakarta
    assert board(api, query="?period=day")["at"] == "2026-12-01"
    assert board(api, query="?period=day")["entries"] == 0
    assert board(api, query="?period=day&at=2026-11-30")["entries"] == 2


@pytest.mark.case("C-LB-09")
def test_who_is_not_on_a_board_gets_nulls(api, django_assert_max_num_queries):
    scored({"Ayu": 500})
    fresh = player("Baru").pk
    nothing = {"rank": None, "value": None, "percentile": None, "results": [], "entries": 2}
    for who in (fresh, "nobody-at-all"):
        with django_assert_max_num_queries(8):
            body = api.get(f"leaderboards/farkle/best_score/around/{who}").expect(200)
        as_of = body.pop("as_of")
        assert (body, as_of["seq"]) == (nothing, 1)


@pytest.mark.case("C-LB-11")
def test_a_batch_gives_one_result_for_each_id_in_the_order_given(api):
    people = scored({"Ayu": 500, "Budi": 400})
    fresh = player("Baru").pk
    ids = [people["Budi"], fresh, people["Ayu"], "no-such-player", people["Budi"], ""]
    body = api.get(f"leaderboards/farkle/best_score/players?ids={','.join(ids)}").expect(200)
    assert [one["id"] for one in body["results"]] == ids
    assert [(one["rank"], one["value"], one["percentile"]) for one in body["results"]] == [
        (2, 400, 33.3),
        (None, None, None),
        (1, 500, 66.7),
        (None, None, None),
        (2, 400, 33.3),
        (None, None, None),
    ]
    assert (body["entries"], body["as_of"]["seq"]) == (3, 2)


@pytest.mark.case("C-LB-13")
def test_nothing_of_a_board_is_lost_with_redis(api):
    scored({"Ayu": 500, "Budi": 400})
    before = board(api)
    cache.clear()
    if settings.REDIS_URL:
        Redis.from_url(settings.REDIS_URL).flushdb()
    after = board(api)
    assert after == before
    assert rows(after)[0] == (1, 500, "Ayu")


def test_the_rating_board_says_that_it_is_being_recomputed(api):
    ayu, budi = player("Ayu").pk, player("Budi").pk
    first = duel("yatzy", ayu, budi)
    duel("yatzy", budi, ayu)
    kept.catch_up("yatzy")
    assert board(api, "yatzy", "rating")["recomputing"] is False
    set_void(first, True)
    kept.apply_finished("yatzy")
    assert board(api, "yatzy", "rating")["recomputing"] is True
    assert board(api, "yatzy", "wins")["recomputing"] is False  # counts are right at once
    assert rows(board(api, "yatzy", "wins")) == [(1, 1, "Budi"), (2, 0, "Ayu")]
    listed = api.get("leaderboards").expect(200)["results"]
    assert [(one["game"], one["metric"]) for one in listed if one["recomputing"]] == [("yatzy", "rating")]
    assert Replayer("yatzy").run()
    after = board(api, "yatzy", "rating")
    assert after["recomputing"] is False
    assert [name for _, _, name in rows(after)] == ["Budi", "Ayu"]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("chess/wins", 404, "game.unknown"),
        ("yatzy/fame", 404, "board.unknown"),
        ("perudo/best_score", 404, "board.unknown"),  # its values are no scores
        ("yatzy/rating?period=week", 400, "board.bad_period"),  # ratings are for all time
        ("yatzy/wins?at=2026-11", 400, "board.bad_period"),  # all time has no ids
        ("yatzy/wins?period=week&at=2026-11", 400, "board.bad_period"),
        ("yatzy/wins?period=month&at=2026-13", 400, "board.bad_period"),
        ("yatzy/wins?period=week&at=2025-W53", 400, "board.bad_period"),  # 2025 has 52 weeks
        ("yatzy/wins?period=day&at=2026-02-30", 400, "board.bad_period"),
        ("yatzy/wins?period=day&at=%D9%A2026-02-30", 400, "board.bad_period"),  # an Arabic digit
        ("yatzy/wins?period=month&at=9999-12", 400, "board.bad_period"),
        ("yatzy/wins?period=year", 400, "request.invalid"),
        ("yatzy/wins?limit=201", 400, "request.invalid"),
        ("yatzy/wins?limit=0", 400, "request.invalid"),
        ("yatzy/wins?cursor=forged", 400, "request.bad_cursor"),
        ("yatzy/wins?page=2", 400, "request.invalid"),
        ("yatzy/wins/around/x?size=51", 400, "request.invalid"),
        ("yatzy/wins/players", 400, "request.invalid"),
        (f"yatzy/wins/players?ids={','.join('x' * 101)}", 400, "board.too_many_ids"),
    ],
)
def test_what_is_asked_wrongly_is_refused(api, path, status, code):
    api.get(f"leaderboards/{path}").expect(status, code)


def test_the_53rd_week_of_a_year_that_has_one_is_a_period(api):
    assert board(api, query="?period=week&at=2026-W53")["ends_at"] == "2027-01-03T17:00:00Z"


def test_the_cursor_of_another_board_is_refused(api):
    scored({"Ayu": 500, "Budi": 400})
    cursor = board(api, query="?limit=1")["next"]
    api.get(f"leaderboards/farkle/best_score?period=week&cursor={cursor}").expect(400, "request.bad_cursor")


def test_a_hundred_ids_are_allowed(api):
    ids = ",".join(["0" * 36] * 100)
    assert len(api.get(f"leaderboards/farkle/wins/players?ids={ids}").expect(200)["results"]) == 100


def test_nothing_counts_that_was_not_ranked(api):
    duel("farkle", *players(2), ranked=False, at=BEGINNING)
    kept.catch_up("farkle")
    assert board(api)["entries"] == 0
