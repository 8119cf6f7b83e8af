"""Which bid may follow which (PE-05 ... PE-13, PE-17)."""

from dataclasses import replace

from games.core.errors import NotYourTurn
from games.core.events import Event
from games.core.game import Transition
from games.core.seats import next_seat
from games.perudo.actions import PerudoBid
from games.perudo.cards import PerudoStandingBid
from games.perudo.counting import PACO
from games.perudo.errors import BidTooLow, FaceLocked, MoreThanDiceInPlay, NoOpeningOnPacos
from games.perudo.events import PerudoBidMade
from games.perudo.state import PerudoState


def lowest(face: int, standing: PerudoStandingBid | None, *, palifico: bool) -> int | None:
    """The least quantity of a face that may follow the standing bid (None: that opens); None if no quantity may."""
    if standing is None:
        return 1 if palifico or face != PACO else None  # PE-07, PE-17
    if palifico:
        return standing.quantity + 1 if face == standing.face else None  # PE-17
    if face == PACO != standing.face:
        return (standing.quantity + 1) // 2  # PE-10: half, rounded up
    if standing.face == PACO != face:
        return 2 * standing.quantity + 1  # PE-11
    return standing.quantity if face > standing.face else standing.quantity + 1  # PE-09, PE-12


def check(quantity: int, face: int, standing: PerudoStandingBid | None, *, palifico: bool, dice_in_play: int) -> None:
    """May this bid follow the standing one?

    Raises NoOpeningOnPacos, FaceLocked, MoreThanDiceInPlay or BidTooLow.
    """
    low = lowest(face, standing, palifico=palifico)
    if low is None:
        if standing is None:
            raise NoOpeningOnPacos(field="face")
        raise FaceLocked(field="face", face=standing.face)
    if quantity > dice_in_play:
        raise MoreThanDiceInPlay(field="quantity", max=dice_in_play)
    if quantity < low:
        raise BidTooLow(field="quantity", min=low)


def place(state: PerudoState, seat: int, bid: PerudoBid) -> Transition[PerudoState]:
    """Put a bid on the table; the player to the left is next (PE-05). Raises NotYourTurn, and what ``check`` does."""
    if seat != state.current:
        raise NotYourTurn
    check(bid.quantity, bid.face, state.bid, palifico=state.palifico, dice_in_play=state.dice_in_play)
    placed = PerudoStandingBid(quantity=bid.quantity, face=bid.face, seat=seat)
    return Transition(
        state=replace(state, bids=(*state.bids, placed), current=next_seat(seat, state.playing)),
        events=(Event(seat=seat, data=PerudoBidMade(quantity=bid.quantity, face=bid.face)),),
    )
