"""The result card of a round (PE-24), and the bids that are its longest part."""

from typing import Literal

from games.core.records import Face, Record, RoundCard, Seat, Throw
from games.perudo.actions import Quantity


class PerudoStandingBid(Record):
    """A bid on the table, and whose it is."""

    quantity: Quantity
    face: Face
    seat: Seat


class PerudoCall(Record):
    """The call that ended the round; it answered the round's last bid."""

    call: Literal["dudo", "calza"]
    seat: Seat


class PerudoRoundCard(RoundCard):
    """How a round went. A void round (PE-26) has no call and shows no hand."""

    opener: Seat
    palifico: bool
    void: bool
    bids: tuple[PerudoStandingBid, ...]
    """All of them, in order."""
    call: PerudoCall | None
    hands: tuple[Throw | None, ...] | None
    """By seat; null for who was out."""
    matching: tuple[tuple[int, ...] | None, ...] | None
    """By seat, the 0-based positions in its hand of the dice that count for the bid; null for who was out."""
    count: int | None
    """How many dice count for the bid."""
    lost: Seat | None
    """Who lost a die."""
    gained: Seat | None
    """Who gained one."""
    eliminated: tuple[Seat, ...]
    """Who went out with this round, by the last die or by leaving."""
