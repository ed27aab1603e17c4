"""What `seat` and `reseat` share: reading a seating from a file and printing one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.output import counted, say, say_hanging, say_json, say_next
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

ByHandOpt = Annotated[
    Path | None,
    typer.Option(
        "--by-hand",
        metavar="FILE",
        help="Use this seating: one table per line (12 7 3 9), or TOML (tables = [[12, 7, 3, 9]]); - is standard input.",
    ),
]


@contextmanager
def tables_in(opened: Tournament, file: Path) -> Iterator[list[list[str]]]:
    """Give the tables in a file; whatever is wrong with one of them is reported with its line."""
    from scorekeeper.entry.seating import read_seating

    tables, numbers = read_seating(file), []
    for table in tables:
        try:
            numbers.append([opened.players.find(person).number for person in table.people])
        except ScorekeeperError as error:
            error.file, error.line = table.file, table.line
            raise
    try:
        yield numbers
    except ScorekeeperError as error:
        place = re.fullmatch(r"table \d+/(\d+)", error.field or "")
        gone = getattr(error, "number", None)
        row = int(place[1]) - 1 if place else next((row for row, seats in enumerate(numbers) if gone in seats), None)
        if error.file is None and row is not None and row < len(tables):
            error.file, error.line = tables[row].file, tables[row].line
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
) -> None:
    """Print a seating; `moved` are players who sit elsewhere now, `changed` tables with other seats than before."""
    body = entry.body
    if json:
        answer = _answer(opened, body) | ({"moved": list(moved)} if entry.kind == "reseat" else {})
        say_json(answer | {"entry": None if dry_run else entry.id})
        return
    _list(opened, body, moved)
    if dry_run:
        say(f"heat {body.heat} could be seated like this; nothing was written")
        return
    if again:
        say(f"seated in {entry.id}, {opened.regulations.local_time(entry.at)}")
        return
    say(f"{entry.id}: heat {body.heat} is seated{' again' if entry.kind == 'reseat' else ''}")
    print_again = changed[0] if len(changed) == 1 else str(body.heat)
    waiting = next((table.name for table in opened.heat(body.heat).tables if not table.entries), None)
    say_next(
        f"scorekeeper sheets {print_again} --out sheets-{print_again.replace('/', '-')}.pdf",
        *([f"scorekeeper record {waiting}"] if waiting else []),
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
        "tables": [
            {"table": f"{body.heat}/{table.table}", "seats": table.seats, "names": [names(one) for one in table.seats]}
            for table in body.tables
        ],
        "byes": list(body.byes),
        "field": list(body.field),
        "unavoidable": list(body.unavoidable),
        "despite": body.despite,
    }


def _list(opened: Tournament, body: Any, moved: Sequence[str]) -> None:
    """Print a seating by table, with byes, notes and moved players."""
    names = opened.names_in(body.heat)
    if len(opened.regulations.games) > 1:
        from scorekeeper.games import game

        say(f"heat {body.heat}: {game(body.game).book.title}")
    if body.field:
        stage = opened.regulations.stage(body.heat).name
        say(f"{stage}: {counted(len(body.field), 'player')} from the stage before (TRN-505)")
    for table in body.tables:
        say_hanging(f"{body.heat}/{table.table}  ", ", ".join(f"{names(one)} ({one})" for one in table.seats))
    for one in body.byes:
        say(f"bye  {names(one)} ({one})")
    for line in body.unavoidable:
        say_hanging("note: ", line)
    for one in moved:
        say(f"moved: {names(one)} ({one})")
