"""A moderator's morning in a real browser, on the processes of the product."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connections
from playwright.sync_api import Browser, Page, expect

from leaderboards.ratings.replay import Replayer
from leaderboards.recompute.counts import recompute
from leaderboards.recompute.models import Recompute
from matches.moderation.models import Act, Report
from matches.play.models import Match
from matches.players.models import Player
from tests.admin.browser import browser, page_in
from tests.admin.conftest import PASSWORD, staff
from tests.http.api import Api
from tests.leaderboards import kept
from tests.services.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.both, pytest.mark.timeout(600)]


@pytest.fixture
def opened(server: Stack, roles: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Browser]:
    # Playwright's loop runs in this thread: Django must be told that it is alright, and takes another connection
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
    with browser() as found:
        yield found
        connections.close_all()


def ranked_duel(winner: Api, loser: Api) -> str:
    """A finished ranked match."""
    match = winner.post("matches", {"game": "yatzy", "visibility": "public", "ranked": True}).expect(201)
    loser.post(f"matches/{match['id']}/join", {}).expect(200)
    loser.post(f"matches/{match['id']}/forfeit", {}).expect(200)
    found: str = match["id"]
    return found


def log_in(page: Page, server: Stack, name: str) -> None:
    page.goto(f"{server.url()}/admin/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Today")).to_be_visible()


@pytest.mark.case("C-AM-03", "C-AM-05")
def test_reports_are_worked_from_the_landing_page_to_the_ban_and_the_void(server: Stack, http: Api, opened: Browser):
    staff("Bu Moderator", "moderator")
    rude, kind, third = (http.registered(name) for name in ("Kasar Sekali", "Baik Hati", "Orang Ketiga"))
    for pair in ((kind, rude), (rude, third), (third, kind)):
        ranked_duel(*pair)
    cheated = ranked_duel(rude, kind)
    kept.catch_up("yatzy")
    kind.post("reports", {"subject": "player", "id": rude.id, "reason": "Menghina terus"}).expect(201)
    third.post("reports", {"subject": "match", "id": cheated, "reason": "Hasilnya diatur"}).expect(201)

    with page_in(opened, "en-GB") as page:
        log_in(page, server, "Bu Moderator")
        page.locator("#reports").get_by_role("link", name="Kasar Sekali").click()
        page.get_by_role("link", name="Ban", exact=True).click()
        page.get_by_text("30 days").click()
        page.get_by_label("Reason").fill("Abusive language")
        page.get_by_role("button", name="Ban").click()
        expect(page.get_by_role("status")).to_contain_text("Kasar Sekali is banned. 1 report closed.")

        page.get_by_role("link", name="Kocok").click()
        expect(page.locator("#bans")).to_contain_text("Kasar Sekali")
        page.locator("#reports").get_by_role("link", name="Hasilnya diatur").click()
        page.locator("a.subject").click()
        page.get_by_role("link", name="Void", exact=True).click()
        page.get_by_label("Reason").fill("Cheating or collusion")
        page.get_by_role("button", name="Void").click()
        expect(page.get_by_role("status")).to_contain_text("The match is void. 1 report closed.")
        expect(page.locator(".timeline")).to_contain_text("Voided by a moderator.")

        page.get_by_role("link", name="Kocok").click()
        expect(page.locator("#reports")).to_contain_text("No report waits. Well done.")

    rude.get("players/me").expect(401)
    assert Player.objects.get(pk=rude.id).banned
    assert Match.objects.get(pk=cheated).status == "void"
    assert set(Report.objects.values_list("status", flat=True)) == {"acted"}
    acts = Act.objects.order_by("id").values_list("verb", flat=True)
    assert list(acts) == ["player.ban", "report.acted", "match.void", "report.acted"]
    kept.catch_up("yatzy")
    assert kept.standings("yatzy", hidden=True)
    before = kept.whole("yatzy")
    call_command("recompute")
    assert kept.whole("yatzy") == before
    assert Recompute.objects.get().corrected == 0


def test_a_recompute_is_watched_until_it_is_over(server: Stack, http: Api, opened: Browser):
    staff("Pak Admin", "administrator")
    one, other = http.registered("Baik Hati"), http.registered("Orang Ketiga")
    ranked_duel(one, other)
    kept.catch_up("yatzy")

    with page_in(opened, "en-GB") as page:
        log_in(page, server, "Pak Admin")
        page.get_by_role("link", name="Boards").click()
        page.get_by_role("link", name="Recompute boards").click()
        page.get_by_label("Game").select_option("yatzy")
        page.get_by_role("button", name="Recompute").click()
        expect(page.locator("[data-of=status]")).to_have_text("waiting")

        row = Recompute.objects.get()
        recompute(row.pk)
        assert Replayer("yatzy").run()

        expect(page.locator("[data-of=status]")).to_have_text("done")
        expect(page.get_by_text("Everything is as it should be.")).to_be_visible()
        expect(page.locator("[data-of=done]")).to_have_text("2")


def test_the_site_is_switched_to_another_language_and_fits_a_phone(server: Stack, opened: Browser):
    moderator = staff("Bu Moderator", "moderator")

    with page_in(opened, "en-GB", viewport={"width": 360, "height": 740}) as page:
        log_in(page, server, "Bu Moderator")
        page.get_by_role("button", name="Indonesia").click()
        expect(page.get_by_role("heading", name="Hari ini")).to_be_visible()
        addresses = ("", "matches/player/", "matches/match/", "matches/act/", f"matches/player/{moderator.pk}/")
        for address in addresses:
            page.goto(f"{server.url()}/admin/{address}")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, address
