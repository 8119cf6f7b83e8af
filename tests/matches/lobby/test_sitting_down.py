"""Sitting down, getting up, sending away, starting early, waiting in vain."""

from datetime import timedelta

import pytest

from matches.lobby.table import LOBBY_LIFE, lobbies_sweep
from matches.play.clock import database_now
from matches.play.models import Match
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def open_table(host: Api, game: str = "yatzy", players: int = 3, **more: object) -> dict:
    return host.post("matches", {"game": game, "players": players, **more}).expect(201)


def held(match: dict) -> list[str | None]:
    return [seat["player"] and seat["player"]["id"] for seat in match["seats"]]


def events(caller: Api, match: dict, after: int = 0) -> list[tuple]:
    page = caller.get(f"matches/{match['id']}/events?after={after}&limit=200").expect(200)
    return [(event["type"], event["seat"], event["data"]) for event in page["results"]]


def test_a_code_is_understood_however_it_is_typed(api: Api):
    host = api.guest()
    match = open_table(host, players=4)
    code = match["code"]
    for typed in (code.lower(), f" {code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
        api.guest().post("matches/join", {"code": typed}).expect(200)


def test_joining_takes_the_first_free_seat_or_the_one_that_is_named(api: Api):
    host, second, third = api.guest(), api.guest(), api.guest()
    match = open_table(host, players=4)

    second.post("matches/join", {"code": match["code"], "seat": 2}).expect(200)
    view = third.post("matches/join", {"code": match["code"]}).expect(200)

    assert held(view) == [host.id, third.id, second.id, None]
    late = api.guest()
    late.post("matches/join", {"code": match["code"], "seat": 2}).expect(409, "match.seat_taken")
    late.post("matches/join", {"code": match["code"], "seat": 4}).expect(409, "match.no_such_seat")
    late.post("matches/join", {"code": match["code"], "seat": 8}).expect(400, "request.invalid")
    late.post("matches/join", {"code": "ZZZZZZ"}).expect(404, "request.not_found")


def test_joining_again_changes_nothing(api: Api):
    host, second = api.guest(), api.guest()
    match = open_table(host)
    first = second.post("matches/join", {"code": match["code"], "entropy": "abc"}).expect(200)

    assert second.post("matches/join", {"code": match["code"], "seat": 2}).expect(200) == first
    assert second.post(f"matches/{match['id']}/join", {}).expect(200) == first
    assert host.post(f"matches/{match['id']}/join", {}).expect(200)["version"] == first["version"]


def test_a_private_table_is_joined_by_its_code_only(api: Api):
    host, stranger = api.guest(), api.guest()
    match = open_table(host)
    stranger.post(f"matches/{match['id']}/join", {}).expect(404, "request.not_found")
    api.post(f"matches/{match['id']}/join", {}).expect(401, "auth.required")
    stranger.post("matches/join", {"code": match["code"]}).expect(200)

    public = open_table(host, visibility="public")
    stranger.post(f"matches/{public['id']}/join", {}).expect(200)


@pytest.mark.case("C-TO-11")
def test_who_comes_too_late_is_refused(api: Api):
    host, second, late = api.guest(), api.guest(), api.guest()
    match = open_table(host, players=2)
    second.post("matches/join", {"code": match["code"]}).expect(200)

    refused = late.post("matches/join", {"code": match["code"]}).expect(409, "match.already_started")

    view = host.get(f"matches/{match['id']}").expect(200)
    assert (refused["version"], refused["legal_actions"]) == (view["version"], [])
    assert held(view) == [host.id, second.id]


def test_leaving_frees_the_seat_and_leaving_again_changes_nothing(api: Api):
    host, second, third = api.guest(), api.guest(), api.guest()
    match = open_table(host)
    second.post("matches/join", {"code": match["code"]}).expect(200)

    left = second.post(f"matches/{match['id']}/leave", {}).expect(200)

    assert held(left) == [host.id, None, None]
    assert left["code"] is None, "who has left may not invite"
    assert second.post(f"matches/{match['id']}/leave", {}).expect(200) == left
    second.get(f"matches/{match['id']}").expect(404)
    third.post(f"matches/{match['id']}/leave", {}).expect(404)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    assert [kind for kind, *_ in events(host, match)] == [
        "match.created", "match.seat_joined", "match.seat_joined", "match.seat_left", "match.seat_joined",
    ]  # fmt: skip


def test_when_the_host_leaves_the_next_seat_hosts(api: Api):
    host, second, third = api.guest(), api.guest(), api.guest()
    match = open_table(host, players=4)
    for one, seat in ((second, 2), (third, 1)):
        one.post("matches/join", {"code": match["code"], "seat": seat}).expect(200)

    assert host.post(f"matches/{match['id']}/leave", {}).expect(200)["host"] == 1
    assert events(third, match)[-2:] == [("match.seat_left", 0, {}), ("match.host_changed", 1, {"seat": 1})]
    second.post(f"matches/{match['id']}/start", {}).expect(403, "match.not_host")
    assert third.post(f"matches/{match['id']}/leave", {}).expect(200)["host"] == 2
    view = second.post(f"matches/{match['id']}/leave", {}).expect(200)
    assert view["status"] == "void"
    second.post(f"matches/{match['id']}/leave", {}).expect(200)
    api.guest().post("matches/join", {"code": match["code"]}).expect(409, "match.over")


def test_the_host_passes_on_around_the_table(api: Api):
    host, second = api.guest(), api.guest()
    match = open_table(host, players=4)
    second.post("matches/join", {"code": match["code"], "seat": 3}).expect(200)
    host.post(f"matches/{match['id']}/leave", {}).expect(200)
    host.post("matches/join", {"code": match["code"]}).expect(200)

    assert second.post(f"matches/{match['id']}/leave", {}).expect(200)["host"] == 0


@pytest.mark.case("C-TO-15")
def test_leaving_in_play_is_refused_and_forfeiting_is_a_defeat(api: Api):
    host, second = api.guest(), api.guest()
    match = open_table(host, game="adu_dadu", players=2)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    second.post(f"matches/{match['id']}/actions", {"type": "adu_dadu.roll"}).expect(200)

    before = second.get(f"matches/{match['id']}").expect(200)
    refused = second.post(f"matches/{match['id']}/leave", {}).expect(409, "match.already_started")
    assert (refused["version"], refused["legal_actions"]) == (before["version"], before["legal_actions"])
    assert second.get(f"matches/{match['id']}").expect(200) == before

    over = second.post(f"matches/{match['id']}/forfeit", {}).expect(200)
    assert over["status"] == "finished"
    assert [(seat["result"], seat["placement"]) for seat in over["seats"]] == [("won", 1), ("lost", 2)]


def test_only_the_host_sends_away_and_who_was_sent_away_cannot_return(api: Api):
    host, second, third = api.guest(), api.guest(), api.guest()
    match = open_table(host, players=4, visibility="public")
    path = f"matches/{match['id']}"
    for one in (second, third):
        one.post(f"{path}/join", {}).expect(200)

    second.post(f"{path}/kick", {"seat": 2}).expect(403, "match.not_host")
    api.guest().post(f"{path}/kick", {"seat": 2}).expect(403, "match.not_seated")
    host.post(f"{path}/kick", {"seat": 0}).expect(409, "match.cannot_kick_yourself")
    host.post(f"{path}/kick", {"seat": 3}).expect(409, "match.seat_empty")
    host.post(f"{path}/kick", {"seat": 4}).expect(409, "match.no_such_seat")
    host.post(f"{path}/kick", {}).expect(400, "request.invalid")

    kicked = host.post(f"{path}/kick", {"seat": 1}).expect(200)
    assert held(kicked) == [host.id, None, third.id, None]
    assert host.post(f"{path}/kick", {"seat": 1}).expect(200) == kicked, "repeated, it changes nothing"
    second.post(f"{path}/join", {}).expect(403, "match.kicked")
    second.post("matches/join", {"code": match["code"]}).expect(403, "match.kicked")
    second.post(f"{path}/leave", {}).expect(403, "match.not_seated")
    assert events(host, match)[-1] == ("match.seat_kicked", 1, {})


def test_who_was_sent_away_is_not_led_back_by_a_quick_match(api: Api):
    host, second = api.guest(), api.guest()
    match = host.post("matches/quick", {"game": "yatzy"}).expect(201)
    more = host.post("matches", {"game": "perudo", "visibility": "public", "players": 3}).expect(201)
    second.post(f"matches/{more['id']}/join", {}).expect(200)
    host.post(f"matches/{more['id']}/kick", {"seat": 1}).expect(200)

    assert second.post("matches/quick", {"game": "yatzy"}).expect(200)["id"] == match["id"]
    assert second.post("matches/quick", {"game": "perudo"}).expect(201)["id"] != more["id"]


@pytest.mark.rule("GX-02")
def test_at_an_early_start_the_taken_seats_close_up(api: Api):
    host, second, third = api.guest("Ayu"), api.guest("Budi"), api.guest("Citra")
    match = open_table(host, game="perudo", players=6)
    second.post("matches/join", {"code": match["code"], "seat": 5}).expect(200)
    third.post("matches/join", {"code": match["code"], "seat": 2}).expect(200)

    view = host.post(f"matches/{match['id']}/start", {}).expect(200)

    assert (view["status"], held(view), view["host"]) == ("active", [host.id, third.id, second.id], 0)
    assert [seat["seat"] for seat in view["seats"]] == [0, 1, 2]
    started = next(data for kind, _, data in events(host, match) if kind == "match.started")
    assert started == {
        "options": view["options"],
        "seats": [{"seat": seat["seat"], "player": seat["player"]} for seat in view["seats"]],
    }
    assert second.get(f"matches/{match['id']}").expect(200)["state"]["my_dice"] is not None
    again = host.post(f"matches/{match['id']}/start", {}).expect(200)
    assert again == host.get(f"matches/{match['id']}").expect(200)
    assert again["version"] == view["version"]


@pytest.mark.rule("GX-02")
def test_a_start_needs_a_number_of_seats_for_which_the_options_are_valid(api: Api):
    host, *others = (api.guest() for _ in range(4))
    match = open_table(host, game="farkle", players=4, options={"teams": True})
    path = f"matches/{match['id']}"
    refused = host.post(f"{path}/start", {}).expect(409, "match.cannot_start_with_these_seats")
    assert (refused["version"], refused["legal_actions"]) == (match["version"], [])
    for other in others[:2]:
        other.post("matches/join", {"code": match["code"]}).expect(200)
    host.post(f"{path}/start", {}).expect(409, "match.cannot_start_with_these_seats")
    assert others[2].post("matches/join", {"code": match["code"]}).expect(200)["status"] == "active"


def test_the_default_format_of_adu_dadu_follows_the_seats_that_start(api: Api):
    host, second, third = api.guest(), api.guest(), api.guest()
    match = open_table(host, game="adu_dadu", players=4)
    assert match["options"]["format"] == "first_to_win"
    second.post("matches/join", {"code": match["code"]}).expect(200)
    view = host.post(f"matches/{match['id']}/start", {}).expect(200)
    assert (view["options"]["format"], view["options"]["target"]) == ("best_of", 3)

    named = open_table(host, game="adu_dadu", players=4, options={"format": "first_to_lose"})
    second.post("matches/join", {"code": named["code"]}).expect(200)
    host.post(f"matches/{named['id']}/start", {}).expect(409, "match.cannot_start_with_these_seats")
    third.post("matches/join", {"code": named["code"]}).expect(200)
    assert host.post(f"matches/{named['id']}/start", {}).expect(200)["options"]["format"] == "first_to_lose"


def test_nothing_of_the_lobby_can_be_done_in_play(api: Api):
    host, second = api.guest(), api.guest()
    match = open_table(host, players=2)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    before = host.get(f"matches/{match['id']}").expect(200)

    refused = host.post(f"matches/{match['id']}/kick", {"seat": 1}).expect(409, "match.already_started")

    assert (refused["version"], refused["legal_actions"]) == (before["version"], before["legal_actions"])
    assert host.get(f"matches/{match['id']}").expect(200) == before


def test_nothing_of_play_can_be_done_in_the_lobby(api: Api):
    host = api.guest()
    match = open_table(host)
    path = f"matches/{match['id']}"
    host.post(f"{path}/actions", {"type": "yatzy.roll", "keep": []}).expect(409, "match.not_started")
    host.post(f"{path}/forfeit", {}).expect(409, "match.not_started")
    host.post(f"{path}/rematch", {}).expect(409, "match.not_over")
    assert host.get(path).expect(200) == match


def test_a_lobby_that_nobody_starts_ends_after_half_an_hour(api: Api):
    host = api.guest()
    old, young = open_table(host), open_table(host)
    Match.objects.filter(pk=old["id"]).update(created_at=database_now() - LOBBY_LIFE - timedelta(seconds=1))
    Match.objects.filter(pk=young["id"]).update(created_at=database_now() - LOBBY_LIFE + timedelta(minutes=1))

    assert timedelta(minutes=30) == LOBBY_LIFE
    assert lobbies_sweep() == 1
    assert lobbies_sweep() == 0

    view = host.get(f"matches/{old['id']}").expect(200)
    assert (view["status"], view["version"]) == ("void", old["version"] + 1)
    assert events(host, old)[-1] == ("match.voided", None, {"reason": "expired"})
    assert host.get(f"matches/{young['id']}").expect(200)["status"] == "lobby"
    for verb, body in (("start", {}), ("kick", {"seat": 1}), ("leave", {})):
        host.post(f"matches/{old['id']}/{verb}", body).expect(409, "match.over")
    api.guest().post("matches/join", {"code": old["code"]}).expect(409, "match.over")


def test_the_seed_of_a_void_lobby_is_revealed_like_that_of_any_void_match(api: Api):
    host = api.guest()
    match = open_table(host)
    assert host.get(f"matches/{match['id']}/fairness").expect(200)["seed"] is None
    host.post(f"matches/{match['id']}/leave", {}).expect(200)
    public = open_table(host, visibility="public")
    host.post(f"matches/{public['id']}/leave", {}).expect(200)
    fairness = host.get(f"matches/{public['id']}/fairness").expect(200)
    assert len(bytes.fromhex(fairness["seed"])) == 32
    assert (fairness["entropies"], fairness["throws"]) == ([], [])
