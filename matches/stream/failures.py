"""Why a stream is refused."""

from games.core.failures import Malformed, TooMany, Unauthenticated, Unavailable
from games.core.text import Text


class BadTicket(Unauthenticated):
    """The ticket is unknown, used, expired, or opens another match."""

    code = "auth.bad_ticket"
    message = Text(
        "Tiket tidak dikenal, sudah dipakai, atau kedaluwarsa.", "The ticket is unknown, was used, or has expired."
    )


class BadEventId(Malformed):
    """``Last-Event-ID`` is no number of an event."""

    code = "request.bad_last_event_id"
    message = Text("Last-Event-ID adalah nomor sebuah peristiwa.", "Last-Event-ID is the number of an event.")


class TooManyStreams(TooMany):
    """The player, or without a token the address, holds as many streams as are allowed at once."""

    code = "stream.too_many"
    message = Text("Terlalu banyak aliran terbuka sekaligus.", "Too many streams are open at once.")


class NotHere(Unavailable):
    """Streams are served by another process; the proxy should have asked that one."""

    code = "stream.not_here"
    message = Text("Server ini tidak melayani aliran.", "This server does not serve streams.")
