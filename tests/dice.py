"""Dice for tests: scripted where a test needs certain faces, seeded where it needs many."""

from games.core.dice import FairDice


class ScriptedDice:
    """Gives the scripted faces in order, whoever rolls. Fails when the script runs out; ``left`` tells what remains."""

    def __init__(self, *faces: int) -> None:
        self.left = list(faces)

    def roll(self, seat: int, count: int) -> tuple[int, ...]:
        """The next ``count`` faces."""
        assert len(self.left) >= count, f"seat {seat} rolls {count} dice, the script has {self.left}"
        rolled, self.left = tuple(self.left[:count]), self.left[count:]
        return rolled


NO_DICE = ScriptedDice()
"""For actions that must not roll."""


def seeded_dice(number: int, seats: int) -> FairDice:
    """Fair dice of an imagined match; the same number gives the same dice."""
    return FairDice(
        seed=number.to_bytes(32, "big"),
        match_id=f"match-{number}",
        entropies=[""] * seats,
        counts=[0] * seats,
    )
