"""What becomes of a prompt: skipped, done, or let go (AD-25)."""

from datetime import timedelta

import pytest

from matches.moderation.voids import match_unvoid, match_void
from matches.penalties import sweeping
from matches.penalties.models import PenaltyPrompt
from matches.penalties.sweeping import penalties_sweep
from matches.play.clock import database_now
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.penalties.played import (
    agreed,
    finished,
    nobody_does_it,
    owed,
    penalty_events,
    say,
)
from tests.matches.table import Table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.rule("AD-25")
def test_a_prompt_may_be_skipped_once_and_another_takes_its_place(api: Api):
    table = agreed(api, "movement")
    before = table.view()

    view = say(table, 1, "skip", {}).expect(200)

    assert owed(view) == [(1, "skipped"), (1, "open"), (2, "open")]
    assert len({one["text"] for one in view["penalty"]["prompts"]}) == 3
    assert view["penalty"]["until"] > before["penalty"]["until"]
    assert penalty_events(table, after=before["version"]) == [("penalty.skipped", 1), ("penalty.assigned", 1)]
    assert say(table, 1, "skip", {}).expect(200) == view
    assert say(table, 1, "skip", {"seat": 1}).expect(200) == view


@pytest.mark.rule("AD-25")
def test_another_seat_confirms_that_a_prompt_is_done(api: Api):
    table = agreed(api, "truth")
    version = table.view()["version"]

    say(table, 1, "done", {"seat": 1}).expect(403, "penalty.own_prompt")
    assert table.view()["version"] == version
    view = say(table, 2, "done", {"seat": 1}).expect(200)
    assert owed(view) == [(1, "done"), (2, "open")]
    assert say(table, 2, "done", {"seat": 1}).expect(200) == view
    assert say(table, 0, "done", {"seat": 1}).expect(200)["version"] == view["version"]

    view = say(table, 0, "done", {"seat": 2}).expect(200)
    assert (owed(view), view["penalty"]["until"]) == ([(1, "done"), (2, "done")], None)
    assert penalty_events(table, after=version) == [("penalty.done", 1), ("penalty.done", 2)]


def test_the_prompt_after_a_skip_is_the_one_to_do(api: Api):
    table = agreed(api, "truth")
    say(table, 1, "skip", {}).expect(200)

    view = say(table, 0, "done", {"seat": 1}).expect(200)

    assert owed(view) == [(1, "skipped"), (1, "done"), (2, "open")]
    assert say(table, 1, "skip", {}).expect(200)["version"] == view["version"]


@pytest.mark.rule("AD-25")
def test_what_nobody_saw_done_within_a_day_is_let_go(api: Api):
    table = agreed(api, "movement")
    version = table.view()["version"]

    assert nobody_does_it(table, 1) == 1

    assert owed(table.view()) == [(1, "expired"), (2, "open")]
    assert penalty_events(table, after=version) == [("penalty.expired", 1)]
    assert penalties_sweep() == 0
    say(table, 0, "done", {"seat": 1}).expect(409, "penalty.nothing_open")
    say(table, 1, "skip", {}).expect(409, "penalty.nothing_open")


def test_what_has_expired_cannot_be_done_even_before_the_sweep(api: Api):
    table = agreed(api, "movement")
    PenaltyPrompt.objects.filter(penalty=table.id, seat=1).update(expires_at=database_now())

    say(table, 0, "done", {"seat": 1}).expect(409, "penalty.nothing_open")
    say(table, 1, "skip", {}).expect(409, "penalty.nothing_open")


def test_who_owes_nothing_has_nothing_to_skip_or_to_confirm(api: Api):
    table = agreed(api, "movement")

    say(table, 0, "skip", {}).expect(409, "penalty.nothing_open")
    say(table, 1, "done", {"seat": 0}).expect(409, "penalty.nothing_open")
    say(table, 1, "done", {"seat": 7}).expect(409, "penalty.nothing_open")
    say(table, 2, "done", {"seat": 1}).expect(200)
    say(table, 1, "skip", {}).expect(409, "penalty.nothing_open")


@pytest.mark.rule("AD-25")
def test_a_device_of_local_seats_only_confirms_the_one_by_the_other(api: Api):
    table = _all_local(api)

    skipped = say(table, 0, "skip", {"seat": 2}).expect(200)
    assert owed(skipped) == [(1, "open"), (2, "skipped"), (2, "open")]
    both = say(table, 0, "skip", {}).expect(200)
    assert owed(both) == [(1, "skipped"), (1, "open"), (2, "skipped"), (2, "open")]
    say(table, 0, "done", {"seat": 1}).expect(200)
    view = say(table, 0, "done", {"seat": 2}).expect(200)
    assert owed(view) == [(1, "skipped"), (1, "done"), (2, "skipped"), (2, "done")]


def _all_local(api: Api) -> Table:
    host = api.guest()
    body = {"game": "yatzy", "players": 3, "local_players": ["Ayu", "Budi"], "penalty": "truth"}
    match = host.post("matches", body).expect(201)
    for seat in (2, 1):
        host.post(f"matches/{match['id']}/forfeit", {"seat": seat}).expect(200)
    return Table(id=match["id"], players=[host] * 3)


@pytest.mark.rule("AD-25")
def test_when_a_match_is_voided_what_is_open_need_not_be_done(api: Api):
    moderator = Player.objects.create_superuser("Moderator", "correct horse battery")
    table = agreed(api, "truth")
    say(table, 0, "done", {"seat": 1}).expect(200)
    version = table.view()["version"]

    match_void(match_id=table.id, actor=moderator, reason="cheating")

    assert owed(table.view()) == [(1, "done"), (2, "expired")]
    assert table.types(after=version) == ["match.voided", "penalty.expired"]
    match_unvoid(match_id=table.id, actor=moderator, reason="it was fair")
    assert owed(table.view()) == [(1, "done"), (2, "expired")]


@pytest.mark.rule("AD-25")
def test_when_a_match_is_voided_its_proposal_falls(api: Api):
    moderator = Player.objects.create_superuser("Moderator", "correct horse battery")
    table = finished(api)
    say(table, 0, "", {"mode": "truth"}).expect(200)

    match_void(match_id=table.id, actor=moderator, reason="cheating")

    assert table.view()["penalty"]["status"] == "refused"
    say(table, 1, "consent", {"agree": True}).expect(409, "penalty.already_refused")


def test_the_sweep_takes_all_that_is_due_and_one_broken_match_does_not_stop_it(api: Api, monkeypatch):
    tables = [agreed(api, "truth", players=2) for _ in range(3)]
    PenaltyPrompt.objects.update(expires_at=database_now() - timedelta(seconds=1))
    broken = tables[1].id
    settle = sweeping._settle
    monkeypatch.setattr(sweeping, "_settle", lambda match_id: 1 / 0 if match_id == broken else settle(match_id))

    assert penalties_sweep() == 2
    assert [owed(table.view()) for table in tables] == [[(1, "expired")], [(1, "open")], [(1, "expired")]]
    monkeypatch.setattr(sweeping, "_settle", settle)
    assert penalties_sweep() == 1
