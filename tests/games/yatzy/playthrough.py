"""A whole match of Yatzy as prose: two players who play plainly, with fair dice from a fixed seed."""

from collections import Counter
from collections.abc import Iterator, Sequence

from games.core.dice import Dice
from games.core.game import Transition
from games.yatzy.actions import YatzyRoll, YatzyScore
from games.yatzy.boxes import BOXES, UPPER, Box
from games.yatzy.game import YATZY
from games.yatzy.state import YatzyState
from tests.dice import seeded_dice

NAMES = ("Budi", "Sari")
#: A match with a tie in the roll-off, three bonuses, a joker, and upper boxes of 71 and of exactly 62.
SEED = 1198

#: What a box is worth on an average turn: a choice is judged by what it gains on that.
_PAR: dict[Box, float] = {
    **{box: 2.6 * face for face, box in enumerate(UPPER, start=1)},
    "three_of_a_kind": 22,
    "four_of_a_kind": 14,
    "full": 16,
    "small_straight": 20,
    "large_straight": 14,
    "five_of_a_kind": 8,
    "chance": 22,
}


def playthrough(seed: int = SEED) -> str:
    """The match as Markdown."""
    return "\n".join(_lines(seed)) + "\n"


def _lines(seed: int) -> Iterator[str]:
    dice = seeded_dice(seed, len(NAMES))
    step = YATZY.start(YATZY.resolve({}, len(NAMES)), len(NAMES), dice)
    yield "# A match of Yatzy"
    yield ""
    yield f"{' and '.join(NAMES)}, default options, the dice of `tests/dice.py` with seed {seed}."
    yield "Dice in brackets were kept."
    yield ""
    rolled_off = step.events[0].data.model_dump()
    for number, one in enumerate(rolled_off["rounds"], start=1):
        dice_shown = ", ".join(f"{NAMES[die['seat']]} {die['die']}" for die in one)
        yield f"Roll-off {number}: {dice_shown}."
    yield f"{NAMES[rolled_off['starter']]} begins."
    state = step.state
    running = 0
    while state.current is not None:
        seat = state.current
        step = _move(state, seat, dice)
        for event in step.events:
            data = event.data.model_dump()
            match event.type:
                case "yatzy.rolled":
                    if data["roll"] == 1:
                        number = len(state.sheets[seat].card) + 1
                        if number != running:
                            running = number
                            yield from ("", f"## Round {number}")
                        yield from ("", f"**{NAMES[seat]}**", "")
                    yield f"- rolls {_faces(data['dice'], data['keep'])}"
                case "yatzy.scored":
                    bonus = " **and 100 for a further five of a kind**" if data["bonus"] else ""
                    yield f"- scores {data['points']} in {data['box']}{bonus}"
                case "yatzy.upper_bonus":
                    yield f"- **goes over 62 in the upper boxes: {data['points']} more**"
        state = step.state
        if state.current != seat:
            yield f"- stands at {state.sheets[seat].total}"
    yield from _end(state)


def _end(state: YatzyState) -> Iterator[str]:
    view = YATZY.view(state, None)
    yield from ("", "## The cards", "", f"| | {' | '.join(NAMES)} |", "|---|--:|--:|")
    for box in BOXES:
        yield f"| {box} | {' | '.join(str(getattr(seat.card, box)) for seat in view.seats)} |"
    for field in ("upper", "upper_bonus", "bonuses", "total"):
        yield f"| *{field}* | {' | '.join(str(getattr(seat, field)) for seat in view.seats)} |"
    yield ""
    outcome = YATZY.outcome(state)
    assert outcome is not None
    for one in outcome.seats:
        yield f"- {NAMES[one.seat]}: place {one.placement}, {one.result}"
    yield f"- reason: {outcome.reason}"


def _faces(dice: Sequence[int], keep: Sequence[int]) -> str:
    """The dice by position; those that were kept in brackets."""
    return " ".join(f"[{face}]" if position in keep else str(face) for position, face in enumerate(dice))


def _move(state: YatzyState, seat: int, dice: Dice) -> Transition[YatzyState]:
    action = _choose(state)
    return YATZY.apply(state, seat, action, dice)


def _choose(state: YatzyState) -> YatzyRoll | YatzyScore:
    if not state.rolls:
        return YatzyRoll(type="yatzy.roll", keep=())
    allowed = state.allowed
    best = max(allowed, key=lambda box: allowed[box] - _PAR[box])
    if state.rolls_left == 0 or allowed[best] - _PAR[best] >= 9:
        return YatzyScore(type="yatzy.score", box=best)
    return YatzyRoll(type="yatzy.roll", keep=_keep(state.dice, allowed))


def _keep(dice: Sequence[int], allowed: dict[Box, int]) -> tuple[int, ...]:
    """A run of four if a straight is wanted, else what there is most of, the higher face first."""
    run = _run(dice)
    if len(run) >= 4 and ("large_straight" in allowed or "small_straight" in allowed):
        return run[:4]
    count = Counter(dice)

    def wanted(face: int) -> tuple[int, int]:
        return (count[face] + (UPPER[face - 1] in allowed), face)

    face = max(count, key=wanted)
    return tuple(position for position, one in enumerate(dice) if one == face)[:4]


def _run(dice: Sequence[int]) -> tuple[int, ...]:
    longest: tuple[int, ...] = ()
    for low in range(1, 7):
        run = []
        for face in range(low, 7):
            if face not in dice:
                break
            run.append(list(dice).index(face))
        longest = max(longest, tuple(run), key=len)
    return tuple(sorted(longest))
