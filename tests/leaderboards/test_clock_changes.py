"""Clocks that are put forward and back where the server stands move no job and no border of a period."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
import time_machine
from celery.beat import Scheduler
from django.conf import settings

from config.celery import app
from leaderboards.boards.periods import PERIOD_KINDS, named_period, period_ids, period_of

BERLIN = ZoneInfo("Europe/Berlin")
CHANGES = [datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)]
"""When Berlin's clocks are put forward, and back."""


@pytest.fixture(params=CHANGES, ids=["forward", "back"])
def change(request):
    """The moment of a change; until the test is over the server stands in Berlin, a day and a half before it."""
    with time_machine.travel((request.param - timedelta(hours=36)).astimezone(BERLIN), tick=False) as traveller:
        request.node.traveller = traveller
        yield request.param


def runs(traveller, name, until):
    """When beat starts a job, if it sleeps as long as it means to."""
    started = []

    class Recording(Scheduler):
        producer = None  # nothing is sent

        def setup_schedule(self):
            self.update_from_dict({name: settings.CELERY_BEAT_SCHEDULE[name]})

        def apply_async(self, entry, *arguments, **options):
            started.append(datetime.now(UTC))

    scheduler = Recording(app)
    while datetime.now(UTC) < until:
        traveller.shift(max(scheduler.tick(), 0.001))
    return started


@pytest.mark.case("C-CQ-05")
def test_the_nightly_job_starts_once_a_day_at_the_same_moment(change, request):
    days = [change.replace(hour=20, minute=17) + timedelta(days=day) for day in (-2, -1, 0, 1)]
    started = runs(request.node.traveller, "audit of boards", change + timedelta(hours=60))
    assert [moment.replace(second=0, microsecond=0) for moment in started] == [
        day for day in days if change - timedelta(hours=36) < day < change + timedelta(hours=60)
    ]


@pytest.mark.case("C-CQ-05")
def test_what_runs_every_so_often_goes_on_in_step(change, request):
    request.node.traveller.move_to((change - timedelta(hours=2)).astimezone(BERLIN))
    started = runs(request.node.traveller, "lobbies", change + timedelta(hours=2))
    assert {round((later - earlier).total_seconds()) for earlier, later in pairwise(started)} == {30}
    assert len(started) >= 4 * 3600 // 30 - 1


@pytest.mark.case("C-CQ-05")
@pytest.mark.parametrize("zone", ["Asia/Jakarta", "Europe/Berlin", "UTC"])
@pytest.mark.parametrize("kind", [kind for kind in PERIOD_KINDS if kind != "all"])
def test_every_moment_belongs_to_one_period_and_the_next_begins_where_it_ends(change, kind, zone, settings):
    settings.BOARD_ZONE = zone
    period = period_of(kind, change - timedelta(days=1))
    for _ in range(4):
        assert named_period(kind, period.id) == period
        last, end = period.ends_at - timedelta(microseconds=1), period.ends_at
        assert period_of(kind, last) == period
        assert period.id in period_ids(last)
        assert period.id not in period_ids(end)
        local = end.astimezone(ZoneInfo(zone))
        assert (local.hour, local.minute, local.second, local.microsecond) == (0, 0, 0, 0)
        period = period_of(kind, end)


@pytest.mark.case("C-CQ-05")
def test_the_day_of_the_change_is_shorter_or_longer_only_where_it_happens(change, settings):
    lengths = {}
    for zone in ("Asia/Jakarta", "Europe/Berlin"):
        settings.BOARD_ZONE = zone
        day = period_of("day", change)
        lengths[zone] = day.ends_at - period_of("day", change - timedelta(days=1)).ends_at
    assert lengths == {
        "Asia/Jakarta": timedelta(hours=24),
        "Europe/Berlin": timedelta(hours=23 if change == CHANGES[0] else 25),
    }


@pytest.mark.case("C-CQ-05")
def test_the_zones_are_set_and_not_taken_from_the_host():
    assert (settings.TIME_ZONE, settings.CELERY_TIMEZONE, str(app.timezone)) == ("UTC", "UTC", "UTC")
