"""Players: who they are, what is said about them, and what can be done."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.db import connection
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.admin.about import FEW, cards
from matches.admin.base import ActForm, Done, Room
from matches.admin.closing import ClosingForm
from matches.admin.lists import OneOf
from matches.admin.words import KINDS, ROLES, bounded, moment, pill, until_words
from matches.moderation.accounts import player_neutral_name, player_recovery_code, player_sign_out
from matches.moderation.bans import FOREVER, player_ban, player_unban
from matches.moderation.roles import ADMINISTRATOR, MODERATOR, check_reach, role_give, role_of
from matches.play.models import Match
from matches.players.models import CredentialKind, Player, PlayerKind
from matches.players.names import name_key

Panel = Callable[[HttpRequest, Player], tuple[str, dict[str, Any]]]

PANELS: list[Panel] = []
"""What higher floors of the house add to a player's page: a template and what it needs."""


class PlayerActForm(ActForm):
    """An act upon a player, of somebody who may do more than that player."""

    @classmethod
    def offered(cls, subject: Player) -> bool:
        """Nothing is left to do to who was deleted."""
        return subject.kind != PlayerKind.DELETED

    @classmethod
    def check(cls, actor: Player, subject: Player) -> None:
        """Raises OutOfReach."""
        check_reach(actor, subject)


class BanForm(ClosingForm, PlayerActForm):
    """Keep somebody out."""

    slug = "ban"
    label = _("Ban")
    explains = _("Signed out at once everywhere, out of every match; the seats are forfeited.")
    permission = "matches.ban_player"
    severe = True
    about = "player"

    LENGTHS: ClassVar = {
        "1": timedelta(days=1),
        "3": timedelta(days=3),
        "7": timedelta(days=7),
        "30": timedelta(days=30),
    }
    length = forms.ChoiceField(
        label=_("How long"),
        choices=(
            ("1", _("1 day")), ("3", _("3 days")), ("7", _("7 days")), ("30", _("30 days")), ("", _("for good")),
            ("until", _("until …")),
        ),
        initial="7", required=False, widget=forms.RadioSelect,
    )  # fmt: skip
    until = forms.DateTimeField(
        label=_("If until …"), required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )  # fmt: skip
    field_order = ("length", "until", "reason", "close_reports")

    def clean(self) -> dict[str, Any]:
        """An end in the future, if there is one."""
        cleaned = super().clean() or {}
        until = cleaned.get("until")
        if cleaned.get("length") == "until" and (until is None or until <= timezone.now()):
            self.add_error("until", gettext("Name a time that is yet to come."))
        return cleaned

    def act(self) -> str:
        """Ban."""
        length = self.cleaned_data["length"]
        until = None
        if length == "until":
            until = self.cleaned_data["until"]
        elif length:
            until = timezone.now() + self.LENGTHS[length]
        player_ban(player_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"], until=until)
        return gettext("%(name)s is banned.") % {"name": self.subject.name}


class UnbanForm(PlayerActForm):
    """End a ban early."""

    slug = "unban"
    label = _("End the ban")
    explains = _("The player may come back at once. Seats that were forfeited stay so.")
    permission = "matches.ban_player"

    @classmethod
    def offered(cls, subject: Player) -> bool:
        """For who is banned."""
        return subject.banned

    def carry_out(self) -> Done:
        """Un-ban."""
        player_unban(player_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        return Done(gettext("%(name)s is no longer banned.") % {"name": self.subject.name})


class RenameForm(ClosingForm, PlayerActForm):
    """Take a name away."""

    slug = "rename"
    label = _("Give a neutral name")
    explains = _("The name is replaced by one that says nothing; the player may choose another one later.")
    permission = "matches.rename_player"
    about = "player"

    def act(self) -> str:
        """Rename."""
        player = player_neutral_name(player_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        return gettext("%(before)s is called %(name)s now.") % {"before": self.subject.name, "name": player.name}


class SignOutForm(PlayerActForm):
    """End all sessions."""

    slug = "sign-out"
    label = _("End all sessions")
    explains = _("Every device is signed out. A guest who has no other way in is locked out for good.")
    permission = "matches.sign_out_player"

    def carry_out(self) -> Done:
        """Sign out."""
        player_sign_out(player_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        return Done(gettext("All sessions of %(name)s have ended.") % {"name": self.subject.name})


class RecoveryForm(PlayerActForm):
    """Let somebody back in."""

    slug = "recovery-code"
    label = _("Make a recovery code")
    explains = _("For who forgot the password. Make sure that this is the right person. It works once, for a day.")
    permission = "matches.recover_player"

    @classmethod
    def offered(cls, subject: Player) -> bool:
        """For who has a password to forget."""
        return subject.kind == PlayerKind.REGISTERED

    def carry_out(self) -> Done:
        """Make the code."""
        code = player_recovery_code(player_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        about = _("The player enters it in the app under “forgot password”. It works once, within a day.")
        return Done(_("Recovery code"), secret=code, about=about)


class RoleForm(PlayerActForm):
    """Make somebody a moderator, or take that away."""

    slug = "role"
    label = _("Change the role")
    explains = _("Moderators work here. Only the superuser makes administrators.")
    permission = "matches.role_player"

    role = forms.ChoiceField(
        label=_("Role"), required=False, widget=forms.RadioSelect,
        choices=(("", _("Player")), (MODERATOR, _("Moderator")), (ADMINISTRATOR, _("Administrator"))),
    )  # fmt: skip
    field_order = ("role", "reason")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["role"].initial = role_of(self.subject)

    @classmethod
    def offered(cls, subject: Player) -> bool:
        """For registered players."""
        return subject.kind == PlayerKind.REGISTERED

    def carry_out(self) -> Done:
        """Give the role."""
        given = self.cleaned_data
        role_give(player_id=self.subject.pk, actor=self.actor, role=given["role"], reason=given["reason"])
        return Done(gettext("The role of %(name)s has changed.") % {"name": self.subject.name})


class KindFilter(OneOf):
    """Guests, registered, deleted."""

    title = _("kind")
    parameter_name = column = "kind"
    options = ((PlayerKind.REGISTERED.value, _("registered")), (PlayerKind.GUEST.value, _("guest")))


class BannedFilter(OneOf):
    """Who is banned now."""

    title = _("ban")
    parameter_name = "banned"
    options = (("now", _("banned now")),)

    def chosen(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """By the partial index of bans."""
        return queryset.filter(banned_until__gt=timezone.now())


@admin.register(Player)
class PlayerAdmin(Room):
    """Players."""

    title = _("Players")
    nothing = _("Nobody of that name. Names are found by how they begin.")
    page_template = "desk/player.html"
    acts = (BanForm, UnbanForm, RenameForm, SignOutForm, RecoveryForm, RoleForm)
    list_display = ("name_words", "kind_pill", "ban", "since")
    list_filter = (KindFilter, BannedFilter)
    search_fields = ("name_key",)
    search_help_text = _("how the name begins, or the whole id")
    order = ("-id",)

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """Without passwords."""
        return Player.objects.defer("password")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By id or by how the name begins, however it is written."""
        return (queryset.filter(players_called(term)) if term.strip() else queryset), False

    @admin.display(description=_("name"))
    def name_words(self, player: Player) -> str:
        """What the player is called."""
        return player.name

    @admin.display(description=_("since"))
    def since(self, player: Player) -> str:
        """Since when."""
        return moment(player.created_at)

    @admin.display(description=_("kind"))
    def kind_pill(self, player: Player) -> str:
        """As a pill."""
        return pill(player.kind, KINDS.get(player.kind, player.kind))

    @admin.display(description=_("banned until"))
    def ban(self, player: Player) -> Any:
        """Until when."""
        return until_words(player) if player.banned else "–"

    def page(self, request: HttpRequest, player: Player) -> dict[str, Any]:
        """Sessions, reports, matches, acts, and what higher floors add."""
        live = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
        sessions = player.credentials.filter(live, kind=CredentialKind.TOKEN)
        matches = Match.objects.filter(seats__player=player).order_by("-pk").distinct()
        return {
            "kind": KINDS[player.kind],
            "role": ROLES[role_of(player)],
            "forever": player.banned_until == FOREVER,
            "sessions": bounded(sessions),
            "matches": matches.only("code", "game", "status", "ranked", "created_at", "started_at")[:FEW],
            **cards("player", player.pk),
            "panels": [
                {"template": template, "about": about}
                for template, about in (panel(request, player) for panel in PANELS)
            ],
        }


def players_called(term: str) -> Q:
    """Whose name begins so, or whose id it is."""
    key = name_key(" ".join(term.split()))
    begins = Q(name_key__startswith=key)
    if connection.vendor == "sqlite":
        # its LIKE would not use the index
        begins &= Q(name_key__gte=key, name_key__lt=key + "\U0010ffff")
    return begins | Q(pk=term.strip())
