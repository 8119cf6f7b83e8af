"""``manage.py tally_again [--game farkle]``: count the statistics of players anew."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.registry import BY_KEY
from leaderboards.statistics.tallying import matches_tally, matches_tally_again


class Command(BaseCommand):
    """Count the statistics of players anew. It may be stopped: the worker's sweep goes on where it was."""

    help = "Count the statistics of players anew, from the cards and logs of their matches."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One game, or all."""
        parser.add_argument("--game", choices=sorted(BY_KEY), help="every game if not given")

    def handle(self, *args: Any, game: str | None = None, **options: Any) -> None:
        """Do it."""
        due = matches_tally_again(game=game)
        self.stdout.write(f"{due} matches to count anew")
        self.stdout.write(f"{matches_tally()} counted")
