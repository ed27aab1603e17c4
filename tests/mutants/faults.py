"""Where a fault can be planted in a module, and what it looks like there."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
SILENT = {"KEPT", "None"}
"""Answers that make no finding. Whether a check says that its rule was kept shows in the evidence, which a full run compares."""
NOT_CODE = (ast.JoinedStr, ast.Assert, ast.Import, ast.ImportFrom)
"""Sentences for people, hints for the type checker, and names: a fault there is not a fault of judgement."""


class Fault(NamedTuple):
    """A piece of a module's text, and what stands there instead."""

    file: Path
    start: int
    end: int
    line: int
    kind: str
    told: str
    """What is changed, in one line."""
    new: str
    nth: int = 1
    """Which one it is of several on its line that are told alike."""

    def planted(self, text: str) -> str:
        """The module with the fault in it."""
        raw = text.encode()
        return (raw[: self.start] + self.new.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.kind}: {self.told}" + (f" (no. {self.nth} on its line)" if self.nth > 1 else "")


def faults_in(file: Path) -> list[Fault]:
    """Every fault that this program can plant into a module, in the order of its text."""
    text = file.read_text(encoding="utf-8")
    found = sorted(set(_Finder(file, text).faults(ast.parse(text))))
    seen: Counter[tuple[int, str, str]] = Counter()
    numbered = []
    for fault in found:
        told = (fault.line, fault.kind, fault.told)
        seen[told] += 1
        numbered.append(fault._replace(nth=seen[told]))
    return numbered


class _Finder:
    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        self.raw = text.encode()
        lines = self.raw.splitlines(keepends=True)
        self.starts = [0, *(sum(map(len, lines[:count])) for count in range(1, len(lines) + 1))]

    def faults(self, tree: ast.AST) -> Iterator[Fault]:
        for node in _judgement(tree):
            start, end = self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)
            for kind, new, *told in _instead(node):
                changed = told[0] if told else f"{_short(ast.unparse(node))} → {_short(new)}"
                yield Fault(self.file, start, end, node.lineno, kind, changed, new)

    def _at(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 70 else f"{words[:69]}…"


def _judgement(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Figures of the module, and all that functions do; no decorators, annotations, docstrings and messages."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.Assign | ast.AnnAssign) and child.value is not None:
            yield from (node for node in _inside(child.value) if isinstance(node, ast.Constant))
        elif isinstance(child, ast.ClassDef):
            yield from _judgement(child)
        elif isinstance(child, ast.FunctionDef):
            for statement in child.body:
                if not _docstring(statement):
                    yield from _inside(statement)


def _inside(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    if isinstance(node, NOT_CODE):
        return
    if isinstance(node, ast.AnnAssign):
        if node.value is not None:
            yield from _inside(node.value)
        return
    if isinstance(node, ast.FunctionDef):
        yield from _judgement(ast.Module([node], []))
        return
    if isinstance(node, ast.expr | ast.stmt):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _inside(child)


def _docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _instead(node: ast.expr | ast.stmt) -> Iterator[tuple[str, ...]]:
    """What may stand in the place of a node: the kind of fault, the new text, and how to tell it if not by both texts."""
    for look in (_in_conditions, _in_figures, _in_statements, _in_calls):
        yield from look(node)


def _in_conditions(node: ast.AST) -> Iterator[tuple[str, ...]]:
    match node:
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARISONS:
            yield "comparison", _text(node, ops=[COMPARISONS[type(op)](), *node.ops[1:]])
        case ast.BoolOp(op=op, values=values):
            yield "and/or", _text(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            for left_out, value in enumerate(values):
                rest = [*values[:left_out], *values[left_out + 1 :]]
                new = _text(node, values=rest) if len(rest) > 1 else f"({ast.unparse(rest[0])})"
                yield "condition dropped", new, _short(ast.unparse(value))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", f"({ast.unparse(operand)})"
        case ast.IfExp(body=body, orelse=orelse) if not {ast.unparse(body), ast.unparse(orelse)} <= SILENT:
            yield "branches swapped", _text(node, body=orelse, orelse=body)
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _without_filters(node)


def _in_figures(node: ast.AST) -> Iterator[tuple[str, ...]]:
    match node:
        case ast.Constant(value=bool(value)):
            yield "constant", str(not value)
        case ast.Constant(value=int(value)):
            yield "constant", f"({value + 1})"
            yield "constant", f"({value - 1})"
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            yield "sign", f"({ast.unparse(operand)})"
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in ARITHMETIC and not _words(node):
            yield "arithmetic", _text(node, op=ARITHMETIC[type(op)]())


def _in_statements(node: ast.AST) -> Iterator[tuple[str, ...]]:
    match node:
        case (
            ast.AugAssign()
            | ast.Expr(value=ast.Call())
            | ast.Assign(targets=[ast.Attribute() | ast.Subscript()])
            | ast.Continue()
            | ast.Break()
        ):
            yield "statement dropped", "pass", _short(ast.unparse(node))
        case ast.Return(value=ast.Call(func=ast.Name(id="violated"))):
            yield "answer", "return KEPT"


def _in_calls(node: ast.AST) -> Iterator[tuple[str, ...]]:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in FUNCTIONS:
            yield "function", _text(node, func=ast.Name(FUNCTIONS[name]))
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred | ast.Constant):
            if not isinstance(second, ast.Starred):
                yield "arguments swapped", _text(node, args=[second, first, *rest])


def _without_filters(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[tuple[str, ...]]:
    for at, loop in enumerate(node.generators):
        if loop.ifs:
            generators = list(node.generators)
            generators[at] = ast.comprehension(loop.target, loop.iter, [], loop.is_async)
            new = copy.copy(node)
            new.generators = generators
            yield "filter dropped", ast.unparse(new), _short(" if ".join(map(ast.unparse, loop.ifs)))


def _words(node: ast.BinOp | ast.AugAssign) -> bool:
    """Whether texts are put together, where other arithmetic cannot even run."""
    parts = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)


def _text(node: ast.AST, **changed: object) -> str:
    """The node's text with some of its parts changed."""
    new = copy.copy(node)
    for name, value in changed.items():
        setattr(new, name, value)
    text = ast.unparse(new)
    return f"({text})" if isinstance(node, ast.expr) and not isinstance(node, ast.Call) else text
