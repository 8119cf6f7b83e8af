"""Which prompts a table may draw, and which its players had lately."""

import secrets
from collections import defaultdict

from django.db.models import F, Q

from matches.penalties.models import Approval, PenaltyPrompt, Prompt
from matches.play.rows import MatchRow, SeatRow

LATELY = 200
"""How many prompts of the series are remembered: with eight at the table those of the last 25 matches and more."""


class Deck:
    """The prompts of one mode for one table, in the language of the match.

    Those of the house, and players' own at the tables where their authors sit; only what is approved and enabled.
    """

    def __init__(self, row: MatchRow, mode: str) -> None:
        self._texts = _drawable(row, mode)
        self._had = _had_lately(row.series_id)
        #: What this match has given.
        self._given = [one.prompt_id for one in reversed(row.penalty.prompts)] if row.penalty else []

    def draw(self, seat: SeatRow, *, instead_of: str | None = None) -> tuple[str, str] | None:
        """A prompt for a seat, id and text; None when there is none (other than ``instead_of``).

        At random among those that nobody had in this match and the seat's player not lately in the series; when
        all of them were had, the one that was had longest ago.
        """
        texts = {prompt: text for prompt, text in self._texts.items() if prompt != instead_of}
        if not texts:
            return None
        had = [*self._given, *self._had[seat.player_id, seat.local_name]]
        fresh = sorted(texts.keys() - set(had))
        drawn = secrets.choice(fresh) if fresh else max(texts, key=had.index)
        self._given.insert(0, drawn)
        return drawn, texts[drawn]


def _drawable(row: MatchRow, mode: str) -> dict[str, str]:
    text = "text_en" if row.language == "en" else "text_id"
    seated = {seat.player_id for seat in row.seats}
    prompts = Prompt.objects.filter(
        Q(author=None) | Q(author__in=seated), mode=mode, approval=Approval.APPROVED, enabled=True
    )
    return dict(prompts.exclude(**{text: ""}).values_list("id", text))


def _had_lately(series_id: str) -> dict[tuple[str | None, str], list[str]]:
    """The prompts that each player had in a series, the newest first; who shares a device is told by name."""
    player = "penalty__match__seats__player_id", "penalty__match__seats__local_name"
    given = PenaltyPrompt.objects.filter(penalty__match__series=series_id, penalty__match__seats__number=F("seat"))
    had = defaultdict(list)
    for player_id, local_name, prompt in given.order_by("-id").values_list(*player, "prompt_id")[:LATELY]:
        had[player_id, local_name].append(prompt)
    return had
