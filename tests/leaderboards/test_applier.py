"""The applier takes over many matches at a time; nobody can tell."""

import random
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leaderboards.journal import applier, steps
from leaderboards.journal.applier import apply_finished
from leaderboards.journal.models import Fact, Journal, Ledger, Member
from leaderboards.standings.models import Histogram, Standing
from matches.play.models import Match, Seat
from tests.leaderboards import kept
from tests.leaderboards.world import BEGINNING, ban, duel, players, set_void

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def forget_all():
    """The boards as before the first match."""
    for model in (Standing, Histogram, Fact, Journal, Ledger, Member):
        model.objects.all().delete()
    Match.objects.update(journalled=False)


def journal():
    return list(Journal.objects.order_by("seq").values_list("seq", "kind", "match_id", "player_id"))


def test_one_by_one_and_together_come_to_the_same(monkeypatch):
    rng, people = random.Random(7), players(6)
    for number in range(60):
        at = BEGINNING + timedelta(hours=7 * number // 3)  # some at the same instant, over five days
        duel("yatzy", *rng.sample(people, 2), best=rng.randrange(1, 9) * 50, at=at, void=number % 11 == 5)
    came_to = []
    for batch in (1, 7, 100):
        monkeypatch.setattr(applier, "BATCH", batch)
        forget_all()
        assert apply_finished("yatzy") == 60
        came_to.append((kept.whole("yatzy"), journal()))
    assert came_to[0] == came_to[1] == came_to[2]
    assert [row[0] for row in came_to[0][1]] == list(range(1, 56))


def test_voids_between_results_have_their_place(monkeypatch):
    people = players(3)
    first = duel("farkle", people[0], people[1], at=BEGINNING)
    second = duel("farkle", people[0], people[2], at=BEGINNING + timedelta(hours=2))
    apply_finished("farkle")
    between = duel("farkle", people[1], people[2], at=BEGINNING + timedelta(hours=1))
    last = duel("farkle", people[2], people[1], at=BEGINNING + timedelta(hours=3))
    set_void(first, True)
    set_void(second, True)
    apply_finished("farkle")
    assert journal()[2:] == [
        (3, "void", first.id, None),
        (4, "result", between.id, None),
        (5, "void", second.id, None),
        (6, "result", last.id, None),
    ]
    assert [row[1:2] + row[3:] for row in kept.listed("farkle", "wins")] == [(1, people[1]), (1, people[2])]


def test_who_was_banned_before_the_first_result_is_on_no_board():
    people = players(3)
    ban(people[0], BEGINNING + timedelta(days=36500))
    matches = [duel("perudo", people[0], people[1]), duel("perudo", people[0], people[2])]
    assert apply_finished("perudo") == 2
    assert [row[3] for row in kept.listed("perudo", "wins")] == people[1:]
    assert journal() == [
        (1, "result", matches[0].id, None),
        (2, "result", matches[1].id, None),
        (3, "hide", None, people[0]),
    ]


def test_forty_results_take_hardly_more_statements_than_two():
    asked = []
    for number in (1, 1, 20):  # the very first of a game has to open its ledger
        people = players(4)
        for _ in range(number):
            duel("yatzy", *people[:2])
            duel("yatzy", *people[2:])
        with CaptureQueriesContext(connection) as statements:
            assert apply_finished("yatzy") == 2 * number
        asked.append(len(statements))
    assert asked[2] < 2 * asked[1]  # SQLite takes fewer rows in one


def test_an_applier_that_dies_leaves_nothing_half_done(monkeypatch):
    class Killed(BaseException):
        pass

    def die(*arguments, **more):
        raise Killed

    people = players(2)
    matches = [duel("yatzy", *people) for _ in range(5)]
    with monkeypatch.context() as patched:
        patched.setattr(steps, "advance", die)
        with pytest.raises(Killed):
            apply_finished("yatzy")
    assert not Fact.objects.exists()
    assert not Journal.objects.exists()
    assert Match.objects.filter(journalled=False).count() == 5
    assert apply_finished("yatzy") == 5
    assert [row[2] for row in journal()] == [match.id for match in matches]


def test_one_that_cannot_be_taken_over_among_many_is_left_alone(caplog):
    people = players(2)
    matches = [duel("yatzy", *people) for _ in range(5)]
    Seat.objects.filter(match=matches[2].id).update(placement=None)
    assert apply_finished("yatzy") == 4
    assert [row[:3] for row in journal()] == [
        (seq, "result", match.id) for seq, match in enumerate([*matches[:2], *matches[3:]], start=1)
    ]
    assert [record.getMessage() for record in caplog.records if record.name == "kocok.boards"] == [
        f"match {matches[2].id} could not be taken over by the boards"
    ]
