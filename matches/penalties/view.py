"""The penalty of a match as everybody at it sees it."""

from matches.penalties.bodies import PenaltyBody, PenaltyPromptBody
from matches.penalties.rows import PenaltyRow


def penalty_body(penalty: PenaltyRow | None) -> PenaltyBody | None:
    """The proposal of a match and its prompts; None when there was none."""
    if penalty is None:
        return None
    return PenaltyBody(
        mode=penalty.mode,
        status=penalty.status,
        proposed_by=penalty.proposed_by,
        until=penalty.until or max((one.expires_at for one in penalty.open()), default=None),
        consents=penalty.consents,
        prompts=tuple(PenaltyPromptBody(seat=one.seat, text=one.text, status=one.status) for one in penalty.prompts),
    )
