"""Why Farkle refuses an action."""

from games.core.errors import RuleError
from games.core.text import Text


class MustSetAside(RuleError):
    """A throw with scoring dice is answered without setting one aside (FK-03)."""

    code = "rule.must_set_aside"
    message = Text("Sisihkan sedikitnya satu dadu yang mencetak skor.", "At least one scoring die must be set aside.")


class DiceDoNotScore(RuleError):
    """One of the dice to set aside belongs to no scoring combination (FK-04)."""

    code = "rule.dice_do_not_score"
    message = Text(
        "Setiap dadu yang disisihkan harus termasuk gabungan yang mencetak skor.",
        "Every die set aside must be part of a scoring combination.",
    )


class NothingToBank(RuleError):
    """The turn has no throw yet, so there is nothing to bank (FK-07)."""

    code = "rule.nothing_to_bank"
    message = Text(
        "Belum ada lemparan pada giliran ini, jadi belum ada yang bisa disimpan.",
        "There is no throw in this turn yet, so there is nothing to bank.",
    )
