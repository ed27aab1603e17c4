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
from scorekeeper.games.declared.record import RowBox, boxes_of
from scorekeeper.games.lookup import Games
from scorekeeper.games.reading import typed_record

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

_WORDS = re.compile(r'"([^"]+)"|(\S+)')
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


class NobodyNamedError(ScorekeeperError):
    def __init__(self, word: str) -> None:
        super().__init__(f"nobody is named; write the player first, such as: Ana {word}")


class NoFileError(ScorekeeperError):
    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} is no declared game: its sheets have more than one line for each player",
            next_step=f"scorekeeper record --template --game {name}",
        )


def try_out(game: Game, variant: str) -> bool:
    """Read lines from the terminal or a pipe until they end; return whether the last sheet has no errors."""
    if not isinstance(game, DeclaredGame):
        raise NoFileError(game.id)
    boxes = list(dict.fromkeys(box.name for each in EACH for box in _boxes(game, variant, each)))
    columns = {line.id: line.rows for line in game.definition.line if line.rows}
    shown = [f"{box}={rows_example(columns[box]) if box in columns else 3}" for box in boxes[:2]]
    say(HOW.format(example=" ".join(shown)))
    if game.definition.game.rounds is not None:
        say("The figures are those of one round.")
    rows: Typed = {}
    sound = True
    for line in sys.stdin:
        words = _words(line)
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
        sound = _show(game, variant, rows)
    return sound


def _words(line: str) -> list[str]:
    """Return the words of a line; a name may stand in double quotes, as in `scorekeeper record`."""
    return [quoted or plain for quoted, plain in _WORDS.findall(line)]


def _add(rows: Typed, words: list[str], boxes: list[str], columns: Mapping[str, Sequence[str]]) -> None:
    """Add the figures of one player or several, whose names may be several words, or nothing if a word does not fit."""
    found: dict[str, dict[str, Any]] = {}
    name: list[str] = []
    for word in words:
        match = _WORD.fullmatch(word)
        if "=" not in word and word not in boxes:
            name.append(word)
            continue
        value = _value(match["value"], columns.get(match["box"], ())) if match is not None else None
        if match is None or match["box"] not in boxes or (match["value"] != NONE and value is None):
            raise FigureError(word, boxes, columns.get(match["box"], ()) if match is not None else ())
        if name:
            figures = found.setdefault(" ".join(name), {})
            name = []
        elif not found:
            raise NobodyNamedError(word)
        figures[match["box"]] = value
    if name and found:
        raise FigureError(name[0], boxes)
    if name:
        found[" ".join(name)] = {}
    for who, said in found.items():
        row = rows.setdefault(who, {})
        row |= said
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


def _rows(game: DeclaredGame, variant: str, each: Literal["round", "game"], typed: Typed) -> Typed:
    """Return what belongs to the round, or to the game."""
    names = [box.name for box in _boxes(game, variant, each)]
    return {who: {name: row[name] for name in names if name in row} for who, row in typed.items()}


def _show(game: DeclaredGame, variant: str, rows: Typed) -> bool:
    """Show what the judge makes of the sheet, blank boxes and all, and return whether it finds no error."""
    raw: dict[str, Any] = {
        "game": game.id,
        "seats": [*rows],
        "variant": variant,
        "result": {"rows": _rows(game, variant, "game", rows)},
    }
    if game.definition.game.rounds is not None:
        raw["rounds"] = [{"number": 1, "sheet": {"rows": _rows(game, variant, "round", rows)}}]
        raw["ended"] = "finished" if game.definition.game.rounds in (0, 1) else "time"
    verdict = game.judge(typed_record(raw, Games({game.id: game})))
    told = [(str(place.place), place.participant, str(place.score)) for place in verdict.places]
    if told:
        columns(told, ("place", "player", "total"))
    findings = [one for one in verdict.findings if one.rule not in _early(game, variant, len(rows))]
    for finding in findings:
        say(f"{finding.level} {finding.rule}: {finding.message()}")
    for step in verdict.trail:
        if step.rule[4] in "34" or step.rule == game.ids.get("level"):
            say(f"  {step.rule}  {step.message()}")
    return all(finding.level != "error" for finding in findings)


def _early(game: DeclaredGame, variant: str, players: int) -> set[str]:
    """Return the rules about the whole table, while somebody is still typing and the others are not there yet."""
    made = game.definition
    if players >= made.players(variant)[0]:
        return set()
    return {game.ids["players"], *(game.ids[f"must {must.id}"] for must in made.must if must.over == "table")}
