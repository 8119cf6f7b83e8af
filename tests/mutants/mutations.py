"""Small faults that a hurried hand makes: a comparison off by one, a sign, a constant, a condition turned round."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = {"Text", "Field", "OptionsError"}
"""Calls whose arguments are words or bounds for people and schemas."""


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One fault: the whole changed source, and where it is."""

    line: int
    was: str
    now: str
    source: str


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    skipped = set(_skipped(tree))
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in skipped:
            continue
        for changed in _changes(node):
            copied = copy.deepcopy(tree)
            target = list(ast.walk(copied))[number]
            for name, value in changed.items():
                setattr(target, name, value)
            ast.fix_missing_locations(copied)
            text = ast.unparse(target)
            yield Mutant(line=node.lineno, was=ast.unparse(node), now=text, source=ast.unparse(copied))  # type: ignore[attr-defined]


def _changes(node: ast.AST) -> Iterator[dict[str, object]]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield {"ops": [COMPARISONS[type(op)]()]}
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _is_type(node):
            yield {"op": ARITHMETIC[type(op)]()}
        case ast.BoolOp(op=ast.And()):
            yield {"op": ast.Or()}
        case ast.BoolOp(op=ast.Or()):
            yield {"op": ast.And()}
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield {"op": ast.Not(), "operand": ast.UnaryOp(op=ast.Not(), operand=operand)}
        case ast.Constant(value=bool() as value):
            yield {"value": not value}
        case ast.Constant(value=int() as value):
            yield {"value": value + 1}
        case ast.If(test=test) | ast.IfExp(test=test):
            yield {"test": ast.UnaryOp(op=ast.Not(), operand=test)}
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_NAMES:
            yield {"func": ast.Name(id=OTHER_NAMES[name], ctx=ast.Load())}


def _is_type(node: ast.BinOp) -> bool:
    return isinstance(node.op, ast.BitOr)


def _skipped(tree: ast.Module) -> Iterator[int]:
    """Annotations, default words, imports: what no test of the rules is about."""
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        match node:
            case ast.AnnAssign(annotation=annotation):
                parts = [annotation]
            case ast.FunctionDef(returns=returns, args=arguments):
                parts = [returns, *(one.annotation for one in [*arguments.args, *arguments.kwonlyargs])]
            case ast.Call(func=ast.Name(id=name)) if name in WORDS:
                parts = [node]
            case ast.Assign(value=ast.Subscript(value=ast.Name(id="Annotated"))) | ast.ImportFrom() | ast.Import():
                parts = [node]
        for part in parts:
            if part is not None:
                yield from (id(inner) for inner in ast.walk(part))
