"""Secrets: from the environment, or, on the embedded default only, from a file made at the first start."""

import json
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def embedded_secrets(folder: Path) -> dict[str, str]:
    """The secrets of a machine of one's own, made once and readable by its owner only."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "secrets.json"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    made = {"SECRET_KEY": secrets.token_urlsafe(48), "KOCOK_MASTER_KEYS": f"local:{secrets.token_hex(32)}"}
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        json.dump(made, out)
    return made


def master_keys(text: str) -> dict[str, bytes]:
    """The keys that seeds are derived from, by id, the current one first: ``id:hex[,id:hex …]``.

    Raises ImproperlyConfigured for a key shorter than 32 bytes.
    """
    keys: dict[str, bytes] = {}
    for part in text.split(","):
        key_id, _, hexadecimal = part.strip().partition(":")
        try:
            keys[key_id] = bytes.fromhex(hexadecimal)
        except ValueError:
            raise ImproperlyConfigured("KOCOK_MASTER_KEYS: each key is written id:hex") from None
        if not key_id or len(keys[key_id]) < 32:
            raise ImproperlyConfigured("KOCOK_MASTER_KEYS: each key has an id and at least 32 bytes")
    return keys
