"""Whole matches played over the API, one step after the other."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from games.core.legal import choices
from tests.http.api import Api

Json = dict[str, Any]
Step = Callable[[Json], None]


def any_action(view: Json, rng: random.Random) -> Json:
    """Any of the actions that a view offers."""
    return rng.choice(list(choices(rng.choice(view["legal_actions"]))))


def play_on(match_id: str, callers: Sequence[Api], rng: random.Random, *, each: Step | None = None) -> Json:
    """Random legal play to the end; caller *i* holds seat *i*. The last view of the last to act."""
    view = callers[0].get(f"matches/{match_id}").expect(200)
    while view["status"] == "active":
        caller = callers[rng.choice(view["turn"]["seats"])]
        view = caller.get(f"matches/{match_id}").expect(200)
        answer = caller.post(f"matches/{match_id}/actions", any_action(view, rng)).expect(200)
        view = answer["match"]
        if each:
            each(answer)
    return view


def log(caller: Api, match_id: str) -> list[Json]:
    """All events that a caller may see."""
    lines = caller.get(f"matches/{match_id}/events", accept="application/x-ndjson")
    assert lines.status == 200, str(lines)
    return lines.lines
