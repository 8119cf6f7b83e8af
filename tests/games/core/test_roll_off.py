"""Who starts."""

import pytest

from games.core.roll_off import RolledOff, roll_off
from games.core.seats import next_seat
from tests.dice import ScriptedDice, seeded_dice


@pytest.mark.rule("GX-05", "PE-02")
def test_the_highest_die_starts():
    starter, event = roll_off((0, 1, 2), ScriptedDice(3, 2, 5))

    assert starter == 2
    assert event.data == RolledOff.model_validate_json(
        '{"rounds": [[{"seat": 0, "die": 3}, {"seat": 1, "die": 2}, {"seat": 2, "die": 5}]], "starter": 2}'
    )
    assert (event.type, event.seat, event.audience) == ("match.rolled_off", 2, None)


@pytest.mark.rule("GX-05", "PE-02")
def test_only_those_tied_at_the_top_roll_again_as_often_as_it_takes():
    dice = ScriptedDice(6, 6, 1, 6, 4, 4, 3, 2, 2, 1, 6)
    starter, event = roll_off((0, 1, 2, 3), dice)

    rounds = [[(one.seat, one.die) for one in rolled] for rolled in event.data.rounds]
    assert rounds == [
        [(0, 6), (1, 6), (2, 1), (3, 6)],
        [(0, 4), (1, 4), (3, 3)],
        [(0, 2), (1, 2)],
        [(0, 1), (1, 6)],
    ]
    assert (starter, dice.left) == (1, [])


@pytest.mark.rule("GX-05")
def test_each_die_of_a_roll_off_is_one_throw_of_its_seat():
    dice = seeded_dice(3, 4)
    _, event = roll_off(range(4), dice)

    assert [(one.seat, one.dice) for one in dice.throws] == [
        (one.seat, (one.die,)) for rolled in event.data.rounds for one in rolled
    ]


@pytest.mark.rule("GX-05")
def test_every_seat_starts_about_equally_often():
    starts = [roll_off(range(4), seeded_dice(number, 4))[0] for number in range(4000)]

    # 1,000 expected, standard deviation 27: five of them either way
    assert all(865 <= starts.count(seat) <= 1135 for seat in range(4))


@pytest.mark.rule("GX-04")
@pytest.mark.parametrize(
    ("seat", "playing", "left"),
    [
        (0, (0, 1, 2), 1),
        (2, (0, 1, 2), 0),  # round the table
        (1, (0, 1, 4), 4),  # over those who are out
        (2, (0, 1, 4), 4),  # from a seat that is out itself
        (5, (0, 1, 4), 0),
        (3, (3,), 3),  # the only one
    ],
)
def test_the_next_seat_is_the_nearest_to_the_left_that_plays(seat, playing, left):
    assert next_seat(seat, playing) == left
