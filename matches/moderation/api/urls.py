"""Addresses of reports, below ``/api/v1/``."""

from django.urls import path

from matches.moderation.api import views

urlpatterns = [path("reports", views.ReportsView.as_view())]
