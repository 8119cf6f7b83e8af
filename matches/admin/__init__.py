"""The app's rooms in the moderators' site; Django finds them here."""

from matches.admin.matches import MatchAdmin
from matches.admin.players import PlayerAdmin
from matches.admin.prompts import PromptAdmin
from matches.admin.record import ActAdmin
from matches.admin.reports import ReportAdmin

__all__ = ["ActAdmin", "MatchAdmin", "PlayerAdmin", "PromptAdmin", "ReportAdmin"]
