"""Every step: states are values, steps can be stored and played again, events and cards are as declared."""

import pytest

from games.core.replay import Acted, replay
from tests.contract.matches import MATCHES, RandomMatch

#: These look at every step closely, so at fewer matches.
CLOSELY = max(5, MATCHES // 40)


@pytest.mark.rule("GX-03")
def test_no_step_changes_the_state_it_starts_from(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        before = game.dump(match.state)
        for moment in match.moments():
            assert game.dump(moment.before) == before, f"{match}: {moment.entry}"
            before = game.dump(match.state)


def test_a_state_comes_back_from_storage_as_it_was(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for moment in match.moments():
            raw = game.dump(moment.after.state)
            assert game.load(raw) == moment.after.state, f"{match}: {moment.entry}"
            assert game.dump(game.load(raw)) == raw


def test_a_stored_match_goes_on_exactly_as_the_one_in_memory(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for moment in match.moments():
            match.state = game.load(game.dump(moment.after.state))
        again = RandomMatch(game, number)
        for _ in again.moments():
            pass
        assert match.log == again.log
        assert match.state == again.state


def test_the_log_played_again_gives_the_same_state(game):
    for number in range(CLOSELY * 2):
        match = RandomMatch(game, number)
        for _ in match.moments():
            pass
        assert replay(game, match.options, match.seats, match.started, match.log) == match.state, str(match)


@pytest.mark.rule("GX-01")
def test_an_action_carries_no_die_that_the_server_did_not_roll(game):
    """The same action with other dice gives other faces: nothing a client sends is a face."""
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        drawn = len(match.started)
        for moment in match.moments():
            drawn += len(moment.entry.throws)
            assert all(0 <= one.seat < match.seats and one.dice for one in moment.entry.throws)
        assert drawn == len(match.dice.throws) == sum(match.dice.counts)


def test_every_event_is_declared_and_belongs_to_a_seat_of_the_table(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        steps = [match.start, *(moment.after for moment in match.moments())]
        for event in (event for step in steps for event in step.events):
            assert type(event.data) in game.events, f"{match}: {event.type}"
            assert event.seat is None or 0 <= event.seat < match.seats
            assert event.audience is None or event.audience == event.seat
            assert type(event.data).model_validate_json(event.data.model_dump_json()) == event.data


def test_an_accepted_action_tells_something_and_names_its_seat(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for moment in match.moments():
            if isinstance(moment.entry, Acted):
                assert any(event.seat == moment.entry.seat for event in moment.after.events), f"{match}: {moment}"


def test_cards_are_the_games_own_and_count_the_rounds(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        last, seen = 0, 0
        for moment in match.moments():
            for card in moment.after.cards:
                assert type(card) is game.Card
                assert game.Card.model_validate_json(card.model_dump_json()) == card
                assert card.round in (last, last + 1), f"{match}: after round {last} comes {card}"
                last, seen = card.round, seen + 1
        if not match.void and match.game.outcome(match.state).reason == "played_out":
            assert seen, f"{match}: played out without a card"
