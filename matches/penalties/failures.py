"""Why something about a penalty is refused."""

from games.core.failures import Conflict, Forbidden
from games.core.text import Text


class MatchNotOver(Conflict):
    """Penalties are talked about in the lobby, by sitting down or not, and after the end."""

    code = "penalty.match_not_over"
    message = Text("Hukuman baru bisa dibahas setelah laga selesai.", "Penalties can be talked about after the end.")


class MatchIsVoid(Conflict):
    """A void match owes nothing."""

    code = "penalty.match_void"
    message = Text("Laga yang batal tidak berutang hukuman.", "A void match owes no penalty.")


class AlreadyProposed(Conflict):
    """There is one proposal per match, and it has been made."""

    code = "penalty.already_proposed"
    message = Text("Hukuman sudah pernah diusulkan di laga ini.", "A penalty has been proposed in this match already.")


class NotProposed(Conflict):
    """There is nothing to answer."""

    code = "penalty.not_proposed"
    message = Text("Belum ada usulan hukuman.", "No penalty has been proposed.")


class TooLate(Conflict):
    """The time to propose, or to answer, has run out: score only."""

    code = "penalty.too_late"
    message = Text("Waktunya sudah habis: catat skor saja.", "The time has run out: score only.")


class AlreadyRefused(Conflict):
    """Somebody refused, or did not answer in time: score only."""

    code = "penalty.already_refused"
    message = Text("Usulan sudah ditolak: catat skor saja.", "The proposal was refused: score only.")


class AlreadyAgreed(Conflict):
    """All have agreed; nobody can take that back."""

    code = "penalty.already_agreed"
    message = Text("Semua sudah setuju.", "All have agreed already.")


class NothingOpen(Conflict):
    """The seat owes nothing (any more)."""

    code = "penalty.nothing_open"
    message = Text("Tidak ada hukuman yang masih terbuka.", "There is no open penalty.")


class OwnPrompt(Forbidden):
    """Somebody else has to see it done."""

    code = "penalty.own_prompt"
    message = Text("Hanya pemain lain yang bisa mengesahkannya.", "Only another player can confirm it.")
