"""A new table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import IntegrityError, transaction

from games.core.errors import OptionsError
from games.core.events import Event
from games.core.game import Game
from games.core.records import Options
from games.registry import BY_KEY
from matches.http.failures import NotFound
from matches.ids import new_id
from matches.lobby.codes import new_code
from matches.lobby.failures import BadOptions, BadSeats, RankedNeedsAccount, RankedNotPossible
from matches.lobby.inputs import CreateMatchBase
from matches.lobby.keys import kept_elsewhere
from matches.lobby.models import Series
from matches.lobby.starting import start
from matches.penalties import lobby as penalties
from matches.penalties.bodies import Mode
from matches.play.draft import Draft
from matches.play.events import MatchCreated, SeatJoined
from matches.play.failures import KeyReused
from matches.play.models import Action, Match
from matches.play.rows import MatchRow, SeatRow
from matches.play.saving import save
from matches.play.seeds import new_seed
from matches.play.store import insert, read
from matches.players.models import Player, PlayerKind

CREATE = "match.create"


def match_create(
    *, player: Player, asked: CreateMatchBase, key: str, digest: str, language: str
) -> tuple[MatchRow, bool]:
    """Open a table with the caller in seat 0; it starts by itself when it is full. (the match, replayed?)

    Raises KeyReused, BadSeats, BadOptions, RankedNotPossible, RankedNeedsAccount.
    """
    key = kept_elsewhere(CREATE, key)
    known = _created_before(player.id, key, digest)
    if known is not None:
        return known, True
    try:
        with transaction.atomic():
            seats, columns = _decide(player, asked)
            row = open_table(
                player=player,
                seats=seats,
                columns={**columns, "language": language},
                entry={"key": key, "request_digest": digest, "answer_status": 201},
                penalty=asked.penalty,
            )
    except IntegrityError:
        known = _created_before(player.id, key, digest)  # the same request came twice at once
        if known is None:
            raise
        return known, True
    return row, False


def _created_before(player_id: str, key: str, digest: str) -> MatchRow | None:
    entry = Action.objects.filter(player_id=player_id, key=key, type=CREATE).first()
    if entry is None:
        return None
    if entry.request_digest != digest:
        raise KeyReused
    return read(entry.match_id)


def _decide(player: Player, asked: CreateMatchBase) -> tuple[list[SeatRow], dict[str, Any]]:
    game = BY_KEY[asked.game]  # type: ignore[attr-defined]
    named: dict[str, Any] = asked.options.model_dump(exclude_unset=True) if asked.options else {}  # type: ignore[attr-defined]
    players = seats_for(game, asked.players, 1 + len(asked.local_players))
    options = decided(game, named, players)
    if asked.ranked and (asked.visibility != "public" or asked.local_players or not is_default(game, named, players)):
        raise RankedNotPossible(field="ranked")
    if asked.ranked and player.kind != PlayerKind.REGISTERED:
        raise RankedNeedsAccount
    seats = [holder(player, 0, entropy=asked.entropy)]
    seats += [local(player, number, name) for number, name in enumerate(asked.local_players, start=1)]
    seats += [SeatRow(number=number) for number in range(len(seats), players)]
    columns = {
        "game": game.key,
        "asked": named,
        "options": options.model_dump(mode="json"),
        "visibility": asked.visibility,
        "ranked": asked.ranked,
        "turn_seconds": asked.turn_seconds,
        "quick": asked.visibility == "public"
        and not asked.local_players
        and asked.penalty is None
        and players == game.default_seats
        and is_default(game, named, players)
        and asked.turn_seconds == type(asked).model_fields["turn_seconds"].default,
    }
    return seats, columns


def seats_for(game: Any, asked: int | None, at_least: int) -> int:
    """The number of seats. Raises BadSeats where the game cannot be played so, or they do not hold all who come."""
    players = asked if asked is not None else max(game.default_seats, at_least)
    if players not in game.seats:
        raise BadSeats(field="players", min=game.seats[0], max=game.seats[-1])
    if at_least > players:
        raise BadSeats(field="local_players", max=players - 1)
    return int(players)


def decided(game: Game[Any, Any], named: dict[str, Any], players: int) -> Options:
    """The options with every value decided. Raises BadOptions."""
    try:
        options: Options = game.resolve(named, players)
    except OptionsError as error:
        raise BadOptions(field=f"options.{error.field}", detail=error.message) from None
    return options


def is_default(game: Any, named: dict[str, Any], players: int) -> bool:
    """Whether what was named is what would have been taken anyway."""
    return bool(game.resolve(named, players) == game.resolve({}, players))


def holder(player: Player, number: int, *, entropy: str = "") -> SeatRow:
    """A seat with its player."""
    return SeatRow(
        number=number, player_id=player.id, player_name=player.name, player_kind=player.kind, entropy=entropy
    )


def local(player: Player, number: int, name: str) -> SeatRow:
    """A named seat on the player's own device (GX-09)."""
    return SeatRow(
        number=number, player_id=player.id, local_name=name, player_name=player.name, player_kind=player.kind
    )


def open_table(
    *,
    player: Player,
    seats: Sequence[SeatRow],
    columns: dict[str, Any],
    entry: dict[str, Any],
    penalty: Mode | None = None,
) -> MatchRow:
    """Insert a match with its seats and log, inside the caller's transaction; start it if it is full."""
    game = BY_KEY[columns["game"]]
    options = game.resolve(columns["asked"], len(seats))
    seats = [replace(seat, team=game.team(options, seat.number, len(seats))) for seat in seats]
    match_id = new_id()
    key_id, nonce, commitment = new_seed(match_id)
    columns.setdefault("series_id", None)
    if columns["series_id"] is None:
        columns["series_id"] = Series.objects.create().id
    match = Match(id=match_id, code=_unused_code(), key_id=key_id, nonce=nonce, commitment=commitment, **columns)
    draft = Draft(_unwritten(match, seats))
    events = [Event(data=MatchCreated())]
    events += [Event(seat=one.number, data=SeatJoined(player=one.player)) for one in seats if one.player]
    mine = [seat.number for seat in seats if seat.player_id == player.id]
    draft.log(CREATE, events, seat=mine[0], player_id=player.id, **entry)
    if penalty is not None:
        penalties.state(draft, penalty, mine)
    insert(match, seats, draft.change)
    row = read(match_id, lock=True)
    if row is None:
        raise NotFound
    return start_if_full(row)


def start_if_full(row: MatchRow) -> MatchRow:
    """A locked match starts by itself when no seat is free."""
    if row.status != "lobby" or row.free_seats():
        return row
    draft = Draft(row)
    start(draft)
    return save(draft)


def _unused_code() -> str:
    while True:
        code = new_code()
        if not Match.objects.filter(code=code).exists():
            return code


def _unwritten(match: Match, seats: Sequence[SeatRow]) -> MatchRow:
    return MatchRow(
        id=match.id,
        code=match.code,
        game_key=match.game,
        status=match.status,
        version=0,
        asked=match.asked,
        options_json=match.options,
        visibility=match.visibility,
        ranked=match.ranked,
        quick=match.quick,
        turn_seconds=match.turn_seconds,
        language=match.language,
        host=match.host,
        kicked=match.kicked,
        series_id=match.series_id,
        series_number=match.series_number,
        predecessor_id=match.predecessor_id,
        key_id=match.key_id,
        nonce=match.nonce,
        commitment=match.commitment,
        throw_counts=[],
        state_json="",
        turn_mask=0,
        deadline=None,
        created_at=match.created_at,
        started_at=None,
        finished_at=None,
        end_reason="",
        seats=tuple(seats),
        now=match.created_at,
    )
