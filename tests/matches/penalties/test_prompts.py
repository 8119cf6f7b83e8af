"""Which prompts there are, and which are drawn for whom."""

import random
import re

import pytest

from matches.penalties.house import house_prompts, load_house_prompts
from matches.penalties.models import Approval, PenaltyPrompt, Prompt
from tests.http.api import Api
from tests.matches.penalties.played import agreed, finish, finished, owed, say
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

GAMES = ("adu_dadu", "farkle", "perudo", "yatzy")


# -- of the house


@pytest.mark.parametrize("mode", ["movement", "truth"])
def test_the_house_has_at_least_forty_prompts_of_a_kind_in_two_languages(mode: str):
    prompts = house_prompts()[mode]

    assert len(prompts) >= 40
    for language in ("id", "en"):
        texts = [texts[language] for texts in prompts.values()]
        assert len(set(texts)) == len(texts)
        assert all(5 <= len(text) <= 200 and text[-1] in ".?" for text in texts)
    assert all(re.fullmatch(rf"{mode}-[a-z-]{{3,30}}", key) and len(key) <= 36 for key in prompts)


def test_the_prompts_of_the_house_are_there_from_the_first_migration_on():
    known = {key for prompts in house_prompts().values() for key in prompts}

    assert set(Prompt.objects.values_list("id", flat=True)) == known
    assert not Prompt.objects.exclude(approval=Approval.APPROVED).exists()


def test_loading_them_again_undoes_no_moderators_act():
    Prompt.objects.filter(pk="truth-dream").update(enabled=False, text_en="Tell a dream.")
    count = Prompt.objects.count()

    load_house_prompts(Prompt)

    kept = Prompt.objects.get(pk="truth-dream")
    assert (kept.enabled, kept.text_en, Prompt.objects.count()) == (False, "Tell a dream.", count)


# -- drawing


@pytest.mark.rule("AD-25")
@pytest.mark.parametrize("game", GAMES)
def test_every_seat_that_lost_owes_and_no_other(api: Api, game: str):
    table = seat_table(api, game, 3, penalty="truth")

    view = table.play_to_end(random.Random(7))

    lost = [seat["seat"] for seat in view["seats"] if seat["result"] == "lost"]
    assert lost
    assert owed(view) == [(seat, "open") for seat in lost]


@pytest.mark.rule("AD-25")
def test_who_is_safe_owes_nothing(api: Api):
    options = {"format": "first_to_lose", "target": 1}
    table = seat_table(api, "adu_dadu", 3, penalty="movement", options=options)

    view = table.play_to_end(random.Random(11))

    results = [seat["result"] for seat in view["seats"]]
    assert sorted(results) == ["lost", "safe", "safe"]
    assert owed(view) == [(results.index("lost"), "open")]


@pytest.mark.parametrize(("language", "column"), [("id", "text_id"), ("en", "text_en")])
def test_prompts_are_in_the_language_of_who_opened_the_table(api: Api, language: str, column: str):
    host, guest = Api(transport=api.transport, language=language).guest(), api.guest()
    match = host.post("matches", {"game": "yatzy", "players": 2, "penalty": "truth"}).expect(201)
    guest.post("matches/join", {"code": match["code"]}).expect(200)

    table = finish(Table(id=match["id"], players=[host, guest]))

    (prompt,) = PenaltyPrompt.objects.select_related("prompt").filter(penalty=table.id)
    assert table.view(1)["penalty"]["prompts"][0]["text"] == prompt.text == getattr(prompt.prompt, column)


@pytest.mark.parametrize("off", [{"enabled": False}, {"approval": "rejected"}, {"approval": "pending"}])
def test_what_is_disabled_or_not_approved_is_never_drawn(api: Api, off: dict[str, object]):
    left = set(Prompt.objects.filter(mode="truth").values_list("id", flat=True)[:4])
    Prompt.objects.exclude(id__in=left).update(**off)

    table = agreed(api, "truth", players=4)
    for seat in (1, 2, 3):
        say(table, seat, "skip", {}).expect(200)

    assert set(PenaltyPrompt.objects.values_list("prompt_id", flat=True)) <= left
    assert PenaltyPrompt.objects.filter(penalty=table.id).count() == 6


def test_where_there_is_none_left_nothing_is_owed(api: Api):
    Prompt.objects.update(enabled=False)

    table = agreed(api, "truth")

    assert (table.view()["penalty"]["status"], owed(table.view())) == ("agreed", [])


def test_a_skip_without_another_prompt_leaves_nothing_owed(api: Api):
    Prompt.objects.exclude(id="truth-dream").update(enabled=False)
    table = agreed(api, "truth", players=2)

    view = say(table, 1, "skip", {}).expect(200)

    assert (owed(view), view["penalty"]["until"]) == ([(1, "skipped")], None)
    say(table, 0, "done", {"seat": 1}).expect(409, "penalty.nothing_open")


def test_nobody_gets_what_they_had_lately_in_the_series(api: Api):
    left = list(Prompt.objects.filter(mode="truth").values_list("id", flat=True)[:6])
    Prompt.objects.exclude(id__in=left).update(enabled=False)
    table = finished(api, players=2, penalty="truth")
    drawn = [_drawn(table)]

    for _ in range(11):
        match = table.players[0].post(f"matches/{table.id}/rematch", {}).expect(201)
        table.players[1].post(f"matches/{table.id}/rematch", {}).expect(200)
        table = finish(Table(id=match["id"], players=table.players))
        drawn.append(_drawn(table))

    assert sorted(drawn[:6]) == sorted(left)
    assert drawn[6:] == drawn[:6]  # then what was had longest ago


def _drawn(table: Table) -> str:
    return PenaltyPrompt.objects.get(penalty=table.id).prompt_id


# -- of players' own


def test_a_prompt_of_ones_own_waits_for_approval(api: Api):
    author = api.guest()
    text = "Sing the first line of a song you learned at school."

    made = author.post("prompts", {"mode": "movement", "text": f"  {text}\n"}).expect(201)

    assert made == {
        "id": made["id"],
        "mode": "movement",
        "text": text,
        "language": "en",
        "approval": "pending",
        "enabled": True,
        "created_at": made["created_at"],
    }
    assert author.post("prompts", {"mode": "movement", "text": text}).expect(200) == made
    assert author.get("prompts").expect(200) == {"results": [made], "next": None}
    assert api.guest().get("prompts").expect(200) == {"results": [], "next": None}


def test_an_approved_prompt_is_drawn_only_where_its_author_sits(api: Api):
    Prompt.objects.update(enabled=False)
    author = api.guest()
    made = author.post("prompts", {"mode": "truth", "text": "Which game do you like best?"}).expect(201)

    assert owed(agreed(api, "truth", players=2).view()) == []
    assert owed(_with(api, author).view()) == []  # not approved yet
    Prompt.objects.filter(pk=made["id"]).update(approval=Approval.APPROVED)
    assert owed(agreed(api, "truth", players=2).view()) == []
    table = _with(api, author)
    assert [one["text"] for one in table.view()["penalty"]["prompts"]] == [made["text"]]
    Prompt.objects.filter(pk=made["id"]).update(enabled=False)
    assert owed(_with(api, author).view()) == []


def _with(api: Api, author: Api) -> Table:
    guest = api.guest()
    match = guest.post("matches", {"game": "yatzy", "players": 2, "penalty": "truth"}).expect(201)
    author.post("matches/join", {"code": match["code"]}).expect(200)
    return finish(Table(id=match["id"], players=[guest, author]))


def test_a_prompt_in_another_language_is_not_drawn(api: Api):
    Prompt.objects.update(enabled=False)
    author = Api(transport=api.transport, language="id").guest()
    made = author.post("prompts", {"mode": "truth", "text": "Permainan apa yang paling kamu suka?"}).expect(201)
    assert made["language"] == "id"
    Prompt.objects.filter(pk=made["id"]).update(approval=Approval.APPROVED)

    assert owed(_with(api, author).view()) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Tell", "string_too_short"),
        ("   hm   ", "string_too_short"),
        ("a" * 201, "string_too_long"),
        ("Tell us\x00 a joke", "prose_characters"),
        ("Tell us\x07 a joke", "prose_characters"),
        ("Tell us \u202ea joke", "prose_characters"),  # turns the direction of what follows
        ("Tell us \u2066a joke\u2069", "prose_characters"),
        ("Tell\u200bus a joke", "prose_characters"),  # a space of no width
        ("Tell us \ufeffa joke", "prose_characters"),
        ("Tell\u00adus a joke", "prose_characters"),  # a soft hyphen
        ("Tell us \u3164 a joke", "prose_characters"),  # a letter that draws nothing
        ("Tell\u00a0us a joke", "prose_characters"),
        ("Tell us\u2028a joke", "prose_characters"),
        ("Tell us \ue000 a joke", "prose_characters"),  # private use
        ("Tell us a\u0301\u0302\u0303\u0304\u0305 joke", "prose_characters"),  # a tower of accents
        (7, "string_type"),
    ],
)
def test_text_that_is_not_what_it_looks_like_is_refused(api: Api, text: object, code: str):
    problem = api.guest().post("prompts", {"mode": "truth", "text": text}).expect(400, "request.invalid")

    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("text", code)]


@pytest.mark.parametrize(
    "text", ["Ceritakan “mimpi” terakhirmu – singkat saja!", "なぜ?って言って", "Sing 🎵 a song 🎲"]
)
def test_text_in_any_writing_is_taken(api: Api, text: str):
    assert api.guest().post("prompts", {"mode": "truth", "text": text}).expect(201)["text"] == text


def test_prompts_need_a_token_and_something_to_ask(api: Api):
    api.post("prompts", {"mode": "truth", "text": "Tell us a joke"}).expect(401, "auth.required")
    api.get("prompts").expect(401, "auth.required")
    api.guest().post("prompts", {"mode": "score_only", "text": "Tell us a joke"}).expect(400, "request.invalid")


def test_prompts_have_a_budget_of_their_own(api: Api, settings):
    settings.KOCOK_THROTTLES = {"prompt": (2, 3600)}
    author = api.guest()
    for number in range(2):
        author.post("prompts", {"mode": "truth", "text": f"Question number {number}?"}).expect(201)

    author.post("prompts", {"mode": "truth", "text": "Question number 3?"}).expect(429, "request.throttled")
    author.get("prompts").expect(200)


def test_own_prompts_come_in_pages_the_newest_first(api: Api):
    author = api.guest()
    made = [author.post("prompts", {"mode": "truth", "text": f"Question {n}?"}).expect(201)["id"] for n in range(5)]

    first = author.get("prompts?limit=3").expect(200)
    second = author.get(f"prompts?limit=3&cursor={first['next']}").expect(200)

    assert [one["id"] for one in (*first["results"], *second["results"])] == made[::-1]
    assert second["next"] is None
    author.get("prompts?cursor=forged").expect(400, "request.bad_cursor")
