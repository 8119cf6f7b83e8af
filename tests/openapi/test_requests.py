"""What the document says of requests is what the server does with them."""

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.http.api import Api
from tests.openapi.document import document, examples, operations, reached, resolved, schemas

NOWHERE = "01a22eee-0000-7000-8000-000000000000"


def requests() -> Iterator[tuple[str, str, dict[str, Any], Any]]:
    """Every example of a body: method, path, the schema that describes it, and the body."""
    for method, path, operation in operations():
        for form in operation.get("requestBody", {}).get("content", {}).values():
            for body in examples(form).values():
                yield method, path, variant(form["schema"], body), body


def variant(schema: dict[str, Any], body: Any) -> dict[str, Any]:
    """The member of a union that a body is."""
    schema = resolved(schema)
    if "discriminator" in schema:
        about = schema["discriminator"]
        return resolved({"$ref": about["mapping"][body[about["propertyName"]]]})
    return schema


def send(api: Api, method: str, path: str, body: Any) -> Any:
    return api.send(method, re.sub(r"\{\w+\}", NOWHERE, path), body, key="a key")


def without(body: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in body.items() if key != name}


@pytest.mark.case("C-OA-07")
def test_what_is_required_is_refused_when_it_is_missing(api: Api):
    checked = set()
    for method, path, schema, body in requests():
        for name in schema.get("required", []):
            answer = send(api.guest(), method, path, without(body, name))
            answer.expect(400, "request.invalid")
            assert [error["field"] for error in answer.json["errors"]] in ([name], [""]), f"{schema['title']} {name}"
            checked.add((schema["title"], name))
    assert ("CreateFarkleMatch", "game") in checked
    assert ("FarkleRollAction", "keep") in checked


@pytest.mark.case("C-OA-07")
def test_what_is_not_required_may_be_left_out(api: Api):
    for method, path, schema, body in requests():
        given = {name: value for name, value in body.items() if name in schema.get("required", [])}
        answer = send(api.guest(), method, path, given)
        assert answer.status != 400, f"{schema['title']}: {answer}"


@pytest.mark.case("C-OA-07")
def test_a_body_without_required_fields_may_be_left_out(api: Api):
    for method, path, operation in operations():
        if "requestBody" not in operation:
            continue
        answer = send(api.guest(), method, path, None)
        if operation["requestBody"]["required"]:
            answer.expect(400, "request.invalid")
        else:
            assert answer.status in (200, 201, 204, 404), str(answer)


@pytest.mark.case("C-OA-07")
def test_nobody_sends_what_only_the_server_knows(api: Api):
    own = {"id", "seats", "version", "status", "created_at", "host", "commitment", "state"}
    asked = reached([operation["requestBody"] for _, _, operation in operations() if "requestBody" in operation])
    for name in {"CreateAduDaduMatch", "CreateFarkleMatch", "CreatePerudoMatch", "CreateYatzyMatch"} & asked:
        schema = document()["components"]["schemas"][name]
        assert schema["required"] == ["game"]
        assert not own & set(schema["properties"])
        assert schema["additionalProperties"] is False
    api.guest().post("matches", {"game": "farkle", "version": 1}).expect(400, "request.invalid")


@pytest.mark.case("C-OA-03")
def test_null_is_accepted_where_the_document_allows_it_and_nowhere_else(api: Api):
    for method, path, schema, body in requests():
        for name, field in schema["properties"].items():
            if not may_be_null(field):
                given = copy.deepcopy(body) | {name: None}
                answer = send(api.guest(), method, path, given)
                answer.expect(400, "request.invalid")
        nulls = {name: None for name, field in schema["properties"].items() if may_be_null(field)}
        answer = send(api.guest(), method, path, copy.deepcopy(body) | nulls)
        assert answer.status != 400, f"{schema['title']} {nulls}: {answer}"


def may_be_null(field: dict[str, Any]) -> bool:
    return {"type": "null"} in field.get("anyOf", [])


def test_defaults_of_requests_are_words():
    # some generators take a field with a default for one that is always sent
    asked = reached([operation["requestBody"] for _, _, operation in operations() if "requestBody" in operation])
    answered = reached([operation["responses"] for _, _, operation in operations()])
    for name in asked | answered:
        inner = list(schemas(document()["components"]["schemas"][name]))
        assert [one["default"] for one in inner if "default" in one] == [], name
    turn_seconds = document()["components"]["schemas"]["CreateFarkleMatch"]["properties"]["turn_seconds"]
    assert "Default: `60`" in turn_seconds["description"]


def test_no_component_is_both_asked_and_answered():
    # one schema could not be right for both: what may be left out in a request is always there in an answer
    asked = reached([operation["requestBody"] for _, _, operation in operations() if "requestBody" in operation])
    answered = reached([operation["responses"] for _, _, operation in operations()])
    assert asked & answered == set()


def test_answers_are_whole():
    answered = reached([operation["responses"] for _, _, operation in operations()])
    for name in answered - {"Problem"}:
        schema = document()["components"]["schemas"][name]
        if "properties" in schema:
            assert set(schema.get("required", [])) == set(schema["properties"]), name


def test_arrays_are_typed_by_one_item():
    for component in document()["components"]["schemas"].values():
        for schema in schemas(component):
            if schema.get("type") == "array":
                assert isinstance(schema.get("items"), dict)


def test_what_fits_no_member_of_a_union_is_told_once(api: Api):
    answer = send(api.guest(), "POST", "/api/v1/matches/{match_id}/rematch", {"options": {"target": [5000]}})
    answer.expect(400, "request.invalid")
    assert answer.json["errors"] == [
        {"field": "options.target", "code": "invalid", "detail": "This value is not valid."}
    ]  # fmt: skip
