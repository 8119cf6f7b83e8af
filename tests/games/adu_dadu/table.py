"""A table to play Adu Dadu at in tests: every roll is scripted, every event is remembered."""

import json
from typing import Any

from games.adu_dadu.actions import OPEN, ROLL, AduDaduChoose
from games.adu_dadu.cards import AduDaduRoundCard
from games.adu_dadu.game import ADU_DADU
from games.adu_dadu.state import AduDaduState
from games.core.events import Event
from games.core.game import Transition
from games.core.outcome import Outcome
from games.core.records import Action
from tests.dice import NO_DICE, ScriptedDice


class Table:
    """One match. ``asked`` are the options that differ from the default."""

    def __init__(self, seats: int, **asked: Any) -> None:
        self.options = ADU_DADU.resolve(asked, seats)
        self.all_events: list[Event] = []
        self.cards: list[AduDaduRoundCard] = []
        self.state: AduDaduState
        #: The events of the last step.
        self.events: list[dict[str, Any]] = []
        self._take(ADU_DADU.start(self.options, seats, NO_DICE))

    def act(self, seat: int, action: Action, *faces: int) -> "Table":
        """An action that must use exactly these faces."""
        dice = ScriptedDice(*faces)
        self._take(ADU_DADU.apply(self.state, seat, action, dice))
        assert dice.left == []
        return self

    def roll(self, seat: int, *faces: int) -> "Table":
        return self.act(seat, ROLL, *faces)

    def rolls(self, throws: dict[int, tuple[int, ...]] | list[tuple[int, ...]]) -> "Table":
        """Each seat's throw: by seat, or those of all seats in order."""
        for seat, faces in throws.items() if isinstance(throws, dict) else enumerate(throws):
            self.roll(seat, *faces)
        return self

    def choose(self, seat: int, *positions: int) -> "Table":
        return self.act(seat, choose(*positions))

    def all_keep(self) -> "Table":
        """Everybody still to choose keeps all."""
        for seat in self.state.to_choose:
            self.choose(seat)
        return self

    def open(self, seat: int, *faces: int) -> "Table":
        return self.act(seat, OPEN, *faces)

    def kept(self, throws: list[tuple[int, ...]]) -> "Table":
        """A round up to its opening in which everybody keeps all."""
        return self.rolls(throws).all_keep().open(0)

    def leave(self, *seats: int) -> "Table":
        self._take(ADU_DADU.forfeit(self.state, seats, NO_DICE))
        return self

    def time_out(self, *faces: int) -> "Table":
        """What the table does for who is absent."""
        dice = ScriptedDice(*faces)
        events: list[dict[str, Any]] = []
        for seat, action in ADU_DADU.absent_actions(self.state):
            self._take(ADU_DADU.apply(self.state, seat, action, dice))
            events += self.events
        self.events = events
        assert dice.left == []
        return self

    @property
    def view(self) -> dict[str, Any]:
        """What a spectator sees, as JSON."""
        return ADU_DADU.view(self.state, None).model_dump(mode="json")

    @property
    def outcome(self) -> Outcome | None:
        return ADU_DADU.outcome(self.state)

    @property
    def placed(self) -> list[tuple[int, str]]:
        """Placement and result by seat."""
        assert self.outcome is not None
        return [(one.placement, one.result) for one in self.outcome.seats]

    def card(self, number: int) -> dict[str, Any]:
        """The result card of a round, as JSON."""
        return next(card.model_dump(mode="json") for card in self.cards if card.round == number)

    def legal(self, seat: int) -> list[dict[str, Any]]:
        """What a seat may do, as JSON."""
        return [one.model_dump(mode="json") for one in ADU_DADU.legal_actions(self.state, seat)]

    def _take(self, step: Transition[AduDaduState]) -> None:
        self.state = step.state
        self.all_events += step.events
        self.cards += step.cards  # type: ignore[arg-type]
        self.events = [event_json(event) for event in step.events]


def choose(*positions: int) -> AduDaduChoose:
    return AduDaduChoose(type="adu_dadu.choose", reroll=positions)


def event_json(event: Event) -> dict[str, Any]:
    assert event.audience is None, "nothing is hidden in Adu Dadu"
    return {"type": event.type, "seat": event.seat, "data": json.loads(event.data.model_dump_json())}
