"""How an endpoint describes itself in the OpenAPI document, in one declaration beside its code."""

from collections.abc import Callable, Mapping, Sequence
from inspect import getdoc
from typing import Any, Final, TypeVar, cast

from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import BaseModel

from games.core.failures import Failure

F = TypeVar("F", bound=Callable[..., Any])

BOUNDS: Final = {"ge": "minimum", "le": "maximum"}
"""How pydantic and JSON Schema call the bounds of a number that is read from text."""


def operation(
    operation_id: str,
    summary: str,
    *,
    tag: str,
    answers: Mapping[int | tuple[int, str], Any],
    body: type[BaseModel] | None = None,
    query: type[BaseModel] | None = None,
    headers: Sequence[OpenApiParameter] = (),
    failures: Sequence[type[Failure]] = (),
    signed_in: bool = True,
) -> Callable[[F], F]:
    """Describe one method of a view.

    Its docstring is the description. ``answers`` maps a status (or status and media type) to a record; ``headers`` are
    those of the request, and with ``response`` those of the answers; ``failures`` are the failures of its own, those
    that every such endpoint has (bad body, bad token, throttled …) are added by the schema class. ``signed_in`` is
    False where no token is needed.
    """
    parameters = [*query_parameters(query), *headers]

    def describe(method: F) -> F:
        described: Any = extend_schema(
            operation_id=operation_id,
            summary=summary,
            description=getdoc(method),
            tags=[tag],
            request=body,
            parameters=parameters,
            responses=dict(answers),
            auth=cast(Any, None if signed_in else [{"bearer": []}, {}]),
        )(method)
        described.failures = tuple(failures)
        described.signed_in = signed_in
        described.has_body = body is not None
        described.has_query = query is not None
        result: F = described
        return result

    return describe


def query_parameters(query: type[BaseModel] | None) -> list[OpenApiParameter]:
    """The fields of a query record as OpenAPI parameters."""
    if query is None:
        return []
    schema = query.model_json_schema()
    required = schema.get("required", [])
    return [
        OpenApiParameter(
            name=name,
            location=OpenApiParameter.QUERY,
            required=name in required,
            description=about.pop("description", ""),
            type=_parameter_schema(about),
        )
        for name, about in schema["properties"].items()
    ]


def _parameter_schema(about: dict[str, Any]) -> dict[str, Any]:
    about.pop("title", None)
    default = about.pop("default", None)
    for choice in about.pop("anyOf", []):
        if choice.get("type") != "null":
            about |= choice
    if default is not None:
        about["default"] = default
    return {BOUNDS.get(name, name): value for name, value in about.items()}
