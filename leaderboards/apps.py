"""The app of results, standings, ranks and statistics."""

from django.apps import AppConfig


class LeaderboardsConfig(AppConfig):
    """Pulls what is finished from ``matches``; nothing there knows of it."""

    name = "leaderboards"
    verbose_name = "Leaderboards"

    def ready(self) -> None:
        """Have the applier woken by matches that end."""
        from leaderboards.journal.waking import wake_applier
        from matches.play.signals import match_over

        match_over.connect(wake_applier, dispatch_uid="leaderboards.wake")
