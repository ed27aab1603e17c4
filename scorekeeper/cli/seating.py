"""What `seat` and `reseat` share: reading a seating from a file and printing one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from scorekeeper.cli.output import say, say_hanging, say_json, say_next
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted
from scorekeeper.tournament.words import BYES

if TYPE_CHECKING:
    from scorekeeper.games.engine.verdict import Names
    from scorekeeper.log.entry import ByeKind
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

ByHandOpt = Annotated[
    Path | None,
    typer.Option(
        "--by-hand",
        metavar="FILE",
        help="Use this seating: one table per line (12 7 3 9, or azul: 12 7 3 9), bye: 12 for a bye, or TOML (tables = [[12, 7, 3, 9]]); - is standard input.",
    ),
]

NOTES = 20
"""How many notes about a seating are printed, gravest first; large tables have dozens from the second heat on."""


class HandWritten(NamedTuple):
    """A seating from a file: tables and their games, and who has which bye."""

    tables: list[list[str]]
    games: list[str]
    """The game that each table names; empty if it names none."""
    byes: dict[str, ByeKind]


@contextmanager
def seats_in(opened: Tournament, file: Path, heat: int | None = None) -> Iterator[HandWritten]:
    """Give the tables and byes in a file for a heat (by default, the next one); whatever is wrong with one of them is reported with its line."""
    from scorekeeper.entry.seating import read_seating

    number = heat or opened.last_heat + 1
    stage = opened.regulations.stage(number)
    rows, found = read_seating(file, stage.offered_in(number) if stage.covers(number) else (), stage.known), []
    for row in rows:
        try:
            found.append([opened.players.find(person).number for person in row.people])
        except ScorekeeperError as error:
            error.file, error.line = row.file, row.line
            raise
    tables = [row for row in rows if row.bye is None]
    numbers = [seats for row, seats in zip(rows, found, strict=True) if row.bye is None]
    resting = {one: row.bye for row, seats in zip(rows, found, strict=True) if row.bye for one in seats}
    try:
        yield HandWritten(numbers, [table.game for table in tables], resting)
    except ScorekeeperError as error:
        place = re.fullmatch(r"table \d+/(\d+)", error.field or "")
        gone = getattr(error, "number", None)
        by_player = next((row for row, seats in zip(rows, found, strict=True) if gone in seats), None)
        wrong = tables[int(place[1]) - 1] if place and int(place[1]) <= len(tables) else by_player
        if error.file is None and wrong is not None:
            error.file, error.line = wrong.file, wrong.line
        raise


def tell_seating(
    opened: Tournament,
    entry: Any,
    *,
    json: bool,
    dry_run: bool,
    again: bool = False,
    moved: Sequence[str] = (),
    changed: Sequence[str] = (),
    alternate: str | None = None,
) -> None:
    """Print a seating; `moved` are players who sit elsewhere now, `changed` tables with other seats than before.

    `alternate` is who can take an empty place.
    """
    body = entry.body
    if json:
        answer = _answer(opened, body) | ({"moved": list(moved)} if entry.kind == "reseat" else {})
        say_json(answer | {"entry": None if dry_run else entry.id})
        return
    _list(opened, body, moved, "seat --dry-run" if dry_run else f"seat --show {body.heat}")
    if dry_run:
        say(f"heat {body.heat} could be seated like this; nothing was written")
        return
    if again:
        say(f"seated in {entry.id}, {opened.regulations.local_time(entry.at)}")
        return
    say(f"{entry.id}: heat {body.heat} is seated{' again' if entry.kind == 'reseat' else ''}")
    print_again = changed[0] if len(changed) == 1 else str(body.heat)
    waiting = next((table for table in opened.heat(body.heat).tables if not table.entries), None)
    choosing = waiting is not None and waiting.unchosen
    filling = [] if alternate is None else [f'scorekeeper reseat {body.heat} --with {alternate} --reason "…"']
    if alternate is not None:
        say(f"the next alternate is {opened.players[alternate].name} ({alternate}) (TRN-532)")
    say_next(
        *filling,
        f"scorekeeper sheets {print_again} --out sheets-{print_again.replace('/', '-')}.pdf",
        *([f"scorekeeper {'seats' if choosing else 'record'} {waiting.name}"] if waiting else []),
    )


def _answer(opened: Tournament, body: Any) -> dict[str, Any]:
    """Return a seating as JSON data; the caller adds the entry."""
    names = opened.names_in(body.heat)
    return {
        "heat": body.heat,
        "stage": opened.regulations.stage(body.heat).name,
        "game": body.game,
        "entry": None,
        "method": body.method,
        "seed": body.seed,
        "tables": [_table(names, table) for table in opened.heat(body.heat).tables],
        "byes": list(body.byes),
        "rests": body.rests,
        "field": list(body.field),
        "unavoidable": list(body.unavoidable),
        "despite": body.despite,
    }


def _table(names: Names, table: Table) -> dict[str, Any]:
    """Return a table as JSON data; where players choose their seats, also how, and whether they have."""
    choice = {"choice": table.choice, "chosen": not table.unchosen, "bids": table.bids} if table.choice else {}
    return {
        "table": table.name,
        "game": table.game,
        "seats": list(table.seats),
        "names": [names(one) for one in table.seats],
        **choice,
    }


def _list(opened: Tournament, body: Any, moved: Sequence[str], again: str) -> None:
    """Print a seating by table, with byes, notes and moved players; `again` is the command that shows it again."""
    from scorekeeper.reports.wording.seating import bid_words, choosing_words

    names = opened.names_in(body.heat)
    games = {table.table: opened.regulations.game(table.game or body.game).book.title for table in body.tables}
    several = len({*games.values()}) > 1
    if len(opened.regulations.games) > 1:
        say(f"heat {body.heat}: {', '.join(dict.fromkeys(games.values()))}")
    if body.field:
        stage = opened.regulations.stage(body.heat).name
        say(f"{stage}: {counted(len(body.field), 'player')} from the stage before (TRN-505)")
    for table in opened.heat(body.heat).tables:
        head = f"{table.name}  {f'{games[table.number]}: ' if several else ''}"
        seats = ", ".join(f"{names(one)} ({one}){bid_words(table, one)}" for one in table.seats)
        say_hanging(head, choosing_words(opened, table) if table.unchosen else seats)
    for one in body.byes:
        say(f"bye  {names(one)} ({one})")
    for one, kind in body.rests.items():
        say(f"{BYES[kind]}  {names(one)} ({one})")
    for line in body.unavoidable[:NOTES]:
        say_hanging("note: ", line)
    if (left := len(body.unavoidable) - NOTES) > 0:
        say(f"… and {left} more; to read them all: scorekeeper {again} --json")
    for one in moved:
        say(f"moved: {names(one)} ({one})")
