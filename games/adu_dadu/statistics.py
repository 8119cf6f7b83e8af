"""What a player's matches of Adu Dadu tell: above all what rolling again is worth."""

from collections.abc import Iterable

from games.adu_dadu.cards import AduDaduRoundCard, AduDaduSeatCard
from games.adu_dadu.options import AduDaduOptions
from games.adu_dadu.scoring import strength
from games.core.records import Record
from games.core.statistics import Tally, add_up, mean, share


class AduDaduStatistics(Record):
    """A player's rounds of Adu Dadu."""

    rounds: int
    """Rounds whose throw was scored."""
    rounds_won: int
    """Rounds won; only where a winner is sought."""
    rounds_lost: int
    """Rounds lost; only where a loser is sought."""
    choices: int
    """Rounds in which dice could be rolled again."""
    rerolls: int
    """Rounds in which at least one was."""
    reroll_rate: float | None
    """Rerolls per choice, 0 to 1; null without a choice."""
    improved: int
    """Rerolls after which the throw was better under the rule of the match."""
    worsened: int
    """Rerolls after which it was worse."""
    improved_rate: float | None
    """Improved throws per reroll, 0 to 1; null without rerolls."""
    mean_gain: float | None
    """Pips that a reroll gained where totals decide, as a mean: more pips under `total_high`, fewer under `total_low`
    count as gain, the other way as loss. Null without such rerolls."""


def tally(options: AduDaduOptions, cards: Iterable[AduDaduRoundCard], seats: int) -> tuple[Tally, ...]:
    """By seat."""
    cards = list(cards)
    return tuple(add_up(_of_round(options, card, card.seats[seat]) for card in cards) for seat in range(seats))


def _of_round(options: AduDaduOptions, card: AduDaduRoundCard, own: AduDaduSeatCard) -> Tally:
    if own.left or own.first is None or own.final is None:
        return {}
    counted = {
        "rounds": 1,
        "rounds_won": int(card.won_by == own.seat),
        "rounds_lost": int(card.lost_by == own.seat),
        "choices": int(own.reroll is not None),
    }
    if own.reroll:
        before, after = strength(options.rule, own.first), strength(options.rule, own.final)
        counted |= {"rerolls": 1, "improved": int(after > before), "worsened": int(after < before)}
        if options.rule != "combination":  # the strength of a total is the total, or its negative
            counted |= {"total_rerolls": 1, "gain": after[1] - before[1]}
    return counted


def statistics(tally: Tally) -> AduDaduStatistics:
    """What is told of a tally."""
    counts = {
        name: tally.get(name, 0)
        for name in ("rounds", "rounds_won", "rounds_lost", "choices", "rerolls", "improved", "worsened")
    }
    return AduDaduStatistics(
        **counts,
        reroll_rate=share(counts["rerolls"], counts["choices"]),
        improved_rate=share(counts["improved"], counts["rerolls"]),
        mean_gain=mean(tally.get("gain", 0), tally.get("total_rerolls", 0)),
    )
