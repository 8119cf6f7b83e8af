"""Seats that leave a running match (GX-07)."""

import pytest

from matches.moderation.bans import player_ban
from matches.play.models import Seat
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.table import Table, run_out, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

GAMES = ("adu_dadu", "farkle", "perudo", "yatzy")


def forfeit(table: Table, seat: int, **body: object):
    return table.players[seat].post(f"matches/{table.id}/forfeit", body)


@pytest.mark.rule("GX-07")
@pytest.mark.case("C-TO-03")
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_leaves_and_the_others_play_on_until_one_is_left(api: Api, game: str):
    table = seat_table(api, game, 3)
    first = (table.view()["turn"]["seats"][0] + 1) % 3

    view = forfeit(table, first).expect(200)
    assert view["status"] == "active"
    assert [seat["forfeited"] for seat in view["seats"]] == [seat == first for seat in range(3)]
    assert first not in view["turn"]["seats"]
    assert view["legal_actions"] == []
    assert [(e["seat"], e["data"]) for e in table.events() if e["type"] == "match.forfeited"] == [
        (first, {"reason": "asked"})
    ]
    assert forfeit(table, first).expect(200) == view, "the same forfeit again changes nothing"

    second = (first + 1) % 3
    winner = (first + 2) % 3
    over = forfeit(table, second).expect(200)
    assert over["status"] == "finished"
    assert [(over["seats"][seat]["result"], over["seats"][seat]["placement"]) for seat in (winner, second, first)] == [
        ("won", 1), ("lost", 2), ("lost", 3),
    ]  # fmt: skip
    assert table.events()[-1]["data"]["outcome"]["reason"] == "others_left"
    assert forfeit(table, first).expect(200)["version"] == over["version"]
    refused = forfeit(table, winner).expect(409, "match.over")
    assert (refused["version"], refused["legal_actions"]) == (over["version"], [])


def test_who_was_eliminated_cannot_leave_any_more(api: Api):
    table = seat_table(api, "perudo", 3)
    out = None
    while out is None:
        view = table.view()
        (seat,) = view["turn"]["seats"]
        bid = view["state"]["bid"]
        if bid is None:
            face = 2 if not view["state"]["palifico"] else 1
            action = {
                "type": "perudo.bid",
                "quantity": sum(s["dice_count"] for s in view["state"]["seats"]),
                "face": face,
            }
        else:
            action = {"type": "perudo.dudo", "quantity": bid["quantity"], "face": bid["face"]}
        view = table.act(seat, action).expect(200)["match"]
        out = next((n for n, one in enumerate(view["state"]["seats"]) if one["dice_count"] == 0), None)
    refused = forfeit(table, out).expect(409, "rule.already_out")
    assert (refused["version"], refused["legal_actions"]) == (view["version"], [])
    table.act(out, {"type": "perudo.dudo", "quantity": 1, "face": 1}).expect(409, "rule.already_out")
    over = forfeit(table, (out + 1) % 3).expect(200)
    assert over["status"] == "finished"
    assert forfeit(table, out).expect(409, "match.over")["version"] == over["version"]


@pytest.mark.rule("PE-26", "PE-04")
def test_a_void_round_of_perudo_is_listed_and_its_hands_stay_under_the_cups(api: Api):
    table = seat_table(api, "perudo", 3, visibility="public")
    path = f"matches/{table.id}"
    (opener,) = table.view()["turn"]["seats"]
    leaver, winner = (opener + 1) % 3, (opener + 2) % 3
    hands = [table.view(seat)["state"]["my_dice"] for seat in range(3)]
    bid = {"quantity": 3, "face": 4}
    table.act(opener, {"type": "perudo.bid", **bid}).expect(200)

    view = forfeit(table, leaver).expect(200)

    state = view["state"]
    assert (state["round"], state["opener"], state["bid"], state["palifico"]) == (2, opener, None, False)
    assert [one["dice_count"] for one in state["seats"]] == [0 if seat == leaver else 5 for seat in range(3)]
    void = {
        "game": "perudo", "round": 1, "opener": opener, "palifico": False, "void": True,
        "bids": [{**bid, "seat": opener}], "call": None, "hands": None, "matching": None, "count": None,
        "lost": None, "gained": None, "eliminated": [leaver],
    }  # fmt: skip
    forfeit(table, opener).expect(200)
    for viewer, caller in ((None, api), *enumerate(table.players)):
        assert caller.get(f"{path}/rounds").expect(200)["results"][0] == void
        throws = caller.get(f"{path}/fairness").expect(200)["throws"]
        first = [next(one for one in throws if (one["seat"], one["count"]) == (seat, 5)) for seat in range(3)]
        assert [one["dice"] for one in first] == [hand if seat == viewer else None for seat, hand in enumerate(hands)]
    assert table.view(winner)["status"] == "finished", "not even the end shows them: whoever asks may recompute them"


@pytest.mark.rule("GX-07", "FK-22")
def test_in_teams_the_partner_goes_too_the_leaver_first(api: Api):
    table = seat_table(api, "farkle", 6, options={"teams": True})
    view = forfeit(table, 4).expect(200)
    assert [seat["forfeited"] for seat in view["seats"]] == [False, True, False, False, True, False]
    assert [(e["seat"], e["data"]) for e in table.events() if e["type"] == "match.forfeited"] == [
        (4, {"reason": "asked"}), (1, {"reason": "asked"}),
    ]  # fmt: skip
    assert forfeit(table, 1).expect(200)["version"] == view["version"]


def test_only_who_sits_here_can_leave(api: Api):
    table = seat_table(api, "yatzy", 2, visibility="public")
    path = f"matches/{table.id}/forfeit"
    api.post(path, {}).expect(401, "auth.required")
    api.guest().post(path, {}).expect(403, "match.not_seated")
    table.players[0].post(path, {"seat": 1}).expect(403, "match.not_your_seat")
    table.players[0].post(path, {"seat": 9}).expect(400, "request.invalid")
    private = seat_table(api, "yatzy", 2)
    api.guest().post(f"matches/{private.id}/forfeit", {}).expect(404, "request.not_found")


# -- several at the same moment


def go(player: Api, how: str) -> None:
    """A player goes from every table at once."""
    if how == "deleted":
        player.delete("players/me").expect(204)
    else:
        moderator = Player.objects.create(name="Bu Moderator", kind="registered", is_staff=True)
        player_ban(player_id=player.id, actor=moderator, reason="kasar")


@pytest.mark.rule("GX-07", "GX-09")
@pytest.mark.parametrize("how", ["banned", "deleted"])
def test_all_seats_of_who_is_banned_or_deleted_leave_at_the_same_moment_and_share_a_place(api: Api, how: str):
    host, ayu, budi = api.guest(), api.guest(), api.guest()
    body = {"game": "adu_dadu", "players": 4, "local_players": ["Citra"], "visibility": "public"}
    match = host.post("matches", body).expect(201)
    for player in (ayu, budi):
        player.post(f"matches/{match['id']}/join", {}).expect(200)
    table = Table(id=match["id"], players=[ayu])

    go(host, how)

    view = table.view()
    assert (view["status"], view["turn"]["seats"]) == ("active", [2, 3])
    assert [(e["seat"], e["data"]) for e in table.events() if e["type"] == "match.forfeited"] == [
        (0, {"reason": how}), (1, {"reason": how}),
    ]  # fmt: skip
    over = budi.post(f"matches/{match['id']}/forfeit", {}).expect(200)
    assert [(seat["placement"], seat["result"]) for seat in over["seats"]] == [
        (3, "lost"), (3, "lost"), (1, "won"), (2, "lost"),
    ]  # fmt: skip


@pytest.mark.rule("GX-07")
@pytest.mark.parametrize("how", ["banned", "deleted"])
@pytest.mark.parametrize("game", GAMES)
def test_a_ban_or_deletion_that_removes_everybody_left_voids_the_match(api: Api, game: str, how: str):
    holder, other = api.guest(), api.guest()
    body = {"game": game, "players": 3, "local_players": ["Citra"], "visibility": "public"}
    match = holder.post("matches", body).expect(201)
    other.post(f"matches/{match['id']}/join", {}).expect(200)
    other.post(f"matches/{match['id']}/forfeit", {}).expect(200)

    go(holder, how)

    table = Table(id=match["id"], players=[other])
    view = table.view()
    assert (view["status"], view["turn"]) == ("void", None)
    assert [(seat["result"], seat["placement"]) for seat in view["seats"]] == [(None, None)] * 3
    voided = [event["data"] for event in table.events() if event["type"] == "match.voided"]
    assert voided == [{"reason": "nobody_left"}]


@pytest.mark.rule("GX-06", "GX-07")
@pytest.mark.parametrize("players", [2, 3])
def test_a_time_out_that_removes_everybody_left_voids_the_match(api: Api, players: int):
    table = seat_table(api, "adu_dadu", players)
    Seat.objects.filter(match_id=table.id).update(acted=True, timeouts=2)
    before = table.view()["version"]

    run_out(table)

    assert (table.view()["status"], table.view()["turn"]) == ("void", None)
    assert [(event["type"], event["seat"], event["data"]) for event in table.events(after=before)] == [
        *(("match.timed_out", seat, {}) for seat in range(players)),
        *(("match.forfeited", seat, {"reason": "timed_out"}) for seat in range(players)),
        ("match.voided", None, {"reason": "nobody_left"}),
    ]


@pytest.mark.rule("GX-06", "GX-07")
def test_who_is_out_by_the_same_time_out_shares_a_place_and_the_one_left_has_won(api: Api):
    table = seat_table(api, "adu_dadu", 3)
    table.act(1, {"type": "adu_dadu.roll"}).expect(200)
    Seat.objects.filter(match_id=table.id).update(acted=True, timeouts=2)

    run_out(table)

    view = table.view()
    assert view["status"] == "finished"
    assert [(seat["placement"], seat["result"]) for seat in view["seats"]] == [(2, "lost"), (1, "won"), (2, "lost")]
