"""Players report a player, a match or a prompt; moderators close reports, and who reported can look how."""

from datetime import datetime
from typing import Literal

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games.core.records import Record
from matches.http.failures import NotFound
from matches.http.pages import PageQuery, cut, decode_cursor, encode_cursor
from matches.moderation.models import Report, ReportStatus
from matches.penalties.models import PenaltyPrompt, Prompt
from matches.play.models import Match, Visibility
from matches.play.store import read
from matches.play.view import may_see
from matches.players.models import Player

ReportSubject = Literal["player", "match", "prompt"]


class ReportBody(Record):
    """A report as who made it sees it."""

    id: str
    subject: ReportSubject
    subject_id: str
    reason: str
    status: Literal["open", "acted", "dismissed"]
    """`acted`: a moderator did something about it; what, is not told."""
    created_at: datetime
    closed_at: datetime | None


class ReportPage(Record):
    """A page of the caller's reports, the newest first."""

    results: tuple[ReportBody, ...]
    next: str | None


def report_create(*, reporter: Player, subject: ReportSubject, subject_id: str, reason: str) -> tuple[ReportBody, bool]:
    """Report something that the caller can see (the report, was it made?).

    While a report of the same is open, a further one is that one. Raises NotFound.
    """
    if not _visible(reporter, subject, subject_id):
        raise NotFound(field="id")
    about = {"reporter": reporter, "subject": subject, "subject_id": subject_id, "status": ReportStatus.OPEN}
    while True:
        known = Report.objects.filter(**about).first()
        if known is not None:
            return report_body(known), False
        try:
            with transaction.atomic():
                return report_body(Report.objects.create(**about, reason=reason)), True
        except IntegrityError:
            # the same report came twice at once: the other one is there, unless it is closed again already
            continue


def report_close(*, report_id: int, status: Literal["acted", "dismissed"]) -> Report:
    """A moderator is done with an open report; the record of the act is the caller's. One that is closed stays so.

    Raises NotFound.
    """
    with transaction.atomic():
        report = Report.objects.select_for_update().filter(pk=report_id).first()
        if report is None:
            raise NotFound
        if report.status == ReportStatus.OPEN:
            report.status, report.closed_at = ReportStatus(status), timezone.now()
            report.save(update_fields=["status", "closed_at"])
    return report


def own_reports(query: PageQuery, reporter: Player) -> ReportPage:
    """One page of what a player has reported. Raises BadCursor."""
    name = f"reports of {reporter.pk}"
    reports = Report.objects.filter(reporter=reporter).order_by("-id")
    before = decode_cursor(name, query.cursor)
    if before is not None:
        reports = reports.filter(id__lt=before)
    page, last = cut(list(reports[: query.limit + 1]), query.limit)
    return ReportPage(results=tuple(map(report_body, page)), next=encode_cursor(name, last.pk) if last else None)


def report_body(report: Report) -> ReportBody:
    """A report as who made it sees it."""
    return ReportBody(
        id=str(report.pk),
        subject=report.subject,  # type: ignore[arg-type]
        subject_id=report.subject_id,
        reason=report.reason,
        status=report.status,  # type: ignore[arg-type]
        created_at=report.created_at,
        closed_at=report.closed_at,
    )


def _visible(player: Player, subject: ReportSubject, subject_id: str) -> bool:
    if subject == "player":
        return Player.objects.filter(pk=subject_id).exists()
    if subject == "match":
        row = read(subject_id)
        return row is not None and may_see(row, player.pk)
    return _visible_prompt(player, subject_id)


def _visible_prompt(player: Player, prompt_id: str) -> bool:
    # one's own, or one that was given out at a table that the player may see
    if Prompt.objects.filter(pk=prompt_id, author=player).exists():
        return True
    seen = Q(visibility=Visibility.PUBLIC) | Q(seats__player=player)
    matches = PenaltyPrompt.objects.filter(prompt=prompt_id).values("penalty")
    return Match.objects.filter(seen, pk__in=matches).exists()
