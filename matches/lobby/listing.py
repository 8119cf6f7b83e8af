"""Lists of matches: by keyset on the id, which sorts by age; each page is one statement."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from pydantic import BeforeValidator

from games.registry import GAMES
from matches.http.pages import PageQuery, cut, decode_cursor, encode_cursor
from matches.play.models import Match, Seat, Status, Visibility
from matches.play.rows import MatchRow
from matches.play.store import read_many
from matches.play.view import summary_body
from matches.play.wire import MatchSummaryPage, literal

_GAME_KEY: Any = literal(*(game.key for game in GAMES))


def _flag(value: Any) -> Any:
    # pydantic would take "yes", "1" and "ON" for true
    if isinstance(value, str) and value not in ("true", "false"):
        raise ValueError("bool_type")
    return value == "true" if isinstance(value, str) else value


Flag = Annotated[bool, BeforeValidator(_flag)]


class MatchQuery(PageQuery):
    """Which matches to list, the newest first."""

    game: _GAME_KEY | None = None
    """Only matches of this game."""
    status: Literal["lobby", "active", "finished", "void"] | None = None
    """Only matches in this state."""
    mine: Flag = False
    """Only matches in which the caller holds a seat, or one is reserved."""
    my_turn: Flag = False
    """Only matches that wait for the caller."""


def match_list(query: MatchQuery, player_id: str | None) -> MatchSummaryPage:
    """Public matches, and the caller's own."""
    matches = Match.objects.all()
    if query.my_turn:
        bit: Any = F("match__turn_mask").bitrightshift(F("number"))  # type: ignore[arg-type]
        waiting = Seat.objects.alias(on_clock=bit.bitand(1)).filter(player_id=player_id, on_clock=1)
        matches = matches.filter(status=Status.ACTIVE, pk__in=waiting.values("match"))
    elif query.mine:
        matches = matches.filter(_of(player_id))
    else:
        matches = matches.filter(_open_to(player_id))
    if query.game is not None:
        matches = matches.filter(game=query.game)
    if query.status is not None:
        matches = matches.filter(status=query.status)
    return page_of(matches, query, "matches", player_id)


def _of(player_id: str | None) -> Exists:
    held = Q(player_id=player_id) | Q(reserved_for_id=player_id)
    return Exists(Seat.objects.filter(held, match=OuterRef("pk")))


def _open_to(player_id: str | None) -> Q:
    # nobody is no player: an empty seat is not theirs
    public = Q(visibility=Visibility.PUBLIC)
    return public if player_id is None else public | Q(_of(player_id))


def matches_of_player(query: PageQuery, of: str, player_id: str | None) -> MatchSummaryPage:
    """The matches in which a player holds a seat, as far as the caller may know of them."""
    seats = Seat.objects.filter(player_id=of, match=OuterRef("pk"))
    matches = Match.objects.filter(Exists(seats))
    if of != player_id:
        matches = matches.filter(_open_to(player_id))
    return page_of(matches, query, f"matches of {of}", player_id)


def page_of(matches: QuerySet[Match], query: PageQuery, name: str, player_id: str | None) -> MatchSummaryPage:
    """One page, the newest first."""
    before = decode_cursor(name, query.cursor)
    if before is not None:
        matches = matches.filter(pk__lt=before)
    ids = list(matches.order_by("-pk").values_list("pk", flat=True)[: query.limit + 1])
    page, last = cut(ids, query.limit)
    return MatchSummaryPage(
        results=tuple(_summaries(read_many(page), player_id)),
        next=encode_cursor(name, last) if last else None,
    )


def _summaries(rows: Iterable[MatchRow], player_id: str | None) -> Iterable[Any]:
    for row in rows:
        yield summary_body(row, insider=bool(row.seats_of(player_id)))
