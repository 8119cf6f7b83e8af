"""Taking a player out of every board of a game, and putting the player back."""

from leaderboards.boards.metrics import metrics_of
from leaderboards.standings.histogram import Moves, move
from leaderboards.standings.models import Standing


def set_hidden(game: str, player_id: str, *, hidden: bool) -> None:
    """Hide or show a player's standings in all periods of a locked game."""
    moves = Moves()
    changed = Standing.objects.filter(player=player_id, game=game, hidden=not hidden)
    for standing in changed:
        for metric in metrics_of(game):
            value, _ = standing.on_board(metric)
            if value is not None:
                moves[metric, standing.period, value] += -1 if hidden else 1
    changed.update(hidden=hidden)
    move(game, moves)
