"""The document, and what is asked of it."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema

from tests.http.contract import contract

BASE = "/api/v1/"
METHODS = ("get", "post", "put", "patch", "delete")
Schema = dict[str, Any]


def document() -> dict[str, Any]:
    """The document, built from the code."""
    return contract().document


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, path and operation."""
    for path, methods in document()["paths"].items():
        for method in METHODS:
            if method in methods:
                yield method.upper(), path, methods[method]


def resolved(value: dict[str, Any]) -> dict[str, Any]:
    """What a reference leads to; other values as they are."""
    while "$ref" in value:
        _, _, kind, name = value["$ref"].split("/")
        value = document()["components"][kind][name]
    return value


def examples(content: dict[str, Any]) -> dict[str, Any]:
    """The examples of a body in one media type, by title."""
    return {title: resolved(example)["value"] for title, example in content.get("examples", {}).items()}


def error(schema: Schema, value: Any) -> str | None:
    """What makes a value invalid."""
    whole = {**schema, "components": document()["components"]}
    validator = jsonschema.Draft202012Validator(whole, format_checker=jsonschema.FormatChecker())
    found = jsonschema.exceptions.best_match(validator.iter_errors(value))
    return f"{found.json_path}: {found.message}" if found else None


def schemas(schema: Any) -> Iterator[Schema]:
    """A schema and all within it, references not followed."""
    yield schema
    for key in ("properties", "$defs"):
        for one in schema.get(key, {}).values():
            yield from schemas(one)
    for key in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for one in schema.get(key, []):
            yield from schemas(one)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from schemas(schema[key])


def reached(part: Any) -> set[str]:
    """The names of all components that a part of the document leads to."""
    found: set[str] = set()
    waiting = [part]
    while waiting:
        for name in _named(waiting.pop()) - found:
            found.add(name)
            waiting.append(document()["components"]["schemas"][name])
    return found


def _named(part: Any) -> set[str]:
    prefix = "#/components/schemas/"
    text = json.dumps(part)
    return {piece.split('"', 1)[0] for piece in text.split(f'"$ref": "{prefix}')[1:]}
