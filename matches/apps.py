"""The app of players, matches, rounds and penalties."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """One Django app, rooms inside."""

    name = "matches"
    verbose_name = "Matches"
