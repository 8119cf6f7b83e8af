"""What the database itself does not let happen, whoever writes to it."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.play.models import Action, Match, Round, Seat
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def table(api: Api) -> Table:
    return seat_table(api, "yatzy", 2)


def action(table: Table, **columns: object) -> Action:
    plain = {"number": 900, "last_number": 900, "type": "yatzy.roll", "seat": 0, "player_id": table.players[0].id}
    return Action(match_id=table.id, at=timezone.now(), **{**plain, **columns})


def refused(change) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        change()


def test_a_seat_number_is_there_once(table: Table):
    refused(lambda: Seat.objects.create(match_id=table.id, number=1))


def test_a_player_sits_once_unless_locally(api: Api, table: Table):
    player = table.players[0].id
    refused(lambda: Seat.objects.create(match_id=table.id, number=2, player_id=player))
    for number, name in ((2, "Budi"), (3, "Citra")):
        Seat.objects.create(match_id=table.id, number=number, player_id=player, local_name=name)
    Seat.objects.create(match_id=table.id, number=4)
    Seat.objects.create(match_id=table.id, number=5)


def test_an_event_number_begins_one_entry(table: Table):
    refused(lambda: action(table, number=1, last_number=1).save())
    refused(lambda: action(table, number=901, last_number=900).save())


def test_a_key_acts_once_for_its_player_in_its_match(api: Api, table: Table):
    action(table, key="k").save()
    refused(lambda: action(table, number=901, last_number=901, key="k").save())
    action(table, number=902, last_number=902, key="k", player_id=table.players[1].id).save()
    other = seat_table(api, "yatzy", 2)
    action(other, key="k", player_id=table.players[0].id).save()
    for number in (903, 904):
        action(table, number=number, last_number=number, key=None).save()


def test_a_key_opens_one_table(api: Api, table: Table):
    other = seat_table(api, "yatzy", 2)
    player = table.players[0].id
    action(table, type="match.create", key="k", player_id=player).save()
    refused(lambda: action(other, type="match.create", key="k", player_id=player).save())


def test_a_round_has_one_card(table: Table):
    Round.objects.create(match_id=table.id, number=1, card="{}")
    refused(lambda: Round.objects.create(match_id=table.id, number=1, card="{}"))


def test_a_code_names_one_match_and_a_match_has_one_successor(api: Api, table: Table):
    other = seat_table(api, "yatzy", 2)
    code = Match.objects.get(pk=table.id).code
    refused(lambda: Match.objects.filter(pk=other.id).update(code=code))
    third = seat_table(api, "yatzy", 2)
    Match.objects.filter(pk=other.id).update(predecessor_id=table.id)
    refused(lambda: Match.objects.filter(pk=third.id).update(predecessor_id=table.id))


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "paused"},
        {"status": ""},
        {"visibility": "secret"},
        {"status": "finished", "deadline": None},  # over, but without an end
        {"status": "void", "deadline": None},
        {"started_at": None},  # in play, but never begun
        {"status": "lobby"},  # a deadline before the start
    ],
)
def test_a_match_is_never_in_a_state_that_cannot_be(table: Table, columns: dict):
    refused(lambda: Match.objects.filter(pk=table.id).update(**columns))


def test_a_version_is_never_below_nothing(table: Table):
    refused(lambda: Match.objects.filter(pk=table.id).update(version=-1))


@pytest.mark.parametrize("columns", [{"result": "beat"}, {"player_id": None, "local_name": "Budi"}])
def test_a_seat_is_never_in_a_state_that_cannot_be(table: Table, columns: dict):
    refused(lambda: Seat.objects.filter(match_id=table.id, number=0).update(**columns))
