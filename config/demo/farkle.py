"""Farkle: two at the table, to 3,000, with a final round."""

from collections.abc import Sequence

from config.demo.client import Json
from config.demo.script import Script
from config.demo.stage import dice, die


class Farkle(Script):
    """Set aside, roll on or bank."""

    game = "farkle"
    title = "Farkle"
    cast = ("Citra", "Dewi")
    options = {"target": 3000, "final_round": True}  # noqa: RUF012
    agreed = "more than 3,000 points; then everybody else has one more turn"

    #: Banked points from which on a player stops: (safe, bold).
    ENOUGH = (350, 600)

    def choose(self, match: Json, seat: int) -> Json:
        """Take the set-aside worth most; then stop with enough, or with few dice left."""
        state = match["state"]
        keep = match["legal_actions"][0]["keep"]
        if not keep:
            return {"type": "farkle.roll", "keep": []}
        best = max(keep["sets"], key=lambda one: (one["points"], -len(one["positions"])))
        points = state["turn_points"] + best["points"]
        left = (state["dice_left"] - len(best["positions"])) or 6
        stop = points >= self.ENOUGH[self.bold(seat)] or (left < 3 and not self.bold(seat)) or left == 1
        if left == 6:
            stop = points >= 1500  # hot dice: who would stop?
        if state["final_round_by"] is not None:
            stop = state["seats"][seat]["score"] + points > max(one["score"] for one in state["seats"])
        return {"type": "farkle.bank" if stop else "farkle.roll", "keep": best["positions"]}

    def tell(self, kind: str, seat: int, data: Json) -> None:
        """A line per throw, with what became of it."""
        stage = self.stage
        match kind:
            case "rolled":
                self._thrown = data["dice"]
            case "kept":
                taken = f"{dice(data['dice'])} for {data['points']}"
                self._line(seat, f"{dice(self._thrown):<11}   sets aside {taken}")
            case "hot_dice":
                stage.goes_on(stage.paint("Dadu panas! All six again.", "bold", "yellow"))
            case "farkled":
                lost = f"{data['lost']} points gone" if data["lost"] else "nothing lost but the turn"
                self._line(seat, f"{dice(self._thrown):<11}   {stage.paint('Farkle!', 'bold', 'red')} {lost}")
                self._turn_of = None
            case "banked":
                stage.goes_on(stage.paint(f"{'':<11}   banks {data['points']}, now at {data['total']}", "green"))
                self._turn_of = None
            case "final_round":
                stage.line("  " + stage.paint(f"Ronde terakhir! {data['score']} is the score to beat.", "bold"))

    _turn_of: int | None = None
    _turns = 0
    _thrown: Sequence[int] = ()

    def _line(self, seat: int, text: str) -> None:
        if self._turn_of == seat:
            self.stage.goes_on(text)
            return
        if self._turns % len(self.names) == 0:
            self.stage.heading(f"Ronde {self._turns // len(self.names) + 1}")
        self._turns += 1
        self._turn_of = seat
        self.stage.says(self.names[seat], text)

    def cards(self, rounds: Sequence[Json], match: Json) -> None:
        """The score sheet: each turn's points, and how it ended."""
        rows = [["ronde", *(cell for name in self.names for cell in (name, "score"))]]
        for card in rounds:
            turns = {turn["seat"]: turn for turn in card["turns"]}
            cells = [cell for seat in range(len(self.names)) for cell in self._cells(turns.get(seat))]
            rows.append([str(card["round"]), *cells])
        self.stage.table(rows)

    @staticmethod
    def _cells(turn: Json | None) -> tuple[str, str]:
        if turn is None:
            return "", ""
        if turn["ended"] == "farkled":
            return f"Farkle {''.join(map(die, turn['throws'][-1]['dice']))}", str(turn["total"])
        return str(turn["points"]), str(turn["total"])
