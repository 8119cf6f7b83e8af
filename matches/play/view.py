"""What a viewer sees of a match: the only way a match becomes an answer."""

from typing import Any

from matches.http.failures import NotFound
from matches.penalties.view import penalty_body
from matches.play.actions import legal_actions
from matches.play.bodies import MatchBody, SeatBody, SeriesRef, TurnBody
from matches.play.failures import NotSeated, NotYourSeat
from matches.play.rows import MatchRow, SeatRow
from matches.play.wire import MATCH_BODY, SUMMARY_BODY


def may_see(row: MatchRow, player_id: str | None) -> bool:
    """Whether somebody may know of the match: it is public, or a seat is theirs or reserved for them."""
    return row.visibility == "public" or any(
        player_id is not None
        and (seat.player_id == player_id or (seat.reserved_for is not None and seat.reserved_for.id == player_id))
        for seat in row.seats
    )


def viewing_seat(row: MatchRow, player_id: str | None, asked: int | None) -> int | None:
    """The seat through whose eyes the caller looks; None for a spectator.

    Without ``asked`` it is the caller's seat; of several the one to act, else the first. Raises NotFound for a
    match the caller may not know of, NotSeated or NotYourSeat for a seat that is not the caller's.
    """
    if not may_see(row, player_id):
        raise NotFound
    mine = [seat.number for seat in row.seats_of(player_id)]
    if asked is not None:
        if not mine:
            raise NotSeated(field="seat")
        if asked not in mine:
            raise NotYourSeat(field="seat")
        return asked
    return next((seat for seat in mine if seat in row.turn_seats), mine[0] if mine else None)


def standing(row: MatchRow, player_id: str | None) -> dict[str, Any]:
    """What a refusal tells of the match: its version, and what the caller may do instead."""
    mine = [seat.number for seat in row.seats_of(player_id)]
    seat = next((seat for seat in mine if seat in row.turn_seats), mine[0] if mine else None)
    return {"version": row.version, "legal_actions": legal_actions(row, seat)}


def match_body(row: MatchRow, seat: int | None, *, insider: bool) -> MatchBody:
    """The match as this seat may see it. ``insider``: the viewer holds a seat, so may invite by the code."""
    game = row.game
    started = bool(row.state_json)
    body: Any = MATCH_BODY[row.game_key]
    answer: MatchBody = body(
        **_shared(row, insider=insider),
        options=row.options,
        state=game.view(row.state, seat) if started else None,
        legal_actions=_legal(row, seat),
        penalty=penalty_body(row.penalty),
    )
    return answer


def summary_body(row: MatchRow, *, insider: bool) -> Any:
    """The match in a list."""
    body: Any = SUMMARY_BODY[row.game_key]
    return body(**_shared(row, insider=insider), options=row.options)


def _legal(row: MatchRow, seat: int | None) -> Any:
    if row.status != "active" or seat is None:
        return ()
    return row.game.legal_actions(row.state, seat)


def _shared(row: MatchRow, *, insider: bool) -> dict[str, Any]:
    return {
        "id": row.id,
        "code": row.code if insider or row.visibility == "public" else None,
        "game": row.game_key,
        "status": row.status,
        "version": row.version,
        "visibility": row.visibility,
        "ranked": row.ranked,
        "turn_seconds": row.turn_seconds,
        "series": SeriesRef(id=row.series_id, number=row.series_number),
        "host": row.host,
        "commitment": row.commitment,
        "seats": tuple(_seat_body(row, seat) for seat in row.seats),
        "turn": TurnBody(seats=row.turn_seats, deadline=row.deadline) if row.turn_mask else None,
        "created_at": row.created_at,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
    }


def _seat_body(row: MatchRow, seat: SeatRow) -> SeatBody:
    colours = row.game.colours
    void = row.status == "void"
    return SeatBody(
        seat=seat.number,
        player=seat.player,
        reserved_for=seat.reserved_for if seat.player_id is None else None,
        team=seat.team,
        colour=colours[seat.number] if colours else None,
        forfeited=seat.forfeited,
        placement=None if void else seat.placement,
        result=None if void else seat.result,  # type: ignore[arg-type]
    )


__all__ = ["legal_actions", "match_body", "may_see", "standing", "summary_body", "viewing_seat"]
