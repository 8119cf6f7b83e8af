"""A whole match, told: ``tests/golden/perudo.md``."""

import pytest

from games.perudo.cards import PerudoRoundCard
from games.perudo.game import PERUDO
from games.perudo.state import PerudoState
from tests.dice import seeded_dice
from tests.games.perudo.players import NAMES, move
from tests.games.perudo.teller import Teller, shown
from tests.golden import compare

MATCH = 221
DEWI = 3
SCREENS = (1, 8)
"""The rounds for which the tale shows what the opener gets over the wire: the first, and the first Palifico."""

PREFACE = """\
# A match of Perudo

Ayu, Bima, Citra and Dewi play with Calza, with the dice of `tests/dice.py`, seed {match}. Nobody sees what another
peeks at, and neither do the four programs that play here. In the end, dice that counted for the bid are bold.
"""


def dewi_must_go(state: PerudoState) -> bool:
    """Dewi leaves in the middle of the first Palifico."""
    return state.palifico and bool(state.bids) and DEWI in state.playing


def playthrough() -> tuple[str, list[PerudoRoundCard]]:
    """The match as a tale, and the cards of its rounds."""
    dice, teller, cards = seeded_dice(MATCH, len(NAMES)), Teller(NAMES), []
    step = PERUDO.start(PERUDO.resolve({"calza": True}, len(NAMES)), len(NAMES), dice)
    teller.say(PREFACE.format(match=MATCH))
    while True:
        state = step.state
        cards += step.cards
        for event in step.events:
            teller.tell(event)
        if PERUDO.outcome(state):
            break
        if state.round in SCREENS and not state.bids:
            screen(teller, state)
        if dewi_must_go(state):
            teller.say("", "Dewi's bus has come, and she leaves.", "")
            step = PERUDO.forfeit(state, (DEWI,), dice)
        else:
            seat, action = move(state)
            step = PERUDO.apply(state, seat, action, dice)
    teller.say("", "## The end", "")
    for one in sorted(PERUDO.outcome(state).seats, key=lambda one: one.placement):
        teller.say(f"{one.placement}. {NAMES[one.seat]} ({one.result})")
    return "\n".join(teller.lines) + "\n", cards


def screen(teller: Teller, state: PerudoState) -> None:
    """What the player on the clock gets to see, as it goes over the wire."""
    seat = state.current
    teller.say("", f"What {NAMES[seat]} sees, and may do:", "", "```json")
    teller.say(shown(PERUDO.view(state, seat).model_copy(update={"last": None})))
    teller.say(*(shown(legal) for legal in PERUDO.legal_actions(state, seat)), "```", "")


@pytest.mark.rule("PE-02", "PE-14", "PE-16", "PE-18", "PE-19", "PE-24", "PE-26")
def test_the_recorded_match_is_played_again_to_the_letter():
    text, _ = playthrough()
    compare("perudo", text)


def test_the_recorded_match_has_something_of_everything():
    _, cards = playthrough()
    calzas = [card for card in cards if card.call and card.call.call == "calza"]
    assert {card.gained is not None for card in calzas} == {True, False}
    assert [card.palifico for card in cards if card.void] == [True]
    assert any(card.palifico and not card.void for card in cards)
    assert any(bid.face == 1 for card in cards if not card.palifico for bid in card.bids)
