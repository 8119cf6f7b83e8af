"""Why Adu Dadu refuses an action."""

from games.core.errors import RuleError
from games.core.text import Text


class AlreadyRolled(RuleError):
    """The seat has made this throw; the round or the tie-break waits for others."""

    code = "rule.already_rolled"
    message = Text(
        "Kursi ini sudah mengocok; tunggu pemain yang lain.", "This seat has already rolled; wait for the others."
    )


class NotTied(RuleError):
    """Only the tied seats roll in a tie-break (AD-15); ``data["tied"]`` names them."""

    code = "rule.not_tied"
    message = Text("Hanya pemain yang seri yang mengocok di tie-break.", "Only the tied players roll in a tie-break.")


class NotAllChose(RuleError):
    """The table is opened only when all have chosen (AD-10); ``data["missing"]`` names who has not."""

    code = "rule.not_all_chose"
    message = Text(
        "Belum semua pemain memilih; meja belum bisa dibuka.",
        "Not everybody has chosen; the table cannot be opened yet.",
    )
