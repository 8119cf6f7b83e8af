from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils import timezone

from matches.http.failures import BadToken, Banned, Invalid
from matches.players.failures import NotRegistered, WrongCode, WrongCredentials, WrongPassword
from matches.players.models import Credential, CredentialKind, Player
from matches.players.services import recovery_code_create
from tests.matches.players.api import PASSWORD, assert_problem, get, guest, post, registered

pytestmark = pytest.mark.django_db

OTHER = "dadu-hijau-9"


def change(token, current=PASSWORD, password=OTHER):
    return post("auth/password", {"current_password": current, "password": password}, token=token)


def recover(code, name="Budi", password=OTHER):
    return post("auth/recover", {"name": name, "code": code, "password": password})


def code_for(name="Budi"):
    return recovery_code_create(player=Player.objects.get(name=name))


@pytest.mark.case("C-AU-03")
def test_a_new_password_ends_other_sessions_and_the_old_password():
    first, player = registered("Budi")
    second = post("auth/login", {"name": "Budi", "password": PASSWORD}).json()["token"]
    answer = change(first)
    assert answer.status_code == 200
    assert answer.json() == {"token": answer.json()["token"], "player": player}
    assert_problem(get("players/me", token=second), 401, BadToken)
    for token in (first, answer.json()["token"]):
        assert get("players/me", token=token).json() == player
    assert_problem(post("auth/login", {"name": "Budi", "password": PASSWORD}), 401, WrongCredentials)
    assert post("auth/login", {"name": "Budi", "password": OTHER}).status_code == 200


def test_a_new_password_needs_the_current_one():
    token, _ = registered("Budi")
    other = post("auth/login", {"name": "Budi", "password": PASSWORD}).json()["token"]
    assert_problem(change(token, current=OTHER), 403, WrongPassword, ("current_password", "auth.wrong_password"))
    assert get("players/me", token=other).status_code == 200
    assert post("auth/login", {"name": "Budi", "password": PASSWORD}).status_code == 200


@pytest.mark.parametrize(("password", "code"), [("short", "string_too_short"), ("Budiwati1", "password_too_similar")])
def test_a_new_password_must_be_good(password, code):
    token, _ = registered("Budiwati")
    assert_problem(change(token, password=password), 400, Invalid, ("password", code))
    assert post("auth/login", {"name": "Budiwati", "password": PASSWORD}).status_code == 200


def test_a_guest_has_no_password_to_change():
    token, _ = guest()
    assert_problem(change(token), 409, NotRegistered)


def test_a_code_gives_a_new_password_and_ends_all_sessions():
    first, player = registered("Budi")
    answer = recover(code_for())
    assert answer.status_code == 200
    assert answer.json() == {"token": answer.json()["token"], "player": player}
    assert_problem(get("players/me", token=first), 401, BadToken)
    assert get("players/me", token=answer.json()["token"]).json() == player
    assert_problem(post("auth/login", {"name": "Budi", "password": PASSWORD}), 401, WrongCredentials)
    assert post("auth/login", {"name": "Budi", "password": OTHER}).status_code == 200


def test_a_code_works_once():
    registered("Budi")
    code = code_for()
    assert recover(code).status_code == 200
    assert_problem(recover(code, password="dadu-putih-5"), 401, WrongCode)


def test_a_code_may_be_typed_in_lower_case_and_without_hyphens():
    registered("Budi")
    code = code_for()
    assert len(code) == 19
    assert recover(code.lower().replace("-", " "), name="BUDI").status_code == 200


def test_letters_that_a_code_does_not_have_are_read_as_digits(monkeypatch):
    registered("Budi")
    monkeypatch.setattr("matches.players.tokens.secrets.choice", lambda letters: letters[1])
    assert code_for() == "1111-1111-1111-1111"
    monkeypatch.undo()
    assert recover("IlIl-1111-iLiL-1111").status_code == 200


def test_a_new_code_replaces_the_one_before():
    registered("Budi")
    old, new = code_for(), code_for()
    assert_problem(recover(old), 401, WrongCode)
    assert recover(new).status_code == 200


def test_a_code_ends_after_a_day():
    registered("Budi")
    code = code_for()
    found = Credential.objects.get(kind=CredentialKind.RECOVERY)
    assert abs(found.expires_at - timezone.now() - timedelta(hours=24)) < timedelta(minutes=1)
    Credential.objects.filter(pk=found.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert_problem(recover(code), 401, WrongCode)


@pytest.mark.parametrize(("name", "code"), [("Ani", None), ("Nobody", None), ("Budi", "0000-0000-0000-0000")])
def test_a_code_is_good_for_its_player_only(name, code):
    registered("Budi")
    registered("Ani")
    assert_problem(recover(code or code_for(), name=name), 401, WrongCode)
    assert post("auth/login", {"name": "Ani", "password": PASSWORD}).status_code == 200


def test_a_token_is_no_code():
    token, _ = registered("Budi")
    assert_problem(recover(token), 401, WrongCode)


def test_a_weak_password_does_not_use_up_the_code():
    registered("Budi")
    code = code_for()
    assert_problem(recover(code, password="password"), 400, Invalid, ("password", "password_too_common"))
    assert recover(code).status_code == 200


def test_the_banned_do_not_come_back_by_a_code():
    registered("Budi")
    code = code_for()
    Player.objects.update(banned_until=timezone.now() + timedelta(hours=1))
    answer = recover(code)
    assert (answer.status_code, answer.json()["code"]) == (403, Banned.code)


def test_there_are_no_codes_for_guests():
    guest("Siti")
    with pytest.raises(NotRegistered):
        code_for("Siti")


def test_an_old_hash_is_renewed_at_login():
    registered("Budi")
    Player.objects.update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    assert post("auth/login", {"name": "Budi", "password": PASSWORD}).status_code == 200
    assert Player.objects.get().password.startswith("argon2")


class TestAdminLogin:
    @pytest.fixture
    def staff(self):
        return Player.objects.create_superuser(name="Moderator", password=PASSWORD)

    def test_staff_log_in_by_any_writing_of_the_name(self, staff):
        assert authenticate(username="moderator", password=PASSWORD) == staff
        assert staff.kind == "registered"

    def test_a_wrong_password_does_not(self, staff):
        assert authenticate(username="Moderator", password=OTHER) is None

    @pytest.mark.parametrize(
        "change",
        [
            {"banned_until": timezone.now() + timedelta(days=1)},
            {"kind": "deleted"},
            {"kind": "guest"},
            {"is_active": False},
        ],
        ids=["banned", "deleted", "guest", "inactive"],
    )
    @pytest.mark.case("C-AU-03")
    def test_who_may_not_is_out_at_once(self, staff, change):
        browser = Client()
        browser.force_login(staff)
        assert browser.get("/admin/").status_code == 200
        Player.objects.update(**change)
        assert authenticate(username="Moderator", password=PASSWORD) is None
        assert browser.get("/admin/").status_code == 302
