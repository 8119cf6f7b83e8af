"""API keys: made and revoked by administrators; the secret is shown once."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leaderboards.integrators.keys import SCOPES, api_key_create, api_key_revoke
from matches.admin.about import cards
from matches.admin.base import ActForm, Done, Room, staff
from matches.admin.words import moment
from matches.players.models import Credential, CredentialKind

SCOPE_WORDS = {"stats:read": _("results, boards and players"), "logs:read": _("logs of matches")}


class KeyForm(forms.Form):
    """A new key."""

    label = forms.CharField(label=_("Label"), max_length=80, help_text=_("Whose key it is, and what for."))
    scopes = forms.MultipleChoiceField(
        label=_("Scopes"), widget=forms.CheckboxSelectMultiple, initial=["stats:read"],
        choices=[(scope, SCOPE_WORDS[scope]) for scope in SCOPES],
    )  # fmt: skip
    expires_at = forms.DateTimeField(
        label=_("Ends"), required=False, help_text=_("Empty: when it is revoked."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )  # fmt: skip

    def clean_expires_at(self) -> Any:
        """Yet to come."""
        ends = self.cleaned_data["expires_at"]
        if ends is not None and ends <= timezone.now():
            raise forms.ValidationError(gettext("Name a time that is yet to come."))
        return ends


class RevokeForm(ActForm):
    """End a key."""

    slug = "revoke"
    label = _("Revoke")
    explains = _("Whoever uses it is refused from now on. This cannot be taken back.")
    permission = "matches.revoke_api_key"
    severe = True

    #: None is asked for: the record names the key.
    reason = None  # type: ignore[assignment]

    def carry_out(self) -> Done:
        """Revoke."""
        api_key_revoke(key=self.subject, actor=self.actor)
        return Done(gettext("The key is revoked."), back=reverse("admin:matches_credential_changelist"))


@admin.register(Credential)
class ApiKeyAdmin(Room):
    """API keys. Other credentials are nobody's to look at."""

    title = _("API keys")
    nothing = _("No keys yet.")
    page_template = "desk/key.html"
    change_list_template = "desk/keys.html"
    acts = (RevokeForm,)
    list_display = ("name", "begins", "may", "made", "ends")
    order = ("-id",)

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """Keys only, without digests."""
        return Credential.objects.filter(kind=CredentialKind.API_KEY).defer("digest")

    def find(self, object_id: str) -> Any:
        """By number."""
        return super().find(object_id) if object_id.isascii() and object_id.isdecimal() else None

    def more_urls(self, view: Callable[..., Any], name: str) -> list[Any]:
        """Making one."""
        return [path("new/", view(self.new_view), name=f"{name}_new")]

    @admin.display(description=_("label"))
    def name(self, key: Credential) -> str:
        """What it is called."""
        return key.label

    @admin.display(description=_("created"))
    def made(self, key: Credential) -> str:
        """When."""
        return moment(key.created_at)

    @admin.display(description=_("begins with"))
    def begins(self, key: Credential) -> str:
        """What is known of the secret."""
        return f"{key.prefix}…"

    @admin.display(description=_("scopes"))
    def may(self, key: Credential) -> str:
        """What it is good for."""
        return ", ".join(key.scopes)

    @admin.display(description=_("ends"))
    def ends(self, key: Credential) -> str:
        """When it ends by itself."""
        return moment(key.expires_at)

    def new_view(self, request: HttpRequest) -> HttpResponse:
        """Make a key, and show it once."""
        actor = staff(request)
        if not actor.has_perm("matches.make_api_key"):
            raise PermissionDenied
        form = KeyForm(request.POST if request.method == "POST" else None)
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_title": self.title,
            "title": _("New API key"),
            "form": form,
        }
        if request.method == "POST" and form.is_valid():
            secret = api_key_create(actor=actor, **form.cleaned_data)
            about = _("Sent as “Authorization: Api-Key …”. Who loses it needs a new one.")
            done = Done(_("API key"), secret=secret, about=about)
            back = reverse("admin:matches_credential_changelist")
            return TemplateResponse(request, "desk/secret.html", {**context, "done": done, "subject_url": back})
        return TemplateResponse(request, "desk/new_key.html", context, status=400 if form.errors else 200)

    def page(self, request: HttpRequest, key: Credential) -> dict[str, Any]:
        """The key and its acts."""
        return {
            "title": key.label,
            "scopes": [SCOPE_WORDS.get(one, one) for one in key.scopes],
            **cards("api_key", str(key.pk)),
        }
