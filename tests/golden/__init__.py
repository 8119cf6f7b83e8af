"""Recorded playthroughs: what a whole match looks like, kept so that a change of it is seen."""

import os
from pathlib import Path

HERE = Path(__file__).parent


def compare(name: str, text: str) -> None:
    """Assert that the golden file ``name`` (``yatzy`` is ``yatzy.md``) reads exactly so.

    With ``KOCOK_GOLDEN=write`` in the environment the file is written first: read the difference before committing.
    """
    path = HERE / name if "." in name else HERE / f"{name}.md"
    if os.environ.get("KOCOK_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"{path.name} is not recorded yet: run with KOCOK_GOLDEN=write"
    assert text.splitlines() == path.read_text(encoding="utf-8").splitlines()
