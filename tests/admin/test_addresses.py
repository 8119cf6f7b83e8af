"""Who may open what: every address, for every kind of caller."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.test import Client

from leaderboards.integrators.keys import api_key_create
from leaderboards.recompute.counts import request_recompute
from matches.moderation.acts import record
from matches.moderation.models import Act, Report
from matches.penalties.models import Prompt
from matches.play.models import Match
from matches.players.models import Credential, Player
from tests.admin.addresses import addresses, routes
from tests.admin.conftest import logged_in
from tests.http.api import Api
from tests.matches.table import seat_table

pytestmark = [pytest.mark.django_db]

#: All that only administrators may do or see.
FOR_ADMINISTRATORS = (
    "/admin/matches/credential/",
    "/admin/matches/prompt/export/",
    "/admin/matches/prompt/import/",
    "/admin/leaderboards/recompute/new/",
)
FOR_EVERYBODY = ("/admin/login/", "/admin/language/")


@pytest.fixture
def ids(api: Api, administrator: Player) -> dict[str, object]:
    """One row of every room, each with something to do."""
    table = seat_table(api, "yatzy", 2)
    target = api.registered("Budi Biasa")
    api_key_create(label="Sebuah situs", scopes=["stats:read"], actor=administrator)
    reporter = Player.objects.get(pk=table.players[0].id)
    author = Player.objects.get(pk=target.id)
    return {
        "matches/player": target.id,
        "matches/match": table.id,
        "matches/report": Report.objects.create(
            reporter=reporter, subject="player", subject_id=target.id, reason="kasar"
        ).pk,
        "matches/act": Act.objects.latest("id").pk,
        "matches/prompt": Prompt.objects.create(mode="truth", text_id="Siapa idolamu?", author=author).pk,
        "matches/credential": Credential.objects.get(kind="api_key").pk,
        "leaderboards/recompute": request_recompute().pk,
        "leaderboards/journal": 1,
    }


def only_administrators(address: str) -> bool:
    return address.startswith(FOR_ADMINISTRATORS) or address.endswith("/role/")


def statuses(client: Client, ids: dict[str, object], method: str) -> dict[str, int]:
    send: Callable[..., object] = getattr(client, method)
    return {address: send(address).status_code for address in addresses(ids) if not address.endswith("/logout/")}


def test_nobody_who_is_no_staff_opens_anything(ids: dict[str, object], client: Client):
    player = Client()
    player.force_login(Player.objects.get(name="Budi Biasa"))

    for caller in (client, player):
        for method in ("get", "post"):
            for address, status in statuses(caller, ids, method).items():
                if address not in FOR_EVERYBODY:
                    assert status == 302, (method, address)
    assert client.get("/admin/matches/match/").headers["Location"].startswith("/admin/login/")


def test_a_moderator_opens_what_moderators_may_and_nothing_else(ids: dict[str, object], desk: Client):
    for method in ("get", "post"):
        for address, status in statuses(desk, ids, method).items():
            assert (status == 403) == (only_administrators(address) or refuses(method, address)), (method, address)


def test_an_administrator_opens_everything(ids: dict[str, object], office: Client):
    for address, status in statuses(office, ids, "get").items():
        if address == "/admin/leaderboards/journal/1/":
            assert status == 404
        elif address not in ("/admin/find/", "/admin/language/", "/admin/login/"):
            assert status == 200, address


def refuses(method: str, address: str) -> bool:
    """Lists are only read, by anybody."""
    return method == "post" and address.count("/") == 4 and "password" not in address


def test_what_a_moderator_posts_where_only_administrators_may_changes_nothing(ids: dict[str, object], desk: Client):
    acts, keys, players = Act.objects.count(), Credential.objects.count(), list(Player.objects.order_by("id").values())
    prompts = list(Prompt.objects.order_by("id").values())
    everything = {
        "reason": "coba saja", "role": "administrator", "label": "x", "scopes": ["stats:read"], "game": "",
        "metric": "", "form": "json", "text": '[{"id": "x", "mode": "truth", "text_id": "a", "text_en": "b"}]',
    }  # fmt: skip

    for address in addresses(ids):
        if only_administrators(address):
            assert desk.post(address, everything).status_code in (403, 405), address

    assert (Act.objects.count(), Credential.objects.count()) == (acts, keys)
    assert list(Player.objects.order_by("id").values()) == players
    assert list(Prompt.objects.order_by("id").values()) == prompts


def test_a_moderator_s_superior_is_out_of_reach(moderator: Player, administrator: Player, desk: Client, office: Client):
    superuser = Player.objects.create_superuser("Ibu Kepala", "sandi panjang 77")
    other = Player.objects.create(name="Bu Sejawat", kind="registered", is_staff=True)
    given = {"reason": "ingin naik", "length": "", "role": ""}

    for act in ("ban", "unban", "rename", "sign-out", "recovery-code"):
        for target in (administrator, superuser, other, moderator):
            answer = desk.post(f"/admin/matches/player/{target.pk}/{act}/", given)
            assert answer.status_code == 403, (act, target)
    for act in ("ban", "recovery-code", "role"):
        assert office.post(f"/admin/matches/player/{superuser.pk}/{act}/", given).status_code == 403, act
        assert office.post(f"/admin/matches/player/{administrator.pk}/{act}/", given).status_code == 403, act
    assert office.post(f"/admin/matches/player/{other.pk}/role/", {**given, "role": "administrator"}).status_code == 403

    assert not Act.objects.exists()
    page = desk.get(f"/admin/matches/player/{administrator.pk}/").content.decode()
    assert "/ban/" not in page
    assert "/recovery-code/" not in page


@pytest.mark.case("C-AM-01")
def test_there_is_no_address_to_add_edit_or_delete_rows_by_hand(desk: Client, office: Client):
    for route in routes():
        assert not {"add", "delete", "history", "change", "autocomplete", "r", "jsi18n"} & set(route.split("/")), route
    for room in admin.site._registry.values():
        assert room.get_actions(None) == {}
        assert not room.has_delete_permission(None)
        assert not room.has_change_permission(None)
        assert not room.has_add_permission(None)
    assert "delete_selected" not in dict(admin.site.actions)


@pytest.mark.case("C-AM-01", "C-AM-05")
def test_the_superuser_deletes_and_edits_nothing_by_hand_either(api: Api, db: None):
    superuser = Player.objects.create_superuser("Ibu Kepala", "sandi panjang 77")
    table = seat_table(api, "farkle", 2)
    act = record(actor=superuser, verb="match.void", subject="match", subject_id=table.id, reason="contoh")
    client = logged_in(superuser)
    posted = {"action": "delete_selected", "_selected_action": [table.id], "post": "yes", "status": "void", "verb": "x"}

    for address in (
        "/admin/matches/match/", f"/admin/matches/match/{table.id}/delete/", f"/admin/matches/match/{table.id}/change/",
        "/admin/matches/act/", f"/admin/matches/act/{act.pk}/delete/", f"/admin/matches/act/{act.pk}/change/",
        "/admin/matches/act/add/",
    ):  # fmt: skip
        assert client.post(address, posted).status_code in (403, 404), address

    assert Match.objects.get(pk=table.id).status == "active"
    assert Act.objects.values_list("verb", flat=True).get() == "match.void"
