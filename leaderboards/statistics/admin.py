"""A player's dice on the player's page of the moderators' site."""

from typing import Any

from django.http import HttpRequest

from games.registry import BY_KEY
from leaderboards.statistics.dice import dice_statistics
from leaderboards.statistics.summary import summaries
from matches.admin.base import language
from matches.admin.words import die, game_name
from matches.players.models import Player


def dice_panel(request: HttpRequest, player: Player) -> tuple[str, dict[str, Any]]:
    """The template and what it needs: the faces of all games together, and how each game went."""
    played = [one for one in summaries(player.pk, games=tuple(BY_KEY)).values() if one.played]
    faces = [sum(column) for column in zip(*(one.faces for one in played), strict=True)] if played else [0] * 6
    dice = dice_statistics(faces, language())
    most = max(*faces, 1)
    return "desk/dice_panel.html", {
        "dice": dice,
        "faces": [{"die": die(face), "count": count, "most": most} for face, count in enumerate(faces, 1)],
        "games": [{"name": game_name(one.game), "played": one.played, "won": one.won} for one in played],
    }
