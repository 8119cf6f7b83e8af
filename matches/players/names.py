"""Names: which are allowed, and when two are the same.

A name is 3 to 24 characters after NFKC: letters and digits of one script (ASCII digits go with any), ``_``, ``-``,
``.`` and single inner spaces. Invisible, bidirectional and control characters are none of these. What could pass for
somebody else's name is refused: letters of two scripts, and a name in another script whose every letter has a Latin
twin (``сара`` in Cyrillic). Scripts that are not in ``SCRIPTS`` are refused too, among them those, like Cherokee and
Lisu, whose letters are mostly twins.
"""

import unicodedata
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, Field

MIN_LENGTH = 3
MAX_LENGTH = 24

MARKS: Final = "_-."

#: By the first word of their characters' names in the Unicode database.
SCRIPTS: Final = frozenset((
    "LATIN", "ARABIC", "ARMENIAN", "BALINESE", "BATAK", "BENGALI", "BUGINESE", "CJK", "CYRILLIC", "DEVANAGARI",
    "ETHIOPIC", "GEORGIAN", "GREEK", "GUJARATI", "GURMUKHI", "HANGUL", "HEBREW", "HIRAGANA", "JAVANESE", "KANNADA",
    "KATAKANA", "KHMER", "LAO", "MALAYALAM", "MYANMAR", "ORIYA", "REJANG", "SINHALA", "SUNDANESE", "TAMIL",
    "TELUGU", "THAI", "TIBETAN",
))  # fmt: skip

#: Letters by category that draw nothing, or only a longer line (the Arabic tatweel).
FILLERS: Final = frozenset("\u0640\u115f\u1160\u17b4\u17b5\u3164\uffa0")

#: Letters of other scripts that look like a Latin letter.
LATIN_TWINS: Final = frozenset(
    "АВЕЅІЈКМНОРСТУХҮӀԌԚԜаеѕіјкорсухһүӏԁԛԝ"  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϳαικνορυγηω"  # Greek
    "ՍՏՕԼօոսհցզյք"  # Armenian
)


def name_key(name: str) -> str:
    """What is compared: the name after NFKC and case folding, so that ``Budi``, ``budi`` and ``Ｂｕｄｉ`` are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> str:
    """The name itself, which must be in NFKC. Raises ValueError with the code of what is wrong with it."""
    kinds = [_kind(character) for character in name]
    if None in kinds or _loose_mark(name):
        raise ValueError("name_characters")
    if name != " ".join(name.split()):
        raise ValueError("name_spaces")
    scripts = set(kinds) - {"space", "mark", "digit"}
    if not scripts and "digit" not in kinds:
        raise ValueError("name_empty")
    if len(scripts) > 1 or _two_numberings(name):
        raise ValueError("name_scripts")
    letters = {character for character in name if character.isalpha()}
    if letters and letters <= LATIN_TWINS:
        raise ValueError("name_look_alike")
    return name


def _kind(character: str) -> str | None:
    """The script of a letter, digit or vowel sign, or ``space``, ``mark`` or ``digit``; None for what no name has."""
    if character == " ":
        return "space"
    if character in MARKS:
        return "mark"
    if character in "0123456789":
        return "digit"
    category = unicodedata.category(character)
    if category not in {"Lu", "Ll", "Lo", "Lm", "Mn", "Mc", "Nd"} or character in FILLERS:
        return None
    script = unicodedata.name(character, "").partition(" ")[0].partition("-")[0]
    if script == "LATIN" and not _plain_latin(character, category):
        return None
    return script if script in SCRIPTS else None


def _plain_latin(character: str, category: str) -> bool:
    # Beyond these are clicks that look like "!" and "|", small capitals, and phonetic twins of a, g and l.
    return category in {"Lu", "Ll"} and (character < "\u0180" or unicodedata.normalize("NFD", character)[0].isascii())


def _loose_mark(name: str) -> bool:
    """Whether a vowel sign or accent stands on no letter, or more than two are piled up."""
    run = 3
    for character in name:
        if unicodedata.category(character) in {"Mn", "Mc"}:
            run += 1
            if run > 2:
                return True
        else:
            run = 0 if character.isalpha() else 3
    return False


def _two_numberings(name: str) -> bool:
    # The Bengali 4 looks like an 8.
    return len({ord(character) - int(character) for character in name if character.isdecimal()}) > 1


def _composed(name: Any) -> Any:
    return unicodedata.normalize("NFKC", name) if isinstance(name, str) else name


PlayerName = Annotated[
    str, Field(min_length=MIN_LENGTH, max_length=MAX_LENGTH), AfterValidator(check_name), BeforeValidator(_composed)
]
"""A name that a player may take, in NFKC."""
