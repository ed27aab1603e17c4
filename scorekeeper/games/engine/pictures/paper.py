"""What people wrote down, as parts of pictures: each figure beside the correct one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.games.engine.pictures.picture import Chip, Figure, Figures, SheetRow, Shelf, Shelves
from scorekeeper.games.engine.verdict import Finding, Names

Marked = Mapping[str, Finding]
"""Findings by field, as `marked_fields` gives them."""


def rule_at(marked: Marked, field: str) -> str | None:
    """The rule of a finding about a field, or about something in it."""
    return next((found.rule for path, found in marked.items() if f"{path}.".startswith(f"{field}.")), None)


def written(said: Any, finding: Finding | None) -> Figure:
    """A box of the sheet, with the correct figure if it differs."""
    text = "" if said is None else str(said)
    if finding is None:
        return Figure(text=text)
    return Figure(text=text, due=None if finding.expected is None else str(finding.expected), mark=finding.rule)


def filled_in(rows: Iterable[Any], fields: Iterable[str]) -> list[str]:
    """The fields that have been filled in."""
    found = list(rows)
    return [field for field in fields if any(getattr(row, field) is not None for row in found)]


def at_the_table(seats: Sequence[str], finding: Finding | None, names: Names) -> list[Shelves]:
    """Who sits at the table, if the finding that a picture shows is about that."""
    if finding is None or finding.where.field != "seats":
        return []
    shelf = Shelf(name="In the order of the seats", chips=[Chip(text=names(seat)) for seat in seats], mark=finding.rule)
    return [Shelves(title="At the table", shelves=[shelf])]


def claims(seats: Sequence[str], result: Any, fields: Sequence[str], marked: Marked, names: Names) -> Figures:
    """The claimed result: these fields of its rows, and the winner if one is named."""
    whole = marked.get("result")
    """A finding about the result as a whole is shown at the places."""

    def line(seat: str) -> SheetRow:
        row = result.rows.get(seat)
        figures = [
            written(
                getattr(row, field, None),
                marked.get(f"result.rows.{seat}.{field}") or (whole if field == "place" else None),
            )
            for field in fields
        ]
        won = Figure(text="yes", mark=rule_at(marked, "result.winner")) if seat == result.winner else Figure(text="")
        return SheetRow(name=names(seat), figures=[*figures, won] if result.winner is not None else figures)

    winner = ["Winner"] if result.winner is not None else []
    return Figures(
        title="The claimed result",
        heads=[*(field.capitalize() for field in fields), *winner],
        lines=[line(seat) for seat in seats],
    )
