"""A player acts."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from games.core.failures import Conflict
from games.core.records import Action as GameAction
from matches.http.failures import NotFound
from matches.play.draft import Draft
from matches.play.failures import (
    KeyReused,
    MatchOver,
    NotSeated,
    NotStarted,
    NotYourSeat,
    OtherGame,
    SeatRequired,
    StaleVersion,
    TurnExpired,
)
from matches.play.log import entry_of_number, events_of
from matches.play.rows import MatchRow, SeatRow, StoredEvent
from matches.play.saving import tell
from matches.play.store import GRACE_SECONDS, read, read_with_key, write

OPTIMISTIC_TRIES = 3
"""How often an action is computed without a lock; after that it waits its turn for the row."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer:
    """What an accepted action gives: the match as it is now, and the events that the action made."""

    row: MatchRow
    seat: int | None
    events: tuple[StoredEvent, ...]
    status: int = 200
    replayed: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """What somebody asks for, as it came."""

    match_id: str
    player_id: str
    action: GameAction
    seat: int | None
    key: str
    digest: str
    if_match: int | None


def match_act(attempt: Attempt) -> Answer:
    """Carry out a seat's action, once, whatever else happens to the match at the same time.

    Raises NotFound, NotSeated, NotYourSeat, SeatRequired, KeyReused, StaleVersion, NotStarted, MatchOver,
    TurnExpired, OtherGame, and the rule errors of the game; conflicts carry the version and what would be legal.
    """
    for _ in range(OPTIMISTIC_TRIES):
        answer = _try(attempt, lock=False)
        if answer is not None:
            return answer
    with transaction.atomic():
        answer = _try(attempt, lock=True)
    if answer is None:
        raise _too_late(attempt)  # a locked match is written, unless its time runs out at this very moment
    return answer


def _try(attempt: Attempt, *, lock: bool) -> Answer | None:
    row, replayed = read_with_key(attempt.match_id, player_id=attempt.player_id, key=attempt.key, lock=lock)
    if row is None:
        raise NotFound
    if replayed is not None:
        return _replay(attempt, row, replayed)
    seat = _able_seat(row, attempt.player_id, attempt.seat)  # a stranger learns no version
    if attempt.if_match is not None and attempt.if_match != row.version:
        raise StaleVersion(version=row.version, headers={"ETag": f'"{row.version}"'})
    draft = Draft(row)
    try:
        _check(row, attempt.action)
        draft.act(
            seat.number,
            attempt.action,
            player_id=attempt.player_id,
            key=attempt.key,
            request_digest=attempt.digest,
        )
    except Conflict as refused:
        refused.data |= {"version": row.version, "legal_actions": legal_actions(row, seat.number)}
        raise
    if seat.timeouts or not seat.acted:
        draft.set_seat(seat.number, acted=True, timeouts=0)
    draft.settle()
    draft.change.before_deadline = True
    if not write(row.id, draft.change):
        return None
    tell(draft.row)
    return Answer(row=draft.row, seat=seat.number, events=tuple(draft.events))


def _able_seat(row: MatchRow, player_id: str, asked: int | None) -> SeatRow:
    """The seat that acts: also one that is not on the clock, where it is the only one of the caller's that may."""
    try:
        return acting_seat(row, player_id, asked)
    except SeatRequired:
        able = [seat for seat in row.seats_of(player_id) if legal_actions(row, seat.number)]
        if len(able) != 1:
            raise
        return able[0]


def _too_late(attempt: Attempt) -> TurnExpired:
    row = read(attempt.match_id)
    if row is None:
        return TurnExpired()
    seat = _able_seat(row, attempt.player_id, attempt.seat)
    return TurnExpired(version=row.version, legal_actions=legal_actions(row, seat.number))


def _check(row: MatchRow, action: GameAction) -> None:
    if row.status == "lobby":
        raise NotStarted
    if row.over:
        raise MatchOver
    if not isinstance(action, row.game.actions):
        raise OtherGame(field="type")
    if row.deadline is not None and row.now > row.deadline + timedelta(seconds=GRACE_SECONDS):
        raise TurnExpired


def _replay(attempt: Attempt, row: MatchRow, number: int) -> Answer:
    entry = entry_of_number(row.id, number)
    if entry.request_digest != attempt.digest:
        raise KeyReused
    return Answer(row=row, seat=entry.seat, events=events_of(entry), status=entry.answer_status, replayed=True)


def acting_seat(row: MatchRow, player_id: str, asked: int | None) -> SeatRow:
    """The seat that the caller means. Raises NotFound, NotSeated, NotYourSeat or SeatRequired."""
    mine = row.seats_of(player_id)
    if not mine:
        raise NotFound if row.visibility == "private" else NotSeated
    if asked is not None:
        for seat in mine:
            if seat.number == asked:
                return seat
        raise NotYourSeat(field="seat")
    if len(mine) == 1:
        return mine[0]
    able = [seat for seat in mine if seat.number in row.turn_seats]
    if len(able) != 1:
        raise SeatRequired(field="seat")
    return able[0]


def legal_actions(row: MatchRow, seat: int | None) -> list[dict[str, object]]:
    """What a seat may do now, in its JSON form."""
    if row.status != "active" or seat is None:
        return []
    return [one.model_dump(mode="json") for one in row.game.legal_actions(row.state, seat)]


__all__ = ["Answer", "Attempt", "acting_seat", "legal_actions", "match_act"]
