"""From the lobby into play (GX-02)."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.core.errors import OptionsError
from games.core.events import Event
from matches.lobby.failures import NotEnoughSeats
from matches.lobby.models import Series
from matches.penalties.lobby import close_up
from matches.play.draft import Draft
from matches.play.events import MatchStarted, StartedSeat
from matches.play.rows import MatchRow, SeatRow
from matches.play.store import read
from matches.play.view import standing


def start(draft: Draft, *, player_id: str | None = None) -> None:
    """Close the taken seats up in order, decide the options for them, and let the game begin.

    Raises NotEnoughSeats where the options are not valid for the seats that are taken.
    """
    row, game = draft.row, draft.row.game
    taken = [seat for seat in row.seats if seat.player_id is not None]
    if len(taken) not in game.seats:
        raise NotEnoughSeats(**standing(row, player_id))
    try:
        options = game.resolve(row.asked, len(taken))
    except OptionsError as error:
        raise NotEnoughSeats(detail=error.message, **standing(row, player_id)) from None
    host_id = next((seat.player_id for seat in row.seats if seat.number == row.host), None)
    seats = tuple(
        replace(seat, number=number, reserved_for=None, team=game.team(options, number, len(taken)))
        for number, seat in enumerate(taken)
    )
    if seats != row.seats:
        draft.reseat(seats)
    close_up(draft, [seat.number for seat in taken])
    host = next((seat.number for seat in seats if seat.player_id == host_id), 0)
    one_account = len({seat.player_id for seat in seats}) == 1
    draft.set(
        status="active",
        started_at=row.now,
        host=host,
        options_json=options.model_dump(mode="json"),
        throw_counts=[0] * len(seats),
        turn_seconds=None if one_account else row.turn_seconds,
    )
    if row.series_number > 1 and not _goes_on(row, options, seats):
        draft.set(series_id=Series.objects.create().id, series_number=1)
    dice = draft.dice()
    transition = game.start(options, len(seats), dice)
    started = MatchStarted(
        options=options.model_dump(),
        seats=tuple(StartedSeat(seat=seat.number, player=seat.player) for seat in seats),  # type: ignore[arg-type]
    )
    draft.step(transition, dice, type="match.start", before=[Event(data=started)], player_id=player_id)
    draft.settle()


def _goes_on(row: MatchRow, options: Any, seats: Iterable[SeatRow]) -> bool:
    """Whether a rematch starts with the options and the people of the match before: only then totals add up (AD-23)."""
    before = read(row.predecessor_id) if row.predecessor_id else None
    return before is not None and options == before.options and _people(seats) == _people(before.seats)


def _people(seats: Iterable[SeatRow]) -> list[tuple[str | None, str]]:
    return sorted(((seat.player_id, seat.local_name) for seat in seats), key=str)
