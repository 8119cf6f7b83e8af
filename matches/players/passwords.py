"""Which passwords are good enough."""

from typing import Annotated

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from pydantic import Field

from games.core.failures import FieldError
from matches.http.failures import Invalid
from matches.http.words import FIELD_ERRORS, UNKNOWN_FIELD_ERROR
from matches.players.models import Player

Password = Annotated[str, Field(min_length=8, max_length=128, json_schema_extra={"format": "password"})]
"""A new password. Common, all-numeric and name-like ones are refused."""

TypedPassword = Annotated[str, Field(max_length=1024, json_schema_extra={"format": "password"})]
"""A password that exists; a wrong one is refused as such, whatever its form."""


def check_password_strength(password: str, player: Player, *, field: str = "password") -> None:
    """Ask Django's validators. Raises Invalid with every objection, in the house's words."""
    try:
        validate_password(password, player)
    except ValidationError as found:
        raise Invalid(errors=[_objection(field, one.code or "") for one in found.error_list]) from None


def _objection(field: str, code: str) -> FieldError:
    if code not in FIELD_ERRORS:
        return FieldError(field=field, code="invalid", detail=UNKNOWN_FIELD_ERROR)
    return FieldError(field=field, code=code, detail=FIELD_ERRORS[code])
