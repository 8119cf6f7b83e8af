"""Nothing hidden leaves: hands, seeds, private matches, personal data."""

import itertools
import json
import random
import re
from typing import Any

import pytest

from leaderboards.integrators.keys import SCOPES, api_key_create
from matches.play.models import Match
from tests.http.answer import Answer
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def hands_of(table: Table) -> list[list[int]]:
    """What lies under the cups, from the database: no answer tells it."""
    hands: list[list[int]] = json.loads(Match.objects.get(pk=table.id).state)["hands"]
    return hands


def lists_in(value: Any) -> list[list[Any]]:
    """Every list anywhere in a body."""
    match value:
        case dict():
            return [found for one in value.values() for found in lists_in(one)]
        case list():
            return [value, *(found for one in value for found in lists_in(one))]
    return []


def bodies(answer: Answer) -> Any:
    return answer.lines if answer.media_type == "application/x-ndjson" else answer.json


def everything(caller: Api, table: Table) -> list[Answer]:
    """Every answer that a caller can get about a match without changing it."""
    path = f"matches/{table.id}"
    bid = {"type": "perudo.bid", "quantity": 1, "face": 1}
    return [
        caller.get(path),
        caller.get(f"{path}/events?limit=200"),
        caller.get(f"{path}/events", accept="application/x-ndjson"),
        caller.get(f"{path}/rounds"),
        caller.get(f"{path}/fairness"),
        caller.get("matches"),
        caller.get("matches?status=active&game=perudo"),
        caller.get(f"series/{Match.objects.get(pk=table.id).series_id}"),
        caller.get(f"players/{table.players[0].id}/matches"),
        caller.get(f"players/{table.players[0].id}"),
        caller.post(f"{path}/actions", bid, if_match=1),
        caller.post(f"{path}/actions", {"type": "perudo.dudo", "quantity": 30, "face": 6}),
        caller.post(f"{path}/actions", {"type": "perudo.calza", "quantity": 30, "face": 6}),
        caller.post(f"{path}/actions", {"type": "yatzy.roll", "keep": []}),
        caller.post(f"{path}/rematch", {}),
        caller.post(f"{path}/leave", {}),
        caller.post(f"{path}/start", {}),
        caller.post(f"{path}/kick", {"seat": 0}),
    ]


@pytest.mark.rule("PE-03", "PE-04")
@pytest.mark.case("C-PD-19", "C-PD-21")
def test_no_answer_shows_a_hand_to_who_may_not_see_it(api: Api):
    rng = random.Random("hidden")
    table = seat_table(api, "perudo", 3, visibility="public", options={"calza": True})
    key = api_key_create(label="Tests", scopes=SCOPES, actor=None)
    table.players[2].post(f"matches/{table.id}/forfeit", {}).expect(200)  # looks on from now on
    for _ in range(6):
        hands = hands_of(table)
        shown = {
            tuple(hand)
            for event in table.events()
            if event["type"] == "perudo.revealed"
            for hand in event["data"]["hands"]
            if hand
        }
        api.get(f"stats/matches/{table.id}/log", Authorization=f"Api-Key {key}").expect(409, "match.not_finished")
        viewers = [(None, api), (None, api.guest()), (None, table.players[2]), (0, table.players[0])]
        for own, caller in viewers:
            secret = [hand for seat, hand in enumerate(hands) if seat != own and len(hand) > 2]
            for answer in everything(caller, table):
                if not answer.content:
                    continue
                if tuple(itertools.chain(*secret)) and any(tuple(hand) in shown for hand in secret):
                    continue  # the same dice were open in an earlier round: finding them proves nothing
                for found in lists_in(bodies(answer)):
                    assert found not in secret, f"a hand of {hands} in {answer}"
                assert "seed" not in answer.text or '"seed":null' in answer.text, str(answer)
        view = table.view(0)
        if view["status"] != "active":
            break
        table.act_somehow(rng.choice(view["turn"]["seats"]), rng)


@pytest.mark.case("C-PD-21")
def test_the_same_bid_gets_the_same_reply_whatever_others_hold(api: Api):
    replies = set()
    offers = set()
    for hands in ([[1, 1, 1, 1, 1], [2, 2, 2, 2, 2]], [[3, 4, 5, 6, 2], [6, 6, 6, 6, 6]]):
        table = seat_table(api, "perudo", 2)
        row = Match.objects.get(pk=table.id)
        row.state = json.dumps(json.loads(row.state) | {"hands": hands})
        row.save()
        (opener,) = table.view()["turn"]["seats"]
        before = table.view(opener)
        for action in (
            {"type": "perudo.bid", "quantity": 11, "face": 2},
            {"type": "perudo.bid", "quantity": 2, "face": 1},
            {"type": "perudo.dudo", "quantity": 2, "face": 2},
        ):
            refused = table.act(opener, action)
            assert refused.status == 409
            replies.add((action["quantity"], re.sub(r'"version":\d+', "", refused.text)))
        offers.add(json.dumps(before["legal_actions"]))
        bid = table.act(opener, {"type": "perudo.bid", "quantity": 3, "face": 2}).expect(200)
        offers.add(json.dumps([event["data"] for event in bid["events"] if event["type"] == "perudo.bid"]))
    assert (len(replies), len(offers)) == (3, 2)


@pytest.mark.case("C-PD-19")
def test_an_eliminated_player_and_a_spectator_see_no_hand(api: Api):
    table = seat_table(api, "perudo", 3, visibility="public")
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    for caller in (api, api.guest(), table.players[1]):
        view = caller.get(f"matches/{table.id}").expect(200)
        assert (view["state"]["my_dice"], view["legal_actions"]) == (None, [])
        dealt = [
            event
            for event in caller.get(f"matches/{table.id}/events?limit=200").expect(200)["results"]
            if event["type"] == "perudo.hand"
        ]
        own = 1 if caller is table.players[1] else None
        assert all(event["seat"] == own for event in dealt)
        api.guest().get(f"matches/{table.id}?seat=0").expect(403, "match.not_seated")


@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "perudo", "yatzy"])
def test_the_seed_appears_only_after_the_end(api: Api, game: str):
    table = seat_table(api, game, 2, visibility="public")
    rng = random.Random(f"seed {game}")
    path = f"matches/{table.id}/fairness"
    for _ in range(5):
        for caller in (api, *table.players):
            assert caller.get(path).expect(200)["seed"] is None
        seats = table.view()["turn"]
        if seats is None:
            break
        table.act_somehow(rng.choice(seats["seats"]), rng)
    table.players[0].post(f"matches/{table.id}/forfeit", {})
    seeds = {caller.get(path).expect(200)["seed"] for caller in (api, *table.players)}
    assert len(seeds) == 1
    (seed,) = seeds
    assert re.fullmatch("[0-9a-f]{64}", seed)
    for caller in (api, table.players[0]):
        for answer in (caller.get(f"matches/{table.id}"), caller.get(f"matches/{table.id}/events?limit=200")):
            assert seed not in answer.text


READS = ["", "/events", "/rounds", "/fairness"]
WRITES = [
    ("/join", {}), ("/leave", {}), ("/start", {}), ("/kick", {"seat": 0}), ("/forfeit", {}), ("/rematch", {}),
    ("/actions", {"type": "yatzy.roll", "keep": []}), ("/stream-ticket", {}), ("/penalty", {"mode": "truth"}),
    ("/penalty/consent", {"agree": True}), ("/penalty/skip", {}), ("/penalty/done", {"seat": 0}),
]  # fmt: skip


@pytest.mark.parametrize("state", ["lobby", "active", "over"])
def test_a_private_match_is_not_there_for_strangers(api: Api, state: str):
    if state == "lobby":
        host = api.guest()
        match_id = host.post("matches", {"game": "yatzy"}).expect(201)["id"]
    else:
        table = seat_table(api, "yatzy", 2)
        host, match_id = table.players[0], table.id
        if state == "over":
            host.post(f"matches/{match_id}/forfeit", {}).expect(200)
    before = host.get(f"matches/{match_id}").expect(200)
    stranger = api.guest()
    for caller in (api, stranger):
        for path in (*READS, "/penalty"):
            caller.get(f"matches/{match_id}{path}").expect(404, "request.not_found")
        caller.get(f"matches/{match_id}", if_none_match=before["version"]).expect(404, "request.not_found")
        caller.get(f"matches/{match_id}?seat=0").expect(404, "request.not_found")
        caller.get(f"series/{before['series']['id']}").expect(404, "request.not_found")
        assert caller.get("matches").expect(200)["results"] == []
        assert caller.get(f"players/{host.id}/matches").expect(200)["results"] == []
    unknown = stranger.get("matches/01a22ec0-0000-7000-8000-000000000000").json
    assert stranger.get(f"matches/{match_id}").json == unknown, "no difference to one that is not there at all"
    for path, body in WRITES:
        stranger.post(f"matches/{match_id}{path}", body).expect(404, "request.not_found")
        api.post(f"matches/{match_id}{path}", body).expect(401, "auth.required")
    assert host.get(f"matches/{match_id}").expect(200) == before


@pytest.mark.case("C-LB-17")
def test_nothing_personal_is_shown_of_players(api: Api):
    ayu = api.registered("Ayu")
    budi = api.guest("Budi")
    match = ayu.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)
    budi.post(f"matches/{match['id']}/join", {}).expect(200)
    for path in (
        "matches", f"matches/{match['id']}", f"matches/{match['id']}/events", f"players/{ayu.id}",
        f"players/{ayu.id}/matches", f"series/{match['series']['id']}", f"matches/{match['id']}/fairness",
    ):  # fmt: skip
        answer = api.get(path)
        assert answer.status == 200, str(answer)
        for word in (
            "email",
            "password",
            "last_login",
            "is_staff",
            "is_superuser",
            "address",
            '"ip"',
            "token",
            "name_key",
        ):
            assert word not in answer.text, str(answer)


def test_what_others_add_to_the_dice_is_shown_from_the_start_on_only(api: Api):
    ayu, budi = api.guest(), api.guest()
    match = ayu.post("matches", {"game": "yatzy", "players": 2, "entropy": "secret-until-start"}).expect(201)
    assert ayu.get(f"matches/{match['id']}/fairness").expect(200)["entropies"] == []
    assert "secret-until-start" not in ayu.get(f"matches/{match['id']}").text
    budi.post("matches/join", {"code": match["code"], "entropy": "b"}).expect(200)
    assert budi.get(f"matches/{match['id']}/fairness").expect(200)["entropies"] == ["secret-until-start", "b"]
