"""What a seat or a spectator may see: the public table, and the seat's own hand (PE-03, PE-04)."""

from games.core.records import Record, Seat, Throw
from games.perudo.cards import PerudoRoundCard, PerudoStandingBid
from games.perudo.state import PerudoState


class PerudoSeatView(Record):
    """What everybody knows of a seat."""

    dice_count: int
    """0 for who is out."""


class PerudoView(Record):
    """The table as one seat, or a spectator, sees it."""

    round: int
    opener: Seat
    """Who opened the round, or is to open it."""
    current: Seat | None
    """Who is to bid or doubt; null when the match is over."""
    bid: PerudoStandingBid | None
    """The standing bid; null while the round is to be opened."""
    palifico: bool
    my_dice: Throw | None
    """The own hand; null for spectators, for who is out, and when the match is over."""
    seats: tuple[PerudoSeatView, ...]
    last: PerudoRoundCard | None
    """The round that just ended, revealed; hands are null if it was void."""


def view(state: PerudoState, seat: int | None) -> PerudoView:
    """The table as a seat sees it; with None, as a spectator does."""
    hand = None
    if seat in state.playing and not state.ended:
        hand = state.hands[seat]
    return PerudoView(
        round=state.round,
        opener=state.opener,
        current=None if state.ended else state.current,
        bid=state.bid,
        palifico=state.palifico,
        my_dice=hand,
        seats=tuple(PerudoSeatView(dice_count=count) for count in state.dice_counts),
        last=state.last,
    )
