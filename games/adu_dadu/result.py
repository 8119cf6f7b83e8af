"""How a match of Adu Dadu ended (AD-21, GX-07)."""

from games.adu_dadu.state import AduDaduState
from games.core.outcome import Outcome, Result, grouped_by_score, ranked


def outcome(state: AduDaduState) -> Outcome | None:
    """The placements: by rounds won, or lost; below them those who left, the first to leave last."""
    if state.phase != "over":
        return None
    playing = state.playing
    if state.options.seeks_loser:
        groups = grouped_by_score(playing, lambda seat: -state.losses[seat])
    else:
        groups = grouped_by_score(playing, lambda seat: state.wins[seat])
    others_left = len(playing) == 1
    decided_by = playing[0] if others_left else groups[-1 if state.options.seeks_loser else 0][0]

    def result(seat: int) -> Result:
        if not state.options.seeks_loser:
            return "won" if seat == decided_by else "lost"
        lost = seat not in playing or (seat == decided_by and not others_left)
        return "lost" if lost else "safe"

    return ranked([*groups, *reversed(state.left)], result, "others_left" if others_left else "played_out")
