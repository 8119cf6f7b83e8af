"""Who may do what: moderators and administrators.

A role is a Django group; ``write_roles`` makes them, from migrations, again and again without harm. What a role may do
to a person depends on that person's role too: a recovery code of somebody who may do more would be a way up.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.contrib.auth.models import Group
from django.db import transaction

from matches.http.failures import NotFound
from matches.moderation.acts import record
from matches.moderation.failures import NoRoleForGuests, OutOfReach
from matches.moderation.models import Subject
from matches.moderation.sign_out import sign_out
from matches.players.models import Player, PlayerKind

MODERATOR: Final = "moderator"
ADMINISTRATOR: Final = "administrator"

#: By model of this app: what each role may do. Administrators may do what moderators may, and more.
OF_MODERATORS: dict[str, tuple[str, ...]] = {
    "player": ("view_player", "ban_player", "rename_player", "sign_out_player", "recover_player"),
    "match": ("view_match", "void_match"),
    "report": ("view_report", "close_report"),
    "prompt": ("view_prompt", "judge_prompt"),
    "act": ("view_act",),
}
OF_ADMINISTRATORS: dict[str, tuple[str, ...]] = {
    "player": ("role_player",),
    "prompt": ("exchange_prompt",),
    "credential": ("view_credential", "make_api_key", "revoke_api_key"),
}


def write_matches_roles(apps: Any, schema_editor: Any = None) -> None:
    """Make both roles with their permissions on this app; for migrations. Again is no harm."""
    write_roles(apps, "matches", {MODERATOR: [OF_MODERATORS], ADMINISTRATOR: [OF_MODERATORS, OF_ADMINISTRATORS]})


def write_roles(apps: Any, app_label: str, roles: dict[str, Iterable[dict[str, tuple[str, ...]]]]) -> None:
    """Give the groups their permissions on models of an app. ``apps`` is the registry of the migration.

    Permissions are added after all migrations otherwise; here they are made before they are given.
    """
    groups, permissions = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    types = apps.get_model("contenttypes", "ContentType")
    for role, given in roles.items():
        group, _ = groups.objects.get_or_create(name=role)
        for by_model in given:
            for model, codenames in by_model.items():
                of, _ = types.objects.get_or_create(app_label=app_label, model=model)
                for codename in codenames:
                    words = f"Can {codename.replace('_', ' ')}"
                    found, _ = permissions.objects.get_or_create(
                        content_type=of, codename=codename, defaults={"name": words}
                    )
                    group.permissions.add(found)


def rank(player: Player) -> int:
    """How much somebody may do: 0 for who only plays, 1 for moderators, 2 for administrators, 3 for the superuser."""
    if player.is_superuser:
        return 3
    if not player.is_staff:
        return 0
    return 2 if player.groups.filter(name=ADMINISTRATOR).exists() else 1


def check_reach(actor: Player, player: Player) -> None:
    """Raises OutOfReach unless the actor may do more than the player, who then may be acted upon."""
    if rank(player) >= rank(actor):
        raise OutOfReach


def role_of(player: Player) -> str:
    """``moderator``, ``administrator`` or nothing."""
    return ("", MODERATOR, ADMINISTRATOR, ADMINISTRATOR)[rank(player)]


def role_give(*, player_id: str, actor: Player, role: str, reason: str) -> Player:
    """Make a registered player a moderator or an administrator, or (with no role) neither; who loses a role is
    signed out. Nobody gives a role that is as high as their own.

    Raises NotFound, OutOfReach, NoRoleForGuests.
    """
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(pk=player_id).first()
        if player is None:
            raise NotFound
        check_reach(actor, player)
        if (0, 1, 2)[("", MODERATOR, ADMINISTRATOR).index(role)] >= rank(actor):
            raise OutOfReach
        before = role_of(player)
        if before == role:
            return player
        if role and player.kind != PlayerKind.REGISTERED:
            raise NoRoleForGuests
        player.is_staff = bool(role)
        player.save(update_fields=["is_staff"])
        player.groups.set(Group.objects.filter(name=role))
        if before:
            sign_out(player)
        record(
            actor=actor, verb="player.role", subject=Subject.PLAYER, subject_id=player.id, reason=reason,
            before={"role": before}, after={"role": role},
        )  # fmt: skip
    return player
