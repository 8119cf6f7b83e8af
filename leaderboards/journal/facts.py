"""Finished matches as facts."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from leaderboards.boards.metrics import SCORED
from leaderboards.boards.periods import period_ids
from leaderboards.journal.best import best_by_seat
from leaderboards.journal.models import Fact
from matches.play.models import Match, Round, Seat, SeatResult


def facts_of(matches: Sequence[Match], places: Sequence[int]) -> list[list[Fact]]:
    """For each of some matches of one game and its ``seq`` a fact per seat, in seat order, not yet stored, unrated."""
    ids = [match.pk for match in matches]
    seats: dict[str, list[Any]] = defaultdict(list)
    for seat in Seat.objects.filter(match__in=ids).order_by("number"):
        seats[seat.match_id].append(seat)
    cards: dict[str, list[str]] = defaultdict(list)
    if matches and matches[0].game in SCORED:
        for match_id, card in Round.objects.filter(match__in=ids).values_list("match_id", "card"):
            cards[match_id].append(card)
    return [
        _facts(match, seq, seats[match.pk], best_by_seat(match.game, cards[match.pk]))
        for match, seq in zip(matches, places, strict=True)
    ]


def _facts(match: Match, seq: int, seats: Sequence[Any], best: Mapping[int, int] | None) -> list[Fact]:
    if match.finished_at is None:
        raise ValueError(f"match {match.pk} has not finished")
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
