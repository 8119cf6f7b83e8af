"""Playing with whoever is there."""

from django.db import connection, transaction

from games.registry import BY_KEY
from matches.http.failures import NotFound
from matches.lobby.create import holder, open_table
from matches.lobby.inputs import TURN_SECONDS_DEFAULT
from matches.lobby.join import sit_down
from matches.play.models import Match, Seat, Status
from matches.play.rows import MatchRow, SeatRow
from matches.play.store import read
from matches.players.models import Player, PlayerKind


def match_quick(*, player: Player, game_key: str, language: str) -> tuple[MatchRow, bool]:
    """Join the oldest open default lobby, else open one: ranked for registered players, unranked for guests.

    (the match, was it made?) Requests for one game go one after the other, so that two strangers who ask at the
    same moment meet instead of waiting for each other at two tables.
    """
    ranked = player.kind == PlayerKind.REGISTERED
    with transaction.atomic():
        _one_at_a_time(game_key)
        row = _not_begun(player, game_key)
        if row is not None:
            return row, False
        row = _oldest_open(player, game_key, ranked)
        if row is not None:
            return sit_down(row, player, seat=None, entropy=""), False
        game = BY_KEY[game_key]
        players = game.default_seats
        row = open_table(
            player=player,
            seats=[holder(player, 0), *(SeatRow(number=number) for number in range(1, players))],
            columns={
                "game": game_key,
                "asked": {},
                "options": game.resolve({}, players).model_dump(mode="json"),
                "visibility": "public",
                "ranked": ranked,
                "quick": True,
                "turn_seconds": TURN_SECONDS_DEFAULT,
                "language": language,
            },
            entry={"answer_status": 201},
        )
        return row, True


def _one_at_a_time(game_key: str) -> None:
    if connection.vendor == "postgresql":  # SQLite has one writer anyway
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"quick {game_key}"])


def _not_begun(player: Player, game_key: str) -> MatchRow | None:
    """The quick match that the player waits in, or was just seated in: asking again leads back to it."""
    seats = Seat.objects.filter(
        player=player,
        acted=False,
        forfeited=False,
        match__game=game_key,
        match__quick=True,
        match__status__in=(Status.LOBBY, Status.ACTIVE),
    )
    match_id = seats.order_by("match_id").values_list("match_id", flat=True).first()
    return read(match_id) if match_id else None


def _oldest_open(player: Player, game_key: str, ranked: bool) -> MatchRow | None:
    open_lobbies = Match.objects.filter(game=game_key, quick=True, ranked=ranked, status=Status.LOBBY)
    for match_id in open_lobbies.order_by("id").values_list("id", flat=True).iterator(chunk_size=20):
        row = read(match_id, lock=True)
        if row is None:
            raise NotFound
        if row.status != "lobby" or player.id in row.kicked:
            continue
        if any(seat.reserved_for is None for seat in row.free_seats()):
            return row
    return None
