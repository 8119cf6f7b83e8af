"""The document can be read: everything is said, in whole words, once."""

import json
import re

from config.introduction import TAGS
from matches.http.view import Endpoint
from tests.openapi.document import document, operations, schemas


def test_the_document_says_what_it_is_and_where_it_is_served():
    info = document()["info"]
    assert info["title"] == "Kocok"
    for word in ("Idempotency-Key", "ETag", "Bearer", "Accept-Language", "x-problem-codes"):
        assert word in info["description"]
    assert [server["url"] for server in document()["servers"]] == ["/"]


def test_every_tag_is_described_and_used():
    described = {tag["name"]: tag["description"] for tag in document()["tags"]}
    assert described == TAGS
    assert set(described) == {tag for _, _, operation in operations() for tag in operation["tags"]}


def test_descriptions_stand_at_the_margin():
    # else Markdown shows them as code
    for method, path, operation in operations():
        for line in operation["description"].splitlines():
            assert line == line.strip() or line.startswith("  * "), f"{method} {path}: {line!r}"


def test_every_answer_and_parameter_has_words():
    for method, path, operation in operations():
        for status, answer in operation["responses"].items():
            assert len(answer["description"]) > 4, f"{method} {path} {status}"
            for name, header in answer.get("headers", {}).items():
                assert header["description"], f"{method} {path} {status} {name}"
        for parameter in operation.get("parameters", []):
            if parameter["in"] != "path":
                assert parameter.get("description"), f"{method} {path} {parameter['name']}"


def test_every_security_scheme_is_described_and_used():
    schemes = document()["components"]["securitySchemes"]
    used = {name for _, _, operation in operations() for way in operation["security"] for name in way}
    assert set(schemes) == used
    assert all(scheme["description"] for scheme in schemes.values())


def test_only_components_have_titles():
    for name, component in document()["components"]["schemas"].items():
        inner = [one for one in schemas(component) if one is not component]
        assert component["title"] == name
        assert [one for one in inner if isinstance(one.get("title"), str)] == []
        assert component["description"], name


def test_schemas_hold_only_what_json_schema_knows():
    # "ge" instead of "minimum" once stood here: no client and no test would have heeded it
    known = {
        "$ref", "type", "const", "enum", "format", "pattern", "minimum", "maximum", "minLength", "maxLength", "items",
        "minItems", "maxItems", "uniqueItems", "properties", "required", "additionalProperties", "propertyNames",
        "multipleOf", "anyOf", "oneOf", "discriminator", "title", "description", "default", "examples",
    }  # fmt: skip
    found = list(document()["components"]["schemas"].values())
    found += [one["schema"] for _, _, operation in operations() for one in operation.get("parameters", [])]
    assert {key for whole in found for schema in schemas(whole) for key in schema} <= known


def test_patterns_mean_the_same_in_every_language():
    written = re.findall(r'"pattern": "((?:[^"\\]|\\.)*)"', json.dumps(document()))
    assert written
    for pattern in written:
        assert re.fullmatch(r"\^[^$^]*\$", pattern), pattern
        assert not re.search(r"\\\\[AzZwdbs]|\(\?", pattern), pattern


def test_every_operation_that_counts_requests_says_so():
    assert Endpoint.budgets == {}
    for method, path, operation in operations():
        counted = not path.startswith(("/api/v1/health/", "/api/v1/games"))
        assert ("429" in operation["responses"]) is counted, f"{method} {path}"
        for status, header in (("401", "WWW-Authenticate"), ("429", "Retry-After"), ("503", "Retry-After")):
            if status in operation["responses"]:
                assert operation["responses"][status]["headers"][header]["required"] is True
        assert {"500", "503"} <= set(operation["responses"])
