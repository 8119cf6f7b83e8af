"""The best value of a seat is what the rounds' cards say."""

import pytest

from games.registry import BY_KEY
from leaderboards.journal.best import best_by_seat
from tests.contract.matches import RandomMatch


def cards(match):
    found = {card.round: card for card in match.start.cards}
    for moment in match.moments():
        found |= {card.round: card for card in moment.after.cards}
    return [card.model_dump_json() for _, card in sorted(found.items())]


@pytest.mark.parametrize("number", range(15))
def test_the_best_of_yatzy_is_the_total(number):
    match = RandomMatch(BY_KEY["yatzy"], number)
    best = best_by_seat("yatzy", cards(match))
    assert [best.get(seat, 0) for seat in range(match.seats)] == [sheet.total for sheet in match.state.sheets]


@pytest.mark.parametrize("number", range(15))
def test_the_best_of_farkle_is_the_largest_amount_banked_at_once(number):
    match = RandomMatch(BY_KEY["farkle"], number)
    banked = [[0] for _ in range(match.seats)]
    for moment in [*_events(match)]:
        if moment.type == "farkle.banked":
            banked[moment.seat].append(moment.data.points)
    again = RandomMatch(BY_KEY["farkle"], number)
    best = best_by_seat("farkle", cards(again))
    assert [best.get(seat, 0) for seat in range(match.seats)] == list(map(max, banked))


def _events(match):
    yield from match.start.events
    for moment in match.moments():
        yield from moment.after.events


@pytest.mark.parametrize("game", ["adu_dadu", "perudo"])
def test_other_games_have_no_best(game):
    assert best_by_seat(game, []) is None
