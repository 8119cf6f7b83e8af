"""A penalty as it is read and written with its match: plain values."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from matches.penalties.bodies import Mode, PromptState, ProposalState


@dataclass(frozen=True, kw_only=True, slots=True)
class OwedRow:
    """A prompt that a seat owes, or owed."""

    seat: int
    #: The seat's first prompt is 1; the one after a skip is 2.
    draw: int
    prompt_id: str
    text: str
    status: PromptState
    expires_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class PenaltyRow:
    """The one proposal of a match, who agreed to it, and what came of it."""

    mode: Mode
    status: ProposalState
    proposed_by: int
    #: Whether the table was opened with it; else it was proposed after the end.
    stated: bool
    #: Until when the others may answer; None when nobody is asked.
    until: datetime | None = None
    consents: tuple[int, ...] = ()
    #: By seat and draw.
    prompts: tuple[OwedRow, ...] = ()

    def of(self, seat: int) -> tuple[OwedRow, ...]:
        """What a seat was given, in order; at most two."""
        return tuple(one for one in self.prompts if one.seat == seat)

    def open(self) -> tuple[OwedRow, ...]:
        """What is still owed."""
        return tuple(one for one in self.prompts if one.status == "open")

    def consented(self, seats: Iterable[int]) -> "PenaltyRow":
        """The same, with the consent of these seats too."""
        return replace(self, consents=tuple(sorted({*self.consents, *seats})))

    def closed(self, prompts: tuple[OwedRow, ...], status: PromptState) -> "PenaltyRow":
        """The same, with these prompts in another status."""
        ended = {(one.seat, one.draw) for one in prompts}
        return replace(
            self,
            prompts=tuple(
                replace(one, status=status) if (one.seat, one.draw) in ended else one for one in self.prompts
            ),
        )

    def given(self, prompts: tuple[OwedRow, ...]) -> "PenaltyRow":
        """The same, with further prompts."""
        return replace(self, prompts=tuple(sorted((*self.prompts, *prompts), key=lambda one: (one.seat, one.draw))))
