"""Every numbered statement has a test, every known fault has one, and no mark names what does not exist."""

import ast

import pytest

from tests.rules_coverage import ids_in, known_faults, named, statements


def test_every_numbered_statement_has_a_test():
    covered = named("rule")

    assert [one for one in statements() if one not in covered] == []


def test_every_known_fault_has_a_test():
    covered = named("case")

    assert [one for one in known_faults() if one not in covered] == []


def test_no_mark_names_a_statement_or_a_fault_that_does_not_exist():
    assert {one: files for one, files in named("rule").items() if one not in statements()} == {}
    assert {one: files for one, files in named("case").items() if one not in known_faults()} == {}


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
