"""The record of acts: read, and nothing else, whoever reads."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.admin.base import Room
from matches.admin.lists import KeysetList, OneOf
from matches.admin.reports import NamedList
from matches.admin.words import SUBJECTS, VERBS, link, moment, page_of
from matches.moderation.models import Act
from matches.moderation.named import with_names


class VerbFilter(OneOf):
    """By what was done."""

    title = _("act")
    parameter_name = column = "verb"
    options: ClassVar = list(VERBS.items())


class SubjectFilter(OneOf):
    """By what it was done to."""

    title = _("about")
    parameter_name = column = "subject"
    options: ClassVar = list(SUBJECTS.items())


@admin.register(Act)
class ActAdmin(Room):
    """Acts."""

    title = _("Record of acts")
    nothing = _("Nothing was done yet.")
    page_template = "desk/act_page.html"
    list_display = ("when", "who", "did", "about", "why")
    list_filter = (VerbFilter, SubjectFilter)
    order = ("-id",)

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[KeysetList]:
        """With names."""
        return NamedList

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """All."""
        return Act.objects.all()

    def find(self, object_id: str) -> Any:
        """By number."""
        return super().find(object_id) if object_id.isascii() and object_id.isdecimal() else None

    @admin.display(description=_("when"))
    def when(self, act: Act) -> str:
        """When."""
        return moment(act.at)

    @admin.display(description=_("reason"))
    def why(self, act: Act) -> str:
        """Why."""
        return act.reason

    @admin.display(description=_("who"))
    def who(self, act: Act) -> str:
        """The name at that time; it outlives the account."""
        return link(page_of("player", act.actor_id or ""), act.actor_name or "Kocok")

    @admin.display(description=_("did"))
    def did(self, act: Act) -> Any:
        """What, in words."""
        return VERBS.get(act.verb, act.verb)

    @admin.display(description=_("about"))
    def about(self, act: Any) -> str:
        """To what."""
        return link(page_of(act.subject, act.subject_id), act.subject_name)

    def page(self, request: HttpRequest, act: Act) -> dict[str, Any]:
        """The act, before and after."""
        (named,) = with_names([act])
        changes = [
            {"name": name, "before": act.before.get(name), "after": act.after.get(name)}
            for name in sorted({*act.before, *act.after})
        ]
        return {
            "title": gettext("Act %(number)s") % {"number": act.pk},
            "named": named,
            "did": VERBS.get(act.verb, act.verb),
            "about_kind": SUBJECTS.get(act.subject, act.subject),
            "about_url": page_of(act.subject, act.subject_id),
            "changes": changes,
        }
