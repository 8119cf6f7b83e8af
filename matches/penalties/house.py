"""The prompts of the house, from the files beside this one."""

from importlib.resources import files
from typing import Any

import orjson

MODES = ("movement", "truth")


def house_prompts() -> dict[str, dict[str, dict[str, str]]]:
    """By mode and key: the text in each language."""
    folder = files("matches.penalties") / "prompts"
    return {mode: orjson.loads((folder / f"{mode}.json").read_bytes()) for mode in MODES}


def load_house_prompts(prompt: Any) -> None:
    """Add those that are missing; what moderators have changed or disabled stays so. ``prompt`` is the model."""
    prompt.objects.bulk_create(
        [
            prompt(id=key, mode=mode, text_id=texts["id"], text_en=texts["en"], approval="approved")
            for mode, prompts in house_prompts().items()
            for key, texts in prompts.items()
        ],
        ignore_conflicts=True,
    )
