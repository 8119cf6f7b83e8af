"""A stream stands and falls with the session that opened it."""

import time
from collections.abc import Callable

import pytest

from matches.moderation.bans import player_ban
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.stream.test_watching import refusal
from tests.matches.stream.watching import Watch

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

AT_ONCE = 3.0
"""Seconds on a busy machine; without Redis half a second of them is the wait for the next look."""


def ban(somebody: Api) -> None:
    moderator = Player.objects.create_superuser(name="Moderator", password="a long enough one")
    player_ban(player_id=somebody.id, actor=moderator, reason="a test")


def change_password(somebody: Api) -> None:
    other = somebody.post("auth/login", {"name": somebody.player["name"], "password": PASSWORD}).expect(200)
    changed = {"current_password": PASSWORD, "password": "quite another secret"}
    somebody.signed_in(other).post("auth/password", changed).expect(200)


PASSWORD = "correct horse battery"

ENDS: dict[str, Callable[[Api], object]] = {
    "a ban": ban,
    "logging out": lambda somebody: somebody.post("auth/logout", {}).expect(204),
    "logging out everywhere": lambda somebody: somebody.post("auth/logout-all", {}).expect(204),
    "a new password from elsewhere": change_password,
    "deleting the account": lambda somebody: somebody.delete("players/me").expect(204),
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("way", ["token", "ticket"])
def test_what_ends_a_session_ends_its_streams_at_once(player: Api, url: str, end: str, way: str) -> None:
    somebody = player.registered("Siti", PASSWORD)
    match = somebody.post("matches", {"game": "perudo", "visibility": "public"}).expect(201)
    ticket = somebody.post(f"matches/{match['id']}/stream-ticket", {}).expect(201)["ticket"]
    opened = Watch(url, match["id"], somebody) if way == "token" else Watch(url, match["id"], player, ticket=ticket)
    with opened as watch, Watch(url, match["id"], player) as bystander:
        assert watch.until("match.seat_joined")
        ENDS[end](somebody)
        acted = time.monotonic()
        watch.rest()
        assert time.monotonic() - acted < AT_ONCE
        assert bystander.until("match.seat_joined")


def test_a_new_password_leaves_the_streams_of_the_session_that_chose_it(player: Api, url: str) -> None:
    somebody = player.registered("Siti", PASSWORD)
    match = somebody.post("matches", {"game": "farkle"}).expect(201)
    with Watch(url, match["id"], somebody) as watch:
        watch.until("match.seat_joined")
        somebody.post("auth/password", {"current_password": PASSWORD, "password": "quite another secret"}).expect(200)
        other = player.guest()
        other.post("matches/join", {"code": match["code"]}).expect(200)
        assert watch.until("match.turn")


def test_logging_out_leaves_the_streams_of_the_players_other_sessions(player: Api, url: str) -> None:
    somebody = player.registered("Siti", PASSWORD)
    phone = somebody.signed_in(somebody.post("auth/login", {"name": "Siti", "password": PASSWORD}).expect(200))
    match = somebody.post("matches", {"game": "farkle"}).expect(201)
    with Watch(url, match["id"], somebody) as at_home, Watch(url, match["id"], phone) as on_the_way:
        at_home.until("match.seat_joined")
        on_the_way.until("match.seat_joined")
        phone.post("auth/logout", {}).expect(204)
        assert on_the_way.rest() == []
        player.guest().post("matches/join", {"code": match["code"]}).expect(200)
        assert at_home.until("match.turn")
    refused = refusal(url, match["id"], phone)
    assert (refused.status, refused.code) == (401, "auth.bad_token")


def test_a_kicked_player_watches_a_private_lobby_no_longer(player: Api, url: str) -> None:
    host, guest = player.guest(), player.guest()
    match = host.post("matches", {"game": "perudo", "players": 3}).expect(201)
    guest.post("matches/join", {"code": match["code"]}).expect(200)
    with Watch(url, match["id"], guest) as watch:
        host.post(f"matches/{match['id']}/kick", {"seat": 1}).expect(200)
        player.guest().post("matches/join", {"code": match["code"]}).expect(200)
        assert [message.type for message in watch.rest()] == [
            "match.created", "match.seat_joined", "match.seat_joined", "match.seat_kicked"
        ]  # fmt: skip
    assert refusal(url, match["id"], guest).code == "request.not_found"


def test_a_kicked_player_may_go_on_watching_a_public_lobby(player: Api, url: str) -> None:
    host, guest = player.guest(), player.guest()
    match = host.post("matches", {"game": "perudo", "visibility": "public", "players": 3}).expect(201)
    guest.post("matches/join", {"code": match["code"]}).expect(200)
    with Watch(url, match["id"], guest) as watch:
        host.post(f"matches/{match['id']}/kick", {"seat": 1}).expect(200)
        for _ in range(2):
            player.guest().post("matches/join", {"code": match["code"]}).expect(200)
        assert "perudo.hand" not in [message.type for message in watch.until("match.turn")]


def test_seats_that_close_up_at_the_start_take_their_streams_along(player: Api, url: str) -> None:
    host, gone, third, fourth = (player.guest() for _ in range(4))
    match = host.post("matches", {"game": "perudo", "players": 5}).expect(201)
    for somebody in (gone, third, fourth):
        somebody.post("matches/join", {"code": match["code"]}).expect(200)
    with (
        Watch(url, match["id"], third) as of_third,
        Watch(url, match["id"], fourth) as of_fourth,
        Watch(url, match["id"], third, seat=2) as asked,
    ):
        gone.post(f"matches/{match['id']}/leave").expect(200)
        host.post(f"matches/{match['id']}/start").expect(200)
        # seats 0, 2, 3 are 0, 1, 2 from now on
        for watch, seat in ((of_third, 1), (of_fourth, 2)):
            seen = watch.until("match.turn")
            assert [one.data["seat"] for one in seen if one.type == "perudo.hand"] == [seat]
        # seat 2 is the fourth player's now: whoever asked for it before has to ask anew, and sees no hand
        seen = asked.rest()
        assert "match.started" in [one.type for one in seen]
        assert "perudo.hand" not in [one.type for one in seen]
    assert refusal(url, match["id"], third, seat=2).code == "match.not_your_seat"


def test_who_passes_a_device_round_is_shown_the_hand_of_the_seat_to_act(player: Api, url: str) -> None:
    holder = player.guest()
    match = holder.post("matches", {"game": "perudo", "local_players": ["Budi", "Citra"]}).expect(201)
    address = f"matches/{match['id']}"
    with Watch(url, match["id"], holder) as watch, Watch(url, match["id"], holder, seat=2) as citra:
        for _ in range(2):
            bid_and_doubt(holder, address)
        holder.post(f"{address}/forfeit", {"seat": 0}).expect(200)
        holder.post(f"{address}/forfeit", {"seat": 1}).expect(200)
        seen, of_citra = watch.rest(), citra.rest()
    dealt: dict[int, set[int]] = {}
    opener: dict[int, int] = {}
    round_ = 0
    for message in seen:
        if message.type == "perudo.round_started":
            round_ = message.data["data"]["round"]
            opener[round_] = message.data["data"]["opener"]
        elif message.type == "perudo.hand":
            dealt.setdefault(round_, set()).add(message.data["seat"])
    assert len(opener) >= 2
    assert dealt == {number: {seat} for number, seat in opener.items()}
    assert {one.data["seat"] for one in of_citra if one.type == "perudo.hand"} == {2}
    # opened anew at any place, the same stream shows the same
    middle = seen[len(seen) // 2].id
    with Watch(url, match["id"], holder, last=middle) as again:
        assert again.rest() == seen[len(seen) // 2 + 1 :]


def bid_and_doubt(holder: Api, address: str) -> None:
    """A round: one bid, and the next seat does not believe it."""
    holder.post(f"{address}/actions", {"type": "perudo.bid", "quantity": 3, "face": 6}).expect(200)
    legal = holder.get(address).expect(200)["legal_actions"]
    dudo = next(action for action in legal if action["type"] == "perudo.dudo")
    holder.post(f"{address}/actions", dudo).expect(200)
