"""The pages of ``docs/`` are true: links resolve, tables match the code, what claims to run is run."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.dice import commitment, throw
from tests.house import tables
from tests.house.markdown import ROOT, Block, anchors, blocks, documents, links, prose
from tests.http.api import Api

DOCS = ROOT / "docs"


def name(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.mark.parametrize("document", documents(), ids=name)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for link in links(document):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.is_relative_to(ROOT), f"{link} leads out of the project"
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{link}: there is no such heading"


@pytest.mark.parametrize("document", documents(), ids=name)
def test_no_link_is_written_so_that_it_is_none(document: Path) -> None:
    # "[words] (target)" and "[words][name]" without a definition are shown as they are typed
    assert not re.search(r"\]\s+\((?:\.|/|http)", prose(document))
    assert not re.search(r"\]\[", prose(document))


@pytest.mark.parametrize("document", documents(), ids=name)
def test_a_page_names_only_files_that_are_there(document: Path) -> None:
    # `games/core/dice.py`, `docs/api.md`: a name in code style with a folder of ours and an ending is a file
    named = re.findall(
        r"`((?:games|matches|leaderboards|config|tests|docs|\.ci)/[\w./-]*\.\w+)`", document.read_text("utf-8")
    )
    assert [one for one in named if not (ROOT / one).exists()] == []


def test_the_index_names_every_page() -> None:
    index = DOCS / "README.md"
    named = {(index.parent / link.partition("#")[0]).resolve() for link in links(index)}
    pages = {page for page in DOCS.glob("*.md") if page != index}
    assert pages - named == set()


# -- api.md


@pytest.mark.parametrize("table", ["problems", "fields", "events", "actions"])
def test_the_tables_of_the_page_say_what_the_code_says(table: str) -> None:
    written = tables.written(table, tables.PAGE.read_text(encoding="utf-8"))
    assert written.splitlines() == tables.tables()[table].splitlines(), "run: python -m tests.house.tables"


def test_a_code_is_written_as_a_room_and_a_reason_and_has_one_status() -> None:
    found = {(status, code) for status, code, _ in tables.problem_codes()}
    assert all(re.fullmatch(r"[a-z]+\.[a-z_]+", code) for _, code in found)
    assert len({code for _, code in found}) == len(found)


def test_the_problem_that_the_page_shows_is_what_the_server_answers(api: Api) -> None:
    (shown,) = [block for block in blocks(tables.PAGE) if block.language == "json"]
    asked = {"game": "farkle", "options": {"target": "5000"}}
    assert api.guest().post("matches", asked).expect(400) == json.loads(shown.text)


def test_the_budgets_in_the_page_are_the_defaults() -> None:
    from config.budgets import DEFAULT_BUDGETS

    rows = re.findall(r"^\| `(\w+)` \| (\d+) in (\d+) s \|", tables.PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {scope: (int(requests), int(seconds)) for scope, requests, seconds in rows} == DEFAULT_BUDGETS


# -- architecture.md


def test_where_to_find_a_rule_is_said_for_every_rule() -> None:
    rows = re.findall(
        r"^\| ((?:[A-Z]{2}-.*?)) \| (.+) \|$", (DOCS / "architecture.md").read_text("utf-8"), re.MULTILINE
    )
    told: dict[str, str] = {}
    for ids, files in rows:
        for first, last in re.findall(r"([A-Z]{2}-\d\d)(?:–(\d\d))?", ids):
            for number in range(int(first[3:]), int(last or first[3:]) + 1):
                told[f"{first[:3]}{number:02}"] = files
    stated = {
        found
        for page in (DOCS / "rules").glob("*.md")
        for found in re.findall(r"^\| ([A-Z]{2}-\d\d) \|", page.read_text("utf-8"), re.MULTILINE)
    }
    assert set(told) == stated


# -- fair-dice


def python_block(document: str) -> Block:
    (block,) = [block for block in blocks(DOCS / document) if block.language == "python"]
    return block


FAIR_DICE = ["fair-dice.en.md", "fair-dice.id.md"]


@pytest.mark.parametrize("document", FAIR_DICE)
def test_the_lines_that_recompute_a_throw_give_every_throw_of_the_vectors(
    document: str, vectors: dict[str, list[dict[str, object]]]
) -> None:
    names: dict[str, object] = {}
    exec(compile(python_block(document).text, document, "exec"), names)
    for case in vectors["cases"]:
        seed = bytes.fromhex(str(case["server_seed"]))
        assert names["commitment"](case["match_id"], seed) == case["commitment"]  # type: ignore[operator]
        for thrown in case["throws"]:  # type: ignore[attr-defined]
            asked = (seed, case["match_id"], case["entropies"], thrown["seat"], thrown["k"], len(thrown["dice"]))
            assert names["throw"](*asked) == thrown["dice"]  # type: ignore[operator]


@pytest.fixture
def vectors() -> dict[str, list[dict[str, object]]]:
    found: dict[str, list[dict[str, object]]] = json.loads(
        (ROOT / "tests" / "vectors" / "dice.json").read_text("utf-8")
    )
    return found


def test_both_languages_show_the_same_lines() -> None:
    assert len({python_block(document).text for document in FAIR_DICE}) == 1


@pytest.mark.parametrize("document", FAIR_DICE)
def test_the_lines_need_nothing_but_the_standard_library(document: str) -> None:
    needed = re.findall(r"^(?:import|from) (\w+)", python_block(document).text, re.MULTILINE)
    assert needed
    assert set(needed) <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("document", FAIR_DICE)
def test_the_worked_example_is_right(document: str) -> None:
    text = (DOCS / document).read_text("utf-8")
    seed, match_id = bytes(range(32)), "match-1"
    assert f"`{commitment(match_id, seed)[:8]}`" in text
    assert "1 1 2 1 4" in text
    assert throw(seed, match_id, ["budi", "sari", ""], 0, 1, 5) == (1, 1, 2, 1, 4)


# -- what claims to run


def runnable() -> list[tuple[str, Block]]:
    return [(name(page), block) for page in documents()[1:] for block in blocks(page) if block.language == "sh"]


def test_shell_blocks_outside_the_readme_call_only_make_targets_that_exist() -> None:
    for page, block in runnable():
        for line in block.text.splitlines():
            found = re.match(r"make ([\w-]+)", line)
            if found:
                plan = subprocess.run(
                    ["make", "--dry-run", found[1]], cwd=ROOT, capture_output=True, text=True, check=False
                )
                assert plan.returncode == 0, f"{page}, line {block.line}: {plan.stderr}"
