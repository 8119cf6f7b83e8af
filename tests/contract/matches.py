"""Random matches, played as the room that plays matches does it: by hand, by time-outs, with seats leaving."""

import os
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import orjson
from pydantic import TypeAdapter

from games.core.dice import FairDice, Throw
from games.core.errors import OptionsError
from games.core.game import Game, Transition
from games.core.legal import choices
from games.core.records import Action
from games.core.replay import Acted, Left
from tests.contract import chance
from tests.dice import seeded_dice

#: Whole matches per game; ``make test-all`` plays 4,000.
MATCHES = int(os.environ.get("KOCOK_MATCHES", "250"))

#: No match of these options may need more steps; one that does is stuck.
MANY_STEPS = 5000

#: How likely a time-out, and a leaving, is at each step: a match has one of these all through.
HAZARDS = ((0.0, 0.0), (0.05, 0.01), (0.2, 0.03), (0.05, 0.1), (0.3, 0.05))


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One step of a match: what was done, and the state before and after."""

    before: Any
    entry: Acted | Left
    how: Literal["by hand", "by the table", "left"]
    after: Transition[Any]


class RandomMatch:
    """A match of one game; the same number gives the same match."""

    def __init__(self, game: Game[Any, Any], number: int) -> None:
        self.game = game
        self.number = number
        self.rng = random.Random(f"{game.key} {number}")
        self.seats = min(self.rng.choice(game.seats), self.rng.choice(game.seats))  # small tables end sooner
        self.options = self._options()
        self.dice = seeded_dice(number, self.seats)
        self.start = game.start(self.options, self.seats, self.dice)
        self.started: tuple[Throw, ...] = tuple(self.dice.throws)
        self.state = self.start.state
        self.log: list[Acted | Left] = []
        #: Everybody left at once: the match is void and nobody plays it to an end (GX-07).
        self.void = False
        self._legal: dict[int, list[dict[str, Any]]] = {}
        self._legal_of: Any = None
        self._time_outs = [0] * self.seats
        self._hazards = self.rng.choice(HAZARDS)

    def __str__(self) -> str:
        return f"{self.game.key} match {self.number}: {self.seats} seats, {self.options!r}"

    def dice_now(self) -> FairDice:
        """Dice that would fall as the match's own do, to try something with."""
        dice = seeded_dice(self.number, self.seats)
        dice.counts = list(self.dice.counts)
        return dice

    def moments(self) -> Iterator[Moment]:
        """Play to the end, step by step."""
        for _ in range(MANY_STEPS):
            if self.void or self.game.outcome(self.state) is not None:
                return
            late, leaves = self._hazards
            if self.rng.random() < leaves:
                yield from self._leave(self._some_playing())
            elif self.rng.random() < late:
                yield from self._time_out()
            else:
                yield self._by_hand()
        raise AssertionError(f"{self} does not end")

    def legal(self) -> dict[int, list[dict[str, Any]]]:
        """The legal actions in their JSON form, by seat; only seats that have one."""
        if self._legal_of is not self.state:
            listed = {seat: self.game.legal_actions(self.state, seat) for seat in range(self.seats)}
            self._legal = {
                seat: [one.model_dump(mode="json") for one in legal] for seat, legal in listed.items() if legal
            }
            self._legal_of = self.state
        return self._legal

    def _options(self) -> Any:
        while True:  # what contradicts itself is refused, see test_options.py
            with suppress(OptionsError):
                return self.game.resolve(chance.options(self.rng, self.game.Options), self.seats)

    def _some_playing(self) -> list[int]:
        playing = self.game.playing(self.state)
        return self.rng.sample(playing, self.rng.choice([1] * 8 + [min(2, len(playing))] * 3 + [len(playing)]))

    def _by_hand(self) -> Moment:
        legal = self.legal()
        assert legal, f"{self}: nobody can act in {self.state}"
        seat = self.rng.choice(list(legal))
        chosen = self.rng.choice(list(choices(self.rng.choice(legal[seat]))))
        self._time_outs[seat] = 0
        return self._act(seat, parse(self.game, chosen), "by hand")

    def _time_out(self) -> Iterator[Moment]:
        decision = self.game.decision(self.state)
        charged = self.game.charged(self.state)
        for seat in charged:
            self._time_outs[seat] += 1
        yield from self._leave([seat for seat in charged if self._time_outs[seat] >= 3])
        if self.void or self.game.outcome(self.state) is not None or self.game.decision(self.state) != decision:
            return
        for seat, action in self.game.absent_actions(self.state):
            yield self._act(seat, action, "by the table")
        assert self.game.decision(self.state) != decision, f"{self}: the time-out decided nothing in {self.state}"

    def _leave(self, seats: Sequence[int]) -> Iterator[Moment]:
        if not seats:
            return
        leavers = self.game.leaving(self.state, seats)
        if set(leavers) == set(self.game.playing(self.state)):
            self.void = True
            return
        before, drawn = self.state, len(self.dice.throws)
        after = self.game.forfeit(before, leavers, self.dice)
        yield self._done(before, Left(seats=leavers, throws=tuple(self.dice.throws[drawn:])), "left", after)

    def _act(self, seat: int, action: Action, how: Literal["by hand", "by the table"]) -> Moment:
        before, drawn = self.state, len(self.dice.throws)
        after = self.game.apply(before, seat, action, self.dice)
        entry = Acted(seat=seat, action=action, throws=tuple(self.dice.throws[drawn:]))
        return self._done(before, entry, how, after)

    def _done(
        self,
        before: Any,
        entry: Acted | Left,
        how: Literal["by hand", "by the table", "left"],
        after: Transition[Any],
    ) -> Moment:
        self.state = after.state
        self.log.append(entry)
        return Moment(before=before, entry=entry, how=how, after=after)


def parse(game: Game[Any, Any], sent: dict[str, Any]) -> Action:
    """An action as it comes over the wire, read by the game's own classes."""
    return _reader(game).validate_json(orjson.dumps(sent))


@cache
def _reader(game: Game[Any, Any]) -> TypeAdapter[Action]:
    union: Any = game.actions[0]
    for one in game.actions[1:]:
        union = union | one
    return TypeAdapter(union)
