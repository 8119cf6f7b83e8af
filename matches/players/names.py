"""Names: which are allowed, and when two are the same."""

import unicodedata


def name_key(name: str) -> str:
    """What is compared: the name after NFKC and case folding, so that ``Budi``, ``budi`` and ``Ｂｕｄｉ`` are one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
