"""Four imagined players. Each decides by what its own view shows, like anybody at the table."""

from games.core.records import Action
from games.perudo.counting import PACO, matching
from games.perudo.game import PERUDO
from games.perudo.legal import PerudoLegalBid
from games.perudo.state import PerudoState
from games.perudo.views import PerudoView
from tests.games.perudo.table import bid, calza, dudo

NAMES = ("Ayu", "Bima", "Citra", "Dewi")

#: How many dice more than they expect they dare to claim or to believe.
NERVE = (0.6, 1.4, 0.9, 1.1)


def expected(view: PerudoView, face: int) -> float:
    """How many dice of a face a player expects: the own ones, and the average of all the hidden ones."""
    hidden = sum(seat.dice_count for seat in view.seats) - len(view.my_dice)
    chance = 1 / 6 if face == PACO or view.palifico else 1 / 3
    return len(matching(view.my_dice, face, palifico=view.palifico)) + chance * hidden


def move(state: PerudoState) -> tuple[int, Action]:
    """Who acts next, and how: somebody may be quicker with a Calza than the player on the clock."""
    for seat in PERUDO.playing(state):
        if wants_calza(state, seat):
            return seat, calza(state.bid.quantity, state.bid.face)
    return state.current, on_turn(state, state.current)


def wants_calza(state: PerudoState, seat: int) -> bool:
    """Short of dice, and the bid is what the player expects to a hair."""
    view, standing = PERUDO.view(state, seat), state.bid
    allowed = any(legal.type == "perudo.calza" for legal in PERUDO.legal_actions(state, seat))
    return allowed and len(view.my_dice) <= 3 and abs(expected(view, standing.face) - standing.quantity) < 0.1


def on_turn(state: PerudoState, seat: int) -> Action:
    """Doubt what is hard to believe, else bid on the likeliest face as many dice as there may be."""
    view = PERUDO.view(state, seat)
    standing = view.bid
    if standing and expected(view, standing.face) + NERVE[seat] < standing.quantity:
        return dudo(standing.quantity, standing.face)
    bids = [legal for legal in PERUDO.legal_actions(state, seat) if isinstance(legal, PerudoLegalBid)]
    if not bids:
        return dudo(standing.quantity, standing.face)
    best = max(bids, key=lambda legal: expected(view, legal.face) - legal.quantity.min)
    believed = int(expected(view, best.face)) - (0 if standing else 2)  # the opener leaves the others something
    return bid(min(max(best.quantity.min, believed), best.quantity.max), best.face)
