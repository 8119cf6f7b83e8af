"""Being done with reports."""

from typing import Literal

from django.db import transaction

from matches.moderation.acts import record
from matches.moderation.models import Report, ReportStatus, Subject
from matches.moderation.reports import report_close
from matches.players.models import Player

AT_ONCE = 200
"""Open reports about one subject that are closed together; of more the rest stays open for another look."""


def report_settle(*, report_id: int, actor: Player, status: Literal["acted", "dismissed"], reason: str) -> Report:
    """Close a report and write that down. One that is closed stays as it is. Raises NotFound."""
    with transaction.atomic():
        before = Report.objects.select_for_update().filter(pk=report_id).values_list("status", flat=True).first()
        report = report_close(report_id=report_id, status=status)
        if before == ReportStatus.OPEN:
            record(
                actor=actor, verb=f"report.{status}", subject=Subject.REPORT, subject_id=str(report.pk), reason=reason,
                before={"status": before}, after={"status": report.status},
            )  # fmt: skip
    return report


def open_reports(subject: str, subject_id: str) -> list[int]:
    """The open reports about somebody or something, the oldest first, at most ``AT_ONCE``."""
    reports = Report.objects.filter(subject=subject, subject_id=subject_id, status=ReportStatus.OPEN)
    return list(reports.order_by("id").values_list("id", flat=True)[:AT_ONCE])


def reports_settle(*, subject: str, subject_id: str, actor: Player, reason: str) -> int:
    """Close the open reports of what was just acted upon; how many."""
    found = open_reports(subject, subject_id)
    for report in found:
        report_settle(report_id=report, actor=actor, status="acted", reason=reason)
    return len(found)
