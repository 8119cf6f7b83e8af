"""Periods: half-open spans of time in the boards' one zone, each with an id that never changes.

A match belongs to the periods in which it finished. The zone is ``settings.BOARD_ZONE``; neither the server's own
zone nor anything a client sends moves a border.
"""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from django.conf import settings

PeriodKind = Literal["all", "month", "week", "day"]
PERIOD_KINDS: tuple[PeriodKind, ...] = ("all", "month", "week", "day")
ALL = "all"


@dataclass(frozen=True, kw_only=True, slots=True)
class Period:
    """One period. ``id`` is ``all``, ``2026-11``, ``2026-W48`` or ``2026-11-30``."""

    kind: PeriodKind
    id: str
    #: The first moment that no longer belongs to it; None for ``all``.
    ends_at: datetime | None


def zone() -> ZoneInfo:
    """The zone in which days, weeks and months are cut."""
    return ZoneInfo(settings.BOARD_ZONE)


def period_of(kind: PeriodKind, moment: datetime) -> Period:
    """The period of a kind that a moment belongs to."""
    return _period(kind, moment.astimezone(zone()).date())


def period_ids(moment: datetime) -> tuple[str, str, str]:
    """The ids of month, week and day of a moment."""
    local = moment.astimezone(zone()).date()
    return _id("month", local), _id("week", local), _id("day", local)


def named_period(kind: PeriodKind, name: str) -> Period:
    """The period of a kind with this id. Raises ValueError for what is no such id."""
    match kind:
        case "month" if found := re.fullmatch(r"([0-9]{4})-([0-9]{2})", name, re.ASCII):
            first = date(int(found[1]), int(found[2]), 1)
        case "week" if found := re.fullmatch(r"([0-9]{4})-W([0-9]{2})", name, re.ASCII):
            first = date.fromisocalendar(int(found[1]), int(found[2]), 1)
        case "day" if found := re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", name, re.ASCII):
            first = date(int(found[1]), int(found[2]), int(found[3]))
        case _:
            raise ValueError(name)
    if not 1970 <= first.year < 9999:
        raise ValueError(name)  # so that the end of the last one is a date too
    return _period(kind, first)


def _id(kind: PeriodKind, local: date) -> str:
    match kind:
        case "all":
            return ALL
        case "month":
            return f"{local:%Y-%m}"
        case "week":
            year, week, _ = local.isocalendar()
            return f"{year}-W{week:02}"
        case "day":
            return local.isoformat()


def _period(kind: PeriodKind, local: date) -> Period:
    match kind:
        case "all":
            return Period(kind=kind, id=ALL, ends_at=None)
        case "month":
            after = (local.replace(day=1) + timedelta(days=32)).replace(day=1)
        case "week":
            after = local + timedelta(days=7 - local.weekday())
        case "day":
            after = local + timedelta(days=1)
    ends_at = datetime.combine(after, time(), zone()).astimezone(UTC)
    return Period(kind=kind, id=_id(kind, local), ends_at=ends_at)
