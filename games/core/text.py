"""Words for people, in the two languages of the house."""

from typing import Literal, NamedTuple

Language = Literal["id", "en"]


class Text(NamedTuple):
    """The same words in Indonesian and English."""

    id: str
    en: str

    def in_language(self, language: Language) -> str:
        """The words in one language."""
        return self.en if language == "en" else self.id
