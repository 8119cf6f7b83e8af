"""A table to play Farkle at in tests: dice are named by their faces, whoever is on turn acts."""

from collections.abc import Sequence
from typing import Any

from games.core.events import Event
from games.core.records import Action
from games.farkle.actions import FarkleBank, FarklePass, FarkleRoll
from games.farkle.cards import FarkleRoundCard
from games.farkle.game import FARKLE
from games.farkle.views import FarkleView
from tests.dice import NO_DICE, ScriptedDice

NOTHING = (2, 2, 3, 3, 4, 6)
"""Six dice that score nothing, nor do any of them."""


class Table:
    """A match and what happened in its last step. The state goes through its JSON at every step."""

    def __init__(self, seats: int = 2, *, starter: int = 0, **asked: Any) -> None:
        self.options = FARKLE.resolve(asked, seats)
        started = FARKLE.start(self.options, seats, ScriptedDice(*(6 if i == starter else 1 for i in range(seats))))
        self.state = started.state
        self.events: tuple[Event, ...] = started.events
        #: The latest card of every round.
        self.sheet: dict[int, FarkleRoundCard] = {}

    # -- moves of whoever is on turn

    def roll(self, *faces: int, keep: Sequence[int] = ()) -> list[str]:
        """Set these faces of the throw aside and throw ``faces``; gives the types of the events."""
        dice = ScriptedDice(*faces)
        types = self.act(FarkleRoll(type="farkle.roll", keep=self.positions(keep)), dice)
        assert not dice.left
        return types

    def bank(self, *keep: int) -> list[str]:
        """Set these faces of the throw aside and stop; gives the types of the events."""
        return self.act(FarkleBank(type="farkle.bank", keep=self.positions(keep)))

    def pass_on(self) -> list[str]:
        """What the table does for a seat that did not begin its turn."""
        return self.act(FarklePass(type="farkle.pass"))

    def act(self, action: Action, dice: Any = NO_DICE, *, seat: int | None = None) -> list[str]:
        return self._step(FARKLE.apply(self.state, self.current if seat is None else seat, action, dice))

    def forfeit(self, *seats: int) -> list[str]:
        return self._step(FARKLE.forfeit(self.state, seats, NO_DICE))

    # -- whole turns

    def farkle(self) -> None:
        """A turn of one throw that scores nothing."""
        self.roll(*NOTHING)

    def score(self, points: int) -> None:
        """A turn that banks exactly these points, a multiple of 50."""
        keep: tuple[int, ...] = ()
        left = 6
        while True:
            if left == 6 and points >= 3000:
                throw, kept, worth = (4,) * 6, (4,) * 6, 3000
            elif points >= 100:
                throw, kept, worth = (1, 2, 2, 3, 3, 4)[:left], (1,), 100
            else:
                throw, kept, worth = (5, 2, 2, 3, 3, 4)[:left], (5,), 50
            self.roll(*throw, keep=keep)
            keep, points, left = kept, points - worth, (left - len(kept)) or 6
            if not points:
                self.bank(*keep)
                return

    # -- what there is to see

    @property
    def view(self) -> FarkleView:
        return FARKLE.view(self.state, None)

    @property
    def current(self) -> int:
        (seat,) = FARKLE.to_act(self.state)
        return seat

    @property
    def scores(self) -> list[int]:
        return [seat.score for seat in self.view.seats]

    @property
    def data(self) -> list[dict[str, Any]]:
        """The data of the last step's events."""
        return [event.data.model_dump(mode="json") for event in self.events]

    @property
    def over(self) -> bool:
        return FARKLE.outcome(self.state) is not None

    @property
    def places(self) -> list[tuple[int, str]]:
        """Placement and result by seat."""
        outcome = FARKLE.outcome(self.state)
        assert outcome
        assert [one.seat for one in outcome.seats] == list(range(len(self.scores)))
        return [(one.placement, one.result) for one in outcome.seats]

    @property
    def reason(self) -> str:
        outcome = FARKLE.outcome(self.state)
        assert outcome
        return outcome.reason

    def legal(self, seat: int | None = None) -> list[dict[str, Any]]:
        seat = self.current if seat is None else seat
        return [one.model_dump(mode="json") for one in FARKLE.legal_actions(self.state, seat)]

    def legal_sets(self) -> dict[tuple[int, ...], int]:
        """The faces that may be set aside and their worth."""
        throw = self.view.throw
        assert throw
        sets = self.legal()[0]["keep"]["sets"]
        return {tuple(sorted(throw[i] for i in one["positions"])): one["points"] for one in sets}

    def positions(self, faces: Sequence[int]) -> tuple[int, ...]:
        """The first positions in the throw that show these faces."""
        left = dict(enumerate(self.view.throw or ()))
        found = []
        for face in faces:
            found.append(next(position for position, shown in left.items() if shown == face))
            del left[found[-1]]
        return tuple(found)

    def _step(self, transition: Any) -> list[str]:
        self.state = FARKLE.load(FARKLE.dump(transition.state))
        assert self.state == transition.state
        self.events = transition.events
        for card in transition.cards:
            self.sheet[card.round] = card
        return [event.type for event in self.events]
