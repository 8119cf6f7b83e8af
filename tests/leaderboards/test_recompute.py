"""Recomputes: asked for by command, by moderators and every night."""

import logging
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from leaderboards.journal.models import Fact, Journal
from leaderboards.ratings.models import Draft, Replay
from leaderboards.ratings.replay import Replayer
from leaderboards.recompute.counts import request_recompute
from leaderboards.recompute.models import Recompute
from leaderboards.recompute.tasks import audit_boards, recompute_boards
from leaderboards.standings.models import Histogram, Standing
from leaderboards.tasks import replay
from tests.leaderboards import kept
from tests.leaderboards.world import delete, duel, players, set_void

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def people():
    """Four players with some matches of two games."""
    people = players(4)
    for game in ("farkle", "perudo"):
        for winner, loser in ((0, 1), (0, 2), (1, 2), (3, 0)):
            duel(game, people[winner], people[loser])
        kept.catch_up(game)
    return people


def errors(caplog):
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def spoil(game):
    Standing.objects.filter(game=game, period="all").update(wins=9)
    Histogram.objects.filter(game=game, metric="streak").update(players=5)
    Fact.objects.filter(game=game, seq=2).update(mu=99.0, rating=5000)


def all_jobs():
    """As often as it takes."""
    for _ in range(20):
        recompute_boards()
        replay()
    assert not Recompute.objects.exclude(status="done").exists()
    assert not Replay.objects.exists()
    assert not Draft.objects.exists()


def test_every_night_all_is_compared_and_nothing_said_if_nothing_is_wrong(people, caplog):
    before = kept.whole("farkle"), kept.whole("perudo")
    audit_boards()
    audit_boards()  # one at a time
    assert Recompute.objects.count() == 1
    recompute_boards()
    assert kept.board("farkle", "rating").recomputing() is False  # nothing is known to be wrong
    all_jobs()
    assert (kept.whole("farkle"), kept.whole("perudo")) == before
    row = Recompute.objects.get()
    assert (row.audit, row.total, row.done, row.corrected) == (True, 8, 8, 0)
    assert errors(caplog) == []


def test_what_is_wrong_is_repaired_every_night_with_an_alert(people, caplog):
    before = kept.whole("farkle"), kept.whole("perudo")
    spoil("farkle")
    audit_boards()
    all_jobs()
    assert (kept.whole("farkle"), kept.whole("perudo")) == before
    said = errors(caplog)
    assert "ratings of farkle were wrong" in "".join(said)
    assert "standings were not what the facts give" in "".join(said)


def test_a_void_during_the_comparison_is_no_alert(people, caplog):
    match = duel("farkle", people[0], people[1])
    kept.catch_up("farkle")
    audit_boards()
    recompute_boards()  # the replay has begun
    set_void(match, True)
    kept.apply_finished("farkle")
    assert kept.board("farkle", "rating").recomputing() is True
    all_jobs()
    assert errors(caplog) == []


def test_the_nightly_sweep_finds_who_was_deleted_long_ago(people):
    delete(people[0], at="2020-01-01T00:00:00Z")
    audit_boards()
    kinds = Journal.objects.filter(player=people[0]).order_by("game", "seq").values_list("game", "kind")
    assert list(kinds) == [
        ("farkle", "hide"),
        ("farkle", "anonymise"),
        ("perudo", "hide"),
        ("perudo", "anonymise"),
    ]


@pytest.mark.parametrize(
    ("options", "repaired"),
    [
        ({}, {"counts of farkle", "counts of perudo", "ratings of farkle", "ratings of perudo"}),
        ({"game": "farkle"}, {"counts of farkle", "ratings of farkle"}),
        ({"metric": "rating"}, {"ratings of farkle", "ratings of perudo"}),
        ({"game": "perudo", "metric": "wins"}, {"counts of perudo"}),
        ({"game": "perudo", "metric": "rating"}, {"ratings of perudo"}),
    ],
)
def test_the_command_recomputes_what_it_is_asked_for(people, options, repaired):
    right = {game: kept.whole(game) for game in ("farkle", "perudo")}
    for game in right:
        spoil(game)
    bar = StringIO()
    call_command("recompute", **options, stdout=StringIO(), stderr=bar)
    done = set()
    for game, (_, histogram, facts) in right.items():
        _, new_histogram, new_facts = kept.whole(game)
        done |= {f"counts of {game}"} if new_histogram == histogram else set()
        done |= {f"ratings of {game}"} if new_facts == facts else set()
    assert done == repaired
    assert "100%" in bar.getvalue()


def test_the_command_refuses_a_board_that_the_game_has_not():
    with pytest.raises(CommandError, match="perudo has no board best_score"):
        call_command("recompute", game="perudo", metric="best_score")


def test_a_further_void_sends_the_replay_back_and_no_further(people, monkeypatch):
    monkeypatch.setattr("leaderboards.ratings.replay.BATCH", 4)
    matches = [
        duel("yatzy", people[n % 4], people[(n + 1 + n // 4) % 4]) for n in range(9) if n % 4 != (n + 1 + n // 4) % 4
    ]
    kept.catch_up("yatzy")
    set_void(matches[1], True)
    kept.apply_finished("yatzy")
    assert Replayer("yatzy").run(seconds=0) is False  # one batch: one match, as the last may go on in the next
    assert (Replay.objects.get().from_seq, Replay.objects.get().done_seq) == (2, 2)
    Replayer("yatzy").run(seconds=0)
    reached = Replay.objects.get().done_seq
    assert reached > 2
    set_void(matches[-1], True)  # beyond what has been replayed
    kept.apply_finished("yatzy")
    assert Replay.objects.get().done_seq == reached
    set_void(matches[0], True)
    kept.apply_finished("yatzy")
    assert (Replay.objects.get().from_seq, Replay.objects.get().done_seq) == (1, 0)
    assert not Draft.objects.exists()
    assert Replayer("yatzy").run()
    before = kept.whole("yatzy")
    call_command("recompute", game="yatzy", stdout=StringIO(), stderr=StringIO())
    assert kept.whole("yatzy") == before


def test_a_match_that_cannot_be_taken_over_keeps_no_other_from_its_place(people, caplog):
    from matches.play.models import Match, Seat

    broken = duel("farkle", people[0], people[1])
    Seat.objects.filter(match=broken.id).update(placement=None)
    duel("farkle", people[2], people[1])
    assert kept.apply_finished("farkle") == 1
    assert f"match {broken.id} could not be taken over" in caplog.text
    assert Match.objects.get(pk=broken.id).journalled is False
    assert request_recompute().status == "waiting"
