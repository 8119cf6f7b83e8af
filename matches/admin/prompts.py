"""Prompts: players' own to be read and judged, those of the house to be looked after."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.admin.about import cards
from matches.admin.base import ActForm, Done, Room
from matches.admin.closing import ClosingForm
from matches.admin.exchange import Exchange
from matches.admin.lists import OneOf
from matches.admin.words import APPROVALS, MODES, link, moment, page_of, pill
from matches.moderation.judging import Judgement, prompt_judge
from matches.penalties.models import Approval, Prompt


class JudgeForm(ActForm):
    """A word on a prompt."""

    permission = "matches.judge_prompt"
    judgement: ClassVar[Judgement]
    said: ClassVar[Any]

    def act(self) -> str:
        """Judge."""
        prompt_judge(
            prompt_id=self.subject.pk, actor=self.actor, judgement=self.judgement, reason=self.cleaned_data["reason"]
        )
        return str(self.said)

    def carry_out(self) -> Done:
        """Judge, and say so."""
        return Done(self.act())


class ApproveForm(JudgeForm):
    """It may be drawn."""

    slug = judgement = "approve"
    label = _("Approve")
    explains = _("It may be drawn at the tables where its author sits.")
    said = _("The prompt is approved.")

    @classmethod
    def offered(cls, subject: Prompt) -> bool:
        """Unless it is."""
        return bool(subject.approval != Approval.APPROVED)


class RejectForm(ClosingForm, JudgeForm):
    """It may not."""

    slug = judgement = "reject"
    label = _("Reject")
    explains = _("It is never drawn. The author sees that it was rejected.")
    said = _("The prompt is rejected.")
    severe = True
    about = "prompt"

    @classmethod
    def offered(cls, subject: Prompt) -> bool:
        """Players' own only; those of the house are taken out of use."""
        return subject.author_id is not None and bool(subject.approval != Approval.REJECTED)

    def act(self) -> str:
        """Reject."""
        return JudgeForm.act(self)


class DisableForm(ClosingForm, JudgeForm):
    """Out of use."""

    slug = judgement = "disable"
    label = _("Take out of use")
    explains = _("It is never drawn again until it is put back into use.")
    said = _("The prompt is out of use.")
    severe = True
    about = "prompt"

    @classmethod
    def offered(cls, subject: Prompt) -> bool:
        """While it is in use."""
        return bool(subject.enabled)

    def act(self) -> str:
        """Disable."""
        return JudgeForm.act(self)


class EnableForm(JudgeForm):
    """Back into use."""

    slug = judgement = "enable"
    label = _("Put back into use")
    explains = _("It may be drawn again.")
    said = _("The prompt is in use.")

    @classmethod
    def offered(cls, subject: Prompt) -> bool:
        """While it is out of use."""
        return not subject.enabled


class ApprovalFilter(OneOf):
    """By what was said of it."""

    title = _("approval")
    parameter_name = column = "approval"
    options: ClassVar = list(APPROVALS.items())


class ModeFilter(OneOf):
    """By mode."""

    title = _("mode")
    parameter_name = column = "mode"
    options: ClassVar = [(mode, MODES[mode]) for mode in ("movement", "truth")]


class OriginFilter(OneOf):
    """Of the house, or players' own."""

    title = _("origin")
    parameter_name = "of"
    options = (("house", _("the house")), ("players", _("players")))

    def chosen(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """By whether somebody wrote it."""
        return queryset.filter(author__isnull=value == "house")


@admin.register(Prompt)
class PromptAdmin(Exchange, Room):
    """Prompts."""

    title = _("Prompts")
    nothing = _("No prompts here.")
    page_template = "desk/prompt.html"
    change_list_template = "desk/prompts.html"
    acts = (ApproveForm, RejectForm, DisableForm, EnableForm)
    list_display = ("text", "mode_words", "author_link", "approval_pill", "in_use", "since")
    list_filter = (ApprovalFilter, ModeFilter, OriginFilter)
    list_select_related = ("author",)
    order = ("-created_at", "-id")

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """With the authors."""
        return Prompt.objects.select_related("author").defer("author__password")

    def more_urls(self, view: Callable[..., Any], name: str) -> list[Any]:
        """Import and export."""
        return [
            path("export/", view(self.export_view), name=f"{name}_export"),
            path("import/", view(self.import_view), name=f"{name}_import"),
        ]

    @admin.display(description=_("text"))
    def text(self, prompt: Prompt) -> str:
        """What it says."""
        return prompt.text_id or prompt.text_en

    @admin.display(description=_("mode"))
    def mode_words(self, prompt: Prompt) -> Any:
        """What it asks for."""
        return MODES[prompt.mode]

    @admin.display(description=_("author"))
    def author_link(self, prompt: Prompt) -> Any:
        """Who wrote it."""
        return link(page_of("player", prompt.author.pk), prompt.author.name) if prompt.author else _("the house")

    @admin.display(description=_("approval"))
    def approval_pill(self, prompt: Prompt) -> str:
        """As a pill."""
        return pill(prompt.approval, APPROVALS[prompt.approval])

    @admin.display(description=_("handed in"))
    def since(self, prompt: Prompt) -> str:
        """When."""
        return moment(prompt.created_at)

    @admin.display(description=_("in use"))
    def in_use(self, prompt: Prompt) -> Any:
        """Whether it may be drawn, once approved."""
        return _("yes") if prompt.enabled else _("no")

    def page(self, request: HttpRequest, prompt: Prompt) -> dict[str, Any]:
        """The prompt, with reports and acts."""
        return {
            "title": gettext("Prompt"),
            "mode": MODES[prompt.mode],
            "approval": APPROVALS[prompt.approval],
            **cards("prompt", prompt.pk),
        }
