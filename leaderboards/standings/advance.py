"""One more result: the standings of its players move on by it, without a look at what was before."""

from collections.abc import Collection, Sequence
from typing import Any

from leaderboards.boards.metrics import METRICS
from leaderboards.boards.periods import ALL
from leaderboards.journal.models import Fact
from leaderboards.standings.histogram import Moves, move
from leaderboards.standings.models import Standing
from leaderboards.standings.tally import Mark, Tally, after

_WRITTEN = ["played", "run", *(name for metric in METRICS for name in (metric, f"{metric}_since"))]


def advance(facts: Sequence[Fact], hidden: Collection[str]) -> None:
    """Count the facts of one match, the newest of a locked game; those of ``hidden`` players stay off the boards."""
    counted = [fact for fact in facts if not fact.no_show]
    if not counted:
        return
    game = counted[0].game
    periods = (ALL, counted[0].month, counted[0].week, counted[0].day)
    known = {
        (standing.player_id, standing.period): standing
        for standing in Standing.objects.filter(
            game=game, period__in=periods, player__in=[fact.player_id for fact in counted]
        )
    }
    moves, rows = Moves(), []
    for fact in counted:
        for period in periods:
            old = _tally(known.get((fact.player_id, period)))
            new = after(old, seq=fact.seq, won=fact.won, best=fact.best, rating=fact.rating if period == ALL else None)
            rows.append(_row(fact, period, new, fact.player_id in hidden))
            if fact.player_id not in hidden:
                for sign, tally in ((-1, old), (1, new)):
                    moves.update({(metric, period, mark.value): sign for metric, mark in tally.marks.items()})
    Standing.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["player", "game", "period"], update_fields=_WRITTEN
    )
    move(game, moves)


def _tally(standing: Standing | None) -> Tally:
    if standing is None:
        return Tally()
    marks = {
        metric: Mark(value=value, since=since)
        for metric in METRICS
        for value, since in [standing.on_board(metric)]
        if value is not None
    }
    return Tally(played=standing.played, run=standing.run, marks=marks)


def _row(fact: Fact, period: str, tally: Tally, hidden: bool) -> Standing:
    values: dict[str, Any] = {"played": tally.played, "run": tally.run}
    for metric, mark in tally.marks.items():
        values[metric], values[f"{metric}_since"] = mark.value, mark.since
    return Standing(player_id=fact.player_id, game=fact.game, period=period, hidden=hidden, **values)
