"""Secrets that players hold: made here, told once, kept only as digests."""

import secrets
from datetime import datetime, timedelta
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import timezone

from matches.http.failures import BadToken, Banned
from matches.play.publish import player_signed_out
from matches.players.models import Credential, CredentialKind, Player, PlayerKind

M = TypeVar("M", bound=Model)

TOKEN_MARK = "kocok_"  # noqa: S105 - a mark by which leaked tokens are found
PREFIX_LENGTH = 10

#: Crockford's, without the letters that are misread.
CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 16
CODE_LIFETIME = timedelta(hours=24)


def digest(secret: str) -> str:
    """What is stored of a secret. Secrets are random, so that a fast hash without salt is enough."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def create_token(player: Player) -> str:
    """A new token of a player. It has no end of its own: a guest has nothing else to come back with."""
    secret = TOKEN_MARK + secrets.token_urlsafe(32)
    _keep(player, CredentialKind.TOKEN, secret, secret[:PREFIX_LENGTH])
    return secret


def create_code(player: Player) -> str:
    """A recovery code of a player, in four groups of four; it replaces earlier ones and ends after a day."""
    player.credentials.filter(kind=CredentialKind.RECOVERY).delete()
    code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    _keep(player, CredentialKind.RECOVERY, code, code[:4], timezone.now() + CODE_LIFETIME)
    return "-".join(code[start : start + 4] for start in range(0, CODE_LENGTH, 4))


def read_code(typed: str) -> str:
    """A code as it was made, however it was typed: any case, with or without hyphens, O for 0, I and L for 1."""
    plain = typed.upper().replace("-", "").replace(" ", "")
    return plain.translate(str.maketrans("OIL", "011"))


def _keep(player: Player, kind: str, secret: str, prefix: str, expires_at: datetime | None = None) -> None:
    Credential.objects.create(player=player, kind=kind, digest=digest(secret), prefix=prefix, expires_at=expires_at)


def revoke(credential: Credential) -> None:
    """End one session, with the streams it opened."""
    Credential.objects.filter(pk=credential.pk).delete()
    if credential.player_id is not None:
        player_signed_out(credential.player_id)


def revoke_all(player: Player, *, but: Credential | None = None) -> None:
    """End all sessions of a player, open tickets, codes and streams included, but for one."""
    ended = player.credentials.all()
    if but is not None:
        ended = ended.exclude(pk=but.pk)
    ended.delete()
    player_signed_out(player.pk)


def player_of_token(secret: str) -> Player:
    """Who holds a token. Raises BadToken or Banned."""
    return holder(secret)[0]


def holder(secret: str) -> tuple[Player, Credential]:
    """The player who holds a token, and its credential, by one statement. Raises BadToken or Banned.

    Only what most requests need is loaded, the password hash not; the rest is fetched when it is asked for. The ORM is
    left out: every request pays for this, and an ORM statement costs four times a plain one.
    """
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    sql, converters = _statement(connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(sql, [digest(secret), now])
        row = cursor.fetchone()
    if row is None:
        raise BadToken
    values = list(row)
    for place, (expression, converts) in converters.items():
        for convert in converts:
            values[place] = convert(values[place], expression, connection)
    credential = _loaded(Credential, _CREDENTIAL_FIELDS, values)
    player = _loaded(Player, _PLAYER_FIELDS, values[len(_CREDENTIAL_FIELDS) :])
    check_usable(player)
    return player, credential


def check_usable(player: Player) -> None:
    """Raises BadToken for a player who is no more, and Banned for one who is banned now."""
    if player.kind == PlayerKind.DELETED or not player.is_active:
        raise BadToken
    if player.banned and player.banned_until is not None:
        raise Banned(until=player.banned_until.strftime("%Y-%m-%dT%H:%M:%SZ"))


def _fields(model: type[Model], *attnames: str) -> list[Any]:
    return [field for field in model._meta.concrete_fields if field.attname in attnames]  # in the model's own order


_CREDENTIAL_FIELDS = _fields(Credential, "id", "player_id", "prefix")
_PLAYER_FIELDS = _fields(
    Player, "id", "name", "name_key", "kind", "banned_until", "is_active", "is_staff", "is_superuser", "created_at",
    "to_announce",
)  # fmt: skip


def _loaded(model: type[M], fields: list[Any], values: list[Any]) -> M:
    return model.from_db(connection.alias, [field.attname for field in fields], values[: len(fields)])


@cache
def _statement(vendor: str) -> tuple[str, dict[int, tuple[Any, list[Any]]]]:
    """The statement, and what turns the columns of this kind of database into Python's values (nothing on most)."""
    quote = connection.ops.quote_name
    columns = [field.get_col("c") for field in _CREDENTIAL_FIELDS]
    columns += [field.get_col("p") for field in _PLAYER_FIELDS]
    listed = ", ".join(f"{column.alias}.{quote(column.target.column)}" for column in columns)
    sql = (
        f"SELECT {listed} FROM {quote(Credential._meta.db_table)} c"  # noqa: S608 - names of our own columns
        f" JOIN {quote(Player._meta.db_table)} p ON p.id = c.player_id"
        f" WHERE c.digest = %s AND c.kind = '{CredentialKind.TOKEN.value}'"
        " AND (c.expires_at IS NULL OR c.expires_at > %s)"
    )
    converters = {
        place: (column, found)
        for place, column in enumerate(columns)
        if (found := connection.ops.get_db_converters(column) + column.get_db_converters(connection))
    }
    return sql, converters


def credentials_expire() -> int:
    """Delete what has run out; how many there were."""
    return Credential.objects.filter(expires_at__lte=timezone.now()).delete()[0]
