"""Totals over rematches (AD-23)."""

from typing import Annotated, cast

from django.db.models import Count, Q, Sum
from pydantic import Field

from games.core.records import Record
from matches.http.failures import NotFound
from matches.lobby.models import Series
from matches.play.models import Seat, SeatResult, Status, Visibility
from matches.play.people import Kind, PlayerRef

Count_ = Annotated[int, Field(ge=0)]


class SeriesMatch(Record):
    """One match of a series."""

    id: str
    number: Count_
    status: str


class SeriesTotal(Record):
    """One player's totals; void matches count in none."""

    player: PlayerRef
    matches_won: Count_
    matches_lost: Count_
    rounds_won: Count_
    rounds_lost: Count_


class SeriesBody(Record):
    """A series: its matches and what they add up to."""

    id: str
    matches: tuple[SeriesMatch, ...]
    totals: tuple[SeriesTotal, ...]


def series_totals(series_id: str, player_id: str | None) -> SeriesBody:
    """The totals of a series that is public or that the caller has played in. Raises NotFound."""
    series = Series.objects.filter(pk=series_id).first()
    if series is None:
        raise NotFound
    seen = Q(visibility=Visibility.PUBLIC)
    if player_id is not None:
        # who sits down for a rematch that has not started yet may not belong to the series at all
        seen |= (Q(started_at__isnull=False) | Q(series_number=1)) & Q(seats__player_id=player_id)
    if not series.matches.filter(seen).exists():
        raise NotFound
    matches = series.matches.order_by("series_number").values_list("id", "series_number", "status")
    totals = (
        Seat.objects.filter(match__series=series, match__status=Status.FINISHED)
        .values("player_id", "local_name", "player__name", "player__kind")
        .annotate(
            matches_won=Count("pk", filter=Q(result=SeatResult.WON)),
            matches_lost=Count("pk", filter=Q(result=SeatResult.LOST)),
            won=Sum("rounds_won"),
            lost=Sum("rounds_lost"),
        )
        .order_by("player_id", "local_name")
    )
    return SeriesBody(
        id=series.id,
        matches=tuple(SeriesMatch(id=id_, number=number, status=status) for id_, number, status in matches),
        totals=tuple(
            SeriesTotal(
                player=PlayerRef(
                    id=one["player_id"],
                    name=one["local_name"] or one["player__name"],
                    kind=cast(Kind, "local" if one["local_name"] else one["player__kind"]),
                ),
                matches_won=one["matches_won"],
                matches_lost=one["matches_lost"],
                rounds_won=one["won"],
                rounds_lost=one["lost"],
            )
            for one in totals
        ),
    )
