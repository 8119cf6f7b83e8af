"""The penalty of a match on the wire."""

from datetime import datetime
from typing import Literal

from games.core.records import Record, Seat

Mode = Literal["score_only", "movement", "truth"]


class PenaltyPromptBody(Record):
    """What one seat owes."""

    seat: Seat
    text: str
    status: Literal["open", "skipped", "done", "expired"]


class PenaltyBody(Record):
    """A proposal and what became of it (AD-24)."""

    mode: Mode
    status: Literal["proposed", "agreed", "refused"]
    proposed_by: Seat
    until: datetime | None
    """Until when the others may consent, or the prompts may be done; null when nothing runs."""
    consents: tuple[Seat, ...]
    prompts: tuple[PenaltyPromptBody, ...]
