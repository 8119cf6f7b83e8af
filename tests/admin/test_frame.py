"""The door, the frame around every page, both languages."""

import ast
import gettext
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client, override_settings

from config.catalogue import compiled, messages, sources
from matches.admin.sentences import SENTENCES
from matches.admin.telling import Teller
from matches.play.clock import database_now
from matches.play.models import Match
from matches.play.store import read
from matches.play.wire import EVENT_DATA
from matches.players.models import Player
from tests.admin.conftest import PASSWORD, logged_in
from tests.http.api import Api
from tests.matches.table import seat_table

ROOT = Path(__file__).resolve().parents[2]


# -- the door


@pytest.mark.django_db
def test_staff_log_in_with_name_and_password_in_any_writing(moderator: Player):
    client = Client()

    wrong = client.post("/admin/login/", {"username": "Bu Moderator", "password": "salah"})
    right = client.post("/admin/login/", {"username": "bu moderator", "password": PASSWORD})

    assert (wrong.status_code, right.status_code, right.headers["Location"]) == (200, 302, "/admin/")


@pytest.mark.django_db
def test_the_site_is_found_without_the_slash_too(client: Client):
    assert client.get("/admin").headers["Location"] == "/admin/"


@pytest.mark.django_db
def test_who_is_banned_or_no_staff_does_not_get_in(roles: None, moderator: Player, api: Api):
    api.registered("Budi", PASSWORD)
    Player.objects.filter(pk=moderator.pk).update(banned_until=database_now() + timedelta(days=1))

    for name in ("Budi", "Bu Moderator"):
        assert Client().post("/admin/login/", {"username": name, "password": PASSWORD}).status_code == 200


@pytest.mark.django_db
def test_a_ban_ends_what_a_moderator_has_open(moderator: Player, desk: Client):
    Player.objects.filter(pk=moderator.pk).update(banned_until=database_now() + timedelta(days=1))

    assert desk.get("/admin/").status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("budgets", [{"login": (3, 900)}, {"login_name": (3, 900)}])
def test_guessing_passwords_is_slowed_down(moderator: Player, budgets: dict[str, tuple[int, int]]):
    with override_settings(KOCOK_THROTTLES=budgets):
        answers = [
            Client().post("/admin/login/", {"username": "BU moderator", "password": f"{guess}"}) for guess in range(4)
        ]

        right = Client().post("/admin/login/", {"username": "Bu Moderator", "password": PASSWORD})

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert int(answers[-1].headers["Retry-After"]) >= 1
    assert right.status_code == 429


@pytest.mark.django_db
def test_a_new_password_ends_all_sessions_but_this(moderator: Player, desk: Client, api: Api):
    session = api.signed_in(api.post("auth/login", {"name": "Bu Moderator", "password": PASSWORD}).expect(200))
    other = logged_in(moderator)
    new = "sandi yang baru 8"
    posted = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}

    assert desk.post("/admin/password_change/", posted).status_code == 302

    session.get("players/me").expect(401)
    assert other.get("/admin/").status_code == 302
    assert desk.get("/admin/").status_code == 200


# -- the frame


@pytest.mark.django_db
def test_pages_hold_no_script_or_style_of_their_own_and_may_not_be_framed(api: Api, office: Client):
    table = seat_table(api, "yatzy", 2)

    match, player = f"/admin/matches/match/{table.id}/", f"/admin/matches/player/{table.players[0].id}/ban/"

    for address in (
        "/admin/",
        "/admin/login/",
        "/admin/matches/match/",
        match,
        player,
        "/admin/matches/prompt/import/",
    ):
        answer = office.get(address, follow=True)
        page = answer.content.decode()
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=|https?://(?!www\.w3\.org)", page), (
            address
        )


@pytest.mark.django_db
def test_what_players_write_is_text_and_nothing_else(desk: Client, api: Api):
    table = seat_table(api, "yatzy", 2)
    words = "<img src=x onerror=alert(1)>"
    table.players[0].post("reports", {"subject": "match", "id": table.id, "reason": words}).expect(201)

    for address in ("/admin/", "/admin/matches/report/", f"/admin/matches/match/{table.id}/"):
        page = desk.get(address).content.decode()
        assert words not in page
        assert "&lt;img src=x" in page


@pytest.mark.django_db
def test_posts_without_the_token_of_the_form_are_refused(moderator: Player, api: Api):
    player = api.guest()
    client = Client(enforce_csrf_checks=True)
    client.force_login(moderator)

    assert client.post(f"/admin/matches/player/{player.id}/ban/", {"reason": "lewat situs lain"}).status_code == 403
    assert client.post("/admin/language/", {"language": "en"}).status_code == 403


@pytest.mark.django_db
def test_what_is_refused_or_missing_says_so_on_a_page_of_ours(desk: Client, administrator: Player):
    refused = desk.get(f"/admin/matches/player/{administrator.pk}/ban/")
    missing = desk.get("/admin/matches/player/tidak-ada/")

    assert (refused.status_code, missing.status_code) == (403, 404)
    assert "Only somebody with a higher role may do this." in refused.content.decode()
    assert "There is nothing here" in missing.content.decode()


# -- odd matches


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"deadline": timedelta(seconds=-70)}, "its turn is overdue"),
        ({"deadline": None}, "no deadline, though it has a clock"),
        ({"key_id": "hilang"}, "its dice key is lost: it can only be voided"),
        ({"turn_mask": 0}, "nobody is to move"),
        ({"started_at": timedelta(days=-2)}, "it has run for very long"),
    ],
)
def test_a_match_that_looks_odd_is_on_the_landing_page(desk: Client, api: Api, changed: dict, says: str):
    table = seat_table(api, "yatzy", 2)
    seat_table(api, "farkle", 2)
    assert "Every match is on its way." in desk.get("/admin/").content.decode()
    values = {
        name: database_now() + value if isinstance(value, timedelta) else value for name, value in changed.items()
    }
    Match.objects.filter(pk=table.id).update(**values)

    page = desk.get("/admin/").content.decode()

    assert says in page
    assert f"/admin/matches/match/{table.id}/" in page
    assert "Farkle" not in page
    assert says in desk.get(f"/admin/matches/match/{table.id}/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("changed", [{"deadline": timedelta(seconds=-50)}, {"started_at": timedelta(hours=-23)}])
def test_a_match_that_is_a_little_late_is_not(desk: Client, api: Api, changed: dict):
    table = seat_table(api, "yatzy", 2)
    Match.objects.filter(pk=table.id).update(**{name: database_now() + value for name, value in changed.items()})

    assert "Every match is on its way." in desk.get("/admin/").content.decode()


# -- the timeline


def test_every_event_has_its_sentences():
    told = {name.partition(":")[0] for name in SENTENCES}

    assert told == set(EVENT_DATA)


def test_both_languages_of_a_sentence_tell_the_same():
    fields = re.compile(r"{(\w+)}")
    for name, text in SENTENCES.items():
        assert set(fields.findall(text.id)) == set(fields.findall(text.en)), name


@pytest.mark.django_db
def test_a_name_in_the_timeline_is_text_and_nothing_else(api: Api):
    table = seat_table(api, "yatzy", 2)
    row = read(table.id)
    assert row is not None
    seat = row.seats[0]
    event = {"number": 1, "at": datetime.now(UTC).isoformat(), "type": "match.seat_joined", "seat": 0,
             "automatic": False, "audience": None,
             "data": {"player": {"id": seat.player_id, "name": "<b>x</b>", "kind": "guest"}}}  # fmt: skip

    assert "&lt;b&gt;x&lt;/b&gt;</a> sits down at seat 1." in Teller(row, "en").line(event).words


@pytest.mark.django_db
def test_a_long_timeline_is_read_page_by_page(desk: Client, api: Api, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("matches.admin.matches.EVENTS", 3)
    table = seat_table(api, "yatzy", 2)
    last = table.view()["version"]
    seen: list[int] = []
    address = f"/admin/matches/match/{table.id}/"
    after = 0
    while after is not None:
        page = desk.get(address, {"after": after}).content.decode()
        seen += map(int, re.findall(r'<li class="[^"]*" value="(\d+)">', page))
        following = re.search(r'href="\?after=(\d+)#timeline">Go on', page)
        after = int(following[1]) if following else None

    assert seen == list(range(1, last + 1))
    assert desk.get(address, {"after": "x" * 9}).status_code == 200


# -- languages


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "title"), [("id", "Hari ini"), ("en", "Today"), ("en-GB,en;q=0.9", "Today"), ("fr", "Hari ini")]
)
def test_pages_are_in_the_language_of_the_browser(moderator: Player, asked: str, title: str):
    assert f"<h1>{title}</h1>" in logged_in(moderator, asked).get("/admin/").content.decode()


@pytest.mark.django_db
def test_the_switch_on_the_page_wins_and_leaves_the_api_alone(moderator: Player):
    client = logged_in(moderator, "id")

    answer = client.post("/admin/language/", {"language": "en", "next": "/admin/matches/match/"})

    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/matches/match/")
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME]["path"] == "/admin/"
    assert "<h1>Matches</h1>" in client.get("/admin/matches/match/").content.decode()
    elsewhere = client.post("/admin/language/", {"language": "en", "next": "https://example.org/"})
    assert elsewhere.headers["Location"] == "/"


@pytest.mark.django_db
def test_a_whole_page_in_indonesian_has_no_english_left(moderator: Player, api: Api):
    table = seat_table(api, "perudo", 3)
    client = logged_in(moderator, "id")

    for address in ("/admin/", "/admin/matches/player/", f"/admin/matches/match/{table.id}/",
                    f"/admin/matches/player/{table.players[0].id}/ban/", "/admin/matches/act/"):  # fmt: skip
        page = re.sub(r"<[^>]+>", " ", client.get(address).content.decode())
        assert not re.search(r"\b(the|of|is|and|Search|Ban|Reason|All|Older|Seats|until)\b", page), address


def test_the_compiled_words_are_those_of_their_source():
    assert sources()
    for source in sources():
        assert compiled(messages(source.read_text(encoding="utf-8"))) == source.with_suffix(".mo").read_bytes()


def test_python_reads_the_compiled_words():
    with (settings.LOCALE_PATHS[0] / "id" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)

    assert words.gettext("Today") == "Hari ini"
    assert words.pgettext("act", "banned") == "memblokir"
    assert words.ngettext("%(count)d report closed.", "%(count)d reports closed.", 2) == "%(count)d laporan ditutup."


def test_every_word_of_the_pages_is_translated():
    known = messages((settings.LOCALE_PATHS[0] / "id" / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8"))
    said: set[str] = set()
    for page in [*ROOT.glob("matches/templates/**/*.html"), *ROOT.glob("config/templates/**/*.html")]:
        text = page.read_text(encoding="utf-8")
        said |= {first or second for first, second in re.findall(r"""{% translate (?:"([^"]+)"|'([^']+)')""", text)}
    for source in [*ROOT.glob("matches/admin/*.py"), *ROOT.glob("leaderboards/**/admin.py"), ROOT / "config/admin.py",
                   *ROOT.glob("matches/templatetags/*.py")]:  # fmt: skip
        said |= marked(ast.parse(source.read_text(encoding="utf-8")))

    assert sorted(said - set(known)) == []


def marked(tree: ast.AST) -> set[str]:
    """The texts marked for translation in a module."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if node.func.id in ("_", "gettext") and texts:
                found.add(texts[0])
            if node.func.id == "pgettext_lazy":
                found.add("\x04".join(texts[:2]))
    return found
