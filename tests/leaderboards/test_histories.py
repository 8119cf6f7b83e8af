"""Random histories: kept step by step = recomputed = worked out plainly, to the last digit."""

import pytest
import time_machine

from leaderboards.journal.models import Fact, Journal, Member
from leaderboards.journal.people import sweep_people
from leaderboards.ratings.replay import Replayer
from leaderboards.recompute.counts import recompute, request_recompute
from leaderboards.standings.models import Histogram, Standing
from matches.play.models import Match
from tests.leaderboards import kept, naive
from tests.leaderboards.world import World

pytestmark = [pytest.mark.both, pytest.mark.django_db]

STEPS = 160
"""Of one history; there are dozens of them in ``make test-all``, thousands of steps."""
LONG = 600
FEW_STEPS = 70
GAMES = ["adu_dadu", "farkle", "perudo", "yatzy"]


@pytest.fixture
def few_players_at_once(monkeypatch):
    """Recomputes in several batches."""
    monkeypatch.setattr("leaderboards.recompute.counts.players_at_once", lambda: 5)
    monkeypatch.setattr("leaderboards.ratings.replay.BATCH", 40)


def lived(game, number, steps=STEPS):
    """A world after some steps; the jobs came by now and then, the last time at the end."""
    with time_machine.travel(0, tick=False) as traveller:
        world = World(game=game, number=number)
        for _ in range(steps):
            world.step()
            traveller.move_to(world.now)
            if world.rng.random() < 0.2:
                kept.catch_up(game)
                sweep_people(everybody=True)  # as every night, since days may have passed
                if world.rng.random() < 0.1 * min(1, STEPS / steps):
                    assert_as_worked_out(world, whole=False)
        kept.catch_up(game)
        sweep_people(everybody=True)
    return world


def assert_as_worked_out(world, *, whole=True):
    game, places = world.game, kept.places(world.game)
    expected = naive.boards(world.matches, places, game, world.hidden())
    assert kept.standings(game) == {
        (*board, player): (value, since) for board, entries in expected.items() for _, value, since, player in entries
    }
    assert kept.histogram(game) == naive.histograms(expected)
    for metric, period in expected if whole else [("wins", "all")] * bool(expected):
        assert kept.listed(game, metric, period) == expected[metric, period]
    rated = {
        (match, player): (mu, sigma)
        for match, player, mu, sigma in Fact.objects.filter(game=game, voided=False, no_show=False).values_list(
            "match_id", "player_id", "mu", "sigma"
        )
    }
    assert rated == naive.rating_history(world.matches, places)


def assert_the_journal_tells_it_all(world):
    """Who takes over the journal row by row knows which matches count and who is shown."""
    game = world.game
    rows = list(Journal.objects.filter(game=game).order_by("seq"))
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    state: dict[str, bool] = {}
    hidden: set[str] = set()
    anonymised: set[str] = set()
    for row in rows:
        match row.kind:
            case "result":
                assert row.match_id not in state
                state[row.match_id] = True
            case "void" | "unvoid":
                assert state[row.match_id] is (row.kind == "void")
                state[row.match_id] = row.kind == "unvoid"
            case "hide":
                assert row.player_id not in hidden
                hidden.add(row.player_id)
            case "show":
                hidden.remove(row.player_id)
            case "anonymise":
                assert row.player_id not in anonymised
                anonymised.add(row.player_id)
    ranked = {match.id: match for match in world.matches if match.ranked}
    assert {match for match, counts in state.items() if counts} == {
        match.id for match in ranked.values() if not match.void
    }
    assert state.keys() <= ranked.keys()
    members = set(Member.objects.filter(game=game).values_list("player_id", flat=True))
    assert hidden == world.hidden() & members
    assert anonymised == world.deleted & members
    assert not Match.objects.filter(journalled=False).exists()


@pytest.mark.rule("GX-10")
@pytest.mark.case("C-LB-05", "C-LB-19")
@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 12))])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_is_recomputed_and_what_is_worked_out_plainly(game, number, few_players_at_once):
    assert_kept_recomputed_and_worked_out_agree(lived(game, number, STEPS if number else FEW_STEPS))


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_a_long_history_ends_the_same(game, few_players_at_once):
    assert_kept_recomputed_and_worked_out_agree(lived(game, 100, LONG))


def assert_kept_recomputed_and_worked_out_agree(world):
    game = world.game
    assert_as_worked_out(world)
    assert_the_journal_tells_it_all(world)
    before = kept.whole(game)

    with time_machine.travel(world.now, tick=False):
        again = request_recompute(game=game)
        recompute(again.pk)
        assert Replayer(game).run()
        again.refresh_from_db()
        assert (again.status, again.corrected) == ("done", 0)
        assert kept.whole(game) == before

        Standing.objects.all().delete()
        Histogram.objects.all().delete()
        Fact.objects.filter(no_show=False).update(mu=1.5, sigma=0.5, rating=7)
        recompute(request_recompute(game=game).pk)
        assert Replayer(game).run()
    assert kept.whole(game) == before
    assert_as_worked_out(world)
