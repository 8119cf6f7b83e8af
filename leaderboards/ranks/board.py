"""One board: where it is kept and how its places are counted."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet, Sum

from leaderboards.boards.metrics import Metric
from leaderboards.boards.periods import Period
from leaderboards.journal.models import Ledger
from leaderboards.ratings.models import Replay
from leaderboards.standings.models import Histogram, Standing


@dataclass(frozen=True, kw_only=True, slots=True)
class AsOf:
    """The moment an answer speaks of: the last row of the game's journal that it knows. 0 and None before the first."""

    seq: int
    at: datetime | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A player's place in the order of a board, which is total: value, then ``since``, then player."""

    value: int
    since: int
    player_id: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Board:
    """A game's players ranked by a metric in a period. Reading it takes no lock; several reads need a ``snapshot``."""

    game: str
    metric: Metric
    period: Period

    # -- rows

    def standings(self) -> QuerySet[Standing]:
        """Everybody who is on it."""
        on_it = Standing.objects.filter(game=self.game, period=self.period.id, hidden=False)
        return on_it.filter(**{f"{self.metric}__isnull": False})

    def entries(self, standings: QuerySet[Standing], limit: int | None = None) -> list[Entry]:
        """Standings as entries, in the order they have."""
        columns = standings.values_list(self.metric, f"{self.metric}_since", "player_id")[:limit]
        return [Entry(value=value, since=since, player_id=player) for value, since, player in columns]

    def first(self, limit: int) -> list[Entry]:
        """The top."""
        return self.entries(self._descending(self.standings()), limit)

    def below(self, place: Entry, limit: int) -> list[Entry]:
        """Those right after a place, which need not be taken (any more)."""
        value, since = self.metric, f"{self.metric}_since"
        # two ranges of the index instead of one condition that no index can serve
        tied = self.standings().filter(**{value: place.value, f"{since}__gte": place.since})
        tied = tied.exclude(**{since: place.since, "player__lte": place.player_id})
        found = self.entries(tied.order_by(since, "player"), limit)
        if len(found) < limit:
            lower = self.standings().filter(**{f"{value}__lt": place.value})
            found += self.entries(self._descending(lower), limit - len(found))
        return found

    def above(self, place: Entry, limit: int) -> list[Entry]:
        """Those right before a place, the best first."""
        value, since = self.metric, f"{self.metric}_since"
        tied = self.standings().filter(**{value: place.value, f"{since}__lte": place.since})
        tied = tied.exclude(**{since: place.since, "player__gte": place.player_id})
        found = self.entries(tied.order_by(f"-{since}", "-player"), limit)
        if len(found) < limit:
            higher = self.standings().filter(**{f"{value}__gt": place.value})
            found += self.entries(higher.order_by(value, f"-{since}", "-player"), limit - len(found))
        return found[::-1]

    def of_players(self, players: Iterable[str]) -> dict[str, Entry]:
        """The entries of those among the players who are on it."""
        standings = self.standings().filter(player__in=list(players))
        return {entry.player_id: entry for entry in self.entries(standings)}

    def _descending(self, standings: QuerySet[Standing]) -> QuerySet[Standing]:
        return standings.order_by(F(self.metric).desc(), f"{self.metric}_since", "player")

    # -- places

    def histogram(self) -> QuerySet[Histogram]:
        """How many stand at each value."""
        return Histogram.objects.filter(game=self.game, metric=self.metric, period=self.period.id)

    def size(self) -> int:
        """How many are on it."""
        return self.histogram().aggregate(all=Sum("players"))["all"] or 0

    def better_than(self, value: int) -> int:
        """How many stand above a value."""
        return self.histogram().filter(value__gt=value).aggregate(all=Sum("players"))["all"] or 0

    def size_above_and_at(self, value: int) -> tuple[int, int, int]:
        """How many are on it, how many of them stand above a value, and how many at it."""
        found = self.histogram().aggregate(
            all=Sum("players"),
            above=Sum("players", filter=Q(value__gt=value)),
            at=Sum("players", filter=Q(value=value)),
        )
        return found["all"] or 0, found["above"] or 0, found["at"] or 0

    def ranks(self, values: Iterable[int]) -> dict[int, int]:
        """The rank of each value: 1 + how many stand above it. Ties share it (1, 1, 3)."""
        wanted = sorted(set(values), reverse=True)
        if not wanted:
            return {}
        place = 1 + self.better_than(wanted[0])
        between = self.histogram().filter(value__lte=wanted[0], value__gt=wanted[-1])
        steps = list(between.order_by("-value").values_list("value", "players"))
        ranks: dict[int, int] = {}
        for value in wanted:
            while steps and steps[0][0] > value:
                place += steps.pop(0)[1]
            ranks[value] = place
        return ranks

    # -- when

    def as_of(self) -> AsOf:
        """Up to where in the journal it has been kept."""
        ledger = Ledger.objects.filter(pk=self.game).first()
        return AsOf(seq=ledger.seq, at=ledger.at) if ledger else AsOf(seq=0, at=None)

    def recomputing(self) -> bool:
        """Whether its ratings are being replayed because a match was voided or un-voided."""
        return self.metric == "rating" and Replay.objects.filter(pk=self.game, audit=False).exists()
