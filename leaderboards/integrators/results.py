"""The journal of a game, row by row. What has been sent never changes."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal

from games.core.records import Record, Seat
from leaderboards.integrators.forms import Row
from leaderboards.journal.models import Fact, Journal, Ledger

BATCH = 500
"""Rows of the journal that are held at once."""


class ResultRow(Record):
    """One row of a game's journal; a result has one row for each of its seats, one after the other.

    Columns that a kind does not have are null, in CSV empty.
    """

    seq: int
    """The place in the journal: 1, 2, 3, … without gaps. Go on after the last one you have."""
    kind: Literal["result", "void", "unvoid", "hide", "show", "anonymise"]
    """`result`: a ranked match finished. `void`, `unvoid`: it counts no more, or again. `hide`, `show`: the player
    leaves all boards, or is back. `anonymise`: the account was deleted, for good: forget the name.
    """
    at: datetime
    """When the row was written."""
    match: str | None
    """The match: of `result`, `void` and `unvoid`."""
    player: str | None
    """The player: of the seat in a `result`; who is meant by `hide`, `show` and `anonymise`."""
    finished_at: datetime | None
    """When the match finished, which decides the day, week and month it counts in. This and the following: `result`
    only.
    """
    seat: Seat | None
    placement: int | None
    """1, 1, 3: equal places are shared."""
    result: Literal["won", "lost", "drawn", "safe"] | None
    best_score: int | None
    """Yatzy: the total; Farkle: the best banked turn, 0 without one; else null."""
    no_show: bool | None
    """The seat never acted: it counts in no board and no rating."""


class ResultPage(Record):
    """One page of a game's journal. The seats of one match are never on two pages."""

    results: tuple[ResultRow, ...]
    next: int | None
    """Go on `after` this `seq`; null at the end for now: go on later after the last `seq` you have."""


COLUMNS = tuple(ResultRow.model_fields)


def journal_end(game: str) -> int:
    """The last ``seq`` of a game's journal; 0 before the first."""
    return Ledger.objects.filter(pk=game).values_list("seq", flat=True).first() or 0


def result_batches(game: str, *, after: int, up_to: int) -> Iterator[list[Row]]:
    """The rows after one ``seq`` up to another, in order."""
    while after < up_to:
        last = min(after + BATCH, up_to)
        yield list(_rows(game, after, last))
        after = last


def _rows(game: str, after: int, last: int) -> Iterator[Row]:
    span = {"game": game, "seq__gt": after, "seq__lte": last}
    seats: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    facts = Fact.objects.filter(**span).order_by("seq", "seat")
    for seq, *seat in facts.values_list(
        "seq", "player_id", "finished_at", "seat", "placement", "result", "best", "no_show"
    ):
        seats[seq].append(tuple(seat))
    journal = Journal.objects.filter(**span).order_by("seq")
    for seq, kind, at, match, player in journal.values_list("seq", "kind", "at", "match_id", "player_id"):
        for columns in seats.get(seq) or [(player, *[None] * 6)]:
            yield (seq, kind, at, match, *columns)
