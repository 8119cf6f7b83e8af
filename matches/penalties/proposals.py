"""After the end: one seat proposes, the others answer (AD-24). Score only, unless all agree in time."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from django.db import transaction

from games.core.events import Event
from matches.penalties import lobby
from matches.penalties.bodies import Mode
from matches.penalties.events import PenaltyConsented, PenaltyProposed, PenaltyRefused
from matches.penalties.failures import (
    AlreadyAgreed,
    AlreadyProposed,
    AlreadyRefused,
    MatchIsVoid,
    MatchNotOver,
    NotProposed,
    TooLate,
)
from matches.penalties.owing import assign
from matches.penalties.rows import PenaltyRow
from matches.penalties.table import at_table
from matches.play.draft import Draft
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.view import standing

TIME_TO_PROPOSE = timedelta(seconds=120)
"""After the end."""
TIME_TO_ANSWER = timedelta(seconds=120)
"""After the proposal."""


def penalty_propose(*, match_id: str, player_id: str, mode: Mode) -> MatchRow:
    """Propose a penalty, and consent to it for all seats of the caller. The same proposal again changes nothing.

    Raises NotFound, NotSeated, MatchNotOver, AlreadyProposed, MatchIsVoid, TooLate.
    """
    with transaction.atomic():
        row, mine = at_table(match_id, player_id)
        seats = [seat.number for seat in mine]
        if not row.over or row.finished_at is None:
            raise MatchNotOver(**standing(row, player_id))
        if row.penalty is not None:
            if row.penalty.proposed_by in seats and row.penalty.mode == mode:
                return row
            raise AlreadyProposed(**standing(row, player_id))
        if row.status == "void":
            raise MatchIsVoid(**standing(row, player_id))
        if row.now > row.finished_at + TIME_TO_PROPOSE:
            raise TooLate(**standing(row, player_id))
        draft = Draft(row)
        draft.log_table(PenaltyProposed(mode=mode), seat=seats[0], player_id=player_id)
        draft.set_penalty(
            PenaltyRow(
                mode=mode,
                status="proposed",
                proposed_by=seats[0],
                stated=False,
                until=row.now + TIME_TO_ANSWER,
                consents=(seats[0],),
            )
        )
        lobby.consent(draft, seats)
        _settle(draft)
        return save(draft)


def penalty_consent(*, match_id: str, player_id: str, agree: bool, seat: int | None) -> MatchRow:
    """Answer for a seat, or for all seats of the caller. The same answer again changes nothing.

    Raises NotFound, NotSeated, NotYourSeat, NotProposed, MatchNotOver, AlreadyRefused, AlreadyAgreed, TooLate.
    """
    with transaction.atomic():
        row, mine = at_table(match_id, player_id, seat)
        seats = [one.number for one in mine]
        penalty = row.penalty
        if penalty is None:
            raise NotProposed(**standing(row, player_id))
        if _has_answered(penalty, seats, agree):
            return row
        if not row.over:
            raise MatchNotOver(**standing(row, player_id))
        if penalty.status != "proposed":
            raise (AlreadyRefused if penalty.status == "refused" else AlreadyAgreed)(**standing(row, player_id))
        if penalty.until is None or row.now > penalty.until:
            raise TooLate(**standing(row, player_id))
        draft = Draft(row)
        if agree:
            new = [one for one in seats if one not in penalty.consents]
            events = [Event(seat=one, data=PenaltyConsented()) for one in new]
            draft.log(PenaltyConsented.type, events, seat=new[0], player_id=player_id)
            draft.set_penalty(penalty.consented(new))
            _settle(draft)
        else:
            draft.log_table(PenaltyRefused(), seat=seats[0], player_id=player_id)
            draft.set_penalty(replace(penalty, status="refused", until=None))
        return save(draft)


def _has_answered(penalty: PenaltyRow, seats: Sequence[int], agree: bool) -> bool:
    if agree:
        return penalty.status == "agreed" or set(seats) <= set(penalty.consents)
    return penalty.status == "refused"


def _settle(draft: Draft) -> None:
    """Agreed as soon as all have consented. A no-show never came, owes nothing and is not waited for (GX-10)."""
    row, penalty = draft.row, draft.row.penalty
    asked = {seat.number for seat in row.seats if not seat.no_show}
    if penalty is not None and asked <= set(penalty.consents):
        draft.set_penalty(replace(penalty, status="agreed", until=None))
        assign(draft)
