"""Asking for a recompute in the admin, and seeing how far it is."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest

from games.registry import GAMES
from leaderboards.boards.metrics import METRICS, WORDS, metrics_of
from leaderboards.ratings.models import Replay
from leaderboards.recompute.models import Recompute

if TYPE_CHECKING:
    Form = forms.ModelForm[Recompute]
    Admin = admin.ModelAdmin[Recompute]
else:  # these are generic for the type checker only
    Form = forms.ModelForm
    Admin = admin.ModelAdmin


class RecomputeForm(Form):
    """Which boards."""

    game = forms.ChoiceField(
        choices=[("", "every game"), *((game.key, game.name.en) for game in GAMES)], required=False
    )
    metric = forms.ChoiceField(
        choices=[("", "every metric"), *((metric, WORDS[metric].name.en) for metric in METRICS)], required=False
    )

    class Meta:
        model = Recompute
        fields = ("game", "metric")

    def clean(self) -> dict[str, Any]:
        """A game and a metric it has."""
        cleaned = super().clean() or {}
        game, metric = cleaned.get("game"), cleaned.get("metric")
        if game and metric and metric not in metrics_of(game):
            self.add_error("metric", "This game has no such board.")
        return cleaned


@admin.register(Recompute)
class RecomputeAdmin(Admin):
    """Adding one starts it; the jobs do the work."""

    form = RecomputeForm
    list_display = ("__str__", "progress", "ratings", "corrected", "audit", "created_at", "finished_at")

    @admin.display(description="players")
    def progress(self, row: Recompute) -> str:
        """How many players are done."""
        return f"{row.done} of {row.total}"

    @admin.display(description="ratings now")
    def ratings(self, row: Recompute) -> str:
        """How far the replays that run now are."""
        if row.metric not in ("", "rating"):
            return "-"
        replays = Replay.objects.filter(game=row.game) if row.game else Replay.objects.all()
        return ", ".join(f"{one.game}: result {one.done_seq}" for one in replays) or "none runs"

    def has_change_permission(self, request: HttpRequest, obj: Recompute | None = None) -> bool:
        """What was asked for stays."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Recompute | None = None) -> bool:
        """It goes by itself after some months."""
        return False
