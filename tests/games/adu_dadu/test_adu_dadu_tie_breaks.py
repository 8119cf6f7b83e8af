"""Ties at the deciding end of a round, and how they are broken."""

from typing import Any

import pytest

from games.adu_dadu.errors import AlreadyRolled, NotTied
from games.adu_dadu.game import ADU_DADU
from games.core.errors import WrongPhase
from tests.games.adu_dadu.table import Table


def tied_event(*seats: int) -> dict[str, Any]:
    return {"type": "adu_dadu.tied", "seat": None, "data": {"seats": list(seats)}}


@pytest.mark.rule("AD-13", "AD-17")
@pytest.mark.case("C-AD-03")
def test_a_tie_gives_no_point_and_waits_for_both() -> None:
    table = Table(2).kept([(5, 4, 1), (2, 2, 6)])
    assert table.events == [
        {"type": "adu_dadu.opened", "seat": 0, "data": {"keeps_all": True}},
        tied_event(0, 1),
    ]
    assert (table.state.phase, table.state.round, table.state.wins) == ("tie_break", 1, (0, 0))
    assert ADU_DADU.to_act(table.state) == (0, 1)
    assert table.view["tied"] == [0, 1]


@pytest.mark.rule("AD-13")
def test_seeking_a_winner_only_those_tied_at_the_top_tie_break() -> None:
    table = Table(4).kept([(6, 6, 1), (6, 5, 2), (1, 1, 1), (1, 1, 1)])
    assert table.state.tied == (0, 1)


@pytest.mark.rule("AD-13")
def test_seeking_a_winner_a_tie_elsewhere_is_ignored() -> None:
    table = Table(3).kept([(2, 2, 3), (1, 2, 4), (3, 4, 5)])
    assert table.state.wins == (0, 0, 1)


@pytest.mark.rule("AD-14")
@pytest.mark.parametrize(
    ("rule", "lost", "tied"),
    [
        ("total_low", (0, 0, 1), ()),  # the text: 12 has lost at once, the two 7s need no tie-break
        ("total_high", (0, 0, 0), (0, 1)),  # the text: here the two 7s play again
    ],
)
def test_7_7_and_12_seeking_the_loser(rule: str, lost: tuple[int, ...], tied: tuple[int, ...]) -> None:
    table = Table(3, rule=rule, format="first_to_lose").kept([(1, 2, 4), (2, 2, 3), (3, 4, 5)])
    assert (table.state.losses, table.state.tied) == (lost, tied)


@pytest.mark.rule("AD-05", "AD-13")
@pytest.mark.case("C-AD-01")
def test_equal_pairs_with_another_third_die_go_into_a_tie_break() -> None:
    assert Table(2, rule="combination").kept([(6, 6, 2), (6, 6, 5)]).state.tied == (0, 1)


@pytest.mark.rule("AD-15")
@pytest.mark.case("C-AD-09")
def test_every_tied_seat_rolls_all_its_dice_without_choosing() -> None:
    table = Table(2).kept([(6, 6, 6), (6, 6, 6)])
    assert table.legal(0) == [{"type": "adu_dadu.roll"}]
    with pytest.raises(WrongPhase):
        table.choose(0, 1)
    with pytest.raises(WrongPhase):
        table.open(0)
    table.roll(1, 1, 2, 3)
    assert table.events == [{"type": "adu_dadu.tie_break_rolled", "seat": 1, "data": {"dice": [1, 2, 3]}}]
    with pytest.raises(AlreadyRolled):
        table.roll(1)
    table.roll(0, 1, 1, 1)
    assert table.state.wins == (0, 1)


@pytest.mark.rule("AD-15")
def test_who_is_not_tied_keeps_its_result_and_cannot_re_enter() -> None:
    table = Table(3).kept([(6, 6, 1), (6, 6, 1), (4, 4, 4)])
    assert [seat["dice"] for seat in table.view["seats"]] == [None, None, [4, 4, 4]]
    assert table.legal(2) == []
    with pytest.raises(NotTied) as refused:
        table.roll(2)
    assert refused.value.data == {"tied": [0, 1]}
    table.rolls({0: (1, 1, 1), 1: (1, 1, 2)})
    assert table.state.wins == (0, 1, 0)


@pytest.mark.rule("AD-15", "AD-16", "AD-17", "AD-22")
@pytest.mark.case("C-AD-05")
def test_a_tie_break_narrows_down_step_by_step_and_each_step_is_kept_apart() -> None:
    table = Table(4, dice=3).kept([(5, 5, 5), (6, 5, 4), (6, 6, 3), (3, 3, 3)])
    assert table.state.tied == (0, 1, 2)
    table.rolls({0: (3, 3, 4), 1: (5, 4, 1), 2: (2, 1, 1)})
    assert table.events[-1] == tied_event(0, 1)
    assert table.view["tied"] == [0, 1]
    assert [seat["dice"] for seat in table.view["seats"]] == [None, None, [2, 1, 1], [3, 3, 3]]
    with pytest.raises(NotTied):
        table.roll(2)
    assert table.state.round == 1
    table.rolls({0: (1, 1, 1), 1: (4, 1, 1)})
    assert table.state.wins == (0, 1, 0, 0)
    assert table.card(1) == {
        "round": 1,
        "seats": [
            {"seat": 0, "first": [5, 5, 5], "reroll": [], "final": [5, 5, 5], "left": False},
            {"seat": 1, "first": [6, 5, 4], "reroll": [], "final": [6, 5, 4], "left": False},
            {"seat": 2, "first": [6, 6, 3], "reroll": [], "final": [6, 6, 3], "left": False},
            {"seat": 3, "first": [3, 3, 3], "reroll": [], "final": [3, 3, 3], "left": False},
        ],
        "tie_breaks": [
            {
                "throws": [
                    {"seat": 0, "dice": [3, 3, 4]},
                    {"seat": 1, "dice": [5, 4, 1]},
                    {"seat": 2, "dice": [2, 1, 1]},
                ]
            },
            {"throws": [{"seat": 0, "dice": [1, 1, 1]}, {"seat": 1, "dice": [4, 1, 1]}]},
        ],
        "won_by": 1,
        "lost_by": None,
    }


@pytest.mark.rule("AD-16")
def test_seeking_a_loser_the_bottom_of_the_tie_break_has_lost() -> None:
    table = Table(4, format="first_to_lose").kept([(1, 1, 1), (1, 1, 1), (1, 1, 1), (2, 2, 2)])
    table.rolls({0: (6, 6, 6), 1: (2, 2, 2), 2: (2, 2, 2)})
    assert table.state.tied == (1, 2)
    table.rolls({1: (3, 3, 3), 2: (2, 3, 3)})
    assert table.state.losses == (0, 0, 1, 0)


@pytest.mark.rule("AD-16")
@pytest.mark.parametrize(
    ("rule", "first", "second", "winner"),
    [
        ("total_low", (1, 1, 2), (6, 6, 6), 0),
        ("total_high", (1, 1, 2), (6, 6, 6), 1),
        ("combination", (1, 1, 2), (4, 5, 6), 0),
    ],
)
def test_a_tie_break_is_compared_by_the_rule_of_the_match(
    rule: str, first: tuple[int, ...], second: tuple[int, ...], winner: int
) -> None:
    table = Table(2, rule=rule).kept([(3, 3, 3), (3, 3, 3)]).rolls([first, second])
    assert table.state.last is not None
    assert table.state.last.won_by == winner


@pytest.mark.rule("AD-16", "AD-17")
def test_tie_breaks_go_on_without_limit_within_one_round() -> None:
    table = Table(2, target=1).kept([(1, 2, 3), (1, 2, 3)])
    for _ in range(50):
        table.rolls([(1, 2, 3), (3, 2, 1)])
        assert (table.state.phase, table.state.round) == ("tie_break", 1)
    table.rolls([(6, 6, 6), (1, 1, 1)])
    assert table.placed == [(1, "won"), (2, "lost")]
    assert len(table.card(1)["tie_breaks"]) == 51


@pytest.mark.rule("AD-17")
def test_a_tie_break_is_no_new_round() -> None:
    table = Table(2).kept([(1, 2, 3), (1, 2, 3)]).rolls([(1, 1, 1), (1, 1, 2)])
    started = [event.data.model_dump() for event in table.all_events if event.type == "adu_dadu.round_started"]
    assert started == [{"round": 1}, {"round": 2}]
    assert table.state.wins == (0, 1)


@pytest.mark.rule("AD-12", "AD-15")
def test_without_reroll_a_tie_is_broken_in_the_same_way() -> None:
    table = Table(3, reroll=False).rolls([(6, 1, 1), (5, 2, 1), (1, 1, 1)])
    assert table.state.tied == (0, 1)
    table.rolls({1: (1, 1, 1), 0: (1, 1, 2)})
    assert table.state.wins == (1, 0, 0)
