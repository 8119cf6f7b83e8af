"""Who is on the clock, what is being decided, and what the table does when the time runs out (AD-26)."""

from games.adu_dadu.actions import KEEP_ALL, OPEN, ROLL, AduDaduAction
from games.adu_dadu.state import AduDaduState


def to_act(state: AduDaduState) -> tuple[int, ...]:
    """Who has not rolled, or not chosen; when all have chosen, all, for each of them may open."""
    if state.phase == "choosing":
        return state.to_choose or state.playing
    return state.to_roll


def decision(state: AduDaduState) -> tuple[int | str, ...]:
    """Each phase is one allowance for all, each tie-break one of its own."""
    return state.round, state.phase, len(state.tie_breaks)


def absent_actions(state: AduDaduState) -> tuple[tuple[int, AduDaduAction], ...]:
    """Roll for the missing seats; or keep all for them, then the lowest seat still in opens."""
    if state.phase == "choosing":
        return (*((seat, KEEP_ALL) for seat in state.to_choose), (state.playing[0], OPEN))
    return tuple((seat, ROLL) for seat in state.to_roll)


def charged(state: AduDaduState) -> tuple[int, ...]:
    """Nobody for not opening; under ``open_by: anyone`` nobody for not choosing either."""
    if state.phase == "choosing":
        return state.to_choose if state.options.open_by == "anyone_when_all_chose" else ()
    return state.to_roll
