"""Perudo: three at the table, with Calza. Each player knows the own hand and nothing else."""

from collections.abc import Sequence

from config.demo.client import Json
from config.demo.script import Script, in_words, option
from config.demo.stage import dice, die, listed

PACO = 1


def estimate(hand: Sequence[int], others: int, face: int, *, palifico: bool) -> float:
    """How many dice of a face there are, as far as one hand tells: Pacos are wild but in Palifico."""
    wild = not palifico and face != PACO
    mine = sum(one == face or (wild and one == PACO) for one in hand)
    return mine + others * (1 / 3 if wild else 1 / 6)


class Perudo(Script):
    """Bid, doubt, call."""

    game = "perudo"
    title = "Perudo"
    cast = ("Ayu", "Bima", "Dewi")
    options = {"calza": True}  # noqa: RUF012
    agreed = "five dice each, with Calza; the last one with dice wins"

    def choose(self, match: Json, seat: int) -> Json | None:
        """Doubt what is too much, else raise where the hand is strongest; call Calza when it fits and costs little."""
        state, legal = match["state"], match["legal_actions"]
        hand, others = state["my_dice"], sum(one["dice_count"] for one in state["seats"]) - len(state["my_dice"])

        def surplus(quantity: int, face: int) -> float:
            return estimate(hand, others, face, palifico=state["palifico"]) - quantity

        standing = state["bid"]
        calza, dudo = option(legal, "perudo.calza"), option(legal, "perudo.dudo")
        if calza and others <= 5 and len(hand) < 5 and abs(surplus(standing["quantity"], standing["face"])) < 0.2:
            return calza
        if seat != state["current"]:
            return None
        bids = [one for one in legal if one["type"] == "perudo.bid"]
        nerve = -1.4 if self.bold(seat) else -0.7
        if dudo and (not bids or surplus(standing["quantity"], standing["face"]) < nerve):
            return dudo
        best = max(bids, key=lambda one: surplus(one["quantity"]["min"], one["face"]))
        quantity = best["quantity"]["min"]
        if dudo and surplus(quantity, best["face"]) < nerve - 0.6:
            return dudo
        if standing is None:
            # open a little below what one believes, so that there is a game
            quantity = max(quantity, int(surplus(0, best["face"]) - (0.5 if self.bold(seat) else 1.5)))
        return {"type": "perudo.bid", "quantity": quantity, "face": best["face"]}

    _hands: dict[int, str]

    def tell(self, kind: str, seat: int, data: Json) -> None:
        """A line per bid and call; the hands, which each player reads in the own log, before the first one."""
        stage = self.stage
        match kind:
            case "round_started":
                counts = [
                    f"{name} {count}" for name, count in zip(self.names, data["dice_counts"], strict=True) if count
                ]
                stage.heading(f"Ronde {data['round']}", f"{', '.join(counts)} dice")
                if data["palifico"]:
                    stage.line(f"  {stage.paint('Palifico!', 'bold')} Pacos are not wild, the face is locked.")
                self._hands = {}
                self._dealt = sum(count > 0 for count in data["dice_counts"])
            case "hand":
                self._hands[seat] = f"{self.names[seat]} {dice(data['dice'])}"
                if len(self._hands) == self._dealt:
                    peeks = " · ".join(self._hands[one] for one in sorted(self._hands))
                    stage.line(stage.paint(f"  under the cups: {peeks}", "dim"))
            case "bid":
                stage.says(self.names[seat], self._bid(data))
            case "dudo" | "calza":
                stage.says(self.names[seat], stage.paint(f"{kind.capitalize()}!", "bold"))
            case "revealed":
                verb = "is" if data["count"] == 1 else "are"
                stage.line(f"  Cups up: there {verb} {self._bid({'quantity': data['count'], 'face': data['face']})}.")
            case "die_lost":
                stage.line(f"  {stage.paint('→', 'red')} {stage.name(self.names[seat])} loses a die.")
            case "die_gained":
                stage.line(f"  {stage.paint('→', 'green')} {stage.name(self.names[seat])} gains a die.")
            case "eliminated":
                stage.line(f"  {stage.name(self.names[seat])} is out.")

    def _bid(self, bid: Json) -> str:
        return f"{in_words(bid['quantity'])} {die(bid['face'])}{' (Paco)' if bid['face'] == PACO else ''}"

    def cards(self, rounds: Sequence[Json], match: Json) -> None:
        """One row per round: the last bid, the call, the truth, the price."""
        rows = [["ronde", "bids", "the last of them", "call", "count", "price"]]
        for card in rounds:
            last, call = card["bids"][-1], card["call"]
            rows.append([
                f"{card['round']}{' P' if card['palifico'] else ''}",
                str(len(card["bids"])),
                f"{last['quantity']} × {die(last['face'])} {self.names[last['seat']]}",
                f"{call['call'].capitalize()}! {self.names[call['seat']]}",
                str(card["count"]),
                self._price(card),
            ])  # fmt: skip
        self.stage.table(rows, right=False)

    def _price(self, card: Json) -> str:
        told = [f"{self.names[card['lost']]} −1"] if card["lost"] is not None else []
        told += [f"{self.names[card['gained']]} +1"] if card["gained"] is not None else []
        told += [f"{listed([self.names[one] for one in card['eliminated']])} out"] if card["eliminated"] else []
        return ", ".join(told) or "–"
