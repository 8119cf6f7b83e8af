"""Failures that any endpoint can have."""

from games.core.failures import Forbidden, Malformed, Missing, TooMany, Unauthenticated
from games.core.text import Text


class Invalid(Malformed):
    """The input breaks its own form; ``errors`` says where."""

    code = "request.invalid"
    message = Text("Ada isian yang tidak sah.", "Some of the input is not valid.")


class NotJSON(Malformed):
    """The body is not JSON, or too deep."""

    code = "request.not_json"
    message = Text("Isi permintaan bukan JSON yang sah.", "The body is not valid JSON.")


class TooLarge(Malformed):
    """The body is larger than any request needs."""

    code = "request.too_large"
    message = Text("Isi permintaan terlalu besar.", "The body is too large.")


class BadCursor(Malformed):
    """The cursor was not made by this endpoint."""

    code = "request.bad_cursor"
    message = Text("Penanda halaman tidak dikenal.", "The cursor is not one of ours.")


class SignInNeeded(Unauthenticated):
    """The endpoint needs a token."""

    code = "auth.required"
    message = Text("Perlu token untuk ini.", "This needs a token.")


class BadToken(Unauthenticated):
    """The token is unknown, expired or revoked."""

    code = "auth.bad_token"
    message = Text("Token tidak dikenal atau sudah dicabut.", "The token is unknown or was revoked.")


class Banned(Forbidden):
    """The player is banned."""

    code = "auth.banned"
    message = Text("Pemain ini sedang diblokir.", "This player is banned.")


class NotFound(Missing):
    """There is nothing here, or nothing the caller may know of."""

    code = "request.not_found"
    message = Text("Tidak ada apa-apa di sini.", "There is nothing here.")


class Throttled(TooMany):
    """More requests than the budget; ``Retry-After`` says when to come back."""

    code = "request.throttled"
    message = Text("Terlalu banyak permintaan; coba lagi nanti.", "Too many requests; try again later.")
