"""Placements."""

import pytest

from games.core.outcome import grouped_by_score, ranked


@pytest.mark.rule("GX-08")
@pytest.mark.parametrize(
    ("groups", "placements"),
    [
        ([[0], [1], [2]], [1, 2, 3]),
        ([[2, 0], [1]], [1, 3, 1]),  # 1, 1, 3
        ([[3], [0, 1, 2]], [2, 2, 2, 1]),
        ([[1, 0]], [1, 1]),
    ],
)
def test_seats_of_a_group_share_a_place_and_the_next_place_counts_them(groups, placements):
    outcome = ranked(groups, lambda seat: "lost", "played_out")

    assert [one.seat for one in outcome.seats] == list(range(len(placements)))
    assert [one.placement for one in outcome.seats] == placements


@pytest.mark.rule("GX-08")
def test_groups_go_from_the_highest_score_down():
    scores = {0: 50, 1: 120, 2: 50, 4: 0}

    assert grouped_by_score(scores, scores.__getitem__) == [[1], [0, 2], [4]]
