"""The moderators' site: Django's admin with its own landing page, a guarded door, and nothing that is not needed."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth.forms import PasswordChangeForm
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from matches.http.address import client_address
from matches.http.failures import Throttled
from matches.http.throttles import spend
from matches.players.models import Player
from matches.players.names import name_key
from matches.players.tokens import revoke_all

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

LEFT_OUT = frozenset({"autocomplete", "view_on_site", "jsi18n", "app_list"})
"""Addresses of Django's that ours have no use for: what is not there cannot be probed."""

ROOMS = (
    (_("Reports"), "matches_report"),
    (_("Players"), "matches_player"),
    (_("Matches"), "matches_match"),
    (_("Prompts"), "matches_prompt"),
    (_("Boards"), "leaderboards_recompute"),
    (_("API keys"), "matches_credential"),
    (_("Acts"), "matches_act"),
)
"""The rooms in the bar, in the order of a moderator's day: title and list."""


class NewPasswordForm(PasswordChangeForm):
    """A new password; as everywhere it ends the player's other sessions."""

    def save(self, commit: bool = True) -> Any:
        """Keep it."""
        with transaction.atomic():
            user = super().save(commit)
            if isinstance(user, Player):
                revoke_all(user)
        return user


class ModeratorsSite(AdminSite):
    """Everything under ``/admin/``."""

    site_title = site_header = _("Kocok · moderators")
    enable_nav_sidebar = False
    login_template = "desk/login.html"
    index_template = "desk/landing.html"

    def __init__(self, name: str = "admin") -> None:
        super().__init__(name)
        self.disable_action("delete_selected")

    # -- addresses

    def get_urls(self) -> list[Any]:
        """Django's, without those that ours have no use for."""
        own = [
            path("find/", self.admin_view(self.find), name="find"),
            path("language/", require_POST(set_language), name="language"),
        ]
        return own + [one for one in super().get_urls() if getattr(one, "name", None) not in LEFT_OUT]

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A page for staff only, its times in the boards' zone."""

        def in_zone(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            with timezone.override(ZoneInfo(settings.BOARD_ZONE)):
                answer = view(request, *args, **kwargs)
                # rendered here: later the zone would be another one again
                return answer.render() if isinstance(answer, TemplateResponse) else answer

        in_zone.csrf_exempt = getattr(view, "csrf_exempt", False)  # type: ignore[attr-defined]
        return super().admin_view(in_zone, cacheable)  # type: ignore[return-value]

    # -- pages

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """What the frame of every page shows."""
        return {
            "site_title": self.site_title,
            "site_header": self.site_header,
            "has_permission": self.has_permission(request),
            "is_popup": False,
            "rooms": list(self._rooms(request)) if self.has_permission(request) else [],
            "zone": settings.BOARD_ZONE,
        }

    def _rooms(self, request: HttpRequest) -> Iterator[dict[str, Any]]:
        known = {f"{model._meta.app_label}_{model._meta.model_name}": one for model, one in self._registry.items()}
        for title, name in ROOMS:
            if known[name].has_view_permission(request):
                url = reverse(f"admin:{name}_changelist")
                yield {"title": title, "url": url, "here": request.path.startswith(url)}

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        """The landing page."""
        from matches.admin.landing import landing  # the rooms need this site to be there first

        context = {**self.each_context(request), "title": _("Today"), **landing(request)}
        return TemplateResponse(request, self.index_template or "", context)

    def find(self, request: HttpRequest) -> HttpResponse:
        """Straight to the match or player of an id or code; else the players whose names begin so."""
        from matches.admin.finding import find

        return redirect(find(request.GET.get("q", "")))

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """Another password for oneself."""
        from django.contrib.auth.views import PasswordChangeView

        return PasswordChangeView.as_view(
            form_class=NewPasswordForm,
            success_url=reverse("admin:password_change_done"),
            template_name="desk/password.html",
            extra_context=self.each_context(request),
        )(request)

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The door: attempts are counted by address and by name, together with those of the API."""
        if request.method == "POST":
            try:
                spend("login", client_address(request))
                spend("login_name", name_key(request.POST.get("username", "")))
            except Throttled as throttled:
                words = throttled.detail.en if get_language() == "en" else throttled.detail.id
                context = {**self.each_context(request), "title": _("Log in"), "words": words}
                return TemplateResponse(request, "desk/throttled.html", context, status=429, headers=throttled.headers)
        return super().login(request, extra_context)
