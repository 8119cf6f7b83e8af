"""What the endpoints of penalties are sent."""

from typing import Annotated

from pydantic import Field

from games.core.records import Record, Seat
from matches.http.prose import PROSE, TIDIED
from matches.penalties.bodies import Mode, PromptMode


class ProposePenalty(Record):
    """A penalty for who has lost."""

    mode: Mode


class PenaltyConsent(Record):
    """An answer to the proposal."""

    agree: bool
    """False: score only, whatever the others say."""
    seat: Seat | None = None
    """Only for who holds several seats; without it the answer is for all of them."""


class SkipPrompt(Record):
    """Another prompt instead of the first."""

    seat: Seat | None = None
    """Only for who holds several seats; without it all of them skip what they may."""


class PromptDone(Record):
    """Who has done what was owed."""

    seat: Seat


class PromptInput(Record):
    """A prompt of one's own."""

    mode: PromptMode
    text: Annotated[str, Field(min_length=5, max_length=200), PROSE, TIDIED]
    """In the language of the request."""
