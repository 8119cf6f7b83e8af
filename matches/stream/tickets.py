"""Tickets: what opens a stream where no header can be sent. A ticket is in an address, so it works once and briefly."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from matches.http.failures import NotFound
from matches.play.store import read
from matches.play.view import viewing_seat
from matches.players.models import Credential, CredentialKind, Player
from matches.players.tokens import check_usable, digest
from matches.stream.failures import BadTicket

LIFETIME = timedelta(minutes=1)
MARK = "kocok_ticket_"
PREFIX_LENGTH = 16


@dataclass(frozen=True, kw_only=True, slots=True)
class Ticket:
    """A ticket as it is told once, to whom it was made for."""

    secret: str
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class Holder:
    """Who came with a ticket."""

    player_id: str
    #: The seat the ticket is for; None for what the player would see without naming one.
    seat: int | None
    #: The session that asked for it.
    session_id: int | None


def ticket_create(*, match_id: str, player: Player, session: Credential, seat: int | None) -> Ticket:
    """A ticket for what the player may see of a match. Raises NotFound, NotSeated, NotYourSeat."""
    row = read(match_id)
    if row is None:
        raise NotFound
    viewing_seat(row, player.id, seat)
    secret = MARK + secrets.token_urlsafe(32)
    # whole seconds, downwards: what is told is what holds
    expires_at = (timezone.now() + LIFETIME).replace(microsecond=0)
    Credential.objects.create(
        player=player,
        session=session,
        kind=CredentialKind.STREAM_TICKET,
        digest=digest(secret),
        prefix=secret[:PREFIX_LENGTH],
        match_id=match_id,
        seat=seat,
        expires_at=expires_at,
    )
    return Ticket(secret=secret, expires_at=expires_at)


def ticket_use(*, match_id: str, secret: str) -> Holder:
    """Tear a ticket: of any number who come with it at once, one gets in. Raises BadTicket, Banned."""
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM matches_credential WHERE digest = %s AND kind = %s AND match_id = %s AND expires_at > %s"
            " RETURNING player_id, seat, session_id",
            [digest(secret), CredentialKind.STREAM_TICKET.value, match_id, now],
        )
        torn = cursor.fetchall()
    if not torn:
        raise BadTicket
    player_id, seat, session_id = torn[0]
    check_usable(Player.objects.get(pk=player_id))
    return Holder(player_id=player_id, seat=seat, session_id=session_id)
