"""Every numbered statement has a test, every known fault has one, and no mark names what does not exist."""

import ast

import pytest

from tests.rules_coverage import ids_in, known_faults, named, statements

#: Statements without a test yet, and why. This list only shrinks.
LATER = {
    "AD-23": "play again: belongs to rematches and series",
    "GX-09": "local seats: belong to the lobby",
}

#: Known faults without a test yet. This list only shrinks.
FAULTS_LATER = {
    "C-TO-07",
    "C-TO-09",
    "C-TO-11",
    "C-TO-15",
    "C-TO-17",
    "C-LB-01",
    "C-LB-03",
    "C-LB-05",
    "C-LB-07",
    "C-LB-09",
    "C-LB-11",
    "C-LB-15",
    "C-LB-19",
    "C-CQ-03",
    "C-CQ-05",
    "C-CQ-07",
    "C-OA-01",
    "C-OA-03",
    "C-OA-05",
    "C-OA-07",
    "C-OA-09",
    "C-OA-13",
    "C-AM-01",
    "C-AM-03",
    "C-AM-05",
    "C-RN-07",
}


def test_every_numbered_statement_has_a_test():
    covered = named("rule")

    assert [one for one in statements() if one not in covered and one not in LATER] == []


def test_every_known_fault_has_a_test():
    covered = named("case")

    assert [one for one in known_faults() if one not in covered and one not in FAULTS_LATER] == []


def test_no_mark_names_a_statement_or_a_fault_that_does_not_exist():
    assert {one: files for one, files in named("rule").items() if one not in statements()} == {}
    assert {one: files for one, files in named("case").items() if one not in known_faults()} == {}


def test_what_has_a_test_is_taken_off_the_lists():
    assert sorted(set(LATER) & set(named("rule"))) == []
    assert sorted(FAULTS_LATER & set(named("case"))) == []
    assert set(LATER) <= set(statements())
    assert set(known_faults()) >= FAULTS_LATER


def test_statements_are_numbered_without_a_gap_and_faults_once():
    by_page = {page: [one for one in statements() if one.startswith(page)] for page in ("GX", "AD", "FK", "PE", "YZ")}

    assert sorted(statements()) == sorted(one for page in by_page.values() for one in page)
    for page, ids in by_page.items():
        assert ids == [f"{page}-{number:02}" for number in range(1, len(ids) + 1)]
    assert len(known_faults()) == len(set(known_faults()))


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        ("@pytest.mark.rule('FK-01', 'FK-02')\ndef test_a(): ...", ["FK-01", "FK-02"]),
        ("@pytest.mark.case('C-FK-01')\ndef test_a(): ...", []),  # another mark
        ("class TestA:\n @pytest.mark.rule('FK-01')\n async def test_a(self): ...", ["FK-01"]),
        ("pytestmark = [pytest.mark.django_db, pytest.mark.rule('FK-01')]", ["FK-01"]),
        ("rows = [pytest.param(1, marks=pytest.mark.rule('FK-01'))]", ["FK-01"]),
        ("'@pytest.mark.rule(\"FK-01\")'", []),  # only mentioned
    ],
)
def test_marks_are_found_wherever_pytest_allows_them(source, ids):
    assert list(ids_in(ast.parse(source), "rule")) == ids


@pytest.mark.parametrize(
    "source",
    [
        "@pytest.mark.rule(*IDS)\ndef test_a(): ...",
        "@pytest.mark.rule(f'FK-{n}')\ndef test_a(): ...",
        "@pytest.mark.rule()\ndef test_a(): ...",
        "@pytest.mark.rule('FK-01')\ndef helper(): ...",
    ],
)
def test_marks_that_show_nothing_are_refused(source):
    with pytest.raises(ValueError, match="line"):
        list(ids_in(ast.parse(source), "rule"))
