"""What leaves the table: the view, the card of the round, the rules, the stored state."""

import json

import pytest

from games.adu_dadu.game import ADU_DADU
from games.core.dice import FairDice
from games.core.legal import choices
from games.core.replay import Acted, Left, replay
from tests.dice import NO_DICE, seeded_dice
from tests.games.adu_dadu.table import Table

HIGH, MID, LOW = (6, 6, 6), (3, 3, 4), (1, 1, 2)


@pytest.mark.rule("AD-01", "AD-07", "AD-09")
def test_the_whole_view_while_choosing() -> None:
    table = Table(2).rolls([(1, 2, 3), (4, 5, 6)]).choose(1, 0)
    assert table.view == {
        "phase": "choosing",
        "round": 1,
        "tied": [],
        "keeps_all": False,
        "tie_breaks": [],
        "seats": [
            {
                "dice": [1, 2, 3],
                "reroll": None,
                "first": [1, 2, 3],
                "final": None,
                "wins": 0,
                "losses": 0,
                "left": False,
            },
            {
                "dice": [4, 5, 6],
                "reroll": [0],
                "first": [4, 5, 6],
                "final": None,
                "wins": 0,
                "losses": 0,
                "left": False,
            },
        ],
        "last": None,
    }


@pytest.mark.rule("AD-15", "AD-22")
def test_a_client_that_only_polls_sees_every_throw_of_a_round_in_tie_break() -> None:
    table = Table(3).rolls([(1, 6, 6), (6, 6, 6), (1, 1, 1)]).choose(0, 0).all_keep().open(0, 6).roll(1, *LOW)
    assert table.view == {
        "phase": "tie_break",
        "round": 1,
        "tied": [0, 1],
        "keeps_all": False,
        "tie_breaks": [{"throws": [{"seat": 0, "dice": None}, {"seat": 1, "dice": [1, 1, 2]}]}],
        "seats": [
            {
                "dice": None,
                "reroll": [0],
                "first": [1, 6, 6],
                "final": [6, 6, 6],
                "wins": 0,
                "losses": 0,
                "left": False,
            },
            {
                "dice": [1, 1, 2],
                "reroll": [],
                "first": [6, 6, 6],
                "final": [6, 6, 6],
                "wins": 0,
                "losses": 0,
                "left": False,
            },
            {
                "dice": [1, 1, 1],
                "reroll": [],
                "first": [1, 1, 1],
                "final": [1, 1, 1],
                "wins": 0,
                "losses": 0,
                "left": False,
            },
        ],
        "last": None,
    }


@pytest.mark.rule("AD-22")
def test_the_last_round_is_seen_beside_the_next_one() -> None:
    table = Table(3, format="first_to_lose").rolls([HIGH, MID, LOW]).choose(2, 2).all_keep().open(1, 1)
    card = {
        "round": 1,
        "seats": [
            {"seat": 0, "first": [6, 6, 6], "reroll": [], "final": [6, 6, 6], "left": False},
            {"seat": 1, "first": [3, 3, 4], "reroll": [], "final": [3, 3, 4], "left": False},
            {"seat": 2, "first": [1, 1, 2], "reroll": [2], "final": [1, 1, 1], "left": False},
        ],
        "tie_breaks": [],
        "won_by": None,
        "lost_by": 2,
    }
    assert table.view["last"] == card
    assert [one.model_dump(mode="json") for one in table.cards] == [card]
    assert (table.view["round"], table.view["phase"]) == (2, "rolling")
    assert table.view["seats"][2] == {
        "dice": None,
        "reroll": None,
        "first": None,
        "final": None,
        "wins": 0,
        "losses": 1,
        "left": False,
    }


@pytest.mark.rule("AD-22")
def test_every_round_leaves_one_card_numbered_from_one() -> None:
    table = Table(2).kept([HIGH, LOW]).kept([LOW, HIGH]).kept([HIGH, LOW])
    assert [(card.round, card.won_by, card.lost_by) for card in table.cards] == [
        (1, 0, None),
        (2, 1, None),
        (3, 0, None),
    ]


def test_the_dice_of_the_last_round_stay_on_the_table() -> None:
    table = Table(2, target=1).kept([HIGH, HIGH]).rolls([LOW, MID])
    assert (table.view["phase"], table.view["round"], table.view["tied"]) == ("over", 1, [])
    assert [seat["dice"] for seat in table.view["seats"]] == [[1, 1, 2], [3, 3, 4]]
    assert [seat["wins"] for seat in table.view["seats"]] == [0, 1]


@pytest.mark.rule("AD-27")
def test_a_seat_that_left_has_nothing_before_it() -> None:
    table = Table(3).rolls([HIGH, MID, LOW]).choose(1, 0).leave(1)
    assert table.view["seats"][1] == {
        "dice": None,
        "reroll": None,
        "first": None,
        "final": None,
        "wins": 0,
        "losses": 0,
        "left": True,
    }


@pytest.mark.rule("AD-07")
def test_everybody_has_the_same_view() -> None:
    table = Table(3).rolls([HIGH, MID, LOW]).choose(1, 0)
    assert len({ADU_DADU.view(table.state, seat).model_dump_json() for seat in (0, 1, 2, None)}) == 1


def test_every_legal_action_is_accepted_wherever_it_is_offered() -> None:
    by_type = {"adu_dadu.roll": 0, "adu_dadu.choose": 0, "adu_dadu.open": 0}
    models = {action.model_fields["type"].annotation.__args__[0]: action for action in ADU_DADU.actions}
    table = Table(3, open_by="anyone").rolls([HIGH, HIGH, LOW]).choose(0, 0, 1)
    states = [Table(3).state, table.state, Table(3).kept([HIGH, HIGH, LOW]).state]
    for state in states:
        for seat in range(3):
            for legal in ADU_DADU.legal_actions(state, seat):
                for body in choices(legal.model_dump(mode="json")):
                    action = models[body["type"]].model_validate_json(json.dumps(body))
                    ADU_DADU.apply(state, seat, action, seeded_dice(1, 3))
                    by_type[body["type"]] += 1
    assert by_type == {"adu_dadu.roll": 5, "adu_dadu.choose": 24, "adu_dadu.open": 3}


def test_a_stored_state_comes_back_the_same_in_every_phase() -> None:
    table = Table(3)
    seen = set()
    for act in (
        lambda: table.roll(0, *HIGH),
        lambda: table.rolls({1: HIGH, 2: LOW}),
        lambda: table.choose(0),
        lambda: table.all_keep().open(0),
        lambda: table.roll(0, *MID),
        lambda: table.roll(1, *LOW),
        lambda: table.kept([HIGH, LOW, LOW]),
    ):
        act()
        seen.add(table.state.phase)
        assert ADU_DADU.load(ADU_DADU.dump(table.state)) == table.state
    assert seen == {"rolling", "choosing", "tie_break", "over"}


def test_replaying_the_log_gives_the_same_state() -> None:
    dice = seeded_dice(7, 3)
    options = ADU_DADU.resolve({}, 3)
    state = ADU_DADU.start(options, 3, NO_DICE).state
    steps: list[Acted | Left] = []
    for number in range(30):
        if number == 15:
            state = ADU_DADU.forfeit(state, [1], dice).state
            steps.append(Left(seats=(1,), throws=()))
        for seat, action in ADU_DADU.absent_actions(state)[:1]:
            before = len(dice.throws)
            state = ADU_DADU.apply(state, seat, action, dice).state
            steps.append(Acted(seat=seat, action=action, throws=tuple(dice.throws[before:])))
    assert replay(ADU_DADU, options, 3, (), steps) == state


@pytest.mark.rule("GX-01")
@pytest.mark.case("C-RN-01")
@pytest.mark.parametrize("path", ["first throw", "reroll", "tie-break"])
def test_all_six_faces_come_about_equally_often_on_every_path(path: str) -> None:
    """6,000 dice; 20.52 is the 0.1 % point of chi-square with 5 degrees of freedom."""
    dice: FairDice = seeded_dice(2026, 2)
    start = Table(2, dice=5)
    choosing = Table(2, dice=5).rolls([(3,) * 5, (3,) * 5])
    marked = Table(2, dice=5, open_by="anyone").rolls([(3,) * 5, (3,) * 5]).choose(0, 0, 1, 2, 3, 4)
    tied = choosing.all_keep().open(0)
    state, seat, action = {
        "first throw": (start.state, 0, ADU_DADU.absent_actions(start.state)[0][1]),
        "reroll": (marked.state, 1, ADU_DADU.absent_actions(marked.state)[-1][1]),
        "tie-break": (tied.state, 0, ADU_DADU.absent_actions(tied.state)[0][1]),
    }[path]
    counts = dict.fromkeys(range(1, 7), 0)
    for _ in range(1200):
        ADU_DADU.apply(state, seat, action, dice)
        assert len(dice.throws[-1].dice) == 5
        for face in dice.throws[-1].dice:
            counts[face] += 1
    assert sum(counts.values()) == 6000
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.52


@pytest.mark.parametrize("language", ["id", "en"])
def test_the_rules_for_players_name_what_they_press_and_agree(language: str) -> None:
    text = ADU_DADU.rules(language)  # type: ignore[arg-type]
    for word in ("Buka!", "tie-break", "8", "total_high", "combination", "first_to_lose", "open_by", "reroll"):
        assert word in text


@pytest.mark.rule("GX-06", "AD-26")
@pytest.mark.parametrize(("language", "words"), [("id", "tiga kali berturut-turut"), ("en", "three times in a row")])
def test_the_rules_for_players_say_what_running_out_of_time_leads_to(language: str, words: str) -> None:
    assert words in ADU_DADU.rules(language)  # type: ignore[arg-type]
