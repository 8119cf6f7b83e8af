"""What every room of the moderators' site is: a list, pages that only show, and acts with a form each.

Nothing is edited, added or deleted by itself: whatever changes goes through an act, and the act through its service.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.core.failures import Failure
from games.core.text import Language
from matches.admin.lists import KeysetList
from matches.moderation.failures import OutOfReach
from matches.players.models import Player

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
else:  # generic for the type checker only
    Admin = admin.ModelAdmin


def language() -> Language:
    """The language of the page that is being made."""
    return "en" if (get_language() or "").startswith("en") else "id"


def staff(request: HttpRequest) -> Player:
    """Who is at work."""
    if not isinstance(request.user, Player):
        raise PermissionDenied
    return request.user


REASONS = (
    _("Abusive language"),
    _("Offensive name"),
    _("Cheating or collusion"),
    _("Spam"),
    _("Asked for by the player"),
)
"""Suggested to whoever has to say why."""


class Reason(forms.CharField):
    """Why: kept with the act for ever."""

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={"list": "reasons", "autocomplete": "off"})
        super().__init__(label=_("Reason"), min_length=3, max_length=500, widget=widget)


class ActForm(forms.Form):
    """One act upon one thing: its form, who may, and what it does."""

    slug: ClassVar[str]
    #: On the button.
    label: ClassVar[Any]
    #: What will happen, in a sentence.
    explains: ClassVar[Any]
    #: What its doer must be allowed, as Django names it.
    permission: ClassVar[str]
    #: It hurts somebody: the button says so by its colour.
    severe: ClassVar[bool] = False

    reason = Reason()

    def __init__(self, *args: Any, subject: Any, actor: Player, **more: Any) -> None:
        super().__init__(*args, **more)
        self.subject = subject
        self.actor = actor

    @classmethod
    def offered(cls, subject: Any) -> bool:
        """Whether there is any sense in it now; the page then has a button."""
        return True

    @classmethod
    def check(cls, actor: Player, subject: Any) -> None:
        """Raises OutOfReach where the role does not suffice for this subject."""

    def carry_out(self) -> "Done":
        """Do it. Raises what the service raises."""
        raise NotImplementedError


class Done:
    """What an act has to say."""

    def __init__(self, words: Any, *, secret: str | None = None, about: Any = "", back: str | None = None) -> None:
        self.words = words
        #: Where to go, if the page of the thing is gone.
        self.back = back
        #: Shown on one page, once.
        self.secret = secret
        self.about = about


class Room(Admin):
    """A list, pages and acts of one model."""

    page_template: ClassVar[str]
    acts: ClassVar[tuple[type[ActForm], ...]] = ()
    #: What the list is, and what it says when it is empty.
    title: ClassVar[Any]
    nothing: ClassVar[Any] = _("Nothing here.")

    change_list_template = "desk/list.html"
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    actions = None
    #: The order of the list, descending; the last column is unique.
    order: ClassVar[tuple[str, ...]] = ("-pk",)
    view_on_site = False
    preserve_filters = False

    # -- who may

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody edits rows by hand."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes rows."""
        return False

    # -- the list

    def get_changelist(self, request: HttpRequest, **more: Any) -> type[KeysetList]:
        """Lists read by place."""
        return KeysetList

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the list's own filters: any other column could be felt for through the address, hidden dice too."""
        filters: Any = self.list_filter
        return lookup in {one.parameter_name for one in filters}

    def to_field_allowed(self, request: HttpRequest, to_field: str) -> bool:
        """Nothing refers to rows by other columns."""
        return False

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list; it is only read."""
        if request.method != "GET":
            raise PermissionDenied
        context = {"title": self.title, "nothing": self.nothing, **(extra_context or {})}
        return super().changelist_view(request, context)

    # -- addresses

    def get_urls(self) -> list[Any]:
        """The list, the pages and the acts. Django's forms for adding, editing and deleting have no address."""
        view, name = self.admin_site.admin_view, f"{self.opts.app_label}_{self.opts.model_name}"
        return [
            path("", view(self.changelist_view), name=f"{name}_changelist"),
            *self.more_urls(view, name),
            path("<str:object_id>/", view(self.page_view), name=f"{name}_change"),
            path("<str:object_id>/<slug:act>/", view(self.act_view), name=f"{name}_act"),
        ]

    def more_urls(self, view: Callable[..., Any], name: str) -> list[Any]:
        """Further addresses."""
        return []

    def url_of(self, pk: object) -> str:
        """The page of a row."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[pk])

    # -- pages

    def find(self, object_id: str) -> Any:
        """What the page is of, or None."""
        return self.get_queryset(None).filter(pk=object_id).first()  # type: ignore[arg-type]

    def _found(self, request: HttpRequest, object_id: str) -> Any:
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            found = self.find(object_id)
        except ValueError:
            found = None
        if found is None:
            raise Http404
        return found

    def page_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """The page of one row."""
        found = self._found(request, object_id)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_title": self.title,
            "title": str(found),
            "subject": found,
            "buttons": list(self._buttons(request, found)),
            **self.page(request, found),
        }
        return TemplateResponse(request, self.page_template, context)

    def page(self, request: HttpRequest, found: Any) -> dict[str, Any]:
        """What the page's template needs beyond ``subject``."""
        return {}

    def _buttons(self, request: HttpRequest, found: Any) -> Iterable[dict[str, Any]]:
        actor = staff(request)
        within_reach: dict[Any, bool] = {}
        for act in self.acts:
            if not actor.has_perm(act.permission) or not act.offered(found):
                continue
            # acts of one kind share their check
            check = getattr(act.check, "__func__", act.check)
            if check not in within_reach:
                within_reach[check] = _passes(act, actor, found)
            if within_reach[check]:
                yield {"label": act.label, "severe": act.severe, "url": f"{self.url_of(found.pk)}{act.slug}/"}

    def act_view(self, request: HttpRequest, object_id: str, act: str) -> HttpResponse:
        """The form of one act, and the act."""
        form_class = next((one for one in self.acts if one.slug == act), None)
        if form_class is None:
            raise Http404
        actor = staff(request)
        if not actor.has_perm(form_class.permission):
            raise PermissionDenied
        found = self._found(request, object_id)
        try:
            form_class.check(actor, found)
        except OutOfReach as failure:
            raise PermissionDenied(failure.detail.in_language(language())) from failure
        form = form_class(request.POST if request.method == "POST" else None, subject=found, actor=actor)
        if request.method == "POST" and form.is_valid():
            try:
                done = form.carry_out()
            except OutOfReach as failure:
                raise PermissionDenied from failure
            except Failure as failure:
                form.add_error(None, failure.detail.in_language(language()))
            else:
                return self._after(request, found, form, done)
        context = self._act_context(request, found, form)
        return TemplateResponse(request, "desk/act.html", context, status=400 if form.errors else 200)

    def _act_context(self, request: HttpRequest, found: Any, form: ActForm) -> dict[str, Any]:
        return {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_title": self.title,
            "title": form.label,
            "subject": found,
            "subject_url": self.url_of(found.pk),
            "form": form,
            "reasons": REASONS,
        }

    def _after(self, request: HttpRequest, found: Any, form: ActForm, done: Done) -> HttpResponse:
        if done.secret is not None:
            context = {**self._act_context(request, found, form), "done": done}
            return TemplateResponse(request, "desk/secret.html", context)
        messages.success(request, str(done.words))
        return redirect(done.back or self.url_of(found.pk))


def _passes(act: type[ActForm], actor: Player, found: Any) -> bool:
    try:
        act.check(actor, found)
    except OutOfReach:
        return False
    return True
