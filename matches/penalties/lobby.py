"""A penalty that a table is opened with: who sits down agrees to it, and from the start on it is agreed (AD-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from games.core.events import Event
from matches.penalties.bodies import Mode
from matches.penalties.events import PenaltyConsented, PenaltyProposed
from matches.penalties.rows import PenaltyRow

if TYPE_CHECKING:
    from matches.play.draft import Draft


def state(draft: Draft, mode: Mode, seats: Sequence[int]) -> None:
    """The table is opened with a penalty; ``seats`` are the creator's. The events join the last entry."""
    draft.also(Event(seat=seats[0], data=PenaltyProposed(mode=mode)))
    penalty = PenaltyRow(mode=mode, status="proposed", proposed_by=seats[0], stated=True, consents=(seats[0],))
    draft.set_penalty(penalty)
    consent(draft, seats)


def consent(draft: Draft, seats: Sequence[int]) -> None:
    """Seats agree to what is proposed, if anything is. The events join the last entry."""
    penalty = draft.row.penalty
    if penalty is None:
        return
    for seat in seats:
        if seat not in penalty.consents:
            draft.also(Event(seat=seat, data=PenaltyConsented()))
    draft.set_penalty(penalty.consented(seats))


def get_up(draft: Draft, seats: Sequence[int]) -> None:
    """Seats are free again. The condition stays with the table: it is the host's from now on."""
    penalty = draft.row.penalty
    if penalty is not None:
        consents = tuple(seat for seat in penalty.consents if seat not in seats)
        draft.set_penalty(replace(penalty, consents=consents, proposed_by=draft.row.host))


def close_up(draft: Draft, taken: Sequence[int]) -> None:
    """The match starts, the taken seats are numbered anew in their order: all who sit have agreed."""
    penalty = draft.row.penalty
    if penalty is not None:
        draft.set_penalty(
            replace(
                penalty,
                status="agreed",
                proposed_by=taken.index(penalty.proposed_by),
                consents=tuple(range(len(taken))),
            )
        )


def inherited(penalty: PenaltyRow | None) -> Mode | None:
    """What a rematch is opened with: what the old table was. An agreement after the end was for that match alone."""
    return penalty.mode if penalty is not None and penalty.stated else None
