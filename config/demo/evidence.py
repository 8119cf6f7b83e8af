"""After the match: the dice are checked, by everybody who played."""

from dataclasses import dataclass

from config.demo.client import Json
from games.core import verify


class Unfair(Exception):
    """The evidence does not hold; the text says where."""


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What was recomputed."""

    throws: int
    dice: int


def check(evidence: Json, *, log: list[Json], commitment: str, entropies: list[str], who: str) -> Checked:
    """Recompute every throw and compare: with the evidence, with what was noted before the start, with the own log.

    Raises Unfair.
    """
    wrong = verify.check(evidence, log)
    if evidence["commitment"] != commitment:
        wrong.append("the commitment is not the one noted before the start")
    if evidence["entropies"] != entropies:
        wrong.append("the entropies are not those that the players sent")
    if wrong:
        raise Unfair(f"{who} finds that {'; '.join(wrong)}")
    return Checked(throws=len(evidence["throws"]), dice=sum(throw["count"] for throw in evidence["throws"]))
