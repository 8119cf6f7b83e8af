"""``manage.py recompute [--game farkle] [--metric wins]``: recompute boards from the facts, now."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.registry import GAMES
from leaderboards.boards.metrics import METRICS, metrics_of
from leaderboards.journal.models import Ledger
from leaderboards.ratings.models import Replay
from leaderboards.ratings.replay import Replayer
from leaderboards.recompute.counts import recompute, request_recompute

WIDTH = 30


class Command(BaseCommand):
    """Recompute boards. Safe at any time: play goes on, and boards stay right all the while."""

    help = "Recompute boards from the facts: of one game or all, one metric or all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which boards."""
        parser.add_argument("--game", choices=[game.key for game in GAMES], default="")
        parser.add_argument(
            "--metric", choices=METRICS, default="", help="rating, or any other: those are recomputed together"
        )

    def handle(self, *args: Any, game: str, metric: str, **options: Any) -> None:
        """Do all of it here, without the workers."""
        if game and metric and metric not in metrics_of(game):
            raise CommandError(f"{game} has no board {metric}")
        row = request_recompute(game=game, metric=metric)
        recompute(row.pk, progress=lambda at: self._bar("players", at.done, at.total))
        games = [game] if game else [one.key for one in GAMES]
        for replay in Replay.objects.filter(game__in=games).order_by("game"):
            self._replay(replay.game)
        row.refresh_from_db()
        self.stdout.write(f"\n{row.corrected} standings corrected")

    def _replay(self, game: str) -> None:
        replayer = Replayer(game)
        while not replayer.run(seconds=1):
            replay, ledger = Replay.objects.filter(pk=game).first(), Ledger.objects.get(pk=game)
            if replay is not None:
                self._bar(f"ratings of {game}", replay.done_seq, ledger.seq)
        self._bar(f"ratings of {game}", 1, 1)

    def _bar(self, what: str, done: int, total: int) -> None:
        share = done / total if total else 1.0
        bar = ("#" * int(WIDTH * share)).ljust(WIDTH, ".")
        self.stderr.write(f"\r[{bar}] {share:4.0%} {what:<24}", ending="")
