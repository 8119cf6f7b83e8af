"""Recomputing counts from the facts, some players at a time. Boards stay whole and right all the while."""

import logging
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import connection, transaction
from django.utils import timezone

from games.registry import GAMES
from leaderboards.journal.ledger import locked
from leaderboards.journal.models import Member
from leaderboards.ratings.replay import request_replay
from leaderboards.recompute.histograms import settle_histogram
from leaderboards.recompute.models import Recompute
from leaderboards.standings.scope import Scope
from leaderboards.standings.settle import settle

log = logging.getLogger("kocok.boards")

KEPT = timedelta(days=90)
"""How long a finished recompute is remembered."""


def players_at_once() -> int:
    """Players in one transaction, which keeps the game's applier waiting; on SQLite every other writer."""
    return 20_000 if connection.vendor == "postgresql" else 500


def request_recompute(*, game: str = "", metric: str = "", audit: bool = False) -> Recompute:
    """Have a game's boards (all games' if none is named) recomputed by the jobs.

    The counted metrics share their rows and are recomputed together, whichever of them is named; ``rating`` alone
    leaves them out. An ``audit`` only expects to find nothing: what it has to correct is logged as an error.
    """
    Recompute.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()
    return Recompute.objects.create(game=game, metric=metric, audit=audit)


def recompute(
    pk: int, *, seconds: float | None = None, progress: Callable[[Recompute], None] = lambda row: None
) -> bool:
    """Go on with a recompute, for about that long; whether its counts are done. Ratings go on in their replay.

    Several processes may do this at once: each takes the next players.
    """
    until = None if seconds is None else time.monotonic() + seconds
    while True:
        row = _step(pk)
        progress(row)
        if row.status == Recompute.Status.DONE:
            return True
        if until is not None and time.monotonic() >= until:
            return False


def _step(pk: int) -> Recompute:
    with transaction.atomic():
        row = Recompute.objects.select_for_update().get(pk=pk)
        if row.status == Recompute.Status.WAITING:
            _begin(row)
        elif row.status == Recompute.Status.RUNNING:
            _some_players(row)
        row.save()
    return row


def _games(row: Recompute) -> list[str]:
    return [row.game] if row.game else [game.key for game in GAMES]


def _begin(row: Recompute) -> None:
    games = _games(row)
    if row.metric in ("", "rating"):
        for game in games:
            with locked(game):
                request_replay(game, 1, audit=row.audit)
    if row.metric == "rating":
        _end(row)
        return
    row.status = Recompute.Status.RUNNING
    row.at_game = games[0]
    row.total = Member.objects.filter(game__in=games).count()


def _some_players(row: Recompute) -> None:
    game, count = row.at_game, players_at_once()
    with locked(game):
        ids = Member.objects.filter(game=game, player__gt=row.at_player).order_by("player_id")
        last = next(iter(ids.values_list("player_id", flat=True)[count - 1 : count]), None)
        row.corrected += settle(Scope(game=game, above=row.at_player, up_to=last))
        if last is None:
            row.done += ids.count()
            row.corrected += settle_histogram(game)
            _next_game(row)
        else:
            row.done += count
            row.at_player = last


def _next_game(row: Recompute) -> None:
    games = _games(row)
    later = games[games.index(row.at_game) + 1 :]
    row.at_player = ""
    if later:
        row.at_game = later[0]
    else:
        _end(row)


def _end(row: Recompute) -> None:
    row.status = Recompute.Status.DONE
    row.at_game = ""
    row.finished_at = timezone.now()
    row.total = max(row.total, row.done)  # some have come meanwhile
    if row.corrected:
        log.log(
            logging.ERROR if row.audit else logging.WARNING,
            "boards (%s): %s standings were not what the facts give; repaired", row.game or "all", row.corrected,
        )  # fmt: skip
