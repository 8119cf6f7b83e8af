"""The app's rooms in the moderators' site, found here by Django."""

from leaderboards.integrators.admin import ApiKeyAdmin
from leaderboards.journal.admin import JournalAdmin
from leaderboards.recompute.admin import BoardsAdmin
from leaderboards.statistics.admin import dice_panel
from matches.admin.players import PANELS

PANELS.append(dice_panel)

__all__ = ["ApiKeyAdmin", "BoardsAdmin", "JournalAdmin"]
