"""A log gives its dice back only to the rolls it was written for."""

import pytest

from games.core.dice import Throw
from games.core.replay import LoggedDice


def log():
    return LoggedDice([Throw(seat=0, k=1, dice=(3, 4)), Throw(seat=1, k=1, dice=(6,))])


def test_logged_throws_come_back_in_order():
    dice = log()

    assert (dice.roll(0, 2), dice.roll(1, 0), dice.roll(1, 1)) == ((3, 4), (), (6,))


@pytest.mark.parametrize(("seat", "count"), [(1, 2), (0, 1), (0, 3)], ids=["another seat", "fewer", "more"])
def test_a_roll_that_the_log_does_not_have_is_an_error(seat, count):
    with pytest.raises(ValueError, match="the log has"):
        log().roll(seat, count)


def test_a_roll_beyond_the_end_of_the_log_is_an_error():
    dice = log()
    dice.roll(0, 2)
    dice.roll(1, 1)

    with pytest.raises(ValueError, match="None"):
        dice.roll(0, 2)
