"""The penalty of a match on the wire."""

from datetime import datetime
from typing import Literal

from games.core.records import Record, Seat

Mode = Literal["score_only", "movement", "truth"]
PromptMode = Literal["movement", "truth"]
ProposalState = Literal["proposed", "agreed", "refused"]
PromptState = Literal["open", "skipped", "done", "expired"]


class PenaltyPromptBody(Record):
    """What one seat owes."""

    seat: Seat
    text: str
    status: PromptState


class PenaltyBody(Record):
    """A proposal and what became of it (AD-24)."""

    mode: Mode
    status: ProposalState
    proposed_by: Seat
    until: datetime | None
    """Until when the others may consent, or the last open prompt may be done; null when nothing runs."""
    consents: tuple[Seat, ...]
    prompts: tuple[PenaltyPromptBody, ...]
