"""Why something at a table is refused, beside the rules of the game."""

from games.core.failures import Conflict, Forbidden, Malformed, Mismatch, Stale
from games.core.text import Text


class MatchOver(Conflict):
    """The match is finished or void."""

    code = "match.over"
    message = Text("Pertandingan sudah selesai.", "The match is over.")


class NotStarted(Conflict):
    """The match is still in its lobby."""

    code = "match.not_started"
    message = Text("Pertandingan belum dimulai.", "The match has not started.")


class TurnExpired(Conflict):
    """The time for this decision has run out; the table acts for the seat in a moment."""

    code = "match.turn_expired"
    message = Text("Waktu giliran ini sudah habis.", "The time for this turn has run out.")


class OtherGame(Conflict):
    """The action belongs to another game than the one played here."""

    code = "match.other_game"
    message = Text("Tindakan ini milik permainan lain.", "The action belongs to another game.")


class NotSeated(Forbidden):
    """The caller holds no seat here."""

    code = "match.not_seated"
    message = Text("Kamu tidak duduk di meja ini.", "You hold no seat at this table.")


class NotYourSeat(Forbidden):
    """The seat is somebody else's."""

    code = "match.not_your_seat"
    message = Text("Kursi itu bukan milikmu.", "That seat is not yours.")


class SeatRequired(Malformed):
    """The caller holds several seats and must say which one is meant."""

    code = "request.seat_required"
    message = Text("Sebutkan kursinya: kamu memegang lebih dari satu.", "Name the seat: you hold several.")


class KeyRequired(Malformed):
    """The endpoint needs an ``Idempotency-Key``."""

    code = "request.idempotency_key_required"
    message = Text("Header Idempotency-Key wajib.", "The header Idempotency-Key is required.")


class BadKey(Malformed):
    """The key has a form that is not allowed."""

    code = "request.bad_idempotency_key"
    message = Text(
        "Idempotency-Key terdiri atas 1-128 karakter ASCII yang tercetak.",
        "An Idempotency-Key is 1 to 128 printable ASCII characters.",
    )


class KeyReused(Mismatch):
    """The key came before, with another request."""

    code = "request.idempotency_key_reused"
    message = Text("Kunci ini sudah dipakai untuk permintaan lain.", "This key was used for a different request.")


class BadVersion(Malformed):
    """``If-Match`` is no version of a match."""

    code = "request.bad_if_match"
    message = Text('If-Match berbentuk "12".', 'If-Match has the form "12".')


class StaleVersion(Stale):
    """``If-Match`` names another version than the current one, which ``version`` tells."""

    code = "match.stale_version"
    message = Text("Pertandingan sudah berubah sejak versi itu.", "The match has changed since that version.")
