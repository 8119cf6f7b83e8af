"""Opaque ids."""

import os
import time
import uuid


def new_id() -> str:
    """A new id: a UUID version 7 (RFC 9562) as text, so that ids made later sort later."""
    milliseconds = time.time_ns() // 1_000_000
    raw = bytearray(milliseconds.to_bytes(6, "big") + os.urandom(10))
    raw[6] = 0x70 | (raw[6] & 0x0F)
    raw[8] = 0x80 | (raw[8] & 0x3F)
    return str(uuid.UUID(bytes=bytes(raw)))
