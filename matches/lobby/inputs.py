"""What lobbies take."""

from typing import Annotated, Any, Literal

import orjson
from pydantic import AfterValidator, Field, RootModel, ValidationError

from games.core.game import Game
from games.core.records import Record, made_record
from games.core.records import Seat as SeatNumber
from games.registry import GAMES
from matches.http.input import invalid
from matches.penalties.bodies import Mode
from matches.play.wire import OPTIONS_INPUT, literal, prefix, union
from matches.players.names import PlayerName

TURN_SECONDS_DEFAULT = 60
TURN_SECONDS_MIN, TURN_SECONDS_MAX = 10, 604_800

Entropy = Annotated[str, Field(max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]
"""What a player adds to the dice of the match; nobody, not even the server, can then have chosen them alone."""


def _all_different(names: tuple[str, ...]) -> tuple[str, ...]:
    if len({name.casefold() for name in names}) != len(names):
        raise ValueError("repeated")
    return names


class CreateMatchBase(Record):
    """What a new match of any game takes; all but the game may be left out."""

    players: Annotated[int, Field(ge=1, le=8)] | None = None
    """The number of seats; the game's default if left out."""
    visibility: Literal["private", "public"] = "private"
    turn_seconds: Annotated[int, Field(ge=TURN_SECONDS_MIN, le=TURN_SECONDS_MAX)] = TURN_SECONDS_DEFAULT
    """The allowance for one decision, up to a week."""
    ranked: bool = False
    """Whether it counts on the boards."""
    penalty: Mode | None = None
    """A penalty for who loses; who joins agrees to it."""
    entropy: Entropy = ""
    local_players: Annotated[tuple[PlayerName, ...], Field(max_length=7), AfterValidator(_all_different)] = ()
    """Names of others who play on the same device."""


def _create(game: Game[Any, Any]) -> type[CreateMatchBase]:
    fields: dict[str, Any] = {"game": (literal(game.key), ...), "options": (OPTIONS_INPUT[game.key] | None, None)}
    doc = f"A new match of {game.name.en}."
    return made_record(f"Create{prefix(game)}Match", CreateMatchBase, doc, **fields)


_CREATE: Any = union([_create(game) for game in GAMES], "game")


class CreateMatch(RootModel[_CREATE]):
    """A new match, discriminated by `game`."""


class JoinMatch(Record):
    """Which seat to take; the first free one if left out."""

    seat: SeatNumber | None = None
    entropy: Entropy = ""


class JoinByCode(JoinMatch):
    """Joining by the code that somebody told."""

    code: Annotated[str, Field(min_length=1, max_length=16)]


class KickSeat(Record):
    """Who has to go."""

    seat: SeatNumber


_GAME_KEY: Any = literal(*(game.key for game in GAMES))


class QuickMatch(Record):
    """Which game to play with whoever is there."""

    game: _GAME_KEY


OptionValue = bool | Annotated[int, Field(ge=0, le=2**31 - 1)] | Annotated[str, Field(max_length=64)]


class RematchInput(Record):
    """What changes; the rest is inherited."""

    options: dict[str, OptionValue] | None = None
    """Options of the match's game; what is left out has its default."""
    players: Annotated[int, Field(ge=1, le=8)] | None = None


def check_options(game: Game[Any, Any], named: dict[str, Any]) -> dict[str, Any]:
    """Options that came without the name of their game. Raises Invalid."""
    try:
        record = OPTIONS_INPUT[game.key].model_validate_json(orjson.dumps(named))
    except ValidationError as error:
        raise invalid(error, below="options") from None
    return record.model_dump(exclude_unset=True)
