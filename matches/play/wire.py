"""The unions of the wire, made from what each game declares: actions, events, options, cards, match bodies."""

from datetime import datetime
from typing import Annotated, Any, Literal, Union

from pydantic import Field, RootModel
from typing_extensions import TypeAliasType

from games.core.events import EventData
from games.core.game import Game
from games.core.records import Action, Record, RoundCard, Seat, made_record
from games.registry import GAMES
from matches.penalties.events import PENALTY_EVENTS
from matches.play.bodies import MatchBody, MatchSummaryBody
from matches.play.events import TABLE_EVENTS


def prefix(game: Game[Any, Any]) -> str:
    """How the components of a game are named: ``AduDadu``."""
    return "".join(part.capitalize() for part in game.key.split("_"))


def literal(*values: str) -> Any:
    """A literal type of values known at run time."""
    return Literal[values]


def union(members: list[Any], discriminator: str) -> Any:
    """A discriminated union type."""
    return Annotated[Union[tuple(members)], Field(discriminator=discriminator)]  # noqa: UP007 - built at run time


# -- actions


_SEAT: dict[str, Any] = {
    "seat": (Annotated[Seat | None, Field(description="Only for who holds several seats.")], None),
}


def _request(action: type[Action]) -> type[Action]:
    return made_record(f"{action.__name__}Action", action, action.__doc__, **_SEAT)


_ACTIONS: Any = union([_request(action) for game in GAMES for action in game.actions], "type")


class ActionRequest(RootModel[_ACTIONS]):
    """An action of any game, discriminated by `type`."""


# -- events


class EventEnvelope(Record):
    """What every event has."""

    number: Annotated[int, Field(ge=1)]
    """Events of a match are numbered 1, 2, 3, …; what a viewer may not see leaves a gap."""
    at: datetime
    seat: Seat | None
    automatic: bool
    """Done by the table for an absent seat."""


def _event(data: type[EventData]) -> type[EventEnvelope]:
    fields: dict[str, Any] = {"type": (literal(data.type), ...), "data": (data, ...)}
    return made_record(f"{data.__name__}Event", EventEnvelope, data.__doc__, **fields)


EVENT_DATA: dict[str, type[EventData]] = {
    data.type: data for data in (*TABLE_EVENTS, *PENALTY_EVENTS, *(data for game in GAMES for data in game.events))
}

_EVENTS: Any = union([_event(data) for data in EVENT_DATA.values()], "type")


class Event(RootModel[_EVENTS]):
    """Something that happened at a table, discriminated by `type`."""


class EventPage(Record):
    """A page of the log."""

    results: tuple[Event, ...]
    next: int | None
    """Go on `after` this number; null at the end."""


# -- options


def options_input(game: Game[Any, Any]) -> type[Record]:
    """The options as they may be asked for: each may be left out."""
    fields: dict[str, Any] = {}
    for name, about in game.Options.model_fields.items():
        left_out = about._copy()
        left_out.default = None
        left_out.json_schema_extra = _without_default(about.json_schema_extra)
        fields[name] = (about.annotation, left_out)
    doc = f"Options of {game.name.en} to choose; what is left out has its default."
    return made_record(f"{game.Options.__name__}Input", Record, doc, **fields)


def _without_default(extra: Any) -> Any:
    def finish(schema: dict[str, Any]) -> None:
        schema.pop("default", None)
        schema.update(extra or {})

    return finish


OPTIONS_INPUT: dict[str, type[Record]] = {game.key: options_input(game) for game in GAMES}


# -- match bodies


def _legal(game: Game[Any, Any]) -> Any:
    name, about = f"{prefix(game)}LegalAction", f"What a seat may do now in {game.name.en}, discriminated by `type`."
    one: Any = TypeAliasType(name, Annotated[union(list(game.legal), "type"), Field(title=name, description=about)])
    several: Any = tuple
    return several[one, ...]


def _match_body(game: Game[Any, Any]) -> type[MatchBody]:
    fields: dict[str, Any] = {
        "game": (literal(game.key), ...),
        "options": (game.Options, ...),
        "state": (game.View | None, ...),
        "legal_actions": (_legal(game), ...),
    }
    doc = f"A match of {game.name.en} as the caller may see it."
    return made_record(f"{prefix(game)}Match", MatchBody, doc, **fields)


def _summary_body(game: Game[Any, Any]) -> type[MatchSummaryBody]:
    fields: dict[str, Any] = {"game": (literal(game.key), ...), "options": (game.Options, ...)}
    doc = f"A match of {game.name.en} in a list."
    return made_record(f"{prefix(game)}MatchSummary", MatchSummaryBody, doc, **fields)


MATCH_BODY: dict[str, type[MatchBody]] = {game.key: _match_body(game) for game in GAMES}
SUMMARY_BODY: dict[str, type[MatchSummaryBody]] = {game.key: _summary_body(game) for game in GAMES}

_MATCHES: Any = union(list(MATCH_BODY.values()), "game")
_SUMMARIES: Any = union(list(SUMMARY_BODY.values()), "game")


class Match(RootModel[_MATCHES]):
    """A match of any game, discriminated by `game`."""


class MatchSummary(RootModel[_SUMMARIES]):
    """A match of any game without its state."""


class MatchSummaryPage(Record):
    """A page of matches."""

    results: tuple[MatchSummary, ...]
    next: str | None


class ActionAnswer(Record):
    """What an accepted action gives."""

    match: Match
    events: tuple[Event, ...]
    """The new events that the caller may see."""


# -- rounds


def _round_card(game: Game[Any, Any]) -> type[RoundCard]:
    fields: dict[str, Any] = {"game": (literal(game.key), ...)}
    doc = f"The result card of one round of {game.name.en}."
    return made_record(f"{prefix(game)}Round", game.Card, doc, **fields)


_ROUNDS: Any = union([_round_card(game) for game in GAMES], "game")


class Round(RootModel[_ROUNDS]):
    """The result card of a round of any game, discriminated by `game`."""


class RoundPage(Record):
    """A page of result cards."""

    results: tuple[Round, ...]
    next: str | None
