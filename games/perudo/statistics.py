"""What a player's matches of Perudo tell."""

from collections.abc import Iterable

from games.core.records import Record
from games.core.statistics import Tally, add_up, share
from games.perudo.cards import PerudoRoundCard


class PerudoStatistics(Record):
    """A player's bids and calls at Perudo. Void rounds count for nothing (PE-26)."""

    rounds: int
    """Rounds with dice that ended by a call."""
    bids: int
    """Bids made."""
    doubted: int
    """Own bids that another doubted."""
    caught: int
    """Own bids that were doubted and were too high."""
    caught_rate: float | None
    """Caught per doubted bid, 0 to 1; null when never doubted."""
    dudos: int
    """Bids of others doubted."""
    dudos_right: int
    """Those that were too high."""
    dudo_rate: float | None
    """Right Dudos per Dudo, 0 to 1; null without one."""
    calzas: int
    """Bids of others called exactly right."""
    calzas_right: int
    """Those that were."""
    calza_rate: float | None
    """Right Calzas per Calza, 0 to 1; null without one."""
    dice_lost: int
    """Dice lost to a call."""
    dice_gained: int
    """Dice won by Calza."""


def tally(cards: Iterable[PerudoRoundCard], seats: int) -> tuple[Tally, ...]:
    """By seat."""
    cards = list(cards)
    return tuple(add_up(_of_round(card, seat) for card in cards) for seat in range(seats))


def _of_round(card: PerudoRoundCard, seat: int) -> Tally:
    if card.call is None or card.hands is None or card.count is None or card.hands[seat] is None:
        return {}  # the round is void, or the seat was out
    answered = card.bids[-1]
    counted = {
        "rounds": 1,
        "bids": sum(bid.seat == seat for bid in card.bids),
        "dice_lost": int(card.lost == seat),
        "dice_gained": int(card.gained == seat),
    }
    if card.call.call == "dudo":
        right = card.count < answered.quantity  # PE-14: fewer than the bid
        if card.call.seat == seat:
            counted |= {"dudos": 1, "dudos_right": int(right)}
        if answered.seat == seat:
            counted |= {"doubted": 1, "caught": int(right)}
    elif card.call.seat == seat:
        counted |= {"calzas": 1, "calzas_right": int(card.count == answered.quantity)}
    return counted


def statistics(tally: Tally) -> PerudoStatistics:
    """What is told of a tally."""
    counts = {
        name: tally.get(name, 0)
        for name in (
            "rounds", "bids", "doubted", "caught", "dudos", "dudos_right", "calzas", "calzas_right", "dice_lost",
            "dice_gained",
        )
    }  # fmt: skip
    return PerudoStatistics(
        **counts,
        caught_rate=share(counts["caught"], counts["doubted"]),
        dudo_rate=share(counts["dudos_right"], counts["dudos"]),
        calza_rate=share(counts["calzas_right"], counts["calzas"]),
    )
