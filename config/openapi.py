"""The OpenAPI document: records as components, every failure with its codes, names that never move."""

import inspect
import json
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any, Final, cast

from drf_spectacular.contrib.pydantic import PydanticExtension
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import models_json_schema

from config.examples import add_examples, shared
from config.introduction import DESCRIPTION, FRONT
from config.problems import MEDIA_TYPE, PLAIN, status_of
from games.core.failures import Failure
from games.core.records import Record
from matches.http.failures import BadToken, Banned, Invalid, NotJSON, SignInNeeded, Throttled, TooLarge
from matches.http.view import Endpoint
from matches.players.authentication import BearerAuthentication

REF: Final = "#/components/schemas/{model}"

UNCHANGED: Final = "What the client has is current."

PROBLEM_HEADERS: Final[dict[str, dict[str, Any]]] = {
    "Retry-After": {"required": True, "description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}},
    "ETag": {"required": True, "description": "The current version.", "schema": {"type": "string"}},
    "WWW-Authenticate": {"required": True, "description": "The scheme that is needed.", "schema": {"type": "string"}},
}
HEADER_OF: Final[dict[int, str]] = {401: "WWW-Authenticate", 412: "ETag", 429: "Retry-After", 503: "Retry-After"}


class ProblemField(Record):
    """What is wrong with one field of the input."""

    field: str
    """A dotted path; empty for the whole body."""
    code: str
    detail: str


class Problem(BaseModel):
    """What went wrong (RFC 9457). Branch on `code`: it is stable. Texts follow `Accept-Language`."""

    model_config = ConfigDict(
        extra="allow",
        use_attribute_docstrings=True,
        json_schema_extra={
            "examples": [
                {
                    "type": "urn:kocok:problem:rule.not_your_turn",
                    "title": "Not possible now",
                    "status": 409,
                    "detail": "It is not your turn.",
                    "code": "rule.not_your_turn",
                    "version": 12,
                    "legal_actions": [],
                },
            ],
        },
    )

    type: str
    title: str
    status: Annotated[int, Field(ge=400, le=599)]
    detail: str
    code: str
    """What to branch on; the codes of an answer are in its `x-problem-codes`."""
    errors: tuple[ProblemField, ...] = ()
    """With 400: what is wrong with which field."""
    version: Annotated[int, Field(default_factory=int)]
    """With 409 and 412: the current version of the match."""
    legal_actions: tuple[dict[str, Any], ...] = ()
    """With 409: what the caller's seat could do instead."""


class RecordExtension(PydanticExtension):  # type: ignore[no-untyped-call]
    """Records as components; a request is described as it is validated, an answer as it is written."""

    priority = 1

    def map_serializer(self, auto_schema: Any, direction: str) -> Any:
        """The JSON Schema of a record, its parts registered as components. Two parts of one name are an error."""
        mode: Any = "validation" if direction == "request" else "serialization"
        _, definitions = models_json_schema([(self.target, mode)], ref_template=REF)
        parts: dict[str, Any] = definitions.get("$defs", {})
        for schema in parts.values():
            _plain(schema)
        own = parts.pop(self.target.__name__)
        for name, schema in parts.items():
            component = ResolvedComponent(  # type: ignore[no-untyped-call]
                name=name, type=ResolvedComponent.SCHEMA, object=name, schema=schema
            )
            if component in auto_schema.registry:
                known = auto_schema.registry[component].schema
                # an entry component that is being built has no schema yet
                if known and known != schema:
                    raise ValueError(f"two different components are called {name}")
            auto_schema.registry.register_on_missing(component)
        return own


def _plain(schema: dict[str, Any]) -> None:
    """Leave out what generators of clients make wrong things of.

    Titles of fields become types of their own in some; a field with a default is always there in others, although a
    client may leave it out, so that the words tell defaults; arrays of a fixed length are not typed by place.
    """
    for field in schema.get("properties", {}).values():
        field.pop("title", None)
        default = field.pop("default", None)
        if default not in (None, [], ""):
            words = f"Default: `{json.dumps(default)}`."
            field["description"] = f"{field['description']} {words}" if "description" in field else words
        if "prefixItems" in field:
            first, *others = field.pop("prefixItems")
            if any(other != first for other in others):
                raise ValueError(f"a tuple of different types: {first}, {others}")
            field["items"] = first


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Bearer <token>``."""

    target_class = "matches.players.authentication.BearerAuthentication"
    name = "bearer"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """HTTP bearer."""
        return {"type": "http", "scheme": "bearer", "description": "A token from `auth/guest` or `auth/login`."}


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """``Authorization: Api-Key <key>``."""

    target_class = "leaderboards.integrators.authentication.ApiKeyAuthentication"
    name = "api_key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A header of its own form."""
        about = "`Api-Key <key>`, for integrators. Keys are made by the house's administrators."
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": about}


class KocokSchema(AutoSchema):
    """Adds to each operation the problems it can answer with, from what ``operation`` declared, and examples."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """One operation, problems included."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        for status, answer in operation["responses"].items():
            answer["description"] = self._words(int(status), answer.get("content", {}))
        operation["responses"] |= self._problems()
        if "requestBody" in operation:
            operation["requestBody"]["required"] = self._body_is_required(operation["requestBody"]["content"])
        if not self.view.authentication_classes:
            operation["security"] = []
        add_examples(operation, Path(inspect.getfile(type(self.view))).parent)
        return operation

    def _words(self, status: int, content: dict[str, Any]) -> str:
        if status == HTTPStatus.NOT_MODIFIED:
            return UNCHANGED
        records = map(self._record, content.values())
        return next((one["description"] for one in records if one), "Text." if content else "Done.")

    def _body_is_required(self, content: dict[str, Any]) -> bool:
        # an empty body reads as {}
        record = self._record(content["application/json"])
        return "oneOf" in record or bool(record.get("required"))

    def _record(self, form: dict[str, Any]) -> dict[str, Any]:
        name = form["schema"].get("$ref", "").rpartition("/")[2]
        known = {one.name: one.schema for one in self.registry._components.values()}
        found: dict[str, Any] = known.get(name, {})
        return found

    def _problems(self) -> dict[str, Any]:
        by_status: dict[int, dict[str, str]] = {}
        for status, code, words in self._failures(getattr(self.view, self.method.lower())):
            by_status.setdefault(status, {})[code] = words
        problem = {"$ref": self.resolve_serializer(cast(Any, Problem), "response").ref["$ref"]}
        answers: dict[str, Any] = {}
        for status, codes in sorted(by_status.items()):
            answers[str(status)] = {
                "description": "\n".join(f"* `{code}`: {words}" for code, words in sorted(codes.items())),
                "content": {MEDIA_TYPE: {"schema": problem}},
                "x-problem-codes": sorted(codes),
            }
            if status in HEADER_OF:
                name = HEADER_OF[status]
                answers[str(status)]["headers"] = {name: dict(PROBLEM_HEADERS[name])}
        return answers

    def _failures(self, method: Any) -> Iterator[tuple[int, str, str]]:
        found: list[type[Failure]] = list(method.failures)
        plain = [500, 503]
        if method.has_body:
            found += [Invalid, NotJSON, TooLarge]
            plain.append(415)
        elif method.has_query:
            found.append(Invalid)
        if self.view.authentication_classes:
            found.append(BadToken)
        if BearerAuthentication in self.view.authentication_classes:
            found.append(Banned)
        if isinstance(self.view, Endpoint):
            found.append(Throttled)
        if method.signed_in:
            found.append(SignInNeeded)
        for failure in found:
            for one in _concrete(failure):
                yield status_of(one), one.code, one.message.en
        for status in plain:
            code, words = PLAIN[status]
            yield status, code, words.en


def _concrete(failure: type[Failure]) -> list[type[Failure]]:
    """The failure itself, or, of a family without a code of its own, its members."""
    if hasattr(failure, "code"):
        return [failure]
    return [member for kind in failure.__subclasses__() for member in _concrete(kind)]


def finish(result: Any, **kwargs: Any) -> Any:
    """The last touch: an introduction, and a stable order, so that the document changes only when the API does."""
    result["info"]["description"] = DESCRIPTION
    result["components"] |= {
        "schemas": dict(sorted(result["components"]["schemas"].items())),
        "examples": dict(sorted(shared().items())),
    }
    first = {"openapi": result.pop("openapi"), "info": result.pop("info")}
    return first | FRONT | result
