"""Reads a file of results: CSV, a workbook, or an export of BG Stats."""

from __future__ import annotations

from pathlib import Path

from scorekeeper.documents.grid import NoSheetsError, bytes_of, grid_of
from scorekeeper.entry.results.slips import Results, gather
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament.state.tournament import Tournament


class NoHeatError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "no heat is seated yet, so there is no table to record", rule="LOG-112", next_step="scorekeeper seat"
        )


def read_results(path: Path | str, tournament: Tournament, sheet: str | None = None) -> Results:
    """Return the results in a file, by table."""
    data, name = bytes_of(path)
    if not tournament.heats:
        raise NoHeatError
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        from scorekeeper.entry.results.bgstats import read_plays

        if sheet is not None:
            raise NoSheetsError(name)
        return read_plays(data, name, tournament)
    from scorekeeper.entry.results.lists import lines_of

    lines, unused = lines_of(grid_of(data, name, sheet))
    return gather(name, lines, tournament, unused)
