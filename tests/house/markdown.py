"""Reading the project's Markdown: its fenced blocks, links and headings."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

_FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[[^\]\[]+\]\(([^()\s]+)\)")


@dataclass(frozen=True, kw_only=True)
class Block:
    """A fenced block. ``output`` is the ``text`` block right after it, whose ``…`` stands for anything."""

    language: str
    text: str
    line: int
    output: str | None


def documents() -> list[Path]:
    """The README and every page of ``docs/``."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(document: Path) -> list[Block]:
    """The fenced blocks of a document, in order; a ``text`` block after another one is its output."""
    source = document.read_text(encoding="utf-8")
    found = list(_FENCE.finditer(source))
    read: list[Block] = []
    for one, following in zip_longest(found, found[1:]):
        is_output = (
            following is not None and following[2] == "text" and not source[one.end() : following.start()].strip()
        )
        read.append(
            Block(
                language=one[2],
                text=one[3],
                line=source[: one.start()].count("\n") + 1,
                output=following[3] if following is not None and is_output else None,
            )
        )
    return read


def prose(document: Path) -> str:
    """A document without its fenced blocks and inline code."""
    source = _FENCE.sub("", document.read_text(encoding="utf-8"))
    return re.sub(r"`[^`\n]*`", "``", source)


def links(document: Path) -> Iterator[str]:
    """What a document links to."""
    yield from _LINK.findall(prose(document))


def anchors(document: Path) -> set[str]:
    """What a link into a document may name: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", one)).strip().lower() for one in headings]
    return {one.replace(" ", "-") for one in plain}


def as_pattern(output: str) -> re.Pattern[str]:
    """What an output must look like: as shown, with anything for ``…``."""
    return re.compile(".*?".join(map(re.escape, output.strip().split("…"))), re.DOTALL)
