#!/usr/bin/env python3
"""Check the dice of a finished match by yourself. Needs nothing but Python.

    python verify.py fairness.json [events.ndjson]

``fairness.json`` is the answer of ``GET /api/v1/matches/{id}/fairness``. ``events.ndjson`` is the whole log, the answer
of ``GET /api/v1/matches/{id}/events`` with ``Accept: application/x-ndjson``; one page of JSON is read too.
Checked is: the seed is the one that was committed to before the start, the throws of each seat are numbered without a
gap, every die follows from the seed, and the table saw just these throws. The exit code is 0 if all holds, else 1.
"""

import hashlib
import hmac
import json
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any


def enc(value: str | int | bytes) -> bytes:
    """Length as 4 bytes big-endian, then the bytes."""
    raw = value if isinstance(value, bytes) else str(value).encode()
    return len(raw).to_bytes(4, "big") + raw


def recompute(seed: bytes, match_id: str, entropies: list[str], seat: int, k: int, count: int) -> list[int]:
    """The dice of a seat's k-th throw: bytes of HMAC-SHA256 blocks, those of 252 and more skipped, modulo 6 plus 1."""
    head = enc("kocok-v1") + enc(match_id) + enc(len(entropies)) + b"".join(map(enc, entropies)) + enc(seat) + enc(k)
    dice: list[int] = []
    block = 0
    while len(dice) < count:
        dice += [byte % 6 + 1 for byte in hmac.digest(seed, head + enc(block), hashlib.sha256) if byte < 252]
        block += 1
    return dice[:count]


def check(evidence: dict[str, Any], events: list[dict[str, Any]] | None) -> list[str]:
    """What is wrong, in sentences; nothing if all holds."""
    match_id, seed, entropies = evidence["match_id"], bytes.fromhex(evidence["seed"]), evidence["entropies"]
    wrong = []
    if hashlib.sha256(enc("kocok-v1") + enc(match_id) + enc(seed)).hexdigest() != evidence["commitment"]:
        wrong.append("the seed is not the one that was committed to")
    thrown: dict[int, list[list[int]]] = defaultdict(list)
    for throw in evidence["throws"]:
        seat, k, count, claimed = throw["seat"], throw["k"], throw["count"], throw["dice"]
        dice = recompute(seed, match_id, entropies, seat, k, count)
        thrown[seat].append(dice)
        if not 0 <= seat < len(entropies):
            wrong.append(f"there is no seat {seat}")
        if k != len(thrown[seat]):
            wrong.append(f"seat {seat}: throw {len(thrown[seat])} is missing, throw {k} comes instead")
        if claimed is not None and claimed != dice:
            wrong.append(f"seat {seat}, throw {k}: {claimed} is claimed, but the seed gives {dice}")
    if events is not None:
        shown = seen_at_the_table(events)
        for seat in sorted({*thrown, *shown}):
            if len(shown[seat]) != len(thrown[seat]):
                wrong.append(
                    f"seat {seat}: {len(shown[seat])} throws in the events, {len(thrown[seat])} in the evidence"
                )
            for k, (faces, dice) in enumerate(zip(shown[seat], thrown[seat], strict=False), start=1):
                if len(faces) != len(dice) or any(
                    face not in (None, die) for face, die in zip(faces, dice, strict=True)
                ):
                    wrong.append(f"seat {seat}, throw {k}: the table saw {faces}, but the seed gives {dice}")
    return wrong


def seen_at_the_table(events: list[dict[str, Any]]) -> dict[int, list[list[int | None]]]:
    """By seat, the dice of each throw as the events show them; None for a die that was never shown."""
    shown: dict[int, list[list[int | None]]] = defaultdict(list)
    for event in sorted(events, key=lambda one: int(one["number"])):
        seat, data = event["seat"], event["data"]
        match event["type"]:
            case "match.rolled_off":
                for die in (die for one in data["rounds"] for die in one):
                    shown[die["seat"]].append([die["die"]])
            case "adu_dadu.rolled" | "adu_dadu.tie_break_rolled" | "farkle.rolled":
                shown[seat].append(data["dice"])
            case "adu_dadu.rerolled":
                if data["positions"]:
                    shown[seat].append([data["dice"][position] for position in data["positions"]])
            case "yatzy.rolled":
                shown[seat].append([die for position, die in enumerate(data["dice"]) if position not in data["keep"]])
            case "perudo.round_started":
                for owner, count in enumerate(data["dice_counts"]):
                    if count:
                        shown[owner].append([None] * count)
            case "perudo.hand":
                shown[seat][-1] = data["dice"]
            case "perudo.revealed":
                for owner, hand in enumerate(data["hands"]):
                    if hand is not None:
                        shown[owner][-1] = hand
    return shown


def read_events(text: str) -> list[dict[str, Any]]:
    """Events from a JSON page, a JSON list or NDJSON."""
    try:
        page = json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    if isinstance(page, dict):
        return list(page["results"]) if "results" in page else [page]
    return list(page)


def main(paths: list[str]) -> int:
    """Read, check, report."""
    if len(paths) not in (1, 2):
        print(__doc__)
        return 1
    try:
        evidence = json.loads(Path(paths[0]).read_text(encoding="utf-8"))
        events = read_events(Path(paths[1]).read_text(encoding="utf-8")) if len(paths) == 2 else None
        print(f"match {evidence['match_id']}\ncommitment {evidence['commitment']}")
        if evidence["seed"] is None:
            print("NOT YET: the seed is shown when the match is over")
            return 1
        wrong = check(evidence, events)
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        print(f"WRONG: this is no evidence of a match ({type(error).__name__}: {error})")
        return 1
    for seat, entropy in enumerate(evidence["entropies"]):
        throws = [throw for throw in evidence["throws"] if throw["seat"] == seat]
        print(f"seat {seat}, entropy {entropy!r}: {len(throws)} throws, {sum(one['count'] for one in throws)} dice")
    for sentence in wrong:
        print(f"WRONG: {sentence}")
    if not wrong:
        print(
            "RIGHT: every die follows from the seed" + (", and the table saw these dice" if events is not None else "")
        )
        print("If you noted the commitment before the start, or sent entropy, compare them with those above.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
