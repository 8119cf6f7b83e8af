"""What leaves the game: views, legal actions, round cards, options, rules."""

import pytest
from pydantic import ValidationError

from games.yatzy.boxes import BOXES
from games.yatzy.game import YATZY
from games.yatzy.options import YatzyOptions
from tests.dice import NO_DICE
from tests.games.yatzy.table import all_but, roll, score, table, used

BLANK = dict.fromkeys(BOXES)


@pytest.mark.rule("YZ-18", "YZ-19")
def test_the_view_shows_dice_preview_and_every_card_the_same_to_all():
    state = table(
        used(ones=3, sixes=24, five_of_a_kind=50, chance=20),
        used(ones=4, twos=6, threes=9, fours=12, fives=20, sixes=12),
        dice=(2, 2, 3, 2, 2),
        rolls=2,
    )

    assert YATZY.view(state, 0).model_dump(mode="json") == {
        "current": 0,
        "dice": [2, 2, 3, 2, 2],
        "rolls_left": 1,
        "preview": {
            "twos": 8,
            "threes": 3,
            "fours": 0,
            "fives": 0,
            "three_of_a_kind": 11,
            "four_of_a_kind": 11,
            "full": 0,
            "small_straight": 0,
            "large_straight": 0,
        },
        "seats": [
            {
                "card": {**BLANK, "ones": 3, "sixes": 24, "five_of_a_kind": 50, "chance": 20},
                "upper": 27,
                "upper_bonus": 0,
                "bonuses": 0,
                "total": 97,
            },
            {
                "card": {**BLANK, "ones": 4, "twos": 6, "threes": 9, "fours": 12, "fives": 20, "sixes": 12},
                "upper": 63,
                "upper_bonus": 35,
                "bonuses": 0,
                "total": 98,
            },
        ],
        "last": None,
    }
    assert YATZY.view(state, 0) == YATZY.view(state, 1) == YATZY.view(state, None)


@pytest.mark.rule("YZ-18")
def test_the_preview_has_only_what_is_allowed_and_is_empty_before_the_first_roll():
    assert YATZY.view(table(), 0).preview == {}
    assert YATZY.view(table(), 0).rolls_left == 3
    assert YATZY.view(table(used(five_of_a_kind=50), dice=(4, 4, 4, 4, 4)), 0).preview == {"fours": 20}


@pytest.mark.rule("YZ-19")
def test_after_the_end_the_view_keeps_the_cards_and_the_last_turn():
    state = score(table(all_but(), all_but("chance"), dice=(6, 6, 6, 6, 5), current=1), "chance").state
    view = YATZY.view(state, None).model_dump(mode="json")

    assert (view["current"], view["dice"], view["rolls_left"], view["preview"]) == (None, [], 0, {})
    assert view["seats"][1]["total"] == 29
    assert view["last"] == {
        "seat": 1,
        "rolls": [{"keep": [], "dice": [6, 6, 6, 6, 5]}],
        "box": "chance",
        "points": 29,
        "bonus": 0,
        "upper_bonus": 0,
    }


@pytest.mark.rule("YZ-02", "YZ-03", "YZ-18")
def test_legal_actions_are_what_the_design_says():
    def legal(state):
        return [one.model_dump(mode="json") for one in YATZY.legal_actions(state, 0)]

    keep = {"subset_of": [0, 1, 2, 3, 4], "max_size": 4}
    score_any = {"type": "yatzy.score", "box": {"one_of": list(BOXES)}}
    assert legal(table()) == [{"type": "yatzy.roll", "keep": []}]
    assert legal(table(dice=(1, 2, 3, 4, 6))) == [{"type": "yatzy.roll", "keep": keep}, score_any]
    assert legal(table(dice=(1, 2, 3, 4, 6), rolls=3)) == [score_any]


@pytest.mark.rule("YZ-19")
def test_a_round_card_holds_every_turn_of_the_round_so_far():
    state = roll(table({}, {}), 1, 2, 3, 4, 6).state
    state = roll(state, 5, keep=(0, 1, 2, 3)).state
    first = score(state, "large_straight")
    second = score(roll(first.state, 2, 2, 2, 3, 3).state, "full")
    third = score(roll(second.state, 1, 1, 1, 1, 1).state, "five_of_a_kind")

    turn = {
        "seat": 0,
        "rolls": [{"keep": [], "dice": [1, 2, 3, 4, 6]}, {"keep": [0, 1, 2, 3], "dice": [1, 2, 3, 4, 5]}],
        "box": "large_straight",
        "points": 40,
        "bonus": 0,
        "upper_bonus": 0,
    }
    reply = {
        "seat": 1,
        "rolls": [{"keep": [], "dice": [2, 2, 2, 3, 3]}],
        "box": "full",
        "points": 25,
        "bonus": 0,
        "upper_bonus": 0,
    }
    assert [card.model_dump(mode="json") for card in first.cards] == [{"round": 1, "turns": [turn]}]
    assert [card.model_dump(mode="json") for card in second.cards] == [{"round": 1, "turns": [turn, reply]}]
    assert [(card.round, [one.seat for one in card.turns]) for card in third.cards] == [(2, [0])]
    assert YATZY.view(second.state, None).last.model_dump(mode="json") == reply


@pytest.mark.rule("YZ-17", "GX-02")
def test_the_only_option_is_the_joker():
    assert YATZY.resolve({}, 2) == YatzyOptions(joker="with_bonus")
    assert YATZY.resolve({"joker": "always"}, 6) == YatzyOptions(joker="always")
    with pytest.raises(ValidationError):
        YatzyOptions(joker="never")
    assert (list(YATZY.seats), YATZY.default_seats) == ([2, 3, 4, 5, 6], 2)


@pytest.mark.rule("YZ-01")
def test_a_state_survives_storage():
    state = table(used(ones=3), used(five_of_a_kind=50), {}, dice=(5, 5, 5, 5, 5), joker="always")
    state = YATZY.forfeit(score(state, "fives").state, (2,), NO_DICE).state

    assert YATZY.load(YATZY.dump(state)) == state


@pytest.mark.rule("YZ-01", "YZ-02", "YZ-11", "YZ-12")
@pytest.mark.parametrize("language", ["id", "en"])
def test_the_rules_for_players_name_what_they_may_agree_on(language):
    rules = YATZY.rules(language)

    for word in ("joker: with_bonus", "joker: always", "62", "35", "100"):
        assert word in rules


@pytest.mark.rule("GX-06", "YZ-20")
@pytest.mark.parametrize(("language", "words"), [("id", "tiga kali berturut-turut"), ("en", "three times in a row")])
def test_the_rules_for_players_say_what_running_out_of_time_leads_to(language, words):
    assert words in " ".join(YATZY.rules(language).split())
