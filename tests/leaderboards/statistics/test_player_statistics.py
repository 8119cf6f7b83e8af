"""Players' statistics over HTTP, against matches whose outcome is known."""

import random
from collections import Counter
from datetime import timedelta

import orjson
import pytest

from games.registry import BY_KEY, GAMES
from leaderboards.statistics.models import PlayerMatch
from leaderboards.statistics.tallying import matches_tally, matches_tally_again
from matches.moderation.voids import match_unvoid, match_void
from matches.play.models import Action, Match
from matches.players.models import Player
from matches.players.removal import player_delete
from tests.contract.matches import RandomMatch
from tests.games.farkle.table import Table as FarkleTable
from tests.leaderboards.statistics.made import NOON, farkle, keep, player
from tests.matches.table import seat_table

NO_MATCHES = {
    "played": 0,
    "won": 0,
    "lost": 0,
    "drawn": 0,
    "safe": 0,
    "forfeits": 0,
    "win_share": None,
    "mean_placement": None,
    "current_streak": 0,
    "longest_streak": 0,
    "last_finished_at": None,
    "rating_history": [],
}


def stats(api, who, query=""):
    return api.get(f"players/{who.id}/stats{query}").expect(200)


def public(who):
    return {"id": who.id, "name": who.name, "kind": who.kind}


def of_game(api, who, game="farkle", query=""):
    return next(one for one in stats(api, who, query)["games"] if one["game"] == game)


@pytest.fixture
def ayu(db):
    return player("Ayu")


@pytest.fixture
def budi(db):
    return player("Budi")


@pytest.fixture
def citra(db):
    return player("Citra")


@pytest.fixture
def moderator(db):
    return Player.objects.create(name="Wasit", kind="registered", is_staff=True)


@pytest.mark.case("C-LB-09")
def test_who_has_not_played_has_statistics_of_nothing(api, ayu):
    body = stats(api, ayu)
    assert body["player"] == {"id": ayu.id, "name": "Ayu", "kind": "registered"}
    assert [one["game"] for one in body["games"]] == [game.key for game in GAMES]
    for one in body["games"]:
        assert {name: one[name] for name in NO_MATCHES} == NO_MATCHES
    assert (body["dice"]["thrown"], body["dice"]["verdict"], body["opponents"]) == (0, "too_few", [])


def test_nobody_knows_an_unknown_player(api, ayu):
    api.get("players/nobody/stats").expect(404, "request.not_found")
    api.get(f"players/{ayu.id}/stats?against=nobody").expect(404, "request.not_found")
    api.get(f"players/{ayu.id}/stats?game=chess").expect(400, "request.invalid")


def test_results_streaks_and_means_over_several_matches(api, ayu, budi, citra):
    # Ayu's places: 1, 1, 1, 2, 1 - three in a row, then one
    for number, winner in enumerate((0, 0, 0, 1, 0)):
        farkle(winner, [ayu, budi, citra], finished_at=NOON + timedelta(hours=number))
    matches_tally()
    mine = of_game(api, ayu)
    assert {name: mine[name] for name in NO_MATCHES} == {
        "played": 5,
        "won": 4,
        "lost": 1,
        "drawn": 0,
        "safe": 0,
        "forfeits": 0,
        "win_share": 0.8,
        "mean_placement": 1.2,
        "current_streak": 1,
        "longest_streak": 3,
        "last_finished_at": "2026-11-02T16:00:00Z",
        "rating_history": [],
    }
    assert mine["own"] == {
        "turns": 5, "farkles": 1, "farkle_rate": 0.2, "banks": 4, "mean_bank": 50.0, "best_turn": 50,
    }  # fmt: skip


def test_matches_count_in_the_order_in_which_they_finished(api, ayu, budi):
    for hours, winner in ((3, 1), (1, 0), (2, 0)):
        farkle(winner, [ayu, budi], finished_at=NOON + timedelta(hours=hours))
    matches_tally()
    assert (of_game(api, ayu)["current_streak"], of_game(api, ayu)["longest_streak"]) == (0, 2)


def test_head_to_head_compares_places_and_lists_the_most_frequent_first(api, ayu, budi, citra):
    # three at the table, Citra wins: Ayu and Budi both have nothing banked and share place 2
    farkle(2, [ayu, budi, citra])
    farkle(0, [ayu, budi])
    farkle(1, [ayu, budi])
    matches_tally()
    first, second = stats(api, ayu)["opponents"]
    assert first == {"player": public(budi), "played": 3, "won": 1, "lost": 1, "drawn": 1}
    assert second == {"player": public(citra), "played": 1, "won": 0, "lost": 1, "drawn": 0}
    only = stats(api, ayu, f"?against={citra.id}")["opponents"]
    assert [(one["player"]["name"], one["played"], one["lost"]) for one in only] == [("Citra", 1, 1)]


def test_two_who_never_met_have_a_head_to_head_of_nothing(api, ayu, budi):
    assert stats(api, ayu, f"?against={budi.id}")["opponents"] == [
        {"player": public(budi), "played": 0, "won": 0, "lost": 0, "drawn": 0}
    ]


def test_partners_are_no_opponents(api, ayu, budi, citra):
    dewi = player("Dewi")
    table = FarkleTable(4, teams=True, target=50, win_when="reaches")
    table.score(50)
    keep(BY_KEY["farkle"], table.state, list(table.sheet.values()), [ayu, budi, citra, dewi])
    matches_tally()
    met = {one["player"]["name"]: (one["won"], one["lost"]) for one in stats(api, ayu)["opponents"]}
    assert met == {"Budi": (1, 0), "Dewi": (1, 0)}
    assert of_game(api, citra)["won"] == 1


@pytest.mark.rule("GX-09", "GX-10")
def test_local_seats_and_no_shows_count_nowhere(api, ayu, budi, citra):
    farkle(0, [ayu, ayu, budi], local={1: "Adik"}, throws=[(0, [1]), (1, [2] * 6), (2, [3])])
    farkle(0, [ayu, budi, citra], no_show=[2])
    matches_tally()
    assert (of_game(api, ayu)["played"], of_game(api, ayu)["won"]) == (2, 2)
    assert stats(api, ayu)["dice"]["faces"] == [1, 0, 0, 0, 0, 0]
    assert of_game(api, citra)["played"] == 0
    assert [one["player"]["name"] for one in stats(api, ayu)["opponents"]] == ["Budi"]


def test_forfeits_are_counted_among_the_lost(api, ayu, budi):
    farkle(0, [ayu, budi], forfeited=[1])
    matches_tally()
    assert (of_game(api, budi)["lost"], of_game(api, budi)["forfeits"]) == (1, 1)


def test_a_void_match_counts_nowhere_until_it_is_unvoided(api, ayu, budi, moderator):
    kept = farkle(0, [ayu, budi], throws=[(0, [6, 6])])
    voided = farkle(1, [ayu, budi], throws=[(0, [1])])
    matches_tally()
    before = stats(api, ayu)
    match_void(match_id=voided.id, actor=moderator, reason="colluding")
    mine = of_game(api, ayu)
    assert (mine["played"], mine["won"], mine["current_streak"]) == (1, 1, 1)
    assert stats(api, ayu)["dice"]["faces"] == [0, 0, 0, 0, 0, 2]
    assert stats(api, ayu)["opponents"][0]["played"] == 1
    matches_tally_again()
    matches_tally()  # also when everything is counted anew meanwhile
    assert of_game(api, ayu)["played"] == 1
    match_unvoid(match_id=voided.id, actor=moderator, reason="they did not")
    assert stats(api, ayu) == before
    assert Match.objects.get(pk=kept.id).tallied


def test_a_match_voided_before_it_was_tallied_counts_once_it_is_unvoided(api, ayu, budi, moderator):
    voided = farkle(0, [ayu, budi])
    match_void(match_id=voided.id, actor=moderator, reason="?")
    matches_tally()
    assert of_game(api, ayu)["played"] == 0
    match_unvoid(match_id=voided.id, actor=moderator, reason="!")
    matches_tally()
    assert of_game(api, ayu)["played"] == 1


def test_a_match_that_was_broken_off_is_marked_and_counts_nowhere(api, moderator):
    table = seat_table(api, "yatzy")
    match_void(match_id=table.id, actor=moderator, reason="?")
    assert matches_tally() == 1
    assert matches_tally() == 0
    assert not PlayerMatch.objects.exists()


def test_a_running_match_moves_nothing_and_a_finished_one_does_after_the_sweep(api):
    table = seat_table(api, "adu_dadu", options={"target": 1})
    me = table.players[0]
    table.act_somehow(0, random.Random(1))
    assert matches_tally() == 0
    assert stats(api, me)["dice"]["thrown"] == 0
    table.play_to_end(random.Random(1))
    assert matches_tally() == 1
    mine = of_game(api, me, "adu_dadu")
    assert (mine["played"], mine["own"]["rounds"]) == (1, 1)
    thrown = [die for event in table.events() if event["seat"] == 0 for die in thrown_in(event)]
    assert stats(api, me)["dice"]["faces"] == [thrown.count(face) for face in range(1, 7)]


def thrown_in(event):
    """The dice that an event of Adu Dadu shows for the first time."""
    data = event["data"]
    match event["type"]:
        case "adu_dadu.rolled" | "adu_dadu.tie_break_rolled":
            return data["dice"]
        case "adu_dadu.rerolled":
            return [data["dice"][position] for position in data["positions"]]
    return []


def test_one_game_may_be_asked_for_alone(api, ayu, budi):
    farkle(0, [ayu, budi], throws=[(0, [1])])
    matches_tally()
    body = stats(api, ayu, "?game=yatzy")
    assert [one["game"] for one in body["games"]] == ["yatzy"]
    assert (body["dice"]["thrown"], body["opponents"]) == (0, [])
    assert stats(api, ayu, "?game=farkle")["dice"]["thrown"] == 1


def test_the_meaning_follows_the_language(api, ayu):
    answer = api.get(f"players/{ayu.id}/stats", Accept_Language="id")
    assert "belum cukup untuk dinilai" in answer.expect(200)["dice"]["meaning"]
    assert answer.headers["content-language"] == "id"
    assert "too few to judge" in stats(api, ayu)["dice"]["meaning"]


@pytest.mark.case("C-LB-17")
def test_a_deleted_player_keeps_results_without_a_person(api, ayu, budi):
    farkle(0, [ayu, budi])
    matches_tally()
    player_delete(player=budi)
    (met,) = stats(api, ayu)["opponents"]
    assert (met["player"]["kind"], met["player"]["id"]) == ("deleted", budi.id)
    assert met["player"]["name"] != "Budi"
    assert of_game(api, budi)["lost"] == 1


def test_tallying_again_gives_the_same(ayu, budi):
    for winner in (0, 1, 0):
        farkle(winner, [ayu, budi], throws=[(0, [1, 2, 3]), (1, [4])])
    assert matches_tally() == 3
    before = list(PlayerMatch.objects.order_by("match_id", "seat").values_list("match_id", "seat", "tally", "faces"))
    assert matches_tally_again(game="yatzy") == 0
    assert matches_tally_again(game="farkle") == 3
    assert matches_tally() == 3
    after = list(PlayerMatch.objects.order_by("match_id", "seat").values_list("match_id", "seat", "tally", "faces"))
    assert after == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_matches_add_up_to_what_a_naive_count_of_their_log_says(api, game, ayu, budi):
    results, faces, played = Counter(), [0] * 6, 0
    for number in range(30):
        match = RandomMatch(game, number)
        cards = {card.round: card for card in match.start.cards}
        for moment in match.moments():
            cards |= {card.round: card for card in moment.after.cards}
        if match.void:
            continue
        players = [ayu, budi, *(player(f"P{number}_{seat}") for seat in range(2, match.seats))]
        keep(
            game, match.state, [cards[round] for round in sorted(cards)], players,
            throws=[(one.seat, one.dice) for one in match.dice.throws],
        )  # fmt: skip
        played += 1
        results[game.outcome(match.state).seats[0].result] += 1
        for one in match.dice.throws:
            if one.seat == 0:
                for die in one.dice:
                    faces[die - 1] += 1
    assert matches_tally() == played > 5
    body = stats(api, ayu, f"?game={game.key}")
    (mine,) = body["games"]
    assert mine["played"] == played
    assert {name: mine[name] for name in ("won", "lost", "drawn", "safe")} == {
        name: results[name] for name in ("won", "lost", "drawn", "safe")
    }
    assert body["dice"]["faces"] == faces
    # Budi sits to the left, so never opposite: no partner, always an opponent
    assert (body["opponents"][0]["player"]["name"], body["opponents"][0]["played"]) == ("Budi", played)


def test_reading_asks_the_database_equally_often_however_many_matches_there_are(
    api, ayu, budi, django_assert_max_num_queries
):
    farkle(0, [ayu, budi])
    matches_tally()
    with django_assert_max_num_queries(16) as few:
        stats(api, ayu)
    for _ in range(8):
        farkle(0, [ayu, budi])
    matches_tally()
    with django_assert_max_num_queries(len(few)):
        stats(api, ayu)


def test_a_match_that_makes_no_sense_keeps_no_other_from_being_counted(ayu, budi, caplog):
    broken, sound = farkle(0, [ayu, budi]), farkle(0, [ayu, budi])
    state = broken.state
    Match.objects.filter(pk=broken.id).update(state="{")
    assert matches_tally() == 1
    assert f"match {broken.id} could not be tallied" in caplog.text
    assert list(PlayerMatch.objects.values_list("match", flat=True).distinct()) == [sound.id]
    Match.objects.filter(pk=broken.id).update(state=state)
    assert matches_tally() == 1
    assert PlayerMatch.objects.count() == 4


def test_the_faces_are_those_of_the_log(ayu, budi):
    match = farkle(0, [ayu, budi], throws=[(0, [1, 1, 6]), (1, [2]), (0, [3])])
    matches_tally()
    logged = [orjson.loads(raw) for raw in Action.objects.filter(match=match).values_list("throws", flat=True)]
    assert len(logged) == 3
    assert orjson.loads(PlayerMatch.objects.get(match=match, seat=0).faces) == [2, 0, 1, 0, 0, 1]
    assert orjson.loads(PlayerMatch.objects.get(match=match, seat=1).faces) == [0, 1, 0, 0, 0, 0]
