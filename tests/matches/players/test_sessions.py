from datetime import timedelta

import pytest
from django.utils import timezone

from matches.http.failures import BadToken, Banned, SignInNeeded
from matches.players.failures import WrongCredentials
from matches.players.models import Credential, CredentialKind, Player
from matches.players.tokens import create_token, credentials_expire, holder, player_of_token
from tests.matches.players.api import PASSWORD, assert_problem, get, guest, post, problem, registered, send

pytestmark = pytest.mark.django_db


def test_logging_in_gives_a_new_token_and_ends_no_session():
    first, player = registered("Budi")
    answer = post("auth/login", {"name": "Budi", "password": PASSWORD})
    assert answer.status_code == 200
    assert answer.json() == {"token": answer.json()["token"], "player": player}
    assert answer.headers["Cache-Control"] == "no-store"
    for token in (first, answer.json()["token"]):
        assert get("players/me", token=token).json() == player


@pytest.mark.parametrize("name", ["budi", "BUDI", "Ｂｕｄｉ"])
def test_logging_in_takes_the_name_in_any_writing(name):
    registered("Budi")
    assert post("auth/login", {"name": name, "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Budi", "dadu-biru-7"),
        ("Budi", ""),
        ("Ani", PASSWORD),
        ("Siti", PASSWORD),  # a guest
        ("Siti", "!"),
        ("Bud\u200bi", PASSWORD),
        ("", PASSWORD),
    ],
)
def test_a_wrong_login_does_not_tell_what_was_wrong(name, password):
    registered("Budi")
    guest("Siti")
    assert_problem(post("auth/login", {"name": name, "password": password}), 401, WrongCredentials)


@pytest.mark.case("C-OA-11")
def test_a_nul_in_the_name_at_login_is_refused():
    answer = post("auth/login", '{"name": "Bu\\u0000di", "password": "x"}')
    assert (answer.status_code, answer.json()["code"]) == (400, "request.invalid")


@pytest.mark.parametrize("name", ["Budi", "Ani", "Siti"])
def test_a_wrong_login_hashes_once_whoever_is_named(name, monkeypatch):
    from django.contrib.auth.hashers import Argon2PasswordHasher

    registered("Budi")
    guest("Siti")
    hashed = []

    def counted(method):
        def count(self, *args, **kwargs):
            hashed.append(method.__name__)
            return method(self, *args, **kwargs)

        return count

    for method in (Argon2PasswordHasher.encode, Argon2PasswordHasher.verify):
        monkeypatch.setattr(Argon2PasswordHasher, method.__name__, counted(method))
    assert post("auth/login", {"name": name, "password": "dadu-biru-7"}).status_code == 401
    assert len(hashed) == 1


@pytest.mark.case("C-AU-03")
def test_logging_out_ends_this_session_only():
    first, player = registered("Budi")
    second = post("auth/login", {"name": "Budi", "password": PASSWORD}).json()["token"]
    answer = post("auth/logout", token=first)
    assert (answer.status_code, answer.content) == (204, b"")
    assert_problem(get("players/me", token=first), 401, BadToken)
    assert get("players/me", token=second).json() == player


@pytest.mark.case("C-AU-03")
def test_logging_out_everywhere_ends_all_sessions_of_the_player_and_no_other():
    first, _ = registered("Budi")
    second = post("auth/login", {"name": "Budi", "password": PASSWORD}).json()["token"]
    other, _ = registered("Ani")
    assert post("auth/logout-all", token=first).status_code == 204
    for token in (first, second):
        assert_problem(get("players/me", token=token), 401, BadToken)
    assert get("players/me", token=other).status_code == 200


@pytest.mark.parametrize("path", ["auth/logout", "auth/logout-all", "auth/password"])
def test_sessions_are_changed_with_a_token_only(path):
    answer = post(path)
    assert_problem(answer, 401, SignInNeeded)
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
def test_the_own_account_needs_a_token(method):
    assert_problem(send(method, "players/me"), 401, SignInNeeded)


@pytest.mark.parametrize(
    "header",
    [
        "Bearer kocok_unknown",
        "Bearer",
        "Bearer ",
        "Bearer a b",
        "Basic QnVkaTp4",
        "kocok_unknown",
        "Bearer \x00",
        "Bearer \xff\xfe",
        f"Bearer {'x' * 5000}",
    ],
)
def test_bad_tokens_are_refused_even_where_none_is_needed(header):
    answer = send("GET", "players/unknown", HTTP_AUTHORIZATION=header)
    assert_problem(answer, 401, BadToken)
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_the_scheme_may_be_written_in_any_case():
    token, player = guest()
    assert send("GET", "players/me", HTTP_AUTHORIZATION=f"bearer {token}").json() == player


@pytest.mark.case("C-AU-03")
def test_a_ban_holds_at_once_and_until_its_end():
    token, player = registered("Budi")
    until = timezone.now().replace(microsecond=0) + timedelta(hours=1)
    Player.objects.update(banned_until=until)
    refused = problem(403, Banned, until=until.strftime("%Y-%m-%dT%H:%M:%SZ"))
    for answer in (
        get("players/me", token=token),
        post("auth/logout", token=token),
        post("auth/login", {"name": "Budi", "password": PASSWORD}),
    ):
        assert (answer.status_code, answer.json()) == (403, refused)
    assert_problem(post("auth/login", {"name": "Budi", "password": "dadu-biru-7"}), 401, WrongCredentials)
    Player.objects.update(banned_until=timezone.now() - timedelta(seconds=1))
    assert get("players/me", token=token).json() == player


def test_who_was_made_inactive_is_out():
    token, _ = registered("Budi")
    Player.objects.update(is_active=False)
    assert_problem(get("players/me", token=token), 401, BadToken)
    assert_problem(post("auth/login", {"name": "Budi", "password": PASSWORD}), 401, WrongCredentials)


def test_an_expired_token_is_refused():
    token, _ = guest()
    Credential.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert_problem(get("players/me", token=token), 401, BadToken)
    Credential.objects.update(expires_at=timezone.now() + timedelta(minutes=1))
    assert get("players/me", token=token).status_code == 200


@pytest.mark.parametrize("kind", [CredentialKind.RECOVERY, CredentialKind.STREAM_TICKET, CredentialKind.API_KEY])
def test_other_secrets_are_no_tokens(kind):
    token, _ = guest()
    Credential.objects.update(kind=kind)
    assert_problem(get("players/me", token=token), 401, BadToken)


def test_one_statement_finds_player_and_ban(django_assert_num_queries):
    token, _ = registered("Budi")
    until = timezone.now() - timedelta(days=1)
    Player.objects.update(banned_until=until)
    with django_assert_num_queries(1):
        player, credential = holder(token)
    assert (player, credential) == (Player.objects.get(), Credential.objects.get())
    # every column has the type that the ORM gives it
    expected = Player.objects.get()
    for field in Player._meta.concrete_fields:
        assert getattr(player, field.attname) == getattr(expected, field.attname)
        assert type(getattr(player, field.attname)) is type(getattr(expected, field.attname))
    with django_assert_num_queries(1):
        assert get("players/me", token=token).status_code == 200


def test_a_token_tells_its_player_outside_of_requests():
    token, player = guest()
    assert player_of_token(token).id == player["id"]
    with pytest.raises(BadToken):
        player_of_token(token + "x")


def test_what_has_run_out_is_deleted():
    token, player = guest()
    holds = Player.objects.get()
    for seconds in (-1, 60):
        old = create_token(holds)
        Credential.objects.filter(prefix=old[:10], expires_at=None).exclude(digest=holder(token)[1].digest).update(
            expires_at=timezone.now() + timedelta(seconds=seconds)
        )
    assert credentials_expire() == 1
    assert Credential.objects.count() == 2
    assert get("players/me", token=token).json() == player
