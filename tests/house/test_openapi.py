"""The OpenAPI document: complete, valid, the same in every build, with names that do not move."""

import json
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver

from tests.http.contract import build, contract
from tests.services.compose import ROOT

COMMITTED = ROOT / "docs" / "openapi.yaml"
API = "/api/v1/"

NOT_IN_THE_DOCUMENT = {"/api/v1/schema", "/api/v1/docs"}
"""The document itself and the page that shows it. This list only shrinks."""


def _addresses(resolver: URLResolver, prefix: str = "/") -> Iterator[str]:
    for entry in resolver.url_patterns:
        route = prefix + str(entry.pattern).removeprefix("^").removesuffix("$")
        if isinstance(entry, URLResolver):
            yield from _addresses(entry, route)
        elif isinstance(entry, URLPattern):
            yield re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)


def _operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in contract().document["paths"].items():
        for method, operation in methods.items():
            if method in {"get", "post", "put", "patch", "delete"}:
                yield f"{method.upper()} {path}", operation


def _references(value: Any) -> Iterator[str]:
    match value:
        case dict():
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            for item in value.values():
                yield from _references(item)
        case list():
            for item in value:
                yield from _references(item)


def test_the_document_builds_without_a_warning_is_valid_and_is_the_committed_one():
    out = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=out)
    assert out.getvalue().strip() == COMMITTED.read_text(encoding="utf-8").strip(), "the API has changed: make schema"


@pytest.mark.case("C-OA-01")
def test_two_builds_are_equal_to_the_letter():
    assert json.dumps(build()) == json.dumps(build())


def test_every_address_of_the_api_is_in_the_document():
    addresses = {address for address in _addresses(get_resolver()) if address.startswith(API)}
    assert set(contract().document["paths"]) == addresses - NOT_IN_THE_DOCUMENT
    assert addresses >= NOT_IN_THE_DOCUMENT


@pytest.mark.case("C-OA-01", "C-OA-03")
def test_names_of_components_and_operations_are_words_without_suffixes():
    components = list(contract().document["components"]["schemas"])
    ids = [operation["operationId"] for _, operation in _operations()]
    assert [name for name in components if not re.fullmatch(r"([A-Z][a-z]*)+", name)] == []
    assert [name for name in components if name.endswith("Enum")] == []  # made up by the generator, by what they hold
    assert [name for name in ids if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []
    assert len(ids) == len(set(ids))


@pytest.mark.case("C-OA-03")
def test_what_may_be_null_is_said_by_its_type():
    text = json.dumps(contract().document)
    assert "nullable" not in text
    assert "NullEnum" not in text
    assert "BlankEnum" not in text


def test_every_reference_leads_to_a_component_and_every_component_is_used():
    document = contract().document
    named = {f"#/components/{kind}/{name}" for kind in ("schemas", "examples") for name in document["components"][kind]}
    # an example may hold a schema of its own, as the page of a game does
    assert {one for one in _references(document) if one.startswith("#/components/")} == named


def test_every_union_has_a_discriminator_that_every_member_requires():
    document = contract().document
    schemas = document["components"]["schemas"]
    for name, schema in schemas.items():
        members = [one.get("$ref", "").rpartition("/")[2] for one in schema.get("oneOf", [])]
        if not all(members) or len(members) < 2:
            continue
        tag = schema["discriminator"]["propertyName"]
        for member in members:
            assert tag in schemas[member]["required"], f"{member} in {name}: {tag} may be left out"


def test_every_operation_says_what_it_does_and_how_it_fails():
    for name, operation in _operations():
        assert operation.get("summary"), name
        assert operation.get("description"), name
        assert len(operation.get("tags", [])) == 1, name
        for status, answer in operation["responses"].items():
            if int(status) >= 400:
                assert answer["x-problem-codes"], f"{name} {status}"
                assert list(answer["content"]) == ["application/problem+json"], f"{name} {status}"
        if "requestBody" in operation:
            assert list(operation["requestBody"]["content"]) == ["application/json"], name


def test_the_committed_document_is_openapi_3_1():
    assert yaml.safe_load(COMMITTED.read_text(encoding="utf-8"))["openapi"].startswith("3.1.")
