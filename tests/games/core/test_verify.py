"""The stand-alone verifier: right evidence passes, tampered evidence does not."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.core import verify
from games.core.dice import commitment
from games.registry import BY_KEY, GAMES
from tests.contract.matches import RandomMatch

PROGRAM = Path(verify.__file__)


def evidence_of(match, steps, viewer=None):
    """The answers of fairness and events, as a seat or spectator has them after the end."""
    seed, match_id = match.number.to_bytes(32, "big"), f"match-{match.number}"
    fairness = {
        "match_id": match_id,
        "commitment": commitment(match_id, seed),
        "entropies": [""] * match.seats,
        "throws": [
            {"seat": one.seat, "k": one.k, "count": len(one.dice), "dice": list(one.dice)} for one in match.dice.throws
        ],
        "seed": seed.hex(),
    }
    events = [
        {"number": number, "type": event.type, "seat": event.seat, "data": event.data.model_dump(mode="json")}
        for number, event in enumerate((event for step in steps for event in step.events), start=1)
        if event.audience in (None, viewer)
    ]
    return fairness, events


def played(game, number):
    match = RandomMatch(game, number)
    return match, [match.start, *(moment.after for moment in match.moments())]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_match_passes_with_the_events_of_any_viewer(game):
    for number in range(30):
        match, steps = played(game, number)
        for viewer in (None, 0):
            fairness, events = evidence_of(match, steps, viewer)
            assert verify.check(fairness, None) == []
            assert verify.check(fairness, events) == [], str(match)


def long_match(game):
    """The first random match of some length."""
    return next(one for one in (played(game, number) for number in range(100)) if len(one[0].log) > 50)


FAIRNESS, EVENTS = evidence_of(*long_match(BY_KEY["yatzy"]))


def test_dice_that_were_never_shown_may_be_missing_from_the_evidence():
    fairness, events = evidence_of(*long_match(BY_KEY["perudo"]))
    for throw in fairness["throws"]:
        throw["dice"] = None

    assert verify.check(fairness, events) == []


def tampered(change, source=FAIRNESS):
    copied = copy.deepcopy(source)
    change(copied)
    return copied


def turn_a_die(evidence):
    evidence["throws"][7]["dice"][0] = evidence["throws"][7]["dice"][0] % 6 + 1


def swap_the_seed(evidence):
    evidence["seed"] = (b"x" * 32).hex()


def swap_the_seed_and_the_commitment(evidence):
    swap_the_seed(evidence)
    evidence["commitment"] = commitment(evidence["match_id"], b"x" * 32)


def add_entropy(evidence):
    evidence["entropies"][0] = "budi"


def leave_a_throw_out(evidence):
    del evidence["throws"][4]


def claim_one_die_more(evidence):
    evidence["throws"][3]["dice"].append(1)


def name_a_seat_that_is_not_there(evidence):
    evidence["throws"].append({"seat": 7, "k": 1, "count": 1, "dice": None})


def name_another_match(evidence):
    evidence["match_id"] = "match-3"


TAMPERINGS = [
    turn_a_die,
    swap_the_seed,
    swap_the_seed_and_the_commitment,
    add_entropy,
    leave_a_throw_out,
    claim_one_die_more,
    name_a_seat_that_is_not_there,
    name_another_match,
]


@pytest.mark.parametrize("change", TAMPERINGS, ids=lambda change: change.__name__)
def test_tampered_evidence_is_found(change):
    assert verify.check(tampered(change), None)


def change_what_the_table_saw(events):
    rolled = next(event for event in events if event["type"] == "yatzy.rolled")
    rolled["data"]["dice"][2] = rolled["data"]["dice"][2] % 6 + 1


def drop_a_roll(events):
    events.remove(next(event for event in events if event["type"] == "yatzy.rolled"))


@pytest.mark.parametrize("change", [change_what_the_table_saw, drop_a_roll], ids=lambda change: change.__name__)
def test_events_that_show_other_dice_are_found(change):
    assert verify.check(FAIRNESS, tampered(change, EVENTS))


def run(tmp_path, fairness, events=None):
    paths = [tmp_path / "fairness.json"]
    paths[0].write_text(fairness if isinstance(fairness, str) else json.dumps(fairness), encoding="utf-8")
    if events is not None:
        paths.append(tmp_path / "events.ndjson")
        paths[1].write_text(events, encoding="utf-8")
    # -I: no site directory of the project, no environment: the file stands alone
    program = [sys.executable, "-I", str(PROGRAM), *map(str, paths)]
    return subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)


def test_run_alone_it_says_what_is_right(tmp_path):
    ndjson = "".join(json.dumps(event) + "\n" for event in EVENTS)
    done = run(tmp_path, FAIRNESS, ndjson)

    assert (done.returncode, done.stderr) == (0, "")
    assert "RIGHT: every die follows from the seed, and the table saw these dice" in done.stdout
    assert FAIRNESS["commitment"] in done.stdout


@pytest.mark.parametrize("shape", [lambda page: {"results": page, "next": None}, list], ids=["page", "list"])
def test_it_reads_events_as_a_page_or_a_list_too(tmp_path, shape):
    assert run(tmp_path, FAIRNESS, json.dumps(shape(EVENTS))).returncode == 0


@pytest.mark.parametrize("change", TAMPERINGS[:3], ids=lambda change: change.__name__)
def test_run_alone_it_says_what_is_wrong(tmp_path, change):
    done = run(tmp_path, tampered(change))

    assert (done.returncode, done.stderr) == (1, "")
    assert "WRONG: " in done.stdout
    assert "RIGHT" not in done.stdout


@pytest.mark.parametrize(
    ("fairness", "said"),
    [
        ({**FAIRNESS, "seed": None}, "NOT YET"),
        ("not json", "WRONG: this is no evidence"),
        ("[]", "WRONG: this is no evidence"),
        ({**FAIRNESS, "seed": "zz"}, "WRONG: this is no evidence"),
        ({}, "WRONG: this is no evidence"),
    ],
    ids=["running", "not json", "a list", "seed not hex", "empty"],
)
def test_what_cannot_be_checked_is_never_right(tmp_path, fairness, said):
    done = run(tmp_path, fairness)

    assert (done.returncode, done.stderr) == (1, "")
    assert said in done.stdout


def test_without_a_file_it_explains_itself(tmp_path):
    program = [sys.executable, "-I", str(PROGRAM)]
    done = subprocess.run(program, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "python verify.py fairness.json" in done.stdout


def test_it_imports_nothing_but_the_standard_library():
    modules = {
        line.split()[1].partition(".")[0]
        for line in PROGRAM.read_text(encoding="utf-8").splitlines()
        if line.startswith(("import ", "from "))
    }

    assert modules <= sys.stdlib_module_names
