"""Statistics of Yatzy, from sheets added up by hand."""

import pytest

from games.core.statistics import add_up
from games.yatzy.boxes import BOXES, UPPER
from games.yatzy.game import YATZY
from games.yatzy.statistics import YatzyBoxStatistics
from tests.dice import NO_DICE, ScriptedDice
from tests.games.yatzy.table import roll, score

#: What each box is given, in the order of the card, and what it scores there.
HIGH = {
    "ones": ((1, 1, 1, 2, 3), 3),
    "twos": ((2, 2, 2, 1, 3), 6),
    "threes": ((3, 3, 3, 1, 2), 9),
    "fours": ((4, 4, 4, 1, 2), 12),
    "fives": ((5, 5, 5, 1, 2), 15),
    "sixes": ((6, 6, 6, 1, 2), 18),  # 63 in the upper boxes: 35 more
    "three_of_a_kind": ((6, 6, 6, 5, 4), 27),
    "four_of_a_kind": ((6, 6, 6, 6, 4), 28),
    "full": ((2, 2, 3, 3, 3), 25),
    "small_straight": ((1, 2, 3, 4, 6), 30),
    "large_straight": ((2, 3, 4, 5, 6), 40),
    "five_of_a_kind": ((4, 4, 4, 4, 4), 50),
    "chance": ((6, 6, 5, 5, 4), 26),
}
assert sum(points for _, points in HIGH.values()) == 289


def start():
    return YATZY.start(YATZY.resolve({}, 2), 2, ScriptedDice(6, 1)).state


def play(turns):
    """Whole turns of one throw each: (faces, box). Gives the state and the cards."""
    state, cards = start(), {}
    for faces, box in turns:
        step = score(roll(state, *faces).state, box)
        state = step.state
        cards |= {card.round: card for card in step.cards}
    return state, cards


def tallies(state, cards):
    return YATZY.tally(state.options, [cards[number] for number in sorted(cards)], YATZY.outcome(state))


def told(*tallied):
    return YATZY.statistics(add_up(tallied, YATZY.maxima))


@pytest.mark.rule("YZ-19")
def test_a_full_sheet_gives_its_total_its_bonus_and_every_box():
    idle = (1, 2, 2, 4, 6)  # for seat 1, worth 0 in all lower boxes but chance
    turns = [turn for box, (faces, _) in HIGH.items() for turn in ((faces, box), (idle, box))]
    high, low = (told(one) for one in tallies(*play(turns)))
    assert high.model_dump(exclude={"boxes"}) == {
        "bonuses": 0,
        "upper_bonuses": 1,
        "sheets": 1,
        "upper_bonus_rate": 1.0,
        "mean_total": 324.0,
        "best_total": 324,
    }
    assert high.boxes == tuple(
        YatzyBoxStatistics(box=box, times=1, mean=float(points)) for box, (_, points) in HIGH.items()
    )
    # 1 + 4 + 0 + 4 + 0 + 6 above, chance 15
    assert (low.mean_total, low.best_total, low.upper_bonus_rate) == (30.0, 30, 0.0)
    assert {one.box: one.mean for one in low.boxes} == {
        **dict.fromkeys(BOXES, 0.0), "ones": 1.0, "twos": 4.0, "fours": 4.0, "sixes": 6.0, "chance": 15.0,
    }  # fmt: skip


def test_several_sheets_give_means_and_the_best():
    idle = (1, 2, 2, 4, 6)
    turns = [turn for box, (faces, _) in HIGH.items() for turn in ((faces, box), (idle, box))]
    both = told(*tallies(*play(turns)))
    assert (both.sheets, both.mean_total, both.best_total, both.upper_bonus_rate) == (2, 177.0, 324, 0.5)
    assert both.boxes[UPPER.index("sixes")] == YatzyBoxStatistics(box="sixes", times=2, mean=12.0)


def test_a_further_five_of_a_kind_is_a_bonus():
    idle = (1, 2, 2, 4, 6)
    first, second = (4, 4, 4, 4, 4), (4, 4, 4, 4, 4)
    state, cards = play(
        [(first, "five_of_a_kind"), (idle, "chance"), (second, "fours")],
    )
    state = YATZY.forfeit(state, [1], NO_DICE).state
    mine = told(tallies(state, cards)[0])
    assert (mine.bonuses, mine.best_total) == (1, 50 + 20 + 100)


def test_a_sheet_that_leaving_broke_off_has_a_total_but_is_no_full_sheet():
    state, cards = play([((6, 6, 5, 5, 4), "chance")])
    step = YATZY.forfeit(roll(state, 1, 1, 1, 1, 2).state, [1], NO_DICE)
    cards |= {card.round: card for card in step.cards}
    stayed, left = (told(one) for one in tallies(step.state, cards))
    assert (stayed.sheets, stayed.mean_total, stayed.best_total, stayed.upper_bonus_rate) == (0, None, 26, None)
    assert (left.best_total, left.boxes[0]) == (None, YatzyBoxStatistics(box="ones", times=0, mean=None))
