"""Lists of players and results as CSV or workbook, which can be imported again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.documents.writing import write_text
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.engine.verdict import Place
from scorekeeper.reports.exchange.csv import csv_text, decimal, safe
from scorekeeper.tournament.ranking.points import Payment, payment_of
from scorekeeper.tournament.state.addenda import has_addenda
from scorekeeper.tournament.state.counting import counted_places, is_scored, words_on, written_places
from scorekeeper.tournament.state.tables import Heat, Table
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.state.verdicts import verdict_of

Value = str | int | Fraction | None
PLAYERS = ("number", "name", "guest", "here", "dropped", "formerly", "team", "rating", "wishes")
RESULTS = (
    "heat",
    "table",
    "stage",
    "game",
    "seat",
    "number",
    "name",
    "score",
    "place in the game",
    "place among persons",
    "points",
    "ended",
    "note",
)
"""The import reads heat, table, number, name, score, place in the game and ended; the rest is for people.

Places that the head judge decided stand under place among persons, and the note says `decided`.
"""


class Listing(NamedTuple):
    """A list to write."""

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Value, ...]]


class ListFormatError(ScorekeeperError):
    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"{path} is neither CSV nor a workbook: the name must end in .csv or .xlsx, or be -",
            field="FILE",
            next_step=f"scorekeeper {what} export {what}.csv",
        )


def players_list(tournament: Tournament, *, private: bool = False) -> Listing:
    """Return all players; notes only if `private`."""
    rows: list[tuple[Value, ...]] = []
    for one in tournament.players.values():
        known = (one.number, one.name, "yes" * one.guest, "yes" * one.here, "yes" * one.dropped)
        asked = (one.team, one.rating or None, ", ".join(one.wishes))
        rows.append((*known, ", ".join(one.formerly), *asked, *((one.note,) if private else ())))
    return Listing("Players", (*PLAYERS, "note") if private else PLAYERS, rows)


def results_list(tournament: Tournament, heat: Heat | None = None) -> Listing:
    """Return one row per participant and table of a heat or of all, in seat order; missing results are blank."""
    tables = tournament.tables() if heat is None else heat.tables
    return Listing("Results", RESULTS, [row for table in tables for row in _table(tournament, table)])


def _table(tournament: Tournament, table: Table) -> Iterator[tuple[Value, ...]]:
    payment, names = payment_of(tournament, table), tournament.names_in(table.heat)
    places = {place.participant: place for place in _places(tournament, table)}
    in_game, scored = _in_game(tournament, table, places), is_scored(tournament, table)
    verdict = verdict_of(tournament, table)
    before = {place.participant: place.score for place in verdict.places} if verdict and table.bids else {}
    stage = tournament.regulations.stage(table.heat).name
    ended = "" if table.missing or table.record.ended == "finished" else table.record.ended
    for seat, who in enumerate((*table.seats, *_figures(table, places)), 1):
        person = who in table.seats
        known = (table.heat, table.number, stage, table.game, seat if person else None, who)
        place = places.get(who)
        # An import takes the score of the game: bids come off once it is in.
        score = (before.get(who, place.score) if place and scored else None, in_game.get(who))
        yield (*known, names(who), *score, *_paid(payment, who), ended, payment.noted(who))


def _places(tournament: Tournament, table: Table) -> list[Place]:
    """Return the places that count, and those of the rules for anybody to whom nothing else gives one."""
    verdict, counting = verdict_of(tournament, table), counted_places(tournament, table)
    placed = {place.participant for place in counting}
    known = (verdict.places or (written_places(tournament, table) if counting else [])) if verdict else []
    return [*counting, *(place for place in known if place.participant not in placed)]


def _in_game(tournament: Tournament, table: Table, places: Mapping[str, Place]) -> dict[str, int]:
    """Return the places by the rules or as written; those that only a decision or the regulations give are not the game's.

    An import could not take such places, because the rules of the game contradict them.
    """
    verdict = verdict_of(tournament, table)
    otherwise = table.record is not None and table.record.ended != "finished"
    if verdict is None or not (otherwise or "places" in words_on(table) or has_addenda(tournament, table)):
        return {who: place.place for who, place in places.items()}
    if verdict.places:
        return {place.participant: place.place for place in verdict.places}
    rows = getattr(table.record.result, "rows", {})
    return {who: row.place for who, row in rows.items() if getattr(row, "place", None)}


def _figures(table: Table, places: dict[str, Place]) -> list[str]:
    """Return the non-players that are in the result, or still can be."""
    return [key for key in table.rules.others if key in places or table.missing]


def _paid(payment: Payment, who: str) -> tuple[int | None, Fraction | None]:
    paid = payment.paid.get(who)
    return (paid.place, paid.points) if paid else (None, None)


def write_list(path: Path, listing: Listing) -> str | None:
    """Write a list in the format that the file's ending names; for `-`, return the text."""
    if str(path) == "-":
        return list_csv(listing)
    match path.suffix.lower():
        case ".csv":
            # Without the byte order mark, spreadsheets assume the machine's code page and garble names.
            write_text(path, list_csv(listing), "utf-8-sig")
        case ".xlsx":
            from scorekeeper.reports.xlsx.workbook import write_list_xlsx

            write_list_xlsx(path, listing.title, listing.head, listing.rows)
        case _:
            raise ListFormatError(path, listing.title.lower())
    return None


def list_csv(listing: Listing) -> str:
    """Return the list as CSV."""
    return csv_text(listing.head, ([_cell(value) for value in row] for row in listing.rows))


def _cell(value: Any) -> str:
    if isinstance(value, Fraction):
        return decimal(value)
    return "" if value is None else safe(value) if isinstance(value, str) else str(value)
