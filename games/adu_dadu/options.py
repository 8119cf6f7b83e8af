"""What can be agreed before a match of Adu Dadu."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from games.core.errors import OptionsError
from games.core.records import Options
from games.core.text import Text

Rule = Literal["total_high", "total_low", "combination"]
Format = Literal["best_of", "first_to_win", "first_to_lose"]
OpenBy = Literal["anyone_when_all_chose", "anyone"]


class AduDaduOptions(Options):
    """The options of Adu Dadu."""

    rule: Rule = "total_high"
    """What wins: the greatest total, the smallest total, or three of a kind before a pair before plain."""

    dice: Annotated[int, Field(ge=1, le=5)] = 3
    """How many dice each seat has; `combination` is always played with 3."""

    reroll: bool = True
    """Whether each seat may roll some of its dice again, once per round."""

    format: Format
    """How the match ends: `best_of` for two seats, `first_to_win` or `first_to_lose` for more."""

    target: Annotated[int, Field(ge=1, le=10)]
    """For `best_of` the greatest number of rounds, 1, 3 or 5; else how many rounds won or lost end the match."""

    open_by: OpenBy = "anyone_when_all_chose"
    """When the table may be opened: once all have chosen, or by anyone at any time after the rolls."""

    @property
    def seeks_loser(self) -> bool:
        """Whether a round is about who loses it, not who wins it (AD-14)."""
        return self.format == "first_to_lose"

    @property
    def rounds_needed(self) -> int:
        """How many rounds won, or lost, end the match (AD-18, AD-19)."""
        return self.target // 2 + 1 if self.format == "best_of" else self.target


def resolve(asked: Mapping[str, Any], seats: int) -> AduDaduOptions:
    """The options with every value decided for this number of seats.

    Raises OptionsError where they contradict each other or the number of seats (AD-20).
    """
    chosen_format = asked.get("format", "best_of" if seats == 2 else "first_to_win")
    chosen_target = asked.get("target", 3 if chosen_format == "best_of" else 2)
    options = AduDaduOptions(**{**asked, "format": chosen_format, "target": chosen_target})
    if seats == 2 and options.format != "best_of":
        raise OptionsError("format", Text("Untuk dua pemain hanya ada best_of.", "Two players play best_of only."))
    if seats > 2 and options.format == "best_of":
        raise OptionsError(
            "format",
            Text(
                "Tiga pemain atau lebih memakai first_to_win atau first_to_lose.",
                "Three or more players play first_to_win or first_to_lose.",
            ),
        )
    if options.format == "best_of" and options.target not in (1, 3, 5):
        raise OptionsError(
            "target", Text("Target best_of adalah 1, 3, atau 5 ronde.", "The target of best_of is 1, 3 or 5 rounds.")
        )
    if options.rule == "combination" and options.dice != 3:
        raise OptionsError(
            "dice", Text("Aturan combination selalu memakai 3 dadu.", "The rule combination is played with 3 dice.")
        )
    return options
