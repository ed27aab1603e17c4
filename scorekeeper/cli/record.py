"""`record`: what happened at a table."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import ByOpt, DeskOpt, JsonOpt, TournamentOpt, author, example
from scorekeeper.cli.show import note, say
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.tournament.state import Tournament

app = typer.Typer()


class TableMissingError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "which table? heat and table, such as 1/3", field="TABLE", next_step="scorekeeper record --help"
        )


class AsWrittenAloneError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "--as-written says what counts once errors are accepted: add --accept with the reason", rule="LOG-212"
        )


@app.command(
    "record",
    epilog=example(
        "scorekeeper record 1/3 table-1-3.json",
        "scorekeeper record 1/3 12=14 7=11 3=9 smuggler=6",
        "scorekeeper record 1/3                       (asks on the terminal)",
        "scorekeeper record 1/3 --template > table-1-3.toml",
    ),
)
def record(
    table: Annotated[
        str | None,
        typer.Argument(metavar="TABLE", help="Heat and table, such as 1/3.", autocompletion=completing.tables),
    ] = None,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE | WHO=SCORE…]",
            help="JSON or TOML file, - for standard input, or a quick result; else questions.",
        ),
    ] = None,
    *,
    accept: Annotated[
        str | None,
        typer.Option(metavar="REASON", help="Take the record though errors are open; the rules' value counts."),
    ] = None,
    as_written: Annotated[
        bool,
        typer.Option("--as-written", help="With --accept: what is written counts, and is marked wherever it shows."),
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check, and write nothing.")] = False,
    template: Annotated[bool, typer.Option("--template", help="Print a blank record with comments, as TOML.")] = False,
    game: Annotated[
        str | None,
        typer.Option(help="Game of the blank record, without a tournament.", autocompletion=completing.games),
    ] = None,
    variant: Annotated[str, typer.Option(help="Variant, for the questions and the blank record.")] = "standard",
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Record what happened at a table."""
    if template:
        _template(table, game, variant, tournament)
        return
    if table is None:
        raise TableMissingError
    if as_written and accept is None:
        raise AsWrittenAloneError
    from scorekeeper.cli.taking import Taking
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    found = opened.table(table)
    reading = _read(opened, found, what or [], variant)
    draft = _draft(found.name) if not what and reading.source is None else None
    again = shlex.join(["scorekeeper", "record", table, *(what or [str(draft or "FILE")])])
    Taking(opened, found, reading, author(by), again, accept, as_written, json, draft).record(dry_run=dry_run)


def _read(opened: Tournament, table: Any, what: list[str], variant: str) -> Reading:
    from scorekeeper.entry.quick import is_quick, read_quick
    from scorekeeper.entry.reading import read_record, understand
    from scorekeeper.games import game

    def find(text: str) -> str:
        return opened.players.find(text).number

    defaults = {"game": table.game, "seats": list(table.seats)}
    if is_quick(what):
        return understand(read_quick(what, game(table.game), table.seats, find), None)
    if what or not sys.stdin.isatty():
        return read_record(what[0] if what else "-", find=find, defaults=defaults)
    from scorekeeper.entry.questions import Dialogue, ask_record

    raw = ask_record(game(table.game), table.seats, Dialogue(input, note, find, opened.names), variant)
    return understand(raw, None)


def _draft(table: str) -> Path:
    """A file that is not there yet, for answers that the rules refuse."""
    stem = f"table-{table.replace('/', '-')}"
    names = (f"{stem}{number}.json" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    return next(path for path in map(Path, names) if not path.exists())


def _template(table: str | None, name: str | None, variant: str, folder: Path | None) -> None:
    from scorekeeper.entry.blank import generate
    from scorekeeper.games import game
    from scorekeeper.tournament.state import open_tournament

    if table is not None:
        opened = open_tournament(folder)
        found = opened.table(table)
        say(generate(game(found.game), found.seats, opened.names, variant).rstrip("\n"))
        return
    say(generate(game(name or open_tournament(folder).regulations.game), variant=variant).rstrip("\n"))
