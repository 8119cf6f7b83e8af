"""A change in the making: events are numbered and dated, the state moves on, the clock is set."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import orjson

from games.core.dice import FairDice, Throw
from games.core.events import Event, EventData
from games.core.game import Transition
from games.core.records import Action
from matches.penalties.owing import assign, call_off
from matches.penalties.rows import PenaltyRow
from matches.play.events import MatchFinished, MatchTurn, MatchVoided, VoidReason
from matches.play.rows import Change, Entry, MatchRow, SeatRow, StoredEvent, mask_of_seats
from matches.play.seeds import seed_of


class Draft:
    """Collects what one step does to a match, until ``change`` is written.

    ``row`` is always the match as it will be; nothing is written here.
    """

    def __init__(self, row: MatchRow) -> None:
        self.row = row
        self._read = row
        self.change = Change(read_version=row.version)
        #: The new events, as they are stored: each with its audience.
        self.events: list[StoredEvent] = []
        self._next = row.version + 1

    # -- the log

    def log(
        self,
        type: str,
        events: Iterable[Event],
        *,
        seat: int | None = None,
        player_id: str | None = None,
        body: bytes = b"{}",
        throws: Sequence[Throw] = (),
        automatic: bool = False,
        key: str | None = None,
        request_digest: str = "",
        answer_status: int = 200,
    ) -> None:
        """Add an entry with its events, of which there is at least one."""
        stored = [self._stored(event, automatic) for event in events]
        self.events += stored
        self.change.entries.append(
            Entry(
                number=stored[0]["number"],
                last_number=stored[-1]["number"],
                type=type,
                seat=seat,
                player_id=player_id,
                key=key,
                request_digest=request_digest,
                answer_status=answer_status,
                body=body.decode(),
                throws=orjson.dumps([[one.seat, one.k, one.dice] for one in throws]).decode(),
                events=tuple(stored),
                automatic=automatic,
                at=self.row.now,
            )
        )
        self._set(version=self._next - 1)

    def log_table(self, data: EventData, *, seat: int | None = None, **entry: Any) -> None:
        """Add an entry of one event of the table, named after it."""
        self.log(data.type, [Event(seat=seat, data=data)], seat=seat, **entry)

    def also(self, event: Event) -> None:
        """Add an event to the last entry."""
        stored = self._stored(event, automatic=False)
        self.events.append(stored)
        last = self.change.entries[-1]
        self.change.entries[-1] = replace(
            last,
            last_number=stored["number"],
            events=(*last.events, stored),
        )
        self._set(version=self._next - 1)

    def _stored(self, event: Event, automatic: bool) -> StoredEvent:
        number = self._next
        self._next += 1
        return {
            "number": number,
            "at": self.row.now,
            "type": event.type,
            "seat": event.seat,
            "data": event.data.model_dump(),
            "automatic": automatic,
            "audience": event.audience,
        }

    # -- the match and its seats

    def _set(self, **values: Any) -> None:
        self.row = self.row.changed(**values)

    def set(self, **columns: Any) -> None:
        """New values of columns of the match, under the names they have in ``MatchRow``."""
        self._set(**columns)
        for name, value in columns.items():
            self.change.columns[_COLUMN_NAMES.get(name, name)] = value

    def set_seat(self, number: int, **values: Any) -> None:
        """New values of a seat."""
        seats = tuple(replace(seat, **values) if seat.number == number else seat for seat in self.row.seats)
        self._set(seats=seats)
        self.change.seats[number] = seats[number]

    def reseat(self, seats: Sequence[SeatRow]) -> None:
        """Another set of seats."""
        self._set(seats=tuple(seats))
        self.change.reseated = tuple(seats)

    def set_penalty(self, penalty: PenaltyRow) -> None:
        """Another standing of the penalty."""
        self._set(penalty=penalty)
        self.change.penalty = penalty

    # -- the game

    def dice(self) -> FairDice:
        """The match's dice, from where they are now."""
        row = self.row
        return FairDice(
            seed=seed_of(row),
            match_id=row.id,
            entropies=[seat.entropy for seat in row.seats],
            counts=row.throw_counts,
        )

    def step(
        self, transition: Transition[Any], dice: FairDice, *, type: str, before: Sequence[Event] = (), **entry: Any
    ) -> None:
        """Take over a step of the game: its entry, state, cards and outcome; then set the clock."""
        self.log(type, [*before, *transition.events], throws=dice.throws, **entry)
        self._take_state(transition, dice)

    def _take_state(self, transition: Transition[Any], dice: FairDice) -> None:
        if dice.throws:
            self.set(throw_counts=dice.counts)
        self.set(state_json=self.row.game.dump(transition.state).decode())
        self.row.__dict__["state"] = transition.state
        for card in transition.cards:
            self.change.cards[card.round] = card.model_dump_json()

    def act(self, seat: int, action: Action, **entry: Any) -> None:
        """A seat's action. Raises RuleError, and nothing is drawn, where the rules refuse it."""
        dice = self.dice()
        transition = self.row.game.apply(self.row.state, seat, action, dice)
        body = action.model_dump_json().encode()
        self.step(transition, dice, type=str(action.type), seat=seat, body=body, **entry)  # type: ignore[attr-defined]

    # -- the clock and the end

    def settle(self) -> None:
        """After the last step: the outcome if there is one, else the seats on the clock and their deadline.

        Does nothing to a match that the steps have voided.
        """
        row, game = self.row, self.row.game
        if row.status != "active":
            return
        outcome = game.outcome(row.state)
        if outcome is not None:
            self._finish(outcome)
            return
        seats = game.to_act(row.state)
        deadline = row.deadline
        if row.turn_seconds is not None and (
            not self._read.state_json or game.decision(row.state) != game.decision(self._read.state)
        ):
            deadline = row.now + timedelta(seconds=row.turn_seconds)
        self.set_turn(seats, deadline)

    def new_allowance(self, deadline: datetime) -> None:
        """The same decision with more time, as an entry of its own."""
        self.set(deadline=deadline)
        self.log_table(MatchTurn(seats=self.row.turn_seats, deadline=deadline))

    def set_turn(self, seats: tuple[int, ...], deadline: datetime | None) -> None:
        """Put these seats on the clock; an event says so if anything changes."""
        mask = mask_of_seats(seats)
        if (mask, deadline) != (self.row.turn_mask, self.row.deadline):
            self.set(turn_mask=mask, deadline=deadline)
            self.also(Event(data=MatchTurn(seats=seats, deadline=deadline)))

    def _finish(self, outcome: Any) -> None:
        row = self.row
        tally = row.game.rounds_won_and_lost(row.state)
        for one in outcome.seats:
            won, lost = tally[one.seat] if tally else (0, 0)
            self.set_seat(one.seat, placement=one.placement, result=one.result, rounds_won=won, rounds_lost=lost)
        self.set(status="finished", finished_at=row.now, end_reason=outcome.reason, turn_mask=0, deadline=None)
        self.also(Event(data=MatchFinished(outcome=outcome)))
        assign(self)

    def void(self, reason: VoidReason) -> None:
        """The match counts for nothing: no results, no clock. The event joins the last entry."""
        self._set_void(reason)
        self.also(Event(data=MatchVoided(reason=reason)))
        call_off(self)

    def void_as_entry(self, reason: VoidReason, **entry: Any) -> None:
        """The same as an entry of its own."""
        self._set_void(reason)
        self.log_table(MatchVoided(reason=reason), **entry)
        call_off(self)

    def _set_void(self, reason: VoidReason) -> None:
        self.set(status="void", finished_at=self.row.finished_at or self.row.now, end_reason=reason)
        self.set(turn_mask=0, deadline=None)


#: Where a column of the table is called otherwise than in ``MatchRow``.
_COLUMN_NAMES = {"state_json": "state", "options_json": "options"}
