"""Addresses for integrators, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from leaderboards.integrators.api import views

urlpatterns = [
    path("stats/<slug:game>/results", views.ResultsView.as_view()),
    path("stats/<slug:game>/standings", views.StandingsView.as_view()),
    path("stats/matches/<id:match_id>/log", views.LogView.as_view()),
    path("stats/players/<id:player_id>", views.PlayerView.as_view()),
]
