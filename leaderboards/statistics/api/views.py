"""Statistics over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from leaderboards.statistics.api.inputs import StatisticsQuery
from leaderboards.statistics.api.outputs import PlayerStatistics, player_statistics
from matches.http.failures import NotFound
from matches.http.input import read_query
from matches.http.language import language_of
from matches.http.view import Endpoint
from matches.players.models import Player


class PlayerStatisticsView(Endpoint):
    """``players/{id}/stats``."""

    @operation(
        "player_statistics",
        "Read a player's statistics",
        tag="Players",
        query=StatisticsQuery,
        answers={200: PlayerStatistics},
        failures=[NotFound],
        signed_in=False,
    )
    def get(self, request: Request, player_id: str) -> Response:
        """Matches, head to head, each game's own numbers, and the player's dice with what chance says of them."""
        query = read_query(request, StatisticsQuery)
        player = read_player(player_id)
        against = None if query.against is None else read_player(query.against)
        language = language_of(request)
        body = player_statistics(player, language=language, game=query.game, against=against)
        return Response(body, headers={"Content-Language": language})


def read_player(player_id: str) -> Player:
    """A player by id. Raises NotFound."""
    player = Player.objects.filter(pk=player_id).only("id", "name", "kind").first()
    if player is None:
        raise NotFound
    return player
