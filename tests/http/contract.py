"""The OpenAPI document as a promise: every answer of every test is held against it."""

import functools
import json
import re
from typing import Any

import jsonschema
import jsonschema_rs
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from tests.http.answer import Answer

PROBLEM = "application/problem+json"

ANYWHERE = {
    (404, "request.not_found"),
    (405, "request.method_not_allowed"),
}
"""Problems that need no declaration: no such address or method."""

TOLD = ("etag", "idempotency-replayed", "retry-after", "www-authenticate", "kocok-as-of", "kocok-recomputing")
"""Headers that the document must name where they are sent."""


class ContractError(AssertionError):
    """The API answered what its document does not promise."""


def build() -> dict[str, Any]:
    """The document, built anew from the code."""
    document = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    built: dict[str, Any] = json.loads(OpenApiJsonRenderer().render(document, renderer_context={}))
    return built


class Contract:
    """Checks answers against a document."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        # an address without a parameter comes before one with: players/me before players/{id}
        templates = sorted(document["paths"], key=lambda path: (path.count("{"), path))
        self.templates = [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in templates]

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """What is promised for a request; None if it is not in the document."""
        method = method.lower()
        for pattern, template in self.templates:
            if pattern.fullmatch(path) and method in self.document["paths"][template]:
                found: dict[str, Any] = self.document["paths"][template][method]
                return found
        return None

    def check(self, method: str, path: str, answer: Answer) -> None:
        """Hold an answer against the document. Raises ContractError."""
        operation = self.operation(method, path)
        promised = operation["responses"].get(str(answer.status)) if operation else None
        if promised is not None:
            self._check_headers(promised, answer)
        if answer.status >= 400:
            self._check_problem(promised, answer)
        elif promised is None:
            raise ContractError(f"status not declared: {answer}")
        elif "content" not in promised:
            if answer.content:
                raise ContractError(f"a body where none is declared: {answer}")
        elif answer.media_type not in promised["content"]:
            raise ContractError(f"media type not declared, only {sorted(promised['content'])}: {answer}")
        elif answer.media_type == "application/json":
            self._check_body(promised["content"][answer.media_type]["schema"], answer.json, answer)
        elif answer.media_type == "application/x-ndjson":
            if answer.content and not answer.content.endswith(b"\n"):
                raise ContractError(f"the last line has no end: {answer}")
            for line in answer.lines:
                self._check_body(promised["content"][answer.media_type]["schema"], line, answer)

    def _check_headers(self, promised: dict[str, Any], answer: Answer) -> None:
        named = {name.lower(): header for name, header in promised.get("headers", {}).items()}
        for name in TOLD:
            if name in answer.headers and name not in named:
                raise ContractError(f"header {name} not declared: {answer}")
        for name, header in named.items():
            if header.get("required") and name not in answer.headers:
                raise ContractError(f"header {name} missing: {answer}")

    def _check_problem(self, promised: dict[str, Any] | None, answer: Answer) -> None:
        if answer.media_type != PROBLEM:
            raise ContractError(f"a failure that is no problem document: {answer}")
        if answer.status == 500:
            raise ContractError(f"a crash: {answer}")
        self._check_body({"$ref": "#/components/schemas/Problem"}, answer.json, answer)
        if answer.json["status"] != answer.status:
            raise ContractError(f"the problem names another status: {answer}")
        if "content-language" not in answer.headers:
            raise ContractError(f"the problem does not say its language: {answer}")
        codes = promised.get("x-problem-codes", []) if promised else []
        if answer.code not in codes and (answer.status, answer.code) not in ANYWHERE:
            raise ContractError(f"problem code not declared, only {codes}: {answer}")

    def _check_body(self, schema: dict[str, Any], body: Any, answer: Answer) -> None:
        key = json.dumps(schema, sort_keys=True)
        if not self._validator(key).is_valid(body):
            raise ContractError(f"the body breaks the schema: {self._explain(schema, body)}\n{answer}")

    @functools.cache  # noqa: B019 - there is one contract in a run
    def _validator(self, schema: str) -> jsonschema_rs.Validator:
        whole = {**json.loads(schema), "components": self.document["components"]}
        return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)

    def _explain(self, schema: dict[str, Any], body: Any) -> str:
        # slower, but it finds the branch of a union that was meant
        whole = {**schema, "components": self.document["components"]}
        validator = jsonschema.Draft202012Validator(whole, format_checker=jsonschema.FormatChecker())
        error = jsonschema.exceptions.best_match(validator.iter_errors(body))
        if error is None:
            return "(the two validators differ)"
        return f"{error.json_path}: {error.message[:600]}"


@functools.cache
def contract() -> Contract:
    """The contract of this run."""
    return Contract(build())
