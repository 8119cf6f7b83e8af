"""Acts that can close the open reports about their subject along the way."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from matches.admin.base import ActForm, Done
from matches.moderation.closing import open_reports, reports_settle


class ClosingForm(ActForm):
    """An act after which the reports about its subject are done with, unless the moderator says otherwise."""

    #: What reports call the subject.
    about: ClassVar[str]

    close_reports = forms.BooleanField(label=_("Close the open reports about this as acted upon"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["close_reports"].initial = True
        if not open_reports(self.about, self.subject.pk):
            del self.fields["close_reports"]

    def act(self) -> str:
        """Do it, and say so."""
        raise NotImplementedError

    def carry_out(self) -> Done:
        """The act, then the reports."""
        words = self.act()
        if self.cleaned_data.get("close_reports"):
            closed = reports_settle(
                subject=self.about, subject_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"]
            )
            words += " " + ngettext("%(count)d report closed.", "%(count)d reports closed.", closed) % {"count": closed}
        return Done(words)
