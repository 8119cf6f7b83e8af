"""Compiles the words of the moderators' site: ``python -m config.catalogue`` makes each ``.mo`` from its ``.po``.

Both are kept, so that a machine without gettext serves the site in Indonesian too. English is what the pages are
written in.
"""

import ast
import struct
from pathlib import Path

LOCALE = Path(__file__).resolve().parent / "locale"
MAGIC = 0x950412DE


def messages(text: str) -> dict[str, str]:
    """What a ``.po`` file translates, as a ``.mo`` file has it: contexts end in a byte 4, plurals are parted by a 0."""
    found: dict[str, str] = {}
    for block in text.split("\n\n"):
        parts = _parts(block)
        if "msgid" not in parts or "fuzzy" in block:
            continue
        key = parts["msgid"] + ("\x00" + parts["msgid_plural"] if "msgid_plural" in parts else "")
        if "msgctxt" in parts:
            key = f"{parts['msgctxt']}\x04{key}"
        value = "\x00".join(parts[name] for name in sorted(parts) if name.startswith("msgstr"))
        if value:
            found[key] = value
    return found


def _parts(block: str) -> dict[str, str]:
    parts: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if not line.startswith('"'):
            name, _, line = line.partition(" ")
            parts[name] = ""
        parts[name] += ast.literal_eval(line)
    return parts


def compiled(found: dict[str, str]) -> bytes:
    """A ``.mo`` file: a header, two tables of lengths and places, and the texts, each ended by a zero."""
    keys = sorted(found)
    texts = [[key.encode() for key in keys], [found[key].encode() for key in keys]]
    at = 7 * 4 + len(keys) * 2 * 8
    tables, body = [], b""
    for column in texts:
        table = b""
        for text in column:
            table += struct.pack("<II", len(text), at + len(body))
            body += text + b"\0"
        tables.append(table)
    head = struct.pack("<7I", MAGIC, 0, len(keys), 28, 28 + len(keys) * 8, 0, 0)
    return head + tables[0] + tables[1] + body


def sources() -> list[Path]:
    """The ``.po`` files."""
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


if __name__ == "__main__":
    for source in sources():
        source.with_suffix(".mo").write_bytes(compiled(messages(source.read_text(encoding="utf-8"))))
