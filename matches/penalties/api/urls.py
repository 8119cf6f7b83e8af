"""Addresses of penalties, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from matches.penalties.api import views

urlpatterns = [
    path("matches/<id:match_id>/penalty", views.PenaltyView.as_view()),
    path("matches/<id:match_id>/penalty/consent", views.ConsentView.as_view()),
    path("matches/<id:match_id>/penalty/skip", views.SkipView.as_view()),
    path("matches/<id:match_id>/penalty/done", views.DoneView.as_view()),
    path("prompts", views.PromptsView.as_view()),
]
