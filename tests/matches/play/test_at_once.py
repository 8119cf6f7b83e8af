"""Requests at the same moment: identical ones act once, different ones one after the other."""

from collections.abc import Callable

import pytest

from matches.players.models import Credential, CredentialKind, Player
from matches.players.services import recovery_code_create
from tests.http.answer import Answer
from tests.http.api import Api
from tests.http.contract import contract
from tests.matches.at_once import at_once, told
from tests.matches.table import Table, seat_table

pytestmark = pytest.mark.both

TIMES = 20
PASSWORD = "correct horse battery"


def twenty(call: Callable[[], Answer]) -> list[Answer]:
    """The answers to the same request sent twenty times at once."""
    return at_once(*[call] * TIMES)


def numbers(table: Table) -> list[int]:
    return [event["number"] for event in table.events()]


def acted_once(answers: list[Answer], table: Table, before: list[int], types: list[str]) -> None:
    """All were told the same, and the log grew by one change."""
    bodies = [answer.content for answer in answers]
    assert bodies == [bodies[0]] * TIMES
    assert table.types()[len(before) :] == types
    assert numbers(table) == list(range(1, len(before) + len(types) + 1))


def replays(answers: list[Answer]) -> int:
    return sum(answer.headers.get("idempotency-replayed") == "true" for answer in answers)


def lobby(http: Api, players: int = 4) -> tuple[Api, Api, dict]:
    host, second = http.guest(), http.guest()
    return host, second, host.post("matches", {"game": "yatzy", "players": players}).expect(201)


def test_opening_a_table(http: Api):
    host = http.guest()
    answers = twenty(lambda: host.post("matches", {"game": "yatzy"}, key="once"))
    assert told(answers) == {(201, None): TIMES}
    assert len({answer.json["id"] for answer in answers}) == 1
    assert replays(answers) == TIMES - 1
    assert len(host.get("matches?mine=true").expect(200)["results"]) == 1


def test_joining(http: Api):
    host, second, match = lobby(http)
    answers = twenty(lambda: second.post("matches/join", {"code": match["code"]}))
    assert told(answers) == {(200, None): TIMES}
    acted_once(answers, Table(id=match["id"], players=[host]), [1, 2], ["match.seat_joined"])


def test_joining_a_public_table_by_its_id(http: Api):
    host, second = http.guest(), http.guest()
    match = host.post("matches", {"game": "yatzy", "players": 2, "visibility": "public"}).expect(201)
    answers = twenty(lambda: second.post(f"matches/{match['id']}/join", {"seat": 1}))
    assert told(answers) == {(200, None): TIMES}
    types = ["match.seat_joined", "match.started", "match.rolled_off", "match.turn"]
    acted_once(answers, Table(id=match["id"], players=[host]), [1, 2], types)


def test_leaving(http: Api):
    host, second, match = lobby(http)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    answers = twenty(lambda: second.post(f"matches/{match['id']}/leave", {}))
    assert told(answers) == {(200, None): TIMES}
    acted_once(answers, Table(id=match["id"], players=[host]), [1, 2, 3], ["match.seat_left"])


def test_sending_away(http: Api):
    host, second, match = lobby(http)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    answers = twenty(lambda: host.post(f"matches/{match['id']}/kick", {"seat": 1}))
    assert told(answers) == {(200, None): TIMES}
    acted_once(answers, Table(id=match["id"], players=[host]), [1, 2, 3], ["match.seat_kicked"])


def test_starting(http: Api):
    host, second, match = lobby(http)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    answers = twenty(lambda: host.post(f"matches/{match['id']}/start", {}))
    assert told(answers) == {(200, None): TIMES}
    types = ["match.started", "match.rolled_off", "match.turn"]
    acted_once(answers, Table(id=match["id"], players=[host]), [1, 2, 3], types)


def test_asking_for_a_quick_match(http: Api):
    player = http.guest()
    answers = twenty(lambda: player.post("matches/quick", {"game": "yatzy"}))
    assert told(answers) == {(201, None): 1, (200, None): TIMES - 1}
    assert len({answer.json["id"] for answer in answers}) == 1
    assert len(player.get("matches?mine=true").expect(200)["results"]) == 1


@pytest.mark.case("C-AD-11")
def test_acting(http: Api):
    table = seat_table(http, "adu_dadu", 2)
    before = numbers(table)
    answers = twenty(lambda: table.act(0, {"type": "adu_dadu.roll"}, key="once"))
    assert told(answers) == {(200, None): TIMES}
    acted_once(answers, table, before, ["adu_dadu.rolled", "match.turn"])
    assert replays(answers) == TIMES - 1
    assert len(table.players[0].get(f"matches/{table.id}/fairness").expect(200)["throws"]) == 1


def test_the_same_action_under_twenty_keys(http: Api):
    table = seat_table(http, "adu_dadu", 2)
    answers = twenty(lambda: table.act(0, {"type": "adu_dadu.roll"}))
    assert told(answers) == {(200, None): 1, (409, "rule.already_rolled"): TIMES - 1}
    assert len(table.players[0].get(f"matches/{table.id}/fairness").expect(200)["throws"]) == 1


def test_one_key_for_two_requests(http: Api):
    table = seat_table(http, "adu_dadu", 2)
    bodies = [{"type": "adu_dadu.roll"}, {"type": "adu_dadu.roll", "seat": 0}] * 5
    answers = at_once(*(lambda body=body: table.act(0, body, key="once") for body in bodies))
    assert told(answers) == {(200, None): 5, (422, "request.idempotency_key_reused"): 5}


def test_forfeiting(http: Api):
    table = seat_table(http, "farkle", 3)
    (current,) = table.view()["turn"]["seats"]
    other = (current + 1) % 3
    before = numbers(table)
    answers = twenty(lambda: table.players[other].post(f"matches/{table.id}/forfeit", {}))
    assert told(answers) == {(200, None): TIMES}
    acted_once(answers, table, before, ["match.forfeited"])


def test_asking_for_a_rematch(http: Api):
    table = seat_table(http, "yatzy", 2)
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    before = numbers(table)
    made = twenty(lambda: table.players[0].post(f"matches/{table.id}/rematch", {}, key="once"))
    assert told(made) == {(201, None): TIMES}
    acted_once(made, table, before, ["match.rematch"])
    joined = twenty(lambda: table.players[1].post(f"matches/{table.id}/rematch", {}, key="once"))
    assert told(joined) == {(200, None): TIMES}
    assert {answer.json["id"] for answer in joined} == {made[0].json["id"]}
    assert replays(joined) == TIMES - 1
    types = ["match.seat_joined", "match.started", "match.rolled_off", "match.turn"]
    acted_once(joined, Table(id=made[0].json["id"], players=table.players), [1, 2], types)


def test_both_at_the_table_ask_for_a_rematch(http: Api):
    for _ in range(3):
        table = seat_table(http, "yatzy", 2)
        table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
        path = f"matches/{table.id}/rematch"
        answers = at_once(*(lambda one=one, path=path: one.post(path, {}) for one in table.players))
        assert told(answers) == {(201, None): 1, (200, None): 1}
        assert len({answer.json["id"] for answer in answers}) == 1


def test_signing_up(http: Api):
    answers = twenty(lambda: http.post("auth/register", {"name": "Ayu", "password": PASSWORD}))
    assert told(answers) == {(201, None): 1, (409, "auth.name_taken"): TIMES - 1}
    assert Player.objects.count() == 1


def test_a_guest_who_registers(http: Api):
    guest = http.guest()
    answers = twenty(lambda: guest.post("auth/register", {"name": "Ayu", "password": PASSWORD}))
    assert told(answers) == {(200, None): 1, (409, "auth.already_registered"): TIMES - 1}
    assert Player.objects.count() == 1


def test_logging_out(http: Api):
    for verb in ("logout", "logout-all"):
        guest = http.guest()
        answers = twenty(lambda: guest.post(f"auth/{verb}", {}))  # noqa: B023
        assert {status for status, _ in told(answers)} <= {204, 401}
        assert not Credential.objects.filter(player_id=guest.id).exists()


def test_a_new_password(http: Api):
    ayu = http.registered("Ayu", PASSWORD)
    body = {"current_password": PASSWORD, "password": "dadu-hijau-9"}
    answers = twenty(lambda: ayu.post("auth/password", body))
    assert told(answers) == {(200, None): 1, (403, "auth.wrong_password"): TIMES - 1}
    assert Credential.objects.filter(player_id=ayu.id, kind=CredentialKind.TOKEN).count() == 2


def test_a_recovery_code(http: Api):
    http.registered("Ayu", PASSWORD)
    code = recovery_code_create(player=Player.objects.get())
    body = {"name": "Ayu", "code": code, "password": "dadu-hijau-9"}
    answers = twenty(lambda: http.post("auth/recover", body))
    assert told(answers) == {(200, None): 1, (401, "auth.wrong_code"): TIMES - 1}


def test_a_new_name_and_the_end_of_an_account(http: Api):
    table = seat_table(http, "yatzy", 3)
    before = numbers(table)
    ayu = table.players[1]
    answers = twenty(lambda: ayu.patch("players/me", {"name": "Dewi"}))
    assert told(answers) == {(200, None): TIMES}
    assert table.types()[len(before) :] == ["match.player_changed"]
    gone = twenty(lambda: ayu.delete("players/me"))
    assert {status for status, _ in told(gone)} <= {204, 401}
    assert [kind for kind in table.types() if kind == "match.forfeited"] == ["match.forfeited"]


KNOWN = {
    "guest_create", "player_login",  # each makes one more, and is meant to
    "match_create", "match_join", "match_join_by_code", "match_leave", "match_kick", "match_start", "match_quick",
    "match_act", "match_forfeit", "match_rematch", "player_register", "player_logout", "player_logout_all",
    "password_change", "player_recover", "me_rename", "me_delete",
    # beside their rooms
    "penalty_propose", "penalty_consent", "penalty_skip", "penalty_done", "stream_ticket_create", "report_create",
    "prompt_create",
}  # fmt: skip


def test_no_writing_endpoint_is_forgotten(db: None):
    operations = {
        operation["operationId"]
        for methods in contract().document["paths"].values()
        for method, operation in methods.items()
        if method != "get"
    }
    assert operations == KNOWN


@pytest.mark.case("C-TO-07")
def test_marks_made_at_the_same_moment_are_all_kept(http: Api):
    table = seat_table(http, "adu_dadu", 4)
    assert told(at_once(*(lambda seat=seat: table.act(seat, {"type": "adu_dadu.roll"}) for seat in range(4)))) == {
        (200, None): 4
    }
    marks = [[0], [1, 2], [], [0, 1, 2]]
    answers = at_once(*(lambda s=s: table.act(s, {"type": "adu_dadu.choose", "reroll": marks[s]}) for s in range(4)))
    assert told(answers) == {(200, None): 4}
    assert [seat["reroll"] for seat in table.view()["state"]["seats"]] == marks


@pytest.mark.case("C-AD-11")
def test_of_two_who_open_at_the_same_moment_one_does_and_everybodys_marks_count(http: Api):
    for _ in range(3):
        table = seat_table(http, "adu_dadu", 2)
        for seat in range(2):
            table.act(seat, {"type": "adu_dadu.roll"}).expect(200)
        for seat in range(2):
            table.act(seat, {"type": "adu_dadu.choose", "reroll": [2]}).expect(200)
        table.act(0, {"type": "adu_dadu.choose", "reroll": [0]}).expect(200)

        path = f"matches/{table.id}/actions"
        answers = at_once(
            *(lambda one=one, path=path: one.post(path, {"type": "adu_dadu.open"}) for one in table.players)
        )

        assert sorted(answer.status for answer in answers) == [200, 409]
        assert [answer.code for answer in answers if answer.status == 409] == ["rule.wrong_phase"]
        rerolled = [(e["seat"], e["data"]["positions"]) for e in table.events() if e["type"] == "adu_dadu.rerolled"]
        assert rerolled == [(0, [0]), (1, [2])]


@pytest.mark.case("C-TO-07")
def test_of_dudo_and_calza_at_the_same_moment_one_ends_the_round(http: Api):
    for _ in range(3):
        table = seat_table(http, "perudo", 3, options={"calza": True})
        (opener,) = table.view()["turn"]["seats"]
        second, third = (opener + 1) % 3, (opener + 2) % 3
        table.act(opener, {"type": "perudo.bid", "quantity": 2, "face": 4}).expect(200)
        bid = {"quantity": 2, "face": 4}

        answers = at_once(
            lambda: table.act(second, {"type": "perudo.dudo", **bid}),  # noqa: B023
            lambda: table.act(third, {"type": "perudo.calza", **bid}),  # noqa: B023
        )

        assert sorted(answer.status for answer in answers) == [200, 409]
        (refused,) = (answer for answer in answers if answer.status == 409)
        assert refused.code in ("rule.no_bid_stands", "rule.not_your_turn")
        assert table.types().count("perudo.revealed") == 1
        assert table.view()["state"]["round"] == 2


@pytest.mark.case("C-TO-07")
def test_keeping_and_banking_at_the_same_moment_happen_one_after_the_other(http: Api):
    table = seat_table(http, "farkle", 2)
    view = table.view()
    while view["state"]["throw"] is None:
        (seat,) = view["turn"]["seats"]
        view = table.act(seat, {"type": "farkle.roll", "keep": []}).expect(200)["match"]
    (seat,) = view["turn"]["seats"]
    sets = table.view(seat)["legal_actions"][0]["keep"]["sets"]
    keep = max(sets, key=lambda one: one["points"])

    at_once(
        lambda: table.act(seat, {"type": "farkle.roll", "keep": keep["positions"]}),
        lambda: table.act(seat, {"type": "farkle.bank", "keep": keep["positions"]}),
    )

    after = table.events(after=view["version"])
    kept = [event["data"]["points"] for event in after if event["type"] == "farkle.kept"]
    banked = [event["data"]["points"] for event in after if event["type"] == "farkle.banked"]
    assert kept[0] == keep["points"]
    assert banked in ([], [sum(kept)])
    assert table.view()["state"]["seats"][seat]["score"] == sum(banked)
