"""Fair dice: every throw follows from a seed that was committed to beforehand.

The derivation is the product's promise and never changes for ``kocok-v1``; ``docs/fair-dice.md`` explains it to
people and ``verify.py`` beside this file checks a finished match with nothing but the standard library.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

SCHEME = "kocok-v1"


class Dice(Protocol):
    """Where dice come from. Only the server has one (GX-01)."""

    def roll(self, seat: int, count: int) -> tuple[int, ...]:
        """Throw ``count`` dice at once for a seat. No dice is no throw."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Throw:
    """One throw as it is logged: the dice one seat rolled at once, its k-th throw of the match (from 1)."""

    seat: int
    k: int
    dice: tuple[int, ...]


def enc(value: str | int | bytes) -> bytes:
    """Length as 4 bytes big-endian, then the bytes: text as UTF-8, a whole number as its decimal text."""
    raw = value if isinstance(value, bytes) else str(value).encode()
    return len(raw).to_bytes(4, "big") + raw


def server_seed(master_key: bytes, match_id: str, nonce: bytes) -> bytes:
    """The seed of a match: 32 bytes that only the holder of the master key can compute."""
    return hmac.digest(master_key, enc("kocok-seed") + enc(match_id) + enc(nonce), hashlib.sha256)


def commitment(match_id: str, seed: bytes) -> str:
    """What is published when the match is created: it fixes the seed without telling it (hex)."""
    return hashlib.sha256(enc(SCHEME) + enc(match_id) + enc(seed)).hexdigest()


def throw(seed: bytes, match_id: str, entropies: Sequence[str], seat: int, k: int, count: int) -> tuple[int, ...]:
    """The dice of a seat's k-th throw. Same arguments, same dice, for ever."""
    stream = _faces(seed, match_id, entropies, seat, k)
    return tuple(next(stream) for _ in range(count))


def _faces(seed: bytes, match_id: str, entropies: Sequence[str], seat: int, k: int) -> Iterator[int]:
    head = enc(SCHEME) + enc(match_id) + enc(len(entropies)) + b"".join(map(enc, entropies)) + enc(seat) + enc(k)
    block = 0
    while True:
        for byte in hmac.digest(seed, head + enc(block), hashlib.sha256):
            if byte < 252:  # 252 = 6 * 42: the bytes above would favour the low faces
                yield byte % 6 + 1
        block += 1


class FairDice:
    """The dice of one match, going on where ``counts`` (throws so far, by seat) left off."""

    def __init__(self, *, seed: bytes, match_id: str, entropies: Sequence[str], counts: Sequence[int]) -> None:
        self._seed = seed
        self._match_id = match_id
        self._entropies = tuple(entropies)
        self.counts = list(counts)
        #: What was thrown through this object, in order.
        self.throws: list[Throw] = []

    def roll(self, seat: int, count: int) -> tuple[int, ...]:
        """The seat's next throw."""
        if count == 0:
            return ()
        self.counts[seat] += 1
        k = self.counts[seat]
        dice = throw(self._seed, self._match_id, self._entropies, seat, k, count)
        self.throws.append(Throw(seat=seat, k=k, dice=dice))
        return dice
