"""What a definition says, in words: the texts of rules whose author wrote none."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from scorekeeper.games.declared.definition import (
    POINTS,
    Award,
    Counted,
    Definition,
    Instant,
    Line,
    Must,
    Tie,
    column_limits,
    least,
    numbered,
)
from scorekeeper.games.declared.record import title_of
from scorekeeper.games.engine.halves import Score, exact
from scorekeeper.games.engine.verdict import listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ARE_POINTS = ("point", "score", "rating", "bonus")
"""Words in a title that say points already."""
_SIGNS = {ast.Add: "plus", ast.Sub: "minus", ast.Mult: "times"}
_COMPARED = {
    ast.Eq: "equals",
    ast.NotEq: "is not",
    ast.Lt: "is less than",
    ast.LtE: "is at most",
    ast.Gt: "is more than",
    ast.GtE: "is at least",
}


def titles_of(made: Definition) -> dict[str, str]:
    """Return what people call everything that an expression may name."""
    named = {one.id: _lower(title_of(one)) for one in (*made.count, *made.instant)}
    named |= {one.id: _points_of(one) for one in made.award}
    for line in made.line:
        number = numbered(line) and not line.rows and made.each(line) == "game"
        named[line.id] = _lower(title_of(line)) if number else _points_of(line)
        named[line.id + POINTS] = _points_of(line)
    return named | {name: name.replace("_", " ") for line in made.line for name in line.rows}


def _points_of(entry: Line | Award) -> str:
    title = _lower(title_of(entry))
    one_each = isinstance(entry, Line) and entry.points == entry.id
    return title if one_each or any(word in title for word in _ARE_POINTS) else f"points for {title}"


def _lower(title: str) -> str:
    """Return a title as it stands inside a sentence; names and signs such as VP or M€ stay as they are."""
    first, *rest = title.split(" ")
    plain = (
        first[1:].replace("-", "").isalpha() and first[1:].islower() and not any(word[:1].isupper() for word in rest)
    )
    return title[:1].lower() + title[1:] if plain or len(first) == 1 else title


def in_words(text: str, titles: Mapping[str, str]) -> str:
    """Return an expression in words."""
    return _said(ast.parse(text, mode="eval").body, titles)


def _said(node: ast.expr, titles: Mapping[str, str]) -> str:
    match node:
        case ast.Constant(value=int() | float() as value):
            return str(exact(value))
        case ast.Name(id=name):
            return titles.get(name, name)
        case ast.UnaryOp(operand=operand):
            return f"minus {_inner(operand, titles)}"
        case ast.BinOp():
            return _calculated(node, titles)
        case ast.Compare(left=left, ops=ops, comparators=sides):
            rest = [f"{_COMPARED[type(op)]} {_said(side, titles)}" for op, side in zip(ops, sides, strict=True)]
            return " ".join((_said(left, titles), *rest))
        case ast.IfExp(test=test, body=then, orelse=other):
            return f"{_said(then, titles)} if {_said(test, titles)}, otherwise {_said(other, titles)}"
        case ast.Call(func=ast.Name(id="abs"), args=[ast.BinOp(left=left, op=ast.Sub(), right=right)]):
            return f"the difference between {_said(left, titles)} and {_said(right, titles)}"
        case ast.Call(func=ast.Name(id=name), args=args):
            inner = [_said(one, titles) for one in args]
            return _FUNCTIONS[name].format(", ".join(inner) if name == "count" else listed(inner))
    return ast.unparse(node)


_FUNCTIONS = {
    "min": "the smallest of {}",
    "max": "the largest of {}",
    "sum": "the sum of {}",
    "count": "how many of these hold: {}",
    "abs": "{} without a minus sign",
}


def _calculated(node: ast.BinOp, titles: Mapping[str, str]) -> str:
    left, right = _inner(node.left, titles), _inner(node.right, titles)
    if isinstance(node.op, ast.FloorDiv):
        return f"{left} divided by {right}, rounded down"
    if isinstance(node.op, ast.Mod):
        return f"what is left of {left} after dividing by {right}"
    return f"{left} {_SIGNS[type(node.op)]} {right}"


def _inner(node: ast.expr, titles: Mapping[str, str]) -> str:
    said = _said(node, titles)
    return f"({said})" if isinstance(node, ast.BinOp | ast.IfExp | ast.Compare) else said


def line_text(line: Line, made: Definition) -> str:
    """Return the text of a line's rule."""
    each = " each round" if made.each(line) == "round" else ""
    titles = {**titles_of(made), line.id: _lower(title_of(line))}
    return f"{title_of(line)}{each}: {_line_points(line, titles)}{_line_limits(line)}."


def _line_limits(line: Line) -> str:
    one, table = line.max, line.table_max
    if not numbered(line) or line.table or one == 1:
        return ""
    if table is None:
        return f", at most {one}" if one is not None else ""
    if one is None or one >= table:
        return f", at most {table} in the whole game"
    return f", at most {one} for one player and {table} in the whole game"


def _line_points(line: Line, titles: Mapping[str, str]) -> str:
    if line.rows and line.points is not None:
        return f"{in_words(line.points, titles)} for each one, added up"
    each = " (for each one, added up)" if line.rows else ""
    if line.steps:
        return _steps_text(line.steps) + each
    if line.table:
        return _table_text(line.table) + each
    if line.points is None:
        return "the points are counted at the table and added to the total"
    return _formula(line, titles)


def _steps_text(steps: Mapping[str, int]) -> str:
    """`-1 point for 0 or 1, 1 point for 2, 2 points for 3 or more`."""
    starts = sorted(map(int, steps))
    said = []
    for start, following in zip_longest(starts, starts[1:]):
        points = counted_points(steps[str(start)])
        if following is None:
            said.append(f"{points} for {start} or more")
        elif following == start + 1:
            said.append(f"{points} for {start}")
        else:
            said.append(f"{points} for {start} {'or' if following == start + 2 else 'to'} {following - 1}")
    return ", ".join(said)


def _table_text(table: Mapping[str, int]) -> str:
    known = sorted((int(number), points) for number, points in table.items())
    if all(number == points for number, points in known):
        return f"{_either(str(number) for number, _ in known)} points"
    return ", ".join(f"{counted_points(points)} for {number}" for number, points in known)


def _either(parts: Iterable[str]) -> str:
    *head, last = parts
    return f"{', '.join(head)} or {last}" if head else last


def counted_points(points: Score) -> str:
    """`1 point`, `2 points`, `-1 point`."""
    return f"{points} point" if abs(points) == 1 else f"{points} points"


def _formula(line: Line, titles: Mapping[str, str]) -> str:
    """The usual formulas in everyday words, all others as they are calculated."""
    match ast.parse(line.points or "", mode="eval").body:
        case ast.Name(id=name):
            return _each(line, name, 1, titles)
        case ast.BinOp(left=ast.Constant(value=int() | float() as value), op=ast.Mult(), right=ast.Name(id=name)):
            return _each(line, name, exact(value), titles)
        case ast.BinOp(left=ast.Name(id=name), op=ast.Mult(), right=ast.Constant(value=int() | float() as value)):
            return _each(line, name, exact(value), titles)
        case ast.BinOp(left=ast.Name(id=name), op=ast.FloorDiv(), right=ast.Constant(value=int(value))):
            return f"1 point for every {value}{'' if name == line.id else f' {titles.get(name, name)}'}"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id=name)):
            return _each(line, name, -1, titles)
        case ast.BinOp(
            left=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)),
            op=ast.Mult(),
            right=ast.Name(id=name),
        ):
            return _each(line, name, exact(-value), titles)
    return in_words(line.points or "", titles)


def _each(line: Line, name: str, points: Score, titles: Mapping[str, str]) -> str:
    if name != line.id:
        title = titles.get(name, name)
        if title.startswith("points for "):
            return f"{points} times the {title}"
        return f"{title} {'count' if points > 0 else 'cost'} {counted_points(abs(points))} each"
    if line.max != 1:
        return f"{counted_points(points)} each"
    only = "the one player" if line.table_max == 1 else "every player"
    return f"{counted_points(points)} for {only} who has it"


def award_text(award: Award, made: Definition) -> str:
    """Return the text of an award's rule."""
    lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
    most = "fewest" if award.wins == "fewest" else "most"
    whoever = f"whoever has the {most} {in_words(award.by, titles_of(made))}"
    said = [f"{title_of(award)}: {_paid_text(lists['default'], whoever)}."] if "default" in lists else []
    for key, paid in lists.items():
        if key != "default":
            who = "the first" if said else whoever
            others = "the other" if key == "2" else "the others"
            rest = f" and {others} nothing" if len(paid) == 1 else ""
            said.append(f"With {key} players, {_paid_text(paid, who)}{rest}.")
    if award.least is not None:
        rest = "does not take part" if award.wins == "fewest" else "gets nothing"
        said.append(f"Whoever has less than {award.least} {rest}.")
    said.append(_ties_text(award, max(map(len, lists.values()))))
    if award.optional:
        said.append("If the award is not at stake in a game, everybody leaves blank what it goes by.")
    return " ".join(said)


def _paid_text(paid: Sequence[int], who: str) -> str:
    if not paid:
        return "nobody gets points"
    rest = [f"the {_ordinal(place)} {points}" for place, points in enumerate(paid[1:], 2)]
    return listed([f"{who} gets {counted_points(paid[0])}", *rest])


def _ordinal(place: int) -> str:
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"{place}th"


def _ties_text(award: Award, places: int) -> str:
    if award.ties == "none":
        return "Tied players get nothing."
    if award.ties == "split":
        return f"Tied players share the points of the places that they take, rounded {award.rounded}."
    if places == 1:
        return "Tied players all get the points."
    return "Tied players all get the points of their place; with two firsts, nobody is second."


def compared_text(tie: Tie, made: Definition) -> str:
    """Return what a tie-break compares."""
    if tie.by == "seat":
        return "seat"
    titles = titles_of(made)
    if tie.by == "clockwise":
        return f"seats after the {titles.get(tie.holder, tie.holder)}"
    return listed(in_words(text, titles) for text in ([tie.by] if isinstance(tie.by, str) else tie.by))


def tie_text(tie: Tie, made: Definition, number: int) -> str:
    """Return the text of a tie's rule."""
    before = "Players with the same total" if number == 1 else "Players who are still tied"
    if tie.by == "seat":
        return f"{before} are ranked by seat: the {tie.wins} seat is ahead."
    if tie.by == "clockwise":
        holder = titles_of(made).get(tie.holder, tie.holder)
        return f"{before} are ranked clockwise, beginning with whoever has the {holder}."
    compared = compared_text(tie, made)
    more = "fewer" if tie.wins == "fewest" else "more"
    if isinstance(tie.by, str) or len(tie.by) == 1:
        return f"{before} are ranked by {compared}: {more} is better."
    return f"{before} are compared one by one in {compared}: the first difference decides, and {more} is better."


def limit_text(entry: Counted) -> str:
    """Return the text of the rule that limits what one player may have."""
    title = title_of(entry)
    if isinstance(entry, Line) and entry.table:
        return f"{title}: only {_either(sorted(entry.table, key=int))} is possible."
    if isinstance(entry, Line) and entry.rows:
        spans = [(name, *column_limits(entry, name)) for name in entry.rows]
        said = [f"{name} {low} or more" if high is None else f"{name} {low} to {high}" for name, low, high in spans]
        return f"{title}: {listed(said)} each time.".replace("_", " ")
    low, high = least(entry), entry.max
    if high is None:
        return f"{title}: {low} or more."
    if low is None:
        return f"{title}: at most {high} for one player."
    return f"{title}: {low} {'or' if high == low + 1 else 'to'} {high} for one player."


def table_text(entry: Counted) -> str:
    """Return the text of the rule that limits what all players have together."""
    return f"{title_of(entry)}: at most {entry.table_max} for all players together."


def must_text(must: Must, made: Definition) -> str:
    """Return the text of an identity's rule."""
    over = "At every table" if must.over == "table" else "For every player"
    each = ", in every round" if must.each == "round" else ""
    return f"{over}{each}: {in_words(must.test, titles_of(made))}."


def instant_text(instant: Instant) -> str:
    """Return the text of the rule about a win at once."""
    return (
        f"{title_of(instant)}: whoever achieves it wins the game at once, whatever the points are. Only one player can."
    )


def sum_text(parts: Iterable[int]) -> str:
    """`20 + 5 - 3`; zeros are left out."""
    shown = ""
    for part in parts:
        if part:
            shown += f" {'+' if part > 0 else '-'} {abs(part)}" if shown else str(part)
    return shown or "0"


def each_text(said: Sequence[object]) -> str:
    """Return a template such as `{who0} 7, {who1} 5`; `who_each` gives the names."""
    return ", ".join(f"{{who{n}}} {one}" for n, one in enumerate(said))


def who_each(seats: Iterable[str]) -> dict[str, Any]:
    """Return the players that `each_text` names."""
    return {f"who{n}": seat for n, seat in enumerate(seats)}
