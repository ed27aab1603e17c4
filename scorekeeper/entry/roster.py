"""Players from a CSV file, as spreadsheets and registration forms write them."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import NamedTuple

from scorekeeper.log.source import NotReadableError, read_source

NAME = frozenset(
    {"name", "player", "players", "full name", "display name", "participant", "spieler", "nombre", "nom", "nome"}
)
FIRST = frozenset({"first name", "firstname", "given name", "forename", "vorname", "prénom", "prenom"})
LAST = frozenset({"last name", "lastname", "surname", "family name", "nachname", "apellido", "apellidos", "cognome"})
NUMBER = frozenset({"number", "no", "no.", "nr", "nr.", "#", "num", "badge", "id", "nummer", "numero", "número"})
NOTE = frozenset({"note", "notes", "club", "team", "comment", "remark", "verein"})
SEPARATORS = ",;\t|"


class Applicant(NamedTuple):
    """A line of the file that names a player."""

    line: int
    name: str
    number: str | None
    note: str | None


class Misfit(NamedTuple):
    """A line of the file that does not."""

    line: int
    why: str


class Roster(NamedTuple):
    """What a file holds: players, lines that did not fit, and columns that were not used."""

    file: str
    applicants: list[Applicant]
    misfits: list[Misfit]
    unused: list[str]


def read_roster(path: Path | str) -> Roster:
    """Read players from CSV: comma, semicolon or tab, with a heading line or without."""
    source = read_source(path, "toml")
    first = source.text.splitlines()[0]
    separator = max(SEPARATORS, key=first.count)
    try:
        reader = csv.reader(io.StringIO(source.text, newline=""), delimiter=separator, strict=True)
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader]
    except csv.Error as error:
        raise NotReadableError(f"not CSV: {error}", file=source.name) from None
    rows = [(line, row) for line, row in rows if any(row)]
    columns = _columns(rows[0][1])
    if columns is None:
        columns = {"name": 0} if len(rows[0][1]) == 1 else _guess(rows[0][1], source.name)
        return _collect(source.name, rows, columns, [])
    unused = [cell for place, cell in enumerate(rows[0][1]) if cell and place not in columns.values()]
    return _collect(source.name, rows[1:], columns, unused)


def _columns(head: list[str]) -> dict[str, int] | None:
    found: dict[str, int] = {}
    for place, cell in enumerate(head):
        for key, words in (("name", NAME), ("first", FIRST), ("last", LAST), ("number", NUMBER), ("note", NOTE)):
            if cell.casefold().replace("_", " ") in words:
                found.setdefault(key, place)
    return found if "name" in found or "first" in found or "last" in found else None


def _guess(row: list[str], file: str) -> dict[str, int]:
    """Without a heading, a number and a name can still be told apart."""
    if len(row) == 2 and row[0].isdigit() and not row[1].isdigit():  # noqa: PLR2004
        return {"number": 0, "name": 1}
    raise NotReadableError(
        "no column is called name (or first name and last name)",
        file=file,
        line=1,
        next_step="put a heading line: number,name",
    )


def _collect(file: str, rows: list[tuple[int, list[str]]], columns: dict[str, int], unused: list[str]) -> Roster:
    applicants: list[Applicant] = []
    misfits: list[Misfit] = []
    for line, row in rows:

        def cell(key: str, row: list[str] = row) -> str:
            place = columns.get(key)
            return row[place] if place is not None and place < len(row) else ""

        name = cell("name") or " ".join(part for part in (cell("first"), cell("last")) if part)
        if name:
            applicants.append(Applicant(line, name, cell("number") or None, cell("note") or None))
        else:
            misfits.append(Misfit(line, "there is no name on this line"))
    return Roster(file, applicants, misfits, unused)
