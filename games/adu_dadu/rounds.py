"""How a round begins, is judged, goes into a tie-break and ends."""

from dataclasses import replace

from games.adu_dadu.cards import AduDaduRoundCard, AduDaduSeatCard, AduDaduTieBreak, AduDaduTieBreakThrow
from games.adu_dadu.events import AduDaduRoundLost, AduDaduRoundStarted, AduDaduRoundWon, AduDaduTied
from games.adu_dadu.scoring import deciding
from games.adu_dadu.state import AduDaduState, Hand, with_hand
from games.core.events import Event, EventData
from games.core.game import Transition

Step = Transition[AduDaduState]


def then(before: Step, after: Step) -> Step:
    """Two steps as one."""
    return Transition(state=after.state, events=before.events + after.events, cards=before.cards + after.cards)


def begin(state: AduDaduState, number: int) -> Step:
    """Clear the table for a round: every seat is to roll (AD-01)."""
    cleared = replace(state, phase="rolling", round=number, hands=(Hand(),) * len(state.hands), tie_breaks=())
    return Transition(state=cleared, events=(Event(data=AduDaduRoundStarted(round=number)),))


def go_on(state: AduDaduState) -> Step:
    """Leave a phase that waits for nobody any more. Choosing always waits for somebody to open (AD-08)."""
    match state.phase:
        case "rolling" if not state.to_roll:
            if state.options.reroll:
                return Transition(state=replace(state, phase="choosing"), events=())
            return judge(scored_as_rolled(state))
        case "tie_break" if not state.to_roll or len(state.tied) == 1:
            return judge(state)
        case _:
            return Transition(state=state, events=())


def scored_as_rolled(state: AduDaduState) -> AduDaduState:
    """Without reroll the first throws are what is scored (AD-12)."""
    for seat in state.playing:
        state = with_hand(state, seat, replace(state.hands[seat], final=state.hands[seat].first))
    return state


def judge(state: AduDaduState) -> Step:
    """Decide the round, or send those who tie at the deciding end into a tie-break (AD-13 to AD-16)."""
    seats = contenders(state)
    if len(seats) == 1:
        return _end(state, seats[0])
    tie_break = AduDaduTieBreak(throws=tuple(AduDaduTieBreakThrow(seat=seat, dice=None) for seat in seats))
    tied = replace(state, phase="tie_break", tie_breaks=(*state.tie_breaks, tie_break))
    return Transition(state=tied, events=(Event(data=AduDaduTied(seats=seats)),))


def contenders(state: AduDaduState) -> tuple[int, ...]:
    """Who stands at the deciding end by all throws of the round so far, among the seats still playing.

    The scored throws come first, then one tie-break after the other among those still tied. A tie-break that they
    did not all roll in was for seats that have left since, or is the one that a leaver has cut short: it says
    nothing about them.
    """
    seats = state.playing
    scored = {seat: hand.final for seat, hand in enumerate(state.hands)}
    rolled = [{one.seat: one.dice for one in tie_break.throws} for tie_break in state.tie_breaks]
    for throws in (scored, *rolled):
        compared = {seat: dice for seat in seats if (dice := throws.get(seat)) is not None}
        if len(compared) == len(seats):
            seats = deciding(state.options.rule, state.options.seeks_loser, compared)
    return seats


def card(state: AduDaduState, *, won_by: int | None = None, lost_by: int | None = None) -> AduDaduRoundCard:
    """The result card of the running round (AD-22)."""
    return AduDaduRoundCard(
        round=state.round,
        seats=tuple(
            AduDaduSeatCard(
                seat=seat, first=hand.first, reroll=hand.reroll, final=hand.final, left=seat not in state.playing
            )
            for seat, hand in enumerate(state.hands)
        ),
        tie_breaks=state.tie_breaks,
        won_by=won_by,
        lost_by=lost_by,
    )


def _end(state: AduDaduState, seat: int) -> Step:
    """Count the round for the seat that decided it; then the next round, or the end (AD-18, AD-19)."""
    ended = count(state, seat)
    counts = ended.state.losses if state.options.seeks_loser else ended.state.wins
    if counts[seat] == state.options.rounds_needed:
        return replace(ended, state=replace(ended.state, phase="over"))
    return then(ended, begin(ended.state, state.round + 1))


def count(state: AduDaduState, seat: int) -> Step:
    """Count the round, lost or won, for the seat that decided it."""
    data: EventData
    if state.options.seeks_loser:
        played, data = card(state, lost_by=seat), AduDaduRoundLost(round=state.round)
        counted = replace(state, losses=_one_more(state.losses, seat), last=played)
    else:
        played, data = card(state, won_by=seat), AduDaduRoundWon(round=state.round)
        counted = replace(state, wins=_one_more(state.wins, seat), last=played)
    return Transition(state=counted, events=(Event(seat=seat, data=data),), cards=(played,))


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (other == seat) for other, count in enumerate(counts))
