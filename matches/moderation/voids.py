"""Taking a match out of everything that counts, and putting a finished one back."""

from django.db import transaction

from matches.http.failures import NotFound
from matches.moderation.acts import record
from matches.moderation.failures import NeverFinished
from matches.moderation.models import Subject
from matches.play.draft import Draft
from matches.play.events import MatchUnvoided
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.store import read
from matches.players.models import Player


def match_void(*, match_id: str, actor: Player, reason: str) -> MatchRow:
    """Void a match in any status: a running one stops, its watchers are told, its seed is revealed.

    Voiding twice is once. Raises NotFound.
    """
    with transaction.atomic():
        row = _locked(match_id)
        if row.status == "void":
            return row
        draft = Draft(row)
        draft.void_as_entry("moderated")
        return _done(draft, "void", actor, reason, before=row.status)


def match_unvoid(*, match_id: str, actor: Player, reason: str) -> MatchRow:
    """A voided match counts again, as it was decided. Doing it twice is once.

    Raises NotFound, NeverFinished for a match that never had an outcome.
    """
    with transaction.atomic():
        row = _locked(match_id)
        if row.status == "finished":
            return row
        outcome = row.game.outcome(row.state) if row.state_json else None
        if row.status != "void" or outcome is None:
            raise NeverFinished(version=row.version)
        draft = Draft(row)
        draft.set(status="finished", end_reason=outcome.reason)
        draft.log_table(MatchUnvoided())
        return _done(draft, "unvoid", actor, reason, before=row.status)


def _locked(match_id: str) -> MatchRow:
    row = read(match_id, lock=True)
    if row is None:
        raise NotFound
    return row


def _done(draft: Draft, verb: str, actor: Player, reason: str, *, before: str) -> MatchRow:
    draft.change.columns["journalled"] = False  # the boards look at it again
    row = save(draft)
    record(
        actor=actor,
        verb=f"match.{verb}",
        subject=Subject.MATCH,
        subject_id=row.id,
        reason=reason,
        before={"status": before},
        after={"status": row.status},
    )
    return row
