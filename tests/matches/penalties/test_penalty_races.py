"""The same, or the opposite, asked for at the same moment."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from matches.moderation.models import Report
from matches.penalties.models import PenaltyPrompt, Prompt
from matches.penalties.sweeping import penalties_sweep
from matches.play.clock import database_now
from tests.http.answer import Answer
from tests.http.api import Api
from tests.http.transports import InProcess
from tests.matches.penalties.played import LATE, agreed, finished, owed, penalty_events, say
from tests.matches.table import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

MANY = 20


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """The answers of calls that start together, each in a thread of its own."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait()
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def saying(table: Table, seat: int, verb: str, body: Any) -> Callable[[], Answer]:
    """A request to make, over a client of its own."""
    callers = [replace(caller, transport=InProcess()) for caller in table.players]
    return lambda: say(Table(id=table.id, players=callers), seat, verb, body)


def told(answers: list[Answer]) -> Counter[tuple[int, str | None]]:
    return Counter((answer.status, answer.code if answer.status >= 400 else None) for answer in answers)


@pytest.mark.parametrize(
    ("seat", "verb", "body", "events"),
    [
        (0, "", {"mode": "truth"}, ["penalty.proposed"]),
        (1, "consent", {"agree": True}, ["penalty.consented", "penalty.assigned"]),
        (1, "consent", {"agree": False}, ["penalty.refused"]),
        (1, "skip", {}, ["penalty.skipped", "penalty.assigned"]),
        (0, "done", {"seat": 1}, ["penalty.done"]),
    ],
)
def test_twenty_identical_requests_at_once_act_once(api: Api, seat: int, verb: str, body: Any, events: list[str]):
    table = agreed(api, "truth", 2) if verb in ("skip", "done") else finished(api, 2)
    if verb == "consent":
        say(table, 0, "", {"mode": "truth"}).expect(200)
    version = table.view()["version"]

    answers = at_once(*(saying(table, seat, verb, body) for _ in range(MANY)))

    assert told(answers) == {(200, None): MANY}
    assert table.types(after=version) == events
    assert {answer.json["version"] for answer in answers} == {version + len(events)}


def test_of_different_proposals_at_once_one_stands(api: Api):
    table = finished(api, 4)

    answers = at_once(*(saying(table, seat, "", {"mode": "movement"}) for seat in range(4)))

    assert told(answers) == {(200, None): 1, (409, "penalty.already_proposed"): 3}
    assert [type for type, _ in penalty_events(table)] == ["penalty.proposed"]


def test_all_who_agree_at_once_have_agreed_and_prompts_are_given_once(api: Api):
    table = finished(api, 6)
    say(table, 0, "", {"mode": "truth"}).expect(200)

    answers = at_once(*(saying(table, seat, "consent", {"agree": True}) for seat in range(1, 6)))

    assert told(answers) == {(200, None): 5}
    assert owed(table.view()) == [(seat, "open") for seat in range(1, 6)]


def test_the_last_consent_and_a_refusal_at_once_do_not_both_count(api: Api):
    table = finished(api, 2)
    say(table, 0, "", {"mode": "truth"}).expect(200)

    answers = at_once(saying(table, 1, "consent", {"agree": True}), saying(table, 0, "consent", {"agree": False}))

    view = table.view()
    if view["penalty"]["status"] == "agreed":
        assert (owed(view), told(answers)) == ([(1, "open")], {(200, None): 1, (409, "penalty.already_agreed"): 1})
    else:
        assert (owed(view), told(answers)) == ([], {(200, None): 1, (409, "penalty.already_refused"): 1})


def test_sweepers_at_once_settle_each_match_once(api: Api):
    tables = [agreed(api, "movement", 2) for _ in range(3)]
    PenaltyPrompt.objects.update(expires_at=database_now() - LATE)

    assert sum(at_once(*[penalties_sweep] * 4)) == 3

    for table in tables:
        assert penalty_events(table)[-1] == ("penalty.expired", 1)
        assert [type for type, _ in penalty_events(table)].count("penalty.expired") == 1


def test_a_report_sent_twenty_times_at_once_is_one(api: Api):
    reporter, reported = api.guest(), api.guest()
    body = {"subject": "player", "id": reported.id, "reason": "rude"}

    answers = at_once(
        *(lambda: replace(reporter, transport=InProcess()).post("reports", body) for _ in range(MANY)),
    )

    assert told(answers) == {(201, None): 1, (200, None): MANY - 1}
    assert Report.objects.count() == 1


def test_a_prompt_handed_in_twenty_times_at_once_is_one(api: Api):
    author = api.guest()
    body = {"mode": "truth", "text": "What is your favourite game?"}

    answers = at_once(*(lambda: replace(author, transport=InProcess()).post("prompts", body) for _ in range(MANY)))

    assert told(answers) == {(201, None): 1, (200, None): MANY - 1}
    assert Prompt.objects.filter(author=author.id).count() == 1
