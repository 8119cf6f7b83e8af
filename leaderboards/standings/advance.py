"""More results: the standings of their players move on by them, without a look at what was before."""

from collections.abc import Collection, Sequence
from typing import Any

from leaderboards.boards.metrics import METRICS
from leaderboards.boards.periods import ALL
from leaderboards.journal.models import Fact
from leaderboards.standings.histogram import Moves, move
from leaderboards.standings.models import Standing
from leaderboards.standings.tally import Mark, Tally, after

_WRITTEN = ["played", "run", *(name for metric in METRICS for name in (metric, f"{metric}_since"))]

Key = tuple[str, str]
"""Player and period."""


def advance(facts: Sequence[Fact], *, hidden: Collection[str]) -> None:
    """Count facts, the newest of a locked game, in this order; those of ``hidden`` players stay off the boards."""
    counted = [fact for fact in facts if not fact.no_show]
    if not counted:
        return
    game = counted[0].game
    before = _tallies(game, counted)
    now: dict[Key, Tally] = {}
    for fact in counted:
        for period in _periods(fact):
            key = fact.player_id, period
            old = now.get(key) or before.get(key) or Tally()
            rating = fact.rating if period == ALL else None
            now[key] = after(old, seq=fact.seq, won=fact.won, best=fact.best, rating=rating)
    moves = Moves()
    for (player, period), tally in now.items():
        if player not in hidden:
            for sign, one in ((-1, before.get((player, period), Tally())), (1, tally)):
                for metric, mark in one.marks.items():
                    moves[metric, period, mark.value] += sign
    Standing.objects.bulk_create(
        [_row(game, key, tally, hidden=key[0] in hidden) for key, tally in now.items()],
        update_conflicts=True,
        unique_fields=["player", "game", "period"],
        update_fields=_WRITTEN,
    )
    move(game, moves)


def _periods(fact: Fact) -> tuple[str, str, str, str]:
    return ALL, fact.month, fact.week, fact.day


def _tallies(game: str, facts: Sequence[Fact]) -> dict[Key, Tally]:
    """How far the players of some facts are in all of the periods these are in."""
    standings = Standing.objects.filter(
        game=game,
        period__in={period for fact in facts for period in _periods(fact)},
        player__in={fact.player_id for fact in facts},
    )
    return {(standing.player_id, standing.period): _tally(standing) for standing in standings}


def _tally(standing: Standing) -> Tally:
    marks = {
        metric: Mark(value=value, since=since)
        for metric in METRICS
        for value, since in [standing.on_board(metric)]
        if value is not None
    }
    return Tally(played=standing.played, run=standing.run, marks=marks)


def _row(game: str, key: Key, tally: Tally, *, hidden: bool) -> Standing:
    values: dict[str, Any] = {"played": tally.played, "run": tally.run}
    for metric, mark in tally.marks.items():
        values[metric], values[f"{metric}_since"] = mark.value, mark.since
    player, period = key
    return Standing(player_id=player, game=game, period=period, hidden=hidden, **values)
