from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from matches.players.models import Credential, CredentialKind, Player
from matches.players.services import recovery_code_create
from tests.matches.players.api import PASSWORD, get, guest, post, registered, send

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """The answers of calls that start together, each in a thread of its own."""
    gate = Barrier(len(calls))

    def run(call):
        gate.wait()
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def told(answers):
    return Counter((answer.status_code, answer.json().get("code")) for answer in answers)


@pytest.mark.case("C-AU-07")
def test_of_those_who_want_one_name_at_once_one_gets_it():
    writings = ["Budi", "budi", "BUDI", "Ｂｕｄｉ"]
    answers = at_once(
        *(lambda name=name: post("auth/register", {"name": name, "password": PASSWORD}) for name in writings),
        *(lambda name=name: post("auth/guest", {"name": name}) for name in writings),
    )
    assert told(answers) == {(201, None): 1, (409, "auth.name_taken"): 7}
    assert Player.objects.count() == 1


@pytest.mark.case("C-AU-05")
def test_a_guest_who_registers_twice_at_once_is_registered_once():
    token, player = guest("Siti")
    answers = at_once(
        *(
            lambda name=name: post("auth/register", {"name": name, "password": PASSWORD}, token=token)
            for name in ("Siti A", "Siti B", "Siti C", "Siti D")
        )
    )
    assert told(answers) == {(200, None): 1, (409, "auth.already_registered"): 3}
    (won,) = (answer.json()["player"] for answer in answers if answer.status_code == 200)
    assert get("players/me", token=token).json() == won
    assert won["id"] == player["id"]
    assert Player.objects.count() == 1


@pytest.mark.case("C-AU-05")
def test_two_guests_who_register_under_one_name_at_once():
    tokens = [guest(name)[0] for name in ("Siti", "Sari")]
    answers = at_once(
        *(
            lambda token=token: post("auth/register", {"name": "Sinta", "password": PASSWORD}, token=token)
            for token in tokens
        )
    )
    assert told(answers) == {(200, None): 1, (409, "auth.name_taken"): 1}
    kinds = Counter(get("players/me", token=token).json()["kind"] for token in tokens)
    assert kinds == {"registered": 1, "guest": 1}


def test_a_code_works_once_even_at_once():
    registered("Budi")
    code = recovery_code_create(player=Player.objects.get())
    answers = at_once(
        *(
            lambda end=end: post("auth/recover", {"name": "Budi", "code": code, "password": f"{PASSWORD}-{end}"})
            for end in "abcd"
        )
    )
    assert told(answers) == {(200, None): 1, (401, "auth.wrong_code"): 3}
    assert Credential.objects.filter(kind=CredentialKind.TOKEN).count() == 1


@pytest.mark.case("C-AU-03")
def test_no_login_with_the_old_password_outlives_its_change():
    token, _ = registered("Budi")
    body = {"current_password": PASSWORD, "password": "dadu-hijau-9"}
    answers = at_once(
        lambda: post("auth/password", body, token=token),
        *(lambda: post("auth/login", {"name": "Budi", "password": PASSWORD}) for _ in range(4)),
    )
    assert answers[0].status_code == 200
    assert {answer.status_code for answer in answers[1:]} <= {200, 401}
    alive = [
        answer for answer in answers[1:] if answer.status_code == 200
        and get("players/me", token=answer.json()["token"]).status_code == 200
    ]  # fmt: skip
    assert alive == []


def test_deleting_and_renaming_at_once_leave_a_deleted_player():
    token, player = registered("Budi")
    answers = at_once(
        lambda: send("DELETE", "players/me", token=token),
        *(lambda n=n: send("PATCH", "players/me", {"name": f"Budi {n}"}, token=token) for n in range(3)),
    )
    assert answers[0].status_code == 204
    assert {answer.status_code for answer in answers[1:]} <= {200, 401}
    profile = get(f"players/{player['id']}").json()
    assert profile["kind"] == "deleted"
    assert profile["name"].startswith("Pemain-")
    assert not Credential.objects.exists()
