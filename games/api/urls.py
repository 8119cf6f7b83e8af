"""Addresses of the catalogue, below ``/api/v1/``."""

from django.urls import path

from games.api import views

urlpatterns = [
    path("games", views.GamesView.as_view()),
    path("games/<slug:game>", views.GameView.as_view()),
]
