"""Reads players from a CSV file or a workbook, such as the output of a registration form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from scorekeeper.documents.errors import UnreadableError
from scorekeeper.documents.grid import Cell, CellGrid, GridRow, NoSheetsError, read_grid
from scorekeeper.entry.columns import ListColumns, Misfit, badge, columns_of, headed, whole
from scorekeeper.errors import ScorekeeperError
from scorekeeper.log.citation import citing_records
from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament.acts.registration import checked_details
from scorekeeper.tournament.names import plain_name
from scorekeeper.tournament.state.players import Newcomer, Player

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

NAME = frozenset(
    {"name", "player", "players", "full name", "display name", "participant", "spieler", "spielerin", "teilnehmer"}
    | {"nombre", "jugador", "nom", "joueur", "nome", "giocatore", "jogador", "naam", "speler", "imię i nazwisko"}
    | {"gracz", "имя", "игрок", "участник", "όνομα", "παίκτης", "שם", "الاسم", "ชื่อ", "名前", "氏名", "姓名", "이름"}
)
FIRST = frozenset(
    {"first name", "firstname", "given name", "forename", "vorname", "prénom", "prenom", "voornaam", "imię"}
)
LAST = frozenset(
    {
        "last name",
        "lastname",
        "surname",
        "family name",
        "nachname",
        "apellido",
        "apellidos",
        "cognome",
        "nom de famille",
    }
    | {"achternaam", "sobrenome", "apelido", "nazwisko", "фамилия", "επώνυμο"}
)
NUMBER = frozenset(
    {"number", "no", "no.", "nr", "nr.", "#", "num", "badge", "id", "nummer", "numero", "número", "numéro", "n°", "nº"}
    | {"player number", "startnummer", "numer", "номер", "№", "αριθμός", "מספר", "رقم", "番号", "编号", "번호"}
)
NOTE = frozenset(
    {"note", "notes", "club", "comment", "comments", "remark", "remarks", "verein", "notiz", "bemerkung"}
    | {"nota", "notas", "remarque", "opmerking", "uwagi", "примечание"}
)
GUEST = frozenset({"guest", "gast", "invité", "invitado", "ospite", "convidado", "gość", "гость", "ゲスト"})
TEAM = frozenset(
    {"team", "mannschaft", "équipe", "equipo", "squadra", "equipe", "drużyna", "команда", "ομάδα", "チーム"}
)
HIGHEST = 9999
"""The highest rating."""
RATING = frozenset({"rating", "elo", "dwz", "rtg"})
WISHES = frozenset(
    {"wishes", "wants", "wish", "games", "wünsche", "wunsch", "souhaits", "deseos", "desideri", "wensen"}
)
WORDS = {
    "name": NAME,
    "first": FIRST,
    "last": LAST,
    "number": NUMBER,
    "note": NOTE,
    "guest": GUEST,
    "team": TEAM,
    "rating": RATING,
    "wishes": WISHES,
}
YES = frozenset({"yes", "y", "x", "1", "true", "guest", "ja", "j", "oui", "si", "sí", "sì", "sim", "tak", "да"})
NO = frozenset({"", "no", "n", "0", "-", "false", "nein", "nee", "non", "não", "nao", "nie", "нет"})


class Applicant(NamedTuple):
    """A player in the file."""

    row: GridRow
    name: str
    number: str | None
    note: str
    guest: bool
    details: PlayerDetails | None = None

    @property
    def newcomer(self) -> Newcomer:
        """The player to register."""
        return Newcomer(self.name, self.note, self.number, self.guest, self.details)


class Roster(NamedTuple):
    """The content of a file: players, misfits, and unused columns."""

    grid: CellGrid
    columns: ListColumns
    rows: list[GridRow]
    applicants: list[Applicant]
    misfits: list[Misfit]
    known: Sequence[Player] = ()
    """Players of the file who are registered already, such as when a list is imported again."""

    @property
    def unused(self) -> list[str]:
        """The headings of unused columns."""
        return [*self.columns.unused, *self.columns.without_heading(self.grid, self.rows)]


class NameMissingError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__("this line has no name", field="name")


class NeitherYesNorNoError(ScorekeeperError):
    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is neither yes nor no", field="guest")


class CellError(ScorekeeperError):
    """A cell cannot be read."""

    def __init__(self, why: str, key: str) -> None:
        super().__init__(why, field=key)


@citing_records()
def read_roster(path: Path | str, sheet: str | None = None) -> Roster:
    """Return the players in a CSV file or workbook, with or without a heading, or in a FIDE report (.trf)."""
    if str(path).lower().endswith(".trf"):
        if sheet is not None:
            raise NoSheetsError(str(path))
        return _collect(*_from_report(path))
    grid = read_grid(path, sheet)
    head = headed(grid, lambda row: bool(columns_of(row, WORDS).places.keys() & {"name", "first", "last"}))
    if head is None:
        return _collect(grid, grid.rows, ListColumns(_guess(grid), []))
    return _collect(grid, grid.rows[head + 1 :], columns_of(grid.rows[head], WORDS))


def _from_report(path: Path | str) -> tuple[CellGrid, list[GridRow], ListColumns]:
    """Return numbers, names and ratings of a report as a list."""
    from scorekeeper.tournament.federation import read_event

    found = [(one.line, (str(one.number), one.name, str(one.rating))) for one in read_event(path).entrants]
    rows = [GridRow(line, [Cell(text) for text in texts]) for line, texts in found]
    return CellGrid(str(path), rows, workbook=False), rows, ListColumns({"number": 0, "name": 1, "rating": 2}, [])


def _guess(grid: CellGrid) -> dict[str, int]:
    """Return the columns of number and name in a file without headings."""
    cells = [cell.text for cell in grid.rows[0].cells]
    if len(cells) == 1:
        return {"name": 0}
    if len(cells) == 2 and cells[0].isdigit() and not cells[1].isdigit():  # noqa: PLR2004
        return {"number": 0, "name": 1}
    raise UnreadableError(
        "no column is called name (or first name and last name)",
        file=grid.file,
        line=grid.rows[0].line,
        next_step="add a heading line: number,name",
    )


def _collect(grid: CellGrid, rows: list[GridRow], columns: ListColumns) -> Roster:
    roster = Roster(grid, columns, rows, [], [])
    for row in rows:
        try:
            if spill := columns.spill(grid, row):
                raise CellError(spill, "name")
            roster.applicants.append(_applicant(row, columns))
        except ScorekeeperError as error:
            roster.misfits.append(_misfit(roster, row, error))
    return roster


def _misfit(roster: Roster, row: GridRow, error: ScorekeeperError) -> Misfit:
    key = error.field or "name"
    if key == "name" and "name" not in roster.columns.places:
        key = "first" if "first" in roster.columns.places else "last"
    return roster.columns.misfit(roster.grid, row, key, error.message, error.rule)


def _applicant(row: GridRow, columns: ListColumns) -> Applicant:
    def text(key: str) -> str:
        found = columns.cell(row, key)
        if found.fault:
            raise CellError(found.fault, key)
        return found.text

    name = text("name") or " ".join(part for part in (text("first"), text("last")) if part)
    if not name:
        raise NameMissingError
    guest = text("guest").casefold()
    if guest not in YES | NO:
        raise NeitherYesNorNoError(guest)
    wishes = [one.strip() for one in re.split(r"[,;]", text("wishes")) if one.strip()]
    details = PlayerDetails(team=text("team") or None, rating=_rating(text("rating")), wishes=wishes or None)
    return Applicant(
        row,
        name,
        badge(text("number")) or None,
        text("note"),
        guest in YES,
        details if details != PlayerDetails() else None,
    )


def _rating(text: str) -> int | None:
    """Return a rating, also from `1850,0` as spreadsheets write it."""
    if not text:
        return None
    rating = whole(text)
    if rating is None or not 0 <= rating <= HIGHEST:
        expected = "write a whole number such as 1850, or leave the cell empty"
        raise CellError(f"{text!r} is not a rating: {expected}", "rating")
    return rating


def fit(roster: Roster, tournament: Tournament) -> Roster:
    """Return the roster without players that the tournament would refuse, which become misfits."""
    players = tournament.with_log(tournament.log).players
    good: list[Applicant] = []
    known: list[Player] = []
    misfits = list(roster.misfits)
    # Players with a number come first, so that nobody is given a number that the list assigns to somebody else.
    for one in sorted(roster.applicants, key=lambda one: one.number is None):
        try:
            shown = plain_name(one.name)
            if (already := tournament.players.registered(one.number, shown)) is not None and already not in known:
                known.append(already)
                continue
            players.refuse_double(one.number, shown)
            checked_details(tournament, one.details or PlayerDetails())
        except ScorekeeperError as error:
            misfits.append(_misfit(roster, one.row, error))
            continue
        players.reserve(one.number or f"line {one.row.line}", shown)
        good.append(one)
    return roster._replace(applicants=good, misfits=sorted(misfits, key=lambda one: one.line), known=known)
