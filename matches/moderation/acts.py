"""The record of moderation: who did what, when and why, before and after. Rows are only ever added."""

from typing import Any

from matches.moderation.models import Act, Subject
from matches.players.models import Player


def record(
    *,
    actor: Player | None,
    verb: str,
    subject: Subject,
    subject_id: str,
    reason: str,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> Act:
    """Add a row, in the transaction of the act itself. ``actor`` is None for what the house does by itself."""
    return Act.objects.create(
        actor=actor,
        actor_name=actor.name if actor else "",
        verb=verb,
        subject=subject,
        subject_id=subject_id,
        reason=reason,
        before=before or {},
        after=after or {},
    )
