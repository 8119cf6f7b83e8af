"""The catalogue over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.catalogue import GameBody, GameList, GameSummary, UnknownGame, game_body, game_summary
from games.api.operation import operation
from games.registry import BY_KEY, GAMES


class GamesView(APIView):
    """``games``."""

    @operation("game_list", "List the games", tag="Games", answers={200: GameList}, signed_in=False)
    def get(self, request: Request) -> Response:
        """What can be played."""
        return Response(GameList(results=tuple(map(game_summary, GAMES))))


class GameView(APIView):
    """``games/{game}``."""

    @operation(
        "game_read", "Read about a game", tag="Games", answers={200: GameBody}, failures=[UnknownGame], signed_in=False
    )
    def get(self, request: Request, game: str) -> Response:
        """Rules for players, and the JSON Schemas of options and actions with the defaults."""
        if game not in BY_KEY:
            raise UnknownGame
        return Response(game_body(BY_KEY[game]))


__all__ = ["GameSummary", "GameView", "GamesView"]
