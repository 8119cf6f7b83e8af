"""Boards over HTTP. All of it can be read without a token."""

from typing import ClassVar

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.catalogue import UnknownGame
from games.api.operation import operation
from leaderboards.api.answers import around_body, board_list, page_body, place_of_cursor, places_body
from leaderboards.api.bodies import AroundMe, BoardList, LeaderboardPage, PlayerPlaces
from leaderboards.api.failures import NoSuchPeriod, TooManyIds, UnknownBoard
from leaderboards.api.inputs import MAX_IDS, AroundQuery, BoardQuery, PlacesQuery, find_board
from leaderboards.ranks.lookups import board_around, board_page, board_places
from matches.http.failures import BadCursor
from matches.http.input import read_query
from matches.http.view import Endpoint

FINDING = (UnknownGame, UnknownBoard, NoSuchPeriod)


class BoardEndpoint(Endpoint):
    """What is asked again must be current."""

    cache_control: ClassVar[str | None] = "no-cache"


class BoardsView(BoardEndpoint):
    """``leaderboards``."""

    @operation("board_list", "List the boards", tag="Leaderboards", answers={200: BoardList}, signed_in=False)
    def get(self, request: Request) -> Response:
        """Every game's metrics, what they mean, and the periods that run."""
        return Response(board_list(timezone.now()))


class BoardView(BoardEndpoint):
    """``leaderboards/{game}/{metric}``."""

    @operation(
        "board_read",
        "Read a board",
        tag="Leaderboards",
        query=BoardQuery,
        answers={200: LeaderboardPage},
        failures=[*FINDING, BadCursor],
        signed_in=False,
    )
    def get(self, request: Request, game: str, metric: str) -> Response:
        """One page, the best first. Pages read one after the other neither skip nor repeat a player who stays put."""
        query = read_query(request, BoardQuery)
        board = find_board(game, metric, query, timezone.now())
        page = board_page(board=board, after=place_of_cursor(board, query.cursor), limit=query.limit)
        return Response(page_body(board, page))


class AroundView(BoardEndpoint):
    """``leaderboards/{game}/{metric}/around/{player}``."""

    @operation(
        "board_around",
        "Read a player's place and neighbours",
        tag="Leaderboards",
        query=AroundQuery,
        answers={200: AroundMe},
        failures=FINDING,
        signed_in=False,
    )
    def get(self, request: Request, game: str, metric: str, player_id: str) -> Response:
        """Nulls and no results for a player who is not on the board."""
        query = read_query(request, AroundQuery)
        board = find_board(game, metric, query, timezone.now())
        return Response(around_body(board_around(board=board, player_id=player_id, size=query.size)))


class PlacesView(BoardEndpoint):
    """``leaderboards/{game}/{metric}/players``."""

    @operation(
        "board_players",
        "Look up the places of many players",
        tag="Leaderboards",
        query=PlacesQuery,
        answers={200: PlayerPlaces},
        failures=[*FINDING, TooManyIds],
        signed_in=False,
    )
    def get(self, request: Request, game: str, metric: str) -> Response:
        """One result for each id, in the order given; nulls for who is not on the board."""
        query = read_query(request, PlacesQuery)
        board = find_board(game, metric, query, timezone.now())
        ids = query.ids.split(",")
        if len(ids) > MAX_IDS:
            raise TooManyIds(field="ids", max=MAX_IDS)
        return Response(places_body(ids, board_places(board=board, players=ids)))
