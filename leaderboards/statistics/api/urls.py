"""Addresses of statistics, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from leaderboards.statistics.api import views

urlpatterns = [
    path("players/<id:player_id>/stats", views.PlayerStatisticsView.as_view()),
]
