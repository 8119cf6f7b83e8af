"""Writing a change of a match that the caller has locked."""

from django.db import transaction

from matches.play.draft import Draft
from matches.play.publish import publish
from matches.play.rows import MatchRow
from matches.play.signals import match_over
from matches.play.store import write


def save(draft: Draft) -> MatchRow:
    """Write the change and, on commit, tell the watchers. The match as it is now.

    Raises RuntimeError when the match was not locked and somebody else has changed it.
    """
    if not write(draft.row.id, draft.change):
        raise RuntimeError(f"match {draft.row.id} was changed without its lock")
    tell(draft.row)
    return draft.row


def tell(row: MatchRow) -> None:
    """After the commit of a change: the watchers, and who waits for matches to be over."""
    publish(row.id, row.version)
    if row.over:
        hint = {"match_id": row.id, "game": row.game_key}
        transaction.on_commit(lambda: match_over.send_robust(MatchRow, **hint))
