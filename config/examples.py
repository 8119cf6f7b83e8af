"""The examples of the OpenAPI document.

Each room of endpoints may have an ``examples.json`` beside its views::

    {"<operation id>": {"request": {"<title>": <body>}, "<status>[ <media type>]": {"<title>": <answer>}}}

Large bodies that several operations show are kept once, under ``"shared"``, and named instead of the value:
``{"<title>": "#<name>"}``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import matches.play.api

JSON: Final = "application/json"
REF: Final = "#/components/examples/{name}"


@cache
def _room(folder: Path) -> dict[str, Any]:
    file = folder / "examples.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def shared() -> dict[str, Any]:
    """The examples that several operations show, as components."""
    bodies = _room(Path(matches.play.api.__path__[0]))["shared"]
    return {name: {"value": body} for name, body in bodies.items()}


def add_examples(operation: dict[str, Any], folder: Path) -> None:
    """Put the examples of an operation, from the room in this folder, into its body and answers."""
    for place, examples in _room(folder).get(operation["operationId"], {}).items():
        part, _, media_type = place.partition(" ")
        content = (operation["requestBody"] if part == "request" else operation["responses"][part])["content"]
        content[media_type or JSON]["examples"] = {title: _example(value) for title, value in examples.items()}


def _example(value: Any) -> dict[str, Any]:
    if isinstance(value, str) and value.startswith("#"):
        return {"$ref": REF.format(name=value[1:])}
    return {"value": value}
