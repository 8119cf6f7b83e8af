"""Reading and writing matches: one statement each, the same on PostgreSQL and SQLite.

A write names the version it was computed from and does nothing when that is no longer the current one. So two
requests that read the same version can never both be carried out, with or without a lock.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any

import orjson
from django.db import connection, transaction

from matches.penalties.rows import OwedRow, PenaltyRow
from matches.play.models import Match
from matches.play.people import PlayerRef
from matches.play.rows import Change, Entry, MatchRow, SeatRow

GRACE_SECONDS = 1
"""An action counts until this long after the deadline; the sweeper acts only after that."""

_MATCH_COLUMNS = (
    "id", "code", "game", "status", "version", "asked", "options", "visibility", "ranked", "quick", "turn_seconds",
    "language", "host", "kicked", "series_id", "series_number", "predecessor_id", "key_id", "nonce", "commitment",
    "throw_counts", "state", "turn_mask", "deadline", "created_at", "started_at", "finished_at", "end_reason",
)  # fmt: skip
_SEAT_COLUMNS = (
    "number", "player_id", "local_name", "entropy", "team", "acted", "timeouts", "forfeited", "no_show", "placement",
    "result", "rounds_won", "rounds_lost",
)  # fmt: skip
_PENALTY_COLUMNS = {
    "mode": "varchar", "status": "varchar", "proposed_by": "smallint", "stated": "boolean", "until": "timestamptz",
}  # fmt: skip
_OWED_COLUMNS = {
    "seat": "smallint", "draw": "smallint", "prompt_id": "varchar", "text": "varchar", "status": "varchar",
    "expires_at": "timestamptz",
}  # fmt: skip
_JSON_COLUMNS = frozenset({"asked", "options", "kicked", "throw_counts"})
_TIMES = frozenset({"deadline", "created_at", "started_at", "finished_at"})


def _postgresql() -> bool:
    return connection.vendor == "postgresql"


@cache
def _select(postgresql: bool, with_key: bool) -> str:
    array, agg = ("json_build_array", "json_agg") if postgresql else ("json_array", "json_group_array")
    seat = ", ".join([*(f"s.{name}" for name in _SEAT_COLUMNS), "p.name", "p.kind", "r.id", "r.name", "r.kind"])
    penalty = ", ".join(f"y.{name}" for name in _PENALTY_COLUMNS)
    owed = ", ".join(f"o.{name}" for name in _OWED_COLUMNS)
    json_value = "" if postgresql else "json"  # SQLite takes JSON for text unless told
    key = (
        "(SELECT a.number FROM matches_action a WHERE a.match_id = m.id AND a.player_id = %s AND a.key = %s)"
        if with_key
        else "NULL"
    )
    # Times as text, which Python reads ten times as fast as psycopg's loader with Django's zone does.
    text = "::text" if postgresql else ""
    columns = ", ".join(f"m.{name}{text if name in _TIMES else ''}" for name in _MATCH_COLUMNS)
    return f"""
        SELECT {columns},
            (SELECT {agg}({array}({seat})) FROM matches_seat s
                LEFT JOIN matches_player p ON p.id = s.player_id
                LEFT JOIN matches_player r ON r.id = s.reserved_for_id
                WHERE s.match_id = m.id),
            (SELECT {array}({penalty}, {json_value}(y.consents),
                    {json_value}((SELECT {agg}({array}({owed})) FROM matches_penaltyprompt o
                        WHERE o.penalty_id = y.match_id)))
                FROM matches_penalty y WHERE y.match_id = m.id),
            {"clock_timestamp()::text" if postgresql else "NULL"},
            {key}
        FROM matches_match m WHERE m.id = %s"""  # noqa: S608 - no outside value is part of the text


def read(match_id: str, *, lock: bool = False) -> MatchRow | None:
    """A match, or None. With ``lock``, inside a transaction, nobody else can change it until the transaction ends."""
    return read_with_key(match_id, lock=lock)[0]


def read_many(match_ids: Sequence[str]) -> list[MatchRow]:
    """Matches in the order of their ids as given, in one statement."""
    if not match_ids:
        return []
    sql = _select(_postgresql(), False).removesuffix("= %s") + f"IN ({', '.join(['%s'] * len(match_ids))})"
    with connection.cursor() as cursor:
        cursor.execute(sql, list(match_ids))
        rows = {row.id: row for row in map(_match_row, cursor.fetchall())}
    return [rows[match_id] for match_id in match_ids if match_id in rows]


def read_with_key(
    match_id: str, *, player_id: str | None = None, key: str | None = None, lock: bool = False
) -> tuple[MatchRow | None, int | None]:
    """A match, and the number of the log entry that this player's idempotency key already has, if any."""
    postgresql = _postgresql()
    sql = _select(postgresql, key is not None)
    parameters = [match_id] if key is None else [player_id, key, match_id]
    with connection.cursor() as cursor:
        if lock and postgresql:
            # First the lock, then the read: a statement that waits for a lock goes on with the newest version of the
            # row it locks, but sees all other tables, the seats among them, as they were before it waited.
            cursor.execute("SELECT 1 FROM matches_match WHERE id = %s FOR UPDATE", [match_id])
        cursor.execute(sql, parameters)
        found = cursor.fetchone()
    if found is None:
        return None, None
    return _match_row(found), found[-1]


def _match_row(found: Sequence[Any]) -> MatchRow:
    values = dict(zip(_MATCH_COLUMNS, found, strict=False))
    for name in _JSON_COLUMNS:
        values[name] = _parsed(values[name])
    for name in _TIMES:
        values[name] = _time(values[name])
    values["game_key"] = values.pop("game")
    values["options_json"] = values.pop("options")
    values["state_json"] = values.pop("state")
    values["ranked"], values["quick"] = bool(values["ranked"]), bool(values["quick"])
    seats = sorted(map(_seat_row, _parsed(found[len(_MATCH_COLUMNS)]) or []), key=lambda seat: seat.number)
    return MatchRow(
        **values,
        seats=tuple(seats),
        penalty=_penalty_row(_parsed(found[len(_MATCH_COLUMNS) + 1])),
        now=_time(found[len(_MATCH_COLUMNS) + 2]) or datetime.now(UTC),
    )


def _seat_row(found: list[Any]) -> SeatRow:
    values = dict(zip(_SEAT_COLUMNS, found, strict=False))
    for name in ("acted", "forfeited", "no_show"):
        values[name] = bool(values[name])
    name, kind, reserved_id, reserved_name, reserved_kind = found[len(_SEAT_COLUMNS) :]
    reserved = None
    if reserved_id:
        local = values["local_name"]
        reserved = PlayerRef(id=reserved_id, name=local or reserved_name, kind="local" if local else reserved_kind)
    return SeatRow(**values, player_name=name or "", player_kind=kind or "", reserved_for=reserved)


def _penalty_row(found: list[Any] | None) -> PenaltyRow | None:
    if found is None:
        return None
    values = dict(zip(_PENALTY_COLUMNS, found, strict=False))
    consents, owed = found[len(_PENALTY_COLUMNS) :]
    rows = [dict(zip(_OWED_COLUMNS, one, strict=True)) for one in owed or ()]
    prompts = tuple(OwedRow(**{**one, "expires_at": _time(one["expires_at"])}) for one in rows)
    values |= {"stated": bool(values["stated"]), "until": _time(values["until"])}
    return PenaltyRow(**values, consents=tuple(consents)).given(prompts)


def _parsed(value: Any) -> Any:
    return orjson.loads(value) if isinstance(value, str | bytes) else value


def _time(value: Any) -> datetime | None:
    if isinstance(value, str):
        value = datetime.fromisoformat(value)
    if value is None:
        return None
    moment: datetime = value
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def write(match_id: str, change: Change) -> bool:
    """Carry out a change in one step. False, and nothing is written, when the match has moved on meanwhile."""
    if _postgresql() and change.reseated is None:
        return _write_as_one_statement(match_id, change)
    return _write_step_by_step(match_id, change)


# -- the statements

_ENTRY_COLUMNS = {
    "number": "integer", "last_number": "integer", "type": "varchar", "seat": "smallint", "player_id": "varchar",
    "key": "varchar", "request_digest": "varchar", "answer_status": "smallint", "body": "text", "throws": "text",
    "events": "text", "automatic": "boolean", "at": "timestamptz",
}  # fmt: skip
_SEAT_WRITTEN = {
    "player_id": "varchar", "local_name": "varchar", "entropy": "varchar", "team": "smallint", "acted": "boolean",
    "timeouts": "smallint", "forfeited": "boolean", "no_show": "boolean", "placement": "smallint",
    "result": "varchar", "rounds_won": "integer", "rounds_lost": "integer",
}  # fmt: skip


def _update(change: Change, match_id: str) -> tuple[str, list[Any]]:
    columns = {**change.columns, "version": change.entries[-1].last_number}
    sets = ", ".join(f"{name} = %s" for name in columns)
    guard = ""
    if change.before_deadline:
        guard = (
            f" AND (deadline IS NULL OR clock_timestamp() <= deadline + interval '{GRACE_SECONDS} second')"
            if _postgresql()
            else ""  # one clock: the reader has compared it with the host's, which is SQLite's too
        )
    sql = f"UPDATE matches_match SET {sets} WHERE id = %s AND version = %s{guard}"  # noqa: S608
    return sql, [*map(_column, columns, columns.values()), match_id, change.read_version]


def _column(name: str, value: Any) -> Any:
    return json.dumps(value) if name in _JSON_COLUMNS else _moment(value)


def _moment(value: Any) -> Any:
    if isinstance(value, datetime) and not _postgresql():
        return value.astimezone(UTC).replace(tzinfo=None)
    return value


def _entry_value(entry: Entry, name: str) -> Any:
    if name == "events":
        return orjson.dumps(entry.events, option=orjson.OPT_UTC_Z).decode()
    return _moment(getattr(entry, name))


def _inserts(match_id: str, change: Change) -> list[tuple[str, dict[str, str], list[Any], str]]:
    """(table, columns with their types, values, what to do on conflict)."""
    rows = [
        (
            "matches_action",
            {"match_id": "varchar", **_ENTRY_COLUMNS},
            [match_id, *(_entry_value(entry, name) for name in _ENTRY_COLUMNS)],
            "",
        )
        for entry in change.entries
    ]
    rows += [
        (
            "matches_round",
            {"match_id": "varchar", "number": "integer", "card": "text"},
            [match_id, number, card],
            " ON CONFLICT (match_id, number) DO UPDATE SET card = excluded.card",
        )
        for number, card in change.cards.items()
    ]
    return rows + _penalty_inserts(match_id, change.penalty)


def _penalty_inserts(match_id: str, penalty: PenaltyRow | None) -> list[tuple[str, dict[str, str], list[Any], str]]:
    if penalty is None:
        return []
    values = [_moment(getattr(penalty, name)) for name in _PENALTY_COLUMNS]
    rows = [
        (
            "matches_penalty",
            {"match_id": "varchar", **_PENALTY_COLUMNS, "consents": "jsonb"},
            [match_id, *values, json.dumps(penalty.consents)],
            " ON CONFLICT (match_id) DO UPDATE SET status = excluded.status, proposed_by = excluded.proposed_by,"
            " until = excluded.until, consents = excluded.consents",
        )
    ]
    rows += [
        (
            "matches_penaltyprompt",
            {"penalty_id": "varchar", **_OWED_COLUMNS},
            [match_id, *(_moment(getattr(one, name)) for name in _OWED_COLUMNS)],
            " ON CONFLICT (penalty_id, seat, draw) DO UPDATE SET status = excluded.status",
        )
        for one in penalty.prompts
    ]
    return rows


def _seat_update(seat: SeatRow, casts: bool) -> tuple[str, list[Any]]:
    sets = ", ".join(f"{name} = %s" + (f"::{kind}" if casts else "") for name, kind in _SEAT_WRITTEN.items())
    reserved = seat.reserved_for.id if seat.reserved_for else None
    sets += ", reserved_for_id = %s" + ("::varchar" if casts else "")
    return sets, [*(getattr(seat, name) for name in _SEAT_WRITTEN), reserved]


def _write_as_one_statement(match_id: str, change: Change) -> bool:
    update, parameters = _update(change, match_id)
    parts = [f"moved AS ({update} RETURNING id)"]
    for table, columns, values, conflict in _inserts(match_id, change):
        selected = ", ".join(f"%s::{kind}" for kind in columns.values())
        parts.append(
            f"i{len(parts)} AS (INSERT INTO {table} ({', '.join(columns)}) SELECT {selected} FROM moved{conflict})"  # noqa: S608
        )
        parameters += values
    for number, seat in change.seats.items():
        sets, values = _seat_update(seat, casts=True)
        parts.append(
            f"s{len(parts)} AS (UPDATE matches_seat SET {sets} FROM moved"  # noqa: S608
            f" WHERE match_id = moved.id AND number = %s::smallint)"
        )
        parameters += [*values, number]
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {', '.join(parts)} SELECT count(*) FROM moved", parameters)  # noqa: S608
        (moved,) = cursor.fetchone()
    return bool(moved)


def _write_step_by_step(match_id: str, change: Change) -> bool:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(*_update(change, match_id))
        if cursor.rowcount == 0:
            return False
        for table, columns, values, conflict in _inserts(match_id, change):
            places = ", ".join(["%s"] * len(columns))
            cursor.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places}){conflict}", values)  # noqa: S608
        if change.reseated is not None:
            cursor.execute("DELETE FROM matches_seat WHERE match_id = %s", [match_id])
            for seat in change.reseated:
                insert_seat(cursor, match_id, seat)
        for number, seat in change.seats.items():
            sets, values = _seat_update(seat, casts=False)
            cursor.execute(
                f"UPDATE matches_seat SET {sets} WHERE match_id = %s AND number = %s",  # noqa: S608
                [*values, match_id, number],
            )
    return True


def insert_seat(cursor: Any, match_id: str, seat: SeatRow) -> None:
    """One new seat."""
    names = [*_SEAT_WRITTEN, "reserved_for_id", "match_id", "number"]
    reserved = seat.reserved_for.id if seat.reserved_for else None
    cursor.execute(
        f"INSERT INTO matches_seat ({', '.join(names)}) VALUES ({', '.join(['%s'] * len(names))})",  # noqa: S608
        [*(getattr(seat, name) for name in _SEAT_WRITTEN), reserved, match_id, seat.number],
    )


def insert(match: Match, seats: Sequence[SeatRow], change: Change) -> None:
    """A new match with its seats and first log entries, inside the caller's transaction."""
    match.version = change.entries[-1].last_number
    match.save(force_insert=True)
    with connection.cursor() as cursor:
        for seat in seats:
            insert_seat(cursor, match.id, seat)
        for table, columns, values, _ in _inserts(match.id, change):
            places = ", ".join(["%s"] * len(columns))
            cursor.execute(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", values)  # noqa: S608
