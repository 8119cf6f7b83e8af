"""Time-outs and absent players, over the API (GX-06, GX-10, and each game's own)."""

import random
from datetime import UTC, datetime, timedelta

import pytest

from matches.play.clock import database_now
from matches.play.models import Match, Seat, Sweep
from matches.play.timeouts import SWEEP, turns_sweep
from tests.http.api import Api
from tests.matches.table import Table, run_out, seat_table, swept_a_moment_ago

pytestmark = [pytest.mark.django_db, pytest.mark.both]

GAMES = ("adu_dadu", "farkle", "perudo", "yatzy")


def all_have_acted(table: Table) -> None:
    """As if every seat had acted by hand before: none is a no-show."""
    Seat.objects.filter(match_id=table.id).update(acted=True)


@pytest.mark.rule("GX-10")
@pytest.mark.parametrize("game", GAMES)
def test_a_no_show_of_two_voids_the_match(api: Api, game: str):
    table = seat_table(api, game, 2)

    run_out(table)

    view = table.view()
    assert (view["status"], view["turn"]) == ("void", None)
    assert [(seat["result"], seat["placement"]) for seat in view["seats"]] == [(None, None)] * 2
    assert table.events()[-1]["data"] == {"reason": "no_show"}


@pytest.mark.rule("GX-10")
def test_a_no_show_of_two_voids_the_match_also_if_the_other_has_played(api: Api):
    table = seat_table(api, "yatzy", 2)
    present = table.view()["turn"]["seats"][0]
    table.act(present, {"type": "yatzy.roll", "keep": []}).expect(200)
    table.act(present, {"type": "yatzy.score", "box": "chance"}).expect(200)

    run_out(table)

    view = table.view()
    assert view["status"] == "void"
    assert [(seat["result"], seat["placement"]) for seat in view["seats"]] == [(None, None)] * 2
    assert table.types()[-2:] == ["match.timed_out", "match.voided"]


@pytest.mark.rule("GX-10")
def test_a_no_show_of_three_forfeits_and_the_others_play_on(api: Api):
    table = seat_table(api, "yatzy", 3)
    absent = table.view()["turn"]["seats"][0]

    run_out(table)

    view = table.view()
    assert view["status"] == "active"
    assert [seat["forfeited"] for seat in view["seats"]] == [seat == absent for seat in range(3)]
    assert view["turn"]["seats"] == [(absent + 1) % 3]
    assert [(event["type"], event["data"]) for event in table.events() if event["seat"] == absent][-2:] == [
        ("match.timed_out", {}),
        ("match.forfeited", {"reason": "no_show"}),
    ]


@pytest.mark.rule("GX-10")
@pytest.mark.case("C-TO-19")
def test_when_no_shows_leave_one_seat_that_never_acted_the_match_is_void(api: Api):
    table = seat_table(api, "yatzy", 3)

    run_out(table)
    run_out(table)

    assert table.view()["status"] == "void"
    assert table.events()[-1]["data"] == {"reason": "no_show"}


@pytest.mark.rule("GX-10")
def test_when_no_shows_leave_one_seat_that_has_acted_it_has_won(api: Api):
    table = seat_table(api, "yatzy", 3)
    starter = table.view()["turn"]["seats"][0]
    table.act(starter, {"type": "yatzy.roll", "keep": []}).expect(200)
    table.act(starter, {"type": "yatzy.score", "box": "chance"}).expect(200)

    run_out(table)
    run_out(table)

    view = table.view()
    assert view["status"] == "finished"
    assert view["seats"][starter]["result"] == "won"
    assert [seat["result"] for seat in view["seats"]].count("lost") == 2
    absent = Seat.objects.filter(match_id=table.id).exclude(number=starter)
    assert [seat.no_show for seat in absent] == [True, True]


@pytest.mark.rule("GX-10")
@pytest.mark.case("C-TO-05")
def test_when_nobody_of_a_simultaneous_phase_ever_comes_the_match_is_void(api: Api):
    table = seat_table(api, "adu_dadu", 4)

    run_out(table)

    assert table.view()["status"] == "void"
    assert table.events()[-1]["data"] == {"reason": "no_show"}
    timed_out = [event["seat"] for event in table.events() if event["type"] == "match.timed_out"]
    assert timed_out == [0, 1, 2, 3]


@pytest.mark.rule("GX-10", "FK-17")
@pytest.mark.parametrize("has_acted", ["nobody", "one of the team that is left"])
def test_when_a_no_show_takes_its_team_along_the_other_wins_if_one_of_it_has_acted(api: Api, has_acted: str):
    table = seat_table(api, "farkle", 4, options={"teams": True})
    absent = table.view()["turn"]["seats"][0]
    others = [(absent + 1) % 4, (absent + 3) % 4]
    if has_acted != "nobody":
        Seat.objects.filter(match_id=table.id, number=others[0]).update(acted=True)

    run_out(table)

    view = table.view()
    if has_acted == "nobody":
        assert (view["status"], table.events()[-1]["data"]) == ("void", {"reason": "no_show"})
        return
    assert view["status"] == "finished"
    assert [seat["result"] for seat in view["seats"]] == ["won" if seat in others else "lost" for seat in range(4)]
    no_shows = Seat.objects.filter(match_id=table.id, no_show=True)
    assert [seat.number for seat in no_shows] == [absent], "the partner's own first decision never ran out"


@pytest.mark.rule("GX-06", "YZ-20")
def test_the_table_rolls_and_scores_for_an_absent_player_of_yatzy(api: Api):
    table = seat_table(api, "yatzy", 2)
    all_have_acted(table)
    before = table.view()
    absent = before["turn"]["seats"][0]

    run_out(table)

    events = table.events(after=before["version"])
    assert [(event["type"], event["seat"], event["automatic"]) for event in events] == [
        ("match.timed_out", absent, False),
        ("yatzy.rolled", absent, True),
        ("yatzy.scored", absent, True),
        ("match.turn", None, False),
    ]
    assert table.view()["turn"]["seats"] == [1 - absent]


@pytest.mark.rule("GX-06", "FK-21")
def test_the_table_passes_or_banks_for_an_absent_player_of_farkle(api: Api):
    table = seat_table(api, "farkle", 2)
    all_have_acted(table)
    before = table.view()

    run_out(table)

    assert table.types(after=before["version"]) == ["match.timed_out", "farkle.passed", "match.turn"]


@pytest.mark.rule("GX-06", "PE-25")
def test_the_table_bids_one_two_and_then_doubts_for_absent_players_of_perudo(api: Api):
    table = seat_table(api, "perudo", 2)
    all_have_acted(table)
    opener = table.view()["state"]["opener"]

    run_out(table)

    assert table.view()["state"]["bid"] == {"quantity": 1, "face": 2, "seat": opener}
    before = table.view()["version"]

    run_out(table)

    events = table.events(after=before)
    assert [(event["type"], event["seat"], event["automatic"]) for event in events[:3]] == [
        ("match.timed_out", 1 - opener, False),
        ("perudo.dudo", 1 - opener, True),
        ("perudo.revealed", None, True),
    ]


@pytest.mark.rule("GX-06", "AD-26")
@pytest.mark.case("C-TO-05")
def test_all_absent_players_of_a_phase_of_adu_dadu_time_out_together(api: Api):
    table = seat_table(api, "adu_dadu", 3)
    all_have_acted(table)
    table.act(1, {"type": "adu_dadu.roll"}).expect(200)
    before = table.view()

    run_out(table)

    events = table.events(after=before["version"])
    assert [(event["type"], event["seat"]) for event in events[:2]] == [("match.timed_out", 0), ("match.timed_out", 2)]
    assert [(event["type"], event["seat"], event["automatic"]) for event in events[2:4]] == [
        ("adu_dadu.rolled", 0, True),
        ("adu_dadu.rolled", 2, True),
    ]
    assert table.view()["state"]["phase"] == "choosing"
    before = table.view()

    run_out(table)

    events = table.events(after=before["version"])
    assert [event["seat"] for event in events if event["type"] == "match.timed_out"] == [0, 1, 2]
    chose = [event for event in events if event["type"] == "adu_dadu.chose"]
    assert [(event["seat"], event["data"]) for event in chose] == [(seat, {"reroll": []}) for seat in range(3)]
    opened = next(event for event in events if event["type"] == "adu_dadu.opened")
    assert (opened["seat"], opened["data"], opened["automatic"]) == (0, {"keeps_all": True}, True)


@pytest.mark.rule("AD-26")
def test_nobody_is_charged_for_not_opening(api: Api):
    table = seat_table(api, "adu_dadu", 2)
    for seat in range(2):
        table.act(seat, {"type": "adu_dadu.roll"}).expect(200)
    for seat in range(2):
        table.act(seat, {"type": "adu_dadu.choose", "reroll": []}).expect(200)
    before = table.view()["version"]

    run_out(table)

    assert table.types(after=before)[0] == "adu_dadu.opened"
    assert list(Seat.objects.filter(match_id=table.id).values_list("timeouts", flat=True)) == [0, 0]


@pytest.mark.rule("GX-06")
def test_an_action_by_hand_resets_the_count_of_time_outs(api: Api):
    table = seat_table(api, "yatzy", 3)
    all_have_acted(table)
    absent = table.view()["turn"]["seats"][0]
    Seat.objects.filter(match_id=table.id, number=absent).update(timeouts=2)
    table.act(absent, {"type": "yatzy.roll", "keep": []}).expect(200)
    before = table.view()["version"]

    run_out(table)

    assert table.types(after=before) == ["match.timed_out", "yatzy.scored", "match.turn"]
    assert not table.view()["seats"][absent]["forfeited"]
    assert Seat.objects.get(match_id=table.id, number=absent).timeouts == 1


@pytest.mark.rule("GX-06", "FK-21", "PE-25", "YZ-20")
@pytest.mark.parametrize("game", ["farkle", "perudo", "yatzy"])
def test_the_third_time_out_in_a_row_forfeits_the_seat_instead_of_moving_for_it(api: Api, game: str):
    table = seat_table(api, game, 3)
    all_have_acted(table)
    absent = table.view()["turn"]["seats"][0]
    Seat.objects.filter(match_id=table.id, number=absent).update(timeouts=2)
    before = table.view()["version"]

    run_out(table)

    assert table.view()["seats"][absent]["forfeited"]
    assert [(event["type"], event["data"]) for event in table.events(after=before)][:2] == [
        ("match.timed_out", {}),
        ("match.forfeited", {"reason": "timed_out"}),
    ]
    dealt_again = ["perudo.eliminated", "perudo.round_void", "perudo.round_started"]
    after = [kind for kind in table.types(after=before)[2:] if kind != "perudo.hand"]  # a hand only if seat 0 is in
    assert after == [*(dealt_again if game == "perudo" else []), "match.turn"]


@pytest.mark.rule("GX-06", "GX-07", "AD-26", "AD-27")
def test_the_time_out_that_forfeits_one_seat_still_moves_for_the_others_who_are_missing(api: Api):
    table = seat_table(api, "adu_dadu", 4)
    for seat in range(4):
        table.act(seat, {"type": "adu_dadu.roll"}).expect(200)
    table.act(0, {"type": "adu_dadu.choose", "reroll": []}).expect(200)
    Seat.objects.filter(match_id=table.id, number=2).update(timeouts=2)
    Seat.objects.filter(match_id=table.id, number=3).update(timeouts=1)
    before = table.view()["version"]

    run_out(table)

    events = [(event["type"], event["seat"], event["automatic"]) for event in table.events(after=before)]
    assert events[:7] == [
        ("match.timed_out", 1, False),
        ("match.timed_out", 2, False),
        ("match.timed_out", 3, False),
        ("match.forfeited", 2, False),
        ("adu_dadu.chose", 1, True),
        ("adu_dadu.chose", 3, True),
        ("adu_dadu.opened", 0, True),
    ]
    assert events[-1][0] == "match.turn"
    assert [seat["forfeited"] for seat in table.view()["seats"]] == [False, False, True, False]
    assert list(Seat.objects.filter(match_id=table.id).order_by("number").values_list("timeouts", flat=True)) == [
        0, 1, 3, 2,
    ]  # fmt: skip


@pytest.mark.rule("GX-06", "GX-07")
@pytest.mark.case("C-TO-01", "C-TO-05")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_match_whose_players_fall_silent_after_one_action_each_ends_by_itself(api: Api, game: str, players: int):
    table = seat_table(api, game, players)
    acted: set[int] = set()
    rng = random.Random(f"{game} {players}")
    view = table.view()
    while view["status"] == "active" and len(acted) < players:
        seat = next((one for one in view["turn"]["seats"] if one not in acted), None)
        if seat is None:
            run_out(table)
            view = table.view()
        else:
            acted.add(seat)
            view = table.act_somehow(seat, rng)

    for _ in range(200):
        if view["status"] != "active":
            break
        run_out(table)
        view = table.view()

    assert view["status"] in ("finished", "void")
    assert view["turn"] is None
    if view["status"] == "void":
        assert table.events()[-1]["data"]["reason"] in ("nobody_left", "no_show")


@pytest.mark.case("C-TO-13", "C-CQ-01")
def test_an_action_counts_until_one_second_after_the_deadline_and_not_later(api: Api):
    table = seat_table(api, "yatzy", 2)
    seat = table.view()["turn"]["seats"][0]
    swept_a_moment_ago()
    Match.objects.filter(pk=table.id).update(deadline=database_now() - timedelta(milliseconds=500))

    assert turns_sweep() == 0, "the sweeper waits for the second of grace"
    table.act(seat, {"type": "yatzy.roll", "keep": []}).expect(200)

    Match.objects.filter(pk=table.id).update(deadline=database_now() - timedelta(milliseconds=1500))
    before = table.view()
    table.act(seat, {"type": "yatzy.roll", "keep": []}).expect(409, "match.turn_expired")
    assert table.view() == before


@pytest.mark.case("C-TO-13")
def test_a_sweep_of_what_was_acted_on_meanwhile_does_nothing(api: Api):
    table = seat_table(api, "yatzy", 2)
    swept_a_moment_ago()
    before = table.view()

    assert turns_sweep() == 0
    assert table.view() == before


@pytest.mark.parametrize(("turn_seconds", "fresh"), [(10, 30), (60, 60)])
def test_after_downtime_overdue_turns_get_a_fresh_allowance_first(api: Api, turn_seconds: int, fresh: int):
    table = seat_table(api, "yatzy", 2, turn_seconds=turn_seconds)
    Match.objects.filter(pk=table.id).update(deadline=database_now() - timedelta(hours=1))
    Sweep.objects.update_or_create(name=SWEEP, defaults={"completed_at": database_now() - timedelta(seconds=31)})
    before = table.view()

    assert turns_sweep() == 1

    view = table.view()
    assert view["status"] == "active"
    allowance = datetime.fromisoformat(view["turn"]["deadline"]) - datetime.now(UTC)
    assert timedelta(seconds=fresh - 10) < allowance <= timedelta(seconds=fresh)
    assert [(event["type"], event["data"]) for event in table.events(after=before["version"])] == [
        ("match.turn", {"seats": view["turn"]["seats"], "deadline": view["turn"]["deadline"]})
    ]
    assert turns_sweep() == 0


def test_where_no_sweep_was_ever_completed_the_time_before_was_downtime(api: Api):
    table = seat_table(api, "yatzy", 2)
    Match.objects.filter(pk=table.id).update(deadline=database_now() - timedelta(seconds=20))
    Sweep.objects.all().delete()
    before = table.view()["version"]

    assert turns_sweep() == 1

    assert table.types(after=before) == ["match.turn"]
    assert Sweep.objects.get(name=SWEEP).completed_at >= database_now() - timedelta(seconds=10)


def test_a_sweep_that_is_less_than_half_a_minute_late_is_no_downtime(api: Api):
    table = seat_table(api, "yatzy", 2)
    Match.objects.filter(pk=table.id).update(deadline=database_now() - timedelta(seconds=20))
    Sweep.objects.update_or_create(name=SWEEP, defaults={"completed_at": database_now() - timedelta(seconds=20)})
    before = table.view()["version"]

    assert turns_sweep() == 1

    assert table.types(after=before)[0] == "match.timed_out"


def test_a_changed_mark_starts_no_new_allowance_and_an_own_action_does(api: Api):
    table = seat_table(api, "adu_dadu", 2)
    for seat in range(2):
        table.act(seat, {"type": "adu_dadu.roll"}).expect(200)
    deadline = table.view()["turn"]["deadline"]
    Match.objects.filter(pk=table.id).update(deadline=datetime.fromisoformat(deadline) - timedelta(seconds=20))
    deadline = table.view()["turn"]["deadline"]

    table.act(0, {"type": "adu_dadu.choose", "reroll": [0]}).expect(200)
    table.act(0, {"type": "adu_dadu.choose", "reroll": [1]}).expect(200)
    view = table.act(1, {"type": "adu_dadu.choose", "reroll": []}).expect(200)["match"]

    assert view["turn"]["deadline"] == deadline, "each phase is one allowance for all"
    assert view["turn"]["seats"] == [0, 1], "all may open"

    yatzy = seat_table(api, "yatzy", 2)
    seat = yatzy.view()["turn"]["seats"][0]
    Match.objects.filter(pk=yatzy.id).update(deadline=database_now() + timedelta(seconds=5))
    view = yatzy.act(seat, {"type": "yatzy.roll", "keep": []}).expect(200)["match"]
    left = datetime.fromisoformat(view["turn"]["deadline"]) - datetime.now(UTC)
    assert timedelta(seconds=58) < left <= timedelta(seconds=60)


@pytest.mark.case("C-TO-03")
def test_another_seat_that_leaves_does_not_touch_the_running_turn(api: Api):
    table = seat_table(api, "farkle", 3)
    before = table.view()["turn"]
    other = next(seat for seat in range(3) if seat not in before["seats"])

    view = table.players[other].post(f"matches/{table.id}/forfeit", {}).expect(200)

    assert view["turn"] == before
