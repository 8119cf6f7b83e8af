"""The boards in the moderators' site: how they stand, and having them recomputed."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES
from leaderboards.boards.metrics import METRICS, WORDS, metrics_of
from leaderboards.journal.models import Ledger
from leaderboards.ratings.models import Replay
from leaderboards.recompute.counts import request_recompute
from leaderboards.recompute.models import Recompute
from leaderboards.standings.models import Histogram
from matches.admin.base import Room, language, staff
from matches.admin.lists import Defaulted
from matches.admin.words import game_name, moment, pill
from matches.moderation.acts import record
from matches.moderation.models import Subject

STATUSES = {"waiting": _("waiting"), "running": _("running"), "done": _("done")}


class RecomputeForm(forms.Form):
    """Which boards."""

    game = forms.ChoiceField(label=_("Game"), required=False)
    metric = forms.ChoiceField(label=_("Metric"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        games = [(game.key, game.name.in_language(language())) for game in GAMES]
        metrics = [(metric, WORDS[metric].name.in_language(language())) for metric in METRICS]
        self.fields["game"].choices = [("", _("every game")), *games]  # type: ignore[attr-defined]
        self.fields["metric"].choices = [("", _("every metric")), *metrics]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A game and a metric it has."""
        cleaned = super().clean() or {}
        game, metric = cleaned.get("game"), cleaned.get("metric")
        if game and metric and metric not in metrics_of(game):
            self.add_error("metric", gettext("This game has no such board."))
        return cleaned


class AuditFilter(Defaulted):
    """Those that somebody asked for, unless the nightly comparisons are wanted."""

    title = _("recomputes")
    parameter_name = "audit"
    options: ClassVar = [("no", _("asked for")), ("yes", _("nightly comparisons"))]
    default = "no"

    def chosen(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """By who made it."""
        return queryset.filter(audit=value == "yes")


@admin.register(Recompute)
class BoardsAdmin(Room):
    """Boards, and the recomputes that were asked for. The jobs do the work."""

    title = _("Boards")
    nothing = _("No recompute was asked for lately.")
    page_template = "desk/recompute.html"
    change_list_template = "desk/boards.html"
    list_display = ("asked", "of", "status_pill", "players", "put_right", "ended")
    list_filter = (AuditFilter,)
    order = ("-id",)

    def find(self, object_id: str) -> Any:
        """By number."""
        return super().find(object_id) if object_id.isascii() and object_id.isdecimal() else None

    def more_urls(self, view: Callable[..., Any], name: str) -> list[Any]:
        """Asking for one, and how far it is."""
        return [
            path("new/", view(self.new_view), name=f"{name}_new"),
            path("<str:object_id>/progress/", view(self.progress_view), name=f"{name}_progress"),
        ]

    @admin.display(description=_("asked for"))
    def asked(self, row: Recompute) -> str:
        """When."""
        return moment(row.created_at)

    @admin.display(description=_("put right"))
    def put_right(self, row: Recompute) -> int:
        """How many standings were not what they should be."""
        return row.corrected

    @admin.display(description=_("ended"))
    def ended(self, row: Recompute) -> str:
        """When."""
        return moment(row.finished_at)

    @admin.display(description=_("boards"))
    def of(self, row: Recompute) -> str:
        """Which."""
        return _which(row)

    @admin.display(description=_("status"))
    def status_pill(self, row: Recompute) -> str:
        """As a pill."""
        return pill(row.status, STATUSES[row.status])

    @admin.display(description=_("players"))
    def players(self, row: Recompute) -> str:
        """How many are done."""
        return gettext("%(done)s of %(total)s") % {"done": row.done, "total": row.total}

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The boards above the recomputes."""
        context: dict[str, Any] = {}
        if self.has_view_permission(request):
            context = {"boards": boards(), "may_recompute": staff(request).has_perm("leaderboards.add_recompute")}
        return super().changelist_view(request, {**context, **(extra_context or {})})

    def new_view(self, request: HttpRequest) -> HttpResponse:
        """Ask for a recompute."""
        actor = staff(request)
        if not actor.has_perm("leaderboards.add_recompute"):
            raise PermissionDenied
        form = RecomputeForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            with transaction.atomic():
                row = request_recompute(**form.cleaned_data)
                record(
                    actor=actor, verb="board.recompute", subject=Subject.BOARD,
                    subject_id=f"{row.game or '*'}/{row.metric or '*'}", reason="", after={"recompute": row.pk},
                )  # fmt: skip
            messages.success(request, gettext("The recompute will begin in a moment."))
            return redirect(self.url_of(row.pk))
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_title": self.title,
            "title": _("Recompute boards"),
            "form": form,
        }
        return TemplateResponse(request, "desk/new_recompute.html", context, status=400 if form.errors else 200)

    def progress_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """How far it is, for the page that asks again and again."""
        return JsonResponse(progress(self._found(request, object_id)))

    def page(self, request: HttpRequest, row: Recompute) -> dict[str, Any]:
        """How far it is."""
        return {"title": _which(row), "progress": progress(row)}


def _which(row: Recompute) -> str:
    metric = WORDS[row.metric].name.in_language(language()) if row.metric else gettext("every metric")  # type: ignore[index]
    return f"{game_name(row.game) if row.game else gettext('every game')} · {metric}"


def progress(row: Recompute) -> dict[str, Any]:
    """How far a recompute is, its replays of ratings included."""
    replays = Replay.objects.filter(game=row.game) if row.game else Replay.objects.all()
    if row.metric not in ("", "rating"):
        replays = replays.none()
    last = dict(Ledger.objects.values_list("game", "seq"))
    rating = [
        {"game": game_name(one.game), "done": one.done_seq, "total": last.get(one.game, one.done_seq)}
        for one in replays.order_by("game")
    ]
    return {
        "status": str(STATUSES[row.status]),
        "done": row.done,
        "total": row.total,
        "corrected": row.corrected,
        "ratings": rating,
        "over": row.status == Recompute.Status.DONE and not rating,
    }


def boards() -> list[dict[str, Any]]:
    """Every board with how many are on it now, and up to where it was kept: four queries."""
    sizes = {
        (row["game"], row["metric"]): row["players"]
        for row in Histogram.objects.filter(period="all")
        .values("game", "metric").annotate(players=Sum("players"))
    }  # fmt: skip
    ledgers = {one.game: one for one in Ledger.objects.all()}
    replayed = set(Replay.objects.filter(audit=False).values_list("game", flat=True))
    return [
        {
            "game": game_name(game.key),
            "key": game.key,
            "ledger": ledgers.get(game.key),
            "recomputing": game.key in replayed,
            "metrics": [
                {"name": WORDS[metric].name.in_language(language()), "players": sizes.get((game.key, metric), 0)}
                for metric in metrics_of(game.key)
            ],
        }
        for game in GAMES
    ]
