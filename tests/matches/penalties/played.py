"""Matches that are over, with losers, for tests of what is owed."""

from datetime import timedelta
from typing import Any

from matches.penalties.models import Penalty, PenaltyPrompt
from matches.penalties.sweeping import penalties_sweep
from matches.play.clock import database_now
from tests.http.answer import Answer
from tests.http.api import Api
from tests.matches.table import Table, seat_table

LATE = timedelta(milliseconds=20)


def finished(api: Api, players: int = 3, game: str = "yatzy", **create: Any) -> Table:
    """A match that seat 0 has won, because all others have left it, the last seat first."""
    table = seat_table(api, game, players, **create)
    return finish(table)


def finish(table: Table) -> Table:
    """Everybody but seat 0 leaves, the last seat first."""
    for caller in reversed(table.players[1:]):
        caller.post(f"matches/{table.id}/forfeit").expect(200)
    return table


def say(table: Table, seat: int, verb: str, body: Any) -> Answer:
    """A seat's request about the penalty; ``verb`` is the rest of the path."""
    path = f"matches/{table.id}/penalty" + (f"/{verb}" if verb else "")
    return table.players[seat].post(path, body, key=None)


def agreed(api: Api, mode: str, players: int = 3, **create: Any) -> Table:
    """A match whose losers owe, because all agreed after the end."""
    table = finished(api, players, **create)
    say(table, 0, "", {"mode": mode}).expect(200)
    for seat in range(1, players):
        say(table, seat, "consent", {"agree": True}).expect(200)
    return table


def owed(view: Any) -> list[tuple[int, str]]:
    """Who owes, and how it stands: (seat, status)."""
    return [(one["seat"], one["status"]) for one in view["penalty"]["prompts"]]


def penalty_events(table: Table, after: int = 0) -> list[tuple[str, int | None]]:
    """What the log tells of penalties: (type, seat)."""
    return [(one["type"], one["seat"]) for one in table.events(after=after) if one["type"].startswith("penalty.")]


def nobody_answers(table: Table) -> int:
    """The time to answer runs out, and the sweeper comes by; how many it settled."""
    assert Penalty.objects.filter(pk=table.id, until__isnull=False).update(until=database_now() - LATE) == 1
    return penalties_sweep()


def nobody_does_it(table: Table, seat: int) -> int:
    """A day passes for what a seat owes, and the sweeper comes by; how many it settled."""
    open_prompts = PenaltyPrompt.objects.filter(penalty=table.id, seat=seat, status="open")
    assert open_prompts.update(expires_at=database_now() - LATE) == 1
    return penalties_sweep()
