"""Matches: a list, and a page that tells what happened, with the hidden dice hidden and no seed at all."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES
from matches.admin.about import cards
from matches.admin.base import ActForm, Done, Room, language
from matches.admin.closing import ClosingForm
from matches.admin.landing import oddities
from matches.admin.lists import OneOf
from matches.admin.telling import Teller
from matches.admin.words import ENDS, MODES, STATUSES, game_name, moment, pill
from matches.lobby.codes import normalised
from matches.moderation.voids import match_unvoid, match_void
from matches.play.log import stored_events
from matches.play.models import Match, Seat, Status
from matches.play.store import read

EVENTS = 200
"""About how many events a page tells."""
IN_LISTS = (
    "id", "code", "game", "status", "ranked", "visibility", "turn_mask", "deadline", "created_at", "started_at",
    "finished_at",
)  # fmt: skip
"""All that a list loads: no state, no nonce, no options."""


class VoidForm(ClosingForm):
    """Take a match out of everything that counts."""

    slug = "void"
    label = _("Void")
    explains = _("It counts for nothing: no results, no boards, no penalty. A running one stops at once.")
    permission = "matches.void_match"
    severe = True
    about = "match"

    @classmethod
    def offered(cls, subject: Match) -> bool:
        """For what still counts."""
        return subject.status != Status.VOID

    def act(self) -> str:
        """Void."""
        match_void(match_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        return gettext("The match is void.")


class UnvoidForm(ActForm):
    """Put a finished match back."""

    slug = "unvoid"
    label = _("Let it count again")
    explains = _("A finished match that was voided counts again as it was decided.")
    permission = "matches.void_match"

    @classmethod
    def offered(cls, subject: Match) -> bool:
        """For what a moderator has voided."""
        return subject.status == Status.VOID

    def carry_out(self) -> Done:
        """Un-void."""
        match_unvoid(match_id=self.subject.pk, actor=self.actor, reason=self.cleaned_data["reason"])
        return Done(gettext("The match counts again."))


class GameFilter(OneOf):
    """By game."""

    title = _("game")
    parameter_name = column = "game"
    options: ClassVar = [(game.key, game.name.en) for game in GAMES]


class StatusFilter(OneOf):
    """By status."""

    title = _("status")
    parameter_name = column = "status"
    options: ClassVar = list(STATUSES.items())


class RankedFilter(OneOf):
    """The ranked ones."""

    title = _("boards")
    parameter_name = "ranked"
    options = (("yes", _("ranked only")),)

    def chosen(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        """By the partial index."""
        return queryset.filter(ranked=True)


@admin.register(Match)
class MatchAdmin(Room):
    """Matches."""

    title = _("Matches")
    nothing = _("No such match. A match is found by its whole id or its code.")
    page_template = "desk/match.html"
    acts = (VoidForm, UnvoidForm)
    list_display = ("code_words", "game_title", "status_pill", "table", "board", "opened", "ended")
    list_filter = (GameFilter, StatusFilter, RankedFilter)
    search_fields = ("code",)
    search_help_text = _("the whole id, or the code")
    order = ("-id",)

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """Only what lists show."""
        seats = Seat.objects.select_related("player").only(
            "match_id", "number", "local_name", "player__name", "player__kind"
        )
        return Match.objects.only(*IN_LISTS).prefetch_related(Prefetch("seats", seats.order_by("number")))

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By id or code, whole."""
        if not term.strip():
            return queryset, False
        return queryset.filter(pk__in=matches_called(term)), False

    @admin.display(description=_("code"))
    def code_words(self, match: Match) -> str:
        """What people type to join."""
        return match.code

    @admin.display(description=_("game"))
    def game_title(self, match: Match) -> str:
        """Its name."""
        return game_name(match.game)

    @admin.display(description=_("status"))
    def status_pill(self, match: Match) -> str:
        """As a pill."""
        return pill(match.status, STATUSES[match.status])

    @admin.display(description=_("boards"))
    def board(self, match: Match) -> Any:
        """Whether it counts there."""
        return _("ranked") if match.ranked else "–"

    @admin.display(description=_("opened"))
    def opened(self, match: Match) -> str:
        """When."""
        return moment(match.created_at)

    @admin.display(description=_("ended"))
    def ended(self, match: Match) -> str:
        """When."""
        return moment(match.finished_at)

    @admin.display(description=_("seats"))
    def table(self, match: Match) -> str:
        """Who sits there."""
        names = (seat.local_name or (seat.player.name if seat.player else "–") for seat in match.seats.all())
        return format_html_join(" · ", "{}", ((name,) for name in names))

    def page(self, request: HttpRequest, match: Match) -> dict[str, Any]:
        """Seats, penalty, reports, acts and the timeline."""
        row = read(match.pk)
        if row is None:  # pragma: no cover - matches are never deleted
            return {}
        teller = Teller(row, language())
        after = _number(request.GET.get("after"))
        events = stored_events(row.id, after=after, limit=EVENTS)
        last = events[-1]["number"] if events else after
        return {
            "title": f"{game_name(row.game_key)} {row.code}",
            "row": row,
            "game": game_name(row.game_key),
            "status": STATUSES[row.status],
            "end": ENDS.get(row.end_reason, row.end_reason),
            "odd": oddities(match, row.turn_seconds, row.key_id),
            "options": sorted(row.options_json.items()),
            "clock": row.turn_seats,
            "colours": row.game.colours,
            "penalty": row.penalty,
            "penalty_mode": MODES.get(row.penalty.mode) if row.penalty else None,
            **cards("match", row.id),
            "lines": [teller.line(event) for event in events],
            "after": after,
            "next_after": last if last < row.version else None,
            "last_page": max(0, row.version - EVENTS),
        }


def matches_called(term: str) -> list[str]:
    """The ids of the matches of that id or code."""
    by_code = Match.objects.filter(code=normalised(term)).values_list("pk", flat=True)
    by_id = Match.objects.filter(pk=term.strip().lower()).values_list("pk", flat=True)
    return [*by_code, *by_id]


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else 0
