"""A moderator's acts, through their forms."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from matches.moderation.acts import record
from matches.moderation.bans import FOREVER
from matches.moderation.models import Act, Report, Written
from matches.play.models import Match
from matches.players.models import Credential, Player
from tests.admin.conftest import PASSWORD, logged_in, staff
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def budi(api: Api) -> Api:
    return api.registered("Budi Kasar", PASSWORD)


def act(client: Client, player: Api, slug: str, **given: object) -> str:
    """Post a form on a player's page; the page it leads to."""
    posted = {"reason": "kata-kata kasar", **given}
    answer = client.post(f"/admin/matches/player/{player.id}/{slug}/", posted, follow=True)
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def told(player: Api) -> list[tuple[str, str, str]]:
    acts = Act.objects.filter(subject="player", subject_id=player.id).order_by("id")
    return [(one.verb, one.actor_name, one.reason) for one in acts]


@pytest.mark.case("C-AM-05")
def test_a_ban_by_length_ends_by_itself_and_is_written_down(desk: Client, budi: Api):
    before = timezone.now()

    page = act(desk, budi, "ban", length="3")

    until = Player.objects.get(pk=budi.id).banned_until
    assert until is not None
    assert before + timedelta(days=3) <= until <= timezone.now() + timedelta(days=3)
    assert "Budi Kasar is banned." in page
    assert told(budi) == [("player.ban", "Bu Moderator", "kata-kata kasar")]
    budi.get("players/me").expect(401)


def test_a_ban_may_last_for_good_or_until_a_named_time(desk: Client, budi: Api):
    act(desk, budi, "ban", length="")
    assert Player.objects.get(pk=budi.id).banned_until == FOREVER

    act(desk, budi, "ban", length="until", until="2030-01-02T03:04")
    # written in the boards' zone, Jakarta, seven hours ahead
    assert Player.objects.get(pk=budi.id).banned_until.isoformat() == "2030-01-01T20:04:00+00:00"


@pytest.mark.parametrize("until", ["", "2001-01-01T00:00", "kapan-kapan"])
def test_a_ban_until_a_time_that_is_over_or_none_is_refused(desk: Client, budi: Api, until: str):
    posted = {"reason": "kasar sekali", "length": "until", "until": until}

    answer = desk.post(f"/admin/matches/player/{budi.id}/ban/", posted)

    assert answer.status_code == 400
    assert not Player.objects.get(pk=budi.id).banned
    assert told(budi) == []


@pytest.mark.parametrize("slug", ["ban", "unban", "rename", "sign-out", "recovery-code"])
def test_every_act_needs_a_reason(desk: Client, budi: Api, slug: str):
    name = Player.objects.get(pk=budi.id).name

    assert desk.post(f"/admin/matches/player/{budi.id}/{slug}/", {"length": "1"}).status_code == 400

    assert Player.objects.get(pk=budi.id).name == name
    assert told(budi) == []
    budi.get("players/me").expect(200)


def test_opening_a_form_does_nothing(desk: Client, budi: Api):
    for slug in ("ban", "unban", "rename", "sign-out", "recovery-code"):
        assert desk.get(f"/admin/matches/player/{budi.id}/{slug}/").status_code == 200

    assert told(budi) == []
    budi.get("players/me").expect(200)


@pytest.mark.case("C-AM-05")
def test_a_ban_is_ended_before_its_time(desk: Client, budi: Api, api: Api):
    act(desk, budi, "ban", length="")

    act(desk, budi, "unban", reason="sudah minta maaf")

    api.post("auth/login", {"name": "Budi Kasar", "password": PASSWORD}).expect(200)
    assert [verb for verb, _, _ in told(budi)] == ["player.ban", "player.unban"]


def test_a_name_is_taken_away_and_tables_are_told(desk: Client, api: Api, budi: Api):
    match = budi.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)

    act(desk, budi, "rename")

    name = Player.objects.get(pk=budi.id).name
    assert name.startswith("Pemain-")
    events = api.get(f"matches/{match['id']}/events").expect(200)["results"]
    assert (events[-1]["type"], events[-1]["data"]["player"]["name"]) == ("match.player_changed", name)
    (one,) = Act.objects.filter(verb="player.rename")
    assert (one.before, one.after) == ({"name": "Budi Kasar"}, {"name": name})


def test_all_sessions_end_those_of_the_site_too(office: Client, roles: None):
    other = staff("Bu Sejawat", "moderator")
    theirs = logged_in(other)
    login = Client()
    assert login.post("/admin/login/", {"username": "bu sejawat", "password": PASSWORD}).status_code == 302
    assert theirs.get("/admin/").status_code == 200
    assert login.get("/admin/").status_code == 200

    office.post(f"/admin/matches/player/{other.pk}/sign-out/", {"reason": "ponselnya hilang"})

    assert login.get("/admin/").status_code == 302
    assert theirs.get("/admin/").status_code == 302
    assert office.get("/admin/").status_code == 200


def test_a_recovery_code_is_shown_once_and_lets_its_player_in(desk: Client, budi: Api, api: Api):
    page = desk.post(f"/admin/matches/player/{budi.id}/recovery-code/", {"reason": "lupa kata sandi"}).content.decode()

    code = page.split('id="secret">')[1].split("<")[0]
    assert code not in desk.get(f"/admin/matches/player/{budi.id}/").content.decode()
    assert code not in str(list(Act.objects.values()))
    assert not Credential.objects.filter(digest=code).exists()
    given = {"name": "Budi Kasar", "code": code, "password": "kata sandi yang baru 5"}
    api.post("auth/recover", given).expect(200)
    assert told(budi) == [("player.recovery_code", "Bu Moderator", "lupa kata sandi")]


def test_a_guest_has_no_password_to_recover(desk: Client, api: Api):
    guest = api.guest()

    answer = desk.post(f"/admin/matches/player/{guest.id}/recovery-code/", {"reason": "lupa kata sandi"})

    assert answer.status_code == 400
    assert told(guest) == []


def test_who_was_deleted_is_acted_upon_no_more(desk: Client, budi: Api):
    budi.delete("players/me", {"password": PASSWORD}).expect(204)

    for slug in ("ban", "rename", "sign-out", "recovery-code"):
        answer = desk.post(f"/admin/matches/player/{budi.id}/{slug}/", {"reason": "terlambat", "length": "1"})
        assert answer.status_code == 400, slug

    assert told(budi) == []


def test_administrators_make_moderators_and_unmake_them(office: Client, budi: Api):
    act(office, budi, "role", role="moderator", reason="ikut membantu")
    player = Player.objects.get(pk=budi.id)
    client = logged_in(player)
    assert client.get("/admin/matches/report/").status_code == 200
    assert client.get("/admin/matches/credential/").status_code == 403

    act(office, budi, "role", role="", reason="berhenti")

    assert client.get("/admin/").status_code == 302
    assert not Player.objects.get(pk=budi.id).is_staff
    assert [verb for verb, _, _ in told(budi)] == ["player.role", "player.role"]


def test_a_guest_gets_no_role(office: Client, api: Api):
    guest = api.guest()

    answer = office.post(f"/admin/matches/player/{guest.id}/role/", {"reason": "coba", "role": "moderator"})

    assert answer.status_code == 400
    assert not Player.objects.get(pk=guest.id).is_staff


def test_the_reports_about_somebody_are_closed_along_with_the_act(desk: Client, budi: Api, api: Api):
    reporter = api.guest()
    report = {"subject": "player", "id": budi.id, "reason": "menghina"}
    reporter.post("reports", report).expect(201)

    page = act(desk, budi, "ban", length="1", close_reports="on")

    assert "1 report closed." in page
    assert [one["status"] for one in reporter.get("reports").expect(200)["results"]] == ["acted"]
    assert [one.verb for one in Act.objects.order_by("id")] == ["player.ban", "report.acted"]


def test_reports_stay_open_when_that_is_wanted(desk: Client, budi: Api, api: Api):
    api.guest().post("reports", {"subject": "player", "id": budi.id, "reason": "menghina"}).expect(201)

    act(desk, budi, "ban", length="1")

    assert Report.objects.get().status == "open"


@pytest.mark.parametrize(("slug", "status"), [("acted", "acted"), ("dismiss", "dismissed")])
def test_a_report_is_closed_once_and_its_reporter_is_told(desk: Client, budi: Api, api: Api, slug: str, status: str):
    reporter = api.guest()
    reporter.post("reports", {"subject": "player", "id": budi.id, "reason": "menghina"}).expect(201)
    report = Report.objects.get()

    for _ in range(2):
        desk.post(f"/admin/matches/report/{report.pk}/{slug}/", {"reason": "sudah ditangani"})

    assert reporter.get("reports").expect(200)["results"][0]["status"] == status
    assert Act.objects.values_list("verb", "subject_id").get() == (f"report.{status}", str(report.pk))


@pytest.fixture
def finished(api: Api) -> Table:
    table = seat_table(api, "yatzy", 2)
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    return table


@pytest.mark.case("C-AM-03", "C-AM-05")
def test_a_match_is_voided_and_un_voided_through_its_page(desk: Client, finished: Table):
    address = f"/admin/matches/match/{finished.id}/"

    for _ in range(2):
        assert desk.post(f"{address}void/", {"reason": "curang"}).status_code == 302
    assert Match.objects.get(pk=finished.id).status == "void"
    for _ in range(2):
        assert desk.post(f"{address}unvoid/", {"reason": "keliru"}).status_code == 302
    assert Match.objects.get(pk=finished.id).status == "finished"

    acts = Act.objects.order_by("id").values_list("verb", "actor_name", "reason")
    assert list(acts) == [("match.void", "Bu Moderator", "curang"), ("match.unvoid", "Bu Moderator", "keliru")]
    page = desk.get(address).content.decode()
    assert "Voided by a moderator." in page
    assert "It counts again." in page
    assert "curang" in page


def test_a_match_that_never_finished_does_not_count_again(desk: Client, api: Api):
    table = seat_table(api, "yatzy", 2)
    address = f"/admin/matches/match/{table.id}/"
    desk.post(f"{address}void/", {"reason": "rusuh"})

    answer = desk.post(f"{address}unvoid/", {"reason": "keliru"})

    assert answer.status_code == 400
    assert "This match was never finished." in answer.content.decode()


@pytest.mark.case("C-AM-05")
def test_the_record_can_not_be_changed_or_deleted_by_the_code(moderator: Player):
    act = record(actor=moderator, verb="match.void", subject="match", subject_id="x", reason="contoh")
    act.reason = "lain"

    for attempt in (
        act.save, act.delete, Act.objects.all().delete, lambda: Act.objects.update(reason="lain"),
        lambda: Act.objects.filter(pk=act.pk).update(actor_name="lain"),
        lambda: Act.objects.bulk_update([act], ["reason"]),
    ):  # fmt: skip
        with pytest.raises(Written), transaction.atomic():
            attempt()

    assert Act.objects.get().reason == "contoh"


@pytest.mark.case("C-AM-05")
@pytest.mark.parametrize(
    "statement",
    ["UPDATE matches_act SET reason = 'lain'", "UPDATE matches_act SET actor_id = %s", "DELETE FROM matches_act"],
)
def test_the_database_refuses_it_too(moderator: Player, administrator: Player, statement: str):
    record(actor=moderator, verb="match.void", subject="match", subject_id="x", reason="contoh")
    if statement.startswith("DELETE") and connection.vendor == "sqlite":
        return  # the one exception: who deletes there holds the file

    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [administrator.pk] if "%s" in statement else None)

    assert Act.objects.values_list("reason", "actor").get() == ("contoh", moderator.pk)


@pytest.mark.case("C-AM-05")
def test_an_act_survives_its_actor(office: Client, moderator: Player):
    act = record(actor=moderator, verb="match.void", subject="match", subject_id="x", reason="contoh")

    moderator.delete()

    kept = Act.objects.get(pk=act.pk)
    assert (kept.actor, kept.actor_name) == (None, "Bu Moderator")
    assert "Bu Moderator" in office.get("/admin/matches/act/").content.decode()
    assert "contoh" in office.get(f"/admin/matches/act/{act.pk}/").content.decode()


def test_a_ban_frees_a_player_from_a_match_that_can_never_go_on(desk: Client, api: Api):
    table = seat_table(api, "farkle", 2)
    Match.objects.filter(pk=table.id).update(key_id="hilang")

    act(desk, table.players[0], "ban", length="1")

    match = Match.objects.get(pk=table.id)
    assert (match.status, match.end_reason) == ("void", "key_lost")
