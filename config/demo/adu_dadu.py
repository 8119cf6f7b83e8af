"""Adu Dadu: four at the table, combinations, first to win three rounds."""

from collections import Counter
from collections.abc import Sequence

from config.demo.client import Json
from config.demo.script import Script, option
from config.demo.stage import Stage, dice, die, listed


def worth(faces: Sequence[int]) -> str:
    """A throw in words: three of a kind beats a pair beats plain."""
    face, equal = Counter(faces).most_common(1)[0]
    if equal == 1:
        return f"biasa, {sum(faces)}"
    return f"{'kembar tiga' if equal == 3 else 'pasangan'} {die(face)}"


def marks(faces: Sequence[int], *, bold: bool) -> list[int]:
    """The dice to roll again: what belongs to no pair; of three different dice all but a good one."""
    counts = Counter(faces)
    if len(counts) < len(faces):
        return [place for place, face in enumerate(faces) if counts[face] == 1]
    if not bold and sum(faces) >= 13:
        return []
    best = max(faces)
    return [place for place, face in enumerate(faces) if face != best]


class AduDadu(Script):
    """Everybody rolls, marks, and somebody opens."""

    game = "adu_dadu"
    title = "Adu Dadu"
    cast = ("Ayu", "Bima", "Citra", "Dewi")
    options = {"rule": "combination", "format": "first_to_win", "target": 3}  # noqa: RUF012
    agreed = "kembar tiga > pasangan > biasa; the first to win three rounds"

    def choose(self, match: Json, seat: int) -> Json | None:
        """Roll when asked to; mark once; open when everybody has marked."""
        legal, state = match["legal_actions"], match["state"]
        if option(legal, "adu_dadu.roll"):
            return {"type": "adu_dadu.roll"}
        if state["seats"][seat]["reroll"] is None:
            return {"type": "adu_dadu.choose", "reroll": marks(state["seats"][seat]["dice"], bold=self.bold(seat))}
        # a different hand on the button each round
        if option(legal, "adu_dadu.open") and seat == (state["round"] - 1) % len(self.names):
            return {"type": "adu_dadu.open"}
        return None

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        #: Each seat's first throw of the round, and the rounds it has won.
        self._dice: dict[int, list[int]] = {}
        self._wins: Counter[int] = Counter()

    def tell(self, kind: str, seat: int, data: Json) -> None:
        """A line per event."""
        stage = self.stage
        match kind:
            case "round_started":
                stage.heading(f"Ronde {data['round']}")
                self._dice = {}
            case "rolled":
                self._dice[seat] = data["dice"]
                stage.says(self.names[seat], f"Kocok!   {dice(data['dice'])}   {worth(data['dice'])}")
            case "chose":
                again = [self._dice[seat][place] for place in data["reroll"]]
                stage.says(self.names[seat], f"taps     {dice(again)} to roll again" if again else "keeps all")
            case "opened":
                stage.says(
                    self.names[seat], stage.paint("Buka! (simpan semua)" if data["keeps_all"] else "Buka!", "bold")
                )
            case "rerolled":
                if data["positions"]:
                    stage.says(self.names[seat], f"now has  {dice(data['dice'])}   {worth(data['dice'])}")
            case "tied":
                stage.line(f"  Seri! {listed([self.names[one] for one in data['seats']])} tie at the top.")
            case "tie_break_rolled":
                stage.says(self.names[seat], f"Tie-break! Kocok  {dice(data['dice'])}   {worth(data['dice'])}")
            case "round_won":
                self._wins[seat] += 1
                score = " · ".join(f"{name} {self._wins[seat]}" for seat, name in enumerate(self.names))
                stage.line(f"  {stage.paint('→', 'green')} {stage.name(self.names[seat])} wins the round.   {score}")

    def cards(self, rounds: Sequence[Json], match: Json) -> None:
        """One row per round: what was scored, tie-breaks below."""
        rows = [["ronde", *self.names, "won by"]]
        for card in rounds:
            first = [f"{dice(one['first'])}{self._after(one)}" for one in card["seats"]]
            rows.append([str(card["round"]), *first, self.names[card["won_by"]]])
            for tie in card["tie_breaks"]:
                thrown = {one["seat"]: dice(one["dice"]) for one in tie["throws"]}
                rows.append(["  seri", *(thrown.get(seat, "") for seat in range(len(self.names))), ""])
        self.stage.table(rows, right=False)

    @staticmethod
    def _after(one: Json) -> str:
        return f" → {dice(one['final'])}" if one["reroll"] else ""
