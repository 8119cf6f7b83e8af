"""What moderators and administrators may do with the boards."""

from typing import Any

from matches.moderation.roles import ADMINISTRATOR, MODERATOR, write_roles

OF_MODERATORS: dict[str, tuple[str, ...]] = {"recompute": ("view_recompute",), "journal": ("view_journal",)}
OF_ADMINISTRATORS: dict[str, tuple[str, ...]] = {"recompute": ("add_recompute",)}


def write_leaderboards_roles(apps: Any, schema_editor: Any = None) -> None:
    """Give both roles their permissions; for migrations. Again is no harm."""
    write_roles(apps, "leaderboards", {MODERATOR: [OF_MODERATORS], ADMINISTRATOR: [OF_MODERATORS, OF_ADMINISTRATORS]})
