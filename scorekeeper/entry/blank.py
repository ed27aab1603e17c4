"""A blank record with a comment on every box, in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import inspect

from scorekeeper.entry.boxes import Asked, other_boxes, round_boxes, solid
from scorekeeper.games.verdict import itself

if TYPE_CHECKING:
    from scorekeeper.games.game import Game

HEAD = """\
# A record of {title}. Fill in what the paper says: take the # away from a line, and write behind the =.
# What the rules can work out (places, points) may stay as it is; whatever you write is compared with the rules.
# Players are named by number, or by name. Rounds that were not played are deleted.
#
#   scorekeeper record 1/3 this-file.toml --dry-run    says what the rules make of it
#   scorekeeper rules show {code}-…                      shows a rule that is named here
"""
SEATS = ("1", "2", "3", "4")


def generate(
    game: Game, seats: Sequence[str] | None = None, names: Callable[[str], str] = itself, variant: str = "standard"
) -> str:
    """The blank record of a game, for these seats if they are known."""
    seats = tuple(seats or SEATS)
    layout = game.sheet(variant)
    lines = [HEAD.format(title=layout.title, code=game.code), f'game = "{game.id}"']
    known = ", ".join(names(seat) for seat in seats) if names is not itself else "player numbers, clockwise"
    lines.append(f"seats = [{', '.join(f'{_quoted(seat)}' for seat in seats)}] # {known}")
    lines.append('# ended = "time" # or "conceded", "abandoned"; without it, the game was finished')
    if variant != "standard":
        lines.append(f'variant = "{variant}"')
    for number in range(1, layout.rounds + 1):
        lines += ["", "[[rounds]]", f"number = {number}"]
        lines += _section(game, list(round_boxes(game, layout, number, seats)), names, f"rounds.{number}")
    lines += _section(game, list(other_boxes(game, layout, seats)), names, "")
    return "\n".join(lines) + "\n"


def _section(game: Game, boxes: list[Asked], names: Callable[[str], str], within: str) -> list[str]:
    lines: list[str] = []
    header = ""
    done: set[str] = set()
    for asked in boxes:
        parent, _, key = asked.path.rpartition(".")
        if key.isdigit():
            parent, _, key = parent.rpartition(".")
        if (parent, key) == ("", "") or f"{parent}.{key}" in done:
            continue
        done.add(f"{parent}.{key}")
        table = parent.replace(within, "rounds", 1) if within else parent
        if table != header:
            header = table
            called = f" # {names(asked.who)}" if asked.who and names(asked.who) != asked.who else ""
            lines += ["", f"[{table}]{called}"]
        lines.append(_line(game, asked, f"{parent}.{key}"))
    return lines


def _line(game: Game, asked: Asked, path: str) -> str:
    from scorekeeper.entry.boxes import field_at

    field = field_at(game, path)
    said = [field.title or asked.box.label]
    if field.description:
        said.append(field.description.rstrip("."))
    if (rule := field.rule or asked.box.rule) is not None:
        said.append(rule)
    key = path.rpartition(".")[2]
    note = ": ".join(said[:2]) + (f" ({said[2]})" if len(said) > 2 else "")  # noqa: PLR2004
    mark = "" if field.required else "# "
    line = f"{mark}{key} = {_example(field.type)}"
    return f"{line:<32} # {note}" + (", needed" if field.required else "")


def _example(type_: inspect.Type) -> str:
    bare = solid(type_)
    match bare:
        case inspect.IntType():
            return "0"
        case inspect.LiteralType():
            return f'"{bare.values[0]}"'
        case inspect.ListType():
            return f"[{_example(bare.item_type)}]"
        case inspect.StructType():
            return "{" + ", ".join(f"{field.name} = {_example(field.type)}" for field in bare.fields) + "}"
    return '"1"'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
