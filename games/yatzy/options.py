"""What can be agreed before a match of Yatzy."""

from typing import Literal

from games.core.records import Options

Joker = Literal["with_bonus", "always"]


class YatzyOptions(Options):
    """The options of Yatzy."""

    joker: Joker = "with_bonus"
    """Whether five equal dice are a joker only together with the bonus, or also with 0 in their own box (YZ-17)."""
