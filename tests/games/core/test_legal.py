"""From the shape of a legal action to the concrete actions it stands for."""

import pytest

from games.core.legal import Between, KeepSet, KeepSets, OneOf, SubsetOf, choices


@pytest.mark.parametrize(
    ("hint", "values"),
    [
        (Between(min=3, max=5), [3, 4, 5]),
        (Between(min=4, max=4), [4]),
        (OneOf(one_of=("ones", "chance")), ["ones", "chance"]),
        (SubsetOf(subset_of=(0, 2), max_size=2), [[], [0], [2], [0, 2]]),
        (SubsetOf(subset_of=(0, 1, 2), max_size=1), [[], [0], [1], [2]]),
        (KeepSets(sets=(KeepSet(positions=(0,), points=100), KeepSet(positions=(0, 4), points=150))), [[0], [0, 4]]),
    ],
)
def test_a_hint_stands_for_these_values(hint, values):
    legal = {"type": "x.y", "field": hint.model_dump(mode="json")}

    assert list(choices(legal)) == [{"type": "x.y", "field": value} for value in values]


def test_plain_values_stand_for_themselves_and_fields_are_combined():
    legal = {"type": "perudo.bid", "face": 3, "keep": [], "quantity": {"min": 1, "max": 2}}

    assert list(choices(legal)) == [
        {"type": "perudo.bid", "face": 3, "keep": [], "quantity": 1},
        {"type": "perudo.bid", "face": 3, "keep": [], "quantity": 2},
    ]


def test_five_positions_but_not_all_five_are_31_choices():
    keep = SubsetOf(subset_of=(0, 1, 2, 3, 4), max_size=4).model_dump(mode="json")

    assert len(list(choices({"type": "yatzy.roll", "keep": keep}))) == 31
