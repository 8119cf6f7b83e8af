"""Voiding and un-voiding a match."""

import random
import threading

import pytest
from django.db import connection

from games.core.dice import commitment
from matches.moderation.failures import NeverFinished
from matches.moderation.models import Act
from matches.moderation.voids import match_unvoid, match_void
from matches.play.models import Match
from matches.play.timeouts import turns_sweep
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.table import Table, seat_table, swept_a_moment_ago

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def moderator(db: None) -> Player:
    return Player.objects.create(name="Bu Moderator", kind="registered", is_staff=True)


def finished(api: Api) -> Table:
    table = seat_table(api, "yatzy", 2)
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    return table


@pytest.mark.case("C-AM-03")
def test_a_voided_running_match_stops_and_reveals_its_seed(api: Api, moderator: Player):
    table = seat_table(api, "perudo", 3)
    seat = table.view()["turn"]["seats"][0]
    before = table.view()["version"]

    match_void(match_id=table.id, actor=moderator, reason="rusuh")

    view = table.view()
    assert (view["status"], view["turn"], view["legal_actions"]) == ("void", None, [])
    assert [(event["type"], event["data"]) for event in table.events(after=before)] == [
        ("match.voided", {"reason": "moderated"})
    ]
    table.act(seat, {"type": "perudo.bid", "quantity": 1, "face": 2}).expect(409, "match.over")
    table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(409, "match.over")
    fairness = table.players[0].get(f"matches/{table.id}/fairness").expect(200)
    assert commitment(table.id, bytes.fromhex(fairness["seed"])) == fairness["commitment"]
    swept_a_moment_ago()
    assert Match.objects.get(pk=table.id).deadline is None
    assert turns_sweep() == 0


@pytest.mark.case("C-AM-03", "C-AM-05")
def test_voiding_twice_is_once_and_is_written_down(api: Api, moderator: Player):
    table = finished(api)

    match_void(match_id=table.id, actor=moderator, reason="curang")
    version = table.view()["version"]
    match_void(match_id=table.id, actor=moderator, reason="curang lagi")

    assert table.view()["version"] == version
    (act,) = Act.objects.all()
    assert (act.actor, act.actor_name, act.verb, act.subject, act.subject_id, act.reason) == (
        moderator,
        "Bu Moderator",
        "match.void",
        "match",
        table.id,
        "curang",
    )
    assert (act.before, act.after) == ({"status": "finished"}, {"status": "void"})


def test_results_of_a_void_match_are_null_and_come_back_with_it(api: Api, moderator: Player):
    table = finished(api)
    before = table.view()
    assert [seat["result"] for seat in before["seats"]] == ["won", "lost"]

    match_void(match_id=table.id, actor=moderator, reason="curang")
    assert [(seat["result"], seat["placement"]) for seat in table.view()["seats"]] == [(None, None)] * 2

    match_unvoid(match_id=table.id, actor=moderator, reason="keliru")
    match_unvoid(match_id=table.id, actor=moderator, reason="keliru")

    after = table.view()
    assert (after["status"], after["seats"]) == ("finished", before["seats"])
    assert after["finished_at"] == before["finished_at"]
    assert table.types(after=before["version"]) == ["match.voided", "match.unvoided"]
    assert [act.verb for act in Act.objects.order_by("id")] == ["match.void", "match.unvoid"]


@pytest.mark.case("C-AM-03")
def test_only_a_match_that_was_finished_can_count_again(api: Api, moderator: Player):
    table = seat_table(api, "yatzy", 2)
    match_void(match_id=table.id, actor=moderator, reason="rusuh")

    with pytest.raises(NeverFinished):
        match_unvoid(match_id=table.id, actor=moderator, reason="keliru")

    assert table.view()["status"] == "void"


def test_a_voided_lobby_can_not_be_joined(api: Api, moderator: Player):
    host = api.guest()
    match = host.post("matches", {"game": "farkle", "visibility": "public"}).expect(201)

    match_void(match_id=match["id"], actor=moderator, reason="nama kasar")

    api.guest().post(f"matches/{match['id']}/join", {}).expect(409, "match.over")


@pytest.mark.case("C-AM-03")
@pytest.mark.django_db(transaction=True)
def test_two_moderators_at_once_void_once(api: Api, transactional_db: None):
    moderator = Player.objects.create(name="Bu Moderator", kind="registered", is_staff=True)
    table = seat_table(api, "adu_dadu", 2)
    table.play_to_end(random.Random(5))
    before = table.view()["version"]

    def void() -> None:
        match_void(match_id=table.id, actor=moderator, reason="curang")
        connection.close()

    threads = [threading.Thread(target=void) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert table.types(after=before) == ["match.voided"]
    assert Act.objects.count() == 1
