"""Random well-typed values, drawn from a record's JSON schema: whatever a client might send."""

import random
from functools import cache
from typing import Any

from games.core.records import Action, Options, Record

#: Whole numbers without a small maximum of their own stay below this, so that matches end soon.
LARGEST = 2000


def options(rng: random.Random, model: type[Options]) -> dict[str, Any]:
    """Some of the options, each with some value of its domain."""
    fields, defs = _fields(model)
    return {name: value(rng, one, defs) for name, one in fields.items() if rng.random() < 0.5}


def action(rng: random.Random, model: type[Action]) -> dict[str, Any]:
    """An action with every field somewhere in its domain."""
    fields, defs = _fields(model)
    return {name: value(rng, one, defs) for name, one in fields.items()}


@cache
def _fields(model: type[Record]) -> tuple[dict[str, Any], dict[str, Any]]:
    schema = model.model_json_schema()
    return schema["properties"], schema.get("$defs", {})


def value(rng: random.Random, schema: dict[str, Any], defs: dict[str, Any]) -> Any:
    """Some value that the schema allows."""
    match schema:
        case {"$ref": str(name)}:
            return value(rng, defs[name.rpartition("/")[2]], defs)
        case {"const": only}:
            return only
        case {"enum": values}:
            return rng.choice(values)
        case {"anyOf": ways}:
            return value(rng, rng.choice(ways), defs)
        case {"type": "boolean"}:
            return rng.random() < 0.5
        case {"type": "integer"}:
            step = schema.get("multipleOf", 1)
            low, high = schema["minimum"], min(schema["maximum"], LARGEST)
            between = range(-(-low // step), high // step + 1)
            return min(rng.choice(between), rng.choice(between)) * step  # small targets end matches sooner
        case {"type": "array", "uniqueItems": True, "items": {"minimum": low, "maximum": high}}:
            return rng.sample(range(low, high + 1), rng.randint(0, high + 1 - low))
    raise NotImplementedError(f"no random value for {schema}")
