"""What the facts say of ratings before a place in the journal."""

from collections.abc import Collection
from typing import Any

from django.db.models import F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from leaderboards.journal.models import COUNTED, Fact
from leaderboards.ratings.model import Rating
from matches.players.models import Player


def ratings_before(game: str, players: Collection[str], seq: int, *, drafted: bool = False) -> dict[str, Rating]:
    """The rating of each player after the last counted match before ``seq``; players without one are left out.

    With ``drafted`` the replay's own ratings take the place of the standing ones.
    """
    last = Fact.objects.filter(COUNTED, game=game, player=OuterRef("pk"), seq__lt=seq).order_by("-seq")
    ids = Player.objects.filter(pk__in=players).annotate(last=Subquery(last.values("pk")[:1])).values("last")
    facts = Fact.objects.filter(pk__in=ids)
    columns: tuple[Any, ...] = (F("mu"), F("sigma"))
    if drafted:
        columns = (Coalesce("draft__mu", "mu"), Coalesce("draft__sigma", "sigma"))
    return {player: Rating(mu, sigma) for player, mu, sigma in facts.values_list("player_id", *columns)}


def placed(facts: list[Fact]) -> list[Fact]:
    """The facts of one match that count, in seat order."""
    return sorted((fact for fact in facts if not fact.no_show and not fact.voided), key=lambda fact: fact.seat)
