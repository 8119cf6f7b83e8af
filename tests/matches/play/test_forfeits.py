"""Seats that leave a running match (GX-07)."""

import pytest

from tests.http.api import Api
from tests.matches.table import Table, seat_table

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
