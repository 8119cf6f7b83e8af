"""Two whole matches, recorded in ``tests/golden/farkle.md``: changed rules show there as a changed story."""

import pytest

from tests.games.farkle.playthrough import Story, daring, greedy_for_dice, steady
from tests.golden import compare

FINAL_ROUND = Story(
    title="The last turn counts",
    seed=244,
    players={"Budi": steady, "Sari": daring, "Wayan": greedy_for_dice},
    options={"target": 3000, "final_round": True},
)

TEAMS = Story(
    title="Three teams, and nobody's turn ends on a Farkle",
    seed=98,
    players={
        "Budi": steady,
        "Sari": daring,
        "Wayan": greedy_for_dice,
        "Dewi": daring,
        "Putu": steady,
        "Made": greedy_for_dice,
    },
    options={"target": 2000, "teams": True, "after_farkle": "roll_on"},
    absent=frozenset({3, 12, 17}),
    leaves={20: 2},
)

HEAD = """\
# Farkle, played through

Told from the events alone, with the dice of `tests/dice.py`. Budi and Putu are steady: they take all there is and stop
at 300. Sari and Dewi are daring: they never leave hot dice and want 800. Wayan and Made like many dice in the cup.
"""


@pytest.mark.rule("FK-06", "FK-12", "FK-13", "FK-16", "FK-17", "FK-19", "FK-21", "FK-22")
def test_two_recorded_matches_are_played_as_they_were():
    compare("farkle", "\n".join([HEAD, *FINAL_ROUND.tell(), *TEAMS.tell()]).rstrip() + "\n")
