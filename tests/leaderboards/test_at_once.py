"""Appliers, voids, recomputes and replays beside each other: whatever comes first, the end is the same."""

import random
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event

import pytest
from django.db import connections, transaction

from leaderboards.journal.applier import apply_finished
from leaderboards.journal.models import Fact, Journal
from leaderboards.journal.people import sweep_people
from leaderboards.ratings.replay import Replayer
from leaderboards.recompute.counts import recompute, request_recompute
from matches.play.models import Match
from tests.leaderboards import kept, naive
from tests.leaderboards.world import BEGINNING, ban, duel, players, set_void

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def side_by_side(*calls):
    def run(call):
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def duels(game, people, number, rng):
    return [duel(game, *rng.sample(people, 2), best=rng.randrange(1, 9) * 50, at=BEGINNING) for _ in range(number)]


def assert_worked_out(game, matches, hidden=frozenset()):
    expected = naive.boards(matches, kept.places(game), game, hidden)
    assert kept.histogram(game) == naive.histograms(expected)
    for (metric, period), entries in expected.items():
        assert kept.listed(game, metric, period) == entries


def test_a_hundred_matches_that_finish_at_once_count_once_each():
    rng, people = random.Random(1), players(20)
    matches = duels("yatzy", people, 100, rng)
    taken = side_by_side(*[lambda: apply_finished("yatzy")] * 4)
    assert sum(taken) == 100
    rows = list(Journal.objects.order_by("seq").values_list("seq", "kind", "match_id"))
    # all finished in the same instant: their ids decide
    assert rows == [(seq, "result", match) for seq, match in enumerate(sorted(one.id for one in matches), start=1)]
    assert Fact.objects.count() == 200
    assert_worked_out("yatzy", matches)


def test_everything_at_once_ends_as_if_it_had_come_one_after_the_other(monkeypatch):
    monkeypatch.setattr("leaderboards.recompute.counts.players_at_once", lambda: 4)
    monkeypatch.setattr("leaderboards.ratings.replay.BATCH", 30)
    rng, people = random.Random(2), players(15)
    matches = duels("yatzy", people, 40, rng)
    kept.catch_up("yatzy")
    over = Event()

    def play():
        mine = random.Random(3)
        for _ in range(30):
            with transaction.atomic():
                matches.extend(duels("yatzy", people, 1, mine))
        over.set()

    def moderate():
        mine = random.Random(4)
        for _ in range(25):
            match = mine.choice(matches[:40])
            set_void(match, not match.void)
            ban(people[0], BEGINNING + timedelta(days=36500) if mine.random() < 0.5 else None)
            apply_finished("yatzy")
        ban(people[0], None)
        ban(people[1], BEGINNING + timedelta(days=36500))

    def until_over(call):
        def run():
            while not over.is_set():
                call()

        return run

    def compute_anew():
        for _ in range(3):
            recompute(request_recompute(game="yatzy").pk)

    side_by_side(
        play,
        moderate,
        compute_anew,
        until_over(lambda: apply_finished("yatzy", wait=False)),
        until_over(sweep_people),
        until_over(lambda: Replayer("yatzy").run(0.2)),
    )
    kept.catch_up("yatzy")
    assert not Match.objects.filter(journalled=False).exists()
    assert_worked_out("yatzy", matches, {people[1]})
    assert Journal.objects.count() == Journal.objects.order_by("-seq").first().seq
    before = kept.whole("yatzy")
    again = request_recompute(game="yatzy")
    recompute(again.pk)
    assert Replayer("yatzy").run()
    again.refresh_from_db()
    assert again.corrected == 0
    assert kept.whole("yatzy") == before


def test_two_recomputes_and_two_replays_at_once_do_the_work_of_one(monkeypatch):
    monkeypatch.setattr("leaderboards.recompute.counts.players_at_once", lambda: 3)
    monkeypatch.setattr("leaderboards.ratings.replay.BATCH", 10)
    rng, people = random.Random(5), players(12)
    matches = duels("farkle", people, 50, rng)
    kept.catch_up("farkle")
    row = request_recompute(game="farkle")
    side_by_side(*[lambda: recompute(row.pk)] * 3)
    side_by_side(*[lambda: Replayer("farkle").run()] * 3)
    row.refresh_from_db()
    assert (row.status, row.total, row.done, row.corrected) == ("done", 12, 12, 0)
    assert Replayer("farkle").run()
    assert_worked_out("farkle", matches)
