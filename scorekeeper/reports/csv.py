"""Standings as CSV, for whoever computes on; a spreadsheet that opens it finds text, never a formula."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

from scorekeeper.reports.headings import banner
from scorekeeper.tournament.standings import Standings, StandingsRow

RISKY = ("=", "+", "-", "@", "\t", "\r")
"""First characters by which a spreadsheet takes text for a formula."""


def safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula: an apostrophe in front of a risky first character."""
    return f"'{text}" if text.startswith(RISKY) else text


def decimal(points: Fraction) -> str:
    """`3`, `2.5`, `2.3333`."""
    return f"{float(points):.4f}".rstrip("0").rstrip(".")


def standings_csv(standings: Standings) -> str:
    """Give one line per player: place, number, name, points, then points, table, place and score of each heat, and why.

    Points are decimals and tables bare numbers, for spreadsheets take `7/2` and `2/3` for dates; the JSON has the exact
    fractions. The column `state` says `provisional` as long as results are missing.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    heats = range(1, standings.heats + 1)
    columns = [f"heat {n} {what}" for n in heats for what in ("points", "table", "place", "score")]
    writer.writerow(["place", "number", "name", "points", *columns, "why", "rules", "state"])
    state = "provisional" if banner(standings) else "final"
    for row in standings.rows:
        writer.writerow([*_cells(row), safe(row.why), " ".join(row.rules), state])
    return out.getvalue()


def _cells(row: StandingsRow) -> list[str]:
    cells = [str(row.place), safe(row.player), safe(row.name), decimal(row.points)]
    for result in row.tables:
        if result is None:
            cells += [""] * 4
        else:
            place = "" if result.place is None else str(result.place)
            score = "" if result.score is None else str(result.score)
            cells += [decimal(result.points), result.table.rpartition("/")[2], place, score]
    return cells
