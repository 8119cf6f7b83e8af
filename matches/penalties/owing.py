"""What losing costs: prompts are given out at the end, and called off when the match turns out to count for nothing.

The steps here work on a draft of the match, so that they are written together with whatever brought them about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from games.core.events import Event
from matches.penalties.deck import Deck
from matches.penalties.events import AssignedPrompt, PenaltyAssigned, PenaltyExpired, PenaltyRefused
from matches.penalties.rows import OwedRow, PenaltyRow
from matches.play.rows import SeatRow

if TYPE_CHECKING:
    from matches.play.draft import Draft

LIFETIME = timedelta(hours=24)
"""How long a prompt may be done; after that nobody is asked for it any more."""


def assign(draft: Draft) -> None:
    """If all have agreed to more than the score, give a prompt to each seat that has lost (AD-25).

    A no-show owes nothing (GX-10). The events join the last entry.
    """
    penalty = draft.row.penalty
    if penalty is None or penalty.status != "agreed" or penalty.mode == "score_only":
        return
    losers = [seat for seat in draft.row.seats if seat.result == "lost" and not seat.no_show]
    if losers:
        give(draft, penalty, Deck(draft.row, penalty.mode), losers)


def give(draft: Draft, penalty: PenaltyRow, deck: Deck, seats: Iterable[SeatRow]) -> None:
    """Draw a prompt for each of the seats, their second one if they had one; the events join the last entry.

    A seat for which there is none, because moderators have disabled all, owes nothing.
    """
    given: list[OwedRow] = []
    for seat in seats:
        before = penalty.of(seat.number)
        drawn = deck.draw(seat, instead_of=before[-1].prompt_id if before else None)
        if drawn is None:
            continue
        prompt, text = drawn
        given.append(
            OwedRow(
                seat=seat.number,
                draw=len(before) + 1,
                prompt_id=prompt,
                text=text,
                status="open",
                expires_at=draft.row.now + LIFETIME,
            )
        )
        data = PenaltyAssigned(prompt=AssignedPrompt(id=prompt, text=text))
        draft.also(Event(seat=seat.number, data=data))
    draft.set_penalty(penalty.given(tuple(given)))


def call_off(draft: Draft) -> None:
    """A void match owes nothing: who is asked need not answer, what is open need not be done."""
    penalty = draft.row.penalty
    if penalty is None:
        return
    if penalty.until is not None:
        penalty = replace(penalty, status="refused", until=None)
        draft.also(Event(data=PenaltyRefused()))
        draft.set_penalty(penalty)
    if penalty.open():
        for one in penalty.open():
            draft.also(Event(seat=one.seat, data=PenaltyExpired()))
        draft.set_penalty(penalty.closed(penalty.open(), "expired"))
