import pytest

from matches.http.failures import BadToken, Invalid, NotJSON
from matches.players.failures import AlreadyRegistered, NameTaken
from matches.players.models import Credential, Player
from tests.matches.players.api import PASSWORD, assert_problem, get, guest, post, registered, send

pytestmark = pytest.mark.django_db


def test_a_guest_comes_in_with_a_name():
    answer = post("auth/guest", {"name": "Siti"})
    player = Player.objects.get()
    assert answer.status_code == 201
    token = answer.json()["token"]
    assert answer.json() == {
        "token": token,
        "player": {
            "id": player.id,
            "name": "Siti",
            "kind": "guest",
            "created_at": player.created_at.isoformat().replace("+00:00", "Z"),
        },
    }
    assert token.startswith("kocok_")
    assert len(token) == 49
    assert answer.headers["Cache-Control"] == "no-store"
    assert {"Authorization", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize("body", [None, {}, {"name": None}])
def test_a_guest_without_a_name_gets_one(body):
    answers = [post("auth/guest", body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    names = [answer.json()["player"]["name"] for answer in answers]
    assert all(name.startswith("Tamu-") and len(name) == 11 for name in names)
    assert names[0] != names[1]


def test_a_guest_whose_given_name_is_taken_gets_another(monkeypatch):
    drawn = iter(["Tamu-000000", "Tamu-000000", "Tamu-000001"])
    monkeypatch.setattr("matches.players.services.neutral_name", lambda word: next(drawn))
    assert [post("auth/guest").json()["player"]["name"] for _ in range(2)] == ["Tamu-000000", "Tamu-000001"]


def test_a_guest_has_no_password():
    guest("Siti")
    assert not Player.objects.get().has_usable_password()


def test_only_the_digest_of_a_token_is_stored():
    token, _ = guest()
    credential = Credential.objects.get()
    assert token not in repr([getattr(credential, field.attname) for field in Credential._meta.concrete_fields])
    assert credential.prefix == token[:10]


@pytest.mark.case("C-AU-07")
@pytest.mark.parametrize("name", ["Siti", "siti", "SITI", "Ｓｉｔｉ"])
@pytest.mark.parametrize("path", ["auth/guest", "auth/register"])
def test_a_name_in_any_writing_is_taken_once(path, name):
    guest("Siti")
    body = {"name": name} | ({"password": PASSWORD} if path == "auth/register" else {})
    assert_problem(post(path, body), 409, NameTaken, ("name", "auth.name_taken"))
    assert Player.objects.count() == 1


@pytest.mark.case("C-AU-07", "C-OA-11")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Budi\u0000", "name_characters"),
        ("Budi\u200b", "name_characters"),
        ("\u202eiduB", "name_characters"),
        ("Budi ", "name_spaces"),
        ("Вudi", "name_scripts"),
        ("сара", "name_look_alike"),
        ("...", "name_empty"),
        (7, "string_type"),
        (["Budi"], "string_type"),
    ],
)
def test_bad_names_are_refused_by_field(name, code):
    assert_problem(post("auth/guest", {"name": name}), 400, Invalid, ("name", code))
    assert_problem(post("auth/register", {"name": name, "password": PASSWORD}), 400, Invalid, ("name", code))
    assert not Player.objects.exists()


def test_somebody_new_registers():
    answer = post("auth/register", {"name": "Budi", "password": PASSWORD})
    assert answer.status_code == 201
    player = Player.objects.get()
    assert answer.json()["player"] | {"created_at": None} == {
        "id": player.id,
        "name": "Budi",
        "kind": "registered",
        "created_at": None,
    }
    assert player.password.startswith("argon2")
    assert answer.headers["Cache-Control"] == "no-store"
    assert get("players/me", token=answer.json()["token"]).json() == answer.json()["player"]


@pytest.mark.case("C-AU-05")
def test_a_guest_who_registers_stays_the_same_player():
    token, before = guest("Siti")
    answer = post("auth/register", {"name": "Siti N", "password": PASSWORD}, token=token)
    assert answer.status_code == 200
    assert answer.json()["player"] == before | {"name": "Siti N", "kind": "registered"}
    assert answer.json()["token"] != token
    # both tokens work
    for one in (token, answer.json()["token"]):
        assert get("players/me", token=one).json() == answer.json()["player"]
    assert post("auth/login", {"name": "siti n", "password": PASSWORD}).json()["player"] == answer.json()["player"]


@pytest.mark.case("C-AU-05")
def test_a_guest_may_keep_the_name_when_registering():
    token, before = guest("Siti")
    answer = post("auth/register", {"name": "SITI", "password": PASSWORD}, token=token)
    assert answer.json()["player"] == before | {"name": "SITI", "kind": "registered"}


@pytest.mark.case("C-AU-05")
def test_a_taken_name_leaves_the_guest_as_it_was():
    registered("Budi")
    token, before = guest("Siti")
    answer = post("auth/register", {"name": "budi", "password": PASSWORD}, token=token)
    assert_problem(answer, 409, NameTaken, ("name", "auth.name_taken"))
    assert get("players/me", token=token).json() == before
    assert not Player.objects.get(id=before["id"]).has_usable_password()


@pytest.mark.case("C-AU-05")
def test_who_is_registered_cannot_register_again():
    token, before = registered("Budi")
    assert_problem(post("auth/register", {"name": "Ani", "password": PASSWORD}, token=token), 409, AlreadyRegistered)
    assert get("players/me", token=token).json() == before


def test_registering_with_a_bad_token_makes_no_second_player():
    answer = post("auth/register", {"name": "Budi", "password": PASSWORD}, token="kocok_no")
    assert_problem(answer, 401, BadToken)
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("dadu-7!", "string_too_short"),
        ("x" * 129, "string_too_long"),
        ("password", "password_too_common"),
        ("8401736295", "password_entirely_numeric"),
        ("Budiwati", "password_too_similar"),
        (12345678, "string_type"),
    ],
)
def test_weak_passwords_are_refused_by_field(password, code):
    answer = post("auth/register", {"name": "Budiwati", "password": password})
    assert_problem(answer, 400, Invalid, ("password", code))
    assert not Player.objects.exists()


def test_every_objection_to_a_password_is_told():
    answer = post("auth/register", {"name": "Budi", "password": "12345678"})
    assert_problem(answer, 400, Invalid, ("password", "password_too_common"), ("password", "password_entirely_numeric"))


def test_a_password_of_128_characters_is_allowed():
    registered("Budi", "kopi susu " * 12 + "12345678")


def test_problems_are_told_in_english_on_request():
    registered("Budi")
    answer = post("auth/register", {"name": "Budi", "password": PASSWORD}, language="en-GB,en;q=0.8")
    assert answer.json() == {
        "type": "urn:kocok:problem:auth.name_taken",
        "title": "Not possible now",
        "status": 409,
        "detail": "This name is taken.",
        "code": "auth.name_taken",
        "errors": [{"field": "name", "code": "auth.name_taken", "detail": "This name is taken."}],
    }
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.case("C-OA-11")
def test_a_nul_in_a_password_is_refused():
    answer = post("auth/register", '{"name": "Budi", "password": "dadu\\u0000merah"}')
    assert_problem(answer, 400, Invalid, ("", "nul"))


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("name", "missing"), ("password", "missing")]),
        ({"name": "Budi", "password": PASSWORD, "kind": "registered"}, [("kind", "extra_forbidden")]),
        ({"name": "Budi", "password": PASSWORD, "is_staff": True}, [("is_staff", "extra_forbidden")]),
    ],
)
def test_missing_and_unknown_fields_are_refused(body, errors):
    assert_problem(post("auth/register", body), 400, Invalid, *errors)
    assert not Player.objects.exists()


def test_what_is_not_json_is_refused():
    assert_problem(post("auth/register", "name=Budi"), 400, NotJSON)


@pytest.mark.parametrize("path", ["guest", "register", "login", "logout", "logout-all", "password", "recover"])
def test_accounts_are_changed_by_post_only(path):
    answer = send("GET", f"auth/{path}")
    assert (answer.status_code, answer.json()["code"]) == (405, "request.method_not_allowed")
    assert answer.headers["Allow"] == "POST, OPTIONS"
