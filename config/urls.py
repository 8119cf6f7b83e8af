"""Every address of the house."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

API = "api/v1/"

urlpatterns = [
    path(API, include("matches.lobby.api.urls")),  # the first two are asked for most: a pattern passed by costs time
    path(API, include("matches.play.api.urls")),
    path(API, include("games.api.urls")),
    path(API, include("matches.players.api.urls")),
    path(API, include("matches.stream.api.urls")),
    path(API, include("matches.penalties.api.urls")),
    path(API, include("matches.moderation.api.urls")),
    path(API, include("leaderboards.api.urls")),
    path(API, include("leaderboards.statistics.api.urls")),
    path(API, include("leaderboards.integrators.api.urls")),
    path(API, include("config.health")),
    path(f"{API}schema", SpectacularJSONAPIView.as_view(), name="schema"),
    path(f"{API}docs", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("admin", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/", admin.site.urls),
]
