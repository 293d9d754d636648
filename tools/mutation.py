"""Mutants of a Python file: every small change of it that is still a program, one at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import NamedTuple

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


class Mutant(NamedTuple):
    """One change: what stands in a file from one byte to another, and what shall stand there."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.before.split())}  ->  {self.after}"


def parts(node: ast.AST, inside: bool) -> Iterator[tuple[ast.AST, bool]]:
    """What of a node may be changed, and whether it stands in a function: no decorators, asserts or f-strings."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            found: list[ast.AST | None] = [*node.body, *node.args.defaults, *node.args.kw_defaults]
            inside = True
        case ast.ClassDef():
            found = [*node.body]
        case ast.AnnAssign() if inside:
            found = [node.value]
        case ast.Assert() | ast.JoinedStr():  # the first say what holds anyway, the places of the second are not known
            found = []
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            found = []
        case _:
            found = list(ast.iter_child_nodes(node))
    for part in found:
        if part is not None:
            yield part, inside
            yield from parts(part, inside)


def changed(node: ast.AST, **fields: object) -> str:
    """The source of a node with other fields."""
    other = copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return f"({ast.unparse(other)})"


def changes(node: ast.AST, inside: bool) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """The ways to change a node: the part that is replaced, and by what."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in SWAPS:
            yield node, changed(node, ops=[SWAPS[type(operator)]()])
        case ast.BinOp(op=ast.BitOr()) if not inside:  # a choice of types
            return
        case ast.BinOp(op=operator) | ast.BoolOp(op=operator) if type(operator) in SWAPS:
            yield node, changed(node, op=SWAPS[type(operator)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})"
        case ast.Constant(value=bool(value)):
            yield node, str(not value)
        case ast.Constant(value=int(value) | float(value)):
            step = 1 if node.col_offset % 2 else -1  # one of the two, so that half of all mutants are not numbers
            yield node, f"({value + step})"
        case ast.ListComp() | ast.List(ctx=ast.Load(), elts=[_, *_]):
            yield node, "[]"
        case ast.If() | ast.While() | ast.IfExp():
            yield node.test, f"(not ({ast.unparse(node.test)}))"
        case ast.comprehension():
            yield from ((test, f"(not ({ast.unparse(test)}))") for test in node.ifs)
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield node, "pass"


def mutants(root: Path, file: Path) -> Iterator[Mutant]:
    """Every change of a file that is still a program."""
    raw = file.read_bytes()
    lines = [0, *(place + 1 for place, byte in enumerate(raw) if byte == ord("\n"))]
    for node, inside in parts(ast.parse(raw), inside=False):
        for part, after in changes(node, inside):
            start = lines[part.lineno - 1] + part.col_offset
            end = lines[(part.end_lineno or 0) - 1] + (part.end_col_offset or 0)
            mutant = Mutant(str(file.relative_to(root)), part.lineno, start, end, raw[start:end].decode(), after)
            if is_program(mutated(raw, mutant)):
                yield mutant


def mutated(raw: bytes, mutant: Mutant) -> bytes:
    """A file with the change in it."""
    return raw[: mutant.start] + mutant.after.encode() + raw[mutant.end :]


def is_program(raw: bytes) -> bool:
    """Whether Python reads it."""
    try:
        compile(raw, "mutant", "exec")
    except SyntaxError:
        return False
    return True
