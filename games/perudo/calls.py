"""Dudo and Calza: the cups are lifted and one seat's dice change (PE-14 ... PE-23)."""

from games.core.dice import Dice
from games.core.errors import NotYourTurn, RuleError
from games.core.events import Event
from games.core.game import Transition
from games.perudo.actions import Call, PerudoCalza, PerudoDudo
from games.perudo.cards import PerudoCall, PerudoRoundCard, PerudoStandingBid
from games.perudo.counting import matching
from games.perudo.errors import (
    AnotherBidStands,
    CalzaNotPlayed,
    NoBidStands,
    NoCalzaInPalifico,
    NoCalzaWithTwoLeft,
    OwnBid,
)
from games.perudo.events import (
    PerudoCalzaCalled,
    PerudoDieGained,
    PerudoDieLost,
    PerudoDudoCalled,
    PerudoEliminated,
    PerudoRevealed,
)
from games.perudo.rounds import FULL_CUP, close
from games.perudo.state import PerudoState

Matches = tuple[tuple[int, ...] | None, ...]


def dudo(state: PerudoState, seat: int, action: PerudoDudo, dice: Dice) -> Transition[PerudoState]:
    """Doubt the standing bid (PE-14). Raises NotYourTurn, NoBidStands or AnotherBidStands."""
    if seat != state.current:
        raise NotYourTurn
    bid = _answered(state, action)
    matches = _matches(state, bid)
    holds = _count(matches) >= bid.quantity
    return _settle(
        state,
        matches,
        call=PerudoCall(call="dudo", seat=seat),
        called=PerudoDudoCalled(quantity=bid.quantity, face=bid.face),
        staked=seat if holds else bid.seat,
        change=-1,
        dice=dice,
    )


def calza(state: PerudoState, seat: int, action: PerudoCalza, dice: Dice) -> Transition[PerudoState]:
    """Call the standing bid exactly right (PE-19).

    Raises NoBidStands, AnotherBidStands, or why the seat may not call (``calza_refusal``).
    """
    refusal = calza_refusal(state, seat)
    if refusal:
        raise refusal
    bid = _answered(state, action)
    matches = _matches(state, bid)
    right = _count(matches) == bid.quantity
    gain = 1 if state.dice_counts[seat] < FULL_CUP else 0  # PE-23
    return _settle(
        state,
        matches,
        call=PerudoCall(call="calza", seat=seat),
        called=PerudoCalzaCalled(quantity=bid.quantity, face=bid.face),
        staked=seat,
        change=gain if right else -1,
        dice=dice,
    )


def calza_refusal(state: PerudoState, seat: int) -> RuleError | None:
    """Why a seat that is still in may not call Calza now; None if it may (PE-19, PE-20, PE-22)."""
    if not state.options.calza:
        return CalzaNotPlayed()
    if state.palifico:
        return NoCalzaInPalifico()
    if len(state.playing) == 2:
        return NoCalzaWithTwoLeft()
    if state.bid is None:
        return NoBidStands()
    if state.bid.seat == seat:
        return OwnBid()
    return None


def _answered(state: PerudoState, call: Call) -> PerudoStandingBid:
    """The standing bid, which must be the one the call names (PE-20)."""
    bid = state.bid
    if bid is None:
        raise NoBidStands
    if call.quantity != bid.quantity or call.face != bid.face:
        field = "quantity" if call.quantity != bid.quantity else "face"
        raise AnotherBidStands(field=field, quantity=bid.quantity, face=bid.face, seat=bid.seat)
    return bid


def _matches(state: PerudoState, bid: PerudoStandingBid) -> Matches:
    """By seat, which dice count for the bid; None for who is out."""
    return tuple(matching(hand, bid.face, palifico=state.palifico) if hand else None for hand in state.hands)


def _count(matches: Matches) -> int:
    return sum(len(positions) for positions in matches if positions)


def _settle(
    state: PerudoState,
    matches: Matches,
    *,
    call: PerudoCall,
    called: PerudoDudoCalled | PerudoCalzaCalled,
    staked: int,
    change: int,
    dice: Dice,
) -> Transition[PerudoState]:
    """Reveal, change the dice of the seat at stake and go on: it opens the next round (PE-15, PE-21)."""
    had = state.dice_counts[staked]
    counts = tuple(count + change if seat == staked else count for seat, count in enumerate(state.dice_counts))
    revealed = PerudoRevealed(
        hands=tuple(hand or None for hand in state.hands), face=called.face, count=_count(matches)
    )
    card = PerudoRoundCard(
        round=state.round,
        opener=state.opener,
        palifico=state.palifico,
        void=False,
        bids=state.bids,
        call=call,
        hands=revealed.hands,
        matching=matches,
        count=revealed.count,
        lost=staked if change < 0 else None,
        gained=staked if change > 0 else None,
        eliminated=(staked,) if counts[staked] == 0 else (),
    )
    events = [Event(seat=call.seat, data=called), Event(data=revealed)]
    if change:
        events.append(Event(seat=staked, data=PerudoDieLost() if change < 0 else PerudoDieGained()))
    if card.eliminated:
        events.append(Event(seat=staked, data=PerudoEliminated()))
    return close(
        state,
        card=card,
        events=tuple(events),
        dice_counts=counts,
        opener=staked,
        palifico_by=staked if (had, change) == (2, -1) else None,  # PE-16: a fall makes one, a gain does not
        reason="played_out",
        dice=dice,
    )
