"""Playing a match again from its log: the same actions with the logged dice give the same state."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.core.dice import Throw
from games.core.game import Game, O, S
from games.core.records import Action


@dataclass(frozen=True, kw_only=True, slots=True)
class Acted:
    """A seat's action, by hand or by the table, and the throws it drew."""

    seat: int
    action: Action
    throws: tuple[Throw, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Left:
    """Seats that left at the same moment, and the throws that this drew."""

    seats: tuple[int, ...]
    throws: tuple[Throw, ...]


class LoggedDice:
    """Dice that give back logged throws, in order, and only to the seat and count they were logged for."""

    def __init__(self, throws: Iterable[Throw]) -> None:
        self._throws: Iterator[Throw] = iter(throws)

    def roll(self, seat: int, count: int) -> tuple[int, ...]:
        """The next logged throw. Raises ValueError where the log does not fit."""
        if count == 0:
            return ()
        logged = next(self._throws, None)
        if logged is None or logged.seat != seat or len(logged.dice) != count:
            raise ValueError(f"the log has {logged}, but seat {seat} rolls {count}")
        return logged.dice


def replay(game: Game[O, S], options: O, seats: int, started: Iterable[Throw], steps: Iterable[Acted | Left]) -> S:
    """The state after all the steps. Raises ValueError where the logged throws do not fit the actions."""
    state = game.start(options, seats, LoggedDice(started)).state
    for step in steps:
        dice = LoggedDice(step.throws)
        if isinstance(step, Acted):
            state = game.apply(state, step.seat, step.action, dice).state
        else:
            state = game.forfeit(state, step.seats, dice).state
    return state
