"""What waits for a moderator in the morning: reports, matches that look odd, prompts to read, and who was banned."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches.admin.words import bounded
from matches.moderation.models import Act, Report, ReportStatus
from matches.moderation.named import with_names
from matches.penalties.models import Approval, Prompt
from matches.play.models import Match, Status

FEW = 10
FEWER = 5
LOOKED_AT = 300
"""How many of the longest-running matches are looked at: whatever is stuck becomes one of them."""

OVERDUE = timedelta(minutes=1)
ALLOWANCES = 200
"""A match that has run for this many allowances (and for a day) is looked at: none needs so many decisions."""
LEFT = timedelta(days=30)
"""Where there is no clock, a match may rest this long."""


def landing(request: HttpRequest) -> dict[str, Any]:
    """What the page needs, each only where the role may see it."""
    user: Any = request.user
    found: dict[str, Any] = {}
    if user.has_perm("matches.view_report"):
        opened = Report.objects.filter(status=ReportStatus.OPEN)
        reports = list(opened.select_related("reporter").defer("reporter__password").order_by("-id")[:FEW])
        found |= {"reports": with_names(reports), "open_reports": bounded(opened)}
    if user.has_perm("matches.view_match"):
        found["odd"] = odd_matches()
    if user.has_perm("matches.view_act"):
        found["bans"] = with_names(list(Act.objects.filter(verb="player.ban").order_by("-id")[:FEW]))
    if user.has_perm("matches.view_prompt"):
        pending = Prompt.objects.filter(approval=Approval.PENDING)
        found |= {
            "prompts": pending.select_related("author").defer("author__password").order_by("-created_at")[:FEWER],
            "pending_prompts": bounded(pending),
        }
    return found


def odd_matches() -> list[dict[str, Any]]:
    """Matches that need a look, with what is odd about them: at most ``FEW``."""
    columns = ("code", "game", "status", "created_at", "started_at", "deadline", "turn_seconds", "turn_mask", "key_id")
    matches = Match.objects.only(*columns)
    overdue = matches.filter(deadline__lt=timezone.now() - OVERDUE).order_by("deadline")[:FEW]
    oldest = matches.filter(status=Status.ACTIVE).order_by("id")[:LOOKED_AT]
    found: dict[str, dict[str, Any]] = {}
    for match in (*overdue, *oldest):
        odd = oddities(match, match.turn_seconds, match.key_id)
        if odd and len(found) < FEW:
            found[match.pk] = {"match": match, "odd": odd}
    return list(found.values())


def oddities(match: Match, turn_seconds: int | None, key_id: str) -> list[Any]:
    """What is odd about a match, in words."""
    return list(_oddities(match, turn_seconds, key_id, timezone.now()))


def _oddities(match: Match, turn_seconds: int | None, key_id: str, now: datetime) -> Iterable[Any]:
    if match.status not in (Status.LOBBY, Status.ACTIVE):
        return
    if key_id not in settings.MASTER_KEYS:
        yield _("its dice key is lost: it can only be voided")
    if match.status == Status.LOBBY:
        return
    if match.deadline is not None and match.deadline < now - OVERDUE:
        yield _("its turn is overdue")
    if match.deadline is None and turn_seconds is not None:
        yield _("no deadline, though it has a clock")
    if not match.turn_mask:
        yield _("nobody is to move")
    longest = LEFT if turn_seconds is None else max(timedelta(days=1), timedelta(seconds=turn_seconds * ALLOWANCES))
    if match.started_at is not None and match.started_at < now - longest:
        yield _("it has run for very long")
