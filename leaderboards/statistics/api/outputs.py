"""Statistics on the wire, one shape per game."""

from datetime import datetime
from typing import Any

from pydantic import RootModel

from games.core.game import Game
from games.core.records import Record, made_record
from games.core.statistics import mean, share
from games.core.text import Language
from games.registry import BY_KEY, GAMES
from leaderboards.statistics.dice import DiceStatistics, dice_statistics
from leaderboards.statistics.history import RatingPoint, rating_history
from leaderboards.statistics.opponents import HeadToHead, head_to_head
from leaderboards.statistics.ranks import BoardRanks, board_ranks
from leaderboards.statistics.summary import Summary, summaries
from matches.play.wire import literal, prefix, union
from matches.players.api.outputs import PublicPlayer, public_player
from matches.players.models import Player


class GameStatisticsBody(Record):
    """A player's matches of one game that are finished and not void, ranked or not; local seats and no-shows are left
    out.
    """

    played: int
    won: int
    lost: int
    drawn: int
    safe: int
    """Matches that looked for one loser, who was another."""
    forfeits: int
    """Matches left before their end; each is among the lost."""
    win_share: float | None
    """Won matches per match, 0 to 1; null without matches."""
    mean_placement: float | None
    """The mean of the placements, 1 being the best; null without matches."""
    current_streak: int
    """Wins in a row up to the last match; anything else breaks them."""
    longest_streak: int
    last_finished_at: datetime | None
    ranks: BoardRanks
    rating_history: tuple[RatingPoint, ...]
    """Ratings after ranked matches, the latest 100, oldest first."""


def _game_body(game: Game[Any, Any]) -> type[GameStatisticsBody]:
    fields: dict[str, Any] = {"game": (literal(game.key), ...), "own": (game.Statistics, ...)}
    doc = f"A player's matches of {game.name.en} that count; `own` is what only this game has."
    return made_record(f"{prefix(game)}GameStatistics", GameStatisticsBody, doc, **fields)


GAME_BODY: dict[str, type[GameStatisticsBody]] = {game.key: _game_body(game) for game in GAMES}
_GAMES: Any = union(list(GAME_BODY.values()), "game")


class GameStatistics(RootModel[_GAMES]):
    """A player's matches of any game, discriminated by `game`."""


class Opponent(Record):
    """Head to head with one other player: who was placed better in a match has won it."""

    player: PublicPlayer
    played: int
    won: int
    lost: int
    drawn: int
    """Matches in which both shared a place."""


class PlayerStatistics(Record):
    """What a player's matches add up to, and how the dice fell. A running match moves none of it, a void one
    counts nowhere.
    """

    player: PublicPlayer
    games: tuple[GameStatistics, ...]
    dice: DiceStatistics
    opponents: tuple[Opponent, ...]
    """The ten most frequent opponents; partners in a team are none."""


def player_statistics(
    player: Player, *, language: Language, game: str | None = None, against: Player | None = None
) -> PlayerStatistics:
    """All statistics of a player, or those of one game."""
    found = summaries(player.id, games=(game,) if game else tuple(BY_KEY))
    ranks = board_ranks(player.id, found)
    faces = [sum(counts) for counts in zip(*(one.faces for one in found.values()), strict=True)]
    return PlayerStatistics(
        player=public_player(player),
        games=tuple(GameStatistics(_game(player, summary, ranks[summary.game])) for summary in found.values()),
        dice=dice_statistics(faces, language),
        opponents=tuple(map(_opponent, head_to_head(player.id, game=game, against=against))),
    )


def _game(player: Player, summary: Summary, ranks: BoardRanks) -> GameStatisticsBody:
    return GAME_BODY[summary.game](
        game=summary.game,  # type: ignore[call-arg]
        played=summary.played,
        won=summary.won,
        lost=summary.lost,
        drawn=summary.drawn,
        safe=summary.safe,
        forfeits=summary.forfeits,
        win_share=share(summary.won, summary.played),
        mean_placement=mean(summary.placements, summary.played),
        current_streak=summary.current_streak,
        longest_streak=summary.longest_streak,
        last_finished_at=summary.last_finished_at,
        ranks=ranks,
        rating_history=rating_history(player.id, summary.game),
        own=BY_KEY[summary.game].statistics(summary.tally),
    )


def _opponent(met: HeadToHead) -> Opponent:
    return Opponent(player=public_player(met.opponent), played=met.played, won=met.won, lost=met.lost, drawn=met.drawn)
