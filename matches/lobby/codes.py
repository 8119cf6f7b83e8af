"""Codes that people read to one another."""

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""No I and L, no O and 0, no 1: nothing that looks like something else."""

LENGTH = 6


def new_code() -> str:
    """A random code; about 887 million are possible."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalised(code: str) -> str:
    """A code as it was typed: case, spaces and hyphens do not matter."""
    return code.upper().replace(" ", "").replace("-", "")
