"""Addresses of accounts, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from matches.players.api import views

urlpatterns = [
    path("auth/guest", views.GuestView.as_view()),
    path("auth/register", views.RegisterView.as_view()),
    path("auth/login", views.LoginView.as_view()),
    path("auth/logout", views.LogoutView.as_view()),
    path("auth/logout-all", views.LogoutAllView.as_view()),
    path("auth/password", views.PasswordView.as_view()),
    path("auth/recover", views.RecoverView.as_view()),
    path("players/me", views.MeView.as_view()),
    path("players/<id:player_id>", views.PlayerView.as_view()),
]
