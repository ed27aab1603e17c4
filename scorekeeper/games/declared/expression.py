"""Expressions of declared games, such as `5 * milestones`: read strictly, bounded in size, and compiled to closures.

An expression knows whole numbers and exact fractions, `+ - * // %`, `min max abs sum count`, comparisons, `a if b else c`, and the
names that it is given. Nothing else is understood: Python's parser reads the text, and every part of the tree must be on
the list here. Whatever could go wrong on some sheet, such as a division by zero, is refused when the file is read.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple
from warnings import catch_warnings, simplefilter

from scorekeeper.games.declared.bounds import Bounds, Number, around, calculated_bounds, function_bounds, never_zero
from scorekeeper.games.engine.halves import exact

Kind = Literal["number", "truth"]
Closure = Callable[[Any], Any]
"""Takes the figures of one player, by slot; in an expression over the table, those of all players."""

LONGEST = 500
"""Characters of an expression."""
MOST_PARTS = 150
DEEPEST = 20
LARGEST = 1_000_000
"""The largest number that may be written in an expression."""
FIGURE_DIGITS = 310
"""The most digits of a figure that is written down, also of one such as 1e308."""
MOST_DIGITS = 4000
"""The most digits of what an expression gives: Python writes down no longer number."""

NOT_A_NUMBER = "this is a comparison, but a number is needed here"

_SIGNS: dict[type, tuple[str, Callable[[Any, Any], Any]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.FloorDiv: ("//", operator.floordiv),
    ast.Mod: ("%", operator.mod),
}
_COMPARED: dict[type, Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS = ("min", "max", "abs", "sum", "count")
_FOREIGN = re.compile(r"[^A-Za-z0-9_ .,+*/%<>=!()-]")
"""A character that no expression needs; refused before Python's parser sees it, so that a column is a character."""
_DECIMAL = re.compile(r"[0-9]{1,7}(\.[0-9]{1,6})?")


class ExpressionError(Exception):
    """What is wrong with an expression, and at which of its characters, counted from 1."""

    def __init__(self, message: str, column: int = 1, name: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.name = name
        """The name that is not known, if that is the mistake."""


class Name(NamedTuple):
    """What an expression may refer to."""

    slot: int
    bounds: Bounds = Bounds()
    digits: int = FIGURE_DIGITS


class Expression(NamedTuple):
    """A compiled expression."""

    text: str
    value: Closure
    kind: Kind
    names: tuple[str, ...]
    """The names that it uses, each once."""
    slots: tuple[int, ...]
    """The slots of those names."""
    bounds: Bounds
    whole: bool
    """Whether it is a whole number whenever its names are."""
    digits: int
    """The most digits that it can have."""


class _Part(NamedTuple):
    value: Closure
    kind: Kind
    bounds: Bounds
    whole: bool = True
    digits: int = 1
    constant: Number | None = None
    slot: int | None = None


def compile_expression(
    text: str, names: Mapping[str, Name], wanted: Kind = "number", *, over_table: bool = False
) -> Expression:
    """Compile an expression; with `over_table`, its names stand inside `sum`, `count`, `min` or `max` over all players."""
    reader = _Reader(text, names, over_table=over_table)
    part = reader.read()
    if part.kind != wanted:
        raise ExpressionError(
            NOT_A_NUMBER if wanted == "number" else "this is a number, but a comparison is needed here"
        )
    used = tuple(reader.used)
    return Expression(
        text,
        part.value,
        part.kind,
        used,
        tuple(names[name].slot for name in used),
        part.bounds,
        part.whole,
        part.digits,
    )


@lru_cache(maxsize=1024)
def names_in(text: str) -> frozenset[str]:
    """Return the names that an expression refers to; an expression that cannot be read refers to none."""
    try:
        tree = _parsed(text.strip()[:LONGEST])
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - {*FUNCTIONS})


def calls_of_one(text: str) -> list[str]:
    """Return the sums and the like of a single value, such as `sum(taken)`, which say something only over a table."""
    calls = [node for node in ast.walk(_parsed(text)) if isinstance(node, ast.Call) and len(node.args) == 1]
    return [ast.unparse(call) for call in calls if isinstance(call.func, ast.Name) and call.func.id != "abs"]


def _parsed(text: str) -> ast.Expression:
    with catch_warnings():
        simplefilter("ignore")  # The parser warns of oddities such as `2or 3`, which are refused anyway.
        return ast.parse(text, mode="eval")


class _Reader:
    """Reads one expression."""

    def __init__(self, text: str, names: Mapping[str, Name], *, over_table: bool) -> None:
        self.text = text
        self.names = names
        self.used: dict[str, None] = {}
        self.over_table = over_table
        self.inside = not over_table
        """Whether names stand for the figures of one player."""

    def read(self) -> _Part:
        if not self.text.strip():
            raise ExpressionError("the expression is empty")
        if len(self.text) > LONGEST:
            raise ExpressionError(f"the expression has more than {LONGEST} characters")
        if "\n" in self.text or self.text != self.text.strip():
            raise ExpressionError("write the expression on one line, without blanks around it")
        if foreign := _FOREIGN.search(self.text):
            raise ExpressionError(f"{foreign[0]!r} is not allowed in an expression", foreign.start() + 1)
        try:
            tree = _parsed(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            # At the end of the text, Python gives no column.
            column = getattr(error, "offset", None) or len(self.text)
            said = f"this cannot be read as an expression{_way_out(self.text, self.names)}"
            raise ExpressionError(said, min(column, len(self.text))) from None
        self._measure(tree)
        return self.part(tree.body)

    def _measure(self, tree: ast.Expression) -> None:
        waiting: list[tuple[ast.AST, int]] = [(tree.body, 1)]
        count = 0
        while waiting:
            node, depth = waiting.pop()
            count += 1
            if count > MOST_PARTS:
                raise ExpressionError(f"the expression has more than {MOST_PARTS} parts")
            if depth > DEEPEST:
                raise ExpressionError(f"the expression is nested more than {DEEPEST} levels deep", _column(node))
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    # In `a + b + c`, the parser nests what people write side by side.
                    chained = isinstance(node, ast.BinOp) and isinstance(child, ast.BinOp) and child is node.left
                    waiting.append((child, depth + (not chained)))

    def part(self, node: ast.expr) -> _Part:
        match node:
            case ast.Constant():
                return self._constant(node)
            case ast.Name():
                return self._name(node)
            case ast.BinOp():
                return self._calculated(node)
            case ast.UnaryOp(op=ast.USub()):
                return _negated(self.number(node.operand))
            case ast.Compare():
                return self._compared(node)
            case ast.IfExp():
                return self._chosen(node)
            case ast.Call():
                return self._called(node)
            case ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
                raise ExpressionError(_counted(node), _column(node))
        raise ExpressionError(f"{_shown(node)} is not allowed in an expression", _column(node))

    def number(self, node: ast.expr) -> _Part:
        found = self.part(node)
        if found.kind != "number":
            raise ExpressionError(NOT_A_NUMBER, _column(node))
        return found

    def truth(self, node: ast.expr) -> _Part:
        found = self.part(node)
        if found.kind != "truth":
            raise ExpressionError("this is a number, but a comparison is needed here", _column(node))
        return found

    def _constant(self, node: ast.Constant) -> _Part:
        written = ast.get_source_segment(self.text, node) or ""
        if isinstance(node.value, bool) or not _DECIMAL.fullmatch(written):
            raise ExpressionError(f"{_cut(written or repr(node.value))} is not a number like 3 or 0.5", _column(node))
        value = exact(Fraction(written))
        if value > LARGEST:
            raise ExpressionError(f"{written} is beyond {LARGEST:,}", _column(node))
        return _constant(value)

    def _name(self, node: ast.Name) -> _Part:
        if node.id not in self.names:
            raise ExpressionError(_unknown(node.id, self.names), _column(node), node.id)
        if not self.inside:
            said = f"{node.id!r} differs from player to player; write sum({node.id}), max({node.id}) or the like"
            raise ExpressionError(said, _column(node))
        self.used[node.id] = None
        slot, bounds, digits = self.names[node.id]
        return _Part(operator.itemgetter(slot), "number", bounds, digits=digits, slot=slot)

    def _calculated(self, node: ast.BinOp) -> _Part:
        if type(node.op) not in _SIGNS:
            raise ExpressionError("only + - * // and % are allowed between numbers", _column(node))
        sign, apply = _SIGNS[type(node.op)]
        left, right = self.number(node.left), self.number(node.right)
        if sign in ("//", "%") and not never_zero(right.bounds):
            raise ExpressionError(_divides_by_zero(node.right, right), _column(node.right))
        if left.constant is not None and right.constant is not None:
            value = Fraction(apply(left.constant, right.constant))
            if abs(value) > LARGEST:
                raise ExpressionError(f"{_shown(node)} is beyond {LARGEST:,}", _column(node))
            return _constant(exact(value))
        whole = sign == "//" or (left.whole and right.whole)
        bounds = calculated_bounds(sign, left.bounds, right.bounds)
        # All fractions are decimals, so a sum has no more digits behind the point than its parts.
        digits = left.digits + right.digits if sign in ("*", "//") else max(left.digits, right.digits) + 1
        if digits > MOST_DIGITS:
            said = "the numbers that this multiplies can become too long to be written down"
            raise ExpressionError(said, _column(node))
        return _Part(_binary(apply, left, right), "number", bounds, whole, digits)

    def _compared(self, node: ast.Compare) -> _Part:
        if isinstance(node.ops[0], ast.Eq) and all(
            isinstance(one, ast.Compare) for one in (node.left, node.comparators[0])
        ):
            both = f"count({ast.unparse(node.left)}, {ast.unparse(node.comparators[0])})"
            said = f"numbers are compared, not comparisons; for both or neither, write {both} != 1"
            raise ExpressionError(said, _column(node))
        sides = [self.number(side) for side in (node.left, *node.comparators)]
        if any(type(op) not in _COMPARED for op in node.ops):
            raise ExpressionError("only == != < <= > and >= compare numbers", _column(node))
        applied = [_COMPARED[type(op)] for op in node.ops]
        if len(applied) == 1:
            return _Part(_binary(applied[0], sides[0], sides[1]), "truth", Bounds(0, 1))
        steps = [_binary(apply, *pair) for apply, pair in zip(applied, pairwise(sides), strict=True)]
        return _Part(lambda figures: all(step(figures) for step in steps), "truth", Bounds(0, 1))

    def _chosen(self, node: ast.IfExp) -> _Part:
        test, then, other = self.truth(node.test).value, self.number(node.body), self.number(node.orelse)
        yes, no = then.value, other.value
        bounds = around([then.bounds, other.bounds])
        whole = then.whole and other.whole
        digits = max(then.digits, other.digits)
        return _Part(lambda figures: yes(figures) if test(figures) else no(figures), "number", bounds, whole, digits)

    def _called(self, node: ast.Call) -> _Part:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in FUNCTIONS:
            said = f"there is no function {_shown(node.func)}; the functions are {', '.join(FUNCTIONS)}"
            raise ExpressionError(said, _column(node))
        if node.keywords or any(isinstance(one, ast.Starred) for one in node.args):
            raise ExpressionError(f"{name} takes plain values, separated by commas", _column(node))
        if not self.inside and name != "abs" and len(node.args) == 1:
            return self._over_table(name, node.args[0])
        if not node.args or (name == "abs" and len(node.args) != 1):
            said = "abs takes one value" if name == "abs" else f"{name} takes one value or more"
            raise ExpressionError(said, _column(node))
        parts = [self.truth(one) if name == "count" else self.number(one) for one in node.args]
        whole = all(part.whole for part in parts)
        return _Part(
            _function(name, [part.value for part in parts]),
            "number",
            function_bounds(name, [part.bounds for part in parts]),
            whole,
            max(part.digits for part in parts) + len(str(len(parts))),
        )

    def _over_table(self, name: str, node: ast.expr) -> _Part:
        self.inside = True
        part = self.truth(node) if name == "count" else self.number(node)
        self.inside = False
        value = part.value
        if name in ("sum", "count"):
            low = part.bounds.low
            bounds = Bounds(0 if name == "count" or (low is not None and low >= 0) else None)
            return _Part(lambda players: sum(map(value, players)), "number", bounds, part.whole, part.digits + 2)
        pick = min if name == "min" else max
        return _Part(lambda players: pick(map(value, players)), "number", part.bounds, part.whole, part.digits)


def _column(node: ast.AST) -> int:
    return int(getattr(node, "col_offset", 0)) + 1


def _shown(node: ast.AST) -> str:
    return repr(_cut(ast.unparse(node)))


def _cut(written: str) -> str:
    return written if len(written) <= 30 else written[:29] + "…"  # noqa: PLR2004 - fits a line


def _divides_by_zero(node: ast.AST, divisor: _Part) -> str:
    if divisor.constant == 0:
        return "this divides by 0"
    said = _cut(ast.unparse(node))
    return f"this divides by {said}, which can be 0 on some sheet; divide by a number, or by max(1, {said})"


def _way_out(text: str, names: Mapping[str, Name]) -> str:
    """Return what to write instead of something that cannot be read, as far as one can guess."""
    if re.search(r"(?<![<>=!])=(?!=)", text):
        return "; write == for is equal to"
    if times := re.search(r"\b(\d+)\s*(?:[xX]\b\s*)?([a-z_]\w*)", text):
        return f"; write * for times: {times[1]} * {times[2]}"
    if re.fullmatch(r"[A-Za-z_]\w*( +\w+)+", text):
        near = next((word for word in text.casefold().split() if word in names), next(iter(names), ""))
        return f"; write the id of a line or count{f', such as {near}' if near else ''}"
    return ""


def _counted(node: ast.BoolOp | ast.UnaryOp) -> str:
    """Return what to write instead of `and`, `or` and `not`."""
    if isinstance(node, ast.UnaryOp):
        return f"there is no not; write count({ast.unparse(node.operand)}) == 0"
    all_ = isinstance(node.op, ast.And)
    held = f"count({', '.join(map(ast.unparse, node.values))})"
    word, rest = ("and", f"== {len(node.values)}, or a [[must]] for each") if all_ else ("or", ">= 1")
    return f"there is no {word}; write {held} {rest}"


def _unknown(name: str, known: Mapping[str, Name]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    rest = f"did you mean {near[0]!r}?" if near else f"the names here are {', '.join(known)}"
    return f"there is no line or count {name!r}; {rest}"


def _constant(value: Number) -> _Part:
    digits = len(str(value))
    return _Part(lambda _: value, "number", Bounds(value, value), isinstance(value, int), digits, value)


def _negated(part: _Part) -> _Part:
    if part.constant is not None:
        return _constant(-part.constant)
    value, (low, high) = part.value, part.bounds
    bounds = Bounds(None if high is None else -high, None if low is None else -low)
    return _Part(lambda figures: -value(figures), "number", bounds, part.whole, part.digits)


def _binary(apply: Callable[[Any, Any], Any], left: _Part, right: _Part) -> Closure:
    """Return the closure of two parts; a name or a number on one side is common, and needs no call of its own."""
    if left.slot is not None and right.constant is not None:
        slot, fixed = left.slot, right.constant
        return lambda figures: apply(figures[slot], fixed)
    if left.constant is not None and right.slot is not None:
        begun, at = left.constant, right.slot
        return lambda figures: apply(begun, figures[at])
    if left.slot is not None and right.slot is not None:
        one, two = left.slot, right.slot
        return lambda figures: apply(figures[one], figures[two])
    first, second = left.value, right.value
    return lambda figures: apply(first(figures), second(figures))


def _function(name: str, values: Sequence[Closure]) -> Closure:
    if name == "abs":
        (value,) = values
        return lambda figures: abs(value(figures))
    if name in ("sum", "count"):
        return lambda figures: sum([value(figures) for value in values])
    pick = min if name == "min" else max
    return lambda figures: pick([value(figures) for value in values])
