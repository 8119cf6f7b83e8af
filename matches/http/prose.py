"""Text that people write for other people: what may stand in it.

Letters, digits, punctuation, symbols and single spaces. Nothing that is not seen, or that makes the text around it
look other than it is: control, bidirectional and other format characters, fillers, variation selectors, private use;
and no towers of accents.
"""

import re
import unicodedata
from typing import Any, Final

from pydantic import AfterValidator, BeforeValidator

#: By category these would be letters and accents, but they draw nothing.
INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\u2800\U000e0100-\U000e01ef]"
)

MOST_ACCENTS = 3
"""On one letter; no writing in use needs more."""


def check_prose(text: str) -> str:
    """The text itself. Raises ValueError with the code of what is wrong with it."""
    accents = 0
    for character in text:
        category = unicodedata.category(character)
        if (category[0] in "CZ" and character != " ") or INVISIBLE.match(character):
            raise ValueError("prose_characters")
        accents = accents + 1 if category[0] == "M" else 0
        if accents > MOST_ACCENTS:
            raise ValueError("prose_characters")
    return text


def _tidied(text: Any) -> Any:
    # Line breaks are spaces to whoever reads it in one line; a bare "\x00" is no space and stays, to be refused.
    return unicodedata.normalize("NFC", re.sub(r"[ \t\r\n]+", " ", text).strip(" ")) if isinstance(text, str) else text


TIDIED = BeforeValidator(_tidied)
"""NFC, one paragraph, no spaces at its ends."""

PROSE = AfterValidator(check_prose)
"""Only what is seen. As ``Annotated[str, Field(<lengths>), PROSE, TIDIED]``: the lengths are of the tidied text."""
