"""Lobbies over HTTP."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from matches.http.failures import BadCursor, NotFound, SignInNeeded
from matches.http.input import Empty, read_body, read_query
from matches.http.language import language_of
from matches.http.pages import PageQuery
from matches.http.preconditions import ETAG, IDEMPOTENCY_KEY, REPLAYED, idempotency_key, request_digest
from matches.http.view import Endpoint
from matches.lobby.create import match_create
from matches.lobby.failures import (
    AlreadyStarted,
    BadOptions,
    BadSeats,
    CannotKickYourself,
    Kicked,
    MatchFull,
    NoSuchSeat,
    NotEnoughSeats,
    NotHost,
    NotOver,
    RankedNeedsAccount,
    RankedNotPossible,
    RematchExists,
    SeatEmpty,
    SeatTaken,
)
from matches.lobby.inputs import CreateMatch, JoinByCode, JoinMatch, KickSeat, QuickMatch, RematchInput
from matches.lobby.join import match_join, match_join_by_code
from matches.lobby.listing import MatchQuery, match_list, matches_of_player
from matches.lobby.quick import match_quick
from matches.lobby.rematch import match_rematch
from matches.lobby.series import SeriesBody, series_totals
from matches.lobby.table import match_kick, match_leave, match_start
from matches.play.answers import match_answer
from matches.play.failures import BadKey, KeyRequired, KeyReused, MatchOver, NotSeated
from matches.play.seeds import KeyLost
from matches.play.wire import Match, MatchSummaryPage
from matches.players.callers import caller_id, signed_in
from matches.players.models import Player

JOINING = (NotFound, Kicked, RankedNeedsAccount, AlreadyStarted, MatchOver, MatchFull, NoSuchSeat, SeatTaken, KeyLost)
"""What sitting down can fail of."""


class MatchesView(Endpoint):
    """``matches``."""

    @operation(
        "match_list",
        "List matches",
        tag="Lobby",
        query=MatchQuery,
        answers={200: MatchSummaryPage},
        failures=[BadCursor, SignInNeeded],
        signed_in=False,
    )
    def get(self, request: Request) -> Response:
        """Public matches and the caller's own, the newest first. `mine` and `my_turn` need a token."""
        query = read_query(request, MatchQuery)
        player_id = signed_in(request).id if query.mine or query.my_turn else caller_id(request)
        return Response(match_list(query, player_id))

    @operation(
        "match_create",
        "Open a table",
        tag="Lobby",
        body=CreateMatch,
        headers=[IDEMPOTENCY_KEY, ETAG, REPLAYED],
        answers={201: Match},
        failures=[KeyRequired, BadKey, KeyReused, BadSeats, BadOptions, RankedNotPossible, RankedNeedsAccount, KeyLost],
    )
    def post(self, request: Request) -> Response:
        """A new match with the caller in seat 0. It starts by itself when all seats are taken."""
        player = signed_in(request)
        key = idempotency_key(request)
        asked: Any = read_body(request, CreateMatch).root
        row, replayed = match_create(
            player=player, asked=asked, key=key, digest=request_digest(asked), language=language_of(request)
        )
        return match_answer(row, player.id, status=201, replayed=replayed, known=replayed)


class JoinView(Endpoint):
    """``matches/{id}/join``."""

    @operation(
        "match_join",
        "Sit down",
        tag="Lobby",
        body=JoinMatch,
        headers=[ETAG],
        answers={200: Match},
        failures=JOINING,
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Take a seat at a public table, or one that is reserved for the caller. Joining again changes nothing."""
        player = signed_in(request)
        given = read_body(request, JoinMatch)
        row = match_join(match_id=match_id, player=player, seat=given.seat, entropy=given.entropy)
        return match_answer(row, player.id)


class JoinByCodeView(Endpoint):
    """``matches/join``."""

    @operation(
        "match_join_by_code",
        "Sit down by code",
        tag="Lobby",
        body=JoinByCode,
        headers=[ETAG],
        answers={200: Match},
        failures=JOINING,
    )
    def post(self, request: Request) -> Response:
        """Take a seat at the table whose code somebody told. Case, spaces and hyphens do not matter."""
        player = signed_in(request)
        given = read_body(request, JoinByCode)
        row = match_join_by_code(code=given.code, player=player, seat=given.seat, entropy=given.entropy)
        return match_answer(row, player.id)


class LeaveView(Endpoint):
    """``matches/{id}/leave``."""

    @operation(
        "match_leave",
        "Get up",
        tag="Lobby",
        body=Empty,
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound, NotSeated, AlreadyStarted, MatchOver],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """Leave a lobby; the next seat hosts if the host leaves. In play this is refused: forfeit instead."""
        player = signed_in(request)
        read_body(request, Empty)
        row = match_leave(match_id=match_id, player_id=player.id)
        return match_answer(row, player.id, known=True)


class KickView(Endpoint):
    """``matches/{id}/kick``."""

    @operation(
        "match_kick",
        "Send somebody away",
        tag="Lobby",
        body=KickSeat,
        headers=[ETAG],
        answers={200: Match},
        failures=[
            NotFound, NotSeated, NotHost, AlreadyStarted, MatchOver, NoSuchSeat, SeatEmpty, CannotKickYourself,
        ],
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> Response:
        """The host empties a seat; its player cannot come back to this table."""
        player = signed_in(request)
        given = read_body(request, KickSeat)
        row = match_kick(match_id=match_id, player_id=player.id, seat=given.seat)
        return match_answer(row, player.id)


class StartView(Endpoint):
    """``matches/{id}/start``."""

    @operation(
        "match_start",
        "Start early",
        tag="Lobby",
        body=Empty,
        headers=[ETAG],
        answers={200: Match},
        failures=[NotFound, NotSeated, NotHost, MatchOver, NotEnoughSeats, KeyLost],
    )
    def post(self, request: Request, match_id: str) -> Response:
        """The host starts with the players now seated; their seats close up in order."""
        player = signed_in(request)
        read_body(request, Empty)
        return match_answer(match_start(match_id=match_id, player_id=player.id), player.id)


class QuickView(Endpoint):
    """``matches/quick``."""

    @operation(
        "match_quick",
        "Play with whoever is there",
        tag="Lobby",
        body=QuickMatch,
        headers=[ETAG],
        answers={200: Match, 201: Match},
        failures=[KeyLost],
    )
    def post(self, request: Request) -> Response:
        """Join the oldest open default lobby of a game (200), else open one (201)."""
        player = signed_in(request)
        given = read_body(request, QuickMatch)
        row, made = match_quick(player=player, game_key=given.game, language=language_of(request))
        return match_answer(row, player.id, status=201 if made else 200)


class RematchView(Endpoint):
    """``matches/{id}/rematch``."""

    @operation(
        "match_rematch",
        "Play again",
        tag="Lobby",
        body=RematchInput,
        headers=[IDEMPOTENCY_KEY, ETAG, REPLAYED],
        answers={200: Match, 201: Match},
        failures=[
            KeyRequired, BadKey, KeyReused, NotFound, NotSeated, NotOver, BadSeats, BadOptions, RematchExists,
            AlreadyStarted, MatchOver, MatchFull, Kicked, KeyLost,
        ],
    )  # fmt: skip
    def post(self, request: Request, match_id: str) -> Response:
        """After the end: the first caller makes the one next match (201), the others of the table join it (200).

        What is not named is inherited. With the same options and players the series goes on.
        """
        player = signed_in(request)
        key = idempotency_key(request)
        given = read_body(request, RematchInput)
        made = match_rematch(
            match_id=match_id,
            player=player,
            options=given.options,
            players=given.players,
            key=key,
            digest=request_digest("rematch", given),
        )
        return match_answer(made.row, player.id, status=made.status, replayed=made.replayed)


class SeriesView(Endpoint):
    """``series/{id}``."""

    @operation(
        "series_read",
        "Read the totals of a series",
        tag="Lobby",
        answers={200: SeriesBody},
        failures=[NotFound],
        signed_in=False,
    )
    def get(self, request: Request, series_id: str) -> Response:
        """Matches and rounds won and lost over rematches, by player."""
        return Response(series_totals(series_id, caller_id(request)))


class PlayerMatchesView(Endpoint):
    """``players/{id}/matches``."""

    @operation(
        "player_matches",
        "List a player's matches",
        tag="Players",
        query=PageQuery,
        answers={200: MatchSummaryPage},
        failures=[NotFound, BadCursor],
        signed_in=False,
    )
    def get(self, request: Request, player_id: str) -> Response:
        """The matches of a player, the newest first, as far as the caller may know of them."""
        query = read_query(request, PageQuery)
        if not Player.objects.filter(pk=player_id).exists():
            raise NotFound
        return Response(matches_of_player(query, player_id, caller_id(request)))
