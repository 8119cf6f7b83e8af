"""What the table does when a seat's time runs out (FK-21)."""

from games.core.records import Action
from games.farkle.actions import FarkleBank, FarklePass
from games.farkle.options import ThreeOnes
from games.farkle.scoring import best_set_aside
from games.farkle.state import Turn


def action(turn: Turn, three_ones: ThreeOnes) -> Action:
    """Bank the best set-aside of the throw on the table, stop with 0 after a Farkle, or pass."""
    if turn.outstanding:
        return FarkleBank(type="farkle.bank", keep=best_set_aside(turn.outstanding, three_ones).positions)
    if turn.farkled:
        return FarkleBank(type="farkle.bank", keep=())
    return FarklePass(type="farkle.pass")
