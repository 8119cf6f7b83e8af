"""API keys: made here, told once, kept only as digests, ended by deleting the row."""

import secrets
from collections.abc import Collection
from datetime import datetime
from typing import Any, Literal, get_args

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from matches.moderation.acts import record
from matches.moderation.models import Subject
from matches.players.models import Credential, CredentialKind, Player
from matches.players.tokens import digest

KeyScope = Literal["stats:read", "logs:read"]
"""``stats:read``: results, boards and players; ``logs:read``: logs of matches."""
SCOPES: tuple[KeyScope, ...] = get_args(KeyScope)

MARK = "kocok_key_"
"""By which leaked keys are found."""
PREFIX_LENGTH = 16
"""What is shown of a key: the mark and six letters."""


def api_key_create(
    *, label: str, scopes: Collection[str], actor: Player | None, expires_at: datetime | None = None
) -> str:
    """A new key; the secret is told only now. ``actor`` is None for who works on the server itself.

    Raises ValueError for a label that is empty or too long, and for scopes that are none or unknown.
    """
    label = label.strip()
    if not 0 < len(label) <= 80:
        raise ValueError("a key needs a label of at most 80 characters")
    if not scopes or not set(scopes) <= set(SCOPES):
        raise ValueError(f"the scopes are {', '.join(SCOPES)}, at least one of them")
    secret = MARK + secrets.token_urlsafe(32)
    kept = sorted(set(scopes), key=SCOPES.index)
    with transaction.atomic():
        key = Credential.objects.create(
            kind=CredentialKind.API_KEY,
            digest=digest(secret),
            prefix=secret[:PREFIX_LENGTH],
            label=label,
            scopes=kept,
            expires_at=expires_at,
        )
        after = {"label": label, "scopes": kept, "expires_at": expires_at.isoformat() if expires_at else None}
        _record(actor, "create", key, after=after)
    return secret


def api_key_revoke(*, key: Credential, actor: Player | None) -> None:
    """End a key at once. Doing it twice is once."""
    with transaction.atomic():
        if api_keys().filter(pk=key.pk).delete()[0]:
            _record(actor, "revoke", key, before={"label": key.label, "scopes": key.scopes})


def api_keys() -> QuerySet[Credential]:
    """All keys that have not been revoked, the oldest first."""
    return Credential.objects.filter(kind=CredentialKind.API_KEY).order_by("created_at", "pk")


def key_of(secret: str) -> Credential | None:
    """The key that this is the secret of; None for an unknown, expired or revoked one."""
    usable = api_keys().filter(Q(expires_at__isnull=True) | Q(expires_at__gt=timezone.now()))
    return usable.filter(digest=digest(secret)).first()


def _record(actor: Player | None, verb: str, key: Credential, **change: dict[str, Any]) -> None:
    record(
        actor=actor, verb=f"api_key.{verb}", subject=Subject.API_KEY, subject_id=str(key.pk), reason=key.label, **change
    )
