"""The derivation of dice: the vectors, what each part of it changes, and that it is fair."""

import hashlib
import hmac
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import games
from games.core.dice import FairDice, Throw, commitment, enc, server_seed, throw
from tests.dice import seeded_dice
from tests.vectors import cases

#: What a χ² statistic exceeds by chance once in 100,000, by degrees of freedom. The seeds are fixed: it is always
#: the same statistic, and a bias of one in a hundred would put it far beyond.
CHI_SQUARED = {5: 30.86, 35: 87.5}


@pytest.mark.parametrize("case", cases("dice"), ids=lambda case: case["match_id"])
def test_the_vectors_of_commitments_and_throws_hold(case):
    seed = bytes.fromhex(case["server_seed"])

    assert commitment(case["match_id"], seed) == case["commitment"]
    for one in case["throws"]:
        dice = throw(seed, case["match_id"], case["entropies"], one["seat"], one["k"], len(one["dice"]))
        assert list(dice) == one["dice"], one


@pytest.mark.parametrize(
    ("value", "encoded"),
    [
        ("", "00000000"),
        ("kocok", "000000056b6f636f6b"),
        ("é", "00000002c3a9"),  # bytes are counted, not letters
        (0, "0000000130"),
        (256, "00000003323536"),  # a number is its decimal text
        (b"\x00\xff", "0000000200ff"),
    ],
)
def test_a_value_is_encoded_as_its_length_and_its_bytes(value, encoded):
    assert enc(value).hex() == encoded


def test_the_seed_follows_from_master_key_match_and_nonce():
    one = server_seed(b"key", "match-1", b"n" * 32)

    assert one == server_seed(b"key", "match-1", b"n" * 32)
    assert len({one, server_seed(b"yek", "match-1", b"n" * 32), server_seed(b"key", "match-2", b"n" * 32)}) == 3
    assert one != server_seed(b"key", "match-1", b"m" * 32)
    assert len(one) == 32


def test_the_commitment_is_of_this_match_and_this_seed_only():
    seeds, matches = [bytes(31) + bytes([last]) for last in range(20)], [f"match-{n}" for n in range(20)]

    assert len({commitment(match, seed) for match in matches for seed in seeds}) == 400


@pytest.mark.parametrize(
    "other",
    [
        {"seed": b"z" * 32},
        {"match_id": "match-2"},
        {"entropies": ["budi", "sarI"]},
        {"entropies": ["bud", "isari"]},  # the same letters, cut elsewhere
        {"entropies": ["budi", "sari", ""]},  # one seat more
        {"seat": 1},
        {"k": 2},
    ],
)
@pytest.mark.case("C-RN-03")
def test_every_part_of_the_derivation_changes_the_dice(other):
    one = {"seed": b"s" * 32, "match_id": "match-1", "entropies": ["budi", "sari"], "seat": 0, "k": 1, "count": 50}

    assert throw(**one) != throw(**{**one, **other})
    assert throw(**one) == throw(**one)


def test_a_throw_of_fewer_dice_is_the_beginning_of_one_of_more():
    def rolled(count):
        return throw(b"s" * 32, "match-1", [""], 0, 1, count)

    assert all(rolled(100)[:count] == rolled(count) for count in range(101))


def fair_dice(seats=2, **changes):
    return FairDice(**{"seed": b"s" * 32, "match_id": "m", "entropies": [""] * seats, "counts": [0] * seats, **changes})


def test_each_seat_counts_its_own_throws_and_no_dice_are_no_throw():
    dice = fair_dice()
    for seat, count in ((0, 5), (1, 2), (0, 0), (0, 3)):
        dice.roll(seat, count)

    assert [(one.seat, one.k, len(one.dice)) for one in dice.throws] == [(0, 1, 5), (1, 1, 2), (0, 2, 3)]
    assert dice.counts == [2, 1]


def test_dice_go_on_where_a_stored_match_left_off():
    whole = fair_dice()
    for _ in range(10):
        whole.roll(1, 5)
    later = fair_dice(counts=[0, 7])

    assert [later.roll(1, 5) for _ in range(3)] == [one.dice for one in whole.throws[7:]]
    assert later.throws[0] == Throw(seat=1, k=8, dice=whole.throws[7].dice)


def faces(seats=4, throws=2500, count=5):
    """50,000 dice in the order of a match: seats in turn, five at once."""
    dice = fair_dice(seats)
    return [face for _ in range(throws) for seat in range(seats) for face in dice.roll(seat, count)]


def chi_squared(counted, cells):
    expected = counted.total() / cells
    return sum((count - expected) ** 2 / expected for count in counted.values()) + expected * (cells - len(counted))


@pytest.mark.rule("GX-01")
@pytest.mark.case("C-RN-01")
def test_all_six_faces_come_equally_often():
    counted = Counter(faces())

    assert set(counted) == {1, 2, 3, 4, 5, 6}
    assert chi_squared(counted, 6) < CHI_SQUARED[5]


@pytest.mark.case("C-RN-01", "C-RN-03")
@pytest.mark.parametrize(
    "pairs",
    [
        lambda rolled: pairwise(rolled),  # within a throw and from seat to seat
        lambda rolled: zip(rolled, rolled[20:], strict=False),  # the same die of the same seat, next round
        lambda rolled: zip(rolled[0::5], rolled[4::5], strict=True),  # the first and the last die of a throw
    ],
    ids=["neighbours", "rounds", "ends"],
)
def test_a_die_says_nothing_about_the_next(pairs):
    counted = Counter(pairs(faces()))

    assert chi_squared(counted, 36) < CHI_SQUARED[35]


@pytest.mark.case("C-RN-03")
def test_two_matches_and_two_seats_that_roll_at_once_are_independent():
    first, second = fair_dice(match_id="a"), fair_dice(match_id="b")
    matches = Counter(zip(*([f for _ in range(2000) for f in one.roll(0, 5)] for one in (first, second)), strict=True))
    table = fair_dice()
    seats = Counter(zip(*([f for _ in range(2000) for f in table.roll(seat, 5)] for seat in (0, 1)), strict=True))

    assert chi_squared(matches, 36) < CHI_SQUARED[35]
    assert chi_squared(seats, 36) < CHI_SQUARED[35]


@pytest.mark.case("C-RN-03", "C-RN-05")
def test_no_two_matches_roll_the_same_sequence():
    sequences = set()
    for number in range(300):
        dice = fair_dice(match_id=f"match-{number}")
        sequences.add(tuple(dice.roll(0, 5) for _ in range(10)))

    assert len(sequences) == 300


@pytest.mark.case("C-RN-05")
def test_processes_share_no_random_state_the_dice_follow_from_the_match_alone():
    """Eight fresh processes roll for eight matches: no two alike; one of them again: the same, whoever rolls."""
    program = (
        "import sys; from games.core.dice import FairDice;"
        "dice = FairDice(seed=b's' * 32, match_id=sys.argv[1], entropies=[''], counts=[0]);"
        "print([dice.roll(0, 5) for _ in range(50)])"
    )
    root = Path(games.__file__).parent.parent

    def rolled(match_id):
        return subprocess.check_output([sys.executable, "-c", program, match_id], cwd=root, text=True)

    matches = [f"match-{number}" for number in range(8)]
    sequences = [rolled(match_id) for match_id in matches]
    assert len(set(sequences)) == 8
    assert rolled("match-3") == sequences[3]


@pytest.mark.rule("GX-01")
@pytest.mark.case("C-RN-05")
def test_the_rules_know_no_other_source_of_chance():
    strange = re.compile(r"^\s*(?:import|from) (?:random|secrets|time|uuid|numpy)\b|urandom", re.MULTILINE)

    for path in Path(games.__file__).parent.rglob("*.py"):
        assert not strange.search(path.read_text(encoding="utf-8")), path


def test_bytes_of_252_and_more_are_skipped_not_folded():
    """Recomputed here from the description: blocks of HMAC-SHA256, bytes below 252, modulo 6 plus 1."""
    seed, head = b"s" * 32, b"".join(map(enc, ("kocok-v1", "m", 1, "", 0, 1)))
    stream = b"".join(hmac.digest(seed, head + enc(block), hashlib.sha256) for block in range(100))
    kept = [byte % 6 + 1 for byte in stream if byte < 252]

    assert len(kept) < len(stream)
    assert list(throw(seed, "m", [""], 0, 1, len(kept))) == kept


def test_the_seeded_dice_of_tests_repeat():
    assert seeded_dice(7, 3).roll(2, 50) == seeded_dice(7, 3).roll(2, 50) != seeded_dice(8, 3).roll(2, 50)
