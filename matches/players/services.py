"""What players do with their accounts.

Passwords are hashed before a transaction begins: it takes tens of milliseconds, and a lock should not. Tables are
told of a new name or kind after the commit, because whoever sits down locks the match first and the player second.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import check_password, make_password
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.http.failures import BadToken
from matches.play.announce import player_changed
from matches.players.failures import (
    AlreadyRegistered,
    NameTaken,
    NotRegistered,
    WrongCode,
    WrongCredentials,
    WrongPassword,
)
from matches.players.models import Credential, CredentialKind, Player, PlayerKind
from matches.players.names import name_key
from matches.players.passwords import check_password_strength
from matches.players.tokens import (
    CODE_LETTERS,
    check_usable,
    create_code,
    create_token,
    digest,
    read_code,
    revoke,
    revoke_all,
)

NOBODYS_PASSWORD = "!"  # noqa: S105 - no password fits it, and finding that out takes as long as with a real one


def guest_create(*, name: str | None = None) -> tuple[Player, str]:
    """A new guest and a token; without a name the guest gets one. Raises NameTaken."""
    player = Player(name=name or neutral_name("Tamu"), kind=PlayerKind.GUEST)
    player.set_unusable_password()
    while True:
        try:
            return player, _add(player)
        except NameTaken:
            if name:
                raise
            player.name = neutral_name("Tamu")


def player_register(*, guest: Player | None, name: str, password: str) -> tuple[Player, str]:
    """A registered player and a new token. A guest stays the same player: id, seats, history and tokens go on.

    Raises NameTaken, AlreadyRegistered or Invalid (a weak password); then a guest is what it was before.
    """
    if guest is not None and guest.kind != PlayerKind.GUEST:
        raise AlreadyRegistered
    check_password_strength(password, Player(name=name))
    encoded = make_password(password)
    if guest is None:
        player = Player(name=name, kind=PlayerKind.REGISTERED, password=encoded)
        return player, _add(player)
    with _unique(name):
        player = _locked(guest)
        if player.kind != PlayerKind.GUEST:
            raise AlreadyRegistered
        player.name, player.kind, player.password = name, PlayerKind.REGISTERED, encoded
        player.save(update_fields=["name", "name_key", "kind", "password"])
        token = create_token(player)
    player_changed(player)
    return player, token


def player_login(*, name: str, password: str) -> tuple[Player, str]:
    """The player and a new token. Raises WrongCredentials, after the same time for unknown names, or Banned."""
    player = Player.objects.filter(name_key=name_key(name), kind=PlayerKind.REGISTERED, is_active=True).first()
    if player is None:
        check_password(password, NOBODYS_PASSWORD)
        raise WrongCredentials
    if not player.check_password(password):
        raise WrongCredentials
    check_usable(player)
    with transaction.atomic():
        # changed meanwhile? Then the new password has ended all sessions, this one too
        if _locked(player).password != player.password:
            raise WrongCredentials
        return player, create_token(player)


def player_logout(*, session: Credential) -> None:
    """End one session."""
    revoke(session)


def player_logout_all(*, player: Player) -> None:
    """End all sessions of a player."""
    revoke_all(player)


def password_change(*, player: Player, session: Credential, current: str, password: str) -> tuple[Player, str]:
    """Take a new password, end all sessions but this one, and give a new token too.

    Raises NotRegistered, WrongPassword or Invalid.
    """
    if player.kind != PlayerKind.REGISTERED:
        raise NotRegistered
    if not player.check_password(current):
        raise WrongPassword(field="current_password")
    check_password_strength(password, player)
    encoded = make_password(password)
    with transaction.atomic():
        locked = _locked(player)
        if locked.password != player.password:
            raise WrongPassword(field="current_password")
        locked.password = encoded
        locked.save(update_fields=["password"])
        revoke_all(locked, but=session)
        return locked, create_token(locked)


def recovery_code_create(*, player: Player) -> str:
    """A code for a registered player who forgot the password: for one use, within a day. Raises NotRegistered.

    The moderator who makes it has made sure that the right person gets it.
    """
    with transaction.atomic():
        if _locked(player).kind != PlayerKind.REGISTERED:
            raise NotRegistered
        return create_code(player)


def player_recover(*, name: str, code: str, password: str) -> tuple[Player, str]:
    """Take a new password by a moderator's code; all sessions end. Raises WrongCode, Banned or Invalid."""
    found = (
        Credential.objects.select_related("player")
        .filter(kind=CredentialKind.RECOVERY, digest=digest(read_code(code)), expires_at__gt=timezone.now())
        .filter(player__name_key=name_key(name), player__kind=PlayerKind.REGISTERED, player__is_active=True)
        .first()
    )
    if found is None or found.player is None:
        raise WrongCode
    check_usable(found.player)
    check_password_strength(password, found.player)
    encoded = make_password(password)
    with transaction.atomic():
        player = _locked(found.player)
        if not Credential.objects.filter(pk=found.pk).exists():
            raise WrongCode
        player.password = encoded
        player.save(update_fields=["password"])
        revoke_all(player)
        return player, create_token(player)


def player_rename(*, player: Player, name: str) -> Player:
    """Take another name, or another writing of one's own. Raises NameTaken."""
    with _unique(name):
        locked = _locked(player)
        if locked.name == name:
            return locked
        locked.name = name
        locked.save(update_fields=["name", "name_key"])
    player_changed(locked)
    return locked


def neutral_name(word: str) -> str:
    """A name that says nothing: the word and six random letters or digits."""
    return f"{word}-{''.join(secrets.choice(CODE_LETTERS) for _ in range(6))}"


def _add(player: Player) -> str:
    with _unique(player.name):
        player.save(force_insert=True)
        return create_token(player)


def _locked(player: Player) -> Player:
    """The player as it is now; nobody else changes it until the transaction ends. Raises BadToken for the deleted."""
    locked = Player.objects.select_for_update().get(pk=player.pk)
    if locked.kind == PlayerKind.DELETED:
        raise BadToken
    return locked


@contextmanager
def _unique(name: str) -> Iterator[None]:
    """A transaction that takes a name. Raises NameTaken if another player has it, or was faster."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        if Player.objects.filter(name_key=name_key(name)).exists():
            raise NameTaken(field="name") from None
        raise
