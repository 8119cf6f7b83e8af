"""Reports: what players say about others, and being done with it."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.admin.base import ActForm, Done, Room
from matches.admin.lists import Defaulted, KeysetList, OneOf
from matches.admin.words import REPORTS, SUBJECTS, link, moment, page_of, pill
from matches.moderation.closing import report_settle
from matches.moderation.models import Report, ReportStatus
from matches.moderation.named import with_names

FEW = 20


class SettleForm(ActForm):
    """Being done with a report."""

    permission = "matches.close_report"
    status: ClassVar[Any]

    @classmethod
    def offered(cls, subject: Report) -> bool:
        """While it is open."""
        return bool(subject.status == ReportStatus.OPEN)

    def carry_out(self) -> Done:
        """Close it."""
        report_settle(
            report_id=self.subject.pk, actor=self.actor, status=self.status, reason=self.cleaned_data["reason"]
        )
        return Done(gettext("The report is closed."))


class ActedForm(SettleForm):
    """Something was done."""

    slug = "acted"
    label = _("Close: acted upon")
    explains = _("Something was done about it. Who reported it sees that it was acted upon, not what was done.")
    status = "acted"


class DismissForm(SettleForm):
    """Nothing is to be done."""

    slug = "dismiss"
    label = _("Dismiss")
    explains = _("Nothing is to be done. Who reported it sees that it was dismissed.")
    status = "dismissed"


class StatusFilter(Defaulted):
    """Open ones, unless asked otherwise."""

    title = _("status")
    parameter_name = column = "status"
    options: ClassVar = list(REPORTS.items())
    default = "open"


class SubjectFilter(OneOf):
    """By what it is about."""

    title = _("about")
    parameter_name = column = "subject"
    options: ClassVar = [(key, SUBJECTS[key]) for key in ("player", "match", "prompt")]


class NamedList(KeysetList):
    """A list whose rows are about something that has a name."""

    def get_results(self, request: HttpRequest) -> None:
        """The rows with the names."""
        super().get_results(request)
        with_names(self.result_list)


@admin.register(Report)
class ReportAdmin(Room):
    """Reports."""

    title = _("Reports")
    nothing = _("No report waits. Well done.")
    page_template = "desk/report.html"
    acts = (ActedForm, DismissForm)
    list_display = ("when", "about", "said", "reporter_link", "status_pill")
    list_filter = (StatusFilter, SubjectFilter)
    list_select_related = ("reporter",)
    order = ("-id",)

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[KeysetList]:
        """With names."""
        return NamedList

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """With who reported."""
        return Report.objects.select_related("reporter").defer("reporter__password")

    def find(self, object_id: str) -> Any:
        """By number."""
        return super().find(object_id) if object_id.isascii() and object_id.isdecimal() else None

    @admin.display(description=_("reported"))
    def when(self, report: Report) -> str:
        """When."""
        return moment(report.created_at)

    @admin.display(description=_("reason"))
    def said(self, report: Report) -> str:
        """What was said."""
        return report.reason

    @admin.display(description=_("about"))
    def about(self, report: Any) -> str:
        """What it is about: the page of it."""
        return link(page_of(report.subject, report.subject_id), report.subject_name)

    @admin.display(description=_("reporter"))
    def reporter_link(self, report: Report) -> str:
        """Who reported."""
        return link(page_of("player", report.reporter_id), report.reporter.name)

    @admin.display(description=_("status"))
    def status_pill(self, report: Report) -> str:
        """As a pill."""
        return pill(report.status, REPORTS[report.status])

    def page(self, request: HttpRequest, report: Report) -> dict[str, Any]:
        """The report, what it is about, and other reports of the same."""
        (named,) = with_names([report])
        others = Report.objects.filter(subject=report.subject, subject_id=report.subject_id).exclude(pk=report.pk)
        return {
            "title": gettext("Report %(number)s") % {"number": report.pk},
            "named": named,
            "about_kind": SUBJECTS[report.subject],
            "about_url": page_of(report.subject, report.subject_id),
            "status": REPORTS[report.status],
            "others": others.select_related("reporter").defer("reporter__password").order_by("-id")[:FEW],
        }
