"""Why an action or an option is refused. Each failure is a class with a stable code and words for people."""

from typing import ClassVar

from games.core.failures import Conflict
from games.core.text import Text


class RuleError(Conflict):
    """An action that the rules do not allow now. It has changed nothing and drawn no die (GX-03)."""


class NotYourTurn(RuleError):
    """Another seat is to act."""

    code = "rule.not_your_turn"
    message = Text("Sekarang bukan giliran kursi ini.", "It is not this seat's turn.")


class AlreadyOut(RuleError):
    """The seat has left or was eliminated."""

    code = "rule.already_out"
    message = Text("Kursi ini sudah keluar dari permainan.", "This seat is already out of the game.")


class GameOver(RuleError):
    """The game has its outcome; nothing more can be done."""

    code = "match.over"
    message = Text("Permainan sudah selesai.", "The game is over.")


class WrongPhase(RuleError):
    """The action belongs to another phase of the turn or round."""

    code = "rule.wrong_phase"
    message = Text(
        "Tindakan ini tidak berlaku pada fase sekarang.", "This action does not belong to the current phase."
    )


class PositionNotInThrow(RuleError):
    """A position is beyond the dice of the throw on the table."""

    code = "rule.position_not_in_throw"
    message = Text("Ada posisi yang tidak ada pada lemparan di meja.", "A position is beyond the throw on the table.")


class OptionsError(Exception):
    """Options that contradict each other or the number of seats.

    ``field`` is the option at fault; ``message`` says in both languages what is allowed.
    """

    code: ClassVar[str] = "options.invalid"

    def __init__(self, field: str, message: Text) -> None:
        self.field = field
        self.message = message
        super().__init__(message.en)
