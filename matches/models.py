"""The tables of the app, each in its room."""

from matches.lobby.models import Series
from matches.moderation.models import Act, Report
from matches.penalties.models import Penalty, PenaltyPrompt, Prompt
from matches.play.models import Action, Match, Round, Seat, Sweep
from matches.players.models import Credential, Player

__all__ = [
    "Act",
    "Action",
    "Credential",
    "Match",
    "Penalty",
    "PenaltyPrompt",
    "Player",
    "Prompt",
    "Report",
    "Round",
    "Seat",
    "Series",
    "Sweep",
]
