"""Prompts, keys, boards: what there is besides players and matches."""

import json

import orjson
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from leaderboards.integrators.keys import key_of
from leaderboards.recompute.counts import recompute
from leaderboards.recompute.models import Recompute
from matches.moderation.models import Act
from matches.penalties.house import load_house_prompts
from matches.penalties.models import Prompt
from matches.players.models import Credential, Player
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def house(db: None) -> None:
    Prompt.objects.all().delete()
    load_house_prompts(Prompt)


@pytest.fixture
def own(api: Api) -> Prompt:
    author = Player.objects.get(pk=api.guest().id)
    return Prompt.objects.create(mode="truth", text_id="Siapa idolamu?", author=author)


def judge(client: Client, prompt: Prompt, slug: str) -> Prompt:
    answer = client.post(f"/admin/matches/prompt/{prompt.pk}/{slug}/", {"reason": "sudah dibaca"})
    assert answer.status_code == 302
    return Prompt.objects.get(pk=prompt.pk)


def test_a_player_s_prompt_is_approved_or_rejected(desk: Client, own: Prompt):
    assert judge(desk, own, "approve").approval == "approved"
    assert judge(desk, own, "reject").approval == "rejected"

    acts = Act.objects.order_by("id").values_list("verb", "subject_id")
    assert list(acts) == [("prompt.approve", own.pk), ("prompt.reject", own.pk)]


def test_a_prompt_of_the_house_goes_out_of_use_and_back(desk: Client, house: None):
    prompt = Prompt.objects.filter(author=None)[0]

    assert not judge(desk, prompt, "disable").enabled
    assert not judge(desk, prompt, "disable").enabled
    assert judge(desk, prompt, "enable").enabled

    assert list(Act.objects.order_by("id").values_list("verb", flat=True)) == ["prompt.disable", "prompt.enable"]


# -- import and export


def exported(client: Client, form: str = "json") -> bytes:
    answer = client.get(f"/admin/matches/prompt/export/?format={form}")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="prompts.{form}"'
    return answer.content


def brought(client: Client, name: str, content: bytes) -> str:
    """Upload a file: the page that shows what it would change."""
    file = SimpleUploadedFile(name, content)
    answer = client.post("/admin/matches/prompt/import/", {"file": file})
    assert answer.status_code == 200
    return answer.content.decode()


def confirmed(client: Client, form: str, text: str) -> int:
    return client.post("/admin/matches/prompt/import/", {"form": form, "text": text}).status_code


def test_only_house_prompts_are_exported(office: Client, house: None, own: Prompt):
    rows = orjson.loads(exported(office))

    assert {row["id"] for row in rows} == set(Prompt.objects.filter(author=None).values_list("id", flat=True))
    assert set(rows[0]) == {"id", "mode", "text_id", "text_en", "enabled"}


@pytest.mark.parametrize("form", ["csv", "json"])
def test_what_was_exported_changes_nothing_when_it_comes_back(office: Client, house: None, form: str):
    before = list(Prompt.objects.order_by("id").values())
    content = exported(office, form)

    assert f"Unchanged: {len(before)}" in brought(office, f"p.{form}", content)
    assert confirmed(office, form, content.decode()) == 302

    assert list(Prompt.objects.order_by("id").values()) == before
    assert not Act.objects.exists()


def test_prompts_are_tried_first_then_imported_and_written_down(office: Client, house: None):
    known = Prompt.objects.filter(author=None).order_by("id")[0]
    rows = [
        {"id": known.id, "mode": known.mode, "text_id": "Diubah", "text_en": "Changed", "enabled": "0"},
        {"id": "baru-1", "mode": "truth", "text_id": "Baru?", "text_en": "New?", "enabled": "1"},
    ]
    text = json.dumps(rows)

    assert "This would change" in brought(office, "p.json", text.encode())
    assert not Prompt.objects.filter(pk="baru-1").exists()
    assert not Act.objects.exists()

    assert confirmed(office, "json", text) == 302

    changed, new = Prompt.objects.get(pk=known.id), Prompt.objects.get(pk="baru-1")
    assert (changed.text_id, changed.text_en, changed.enabled) == ("Diubah", "Changed", False)
    assert (new.author, new.approval, new.enabled) == (None, "approved", True)
    acts = {act.subject_id: act for act in Act.objects.filter(verb="prompt.import")}
    assert set(acts) == {known.id, "baru-1"}
    assert acts[known.id].before["text_id"] == known.text_id
    assert acts[known.id].after["text_id"] == "Diubah"


@pytest.mark.parametrize(
    "row",
    [
        {"mode": "dare"},
        {"mode": "score_only"},
        {"text_id": ""},
        {"text_en": "x" * 201},
        {"text_en": "zero\u200bwidth"},
        {"id": ""},
        {"id": "../x"},
        {"id": "x" * 37},
    ],
)
def test_a_wrong_row_imports_nothing(office: Client, house: None, row: dict[str, str]):
    good = {"id": "baru-1", "mode": "truth", "text_id": "Baru?", "text_en": "New?", "enabled": "1"}
    text = json.dumps([good, {**good, "id": "baru-2", **row}])

    assert "Nothing was imported" in brought(office, "p.json", text.encode())
    confirmed(office, "json", text)

    assert not Prompt.objects.filter(pk__startswith="baru").exists()
    assert not Act.objects.exists()


def test_a_player_s_prompt_can_not_be_overwritten_by_a_file(office: Client, own: Prompt):
    text = json.dumps([{"id": own.pk, "mode": "truth", "text_id": "Punyaku", "text_en": "Mine", "enabled": "1"}])

    assert "Nothing was imported" in brought(office, "p.json", text.encode())
    confirmed(office, "json", text)

    kept = Prompt.objects.get(pk=own.pk)
    assert (kept.text_id, kept.approval) == ("Siapa idolamu?", "pending")


@pytest.mark.parametrize(
    ("name", "content"), [("p.xlsx", b"x"), ("p.json", b"{"), ("p.csv", b"\xff\xfe\x00"), ("p.json", b'"x"')]
)
def test_a_file_that_is_none_of_ours_is_refused(office: Client, house: None, name: str, content: bytes):
    before = list(Prompt.objects.order_by("id").values())

    answer = office.post("/admin/matches/prompt/import/", {"file": SimpleUploadedFile(name, content)})

    assert answer.status_code == 400
    assert list(Prompt.objects.order_by("id").values()) == before


# -- keys


def test_a_key_is_shown_once_and_ends_when_it_is_revoked(office: Client):
    posted = {"label": "Situs statistik", "scopes": ["stats:read"], "expires_at": ""}

    page = office.post("/admin/matches/credential/new/", posted).content.decode()

    secret = page.split('id="secret">')[1].split("<")[0]
    key = key_of(secret)
    assert key is not None
    assert (key.label, key.scopes) == ("Situs statistik", ["stats:read"])
    for address in ("/admin/matches/credential/", f"/admin/matches/credential/{key.pk}/", "/admin/matches/act/"):
        shown = office.get(address).content.decode()
        assert "Situs statistik" in shown
        assert secret not in shown
        assert key.digest not in shown

    assert office.post(f"/admin/matches/credential/{key.pk}/revoke/", {}).status_code == 302

    assert key_of(secret) is None
    acts = Act.objects.order_by("id").values_list("verb", "actor_name")
    assert list(acts) == [("api_key.create", "Pak Admin"), ("api_key.revoke", "Pak Admin")]


def test_sessions_of_players_are_no_keys(office: Client, api: Api):
    session = Credential.objects.get(player_id=api.guest().id)

    assert office.get(f"/admin/matches/credential/{session.pk}/").status_code == 404
    assert office.post(f"/admin/matches/credential/{session.pk}/revoke/", {}).status_code == 404
    assert Credential.objects.filter(pk=session.pk).exists()
    assert session.prefix not in office.get("/admin/matches/credential/").content.decode()


# -- boards


def test_a_recompute_is_asked_for_and_its_page_tells_how_far_it_is(office: Client):
    answer = office.post("/admin/leaderboards/recompute/new/", {"game": "yatzy", "metric": "wins"})

    row = Recompute.objects.get()
    assert answer.headers["Location"] == f"/admin/leaderboards/recompute/{row.pk}/"
    progress = f"/admin/leaderboards/recompute/{row.pk}/progress/"
    assert office.get(progress).json() == {
        "status": "waiting", "done": 0, "total": 0, "corrected": 0, "ratings": [], "over": False,
    }  # fmt: skip
    recompute(row.pk)
    assert office.get(progress).json()["over"]
    act = Act.objects.get()
    assert (act.verb, act.subject_id, act.actor_name) == ("board.recompute", "yatzy/wins", "Pak Admin")


def test_a_board_that_a_game_has_not_is_not_recomputed(office: Client):
    answer = office.post("/admin/leaderboards/recompute/new/", {"game": "perudo", "metric": "best_score"})

    assert answer.status_code == 400
    assert not Recompute.objects.exists()


def test_moderators_look_at_boards_and_journals(desk: Client):
    assert "Yatzy" in desk.get("/admin/leaderboards/recompute/").content.decode()
    assert "/recompute/new/" not in desk.get("/admin/leaderboards/recompute/").content.decode()
    assert desk.get("/admin/leaderboards/journal/?game=perudo").status_code == 200
