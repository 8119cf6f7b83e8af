"""Bans: in force at once, everywhere, and over by themselves."""

from datetime import timedelta

import pytest

from matches.moderation.bans import FOREVER, player_ban, player_unban
from matches.moderation.failures import NobodyToBan
from matches.moderation.models import Act
from matches.play.clock import database_now
from matches.players.models import Credential, Player
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def moderator(db: None) -> Player:
    return Player.objects.create(name="Bu Moderator", kind="registered", is_staff=True)


def ban(player: Api, moderator: Player, **more: object) -> Player:
    return player_ban(player_id=player.id, actor=moderator, reason="kasar", **more)


@pytest.mark.case("C-TO-17", "C-AU-03")
def test_a_banned_player_is_out_of_every_table_and_session_at_once(api: Api, moderator: Player):
    table = seat_table(api, "yatzy", 3)
    rude = table.view()["turn"]["seats"][0]
    player = table.players[rude]
    lobby = player.post("matches", {"game": "farkle", "visibility": "public"}).expect(201)
    watcher = Table(id=table.id, players=[table.players[(rude + 1) % 3]])
    before = watcher.view()["version"]

    ban(player, moderator)

    player.get("players/me").expect(401, "auth.bad_token")
    assert not Credential.objects.filter(player_id=player.id).exists()
    view = watcher.view()
    assert view["seats"][rude]["forfeited"]
    assert view["turn"]["seats"] == [(rude + 1) % 3]
    forfeited = [event for event in watcher.events(after=before) if event["type"] == "match.forfeited"]
    assert [(event["seat"], event["data"]) for event in forfeited] == [(rude, {"reason": "banned"})]
    assert api.get(f"matches/{lobby['id']}").expect(200)["status"] == "void"


def test_the_same_ban_again_is_once_and_another_end_is_an_act_of_its_own(api: Api, moderator: Player):
    player = api.registered("Budi Kasar")
    until = database_now() + timedelta(days=3)

    ban(player, moderator, until=until)
    ban(player, moderator, until=until)
    assert Act.objects.count() == 1

    banned = ban(player, moderator)
    assert banned.banned_until == FOREVER
    assert [act.after for act in Act.objects.order_by("id")] == [
        {"banned_until": until.isoformat()},
        {"banned_until": FOREVER.isoformat()},
    ]


def test_a_ban_keeps_from_logging_in_and_ends_by_itself(api: Api, moderator: Player):
    player = api.registered("Budi Kasar", "sandi panjang 77")
    ban(player, moderator, until=database_now() + timedelta(days=3))
    login = {"name": "Budi Kasar", "password": "sandi panjang 77"}
    api.post("auth/login", login).expect(403, "auth.banned")

    Player.objects.filter(pk=player.id).update(banned_until=database_now() - timedelta(seconds=1))

    api.signed_in(api.post("auth/login", login).expect(200)).get("players/me").expect(200)


def test_an_unbanned_player_comes_back(api: Api, moderator: Player):
    player = api.registered("Budi Kasar", "sandi panjang 77")
    ban(player, moderator)

    player_unban(player_id=player.id, actor=moderator, reason="sudah minta maaf")
    player_unban(player_id=player.id, actor=moderator, reason="sudah minta maaf")

    api.post("auth/login", {"name": "Budi Kasar", "password": "sandi panjang 77"}).expect(200)
    assert [act.verb for act in Act.objects.order_by("id")] == ["player.ban", "player.unban"]


def test_who_alone_is_left_after_a_ban_has_won(api: Api, moderator: Player):
    table = seat_table(api, "farkle", 2)

    ban(table.players[0], moderator)

    view = table.view(1)
    assert (view["status"], [seat["result"] for seat in view["seats"]]) == ("finished", ["lost", "won"])


def test_a_ban_of_who_holds_all_seats_voids_the_match(api: Api, moderator: Player):
    player = api.guest()
    match = player.post("matches", {"game": "yatzy", "local_players": ["Siti"], "visibility": "public"}).expect(201)

    ban(player, moderator)

    view = api.get(f"matches/{match['id']}").expect(200)
    assert view["status"] == "void"
    assert [seat["result"] for seat in view["seats"]] == [None, None]


def test_a_deleted_account_can_not_be_banned(api: Api, moderator: Player):
    player = api.guest()
    player.delete("players/me").expect(204)

    with pytest.raises(NobodyToBan):
        ban(player, moderator)
