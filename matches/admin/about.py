"""What the record and the reports hold about one thing, for its page."""

from typing import Any

from matches.moderation.models import Act, Report

FEW = 20


def cards(subject: str, subject_id: str) -> dict[str, Any]:
    """The newest reports and acts."""
    reports = Report.objects.filter(subject=subject, subject_id=subject_id).select_related("reporter")
    return {
        "reports": reports.only("reason", "status", "created_at", "reporter__name").order_by("-id")[:FEW],
        "acts": Act.objects.filter(subject=subject, subject_id=subject_id).order_by("-id")[:FEW],
    }
