import pytest

from matches.players.models import Player
from tests.http.api import Api

PASSWORD = "dadu-merah-7"


def table(api: Api, *, players: int = 3, game: str = "yatzy") -> tuple[Api, Api, Api, str]:
    """Three guests at a running table: two to stay, and the one who is watched, in seat 1."""
    first, second, third = (api.guest(name) for name in ("Ayu", "Siti", "Budi"))
    match = first.post("matches", {"game": game, "players": players}).expect(201)
    for one in (second, third):
        one.post("matches/join", {"code": match["code"]}).expect(200)
    return first, second, third, match["id"]


def events(caller: Api, match_id: str, kind: str) -> list[dict]:
    page = caller.get(f"matches/{match_id}/events?after=0&limit=200").expect(200)
    return [event for event in page["results"] if event["type"] == kind]


@pytest.mark.case("C-AU-05")
def test_a_guest_who_registers_during_a_match_keeps_the_seat(api):
    other, guest, _, match_id = table(api)
    registered = guest.signed_in(guest.post("auth/register", {"name": "Siti N", "password": PASSWORD}).expect(200))
    player = {"id": guest.id, "name": "Siti N", "kind": "registered"}
    assert registered.id == guest.id
    for caller in (other, guest, registered):
        assert caller.get(f"matches/{match_id}").expect(200)["seats"][1]["player"] == player
    (told,) = events(other, match_id, "match.player_changed")
    assert (told["seat"], told["data"]) == (1, {"player": player})


def test_a_new_name_is_told_at_running_tables(api):
    other, guest, _, match_id = table(api)
    before = other.get(f"matches/{match_id}").expect(200)["version"]
    guest.patch("players/me", {"name": "Sari"}).expect(200)
    assert other.get(f"matches/{match_id}").expect(200)["version"] == before + 1
    (told,) = events(other, match_id, "match.player_changed")
    assert told["data"]["player"] == {"id": guest.id, "name": "Sari", "kind": "guest"}


@pytest.mark.case("C-AU-03")
def test_deleting_the_account_forfeits_what_runs(api):
    other, guest, _, match_id = table(api)
    guest.delete("players/me").expect(204)
    seat = other.get(f"matches/{match_id}").expect(200)["seats"][1]
    name = Player.objects.get(id=guest.id).name
    assert seat["forfeited"] is True
    assert seat["player"] == {"id": guest.id, "name": name, "kind": "deleted"}
    (forfeited,) = events(other, match_id, "match.forfeited")
    assert (forfeited["seat"], forfeited["data"]) == (1, {"reason": "deleted"})
    (told,) = events(other, match_id, "match.player_changed")
    assert told["data"]["player"] == {"id": guest.id, "name": name, "kind": "deleted"}


@pytest.mark.case("C-LB-17")
def test_a_table_shows_nothing_private_of_its_players(api):
    first = api.registered("Ayu")
    match = first.post("matches", {"game": "yatzy", "players": 2, "visibility": "public"}).expect(201)
    shown = api.get(f"matches/{match['id']}").expect(200)
    assert shown["seats"][0]["player"] == {"id": first.id, "name": "Ayu", "kind": "registered"}
