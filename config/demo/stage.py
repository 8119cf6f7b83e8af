"""Where the play is seen: a terminal, in colour if it is one."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

WIDTH = 78

STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
CAST_STYLES = ("cyan", "yellow", "magenta", "green")

FACES = "⚀⚁⚂⚃⚄⚅"


def die(face: int) -> str:
    """One die as it lies."""
    return FACES[face - 1]


def dice(faces: Sequence[int]) -> str:
    """Several dice as they lie."""
    return " ".join(map(die, faces))


def listed(words: Sequence[str]) -> str:
    """``Ayu, Bima and Citra``."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


class Stage:
    """Prints, indented and painted. ``cast`` are the players, each with a colour for the evening."""

    def __init__(self, out: TextIO, cast: Sequence[str]) -> None:
        self._out = out
        self._terminal = out.isatty()
        self._colour = self._terminal and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self._styles = {name: CAST_STYLES[i % len(CAST_STYLES)] for i, name in enumerate(cast)}
        self._column = max(map(len, cast)) + 2

    def paint(self, text: str, *styles: str) -> str:
        """Text in a style, where there are colours."""
        if not self._colour or not text:
            return text
        return f"\033[{';'.join(STYLES[style] for style in styles)}m{text}\033[0m"

    def name(self, name: str) -> str:
        """A player's name in the player's colour."""
        return self.paint(name, "bold", self._styles[name])

    def line(self, text: str = "") -> None:
        """One line."""
        print(f"  {text}".rstrip(), file=self._out, flush=True)

    def title(self, text: str, aside: str) -> None:
        """The beginning of an act."""
        rest = "━" * (WIDTH - len(text) - len(aside) - 8)
        self.line()
        self.line()
        print(self.paint(f"━━━ {text} {rest} {aside} ━", "bold"), file=self._out, flush=True)

    def heading(self, text: str, aside: str = "") -> None:
        """The beginning of a round, or of what comes after the match."""
        self.line()
        self.line(self.paint(text, "bold") + (self.paint(f"  {aside}", "dim") if aside else ""))

    def says(self, name: str, text: str) -> None:
        """Something a player does."""
        self.line(f"  {self.name(name)}{' ' * (self._column - len(name))}{text}")

    def goes_on(self, text: str) -> None:
        """More of what the same player does."""
        self.line(f"  {' ' * self._column}{text}")

    def table(self, rows: Sequence[Sequence[str]], *, right: bool = True) -> None:
        """Rows of cells, the first of them a heading."""
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for number, row in enumerate(rows):
            cells = [
                cell.rjust(width) if right and column else cell.ljust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            self.line("  " + self.paint("   ".join(cells).rstrip(), *(["dim"] if number == 0 else [])))

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Something that takes a moment: said before, its time after."""
        began = time.monotonic()
        print(f"  {text} … ", end="", file=self._out, flush=True)
        yield
        print(self.paint(f"{time.monotonic() - began:.1f} s", "dim"), file=self._out, flush=True)
