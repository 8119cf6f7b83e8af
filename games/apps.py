"""The app of the rules."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The rules have no tables; only their catalogue is served."""

    name = "games"
