"""What everybody at the table sees; Farkle hides nothing."""

from games.core.records import Record, Seat, Throw
from games.farkle.cards import FarkleTurn
from games.farkle.sides import score, side
from games.farkle.state import FarkleState


class FarkleSeatView(Record):
    """What belongs to one seat."""

    score: int
    """Points banked so far."""


class FarkleTeamView(Record):
    """Two partners and what they have together."""

    team: int
    seats: tuple[Seat, ...]
    score: int
    """The pooled score that is compared with the target."""


class FarkleView(Record):
    """The table."""

    current: Seat | None
    """The seat on turn; null when the game is over."""
    throw: Throw | None
    """The throw that waits for an answer; null before the first one and after a Farkle."""
    turn_points: int
    """Points set aside in this turn, not banked."""
    dice_left: int
    """The dice of the throw that waits; after a Farkle with `roll_on` the dice not set aside; else 6."""
    aside: tuple[Throw, ...]
    """The set-asides of this turn since the last hot dice."""
    final_round_by: Seat | None
    """The seat that met the target first; null while there is no final round."""
    seats: tuple[FarkleSeatView, ...]
    teams: tuple[FarkleTeamView, ...] | None
    """Null when it is played singly."""
    last: FarkleTurn | None
    """The turn that just ended."""


def view(state: FarkleState) -> FarkleView:
    """The table as it is now."""
    turn = state.turn
    return FarkleView(
        current=turn.seat if turn else None,
        throw=turn.outstanding if turn else None,
        turn_points=turn.points if turn else 0,
        dice_left=turn.dice_left if turn else 6,
        aside=turn.aside if turn else (),
        final_round_by=state.final_round_by,
        seats=tuple(FarkleSeatView(score=points) for points in state.scores),
        teams=_teams(state) if state.options.teams else None,
        last=state.last,
    )


def _teams(state: FarkleState) -> tuple[FarkleTeamView, ...]:
    return tuple(
        FarkleTeamView(
            team=seat,
            seats=side(state, seat),
            score=score(state, seat),
        )
        for seat in range(state.seats // 2)
    )
