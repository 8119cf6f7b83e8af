"""What integrators' requests can fail of."""

from games.core.failures import Conflict, Forbidden
from games.core.text import Text


class ScopeMissing(Forbidden):
    """The key was not made for this; ``scope`` says what it would need."""

    code = "auth.scope_missing"
    message = Text("Kunci API ini tidak diberi izin untuk itu.", "This API key has no permission for that.")


class NotFinished(Conflict):
    """The match has not finished, or is void."""

    code = "match.not_finished"
    message = Text("Pertandingan ini belum selesai, atau dibatalkan.", "The match has not finished, or is void.")
