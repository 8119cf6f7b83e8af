"""What anybody needs to check the dice of a match."""

from typing import Annotated, Any

import orjson
from pydantic import Field

from games.core.records import Record, Seat, Throw
from matches.play.models import Action
from matches.play.rows import MatchRow
from matches.play.seeds import seed_of


class FairThrow(Record):
    """One throw: the k-th of its seat."""

    seat: Seat
    k: Annotated[int, Field(ge=1)]
    count: Annotated[int, Field(ge=1)]
    """How many dice were thrown at once."""
    dice: Throw | None
    """The faces; null where the caller may not see them yet, or ever."""


class Fairness(Record):
    """The evidence: with the seed, all throws can be recomputed by a few lines of code."""

    match_id: str
    commitment: str
    entropies: tuple[str, ...]
    """What each seat added to the dice, in seat order; locked at the start."""
    throws: tuple[FairThrow, ...]
    seed: str | None
    """Hex; null until the match is over."""


def fairness(row: MatchRow, seat: int | None) -> Fairness:
    """The evidence as a seat (None: a spectator) may have it now. Raises KeyLost."""
    evidence = Evidence(seat)
    entries = Action.objects.filter(match_id=row.id).order_by("number").values_list("throws", "events")
    for throws, events in entries:
        evidence.add(orjson.loads(throws), orjson.loads(events))
    return Fairness(
        match_id=row.id,
        commitment=row.commitment,
        entropies=tuple(one.entropy for one in row.seats) if row.started_at else (),
        throws=tuple(evidence.throws),
        seed=seed_of(row).hex() if row.over else None,
    )


class Evidence:
    """Collects the throws of a log, with the faces that the viewer's own events show."""

    def __init__(self, viewer: int | None) -> None:
        self.throws: list[FairThrow] = []
        self._viewer = viewer
        #: Where in ``throws`` the hand lies that a seat still hides.
        self._hidden: dict[int, int] = {}

    def add(self, throws: list[Any], events: list[dict[str, Any]]) -> None:
        """The throws and events of one entry."""
        for event in events:
            for seat, hand in enumerate(event["data"].get("hands") or ()):
                if hand is not None and seat in self._hidden:
                    self._show(self._hidden.pop(seat), hand)
        # a hand is the last throw of its seat in the entry that dealt it
        secret = {
            event["seat"] for event in events if event["audience"] is not None and event["audience"] != self._viewer
        }
        last = {seat: position for position, (seat, _, _) in enumerate(throws)}
        for position, (seat, k, dice) in enumerate(throws):
            hide = seat in secret and last[seat] == position
            if hide:
                self._hidden[seat] = len(self.throws)
            self.throws.append(FairThrow(seat=seat, k=k, count=len(dice), dice=None if hide else tuple(dice)))

    def _show(self, position: int, hand: list[int]) -> None:
        self.throws[position] = self.throws[position].model_copy(update={"dice": tuple(hand)})
