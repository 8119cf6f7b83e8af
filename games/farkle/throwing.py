"""Rolling and setting aside: the inside of a turn (FK-02 to FK-07, FK-12, FK-13)."""

from dataclasses import replace

from games.core.dice import Dice
from games.core.errors import PositionNotInThrow
from games.core.events import Event
from games.farkle.cards import FarkleThrow
from games.farkle.errors import DiceDoNotScore, MustSetAside
from games.farkle.events import FarkleFarkled, FarkleHotDice, FarkleKept, FarkleRolled
from games.farkle.options import ThreeOnes
from games.farkle.scoring import is_farkle, worth
from games.farkle.state import Turn


def set_aside(turn: Turn, keep: tuple[int, ...], three_ones: ThreeOnes) -> tuple[Turn, list[Event]]:
    """Answer the outstanding throw; without one there must be nothing to keep.

    Raises PositionNotInThrow, MustSetAside or DiceDoNotScore. Six dice aside stay so until the next roll.
    """
    throw = turn.outstanding or ()
    positions = tuple(sorted(keep))
    if positions and positions[-1] >= len(throw):
        raise PositionNotInThrow(field="keep", positions=list(range(len(throw))))
    if not throw:
        return turn, []
    if not positions:
        raise MustSetAside(field="keep")
    faces = tuple(throw[position] for position in positions)
    points = worth(faces, three_ones)
    if points is None:
        raise DiceDoNotScore(field="keep", faces=list(faces))
    answered = FarkleThrow(dice=throw, kept=positions, points=points, farkle=False)
    turn = replace(
        turn,
        throws=(*turn.throws[:-1], answered),
        points=turn.points + points,
        aside=(*turn.aside, faces),
    )
    events = [Event(seat=turn.seat, data=FarkleKept(positions=positions, dice=faces, points=points))]
    if not turn.dice_left:
        events.append(Event(seat=turn.seat, data=FarkleHotDice()))
    return turn, events


def roll(turn: Turn, dice: Dice) -> tuple[Turn, list[Event]]:
    """Throw all dice that are not set aside, or all six when there are none left; a Farkle takes the points."""
    if not turn.dice_left:
        turn = replace(turn, aside=())
    faces = dice.roll(turn.seat, turn.dice_left)
    farkle = is_farkle(faces)
    events = [Event(seat=turn.seat, data=FarkleRolled(dice=faces))]
    if farkle:
        events.append(Event(seat=turn.seat, data=FarkleFarkled(lost=turn.points)))
    thrown = FarkleThrow(dice=faces, kept=(), points=0, farkle=farkle)
    return replace(turn, throws=(*turn.throws, thrown), points=0 if farkle else turn.points), events
