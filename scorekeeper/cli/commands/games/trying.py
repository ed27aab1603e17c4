"""Tries a game out: what is typed is added to a sheet, and points and places are shown at once."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from scorekeeper.cli.output import columns, say
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.declared import DeclaredGame
from scorekeeper.games.declared.definition import Line
from scorekeeper.games.declared.record import RowBox, boxes_of
from scorekeeper.games.engine.shape import convert

if TYPE_CHECKING:
    from scorekeeper.games.engine.game import Game

_FIGURE = re.compile(r"(?P<box>\w+)=(?P<value>-?\d{1,7}|-)")
HOW = "Type a player and figures, such as: Ana {example}. Type ? for the boxes; an empty line ends."


class FigureError(ScorekeeperError):
    def __init__(self, word: str, boxes: list[str]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(word.partition("=")[0], boxes, n=1)
        said = f"; did you mean {near[0]}?" if near else f"; the boxes are {', '.join(boxes)}"
        super().__init__(f"{word!r} is not a figure like {boxes[0]}=3{said}")


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
    boxes = [
        one.name
        for one in boxes_of(game.definition, each="game")
        if not (isinstance(one.entry, Line) and one.entry.rows)
    ]
    say(HOW.format(example=" ".join(f"{box}=3" for box in boxes[:2])))
    rows: dict[str, dict[str, int]] = {}
    for line in sys.stdin:
        words = line.split()
        if not words:
            break
        if words == ["?"]:
            say(", ".join(boxes))
            continue
        try:
            _add(rows, words, boxes)
        except ScorekeeperError as error:
            say(str(error))
            continue
        _show(game, variant, rows)


def _add(rows: dict[str, dict[str, int]], words: list[str], boxes: list[str]) -> None:
    who, figures = words[0], {}
    for word in words[1:]:
        match = _FIGURE.fullmatch(word)
        if match is None or match["box"] not in boxes:
            raise FigureError(word, boxes)
        figures[match["box"]] = match["value"]
    row = rows.setdefault(who, {})
    for box, value in figures.items():
        row.pop(box, None)
        if value != "-":
            row[box] = int(value)


def _typed(box: RowBox) -> bool:
    """Whether a box is one that points are made from, with a single number."""
    return not box.claim and not (isinstance(box.entry, Line) and box.entry.rows)


def _show(game: DeclaredGame, variant: str, rows: dict[str, dict[str, int]]) -> None:
    # A blank box would leave everything open while somebody is still typing, so it counts as zero here.
    zeros = dict.fromkeys((one.name for one in boxes_of(game.definition, each="game") if _typed(one)), 0)
    raw = {
        "game": game.id,
        "seats": [*rows],
        "variant": variant,
        "result": {"rows": {who: {**zeros, **row} for who, row in rows.items()}},
    }
    verdict = game.judge(convert(raw, game.record))
    told = [(str(place.place), place.participant, str(place.score)) for place in verdict.places]
    if told:
        columns(told, ("place", "player", "total"))
    for finding in verdict.findings:
        say(f"{finding.level} {finding.rule}: {finding.message()}")
    for step in verdict.trail:
        if step.rule[4] in "34":
            say(f"  {step.rule}  {step.message()}")
