"""The boards as they are kept, read plainly."""

from leaderboards.boards.metrics import METRICS
from leaderboards.boards.periods import Period
from leaderboards.journal.applier import apply_finished, tick_off
from leaderboards.journal.models import Fact, Journal
from leaderboards.journal.people import sweep_people
from leaderboards.ranks.board import Board
from leaderboards.ratings.replay import Replayer
from leaderboards.standings.models import Histogram, Standing


def catch_up(game):
    """All that the jobs do."""
    apply_finished(game)
    tick_off()
    sweep_people()
    assert Replayer(game).run()


def places(game):
    """The place of each match, by id."""
    return dict(Journal.objects.filter(game=game, kind="result").values_list("match_id", "seq"))


def standings(game, *, hidden=False):
    """(metric, period, player) -> (value, since)."""
    return {
        (metric, row.period, row.player_id): row.on_board(metric)
        for row in Standing.objects.filter(game=game, hidden=hidden)
        for metric in METRICS
        if row.on_board(metric) != (None, None)
    }


def whole(game):
    """Every column of every standing and histogram row, and the ratings of the facts."""
    return (
        sorted(Standing.objects.filter(game=game).values_list(*(f.name for f in Standing._meta.concrete_fields))),
        sorted(Histogram.objects.filter(game=game).values_list("metric", "period", "value", "players")),
        sorted(
            Fact.objects.filter(game=game, voided=False).values_list("match_id", "seat", "mu", "sigma", "rating"),
            key=lambda row: row[:2],
        ),
    )


def histogram(game):
    """(metric, period, value) -> players."""
    rows = Histogram.objects.filter(game=game).values_list("metric", "period", "value", "players")
    return {row[:3]: row[3] for row in rows}


def board(game, metric, period="all"):
    """A board by the id of its period."""
    kind = "all" if period == "all" else {7: "month", 8: "week", 10: "day"}[len(period)]
    return Board(game=game, metric=metric, period=Period(kind=kind, id=period, ends_at=None))


def listed(game, metric, period="all"):
    """(rank, value, since, player) of everybody on a board, in order."""
    one = board(game, metric, period)
    entries = one.first(10_000)
    ranks = one.ranks(entry.value for entry in entries)
    return [(ranks[entry.value], entry.value, entry.since, entry.player_id) for entry in entries]
