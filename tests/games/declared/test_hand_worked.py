"""Results of every game of the library that were worked out by hand: `hand_worked.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper.games import library
from scorekeeper.games.engine.shape import convert
from tests.games.declared.test_library import declared

FILE = Path(__file__).with_name("hand_worked.txt")


class Case(NamedTuple):
    game: str
    record: dict[str, Any]
    broken: list[str]
    places: list[str]


def figures(text: str, columns: dict[str, list[str]]) -> dict[str, Any]:
    """The row of one player: boxes with a number, or with rows such as `5x2+3x1`."""
    found: dict[str, Any] = {}
    for word in text.split():
        box, _, said = word.partition("=")
        if box not in columns:
            found[box] = int(said)
            continue
        rows = [] if said == "none" else said.split("+")
        found[box] = [dict(zip(columns[box], map(int, row.split("x")), strict=True)) for row in rows]
    return found


def case(line: str) -> Case:
    about, sheets, expected = (part.strip() for part in line.split("|"))
    name, *fields = about.split()
    columns = {entry.id: entry.rows for entry in declared(name).definition.line if entry.rows}
    *rounds, result = [[figures(row, columns) for row in part.split(";")] for part in sheets.split("//")]
    seats = [str(number) for number in range(1, len(result) + 1)]
    record: dict[str, Any] = {"game": name, "seats": seats, **dict(field.split("=") for field in fields)}
    record["result"] = {"rows": dict(zip(seats, result, strict=True)) if any(result) else {}}
    if rounds:
        record["rounds"] = [
            {"number": number, "sheet": {"rows": dict(zip(seats, rows, strict=True))}}
            for number, rows in enumerate(rounds, 1)
        ]
    broken, _, places = expected.partition(" @ ")
    return Case(name, record, [] if broken == "OK" else broken.split(","), places.split())


LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_the_verdict_is_what_the_rules_of_the_game_give(line):
    """The broken rules in their order, each cause once, and the places."""
    name, record, broken, places = case(line)
    played = declared(name)
    keys = {rule: key.replace(" ", ":") for key, rule in played.ids.items()}
    verdict = played.judge(convert(record, played.record))
    by_seat = {place.participant: str(place.place) for place in verdict.places}
    assert broken == [keys[finding.rule] for finding in verdict.errors]
    assert places in ([], [by_seat.get(seat, "-") for seat in record["seats"]])


def test_every_game_of_the_library_has_results_that_were_worked_out():
    assert {*library()} == {line.split()[0] for line in LINES}
