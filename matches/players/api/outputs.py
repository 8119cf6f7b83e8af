"""How players appear. A public profile has nothing private; nobody else's ban, rights, times or addresses."""

from datetime import datetime
from typing import Literal, cast

from games.core.records import Record
from matches.players.models import Player

Kind = Literal["guest", "registered", "deleted"]


class PublicPlayer(Record):
    """What everybody may know of a player."""

    id: str
    name: str
    kind: Kind


class PlayerMe(PublicPlayer):
    """What a player sees of the own account."""

    created_at: datetime


class SignedIn(Record):
    """A token, told only now, and whose it is."""

    token: str
    """Send it as `Authorization: Bearer <token>`."""
    player: PlayerMe


def public_player(player: Player) -> PublicPlayer:
    """A player as everybody may see them."""
    return PublicPlayer(id=player.id, name=player.name, kind=cast(Kind, player.kind))


def player_me(player: Player) -> PlayerMe:
    """A player as they see themselves."""
    return PlayerMe(id=player.id, name=player.name, kind=cast(Kind, player.kind), created_at=player.created_at)


def signed_in_as(made: tuple[Player, str]) -> SignedIn:
    """The answer to everything that makes a token."""
    player, token = made
    return SignedIn(token=token, player=player_me(player))
