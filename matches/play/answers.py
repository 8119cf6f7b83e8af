"""Matches as HTTP answers."""

from rest_framework.response import Response

from matches.http.preconditions import etag
from matches.play.rows import MatchRow
from matches.play.view import match_body, viewing_seat


def match_answer(
    row: MatchRow,
    player_id: str | None,
    *,
    seat: int | None = None,
    status: int = 200,
    replayed: bool = False,
    known: bool = False,
) -> Response:
    """The match as the caller may see it, with its version as ``ETag``.

    ``known``: the caller sat here a moment ago and may see the table once more, as a spectator does.
    """
    viewer = None if known and not row.seats_of(player_id) else viewing_seat(row, player_id, seat)
    body = match_body(row, viewer, insider=bool(row.seats_of(player_id)))
    return Response(body, status=status, headers=headers(row, replayed))


def headers(row: MatchRow, replayed: bool) -> dict[str, str]:
    """The headers of an answer about a match."""
    named = {"ETag": etag(row.version), "Cache-Control": "private, no-cache"}
    return named | {"Idempotency-Replayed": "true"} if replayed else named
