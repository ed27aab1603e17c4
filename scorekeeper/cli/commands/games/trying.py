"""Tries a game out: what is typed is added to a sheet, and points and places are shown at once."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from scorekeeper.cli.output import columns, say
from scorekeeper.entry.figures import figure, rows_asked, rows_example
from scorekeeper.entry.figures import rows as typed_rows
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared import DeclaredGame
from scorekeeper.games.declared.definition import POINTS, Line
from scorekeeper.games.declared.record import RowBox, boxes_of
from scorekeeper.games.reading import typed_record

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

_WORD = re.compile(r"(?P<box>\w+)=(?P<value>.+)")
NONE = "-"
LARGEST = 9_999_999
Typed = dict[str, dict[str, Any]]
"""What was typed, by player and box."""
EACH: tuple[Literal["round", "game"], ...] = ("round", "game")
HOW = "Type a player and figures, such as: Ana {example}. Type ? for the boxes; an empty line ends."


class FigureError(ScorekeeperError):
    def __init__(self, word: str, boxes: list[str], columns: Sequence[str] = ()) -> None:
        from difflib import get_close_matches

        box = word.partition("=")[0]
        near = get_close_matches(box, boxes, n=1)
        said = f"; did you mean {near[0]}?" if near else f"; the boxes are {', '.join(boxes)}"
        said = f"; write a whole number or a sum, such as {box}=3+7" if box in boxes else said
        said = f"; write {rows_asked(columns)}, without blanks" if columns else said
        what = "does not fit" if columns else f"is not a figure like {boxes[0]}=3"
        super().__init__(f"{word!r} {what}{said}")


class NoFileError(ScorekeeperError):
    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is no declared game: its sheets have more than one line for each player",
            next_step=f"scorekeeper record --template --game {name}",
        )


def try_out(game: Game, variant: str) -> None:
    """Read lines from the terminal or a pipe until they end."""
    if not isinstance(game, DeclaredGame):
        raise NoFileError(game.id)
    boxes = list(dict.fromkeys(box.name for each in EACH for box in _boxes(game, variant, each)))
    columns = {line.id: line.rows for line in game.definition.line if line.rows}
    shown = [f"{box}={rows_example(columns[box]) if box in columns else 3}" for box in boxes[:2]]
    say(HOW.format(example=" ".join(shown)))
    if game.definition.game.rounds is not None:
        say("The figures are those of one round.")
    rows: Typed = {}
    for line in sys.stdin:
        words = line.split()
        if not words:
            break
        if words == ["?"]:
            say(", ".join(boxes))
            continue
        try:
            _add(rows, words, boxes, columns)
        except ScorekeeperError as error:
            say(str(error))
            continue
        _show(game, variant, rows)


def _add(rows: Typed, words: list[str], boxes: list[str], columns: Mapping[str, Sequence[str]]) -> None:
    who = words[0]
    figures: dict[str, Any] = {}
    for word in words[1:]:
        match = _WORD.fullmatch(word)
        value = _value(match["value"], columns.get(match["box"], ())) if match is not None else None
        if match is None or match["box"] not in boxes or (match["value"] != NONE and value is None):
            raise FigureError(word, boxes, columns.get(match["box"], ()) if match is not None else ())
        figures[match["box"]] = value
    row = rows.setdefault(who, {})
    row |= figures
    for box in [box for box in row if row[box] is None]:
        del row[box]


def _value(text: str, columns: Sequence[str]) -> Any:
    """Return the figure, or the rows with these columns; None if it is neither, or too large."""
    if columns:
        return typed_rows(text, columns)
    value = figure(text)
    return value if value is not None and abs(value) <= LARGEST else None


def _boxes(game: DeclaredGame, variant: str, each: Literal["round", "game"]) -> list[RowBox]:
    """Return the boxes of a variant."""
    return [box for box in boxes_of(game.definition, each=each) if box.entry is None or box.entry.belongs_to(variant)]


def _of_rows(box: RowBox) -> bool:
    return isinstance(box.entry, Line) and bool(box.entry.rows) and not box.claim


def _rows(game: DeclaredGame, variant: str, each: Literal["round", "game"], typed: Typed) -> Typed:
    """Return what belongs to the round, or to the game."""
    boxes = _boxes(game, variant, each)
    # A blank box would leave everything open while somebody is still typing, so it counts as zero here.
    zeros: dict[str, Any] = {box.name: [] if _of_rows(box) else 0 for box in boxes if not box.claim}
    names = {box.name for box in boxes}
    return {
        who: {name: row.get(name, zeros.get(name)) for name in names if name in row or _counts(name, zeros, row)}
        for who, row in typed.items()
    }


def _counts(name: str, zeros: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    """Whether a blank box counts as zero: not rows whose points are typed."""
    return name in zeros and not (zeros[name] == [] and name + POINTS in row)


def _show(game: DeclaredGame, variant: str, rows: Typed) -> None:
    raw: dict[str, Any] = {
        "game": game.id,
        "seats": [*rows],
        "variant": variant,
        "result": {"rows": _rows(game, variant, "game", rows)},
    }
    if game.definition.game.rounds is not None:
        raw["rounds"] = [{"number": 1, "sheet": {"rows": _rows(game, variant, "round", rows)}}]
        raw["ended"] = "finished" if game.definition.game.rounds in (0, 1) else "time"
    verdict = game.judge(typed_record(raw))
    told = [(str(place.place), place.participant, str(place.score)) for place in verdict.places]
    if told:
        columns(told, ("place", "player", "total"))
    # While somebody is still typing, the others are not at the table yet.
    low, _ = game.definition.players(variant)
    early = {game.ids["players"]} if len(rows) < low else set()
    for finding in [one for one in verdict.findings if one.rule not in early]:
        say(f"{finding.level} {finding.rule}: {finding.message()}")
    for step in verdict.trail:
        if step.rule[4] in "34":
            say(f"  {step.rule}  {step.message()}")
