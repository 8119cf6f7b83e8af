"""Seats that leave in the middle of a round (PE-26, GX-07)."""

from collections.abc import Sequence

from games.core.dice import Dice
from games.core.errors import AlreadyOut, GameOver
from games.core.events import Event
from games.core.game import Transition
from games.perudo.cards import PerudoRoundCard
from games.perudo.events import PerudoEliminated, PerudoRoundVoid
from games.perudo.rounds import close
from games.perudo.state import PerudoState


def leave(state: PerudoState, seats: Sequence[int], dice: Dice) -> Transition[PerudoState]:
    """The round is void and is dealt again as the next one, without these seats.

    Raises GameOver after the end and AlreadyOut if one of them has no dice any more.
    """
    if state.ended:
        raise GameOver
    if not set(seats) <= set(state.playing):
        raise AlreadyOut
    card = PerudoRoundCard(
        round=state.round,
        opener=state.opener,
        palifico=state.palifico,
        void=True,
        bids=state.bids,
        call=None,
        hands=None,
        matching=None,
        count=None,
        lost=None,
        gained=None,
        eliminated=tuple(seats),
    )
    return close(
        state,
        card=card,
        events=(*(Event(seat=seat, data=PerudoEliminated()) for seat in seats), Event(data=PerudoRoundVoid())),
        dice_counts=tuple(0 if seat in seats else count for seat, count in enumerate(state.dice_counts)),
        opener=state.opener,
        palifico_by=None if state.palifico_by in seats else state.palifico_by,
        reason="others_left",
        dice=dice,
    )
