"""What becomes of a prompt: skipped once, or done before the eyes of another seat."""

from django.db import transaction

from games.core.events import Event
from matches.penalties.deck import Deck
from matches.penalties.events import PenaltyDone, PenaltySkipped
from matches.penalties.failures import NothingOpen, OwnPrompt
from matches.penalties.owing import give
from matches.penalties.rows import OwedRow
from matches.penalties.table import at_table
from matches.play.draft import Draft
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.view import standing


def penalty_skip(*, match_id: str, player_id: str, seat: int | None) -> MatchRow:
    """Draw another prompt for a seat, or for all seats of the caller: once each, so again changes nothing.

    Raises NotFound, NotSeated, NotYourSeat, NothingOpen.
    """
    with transaction.atomic():
        row, mine = at_table(match_id, player_id, seat)
        owed = [one for held in mine for one in (row.penalty.of(held.number) if row.penalty else ())]
        skipped = tuple(one for one in owed if one.draw == 1 and _still_open(row, one))
        if row.penalty is None or not skipped:
            if any(one.status == "skipped" for one in owed):
                return row
            raise NothingOpen(**standing(row, player_id))
        draft = Draft(row)
        events = [Event(seat=one.seat, data=PenaltySkipped()) for one in skipped]
        draft.log(PenaltySkipped.type, events, seat=skipped[0].seat, player_id=player_id)
        penalty = row.penalty.closed(skipped, "skipped")
        give(draft, penalty, Deck(row, penalty.mode), [row.seats[one.seat] for one in skipped])
        return save(draft)


def penalty_done(*, match_id: str, player_id: str, seat: int) -> MatchRow:
    """Confirm that a seat has done its prompt, as another seat: who holds several confirms the one by the other.

    Doing it again changes nothing. Raises NotFound, NotSeated, OwnPrompt, NothingOpen.
    """
    with transaction.atomic():
        row, mine = at_table(match_id, player_id)
        if all(one.number == seat for one in mine):
            raise OwnPrompt(field="seat")
        owed = row.penalty.of(seat) if row.penalty else ()
        if owed and owed[-1].status == "done":
            return row
        if row.penalty is None or not owed or not _still_open(row, owed[-1]):
            raise NothingOpen(field="seat", **standing(row, player_id))
        draft = Draft(row)
        draft.log_table(PenaltyDone(), seat=seat, player_id=player_id)
        draft.set_penalty(row.penalty.closed(owed[-1:], "done"))
        return save(draft)


def _still_open(row: MatchRow, owed: OwedRow) -> bool:
    return owed.status == "open" and row.now <= owed.expires_at
