"""How rounds begin, and how a match goes on or ends when one is over."""

from dataclasses import replace

from games.core.dice import Dice
from games.core.events import Event
from games.core.game import Transition
from games.core.outcome import Reason
from games.core.roll_off import roll_off
from games.core.seats import next_seat
from games.perudo.cards import PerudoRoundCard
from games.perudo.events import PerudoHand, PerudoRoundStarted
from games.perudo.options import PerudoOptions
from games.perudo.state import PerudoState

FULL_CUP = 5
"""Dice a seat starts with; nobody ever holds more (PE-01, PE-23)."""


def begin(options: PerudoOptions, seats: int, dice: Dice) -> Transition[PerudoState]:
    """Roll off who starts (PE-02) and deal the first round."""
    starter, rolled_off = roll_off(range(seats), dice)
    table = PerudoState(
        options=options,
        round=0,
        opener=starter,
        current=starter,
        dice_counts=(FULL_CUP,) * seats,
        hands=((),) * seats,
        bids=(),
        palifico_by=None,
        out=(),
        ended=None,
        last=None,
    )
    state, dealt = _deal(table, starter, dice)
    return Transition(state=state, events=(rolled_off, *dealt))


def close(
    state: PerudoState,
    *,
    card: PerudoRoundCard,
    events: tuple[Event, ...],
    dice_counts: tuple[int, ...],
    opener: int,
    palifico_by: int | None,
    reason: Reason,
    dice: Dice,
) -> Transition[PerudoState]:
    """End a round with its card and deal the next one, or end the match when one seat is left (PE-18).

    ``opener`` opens the next round, or the nearest seat to the left of it that is still in (PE-15, PE-21, PE-26).
    ``reason`` is why the match is over, if this ends it.
    """
    after = replace(
        state,
        dice_counts=dice_counts,
        palifico_by=palifico_by,
        out=(*state.out, card.eliminated) if card.eliminated else state.out,
        last=card,
    )
    if len(after.playing) == 1:
        over = replace(after, hands=((),) * len(dice_counts), bids=(), palifico_by=None, ended=reason)
        return Transition(state=over, events=events, cards=(card,))
    if opener not in after.playing:
        opener = next_seat(opener, after.playing)
    dealt, news = _deal(after, opener, dice)
    return Transition(state=dealt, events=(*events, *news), cards=(card,))


def _deal(state: PerudoState, opener: int, dice: Dice) -> tuple[PerudoState, tuple[Event, ...]]:
    """Every seat rolls its dice in secret (PE-03)."""
    hands = tuple(dice.roll(seat, count) for seat, count in enumerate(state.dice_counts))
    dealt = replace(state, round=state.round + 1, opener=opener, current=opener, hands=hands, bids=())
    started = PerudoRoundStarted(
        round=dealt.round, opener=opener, palifico=dealt.palifico, dice_counts=dealt.dice_counts
    )
    return dealt, (
        Event(data=started),
        *(Event(seat=seat, audience=seat, data=PerudoHand(dice=hands[seat])) for seat in dealt.playing),
    )
