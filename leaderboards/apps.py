"""The app of results, standings, ranks and statistics."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    """Pulls what is finished from ``matches``; nothing there knows of it."""

    name = "leaderboards"
    verbose_name = "Leaderboards"
