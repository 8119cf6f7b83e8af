"""Seeds of matches: derived when needed, never stored."""

import secrets

from django.conf import settings

from games.core.dice import commitment, server_seed
from games.core.failures import Unavailable
from games.core.text import Text
from matches.play.rows import MatchRow


class KeyLost(Unavailable):
    """The master key of the match is not configured; until it is back, only voiding the match is possible."""

    code = "match.key_lost"
    message = Text(
        "Kunci dadu untuk pertandingan ini tidak tersedia di server.",
        "The server does not have the dice key of this match.",
    )


def new_seed(match_id: str) -> tuple[str, str, str]:
    """For a new match: the id of the current key, a nonce (hex) and the commitment (hex)."""
    key_id, key = next(iter(settings.MASTER_KEYS.items()))
    nonce = secrets.token_bytes(32)
    return key_id, nonce.hex(), commitment(match_id, server_seed(key, match_id, nonce))


def seed_of(row: MatchRow) -> bytes:
    """The seed of a match. Raises KeyLost."""
    key = settings.MASTER_KEYS.get(row.key_id)
    if key is None:
        raise KeyLost
    return server_seed(key, row.id, bytes.fromhex(row.nonce))
