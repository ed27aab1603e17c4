"""What a definition says, in words: the texts of rules whose author wrote none."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from scorekeeper.games.declared.definition import POINTS, Award, Counted, Definition, Instant, Line, Must, Tie, numbered
from scorekeeper.games.declared.record import title_of
from scorekeeper.games.engine.verdict import counted, listed

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
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
    named = {one.id: _lower(title_of(one)) for one in (*made.counted, *made.award, *made.instant)}
    points = {line.id + POINTS: f"points for {named[line.id]}" for line in made.line if numbered(line)}
    return named | points | {name: name.replace("_", " ") for line in made.line for name in line.rows}


def _lower(title: str) -> str:
    """Return a title as it stands inside a sentence; VP and the like stay as they are."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]


def in_words(text: str, titles: Mapping[str, str]) -> str:
    """Return an expression in words."""
    return _said(ast.parse(text, mode="eval").body, titles)


def _said(node: ast.expr, titles: Mapping[str, str]) -> str:
    match node:
        case ast.Constant(value=int(value)):
            return str(value)
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
        case ast.Call(func=ast.Name(id=name), args=args):
            inner = [_said(one, titles) for one in args]
            return _FUNCTIONS[name].format(", ".join(inner) if name == "count" else listed(inner))
    return ast.unparse(node)


_FUNCTIONS = {
    "min": "the smallest of {}",
    "max": "the largest of {}",
    "sum": "the sum of {}",
    "count": "how many of these hold: {}",
    "abs": "{} without its sign",
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
    title = title_of(line)
    said = _line_points(line, titles_of(made))
    most = f", at most {line.max}" if line.max is not None and numbered(line) else ""
    table = f", at most {line.table_max} in the whole game" if line.table_max is not None else ""
    each = " each round" if made.each(line) == "round" else ""
    return f"{title}{each}: {said}{most}{table}."


def _line_points(line: Line, titles: Mapping[str, str]) -> str:
    if line.rows and line.points is not None:
        return f"for each one {in_words(line.points, titles)}, all added up"
    each = " for each one" if line.rows else ""
    if line.steps:
        steps = [f"{points} from {start}" for start, points in sorted(line.steps.items(), key=lambda one: int(one[0]))]
        return f"points by number{each}: {', '.join(steps)}"
    if line.table:
        known = sorted(line.table.items(), key=lambda one: int(one[0]))
        return f"points by number{each}: {', '.join(f'{points} for {number}' for number, points in known)}"
    if line.points is None:
        return "the points count as they are written"
    return _formula(line, titles)


def _formula(line: Line, titles: Mapping[str, str]) -> str:
    """The usual formulas in everyday words, all others as they are calculated."""
    match ast.parse(line.points or "", mode="eval").body:
        case ast.BinOp(left=ast.Constant(value=int(value)), op=ast.Mult(), right=ast.Name(id=name)):
            return f"{counted(value, 'point')} {_each(line, name, titles)}"
        case ast.BinOp(left=ast.Name(id=name), op=ast.Mult(), right=ast.Constant(value=int(value))):
            return f"{counted(value, 'point')} {_each(line, name, titles)}"
        case ast.BinOp(left=ast.Name(id=name), op=ast.FloorDiv(), right=ast.Constant(value=int(value))):
            return f"1 point for every {value}{'' if name == line.id else f' of {titles.get(name, name)}'}"
        case ast.UnaryOp(op=ast.USub(), operand=ast.Name(id=name)):
            return f"1 point less {_each(line, name, titles)}"
        case ast.BinOp(
            left=ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))),
            op=ast.Mult(),
            right=ast.Name(id=name),
        ):
            return f"{counted(value, 'point')} less {_each(line, name, titles)}"
    return in_words(line.points or "", titles)


def _each(line: Line, name: str, titles: Mapping[str, str]) -> str:
    return "each" if name == line.id else f"for each of {titles.get(name, name)}"


def award_text(award: Award, made: Definition) -> str:
    """Return the text of an award's rule."""
    lists = award.pays if isinstance(award.pays, dict) else {"default": award.pays}
    most = "fewest" if award.wins == "fewest" else "most"
    said = [f"{title_of(award)}: the players with the {most} {in_words(award.by, titles_of(made))} get points."]
    for key, paid in lists.items():
        who = "" if key == "default" else f"With {key} players: "
        places = [
            f"{points} for the {ORDINALS[n] if n < len(ORDINALS) else n + 1} place" for n, points in enumerate(paid)
        ]
        text = f"{who}{', '.join(places) or 'nothing'}."
        said.append(text[:1].upper() + text[1:])
    if award.least is not None:
        said.append(f"Whoever has less than {award.least} gets nothing.")
    said.append(_ties_text(award))
    return " ".join(said)


def _ties_text(award: Award) -> str:
    if award.ties == "friendly":
        return "Level players all get the points of their place, and the places that they fill up are not paid."
    if award.ties == "none":
        return "Level players get nothing."
    return f"Level players share the points of the places that they fill, rounded {award.rounded}."


def tie_text(tie: Tie, made: Definition, number: int) -> str:
    """Return the text of a tie's rule."""
    before = "Players with the same total" if number == 1 else "Players who are still level"
    if tie.by == "seat":
        return f"{before} are ranked by seat: the {tie.wins} seat is ahead."
    if tie.by == "clockwise":
        holder = titles_of(made).get(tie.holder, tie.holder)
        return f"{before} are ranked clockwise, beginning with whoever holds {holder}."
    titles = titles_of(made)
    compared = [in_words(text, titles) for text in ([tie.by] if isinstance(tie.by, str) else tie.by)]
    more = "fewer" if tie.wins == "fewest" else "more"
    if len(compared) == 1:
        return f"{before} are ranked by {compared[0]}: {more} is better."
    return (
        f"{before} are compared one by one in {listed(compared)}: the first difference decides, and {more} is better."
    )


def limit_text(entry: Counted) -> str:
    """Return the text of the rule that limits what one player may have."""
    title = title_of(entry)
    if isinstance(entry, Line) and entry.table:
        return f"{title}: only {listed(sorted(entry.table, key=int))} are possible."
    low, high = entry.min, entry.max
    if high is None:
        return f"{title}: {'never negative' if low == 0 else f'at least {low}'}."
    if low is None:
        return f"{title}: at most {high} for one player."
    return f"{title}: from {low} to {high} for one player."


def table_text(entry: Counted) -> str:
    """Return the text of the rule that limits what all players have together."""
    return f"{title_of(entry)}: at most {entry.table_max} for all players together."


def must_text(must: Must, made: Definition) -> str:
    """Return the text of an identity's rule."""
    over = "At every table" if must.over == "table" else "For every player"
    return f"{over}, {in_words(must.test, titles_of(made))}."


def instant_text(instant: Instant) -> str:
    """Return the text of the rule about a win at once."""
    return f"{title_of(instant)} wins the game at once, whatever the points are. One player at most can win so."
