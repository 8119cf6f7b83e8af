"""Whole matches, thousands of them: nobody is stuck, every match ends, and the outcome is well-formed."""

import pytest

from games.core.errors import AlreadyOut, GameOver
from games.core.replay import Left
from tests.contract.matches import MATCHES, RandomMatch
from tests.dice import NO_DICE

PARTS = 4


@pytest.mark.rule("GX-04", "GX-06", "GX-07", "GX-08")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_random_match_ends_and_nobody_is_ever_stuck(game, part):
    for number in range(part, MATCHES, PARTS):
        match = RandomMatch(game, number)
        table_is_sound(match)
        for moment in match.moments():
            table_is_sound(match)
            if isinstance(moment.entry, Left):
                who_left_is_gone(match, moment)
        if not match.void:
            outcome_is_sound(match)


def table_is_sound(match):
    game, state = match.game, match.state
    playing, to_act, outcome = game.playing(state), game.to_act(state), game.outcome(state)
    assert playing, f"{match}: nobody plays"
    assert list(playing) == sorted(set(playing))
    assert list(to_act) == sorted(set(to_act))
    assert set(game.charged(state)) <= set(to_act) <= set(playing)
    if outcome is not None:
        assert to_act == ()
        assert game.absent_actions(state) == ()
        assert not match.legal(), f"{match}: it is over and somebody may act"
        return
    assert len(sides(match, playing)) > 1, f"{match}: the last side left has not won at once"
    assert to_act, f"{match}: nobody is on the clock in {state}"
    assert game.absent_actions(state), f"{match}: the table cannot move for the absent in {state}"
    may_act = set(match.legal())
    assert set(to_act) <= may_act, f"{match}: {to_act} are on the clock, but only {may_act} can act in {state}"
    assert may_act <= set(playing), f"{match}: one of {may_act} is out and may act in {state}"


def sides(match, seats):
    """The teams of these seats, or the seats themselves where all play singly."""
    teams = {seat: match.game.team(match.options, seat, match.seats) for seat in seats}
    return {seat if team is None else team for seat, team in teams.items()}


def who_left_is_gone(match, moment):
    game = match.game
    assert set(game.playing(match.state)) == set(game.playing(moment.before)) - set(moment.entry.seats)
    with pytest.raises((AlreadyOut, GameOver)):
        game.forfeit(match.state, moment.entry.seats[:1], NO_DICE)


def outcome_is_sound(match):
    outcome = match.game.outcome(match.state)
    seats = outcome.seats
    assert [one.seat for one in seats] == list(range(match.seats))
    for one in seats:  # standard competition ranking: 1, 1, 3
        assert one.placement == 1 + sum(other.placement < one.placement for other in seats), f"{match}: {seats}"
    results = {one.seat: one.result for one in seats}
    for one in seats:
        if one.result in ("won", "drawn"):
            assert one.placement == 1, f"{match}: {seats}"
    assert not {"won", "drawn"} <= set(results.values())
    assert set(results.values()) != {"lost"}, f"{match}: nobody has anything but lost"
    for entry in match.log:
        if isinstance(entry, Left):
            assert all(results[seat] == "lost" for seat in entry.seats)
    playing = match.game.playing(match.state)
    assert all(results[seat] in ("won", "safe") for seat in playing) or outcome.reason == "played_out"
