"""Lists of results with one row per player, or one row per table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.grid import Cell, CellGrid, GridRow
from scorekeeper.entry.columns import ListColumns, Misfit, columns_of, headed, known_heading
from scorekeeper.entry.results.slips import ResultLine
from scorekeeper.entry.roster import NAME, NUMBER

HEAT = frozenset(
    {"heat", "round", "durchgang", "runde", "ronda", "manche", "ronde", "turno", "rodada", "runda", "тур"}
    | {"γύρος", "ラウンド", "轮次", "라운드"}
)
TABLE = frozenset(
    {"table", "tisch", "mesa", "tavolo", "tafel", "stół", "стол", "τραπέζι", "שולחן", "卓", "桌", "테이블"}
)
SCORE = frozenset(
    {"score", "game score", "spielpunkte", "puntuación", "puntaje", "punteggio", "pontuação", "wynik", "счёт", "счет"}
    | {"σκορ", "得点", "得分", "점수"}
)
POINTS = frozenset({"points", "vp", "victory points", "punkte", "siegpunkte", "puntos", "punti", "pontos", "punten"})
"""Headings that mean the score if there is no score column."""
PLACE = frozenset(
    {"place in the game", "place", "rank", "position", "platz", "rang", "puesto", "posición", "posizione", "lugar"}
    | {"plaats", "miejsce", "место", "θέση", "順位", "名次", "순위"}
)
ENDED = frozenset({"ended", "end", "ende", "spielende", "final", "fine", "fim", "einde"})
WORDS = {
    "heat": HEAT,
    "table": TABLE,
    "number": NUMBER,
    "player": NAME,
    "score": SCORE,
    "points": POINTS,
    "place": PLACE,
    "ended": ENDED,
}
OF_PLAYERS = ("number", "player", "score", "points", "place")
_NUMBERED = re.compile(r"(.+?)[\s_#.]*([1-9]|1[0-2])")


def lines_of(grid: CellGrid) -> tuple[list[ResultLine], list[str]]:
    """Return the lines of a list, and the headings of unused columns."""
    head = headed(grid, lambda row: "table" in columns_of(row, WORDS).places) or 0
    rows = grid.rows[head + 1 :]
    columns, slots = _columns(grid.rows[head])
    asked = columns if not slots else columns._replace(places={**columns.places, **_all(slots)})
    _require(asked, grid, wide=bool(slots))
    lines = [line for row in rows for line in _lines(grid, row, columns, slots)]
    return lines, [*asked.unused, *asked.without_heading(grid, rows)]


def _columns(head: GridRow) -> tuple[ListColumns, list[dict[str, int]]]:
    """Return the columns of the row, and each player's columns if a row is a whole table."""
    columns = columns_of(head, WORDS)
    numbered: dict[str, dict[str, int]] = {}
    for place, cell in enumerate(head.cells):
        found = _NUMBERED.fullmatch(cell.text.strip())
        key = known_heading(found[1], WORDS) if found else None
        if found and key in OF_PLAYERS:
            numbered.setdefault(found[2], {}).setdefault(str(key), place)
    slots = [
        _scored(slot)
        for _, slot in sorted(numbered.items(), key=lambda one: int(one[0]))
        if slot.keys() & {"number", "player"}
    ]
    if slots:
        kept = {key: place for key, place in columns.places.items() if key not in OF_PLAYERS}
        return columns._replace(places=kept), slots
    return columns._replace(places=_scored(columns.places)), []


def _scored(places: dict[str, int]) -> dict[str, int]:
    """Return the columns with a score; points count as the score if there is no other."""
    rest = {key: place for key, place in places.items() if key != "points"}
    return {"score": places["points"], **rest} if "points" in places and "score" not in places else rest


def _all(slots: list[dict[str, int]]) -> dict[str, int]:
    return {f"{key} {count}": place for count, slot in enumerate(slots, 1) for key, place in slot.items()}


def _require(columns: ListColumns, grid: CellGrid, *, wide: bool) -> None:
    """Raise if a required column is missing."""
    known = {key.partition(" ")[0] for key in columns.places}
    missing = [key for key in ("table", "score") if key not in known]
    missing += ["player"] if not known & {"number", "player"} else []
    if missing:
        example = "heat,table,player 1,score 1,player 2,score 2" if wide else "heat,table,player,score"
        raise UnreadableError(
            f"no column is called {' or '.join(missing)}",
            file=grid.file,
            line=grid.rows[0].line,
            next_step=f"add a heading line such as: {example}",
        )


def _lines(grid: CellGrid, row: GridRow, columns: ListColumns, slots: list[dict[str, int]]) -> Iterator[ResultLine]:
    if not slots:
        yield _line(grid, row, columns)
        return
    for slot in slots:
        own = columns._replace(places={**columns.places, **slot})
        if any(own.cell(row, key) != Cell("") for key in slot):
            yield _line(grid, row, own)


def _line(grid: CellGrid, row: GridRow, columns: ListColumns) -> ResultLine:
    def misfit(key: str, why: str, rule: str | None) -> Misfit:
        return columns.misfit(grid, row, key, why, rule)

    cells = {key: columns.cell(row, key) for key in columns.places}
    if spill := columns.spill(grid, row):
        # Nobody can tell which cell the rest belongs to, and a score that was cut off would be wrong.
        cells["score"] = Cell("", spill)
    return ResultLine(cells, misfit)
