"""Addresses of the stream, below ``/api/v1/``."""

from django.urls import path

import matches.http.paths  # noqa: F401 - makes <id:…> known
from matches.stream.api import views

urlpatterns = [
    path("matches/<id:match_id>/stream", views.stream_view()),
    path("matches/<id:match_id>/stream-ticket", views.TicketView.as_view()),
]
