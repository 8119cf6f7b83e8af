"""Tells a match of Perudo from its events, in words."""

import json

from games.core.events import Event
from games.core.records import Record

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
FACES = ("", "Paco", "two", "three", "four", "five", "six")


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def dice(quantity: int, face: int) -> str:
    """``three sixes``."""
    plural = "" if quantity == 1 else "es" if face == 6 else "s"
    return f"{number(quantity)} {FACES[face]}{plural}"


def shown(record: Record) -> str:
    """A record as the wire has it, on one line."""
    return json.dumps(record.model_dump(mode="json"), separators=(", ", ": "))


class Teller:
    """Keeps the lines of the tale."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.lines: list[str] = []
        self.counts: tuple[int, ...] = ()
        self.palifico = False

    def say(self, *lines: str) -> None:
        self.lines += lines

    def tell(self, event: Event) -> None:
        """One event."""
        name = self.names[event.seat] if event.seat is not None else ""
        data = event.data
        match event.type:
            case "match.rolled_off":
                rounds = ["; ".join(f"{self.names[one.seat]} {one.die}" for one in rolled) for rolled in data.rounds]
                self.say(f"One die each: {', then '.join(rounds)}. **{name} starts.**")
            case "perudo.round_started":
                cups = ", ".join(
                    f"{who} {count}" for who, count in zip(self.names, data.dice_counts, strict=True) if count
                )
                self.counts, self.palifico = data.dice_counts, data.palifico
                kind = " — Palifico" if data.palifico else ""
                self.say("", f"## Round {data.round}{kind}", "")
                self.say(f"{sum(data.dice_counts)} dice on the table: {cups}. {self.names[data.opener]} opens.", "")
            case "perudo.hand":
                assert event.audience == event.seat
                self.say(f"* _{name} peeks: {' '.join(map(str, data.dice))}_")
            case "perudo.bid":
                self.say(f"* {name}: {dice(data.quantity, data.face)}")
            case "perudo.dudo":
                self.say(f"* {name}: **Dudo!** Not {dice(data.quantity, data.face)}.", "")
            case "perudo.calza":
                self.say(f"* {name}: **Calza!** Exactly {dice(data.quantity, data.face)}.", "")
            case "perudo.revealed":
                self.say(f"Cups up: {self.cups(data)}. That makes {dice(data.count, data.face)}.", "")
            case "perudo.die_lost":
                self.say(f"{name} loses a die.")
            case "perudo.die_gained":
                self.say(f"{name} gains a die.")
            case "perudo.eliminated":
                self.say(f"**{name} is out.**")
            case "perudo.round_void":
                self.say("The round is void, and no cup is lifted.")
            case unknown:
                raise AssertionError(f"nobody told me how to tell {unknown}")

    def cups(self, data) -> str:
        """All hands, with the dice that count in bold."""
        wild = (data.face,) if self.palifico else (data.face, 1)
        return "; ".join(
            f"{name} {' '.join(f'**{die}**' if die in wild else str(die) for die in hand)}"
            for name, hand in zip(self.names, data.hands, strict=True)
            if hand
        )
