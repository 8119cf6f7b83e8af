"""What asking for a board can fail of."""

from games.core.failures import Malformed, Missing
from games.core.text import Text


class UnknownBoard(Missing):
    """The game has no such metric."""

    code = "board.unknown"
    message = Text("Papan itu tidak ada untuk permainan ini.", "This game has no such board.")


class NoSuchPeriod(Malformed):
    """The metric is not kept by this period, or ``at`` is not the id of such a period."""

    code = "board.bad_period"
    message = Text("Periode itu tidak ada di papan ini.", "This board has no such period.")


class TooManyIds(Malformed):
    """More ids than one request may ask for."""

    code = "board.too_many_ids"
    message = Text("Paling banyak 100 id sekaligus.", "At most 100 ids at once.")
