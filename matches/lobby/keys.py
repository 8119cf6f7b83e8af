"""Idempotency keys that belong elsewhere than to the match in whose log they are kept."""

import hashlib


def kept_elsewhere(scope: str, key: str) -> str:
    """A key in the form in which it stands in the log of a match whose own keys it must not take up.

    The key of a creation belongs to the player, that of a rematch to the old match, so the player may use the same
    again for an action in the new one. No key of a client looks like this: those are ASCII.
    """
    return f"§ {scope} {hashlib.sha256(key.encode()).hexdigest()}"
