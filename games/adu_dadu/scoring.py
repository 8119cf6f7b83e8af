"""Which throws are at the end of the ranking that decides a round."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.adu_dadu.options import Rule

#: How many dice are equal, then what decides among throws of that kind. The greater, the nearer to the top.
Strength = tuple[int, int]


def strength(rule: Rule, dice: Sequence[int]) -> Strength:
    """How good a throw is under the rule; equal for throws that tie."""
    match rule:
        case "total_high":  # AD-02
            return 1, sum(dice)
        case "total_low":  # AD-03
            return 1, -sum(dice)
        case "combination":  # AD-04; AD-05: the third die of a pair does not count
            face, equal = Counter(dice).most_common(1)[0]
            return (equal, face) if equal > 1 else (1, sum(dice))


def deciding(rule: Rule, seeks_loser: bool, throws: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The seats at the top, or at the bottom when a loser is sought (AD-13, AD-14); several have tied."""
    strengths = {seat: strength(rule, dice) for seat, dice in throws.items()}
    end = min(strengths.values()) if seeks_loser else max(strengths.values())
    return tuple(seat for seat in sorted(strengths) if strengths[seat] == end)
