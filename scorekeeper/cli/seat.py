"""`seat`: who plays whom."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, JsonOpt, TournamentOpt, author, example
from scorekeeper.cli.show import say, say_json, say_next, warn

app = typer.Typer()


@app.command(
    "seat", epilog=example("scorekeeper seat --by-hand heat-1.txt", "echo 12 7 3 9 | scorekeeper seat --by-hand -")
)
def seat(
    *,
    by_hand: Annotated[
        Path,
        typer.Option(
            "--by-hand",
            metavar="FILE",
            help="One table a line (12 7 3 9), or TOML (tables = [[12, 7, 3, 9]]); - is standard input.",
        ),
    ],
    heat: Annotated[int | None, typer.Option(help="Number of the heat; else the next one.")] = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Seat a heat: who plays whom, at which table."""
    from scorekeeper.entry.seating import read_seating
    from scorekeeper.errors import ScorekeeperError
    from scorekeeper.tournament.state import open_tournament

    tables = read_seating(by_hand)
    opened = open_tournament(tournament, desk=desk)
    for table in tables:
        for person in table.people:
            try:
                opened.players.find(person)
            except ScorekeeperError as error:
                error.file, error.line = table.file, table.line
                raise
    written = opened.seat_by_hand([table.people for table in tables], by=author(by), heat=heat)
    warn(written.warnings)
    body: Any = written.entry.body
    number = body.heat
    seated = [(f"{number}/{table.table}", table.seats) for table in body.tables]
    if json:
        say_json(
            {
                "heat": number,
                "entry": written.entry.id,
                "tables": [{"table": name, "seats": seats} for name, seats in seated],
            }
        )
        return
    for name, seats in seated:
        say(f"{name}  {', '.join(f'{opened.names(one)} ({one})' for one in seats)}")
    say(f"{written.entry.id}: heat {number} is seated")
    say_next(f"scorekeeper sheets {number} --out sheets.pdf", f"scorekeeper record {seated[0][0]}")
