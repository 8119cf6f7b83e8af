"""Tables of Perudo as a test needs them."""

from collections.abc import Sequence

from games.core.errors import RuleError
from games.core.game import Transition
from games.perudo.actions import PerudoBid, PerudoCalza, PerudoDudo
from games.perudo.cards import PerudoStandingBid
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions
from games.perudo.state import PerudoState


class SameDice:
    """Every die shows the same face: for rounds whose hands do not matter."""

    def __init__(self, face: int = 2) -> None:
        self.face = face
        self.rolled = 0

    def roll(self, seat: int, count: int) -> tuple[int, ...]:
        self.rolled += count
        return (self.face,) * count


def table(
    *hands: Sequence[int],
    opener: int = 0,
    current: int | None = None,
    bids: Sequence[tuple[int, int, int]] = (),
    palifico_by: int | None = None,
    calza: bool = False,
    round: int = 1,
    out: Sequence[tuple[int, ...]] | None = None,
) -> PerudoState:
    """A round that is on. ``bids`` are (quantity, face, seat); empty hands are seats that are out."""
    if current is None:
        current = (bids[-1][2] + 1) % len(hands) if bids else opener
    return PerudoState(
        options=PerudoOptions(calza=calza),
        round=round,
        opener=opener,
        current=current,
        dice_counts=tuple(len(hand) for hand in hands),
        hands=tuple(tuple(hand) for hand in hands),
        bids=tuple(PerudoStandingBid(quantity=quantity, face=face, seat=seat) for quantity, face, seat in bids),
        palifico_by=palifico_by,
        out=tuple(out) if out is not None else tuple((seat,) for seat, hand in enumerate(hands) if not hand),
        ended=None,
        last=None,
    )


def bid(quantity: int, face: int) -> PerudoBid:
    return PerudoBid(type="perudo.bid", quantity=quantity, face=face)


def dudo(quantity: int, face: int) -> PerudoDudo:
    return PerudoDudo(type="perudo.dudo", quantity=quantity, face=face)


def calza(quantity: int, face: int) -> PerudoCalza:
    return PerudoCalza(type="perudo.calza", quantity=quantity, face=face)


def act(state: PerudoState, seat: int, action, dice=None) -> Transition[PerudoState]:
    return PERUDO.apply(state, seat, action, dice or SameDice())


def refusal(state: PerudoState, seat: int, action) -> RuleError | None:
    """Why the action is refused; None if it is accepted. A refusal draws no die and changes nothing (GX-03)."""
    before, dice = PERUDO.dump(state), SameDice()
    try:
        PERUDO.apply(state, seat, action, dice)
    except RuleError as error:
        refused = error
    else:
        return None
    assert (dice.rolled, PERUDO.dump(state)) == (0, before)
    return refused


def code(state: PerudoState, seat: int, action) -> str | None:
    error = refusal(state, seat, action)
    return error.code if error else None


def told(transition: Transition[PerudoState]) -> list[tuple[str, int | None]]:
    """The events in short: type and seat."""
    return [(event.type, event.seat) for event in transition.events]
