"""The compose file as the engine reads it, and its commands as this machine can run them."""

import functools
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent.parent
FILE = ROOT / "docker-compose.yml"

REQUIRED = {
    "POSTGRES_PASSWORD": "abc123",
    "REDIS_PASSWORD": "abc123",
    "SECRET_KEY": "k" * 50,
    "KOCOK_MASTER_KEYS": "first:" + "0f" * 32,
    "ALLOWED_HOSTS": "kocok.example",
}
"""The variables without which nothing may start."""

_VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?:(?P<sort>:[-?])(?P<rest>[^}]*))?\})")


class Unset(Exception):
    """A required variable has no value."""


def interpolate(text: str, variables: Mapping[str, str]) -> str:
    """``${A:-default}``, ``${A:?message}`` and ``$$``. Raises Unset."""

    def value(found: re.Match[str]) -> str:
        if found.group() == "$$":
            return "$"
        given = variables.get(found["name"], "")
        if given or found["sort"] is None:
            return given
        if found["sort"] == ":?":
            raise Unset(f"{found['name']}: {found['rest']}")
        return found["rest"]

    return _VARIABLE.sub(value, text)


def load(variables: Mapping[str, str] = REQUIRED) -> dict[str, Any]:
    """The compose file with its variables filled in. Raises Unset."""

    def fill(value: Any) -> Any:
        match value:
            case str():
                return interpolate(value, variables)
            case list():
                return [fill(item) for item in value]
            case dict():
                return {name: fill(item) for name, item in value.items()}
        return value

    filled: dict[str, Any] = fill(yaml.safe_load(FILE.read_text(encoding="utf-8")))
    return filled


@functools.cache
def services() -> dict[str, Any]:
    """The services by name."""
    found: dict[str, Any] = load()["services"]
    return found


def command(service: str, *, port: int | None = None) -> list[str]:
    """The command of a service, with the programs of this environment, on a port of this machine."""
    found = list(services()[service]["command"])
    found[0] = sys.executable if found[0] == "python" else str(Path(sys.executable).with_name(found[0]))
    return ["127.0.0.1" if word == "0.0.0.0" else str(port) if word == "8000" else word for word in found]
