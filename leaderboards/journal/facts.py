"""A finished match as facts."""

from typing import Any

from leaderboards.boards.periods import period_ids
from leaderboards.journal.best import best_by_seat
from leaderboards.journal.models import Fact
from matches.play.models import Match, Round, Seat, SeatResult


def facts_of(match: Match, seq: int) -> list[Fact]:
    """One fact per seat, in seat order, not yet stored and without ratings."""
    if match.finished_at is None:
        raise ValueError(f"match {match.pk} has not finished")
    best = best_by_seat(match.game, Round.objects.filter(match=match).values_list("card", flat=True))
    seats: Any = Seat.objects.filter(match=match).order_by("number")
    month, week, day = period_ids(match.finished_at)
    return [
        Fact(
            match=match,
            seat=seat.number,
            game=match.game,
            seq=seq,
            player_id=seat.player_id,
            placement=seat.placement,
            result=seat.result,
            won=seat.result == SeatResult.WON,
            best=None if best is None else best.get(seat.number, 0),
            finished_at=match.finished_at,
            month=month,
            week=week,
            day=day,
            no_show=seat.no_show,
        )
        for seat in seats
    ]
