"""A table for tests: a match over the API with its players, and what happens to it."""

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from games.core.legal import choices
from matches.play.clock import database_now
from matches.play.models import Match, Sweep
from matches.play.timeouts import SWEEP, turns_sweep
from tests.http.answer import Answer
from tests.http.api import Api


@dataclass
class Table:
    """A match and who sits at it; seat numbers are indexes of ``players``."""

    id: str
    players: list[Api]

    def view(self, seat: int = 0) -> Any:
        """The match as a seat sees it."""
        return self.players[seat].get(f"matches/{self.id}").expect(200)

    def act(self, seat: int, action: dict[str, Any], **more: Any) -> Answer:
        """A seat's action."""
        return self.players[seat].post(f"matches/{self.id}/actions", action, **more)

    def events(self, seat: int = 0, after: int = 0) -> list[Any]:
        """All events that a seat may see."""
        found: list[Any] = []
        next_ = after
        while next_ is not None:
            page = self.players[seat].get(f"matches/{self.id}/events?after={next_}&limit=200").expect(200)
            found += page["results"]
            next_ = page["next"]
        return found

    def types(self, after: int = 0) -> list[str]:
        """The types of the events above a number, as seat 0 sees them."""
        return [event["type"] for event in self.events(after=after)]

    def act_somehow(self, seat: int, rng: random.Random) -> Any:
        """Any legal action of a seat; the match after it."""
        legal = rng.choice(self.view(seat)["legal_actions"])
        action = rng.choice(list(choices(legal)))
        return self.act(seat, action).expect(200)["match"]

    def play_to_end(self, rng: random.Random) -> Any:
        """Random legal play until the match is over."""
        view = self.view()
        while view["status"] == "active":
            view = self.act_somehow(rng.choice(view["turn"]["seats"]), rng)
        return view


def seat_table(api: Api, game: str, players: int = 2, **create: Any) -> Table:
    """A private match of guests that has just started."""
    callers = [api.guest() for _ in range(players)]
    match = callers[0].post("matches", {"game": game, "players": players, **create}).expect(201)
    for caller in callers[1:]:
        match = callers[0].get(f"matches/{match['id']}").expect(200)
        match = caller.post("matches/join", {"code": match["code"]}).expect(200)
    assert match["status"] == "active"
    return Table(id=match["id"], players=callers)


def swept_a_moment_ago() -> None:
    """The sweeper has been at work all the time: no downtime to be graceful about."""
    Sweep.objects.update_or_create(name=SWEEP, defaults={"completed_at": database_now()})


def run_out(table: Table) -> None:
    """The time of the current decision runs out, and the sweeper comes by."""
    swept_a_moment_ago()
    changed = Match.objects.filter(pk=table.id, deadline__isnull=False).update(
        deadline=database_now() - timedelta(seconds=2)
    )
    assert changed == 1, "nobody is on the clock"
    assert turns_sweep() == 1
