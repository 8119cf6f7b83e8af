"""What is printed in the rule texts and what follows from them, as data."""

import json
from pathlib import Path
from typing import Any


def cases(name: str) -> list[dict[str, Any]]:
    """The cases of one file, e.g. ``cases("farkle")``."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))["cases"]
