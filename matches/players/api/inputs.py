"""What the endpoints of accounts are sent."""

from typing import Annotated

from pydantic import Field

from games.core.records import Record
from matches.players.names import PlayerName
from matches.players.passwords import Password, TypedPassword

TypedName = Annotated[str, Field(max_length=256)]
"""A name that exists, in any writing of it."""


class GuestInput(Record):
    """A new guest."""

    name: PlayerName | None = None
    """Null or absent: the guest gets a name."""


class RegisterInput(Record):
    """A new account, or a guest's own."""

    name: PlayerName
    password: Password


class LoginInput(Record):
    """Name and password."""

    name: TypedName
    password: TypedPassword


class PasswordInput(Record):
    """A new password instead of the current one."""

    current_password: TypedPassword
    password: Password


class RecoverInput(Record):
    """A new password instead of a forgotten one."""

    name: TypedName
    code: Annotated[str, Field(max_length=64)]
    """From a moderator; upper or lower case, with or without hyphens."""
    password: Password


class RenameInput(Record):
    """Another name."""

    name: PlayerName
