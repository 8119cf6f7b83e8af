"""Why something in a lobby is refused."""

from games.core.failures import Conflict, Forbidden, Malformed
from games.core.text import Text


class BadSeats(Malformed):
    """The game cannot be played with this number of seats."""

    code = "match.bad_players"
    message = Text("Jumlah pemain ini tidak bisa untuk permainan itu.", "The game has no such number of players.")


class BadOptions(Malformed):
    """Options that contradict each other or the number of seats (GX-02)."""

    code = "options.invalid"
    message = Text(
        "Opsi saling bertentangan atau tidak cocok dengan jumlah pemain.",
        "Options contradict each other or the number of players; `errors` names one.",
    )


class RankedNotPossible(Malformed):
    """A ranked match is public, with default options and no local seats."""

    code = "match.ranked_not_possible"
    message = Text(
        "Pertandingan berperingkat harus publik, dengan opsi bawaan dan tanpa kursi lokal.",
        "A ranked match is public, with default options and without local seats.",
    )


class RankedNeedsAccount(Forbidden):
    """Ranked matches are for registered players."""

    code = "match.ranked_needs_account"
    message = Text("Pertandingan berperingkat butuh akun terdaftar.", "Ranked matches need a registered account.")


class NotHost(Forbidden):
    """Only the host may do this."""

    code = "match.not_host"
    message = Text("Hanya tuan rumah yang boleh.", "Only the host may do this.")


class Kicked(Forbidden):
    """The host sent the caller away from this table."""

    code = "match.kicked"
    message = Text("Kamu sudah dikeluarkan dari meja ini.", "You were sent away from this table.")


class AlreadyStarted(Conflict):
    """The match has left its lobby."""

    code = "match.already_started"
    message = Text("Pertandingan sudah dimulai.", "The match has already started.")


class MatchFull(Conflict):
    """No seat is free for the caller."""

    code = "match.full"
    message = Text("Meja sudah penuh.", "The table is full.")


class SeatTaken(Conflict):
    """Somebody holds the seat, or it is reserved."""

    code = "match.seat_taken"
    message = Text("Kursi itu sudah terisi atau dipesan.", "That seat is taken or reserved.")


class NoSuchSeat(Conflict):
    """The table has fewer seats."""

    code = "match.no_such_seat"
    message = Text("Meja ini tidak punya kursi itu.", "The table has no such seat.")


class SeatEmpty(Conflict):
    """Nobody sits there."""

    code = "match.seat_empty"
    message = Text("Kursi itu kosong.", "Nobody sits there.")


class CannotKickYourself(Conflict):
    """The host leaves; kicking is for others."""

    code = "match.cannot_kick_yourself"
    message = Text("Tuan rumah tidak bisa mengeluarkan dirinya.", "The host cannot kick their own seat.")


class NotEnoughSeats(Conflict):
    """The options, or the game, need more players than have sat down, or another number of them."""

    code = "match.cannot_start_with_these_seats"
    message = Text(
        "Permainan ini belum bisa dimulai dengan jumlah pemain sekarang.",
        "The game cannot start with the players now seated.",
    )


class NotOver(Conflict):
    """A rematch comes after the end."""

    code = "match.not_over"
    message = Text("Pertandingan belum selesai.", "The match is not over yet.")


class RematchExists(Conflict):
    """The table already goes on, with other options; ``match`` is where."""

    code = "match.rematch_exists"
    message = Text("Pertandingan lanjutan sudah dibuat dengan opsi lain.", "A rematch with other options exists.")
