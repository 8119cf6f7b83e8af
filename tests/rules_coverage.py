"""Which numbered statements and which known faults the tests name. Read from the source of the whole suite."""

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"

#: A row of a table that states a rule: ``| FK-12 | A throw …``
_STATEMENT = re.compile(r"^\| ([A-Z]{2}-\d{2}) \|", re.MULTILINE)


def statements() -> list[str]:
    """The ids of all numbered statements, page by page."""
    return [one for page in sorted(RULES.glob("*.md")) for one in _STATEMENT.findall(page.read_text(encoding="utf-8"))]


def known_faults() -> list[str]:
    """The ids of ``tests/cases.json``."""
    return [case["id"] for case in json.loads((TESTS / "cases.json").read_text(encoding="utf-8"))]


@cache
def named(mark: str) -> dict[str, set[str]]:
    """The ids that ``@pytest.mark.<mark>`` names anywhere in the suite, and the files that name each."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(TESTS.rglob("test_*.py")):
        for one in ids_in(ast.parse(path.read_text(encoding="utf-8"), str(path)), mark):
            found[one].add(str(path.relative_to(TESTS)))
    return found


def ids_in(tree: ast.AST, mark: str) -> Iterator[str]:
    """The ids that one module's marks name. Raises ValueError for a mark on what is no test, or without plain ids."""
    for node in ast.walk(tree):
        if _is_mark(node, mark):
            if not node.args or not all(
                isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in node.args
            ):
                raise ValueError(f"line {node.lineno}: name the ids of @pytest.mark.{mark} as plain strings")
            yield from (arg.value for arg in node.args)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("test_"):
            for decorator in node.decorator_list:
                if _is_mark(decorator, mark):
                    raise ValueError(f"line {node.lineno}: {node.name} is no test, its marks show nothing")


def _is_mark(node: ast.AST, mark: str) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == f"pytest.mark.{mark}"
