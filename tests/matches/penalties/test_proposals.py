"""Who agrees to a penalty, and when (AD-24)."""

from datetime import UTC, datetime, timedelta

import pytest

from matches.penalties.models import Penalty, Prompt
from matches.penalties.sweeping import penalties_sweep
from matches.play.clock import database_now
from matches.play.models import Match
from tests.http.api import Api
from tests.matches.penalties.played import (
    agreed,
    finish,
    finished,
    nobody_answers,
    owed,
    penalty_events,
    say,
)
from tests.matches.table import Table, run_out, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.rule("AD-24")
def test_without_a_proposal_only_the_score_is_kept(api: Api):
    table = finished(api)

    assert table.view()["penalty"] is None
    assert penalty_events(table) == []


@pytest.mark.rule("AD-24", "AD-25")
@pytest.mark.parametrize("mode", ["movement", "truth"])
def test_when_all_three_agree_each_loser_gets_a_prompt(api: Api, mode: str):
    table = finished(api)

    proposed = say(table, 1, "", {"mode": mode}).expect(200)
    until = datetime.fromisoformat(proposed["penalty"].pop("until"))
    assert timedelta(seconds=115) < until - datetime.now(UTC) <= timedelta(seconds=120)
    assert proposed["penalty"] == {
        "mode": mode,
        "status": "proposed",
        "proposed_by": 1,
        "consents": [1],
        "prompts": [],
    }
    assert say(table, 2, "consent", {"agree": True}).expect(200)["penalty"]["status"] == "proposed"
    view = say(table, 0, "consent", {"agree": True}).expect(200)

    penalty = view["penalty"]
    assert (penalty["status"], penalty["consents"], owed(view)) == ("agreed", [0, 1, 2], [(1, "open"), (2, "open")])
    expires = datetime.fromisoformat(penalty["until"]) - datetime.now(UTC)
    assert timedelta(hours=23, minutes=59) < expires <= timedelta(hours=24)
    texts = [one["text"] for one in penalty["prompts"]]
    assert len(set(texts)) == 2
    assert Prompt.objects.filter(mode=mode, author=None, text_en__in=texts).count() == 2
    assert penalty_events(table) == [
        ("penalty.proposed", 1),
        ("penalty.consented", 2),
        ("penalty.consented", 0),
        ("penalty.assigned", 1),
        ("penalty.assigned", 2),
    ]
    assert [one["data"]["prompt"]["text"] for one in table.events()[-2:]] == texts


@pytest.mark.rule("AD-24")
def test_score_only_asks_nothing_of_anybody_even_when_all_agree(api: Api):
    table = agreed(api, "score_only")

    assert table.view()["penalty"] == {
        "mode": "score_only",
        "status": "agreed",
        "proposed_by": 0,
        "until": None,
        "consents": [0, 1, 2],
        "prompts": [],
    }


@pytest.mark.rule("AD-24")
@pytest.mark.parametrize("mode", ["score_only", "movement", "truth"])
def test_one_refusal_means_score_only(api: Api, mode: str):
    table = finished(api)
    say(table, 0, "", {"mode": mode}).expect(200)
    say(table, 1, "consent", {"agree": True}).expect(200)

    view = say(table, 2, "consent", {"agree": False}).expect(200)

    assert view["penalty"] == {
        "mode": mode,
        "status": "refused",
        "proposed_by": 0,
        "until": None,
        "consents": [0, 1],
        "prompts": [],
    }
    assert penalty_events(table) == [("penalty.proposed", 0), ("penalty.consented", 1), ("penalty.refused", 2)]


@pytest.mark.rule("AD-24")
@pytest.mark.parametrize("mode", ["score_only", "movement", "truth"])
def test_silence_means_score_only(api: Api, mode: str):
    table = finished(api)
    say(table, 0, "", {"mode": mode}).expect(200)
    say(table, 1, "consent", {"agree": True}).expect(200)

    assert nobody_answers(table) == 1

    view = table.view()
    assert view["penalty"] == {
        "mode": mode,
        "status": "refused",
        "proposed_by": 0,
        "until": None,
        "consents": [0, 1],
        "prompts": [],
    }
    assert penalty_events(table)[-1] == ("penalty.refused", None)
    assert penalties_sweep() == 0
    assert table.view() == view


@pytest.mark.rule("AD-24")
def test_who_has_not_answered_when_the_time_is_up_is_too_late_even_before_the_sweep(api: Api):
    table = finished(api)
    say(table, 0, "", {"mode": "truth"}).expect(200)
    Penalty.objects.filter(pk=table.id).update(until=database_now())

    for agree in (True, False):
        say(table, 1, "consent", {"agree": agree}).expect(409, "penalty.too_late")


@pytest.mark.rule("AD-24")
def test_a_penalty_can_be_proposed_until_two_minutes_after_the_end(api: Api):
    table = finished(api)
    Match.objects.filter(pk=table.id).update(finished_at=database_now() - timedelta(seconds=121))

    problem = say(table, 0, "", {"mode": "truth"}).expect(409, "penalty.too_late")
    assert problem["version"] == table.view()["version"]

    Match.objects.filter(pk=table.id).update(finished_at=database_now() - timedelta(seconds=110))
    say(table, 0, "", {"mode": "truth"}).expect(200)


def test_there_is_one_proposal_per_match(api: Api):
    table = finished(api)
    say(table, 0, "", {"mode": "truth"}).expect(200)

    say(table, 0, "", {"mode": "movement"}).expect(409, "penalty.already_proposed")
    say(table, 1, "", {"mode": "truth"}).expect(409, "penalty.already_proposed")
    say(table, 1, "consent", {"agree": False}).expect(200)
    say(table, 1, "", {"mode": "truth"}).expect(409, "penalty.already_proposed")


def test_what_is_said_again_changes_nothing(api: Api):
    table = finished(api)
    first = say(table, 0, "", {"mode": "truth"}).expect(200)
    assert say(table, 0, "", {"mode": "truth"}).expect(200) == first
    assert say(table, 0, "consent", {"agree": True}).expect(200) == first

    say(table, 1, "consent", {"agree": True}).expect(200)
    done = say(table, 2, "consent", {"agree": True}).expect(200)
    assert say(table, 2, "consent", {"agree": True}).expect(200) == done
    assert say(table, 0, "", {"mode": "truth"}).expect(200)["version"] == done["version"]


def test_a_refusal_said_again_changes_nothing_and_is_final(api: Api):
    table = finished(api)
    say(table, 0, "", {"mode": "truth"}).expect(200)
    refused = say(table, 1, "consent", {"agree": False}).expect(200)

    assert say(table, 1, "consent", {"agree": False}).expect(200) == refused
    say(table, 1, "consent", {"agree": True}).expect(409, "penalty.already_refused")
    say(table, 2, "consent", {"agree": True}).expect(409, "penalty.already_refused")


def test_what_all_have_agreed_to_stands(api: Api):
    table = agreed(api, "truth")

    say(table, 2, "consent", {"agree": False}).expect(409, "penalty.already_agreed")
    assert table.view()["penalty"]["status"] == "agreed"


def test_the_proposer_may_think_better_of_it(api: Api):
    table = finished(api)
    say(table, 0, "", {"mode": "truth"}).expect(200)

    assert say(table, 0, "consent", {"agree": False}).expect(200)["penalty"]["status"] == "refused"


def test_nothing_can_be_proposed_or_answered_before_the_end(api: Api):
    table = seat_table(api, "yatzy", 3, penalty="truth")

    say(table, 0, "", {"mode": "truth"}).expect(409, "penalty.match_not_over")
    say(table, 1, "consent", {"agree": False}).expect(409, "penalty.match_not_over")
    say(table, 1, "skip", {}).expect(409, "penalty.nothing_open")


def test_a_refusal_tells_the_version_and_what_the_caller_may_do_instead(api: Api):
    table = seat_table(api, "yatzy", 3)
    (current,) = table.view()["turn"]["seats"]

    for seat in range(3):
        view = table.view(seat)
        may = [{"type": "yatzy.roll", "keep": []}] if seat == current else []
        for verb, body in (
            ("", {"mode": "truth"}), ("consent", {"agree": True}), ("skip", {}), ("done", {"seat": (seat + 1) % 3}),
        ):  # fmt: skip
            refused = say(table, seat, verb, body).expect(409)
            assert (refused["version"], refused["legal_actions"]) == (view["version"], may)


def test_there_is_nothing_to_answer_without_a_proposal(api: Api):
    table = finished(api)

    say(table, 0, "consent", {"agree": True}).expect(409, "penalty.not_proposed")


@pytest.mark.rule("AD-25")
def test_a_void_match_owes_nothing(api: Api):
    table = seat_table(api, "yatzy", 2, penalty="truth")
    run_out(table)

    view = table.view()
    assert (view["status"], view["penalty"]["status"], view["penalty"]["prompts"]) == ("void", "agreed", [])

    other = seat_table(api, "yatzy", 2)
    run_out(other)
    say(other, 0, "", {"mode": "truth"}).expect(409, "penalty.match_void")


def test_only_who_sits_at_the_table_has_a_say(api: Api):
    table, stranger = finished(api, visibility="public"), api.guest()
    private = finished(api)
    for path, body in (
        ("penalty", {"mode": "truth"}),
        ("penalty/consent", {"agree": True}),
        ("penalty/skip", {}),
        ("penalty/done", {"seat": 1}),
    ):
        stranger.post(f"matches/{table.id}/{path}", body).expect(403, "match.not_seated")
        stranger.post(f"matches/{private.id}/{path}", body).expect(404, "request.not_found")
        stranger.post(f"matches/unknown/{path}", body).expect(404, "request.not_found")
        api.post(f"matches/{table.id}/{path}", body).expect(401, "auth.required")
    say(table, 0, "consent", {"agree": True, "seat": 1}).expect(403, "match.not_your_seat")
    say(table, 0, "skip", {"seat": 1}).expect(403, "match.not_your_seat")


@pytest.mark.parametrize(
    ("verb", "body", "field"),
    [
        ("", {"mode": "dare"}, "mode"),
        ("", {}, "mode"),
        ("", {"mode": "truth", "seat": 0}, "seat"),
        ("consent", {}, "agree"),
        ("consent", {"agree": "yes"}, "agree"),
        ("consent", {"agree": 1}, "agree"),
        ("skip", {"seat": 8}, "seat"),
        ("done", {}, "seat"),
        ("done", {"seat": -1}, "seat"),
    ],
)
def test_malformed_requests_name_their_field(api: Api, verb: str, body: object, field: str):
    table = seat_table(api, "yatzy", 2)

    problem = say(table, 0, verb, body).expect(400, "request.invalid")
    assert [error["field"] for error in problem["errors"]] == [field]


def test_anybody_who_may_see_the_match_may_look(api: Api):
    table = finished(api, visibility="public")
    say(table, 0, "", {"mode": "truth"}).expect(200)

    view = table.view(1)
    assert table.players[1].get(f"matches/{table.id}/penalty").expect(200) == view
    assert api.get(f"matches/{table.id}/penalty").expect(200)["penalty"] == view["penalty"]
    api.get("matches/unknown/penalty").expect(404)


# -- no-shows and local seats


@pytest.mark.rule("AD-25", "GX-10")
def test_a_no_show_owes_nothing_and_is_not_waited_for(api: Api):
    table = seat_table(api, "yatzy", 3)
    absent = table.view()["turn"]["seats"][0]
    run_out(table)
    one, two = (seat for seat in range(3) if seat != absent)
    table.players[two].post(f"matches/{table.id}/forfeit").expect(200)
    assert [seat["result"] for seat in table.view()["seats"]].count("lost") == 2

    say(table, one, "", {"mode": "movement"}).expect(200)
    view = say(table, two, "consent", {"agree": True}).expect(200)

    assert (view["penalty"]["status"], owed(view)) == ("agreed", [(two, "open")])
    assert say(table, absent, "consent", {"agree": True}).expect(200)["version"] == view["version"]


@pytest.mark.rule("AD-25", "GX-10")
def test_a_no_show_owes_nothing_of_what_the_table_was_opened_with(api: Api):
    table = seat_table(api, "yatzy", 3, penalty="movement")
    absent = table.view()["turn"]["seats"][0]
    run_out(table)
    one, two = (seat for seat in range(3) if seat != absent)
    table.players[two].post(f"matches/{table.id}/forfeit").expect(200)

    assert owed(table.view(one)) == [(two, "open")]


@pytest.mark.rule("AD-24")
def test_a_device_of_local_seats_only_agrees_at_once(api: Api):
    host = api.guest()
    match = host.post("matches", {"game": "yatzy", "players": 3, "local_players": ["Ayu", "Budi"]}).expect(201)
    table = Table(id=match["id"], players=[host] * 3)
    for seat in (2, 1):
        host.post(f"matches/{table.id}/forfeit", {"seat": seat}).expect(200)

    view = say(table, 0, "", {"mode": "truth"}).expect(200)

    assert (view["penalty"]["status"], view["penalty"]["consents"]) == ("agreed", [0, 1, 2])
    assert owed(view) == [(1, "open"), (2, "open")]


@pytest.mark.rule("AD-24")
def test_a_holder_answers_for_all_local_seats_or_for_one_by_name(api: Api):
    table = _local_and_guest(api)
    say(table, 2, "", {"mode": "truth"}).expect(200)

    one = say(table, 0, "consent", {"agree": True, "seat": 1}).expect(200)
    assert (one["penalty"]["status"], one["penalty"]["consents"]) == ("proposed", [1, 2])
    both = say(table, 0, "consent", {"agree": True}).expect(200)
    assert (both["penalty"]["status"], both["penalty"]["consents"]) == ("agreed", [0, 1, 2])

    other = _local_and_guest(api)
    say(other, 2, "", {"mode": "truth"}).expect(200)
    view = say(other, 0, "consent", {"agree": False, "seat": 1}).expect(200)
    assert view["penalty"]["status"] == "refused"
    assert penalty_events(other)[-1] == ("penalty.refused", 1)


def _local_and_guest(api: Api) -> Table:
    host, guest = api.guest(), api.guest()
    match = host.post("matches", {"game": "yatzy", "players": 3, "local_players": ["Ayu"]}).expect(201)
    guest.post("matches/join", {"code": match["code"]}).expect(200)
    table = Table(id=match["id"], players=[host, host, guest])
    for seat in (1, 0):
        host.post(f"matches/{table.id}/forfeit", {"seat": seat}).expect(200)
    return table


# -- stated when the table is opened


@pytest.mark.rule("AD-24")
@pytest.mark.parametrize("mode", ["score_only", "movement", "truth"])
def test_who_sits_down_at_a_table_with_a_penalty_agrees_to_it(api: Api, mode: str):
    host, second, third = (api.guest() for _ in range(3))
    match = host.post("matches", {"game": "farkle", "players": 3, "penalty": mode}).expect(201)
    assert match["penalty"] == {
        "mode": mode,
        "status": "proposed",
        "proposed_by": 0,
        "until": None,
        "consents": [0],
        "prompts": [],
    }

    joined = second.post("matches/join", {"code": match["code"], "seat": 2}).expect(200)
    assert (joined["penalty"]["status"], joined["penalty"]["consents"]) == ("proposed", [0, 2])
    started = third.post("matches/join", {"code": match["code"]}).expect(200)
    assert (started["status"], started["penalty"]["status"]) == ("active", "agreed")
    assert started["penalty"]["consents"] == [0, 1, 2]

    table = finish(Table(id=match["id"], players=[host, third, second]))
    expected = [] if mode == "score_only" else [(1, "open"), (2, "open")]
    assert owed(table.view()) == expected
    assert penalty_events(table) == [
        ("penalty.proposed", 0),
        ("penalty.consented", 2),
        ("penalty.consented", 1),
        *(("penalty.assigned", seat) for seat, _ in expected),
    ]


@pytest.mark.rule("AD-24")
def test_consent_follows_the_seats_when_they_close_up_at_an_early_start(api: Api):
    host, last, gone = (api.guest() for _ in range(3))
    match = host.post("matches", {"game": "yatzy", "players": 4, "penalty": "truth"}).expect(201)
    gone.post("matches/join", {"code": match["code"], "seat": 1}).expect(200)
    last.post("matches/join", {"code": match["code"], "seat": 3}).expect(200)
    gone.post(f"matches/{match['id']}/leave").expect(200)
    assert host.get(f"matches/{match['id']}").expect(200)["penalty"]["consents"] == [0, 3]

    started = host.post(f"matches/{match['id']}/start").expect(200)

    assert (started["penalty"]["status"], started["penalty"]["consents"]) == ("agreed", [0, 1])
    assert owed(finish(Table(id=match["id"], players=[host, last])).view()) == [(1, "open")]


def test_the_condition_of_a_table_is_the_next_hosts_when_the_creator_leaves(api: Api):
    host, second, third = (api.guest() for _ in range(3))
    match = host.post("matches", {"game": "yatzy", "players": 4, "penalty": "truth"}).expect(201)
    second.post("matches/join", {"code": match["code"], "seat": 2}).expect(200)
    host.post(f"matches/{match['id']}/leave").expect(200)
    third.post("matches/join", {"code": match["code"], "seat": 1}).expect(200)

    view = second.get(f"matches/{match['id']}").expect(200)
    assert (view["host"], view["penalty"]["proposed_by"], view["penalty"]["consents"]) == (2, 2, [1, 2])

    started = second.post(f"matches/{match['id']}/start").expect(200)
    assert (started["host"], started["penalty"]["proposed_by"], started["penalty"]["consents"]) == (1, 1, [0, 1])


def test_the_kicked_have_no_part_in_it(api: Api):
    host, second = api.guest(), api.guest()
    match = host.post("matches", {"game": "yatzy", "players": 3, "penalty": "truth"}).expect(201)
    second.post("matches/join", {"code": match["code"]}).expect(200)

    view = host.post(f"matches/{match['id']}/kick", {"seat": 1}).expect(200)

    assert view["penalty"]["consents"] == [0]


def test_local_seats_agree_with_their_holder_when_the_table_is_opened(api: Api):
    host = api.guest()
    body = {"game": "yatzy", "players": 3, "local_players": ["Ayu"], "penalty": "movement"}

    assert host.post("matches", body).expect(201)["penalty"]["consents"] == [0, 1]


@pytest.mark.rule("AD-24")
def test_a_rematch_is_opened_with_what_the_table_was_opened_with(api: Api):
    table = finished(api, players=2, penalty="truth")

    match = table.players[1].post(f"matches/{table.id}/rematch", {}).expect(201)

    assert (match["penalty"]["mode"], match["penalty"]["status"]) == ("truth", "proposed")
    assert (match["penalty"]["proposed_by"], match["penalty"]["consents"]) == (1, [1])
    joined = table.players[0].post(f"matches/{table.id}/rematch", {}).expect(200)
    assert (joined["status"], joined["penalty"]["status"]) == ("active", "agreed")


def test_an_agreement_after_the_end_is_for_that_match_alone(api: Api):
    table = agreed(api, "truth", players=2)

    assert table.players[0].post(f"matches/{table.id}/rematch", {}).expect(201)["penalty"] is None


def test_a_stated_penalty_is_the_one_of_the_match(api: Api):
    table = finished(api, penalty="score_only")

    say(table, 1, "", {"mode": "truth"}).expect(409, "penalty.already_proposed")
