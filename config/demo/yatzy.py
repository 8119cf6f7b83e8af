"""Yatzy: two at the table, thirteen boxes each."""

from collections import Counter
from collections.abc import Sequence

from config.demo.client import Json
from config.demo.script import Script, option
from config.demo.stage import die

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
#: What a box is worth to an average hand: a box is used where the dice are furthest above it.
PAR = {
    "ones": 2, "twos": 5, "threes": 8, "fours": 12, "fives": 15, "sixes": 18, "three_of_a_kind": 21,
    "four_of_a_kind": 13, "full": 20, "small_straight": 22, "large_straight": 24, "five_of_a_kind": 16, "chance": 22,
}  # fmt: skip
DONE = ("five_of_a_kind", "large_straight", "full")


def keeps(faces: Sequence[int], preview: Json) -> list[int]:
    """The dice to keep: a run when a straight is wanted and near, else what there is most of."""
    wanted = "large_straight" in preview or "small_straight" in preview
    run = max((set(range(low, low + 4)) & set(faces) for low in (1, 2, 3)), key=len)
    equal = max(Counter(faces).values())
    if wanted and len(run) >= (3 if equal == 1 else 4):
        return sorted(faces.index(face) for face in run)
    counts = Counter(faces)
    most = max(faces, key=lambda face: (counts[face], face))
    kept = [place for place, face in enumerate(faces) if face == most]
    return kept[:4]


class Yatzy(Script):
    """Roll, keep, roll, keep, roll, score."""

    game = "yatzy"
    title = "Yatzy"
    cast = ("Ayu", "Bima")
    options = {"joker": "with_bonus"}  # noqa: RUF012
    agreed = "thirteen boxes each, 35 for more than 62 above the line, 100 for every further five of a kind"

    def choose(self, match: Json, seat: int) -> Json:
        """Roll while it may get better, then the box that gains most over its par."""
        state, legal = match["state"], match["legal_actions"]
        roll, preview = option(legal, "yatzy.roll"), state["preview"]
        if roll and roll["keep"] == []:
            return {"type": "yatzy.roll", "keep": []}
        done = any(preview.get(box) for box in DONE)
        if roll and not done:
            return {"type": "yatzy.roll", "keep": keeps(state["dice"], preview)}
        return {"type": "yatzy.score", "box": max(preview, key=lambda box: preview[box] - PAR[box])}

    _rolls: list[str]
    _turns = 0

    def tell(self, kind: str, seat: int, data: Json) -> None:
        """A line per turn: its rolls, kept dice dimmed, and the box."""
        stage = self.stage
        match kind:
            case "rolled":
                if data["roll"] == 1:
                    self._rolls = []
                    if self._turns % len(self.names) == 0:
                        stage.heading(f"Ronde {self._turns // len(self.names) + 1}")
                    self._turns += 1
                kept = set(data["keep"])
                self._rolls.append(" ".join(
                    stage.paint(die(face), "dim") if place in kept else die(face)
                    for place, face in enumerate(data["dice"])
                ))  # fmt: skip
            case "scored":
                box = data["box"].replace("_", " ")
                told = f"{box} {data['points']}" if data["points"] else f"strikes {box}"
                told += stage.paint(" and the bonus of 100!", "bold", "yellow") if data["bonus"] else ""
                space = " " * 12 * (3 - len(self._rolls))
                stage.says(self.names[seat], f"{' → '.join(self._rolls)}{space}   {stage.paint(told, 'green')}")
            case "upper_bonus":
                stage.goes_on(stage.paint(f"more than 62 above the line: {data['points']} more!", "bold", "yellow"))

    def cards(self, rounds: Sequence[Json], match: Json) -> None:
        """The score cards, filled in from the rounds."""
        turns = [turn for card in rounds for turn in card["turns"]]
        rows = [["", *self.names]]
        for box in PAR:
            points = {turn["seat"]: str(turn["points"]) for turn in turns if turn["box"] == box}
            rows.append([box.replace("_", " "), *(points.get(seat, "") for seat in range(len(self.names)))])
            if box == UPPER[-1]:
                rows.append(["bonus (more than 62)", *self._sum(turns, "upper_bonus")])
        rows.append(["further five of a kind", *self._sum(turns, "bonus")])
        totals = [
            sum(turn[part] for turn in turns if turn["seat"] == seat for part in ("points", "bonus", "upper_bonus"))
            for seat in range(len(self.names))
        ]
        if totals != [one["total"] for one in match["state"]["seats"]]:
            raise AssertionError("the cards do not add up to the totals of the match")
        rows.append(["total", *map(str, totals)])
        self.stage.table(rows)

    def _sum(self, turns: Sequence[Json], part: str) -> list[str]:
        return [str(sum(turn[part] for turn in turns if turn["seat"] == seat)) for seat in range(len(self.names))]
