"""The OpenAPI document: records as components, every failure with its codes, names that never move."""

from typing import Any, cast

from drf_spectacular.contrib.pydantic import PydanticExtension
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from config.problems import MEDIA_TYPE, status_of
from games.core.failures import Failure
from games.core.records import Record
from matches.http.failures import BadToken, Banned, Invalid, NotJSON, SignInNeeded, Throttled, TooLarge

REF = "#/components/schemas/{model}"


class ProblemField(Record):
    """What is wrong with one field of the input."""

    field: str
    """A dotted path; empty for the whole body."""
    code: str
    detail: str


class Problem(BaseModel):
    """What went wrong (RFC 9457). Branch on `code`: it is stable. Texts follow `Accept-Language`."""

    model_config = {"extra": "allow"}

    type: str
    title: str
    status: int
    detail: str
    code: str
    errors: tuple[ProblemField, ...] = ()


class RecordExtension(PydanticExtension):  # type: ignore[no-untyped-call]
    """Records as components; a request is described as it is validated, an answer as it is written."""

    priority = 1

    def map_serializer(self, auto_schema: Any, direction: str) -> Any:
        """The JSON Schema of a record, its parts registered as components. Two parts of one name are an error."""
        mode: Any = "validation" if direction == "request" else "serialization"
        _, definitions = models_json_schema([(self.target, mode)], ref_template=REF)
        parts: dict[str, Any] = definitions.get("$defs", {})
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
    """Adds to each operation the problems it can answer with, from what ``operation`` declared."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """One operation, problems included."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        method = getattr(self.view, self.method.lower())
        by_status: dict[int, list[type[Failure]]] = {}
        for failure in self._failures(method):
            by_status.setdefault(status_of(failure), []).append(failure)
        problem = {"$ref": self.resolve_serializer(cast(Any, Problem), "response").ref["$ref"]}
        for status, failures in sorted(by_status.items()):
            codes = sorted({failure.code for failure in failures})
            operation["responses"][str(status)] = {
                "description": "\n".join(f"* `{f.code}`: {f.message.en}" for f in sorted(failures, key=_code)),
                "content": {MEDIA_TYPE: {"schema": problem}},
                "x-problem-codes": codes,
            }
        if "requestBody" in operation:
            operation["requestBody"].setdefault("required", True)
        return operation

    def _failures(self, method: Any) -> list[type[Failure]]:
        found = list(method.failures)
        if method.has_body:
            found += [Invalid, NotJSON, TooLarge]
        elif method.has_query:
            found += [Invalid]
        found += [BadToken, Banned, Throttled]
        if method.signed_in:
            found += [SignInNeeded]
        return list(dict.fromkeys(one for failure in found for one in _concrete(failure)))


def _concrete(failure: type[Failure]) -> list[type[Failure]]:
    """The failure itself, or, of a family without a code of its own, its members."""
    if hasattr(failure, "code"):
        return [failure]
    return [member for kind in failure.__subclasses__() for member in _concrete(kind)]


def _code(failure: type[Failure]) -> str:
    return failure.code


def finish(result: Any, **kwargs: Any) -> Any:
    """The last touch: a stable order, so that the committed document changes only when the API does."""
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    return result
