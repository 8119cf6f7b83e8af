"""The catalogue: what can be played, by which rules, with which options and actions."""

from functools import cache
from typing import Any, Union

from pydantic import TypeAdapter

from games.core.failures import Missing
from games.core.game import Game
from games.core.records import Record
from games.core.text import Text


class UnknownGame(Missing):
    """There is no such game in the house."""

    code = "game.unknown"
    message = Text("Permainan itu tidak ada di sini.", "There is no such game here.")


class Words(Record):
    """The same words in Indonesian and English."""

    id: str
    en: str


class SeatNumbers(Record):
    """With how many seats a game can be played."""

    min: int
    max: int
    default: int


class GameSummary(Record):
    """One game in the catalogue."""

    key: str
    name: Words
    title: Words
    """One line that says what the game is."""
    seats: SeatNumbers


class GameList(Record):
    """The catalogue."""

    results: tuple[GameSummary, ...]


class GameBody(GameSummary):
    """All that a client needs to offer a game."""

    rules: Words
    """The rules for players, as Markdown."""
    options_schema: dict[str, Any]
    """JSON Schema (2020-12) of the options."""
    actions_schema: dict[str, Any]
    """JSON Schema (2020-12) of the actions, discriminated by `type`."""
    defaults: dict[str, Any]
    """The options of a match with the default number of seats."""


def words(text: Text) -> Words:
    """A text for the wire."""
    return Words(id=text.id, en=text.en)


def game_summary(game: Game[Any, Any]) -> GameSummary:
    """The line of a game."""
    return GameSummary(**_shared(game))


@cache
def game_body(game: Game[Any, Any]) -> GameBody:
    """The page of a game."""
    union: Any = Union[tuple(game.actions)]  # noqa: UP007 - built at run time
    actions: TypeAdapter[Any] = TypeAdapter(union)
    return GameBody(
        **_shared(game),
        rules=Words(id=game.rules("id"), en=game.rules("en")),
        options_schema=game.Options.model_json_schema(),
        actions_schema=actions.json_schema(),
        defaults=game.resolve({}, game.default_seats).model_dump(mode="json"),
    )


def _shared(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": words(game.name),
        "title": words(game.title),
        "seats": SeatNumbers(min=game.seats[0], max=game.seats[-1], default=game.default_seats),
    }
