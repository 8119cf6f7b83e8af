"""What a seat may do now. It follows from what is public: nothing under a cup plays a part (PE-04)."""

from typing import Literal

from games.core.legal import Between
from games.core.records import Face, Record
from games.perudo.actions import PerudoCalza, PerudoDudo
from games.perudo.bidding import lowest
from games.perudo.calls import calza_refusal
from games.perudo.counting import FACES
from games.perudo.state import PerudoState


class PerudoLegalBid(Record):
    """A face that may be bid, and how many dice of it."""

    type: Literal["perudo.bid"]
    quantity: Between
    face: Face


def legal_actions(state: PerudoState, seat: int) -> tuple[Record, ...]:
    """Bids by face, then Dudo, then Calza, which is open to seats that are not on the clock too (PE-20)."""
    if state.ended or seat not in state.playing:
        return ()
    legal: list[Record] = []
    bid = state.bid
    if seat == state.current:
        legal += _bids(state)
        if bid:
            legal.append(PerudoDudo(type="perudo.dudo", quantity=bid.quantity, face=bid.face))
    if bid and calza_refusal(state, seat) is None:
        legal.append(PerudoCalza(type="perudo.calza", quantity=bid.quantity, face=bid.face))
    return tuple(legal)


def _bids(state: PerudoState) -> list[PerudoLegalBid]:
    most = state.dice_in_play  # PE-13
    lows = ((face, lowest(face, state.bid, palifico=state.palifico)) for face in FACES)
    return [
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=low, max=most), face=face)
        for face, low in lows
        if low is not None and low <= most
    ]
