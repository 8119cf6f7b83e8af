"""The app's Celery jobs. Each is a sweep over the database: safe to lose, to run twice, and to run at once."""

from celery import shared_task

from matches.lobby.table import lobbies_sweep
from matches.penalties.sweeping import penalties_sweep
from matches.play.announce import deleted_players_announce
from matches.play.timeouts import turns_sweep
from matches.players.tokens import credentials_expire


@shared_task(name="matches.turns")
def turns() -> None:
    """Resolve the turns whose time has run out."""
    turns_sweep()


@shared_task(name="matches.lobbies")
def lobbies() -> None:
    """End the lobbies that nobody started."""
    lobbies_sweep()


@shared_task(name="matches.penalties")
def penalties() -> None:
    """Take silence for a refusal, and let prompts go that nobody saw done."""
    penalties_sweep()


@shared_task(name="matches.credentials")
def credentials() -> None:
    """Forget secrets that have expired."""
    credentials_expire()


@shared_task(name="matches.deleted_players")
def deleted_players() -> None:
    """Tell matches that are over of players who were deleted."""
    deleted_players_announce()
