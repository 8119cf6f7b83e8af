import pytest

from matches.http.failures import BadToken, Invalid, NotFound
from matches.players.failures import NameTaken
from matches.players.models import Credential, Player
from matches.players.removal import anonymise, player_delete
from matches.players.services import recovery_code_create
from tests.matches.players.api import PASSWORD, assert_problem, get, guest, post, registered, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch):
    """What the tables are told, in order."""
    heard = []
    for room in ("services", "removal"):
        monkeypatch.setattr(
            f"matches.players.{room}.player_changed", lambda player: heard.append((player.id, player.name, player.kind))
        )
    monkeypatch.setattr(
        "matches.players.removal.depart_everywhere", lambda player, *, reason: heard.append((player.id, reason))
    )
    return heard


def rename(token, name):
    return send("PATCH", "players/me", {"name": name}, token=token)


def delete(token):
    return send("DELETE", "players/me", token=token)


@pytest.mark.parametrize("make", [guest, registered])
def test_a_player_takes_another_name(make, told):
    token, player = make("Budi")
    answer = rename(token, "Budi S.")
    assert (answer.status_code, answer.json()) == (200, player | {"name": "Budi S."})
    assert get("players/me", token=token).json() == player | {"name": "Budi S."}
    assert told == [(player["id"], "Budi S.", player["kind"])]
    # the old name is free
    guest("Budi")


def test_another_writing_of_the_own_name_is_a_new_name(told):
    token, player = registered("Budi")
    assert rename(token, "BUDI").json() == player | {"name": "BUDI"}
    assert told == [(player["id"], "BUDI", "registered")]


def test_the_same_name_again_changes_nothing(told):
    token, player = registered("Budi")
    assert rename(token, "Budi").json() == player
    assert told == []


@pytest.mark.case("C-AU-07")
def test_a_name_of_another_player_is_refused(told):
    registered("Ani")
    token, player = registered("Budi")
    assert_problem(rename(token, "ANI"), 409, NameTaken, ("name", "auth.name_taken"))
    assert get("players/me", token=token).json() == player
    assert told == []


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"name": "Bu\u202edi"}, "name", "name_characters"),
        ({"name": None}, "name", "string_type"),
        ({}, "name", "missing"),
        ({"name": "Budi S.", "kind": "guest"}, "kind", "extra_forbidden"),
    ],
)
def test_only_the_name_can_be_changed(body, field, code):
    token, player = registered("Budi")
    assert_problem(send("PATCH", "players/me", body, token=token), 400, Invalid, (field, code))
    assert get("players/me", token=token).json() == player


def test_registering_is_told_to_the_tables(told):
    token, player = guest("Siti")
    post("auth/register", {"name": "Siti N", "password": PASSWORD}, token=token)
    assert told == [(player["id"], "Siti N", "registered")]


@pytest.mark.case("C-LB-17")
@pytest.mark.parametrize("make", [guest, registered])
def test_a_profile_shows_nothing_private(make):
    token, player = make("Budi")
    public = {"id": player["id"], "name": "Budi", "kind": player["kind"]}
    for answer in (get(f"players/{player['id']}"), get(f"players/{player['id']}", token=token)):
        assert (answer.status_code, answer.json()) == (200, public)
        assert {"Authorization", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.case("C-OA-11")
@pytest.mark.parametrize(
    "player_id",
    ["00000000-0000-7000-8000-000000000000", "unknown", "a%00b", "%00", "x" * 37, "..", "a%20b", "%F0%9F%8E%B2", "1'"],
)
def test_an_unknown_player_is_not_found(player_id):
    assert_problem(get(f"players/{player_id}"), 404, NotFound)


@pytest.mark.case("C-AU-03")
@pytest.mark.parametrize("make", [guest, registered])
def test_deleting_forgets_the_person_and_keeps_the_player(make, told):
    token, player = make("Budi")
    answer = delete(token)
    assert (answer.status_code, answer.content) == (204, b"")
    profile = get(f"players/{player['id']}").json()
    assert profile == {"id": player["id"], "name": profile["name"], "kind": "deleted"}
    assert profile["name"].startswith("Pemain-")
    assert_problem(get("players/me", token=token), 401, BadToken)
    assert not Credential.objects.exists()
    gone = (player["id"], profile["name"], "deleted")
    # the tables are left first, and those joined meanwhile after
    assert told == [(player["id"], "deleted"), (player["id"], "deleted"), gone]


@pytest.mark.case("C-AU-03")
def test_after_deletion_there_is_no_way_back():
    token, player = registered("Budi")
    other = post("auth/login", {"name": "Budi", "password": PASSWORD}).json()["token"]
    code = recovery_code_create(player=Player.objects.get())
    delete(token)
    neutral = Player.objects.get().name
    assert_problem(get("players/me", token=other), 401, BadToken)
    for name in ("Budi", neutral):
        assert post("auth/login", {"name": name, "password": PASSWORD}).status_code == 401
        assert post("auth/recover", {"name": name, "code": code, "password": PASSWORD}).status_code == 401
    # the name is free for somebody else
    assert registered("Budi")[1]["id"] != player["id"]


def test_deletion_takes_all_rights():
    staff = Player.objects.create_superuser(name="Moderator", password=PASSWORD)
    anonymise(staff)
    gone = Player.objects.get()
    assert (gone.is_staff, gone.is_superuser, gone.is_active) == (False, False, False)
    assert (gone.last_login, gone.banned_until, gone.has_usable_password()) == (None, None, False)
    assert gone.deleted_at is not None
    assert not gone.groups.exists()


def test_deleting_twice_changes_nothing_more(told):
    _, _ = registered("Budi")
    player = Player.objects.get()
    player_delete(player=player)
    first = Player.objects.get()
    player_delete(player=player)
    assert Player.objects.values().get() == {
        field.attname: getattr(first, field.attname) for field in Player._meta.concrete_fields
    }


def test_a_neutral_name_that_is_taken_is_drawn_again(monkeypatch):
    guest("Pemain-000000")
    token, player = registered("Budi")
    drawn = iter(["Pemain-000000", "Pemain-000001"])
    monkeypatch.setattr("matches.players.removal.neutral_name", lambda word: next(drawn))
    assert delete(token).status_code == 204
    assert get(f"players/{player['id']}").json()["name"] == "Pemain-000001"
