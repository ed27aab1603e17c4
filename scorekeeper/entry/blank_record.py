"""Blank records as TOML, in the order of the paper: all rounds with a comment on every box, or the result alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from scorekeeper.entry.boxes import Blank, field_at, list_fields, other_boxes, round_boxes
from scorekeeper.entry.examples import Known, as_toml, example
from scorekeeper.games.engine.fields import item_of, words_of
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
#   scorekeeper record {table} --template --result         prints a blank record of the result alone
"""
RESULT = """\
# The result of {title}. Remove the # from a line and write the value after the =.
# You may leave out places that the figures decide; what you do write is compared with the rules.
#   scorekeeper record {table} this-file.toml --dry-run    shows what the rules say about it
"""
SEATS = ("1", "2", "3", "4")
"""The seats of a table that nobody is seated at yet, as far as the game has so many."""
WORDS = 8
"""The most words of a field that a comment lists."""


def usual_seats(game: Game, variant: str) -> tuple[str, ...]:
    """Return the seats of a table that nobody is seated at yet: four, or as near to it as the game allows."""
    low, high = next((one.players for one in game.book.variants if one.id == variant), (len(SEATS), len(SEATS)))
    return tuple(str(number) for number in range(1, min(max(low, len(SEATS)), high) + 1))


class BlankRecord(NamedTuple):
    """The table that a blank record is for."""

    game: Game
    seats: Sequence[str] = SEATS
    names: Callable[[str], str] = itself
    variant: str = "standard"
    table: str = "1/3"
    equipment: Mapping[str, Any] = {}

    def whole(self) -> str:
        """Return the blank record with every box of the paper."""
        layout = self.game.paper(self.variant)
        others = list(other_boxes(self.game, layout, self.seats))
        lines = self._opening(HEAD)
        for number in range(1, layout.rounds + 1):
            lines += ["", "[[rounds]]", f"number = {number}"]
            lines += self._section(list(round_boxes(self.game, layout, number, self.seats)), f"rounds.{number}")
        lines += self._section([blank for blank in others if "." in blank.path])
        return "\n".join(lines) + "\n"

    def result(self) -> str:
        """Return the blank record of the result alone, one line for each participant."""
        others = list(other_boxes(self.game, self.game.paper(self.variant), self.seats))
        lines = [*self._opening(RESULT), "", "[result]"]
        single = [blank for blank in others if blank.path.startswith("result.") and blank.who is None]
        for blank in {blank.path.split(".")[1]: blank for blank in single}.values():
            path = ".".join(blank.path.split(".")[:2])
            lines.append(self._line(blank._replace(field=field_at(self.game, path)), path))
        rows = self._rows(others)
        told = ", ".join(
            f"{key}: {_title(self.game, f'result.rows.{self.seats[0]}.{key}')}" for key in rows[self.seats[0]]
        )
        lines += ["", f"[result.rows] # {told}"]
        lines += [f"# {who} = {as_toml(row)}{self._called(who)}" for who, row in rows.items()]
        return "\n".join(lines) + "\n"

    def _rows(self, boxes: Sequence[Blank]) -> dict[str, dict[str, Any]]:
        """Return the rows of the result: the boxes of the paper, or else what a quick result holds."""
        people = (*self.seats, *self.game.others)
        quick = self.game.quick(dict.fromkeys(people, 0), {who: place for place, who in enumerate(people, 1)})
        rows: dict[str, dict[str, Any]] = {who: {} for who in people}
        for blank in boxes:
            parts = blank.path.split(".")
            if parts[:2] == ["result", "rows"] and blank.who in rows:
                rows[blank.who][parts[3]] = self._example(blank)
        return {who: {**row, **quick["rows"][who]} for who, row in rows.items()}

    def _opening(self, head: str) -> list[str]:
        """Return the lines before the first section."""
        layout = self.game.paper(self.variant)
        lines = [head.format(title=layout.title, code=self.game.code, table=self.table), f'game = "{self.game.id}"']
        known = ", ".join(map(self.names, self.seats)) if self.names is not itself else "player numbers, clockwise"
        lines.append(f"seats = [{', '.join(as_toml(seat) for seat in self.seats)}] # {known}")
        top = [blank for blank in other_boxes(self.game, layout, self.seats) if "." not in blank.path]
        lines += self._section(top)
        return [*lines, f'variant = "{self.variant}"'] if self.variant != "standard" else lines

    def _section(self, boxes: list[Blank], within: str = "") -> list[str]:
        """Return the lines of some boxes, grouped by TOML table."""
        tables: dict[str, dict[str, str]] = {}
        for blank in boxes:
            path = next(iter(list_fields(self.game, blank.path)), blank.path)
            table, _, key = path.rpartition(".")
            table = table.replace(within, "rounds", 1) if within else table
            called = self._called(blank.who) if blank.who and blank.who in table else ""
            tables.setdefault(table and f"[{table}]{called}", {})[key] = self._line(blank, path)
        lines = [] if "" not in tables else list(tables.pop("").values())
        for header, fields in tables.items():
            lines += ["", header, *fields.values()]
        return lines

    def _called(self, who: str) -> str:
        return f" # {self.names(who)}" if self.names(who) != who else ""

    def _example(self, blank: Blank, path: str | None = None) -> Any:
        field = blank.field if path is None else field_at(self.game, path)
        known = Known(blank.box.choices, self.seats[0], self.equipment)
        return example(field.type, known, (path or blank.path).rpartition(".")[2])

    def _line(self, blank: Blank, path: str) -> str:
        field = field_at(self.game, path)
        words = words_of(field.type) or words_of(item_of(field.type) or field.type) or ()
        said = [field.title or blank.box.label]
        if 1 < len(words) <= WORDS:
            said.append(", ".join(map(str, words)))
        elif field.description:
            said.append(field.description.rstrip(".")[:1].lower() + field.description.rstrip(".")[1:])
        if (rule := field.rule or blank.box.rule) is not None:
            said.append(rule)
        key = path.rpartition(".")[2]
        note = ": ".join(said[:2]) + (f" ({said[2]})" if len(said) > 2 else "")  # noqa: PLR2004
        line = f"# {key} = {as_toml(self._example(blank, path))}"
        return f"{line:<32} # {note}" + (", needed" if field.required else "")


def _title(game: Game, path: str) -> str:
    field = field_at(game, path)
    return field.title or path.rpartition(".")[2]
