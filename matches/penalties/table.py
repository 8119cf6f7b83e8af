"""Coming to the table: the match under its lock, and the seats that the caller speaks for."""

from matches.http.failures import NotFound
from matches.play.failures import NotSeated, NotYourSeat
from matches.play.rows import MatchRow, SeatRow
from matches.play.store import read
from matches.play.view import may_see


def at_table(match_id: str, player_id: str, seat: int | None = None) -> tuple[MatchRow, tuple[SeatRow, ...]]:
    """The locked match and the caller's seats: the named one, else all of them, for which the holder answers.

    Raises NotFound, NotSeated, NotYourSeat.
    """
    row = read(match_id, lock=True)
    if row is None or not may_see(row, player_id):
        raise NotFound
    mine = row.seats_of(player_id)
    if not mine:
        raise NotSeated
    if seat is None:
        return row, mine
    named = tuple(one for one in mine if one.number == seat)
    if not named:
        raise NotYourSeat(field="seat")
    return row, named
