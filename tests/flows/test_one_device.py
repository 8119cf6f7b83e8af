"""Pass-and-play: three names, one device, one account."""

import random

import pytest

from tests.flows.playing import any_action, log
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]

GAMES = ("adu_dadu", "farkle", "perudo", "yatzy")
OPTIONS = {"farkle": {"target": 2000}}


def device(api: Api, game: str, **more: object) -> tuple[Api, dict]:
    holder = api.guest("Ayu")
    body = {"game": game, "players": 3, "local_players": ["Budi", "Citra"], "options": OPTIONS.get(game, {}), **more}
    return holder, holder.post("matches", body).expect(201)


@pytest.mark.rule("GX-09")
@pytest.mark.parametrize("game", GAMES)
def test_three_play_on_one_device_to_the_end(api: Api, game: str):
    rng = random.Random(f"device {game}")
    holder, match = device(api, game)

    assert match["status"] == "active", "full at once, so it starts at once"
    assert [seat["player"] for seat in match["seats"]] == [
        {"id": holder.id, "name": "Ayu", "kind": "guest"},
        {"id": holder.id, "name": "Budi", "kind": "local"},
        {"id": holder.id, "name": "Citra", "kind": "local"},
    ]
    assert (match["turn_seconds"], match["turn"]["deadline"], match["ranked"]) == (None, None, False)
    path = f"matches/{match['id']}"
    view = match
    while view["status"] == "active":
        seats = view["turn"]["seats"]
        seat = rng.choice(seats)
        assert view["turn"]["deadline"] is None
        looked = holder.get(f"{path}?seat={seat}").expect(200)
        if len(seats) == 1:
            assert holder.get(path).expect(200) == looked, "by default the seat to act looks"
        action = any_action(looked, rng)
        if len(seats) > 1:
            holder.post(f"{path}/actions", action).expect(400, "request.seat_required")
            action["seat"] = seat
        elif rng.random() < 0.5:
            action["seat"] = seat
        view = holder.post(f"{path}/actions", action).expect(200)["match"]
    assert sorted(seat["placement"] for seat in view["seats"])[0] == 1
    assert holder.get(f"{path}/fairness").expect(200)["seed"]


@pytest.mark.rule("GX-09")
def test_on_one_device_only_the_hand_of_the_seat_that_looks_is_shown(api: Api):
    rng = random.Random("hands")
    holder, match = device(api, "perudo")
    path = f"matches/{match['id']}"
    for _ in range(12):
        view = holder.get(path).expect(200)
        hands = {}
        for seat in range(3):
            looked = holder.get(f"{path}?seat={seat}").expect(200)
            hands[seat] = looked["state"]["my_dice"]
            own = [
                event
                for event in holder.get(f"{path}/events?seat={seat}&limit=200").expect(200)["results"]
                if event["type"] == "perudo.hand"
            ]
            assert {event["seat"] for event in own} == {seat}
            assert own[-1]["data"]["dice"] == hands[seat]
            evidence = holder.get(f"{path}/fairness?seat={seat}").expect(200)
            running = {throw["seat"]: throw["dice"] for throw in evidence["throws"]}
            assert {one: dice for one, dice in running.items() if dice} == {seat: hands[seat]}
        (current,) = view["turn"]["seats"]
        assert view["state"]["my_dice"] == hands[current]
        answer = holder.post(f"{path}/actions", any_action(view, rng)).expect(200)
        assert {event["seat"] for event in answer["events"] if event["type"] == "perudo.hand"} <= {current}


@pytest.mark.rule("GX-09")
def test_a_local_seat_is_nobody_elses(api: Api):
    holder, match = device(api, "yatzy", visibility="public")
    path = f"matches/{match['id']}"
    stranger = api.guest()
    stranger.get(f"{path}?seat=1").expect(403, "match.not_seated")
    stranger.post(f"{path}/actions", {"type": "yatzy.roll", "keep": [], "seat": 1}).expect(403, "match.not_seated")
    stranger.post(f"{path}/forfeit", {"seat": 1}).expect(403, "match.not_seated")
    holder.get(f"{path}?seat=5").expect(403, "match.not_your_seat")
    holder.get(f"{path}?seat=8").expect(400, "request.invalid")


@pytest.mark.rule("GX-09")
def test_local_seats_are_never_ranked(api: Api):
    ayu = api.registered("Ayu")
    body = {"game": "yatzy", "visibility": "public", "ranked": True, "local_players": ["Budi"]}
    ayu.post("matches", body).expect(400, "match.ranked_not_possible")
    first = ayu.post("matches", {**body, "ranked": False}).expect(201)
    path = f"matches/{first['id']}"
    (current,) = first["turn"]["seats"]
    over = ayu.post(f"{path}/forfeit", {"seat": current}).expect(200)
    assert over["status"] == "finished"
    again = ayu.post(f"{path}/rematch", {}).expect(201)
    assert (again["ranked"], again["status"]) == (False, "active")
    assert [seat["player"]["name"] for seat in again["seats"]] == ["Ayu", "Budi"]


@pytest.mark.rule("GX-09")
def test_a_guest_may_sit_down_at_a_device_and_then_the_clock_runs(api: Api):
    holder = api.guest("Ayu")
    match = holder.post("matches", {"game": "yatzy", "players": 3, "local_players": ["Budi"]}).expect(201)
    assert (match["status"], match["turn_seconds"]) == ("lobby", 60)

    other = api.guest("Citra")
    view = other.post("matches/join", {"code": match["code"]}).expect(200)

    assert (view["status"], view["turn_seconds"]) == ("active", 60)
    assert view["turn"]["deadline"] is not None
    assert [seat["player"]["kind"] for seat in view["seats"]] == ["guest", "local", "guest"]
    assert [event["data"] for event in log(other, match["id"]) if event["type"] == "match.seat_joined"] == [
        {"player": seat["player"]} for seat in view["seats"]
    ]


@pytest.mark.rule("GX-09")
def test_who_holds_a_device_leaves_and_is_sent_away_with_all_its_seats(api: Api):
    host, holder = api.guest("Ayu"), api.guest("Budi")
    match = holder.post("matches", {"game": "yatzy", "players": 4, "local_players": ["Citra"]}).expect(201)
    host.post("matches/join", {"code": match["code"]}).expect(200)
    left = holder.post(f"matches/{match['id']}/leave", {}).expect(200)
    assert [seat["player"] and seat["player"]["id"] for seat in left["seats"]] == [None, None, host.id, None]
    assert left["host"] == 2


@pytest.mark.rule("GX-09", "GX-07")
def test_a_local_seat_forfeits_alone(api: Api):
    holder, match = device(api, "yatzy")
    path = f"matches/{match['id']}"
    (current,) = match["turn"]["seats"]
    other = (current + 1) % 3

    view = holder.post(f"{path}/forfeit", {"seat": other}).expect(200)
    assert [seat["forfeited"] for seat in view["seats"]] == [seat == other for seat in range(3)]
    assert holder.post(f"{path}/forfeit", {"seat": other}).expect(200)["version"] == view["version"]
    refused = holder.post(f"{path}/actions", {"type": "yatzy.roll", "keep": [], "seat": other})
    refused.expect(409, "rule.already_out")
    over = holder.post(f"{path}/forfeit", {}).expect(200)
    assert over["status"] == "finished"
    assert over["seats"][current]["forfeited"], "without a seat: the one to act"


@pytest.mark.rule("PE-20")
def test_the_one_seat_that_may_act_need_not_be_on_the_clock(api: Api):
    holder = api.guest("Ayu")
    body = {"game": "perudo", "players": 3, "local_players": ["Budi"], "options": {"calza": True}}
    match = holder.post("matches", body).expect(201)
    other = api.guest("Citra")
    match = other.post("matches/join", {"code": match["code"]}).expect(200)
    path = f"matches/{match['id']}"
    quantity = 1
    while match["turn"]["seats"] != [2]:  # seat 1 has bid, so that of the holder's seats only 0 may call
        seat = match["turn"]["seats"][0]
        bid = {"type": "perudo.bid", "quantity": quantity, "face": 2, "seat": seat}
        match = holder.post(f"{path}/actions", bid).expect(200)["match"]
        quantity += 1
    if match["state"]["bid"] is None:
        bid = {"type": "perudo.bid", "quantity": 1, "face": 2}
        other.post(f"{path}/actions", bid).expect(200)
        for seat in (0, 1):
            quantity = seat + 2
            bid = {"type": "perudo.bid", "quantity": quantity, "face": 2, "seat": seat}
            match = holder.post(f"{path}/actions", bid).expect(200)["match"]
    standing = match["state"]["bid"]
    assert (standing["seat"], match["turn"]["seats"]) == (1, [2])
    call = {"type": "perudo.calza", "quantity": standing["quantity"], "face": 2}
    answer = holder.post(f"{path}/actions", call).expect(200)
    assert next(event["seat"] for event in answer["events"] if event["type"] == "perudo.calza") == 0
