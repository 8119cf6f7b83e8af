"""The jobs in a real worker, on the beat: nobody calls anything."""

from datetime import timedelta

import pytest
from django.utils import timezone

from leaderboards.journal.models import Journal
from leaderboards.ratings.models import Replay
from leaderboards.recompute.counts import request_recompute
from leaderboards.recompute.models import Recompute
from tests.leaderboards import kept
from tests.leaderboards.world import ban, duel, players, set_void
from tests.services.processes import wait_until

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def kinds():
    return list(Journal.objects.filter(game="yatzy").order_by("seq").values_list("kind", flat=True))


def test_the_boards_follow_what_happens_within_seconds(worker, beat):
    ayu, budi = players(2)
    first = duel("yatzy", ayu, budi, at=timezone.now())
    duel("yatzy", ayu, budi, at=timezone.now())
    wait_until(lambda: kinds() == ["result", "result"], "both results count")
    assert [row[1:2] + row[3:] for row in kept.listed("yatzy", "wins")] == [(2, ayu), (0, budi)]

    set_void(first, True)
    wait_until(lambda: kinds()[2:] == ["void"] and not Replay.objects.exists(), "the void is worked in")
    assert [row[1:2] + row[3:] for row in kept.listed("yatzy", "wins")] == [(1, ayu), (0, budi)]

    ban(ayu, timezone.now() + timedelta(days=1))
    wait_until(lambda: kinds()[3:] == ["hide"], "the banned player is hidden")
    assert [row[3] for row in kept.listed("yatzy", "rating")] == [budi]
    ban(ayu, timezone.now() + timedelta(seconds=1))
    wait_until(lambda: kinds()[4:] == ["show"], "the ban ends by itself")

    before = kept.whole("yatzy")
    row = request_recompute()
    wait_until(
        lambda: Recompute.objects.get(pk=row.pk).status == "done" and not Replay.objects.exists(), "all is recomputed"
    )
    assert kept.whole("yatzy") == before
