"""Blank records as TOML, with a comment on every box, in the order of the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from scorekeeper.entry.boxes import Blank, field_at, list_fields, other_boxes, round_boxes
from scorekeeper.entry.examples import as_toml, example
from scorekeeper.games.engine.verdict import itself

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

HEAD = """\
# A record of {title}. Copy the paper sheet: remove the # from a line and write the value after the =.
# You may leave out what the rules can compute (places, points); what you do write is compared with the rules.
# Name players by number or by name. Delete rounds that were not played.
#
#   scorekeeper record {table} this-file.toml --dry-run    shows what the rules say about it
#   scorekeeper rules show {code}-…                      shows a rule that this file names
"""
SEATS = ("1", "2", "3", "4")


def blank_toml(
    game: Game,
    seats: Sequence[str] | None = None,
    names: Callable[[str], str] = itself,
    variant: str = "standard",
    table: str = "1/3",
) -> str:
    """Return the blank record of a game, for this table and these seats if given."""
    seats = tuple(seats or SEATS)
    layout = game.paper(variant)
    lines = [HEAD.format(title=layout.title, code=game.code, table=table), f'game = "{game.id}"']
    known = ", ".join(names(seat) for seat in seats) if names is not itself else "player numbers, clockwise"
    lines.append(f"seats = [{', '.join(as_toml(seat) for seat in seats)}] # {known}")
    top = [blank for blank in other_boxes(game, layout, seats) if "." not in blank.path]
    lines += _section(game, top, names, "")
    if variant != "standard":
        lines.append(f'variant = "{variant}"')
    for number in range(1, layout.rounds + 1):
        lines += ["", "[[rounds]]", f"number = {number}"]
        lines += _section(game, list(round_boxes(game, layout, number, seats)), names, f"rounds.{number}")
    lines += _section(game, [blank for blank in other_boxes(game, layout, seats) if "." in blank.path], names, "")
    return "\n".join(lines) + "\n"


def _section(game: Game, boxes: list[Blank], names: Callable[[str], str], within: str) -> list[str]:
    """Return the lines of some boxes, grouped by TOML table."""
    tables: dict[str, dict[str, str]] = {}
    for blank in boxes:
        path = next(iter(list_fields(game, blank.path)), blank.path)
        table, _, key = path.rpartition(".")
        table = table.replace(within, "rounds", 1) if within else table
        called = f" # {names(blank.who)}" if blank.who and names(blank.who) != blank.who and blank.who in table else ""
        tables.setdefault(table and f"[{table}]{called}", {})[key] = _line(game, blank, path)
    lines = [] if "" not in tables else list(tables.pop("").values())
    for header, fields in tables.items():
        lines += ["", header, *fields.values()]
    return lines


def _line(game: Game, blank: Blank, path: str) -> str:
    field = field_at(game, path)
    said = [field.title or blank.box.label]
    if field.description:
        said.append(field.description.rstrip(".")[:1].lower() + field.description.rstrip(".")[1:])
    if (rule := field.rule or blank.box.rule) is not None:
        said.append(rule)
    key = path.rpartition(".")[2]
    note = ": ".join(said[:2]) + (f" ({said[2]})" if len(said) > 2 else "")  # noqa: PLR2004
    line = f"# {key} = {as_toml(example(field.type, blank.box.choices))}"
    return f"{line:<32} # {note}" + (", needed" if field.required else "")
