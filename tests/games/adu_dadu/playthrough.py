"""A whole match of Adu Dadu as prose: four players at a table, with fair dice from a fixed seed."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.adu_dadu.actions import OPEN, ROLL, AduDaduChoose
from games.adu_dadu.game import ADU_DADU
from games.adu_dadu.scoring import strength
from games.adu_dadu.state import AduDaduState
from games.core.errors import RuleError
from games.core.events import Event
from games.core.game import Transition
from games.core.records import Action
from tests.dice import seeded_dice

NAMES = ("Ayu", "Bima", "Citra", "Dewi")
#: A match in which a lead of 2 to 0 is lost: a tie of two, a triple that leaves, a decider where three tie, then two.
SEED = 3313


def playthrough(seed: int = SEED) -> str:
    """The match as Markdown."""
    return "\n".join(Playthrough(seed).lines()) + "\n"


class Playthrough:
    """Everybody plays by the same plain plan; on the way one is hasty, one is absent and one leaves."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.dice = seeded_dice(seed, len(NAMES))
        self.options = ADU_DADU.resolve({"rule": "combination", "target": 3}, len(NAMES))
        start = ADU_DADU.start(self.options, len(NAMES), self.dice)
        self.state: AduDaduState = start.state
        self.started = start.events

    def lines(self) -> Iterator[str]:
        yield "# A match of Adu Dadu"
        yield ""
        how = "combination, first to win 3 rounds"
        yield f"{_names(range(4))}: {how}, the dice of `tests/dice.py` with seed {self.seed}."
        yield "Dice in brackets are marked to be rolled again, or were."
        yield from map(self._told, self.started)
        while self.state.phase != "over":
            match self.state.phase:
                case "rolling":
                    yield from self._rolling()
                case "choosing":
                    yield from self._choosing()
                case _:
                    yield from self._rolls()
        yield from self._end()

    def _rolling(self) -> Iterator[str]:
        yield from self._rolls()
        if self.state.round == 4 and 2 in self.state.playing:
            yield "- *Citra has to go*"
            yield from self._take(ADU_DADU.forfeit(self.state, [2], self.dice))

    def _rolls(self) -> Iterator[str]:
        for seat in self.state.to_roll:
            yield from self._act(seat, ROLL)

    def _choosing(self) -> Iterator[str]:
        number, playing = self.state.round, self.state.playing
        absent = 3 if number == 3 else None
        for seat in playing:
            if seat == absent:
                continue
            if number == 1 and seat == 1:  # hasty, then of another mind
                yield from self._act(seat, _choice(()))
                yield from self._act(seat, OPEN)
            yield from self._act(seat, _choice(_marks(self.state.hands[seat].first or ())))
        if absent is not None:
            yield f"- *the time runs out, {NAMES[absent]} has not chosen*"
            for seat, action in ADU_DADU.absent_actions(self.state):
                yield from self._act(seat, action)
        else:
            yield from self._act(playing[number % len(playing)], OPEN)
        if number == 2:  # a finger too late
            yield from self._act(playing[-1], OPEN)

    def _act(self, seat: int, action: Action) -> Iterator[str]:
        try:
            step = ADU_DADU.apply(self.state, seat, action, self.dice)
        except RuleError as refused:
            yield f"- {NAMES[seat]} presses Buka!, which is refused: `{refused.code}`"
        else:
            yield from self._take(step)

    def _take(self, step: Transition[AduDaduState]) -> Iterator[str]:
        before, self.state = self.state, step.state
        for event in step.events:
            yield self._told(event, before)

    def _told(self, event: Event, before: AduDaduState | None = None) -> str:
        name = NAMES[event.seat] if event.seat is not None else ""
        data = event.data.model_dump()
        match event.type:
            case "adu_dadu.round_started":
                return f"\n## Round {data['round']}\n"
            case "adu_dadu.rolled":
                return f"- {name} rolls {_faces(data['dice'])}: {_kind(data['dice'])}"
            case "adu_dadu.chose" if data["reroll"]:
                assert before is not None
                assert event.seat is not None
                return f"- {name} marks {_faces(before.hands[event.seat].first or (), data['reroll'])}"
            case "adu_dadu.chose":
                return f"- {name} keeps all"
            case "adu_dadu.opened":
                return f"- **{name} opens the table{' (keep all)' if data['keeps_all'] else ''}**"
            case "adu_dadu.rerolled":
                return f"- {name} now has {_faces(data['dice'], data['positions'])}: {_kind(data['dice'])}"
            case "adu_dadu.tied":
                return f"- **{_names(data['seats'])} tie at the top**"
            case "adu_dadu.tie_break_rolled":
                return f"- {name} rolls {_faces(data['dice'])} in the tie-break: {_kind(data['dice'])}"
            case "adu_dadu.round_won":
                return f"- **{name} wins round {data['round']}**; rounds won: {self._standing()}"
            case other:
                raise AssertionError(other)

    def _standing(self) -> str:
        return ", ".join(f"{name} {wins}" for name, wins in zip(NAMES, self.state.wins, strict=True))

    def _end(self) -> Iterator[str]:
        outcome = ADU_DADU.outcome(self.state)
        last = ADU_DADU.view(self.state, None).last
        assert outcome is not None
        assert last is not None
        yield from ("", f"## The card of round {last.round}", "")
        yield from ("| | first throw | marked | scored |", "|---|---|---|---|")
        for one in last.seats:
            marked = "–" if one.reroll is None else " ".join(str(position + 1) for position in one.reroll) or "none"
            gone = " (left)" if one.left else ""
            first, final = (_faces(throw) if throw else "–" for throw in (one.first, one.final))
            yield f"| {NAMES[one.seat]}{gone} | {first} | {marked} | {final} |"
        yield ""
        for number, tie_break in enumerate(last.tie_breaks, start=1):
            shown = ", ".join(f"{NAMES[one.seat]} {_faces(one.dice or ())}" for one in tie_break.throws)
            yield f"Tie-break {number}: {shown}."
        yield from ("", "## The end", "")
        for ended in outcome.seats:
            yield f"- {NAMES[ended.seat]}: place {ended.placement}, {ended.result}"
        yield f"- reason: {outcome.reason}"


def _names(seats: Sequence[int]) -> str:
    *first, last = (NAMES[seat] for seat in seats)
    return f"{', '.join(first)} and {last}"


def _choice(marks: Sequence[int]) -> AduDaduChoose:
    return AduDaduChoose(type="adu_dadu.choose", reroll=tuple(marks))


def _marks(dice: Sequence[int]) -> list[int]:
    """The plan: keep a triple, keep a pair, else keep the highest die."""
    count = Counter(dice)
    kept = max(dice, key=lambda face: (count[face], face))
    return [position for position, face in enumerate(dice) if face != kept]


def _faces(dice: Sequence[int], marked: Sequence[int] = ()) -> str:
    return " ".join(f"[{face}]" if position in marked else str(face) for position, face in enumerate(dice))


def _kind(dice: Sequence[int]) -> str:
    equal, worth = strength("combination", dice)
    return {3: f"three of a kind, {worth}", 2: f"pair of {worth}", 1: f"plain, {worth}"}[equal]
