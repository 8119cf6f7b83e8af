"""The journal of the boards, to be read."""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils.translation import gettext_lazy as _

from games.registry import GAMES
from leaderboards.journal.models import Journal
from matches.admin.base import Room
from matches.admin.lists import Defaulted
from matches.admin.words import game_name, link, moment, page_of

KINDS = {
    "result": _("result"),
    "void": _("void"),
    "unvoid": _("counts again"),
    "hide": _("player hidden"),
    "show": _("player shown"),
    "anonymise": _("player anonymised"),
}


class GameFilter(Defaulted):
    """One game at a time: each has a journal of its own."""

    title = _("game")
    parameter_name = column = "game"
    options: ClassVar = [(game.key, game.name.en) for game in GAMES]
    default = GAMES[0].key

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Never all of them: their numbers are independent."""
        value = self.value()
        return self.chosen(queryset, value if value in dict(self.options) else self.default)

    def choices(self, changelist: Any) -> Any:
        """The games."""
        return list(super().choices(changelist))[:-1]


@admin.register(Journal)
class JournalAdmin(Room):
    """Rows of the journals; they have no pages."""

    title = _("Journal of the boards")
    nothing = _("Nothing has come onto this game’s boards yet.")
    list_display = ("place", "game_title", "what", "of", "when")
    list_display_links = None
    list_filter = (GameFilter,)
    order = ("-seq",)

    def get_queryset(self, request: HttpRequest | None) -> QuerySet[Any]:
        """With who and what they are about."""
        columns = ("game", "seq", "kind", "at", "match__code", "match__game", "player__name")
        return Journal.objects.select_related("match", "player").only(*columns)

    def find(self, object_id: str) -> Any:
        """There are no pages."""
        raise Http404

    @admin.display(description=_("place"))
    def place(self, row: Journal) -> int:
        """Its number."""
        return row.seq

    @admin.display(description=_("entry"))
    def what(self, row: Journal) -> Any:
        """What it says."""
        return KINDS.get(row.kind, row.kind)

    @admin.display(description=_("when"))
    def when(self, row: Journal) -> str:
        """When it was written."""
        return moment(row.at)

    @admin.display(description=_("game"))
    def game_title(self, row: Journal) -> str:
        """Its name."""
        return game_name(row.game)

    @admin.display(description=_("about"))
    def of(self, row: Journal) -> str:
        """The match or the player."""
        if row.match is not None:
            return link(page_of("match", row.match.pk), row.match.code)
        return link(page_of("player", row.player_id or ""), row.player.name if row.player else "")
