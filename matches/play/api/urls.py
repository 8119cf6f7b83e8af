"""Addresses of play, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from matches.play.api import views

urlpatterns = [
    path("matches/<id:match_id>/actions", views.ActionView.as_view()),
    path("matches/<id:match_id>", views.MatchView.as_view()),
    path("matches/<id:match_id>/events", views.EventsView.as_view()),
    path("matches/<id:match_id>/rounds", views.RoundsView.as_view()),
    path("matches/<id:match_id>/fairness", views.FairnessView.as_view()),
    path("matches/<id:match_id>/forfeit", views.ForfeitView.as_view()),
]
