"""Accounts over HTTP."""

from typing import ClassVar

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.operation import operation
from matches.http.failures import Banned, NotFound
from matches.http.input import Empty, read_body
from matches.http.throttles import spend
from matches.http.view import Endpoint
from matches.players import services
from matches.players.api.inputs import (
    GuestInput,
    LoginInput,
    PasswordInput,
    RecoverInput,
    RegisterInput,
    RenameInput,
)
from matches.players.api.outputs import PlayerMe, PublicPlayer, SignedIn, player_me, public_player, signed_in_as
from matches.players.callers import caller, session, signed_in
from matches.players.failures import (
    AlreadyRegistered,
    NameTaken,
    NotRegistered,
    WrongCode,
    WrongCredentials,
    WrongPassword,
)
from matches.players.models import Player
from matches.players.names import name_key
from matches.players.removal import player_delete


class AccountEndpoint(Endpoint):
    """Answers that hold a token or concern one person only."""

    cache_control: ClassVar[str | None] = "no-store"


class GuestView(AccountEndpoint):
    """``auth/guest``."""

    budgets: ClassVar = {"POST": "sign_up"}

    @operation(
        "guest_create",
        "Come in as a guest",
        tag="Accounts",
        body=GuestInput,
        answers={201: SignedIn},
        failures=[NameTaken],
        signed_in=False,
    )
    def post(self, request: Request) -> Response:
        """A new guest. The token is all that proves who the guest is: keep it, or register."""
        given = read_body(request, GuestInput)
        return Response(signed_in_as(services.guest_create(name=given.name)), status=201)


class RegisterView(AccountEndpoint):
    """``auth/register``."""

    budgets: ClassVar = {"POST": "sign_up"}

    @operation(
        "player_register",
        "Register",
        tag="Accounts",
        body=RegisterInput,
        answers={200: SignedIn, 201: SignedIn},
        failures=[NameTaken, AlreadyRegistered],
        signed_in=False,
    )
    def post(self, request: Request) -> Response:
        """With a guest's token that guest becomes registered (200), with seats, history and tokens; without, a new
        player is made (201).
        """
        given = read_body(request, RegisterInput)
        guest = caller(request)
        made = services.player_register(guest=guest, name=given.name, password=given.password)
        return Response(signed_in_as(made), status=201 if guest is None else 200)


class LoginView(AccountEndpoint):
    """``auth/login``."""

    budgets: ClassVar = {"POST": "login"}

    @operation(
        "player_login",
        "Log in",
        tag="Accounts",
        body=LoginInput,
        answers={200: SignedIn},
        failures=[WrongCredentials, Banned],
        signed_in=False,
    )
    def post(self, request: Request) -> Response:
        """A new token for a registered player; other sessions go on."""
        given = read_body(request, LoginInput)
        spend("login_name", name_key(given.name))
        return Response(signed_in_as(services.player_login(name=given.name, password=given.password)))


class LogoutView(AccountEndpoint):
    """``auth/logout``."""

    @operation("player_logout", "Log out", tag="Accounts", body=Empty, answers={204: None})
    def post(self, request: Request) -> Response:
        """End this session: its token is revoked at once."""
        read_body(request, Empty)
        services.player_logout(session=session(request))
        return Response(status=204)


class LogoutAllView(AccountEndpoint):
    """``auth/logout-all``."""

    @operation("player_logout_all", "Log out everywhere", tag="Accounts", body=Empty, answers={204: None})
    def post(self, request: Request) -> Response:
        """End all sessions of the player, this one too."""
        read_body(request, Empty)
        services.player_logout_all(player=signed_in(request))
        return Response(status=204)


class PasswordView(AccountEndpoint):
    """``auth/password``."""

    budgets: ClassVar = {"POST": "password"}

    @operation(
        "password_change",
        "Change the password",
        tag="Accounts",
        body=PasswordInput,
        answers={200: SignedIn},
        failures=[WrongPassword, NotRegistered],
    )
    def post(self, request: Request) -> Response:
        """Take a new password. Other sessions end; this token goes on working beside the new one."""
        player = signed_in(request)
        given = read_body(request, PasswordInput)
        made = services.password_change(
            player=player, session=session(request), current=given.current_password, password=given.password
        )
        return Response(signed_in_as(made))


class RecoverView(AccountEndpoint):
    """``auth/recover``."""

    budgets: ClassVar = {"POST": "login"}

    @operation(
        "player_recover",
        "Recover an account",
        tag="Accounts",
        body=RecoverInput,
        answers={200: SignedIn},
        failures=[WrongCode, Banned],
        signed_in=False,
    )
    def post(self, request: Request) -> Response:
        """Take a new password by a code from a moderator. It works once, within a day; all sessions end."""
        given = read_body(request, RecoverInput)
        spend("login_name", name_key(given.name))
        made = services.player_recover(name=given.name, code=given.code, password=given.password)
        return Response(signed_in_as(made))


class MeView(AccountEndpoint):
    """``players/me``."""

    @operation("me_get", "The own account", tag="Players", answers={200: PlayerMe})
    def get(self, request: Request) -> Response:
        """Who the token belongs to."""
        return Response(player_me(signed_in(request)))

    @operation(
        "me_rename", "Take another name", tag="Players", body=RenameInput, answers={200: PlayerMe}, failures=[NameTaken]
    )
    def patch(self, request: Request) -> Response:
        """Take another name; running tables are told."""
        player = signed_in(request)
        given = read_body(request, RenameInput)
        return Response(player_me(services.player_rename(player=player, name=given.name)))

    @operation("me_delete", "Delete the account", tag="Players", answers={204: None})
    def delete(self, request: Request) -> Response:
        """Forfeit what runs and forget the person, for good. Results stay, under a neutral name."""
        player_delete(player=signed_in(request))
        return Response(status=204)


class PlayerView(Endpoint):
    """``players/{id}``."""

    @operation(
        "player_get",
        "A player's public profile",
        tag="Players",
        answers={200: PublicPlayer},
        failures=[NotFound],
        signed_in=False,
    )
    def get(self, request: Request, player_id: str) -> Response:
        """Name and kind of any player."""
        player = Player.objects.filter(pk=player_id).only("id", "name", "kind").first()
        if player is None:
            raise NotFound
        return Response(public_player(player))
