"""One field for everything: ids, codes, names."""

from urllib.parse import urlencode

from django.urls import reverse

from matches.admin.matches import matches_called
from matches.players.models import Player

LONGEST = 64


def find(term: str) -> str:
    """The address of the match or the player of an id or code, else of the list of players whose names begin so."""
    term = term.strip()[:LONGEST]
    if not term:
        return reverse("admin:matches_player_changelist")
    for match in matches_called(term):
        return reverse("admin:matches_match_change", args=[match])
    if Player.objects.filter(pk=term.lower()).exists():
        return reverse("admin:matches_player_change", args=[term.lower()])
    return f"{reverse('admin:matches_player_changelist')}?{urlencode({'q': term})}"
