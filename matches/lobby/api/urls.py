"""Addresses of lobbies, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from matches.lobby.api import views

urlpatterns = [
    path("matches", views.MatchesView.as_view()),
    path("matches/join", views.JoinByCodeView.as_view()),
    path("matches/quick", views.QuickView.as_view()),
    path("matches/<id:match_id>/join", views.JoinView.as_view()),
    path("matches/<id:match_id>/leave", views.LeaveView.as_view()),
    path("matches/<id:match_id>/kick", views.KickView.as_view()),
    path("matches/<id:match_id>/start", views.StartView.as_view()),
    path("matches/<id:match_id>/rematch", views.RematchView.as_view()),
    path("series/<id:series_id>", views.SeriesView.as_view()),
    path("players/<id:player_id>/matches", views.PlayerMatchesView.as_view()),
]
