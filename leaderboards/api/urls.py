"""Addresses of the boards, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from leaderboards.api import views

urlpatterns = [
    path("leaderboards", views.BoardsView.as_view()),
    path("leaderboards/<slug:game>/<slug:metric>", views.BoardView.as_view()),
    path("leaderboards/<slug:game>/<slug:metric>/around/<id:player_id>", views.AroundView.as_view()),
    path("leaderboards/<slug:game>/<slug:metric>/players", views.PlacesView.as_view()),
]
