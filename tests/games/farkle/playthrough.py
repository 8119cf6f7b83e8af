"""Whole matches of Farkle, played by seeded dice and a few characters, told from the events alone."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.events import Event
from games.core.legal import KeepSet
from games.farkle.actions import FarkleBank, FarkleRoll
from games.farkle.game import FARKLE
from games.farkle.scoring import set_asides
from games.farkle.views import FarkleView
from tests.dice import seeded_dice

Nerve = Callable[[FarkleView, list[KeepSet]], tuple[KeepSet, bool]]
"""How somebody plays: the set-aside, and whether to stop with it."""


def steady(view: FarkleView, sets: list[KeepSet]) -> tuple[KeepSet, bool]:
    """Takes all there is and stops at 300."""
    best = max(sets, key=lambda one: one.points)
    return best, view.turn_points + best.points >= 300


def daring(view: FarkleView, sets: list[KeepSet]) -> tuple[KeepSet, bool]:
    """Always rolls hot dice, stops at 800, or at 400 with fewer than three dice."""
    best = max(sets, key=lambda one: one.points)
    points, left = view.turn_points + best.points, view.dice_left - len(best.positions)
    return best, left > 0 and (points >= 800 or (points >= 400 and left < 3))


def greedy_for_dice(view: FarkleView, sets: list[KeepSet]) -> tuple[KeepSet, bool]:
    """Takes as few dice as possible to have many to roll, unless much is offered; stops at 500."""
    best = max(sets, key=lambda one: one.points)
    fewest = max(sets, key=lambda one: (-len(one.positions), one.points))
    chosen = best if best.points >= 400 or view.dice_left < 4 else fewest
    stop = view.turn_points + best.points >= 500
    return (best if stop else chosen), stop


@dataclass
class Story:
    """A match as it is told. ``absent`` names the decisions, counted from 1, that time out; ``leaves`` those at which
    a seat leaves instead."""

    title: str
    seed: int
    players: Mapping[str, Nerve]
    options: Mapping[str, Any]
    absent: frozenset[int] = frozenset()
    leaves: Mapping[int, int] = field(default_factory=dict)

    @property
    def names(self) -> list[str]:
        return list(self.players)

    def tell(self) -> Iterator[str]:
        seats = len(self.players)
        dice = seeded_dice(self.seed, seats)
        options = FARKLE.resolve(self.options, seats)
        yield from (f"## {self.title}", "")
        asked = ", ".join(f"`{name}` {str(value).lower()}" for name, value in self.options.items())
        yield from (f"{', '.join(self.names)}; {asked or 'default options'}; seed {self.seed}.", "")
        step = FARKLE.start(options, seats, dice)
        yield from self._lines(step.events)
        decision, number, turn = 0, 0, None
        while FARKLE.outcome(step.state) is None:
            state = step.state
            if state.turn.round != number:
                number = state.turn.round
                yield from ("", f"### Round {number}")
            if state.turn.number != turn:
                turn = state.turn.number
                yield from ("", f"**{self.names[state.turn.seat]}**", "")
            decision += 1
            if decision in self.leaves:
                seat = self.leaves[decision]
                gone = FARKLE.leaving(state, (seat,))
                step = FARKLE.forfeit(state, gone, dice)
                yield f"- {' and '.join(self.names[one] for one in gone)} leave the table"
            else:
                step = self._move(state, decision, dice)
                yield from self._lines(step.events)
        yield from ("", "### The end", "")
        yield from self._standings(step.state)

    def _move(self, state: Any, decision: int, dice: Any) -> Any:
        (seat,) = FARKLE.to_act(state)
        view = FARKLE.view(state, seat)
        if decision in self.absent:
            ((seat, action),) = FARKLE.absent_actions(state)
        elif view.throw is None:
            action = FarkleRoll(type="farkle.roll", keep=())
        else:
            roll, _bank = FARKLE.legal_actions(state, seat)
            kept, stop = self.players[self.names[seat]](view, list(roll.keep.sets))
            kind, name = (FarkleBank, "farkle.bank") if stop else (FarkleRoll, "farkle.roll")
            action = kind(type=name, keep=kept.positions)
        return FARKLE.apply(state, seat, action, dice)

    def _lines(self, events: tuple[Event, ...]) -> Iterator[str]:
        for event in events:
            data = event.data.model_dump(mode="json")
            match event.type:
                case "match.rolled_off":
                    for rolled in data["rounds"]:
                        yield "- roll-off: " + ", ".join(f"{self.names[one['seat']]} {one['die']}" for one in rolled)
                    yield f"- {self.names[data['starter']]} begins"
                case "farkle.rolled":
                    dice = tuple(data["dice"])
                    ways = {tuple(sorted(dice[i] for i in one.positions)) for one in set_asides(dice, 300)}
                    yield f"- rolls {_faces(dice)}" + (f" ({len(ways)} ways to score)" if len(ways) > 1 else "")
                case "farkle.kept":
                    yield f"- sets {_faces(data['dice'])} aside for {data['points']}"
                case "farkle.hot_dice":
                    yield "- hot dice!"
                case "farkle.farkled":
                    yield f"- Farkle: {data['lost']} lost" if data["lost"] else "- Farkle"
                case "farkle.banked":
                    team = f", the team at {data['team_total']}" if data["team_total"] is not None else ""
                    yield f"- banks {data['points']}, now at {data['total']}{team}"
                case "farkle.passed":
                    yield "- does not appear; the table passes"
                case "farkle.final_round":
                    yield f"- meets the target: all others have one more turn to beat {data['score']}"
                case other:
                    raise AssertionError(other)

    def _standings(self, state: Any) -> Iterator[str]:
        outcome = FARKLE.outcome(state)
        yield from ("| place | player | score | result |", "|---|---|---:|---|")
        for one in sorted(outcome.seats, key=lambda one: (one.placement, one.seat)):
            yield f"| {one.placement} | {self.names[one.seat]} | {state.scores[one.seat]} | {one.result} |"
        yield ""


def _faces(dice: Any) -> str:
    return " ".join(map(str, dice))
