"""Who starts, where a text is silent or says that it is decided (GX-05, PE-02)."""

from collections.abc import Sequence
from typing import ClassVar

from games.core.dice import Dice
from games.core.events import Event, EventData
from games.core.records import Face, Record, Seat


class RollOffDie(Record):
    """One seat's die."""

    seat: Seat
    die: Face


class RolledOff(EventData):
    """One die each, the highest starts; those tied at the top roll again."""

    type: ClassVar[str] = "match.rolled_off"
    rounds: tuple[tuple[RollOffDie, ...], ...]
    starter: Seat


def roll_off(seats: Sequence[int], dice: Dice) -> tuple[int, Event]:
    """Decide who starts, with all the dice it took."""
    rounds: list[tuple[RollOffDie, ...]] = []
    tied = list(seats)
    while len(tied) > 1:
        rolled = tuple(RollOffDie(seat=seat, die=dice.roll(seat, 1)[0]) for seat in tied)
        rounds.append(rolled)
        highest = max(one.die for one in rolled)
        tied = [one.seat for one in rolled if one.die == highest]
    return tied[0], Event(seat=tied[0], data=RolledOff(rounds=tuple(rounds), starter=tied[0]))
