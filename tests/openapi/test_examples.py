"""Every body has an example, and every example is true."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from games.core.dice import commitment
from games.registry import GAMES
from tests.openapi.document import document, error, examples, operations, resolved


def bodies() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Where a body is, its media type, and its form: of all requests and all answers that are no problems."""
    for method, path, operation in operations():
        content = operation.get("requestBody", {}).get("content", {})
        for media_type, form in content.items():
            yield f"{method} {path} request", media_type, form
        for status, answer in operation["responses"].items():
            for media_type, form in answer.get("content", {}).items():
                if media_type != "application/problem+json":
                    yield f"{method} {path} {status}", media_type, form


def test_every_body_has_an_example():
    assert [(place, media_type) for place, media_type, form in bodies() if not form.get("examples")] == []


def test_every_example_is_valid():
    wrong = [
        f"{place} {title}: {found}"
        for place, _, form in bodies()
        for title, value in examples(form).items()
        if (found := error(form["schema"], value))
    ]
    assert wrong == []


def test_the_example_of_a_problem_is_valid():
    schema = document()["components"]["schemas"]["Problem"]
    assert [found for value in schema["examples"] if (found := error(schema, value))] == []


def test_every_shared_example_is_used():
    used = {
        example["$ref"].rpartition("/")[2]
        for _, _, form in bodies()
        for example in form["examples"].values()
        if "$ref" in example
    }
    assert used == set(document()["components"]["examples"])


@pytest.mark.parametrize("name", ["ActionRequest", "CreateMatch"])
def test_every_kind_of_request_has_an_example(name: str):
    reference = {"$ref": f"#/components/schemas/{name}"}
    union = resolved(reference)
    tag = union["discriminator"]["propertyName"]
    shown = {value[tag] for _, _, form in bodies() if form["schema"] == reference for value in examples(form).values()}
    assert shown == set(union["discriminator"]["mapping"])


def test_every_game_has_an_example_of_a_running_match():
    shown = [resolved(one)["value"] for one in document()["components"]["examples"].values()]
    assert {one["game"] for one in shown if one["status"] == "active"} == {game.key for game in GAMES}


def test_the_dice_of_the_example_can_be_checked():
    (match,) = [
        one["value"]
        for one in document()["components"]["examples"].values()
        if one["value"]["status"] == "finished"
    ]  # fmt: skip
    (proof,) = [
        value for _, _, form in bodies() for value in examples(form).values()
        if form["schema"] == {"$ref": "#/components/schemas/Fairness"}
    ]  # fmt: skip
    assert commitment(match["id"], bytes.fromhex(proof["seed"])) == proof["commitment"] == match["commitment"]


@pytest.mark.case("C-OA-09")
def test_every_time_in_an_example_is_in_utc():
    for place, _, form in bodies():
        for title, value in examples(form).items():
            for text in texts(value):
                if is_time(text):
                    assert text.endswith("Z"), f"{place} {title}: {text}"


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict() | list():
            for item in value.values() if isinstance(value, dict) else value:
                yield from texts(item)


def is_time(text: str) -> bool:
    if "T" not in text:
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def test_no_example_holds_a_secret_of_somebody():
    for _, _, form in bodies():
        for value in examples(form).values():
            found = json.dumps(value)
            assert "kocok_key_" not in found
            assert '"token"' not in found or "EXAMPLE" in found
