"""The end of a match wakes the applier, and waits for nobody."""

import threading
import time

import pytest
from django.db import transaction

from games.registry import GAMES
from leaderboards.journal import waking
from leaderboards.journal.models import Journal
from leaderboards.journal.tasks import apply_results
from matches.moderation.voids import match_void
from matches.play.models import Match
from tests.leaderboards.world import duel, player, players


@pytest.fixture
def asked(monkeypatch):
    """The games that workers were asked to look at; the broker hangs until ``asked.broker`` is set."""

    class Asked(list):
        broker = threading.Event()

    asked = Asked()

    def apply_async(kwargs, **options):
        asked.broker.wait(30)
        asked.append(kwargs["game"])
        if kwargs["game"] == "perudo":
            raise ConnectionError("the broker is down")

    monkeypatch.setattr(waking.apply_results, "apply_async", apply_async)
    monkeypatch.setattr(waking, "WAKER", waking.Waker())
    yield asked
    asked.broker.set()


def heard(asked, number):
    until = time.monotonic() + 20
    while len(asked) < number and time.monotonic() < until:
        time.sleep(0.01)
    return list(asked)


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_whoever_ends_a_match_does_not_wait_for_the_broker(asked):
    ayu, budi, moderator = player(), player(), player()
    match = duel("farkle", ayu.pk, budi.pk)
    match_void(match_id=match.id, actor=moderator, reason="test")
    assert asked == []
    assert Match.objects.get(pk=match.id).status == "void"
    asked.broker.set()
    assert heard(asked, 1) == ["farkle"]


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_nobody_is_woken_by_what_is_rolled_back(asked):
    ayu, budi, moderator = player(), player(), player()
    match = duel("farkle", ayu.pk, budi.pk)
    asked.broker.set()
    with transaction.atomic():
        match_void(match_id=match.id, actor=moderator, reason="test")
        transaction.set_rollback(True)
    match_void(match_id=duel("yatzy", ayu.pk, budi.pk).id, actor=moderator, reason="test")
    assert heard(asked, 1) == ["yatzy"]


def test_a_broker_that_is_down_costs_a_hint_and_nothing_else(asked, caplog):
    for game in ("perudo", "yatzy", "yatzy", "yatzy"):
        waking.wake_applier(None, game=game)
    asked.broker.set()
    assert heard(asked, 2) == ["perudo", "yatzy"]
    assert "the applier was not woken: the broker is down" in caplog.text


@pytest.mark.both
@pytest.mark.django_db
def test_the_sweep_of_every_second_finds_what_no_hint_told_of():
    ayu, budi = players(2)
    for game in GAMES:
        duel(game.key, ayu, budi)
    unranked = duel("yatzy", ayu, budi, ranked=False)
    apply_results()
    assert set(Journal.objects.values_list("game", "kind")) == {(game.key, "result") for game in GAMES}
    assert not Match.objects.filter(journalled=False).exists()
    assert not Journal.objects.filter(match=unranked.id).exists()
