"""Players report players, matches and prompts."""

import pytest

from matches.moderation.models import Report, ReportStatus
from matches.moderation.reports import report_close
from matches.penalties.house import load_house_prompts
from matches.penalties.models import Prompt
from tests.http.api import Api
from tests.matches.table import seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

REASON = "rude in the lobby"


def report(caller: Api, subject: str, id_: str, reason: str = REASON):
    return caller.post("reports", {"subject": subject, "id": id_, "reason": reason}, key=None)


def test_a_player_can_be_reported_and_the_reporter_sees_what_becomes_of_it(api: Api):
    reporter, reported = api.guest(), api.guest()

    made = report(reporter, "player", reported.id, "  rude\nin the lobby ").expect(201)

    assert made == {
        "id": made["id"],
        "subject": "player",
        "subject_id": reported.id,
        "reason": REASON,
        "status": "open",
        "created_at": made["created_at"],
        "closed_at": None,
    }
    assert reporter.get("reports").expect(200) == {"results": [made], "next": None}
    report_close(report_id=int(made["id"]), status="acted")
    (closed,) = reporter.get("reports").expect(200)["results"]
    assert closed == {**made, "status": "acted", "closed_at": closed["closed_at"]}
    assert closed["closed_at"] >= made["created_at"]


def test_nobody_else_sees_a_report(api: Api):
    reporter, reported = api.guest(), api.guest()
    report(reporter, "player", reported.id).expect(201)

    for caller in (reported, api.guest()):
        assert caller.get("reports").expect(200)["results"] == []


def test_the_same_report_again_is_the_same_while_it_is_open(api: Api):
    reporter, reported = api.guest(), api.guest()
    made = report(reporter, "player", reported.id).expect(201)

    assert report(reporter, "player", reported.id, "once more, with feeling").expect(200) == made
    report(api.guest(), "player", reported.id).expect(201)

    report_close(report_id=int(made["id"]), status="dismissed")
    again = report(reporter, "player", reported.id, "and again").expect(201)
    assert again["id"] != made["id"]
    assert [one["status"] for one in reporter.get("reports").expect(200)["results"]] == ["open", "dismissed"]


def test_a_closed_report_stays_as_it_was_closed(api: Api):
    made = report(api.guest(), "player", api.guest().id).expect(201)
    closed = report_close(report_id=int(made["id"]), status="dismissed")

    report_close(report_id=int(made["id"]), status="acted")

    kept = Report.objects.get(pk=made["id"])
    assert (kept.status, kept.closed_at) == (ReportStatus.DISMISSED, closed.closed_at)


def test_a_match_can_be_reported_by_whom_it_concerns(api: Api):
    private, public = seat_table(api, "yatzy"), seat_table(api, "yatzy", visibility="public")

    report(private.players[0], "match", private.id).expect(201)
    report(api.guest(), "match", public.id).expect(201)
    problem = report(api.guest(), "match", private.id).expect(404, "request.not_found")
    assert [error["field"] for error in problem["errors"]] == ["id"]


def test_a_prompt_can_be_reported_by_who_has_seen_it(api: Api):
    load_house_prompts(Prompt)
    table = seat_table(api, "yatzy", 2, penalty="truth")
    table.players[1].post(f"matches/{table.id}/forfeit").expect(200)
    (assigned,) = [event for event in table.events() if event["type"] == "penalty.assigned"]

    prompt = assigned["data"]["prompt"]["id"]

    report(table.players[0], "prompt", prompt).expect(201)
    report(api.guest(), "prompt", prompt).expect(404, "request.not_found")
    unseen = Prompt.objects.exclude(pk=prompt).values_list("pk", flat=True)[0]
    report(table.players[0], "prompt", unseen).expect(404, "request.not_found")


def test_what_others_have_handed_in_is_not_to_be_found_out(api: Api):
    author = api.guest()
    made = author.post("prompts", {"mode": "truth", "text": "What is your favourite game?"}).expect(201)

    report(api.guest(), "prompt", made["id"]).expect(404, "request.not_found")
    report(author, "prompt", made["id"]).expect(201)


@pytest.mark.parametrize("subject", ["player", "match", "prompt"])
def test_what_does_not_exist_cannot_be_reported(api: Api, subject: str):
    report(api.guest(), subject, "00000000-0000-7000-8000-000000000000").expect(404, "request.not_found")


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"subject": "board"}, "subject", "literal_error"),
        ({"subject": None}, "subject", "literal_error"),
        ({"id": "a b"}, "id", "string_pattern_mismatch"),
        ({"id": "x" * 37}, "id", "string_pattern_mismatch"),
        ({"id": 7}, "id", "string_type"),
        ({"reason": " \n "}, "reason", "string_too_short"),
        ({"reason": "x" * 501}, "reason", "string_too_long"),
        ({"reason": "rude\u202e!"}, "reason", "prose_characters"),
        ({"status": "acted"}, "status", "extra_forbidden"),
    ],
)
def test_malformed_reports_name_their_field(api: Api, change: dict[str, object], field: str, code: str):
    caller = api.guest()
    body = {"subject": "player", "id": caller.id, "reason": REASON, **change}

    problem = caller.post("reports", body).expect(400, "request.invalid")

    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]


def test_reports_need_a_token(api: Api):
    report(api, "player", api.guest().id).expect(401, "auth.required")
    api.get("reports").expect(401, "auth.required")


def test_reports_have_a_budget_of_their_own(api: Api, settings):
    settings.KOCOK_THROTTLES = {"report": (2, 3600)}
    reporter, reported = api.guest(), [api.guest() for _ in range(3)]
    for one in reported[:2]:
        report(reporter, "player", one.id).expect(201)

    refused = report(reporter, "player", reported[2].id)
    refused.expect(429, "request.throttled")
    assert 1 <= int(refused.headers["retry-after"]) <= 3600
    reporter.get("reports").expect(200)


def test_own_reports_come_in_pages_the_newest_first(api: Api):
    reporter = api.guest()
    made = [report(reporter, "player", api.guest().id).expect(201)["id"] for _ in range(5)]

    first = reporter.get("reports?limit=3").expect(200)
    second = reporter.get(f"reports?limit=3&cursor={first['next']}").expect(200)

    assert [one["id"] for one in (*first["results"], *second["results"])] == made[::-1]
    assert second["next"] is None
    reporter.get("reports?cursor=forged").expect(400, "request.bad_cursor")
