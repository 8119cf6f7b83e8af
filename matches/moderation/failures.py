"""Why an act of moderation is refused."""

from games.core.failures import Conflict
from games.core.text import Text


class NeverFinished(Conflict):
    """Only a match that was finished can count again."""

    code = "match.never_finished"
    message = Text("Pertandingan ini tidak pernah selesai.", "This match was never finished.")


class NobodyToBan(Conflict):
    """The account was deleted."""

    code = "player.deleted"
    message = Text("Akun ini sudah dihapus.", "This account was deleted.")
