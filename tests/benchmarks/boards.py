"""What ``tests.benchmarks.leaderboards`` measures."""

import random
import resource
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

from games.registry import GAMES
from leaderboards.boards.periods import Period
from leaderboards.journal.applier import apply_finished
from leaderboards.journal.ledger import locked
from leaderboards.ranks.board import Board
from leaderboards.ranks.lookups import board_around, board_page, board_places
from leaderboards.ratings.replay import Replayer, request_replay
from leaderboards.recompute.counts import recompute, request_recompute
from leaderboards.standings.counting import count
from leaderboards.standings.scope import PERIOD_COLUMNS, Scope
from leaderboards.standings.settle import WORK_MEM
from tests.leaderboards.crowd import WHO, counting, name, settle_in
from tests.leaderboards.world import duel, players

COLUMNS = (
    "player_id, period, played, run, wins, wins_since, win_rate, win_rate_since, streak, streak_since,"
    " best_score, best_score_since"
)

PROMISED = 1.5
ASKED = 200
"""Questions of each kind to each board."""


def sql(statement: str, *parameters: Any) -> None:
    """Run a statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)


def memory() -> str:
    """The most memory that this process ever had."""
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"


@contextmanager
def timed(what: str, number: int | None = None) -> Iterator[list[float]]:
    """Print how long it took; the seconds are in the list afterwards."""
    took: list[float] = []
    began = time.perf_counter()
    yield took
    took.append(time.perf_counter() - began)
    rate = f", {number / took[0]:,.0f}/s" if number else ""
    print(f"  {what}: {took[0]:.2f} s{rate}; memory {memory()}", flush=True)


def crowd(number: int) -> None:
    """So many players."""
    print(f"{number:,} players")
    with timed("made", number):
        settle_in(number)


# -- reading


def bench_reading(sizes: list[int]) -> bool:
    """Rating boards of each size, one per game; whether the largest keeps the promise."""
    print(f"Boards of {', '.join(f'{size:,}' for size in sizes)} entries")
    with timed("made"):
        boards = {size: _board(game.key, size) for game, size in zip(GAMES, sizes, strict=False)}
        sql("VACUUM ANALYZE")
    rng = random.Random(1)
    took: dict[str, dict[int, list[float]]] = {}
    for round_ in range(ASKED + 20):
        for size, board in boards.items():
            who = name(rng.randrange(1, size + 1))
            middle = board.of_players([who])[who]
            questions: dict[str, Callable[[], object]] = {
                "first page": lambda board=board: board_page(board=board, after=None, limit=50),  # type: ignore[misc]
                "page inside": lambda board=board, at=middle: board_page(board=board, after=at, limit=50),  # type: ignore[misc]
                "rank": lambda board=board, who=who: board_places(board=board, players=[who]),  # type: ignore[misc]
                "around": lambda board=board, who=who: board_around(board=board, player_id=who, size=5),  # type: ignore[misc]
            }
            for what, ask in questions.items():
                began = time.perf_counter()
                ask()
                if round_ >= 20:  # the first ones warm up
                    took.setdefault(what, {}).setdefault(size, []).append(time.perf_counter() - began)
    kept = True
    for what, by_size in took.items():
        medians = {size: statistics.median(times) * 1000 for size, times in by_size.items()}
        ratio = medians[sizes[-1]] / medians[sizes[0]]
        kept = kept and ratio <= PROMISED
        said = ", ".join(f"{size:,}: {one:.2f} ms" for size, one in medians.items())
        print(f"  {what}: {said}; largest / smallest {ratio:.2f}")
    return kept


def _board(game: str, size: int) -> Board:
    # Box and Muller: ratings as they spread, about 1000
    value = "(1000 + 320 * sqrt(-2 * ln(1 - random())) * cos(6.283185307179586 * random()))::int"
    sql("SELECT setseed(0.5)")
    sql(
        "INSERT INTO leaderboards_standing (player_id, game, period, played, run, wins, wins_since, streak,"
        f" streak_since, rating, rating_since, hidden) {counting(size)}"
        f" SELECT {WHO}, '{game}', 'all', 1, 0, 0, i, 0, i, {value}, i, FALSE FROM n"
    )
    sql(
        "INSERT INTO leaderboards_histogram (game, metric, period, value, players)"
        f" SELECT game, 'rating', period, rating, count(*) FROM leaderboards_standing WHERE game = '{game}'"
        " GROUP BY game, period, rating"
    )
    return Board(game=game, metric="rating", period=Period(kind="all", id="all", ends_at=None))


# -- recomputing


def bench_recompute(results: int) -> bool:
    """Counts from so many results of Yatzy, from nothing and to compare; whether the promise is kept.

    Strictly, "the same aggregation as bare SQL" writes what it finds into a table without an index. That is what a
    recompute is held to that has nothing to correct, as in normal operation. From nothing it has the boards' indexes
    to fill as well, and is held to bare SQL that does so too; how it compares with the strict one is told.
    """
    people = max(10, results // 10)
    print(f"Counts from {results:,} results of {people:,} players in a year")
    sql("TRUNCATE leaderboards_standing, leaderboards_histogram, leaderboards_fact, leaderboards_member CASCADE")
    with timed("made"):
        _facts("yatzy", results, people)
    bare_with_indexes = _bare_with_indexes("yatzy")
    with timed("recompute from nothing", results) as written:
        recompute(request_recompute(game="yatzy", metric="wins").pk)
    sql("VACUUM ANALYZE leaderboards_standing")
    bare = [_bare("yatzy")]
    with timed("recompute with nothing to correct", results) as compared:
        recompute(request_recompute(game="yatzy", metric="wins").pk)
    bare.append(_bare("yatzy"))  # before and after, as the machine may have other things to do
    strict = statistics.mean(bare)
    ratios = compared[0] / strict, written[0] / bare_with_indexes
    print(f"  with nothing to correct / bare SQL, no index: {ratios[0]:.2f}")
    print(f"  from nothing / bare SQL, with indexes: {ratios[1]:.2f} (no index: {written[0] / strict:.2f})")
    return max(ratios) <= PROMISED


def _facts(game: str, results: int, people: int) -> None:
    """Two seats a match, in the order of the year. The matches themselves are left out."""
    sql("SET session_replication_role = replica")
    sql("SELECT setseed(0.25)")
    sql(
        "INSERT INTO leaderboards_fact (match_id, seat, game, seq, player_id, placement, result, won, best,"
        " finished_at, month, week, day, no_show, voided)"
        " SELECT 'match-' || seq, seat, %s, seq, who, place, CASE place WHEN 1 THEN 'won' ELSE 'lost' END, place = 1,"
        " 100 + (random() * 200)::int, at, to_char(at, 'YYYY-MM'), to_char(at, 'IYYY-\"W\"IW'),"
        " to_char(at, 'YYYY-MM-DD'), FALSE, FALSE FROM ("
        "  SELECT (i + 1) / 2 AS seq, i %% 2 AS seat,"
        "  'crowd-' || lpad((1 + random() * (%s - 1))::int::text, 8, '0') AS who,"
        "  CASE WHEN i %% 2 = (i / 2) %% 2 THEN 1 ELSE 2 END AS place,"
        "  timestamptz '2026-01-01' + interval '1 second' * (31536000.0 * i / %s) AS at"
        "  FROM generate_series(1, %s) AS n(i)) played",
        game, people, results, results,
    )  # fmt: skip
    sql(
        "INSERT INTO leaderboards_member (player_id, game, hidden, anonymised)"
        " SELECT DISTINCT player_id, game, FALSE, FALSE FROM leaderboards_fact WHERE game = %s",
        game,
    )
    sql("SET session_replication_role = DEFAULT")
    sql("VACUUM ANALYZE leaderboards_fact, leaderboards_member")


def _bare(game: str) -> float:
    """Seconds of the aggregation into a table without an index."""
    create, insert = "CREATE TEMPORARY TABLE counted AS SELECT * FROM", "INSERT INTO counted SELECT * FROM"
    with timed("bare SQL, no index") as took, transaction.atomic():
        for statement, parameters in _counted(game, create, insert):
            sql(statement, *parameters)
        sql("DROP TABLE counted")
    return took[0]


def _bare_with_indexes(game: str) -> float:
    """Seconds of the aggregation into a table with the boards' indexes, and of its histogram."""
    sql("DROP TABLE IF EXISTS bare, bare_histogram")
    sql("CREATE TABLE bare (LIKE leaderboards_standing INCLUDING ALL)")
    sql("CREATE TABLE bare_histogram (LIKE leaderboards_histogram INCLUDING ALL)")
    insert = f"INSERT INTO bare ({COLUMNS}, game, hidden) SELECT counted.*, '{game}', FALSE FROM"
    with timed("bare SQL, with indexes") as took, transaction.atomic():
        for statement, parameters in _counted(game, insert, insert):
            sql(statement, *parameters)
        for metric in ("wins", "win_rate", "streak", "best_score"):
            sql(
                "INSERT INTO bare_histogram (game, metric, period, value, players)"
                f" SELECT game, '{metric}', period, {metric}, count(*) FROM bare WHERE {metric} IS NOT NULL"
                f" GROUP BY game, period, {metric}"
            )
    sql("DROP TABLE bare, bare_histogram")
    return took[0]


def _counted(game: str, first: str, later: str) -> Iterator[tuple[str, Sequence[Any]]]:
    """The aggregation, a statement for each kind of period, after what shall be done with it."""
    yield f"SET LOCAL work_mem = '{WORK_MEM}'", ()
    for column in (None, *PERIOD_COLUMNS):
        statement, parameters = count(Scope(game=game), column, postgresql=True)
        yield f"{later if column else first} ({statement}) AS counted ({COLUMNS})", parameters


# -- results


def bench_results(matches: int) -> None:
    """Applying results as they come, and replaying ratings from the first one on."""
    print(f"Ratings of {matches:,} matches of two")
    sql("TRUNCATE leaderboards_standing, leaderboards_histogram, leaderboards_fact, leaderboards_member CASCADE")
    _facts("farkle", 2 * matches, max(10, matches // 10))
    with locked("farkle"):
        request_replay("farkle", 1)
    with timed("replay in which every rating changes", matches):
        Replayer("farkle").run()
    with locked("farkle"):
        request_replay("farkle", 1, audit=True)
    with timed("replay in which none does", matches):
        Replayer("farkle").run()
    rng, people = random.Random(1), players(50)
    for _ in range(500):
        duel("yatzy", *rng.sample(people, 2))
    with timed("500 results applied", 500):
        apply_finished("yatzy")
