"""`seat`, `reseat`: who plays whom."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import (
    ByOpt,
    DeskOpt,
    DryRunOpt,
    HeatArg,
    JsonOpt,
    ReasonOpt,
    TournamentOpt,
    author,
    example,
)
from scorekeeper.cli.show import counted, say, say_json, say_next, warn
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.state import Tournament

app = typer.Typer()
reseat_app = typer.Typer()

ByHandOpt = Annotated[
    Path | None,
    typer.Option(
        "--by-hand",
        metavar="FILE",
        help="Take this seating: one table a line (12 7 3 9), or TOML (tables = [[12, 7, 3, 9]]); - is standard input.",
    ),
]


class NothingReseatedError(ScorekeeperError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            "what is to be changed? name who is missing, who came, or a file with the whole seating",
            next_step=f'scorekeeper reseat {heat} --without PLAYER --reason "no-show"',
        )


@app.command(
    "seat",
    epilog=example(
        "scorekeeper seat",
        "scorekeeper seat --dry-run",
        "scorekeeper seat --by-hand heat-1.txt",
        "echo 12 7 3 9 | scorekeeper seat --by-hand -",
    ),
)
def seat(
    *,
    by_hand: ByHandOpt = None,
    heat: Annotated[int | None, typer.Option(help="Number of the heat; else the next one.")] = None,
    dry_run: DryRunOpt = False,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Seat a heat: who plays whom, at which table."""
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    taker = opened.rehearsal() if dry_run else opened
    if by_hand is not None:
        written = taker.seat_by_hand(_tables(opened, by_hand), by=author(by), heat=heat)
    else:
        written = taker.seat(by=author(by), heat=heat)
    warn(written.warnings)
    _tell(taker, written.entry, json=json, dry_run=dry_run)


def _tables(opened: Tournament, file: Path) -> list[list[str]]:
    """The tables of a file; an unknown player is told with the line."""
    from scorekeeper.entry.seating import read_seating

    tables = read_seating(file)
    for table in tables:
        for person in table.people:
            try:
                opened.players.find(person)
            except ScorekeeperError as error:
                error.file, error.line = table.file, table.line
                raise
    return [list(table.people) for table in tables]


def _tell(opened: Tournament, entry: Any, *, json: bool, dry_run: bool) -> None:
    body = entry.body
    seated = [(f"{body.heat}/{table.table}", table.seats) for table in body.tables]
    if json:
        say_json(
            {
                "heat": body.heat,
                "stage": opened.settled.stage(body.heat).name,
                "game": body.game,
                "entry": None if dry_run else entry.id,
                "method": body.method,
                "seed": body.seed,
                "tables": [
                    {"table": name, "seats": seats, "names": [opened.names(one) for one in seats]}
                    for name, seats in seated
                ],
                "byes": list(body.byes),
                "field": list(body.field),
                "unavoidable": list(body.unavoidable),
            }
        )
        return
    if body.field:
        say(
            f"{opened.settled.stage(body.heat).name}: {counted(len(body.field), 'player')} of the stage before (TRN-505)"
        )
    for name, seats in seated:
        say(f"{name}  {', '.join(f'{opened.names(one)} ({one})' for one in seats)}")
    for one in body.byes:
        say(f"bye  {opened.names(one)} ({one})")
    for line in body.unavoidable:
        say(f"could not be avoided: {line}")
    if dry_run:
        say(f"heat {body.heat} could be seated so; nothing was written")
        return
    say(f"{entry.id}: heat {body.heat} is seated")
    say_next(f"scorekeeper sheets {body.heat} --out sheets.pdf", f"scorekeeper record {seated[0][0]}")


@reseat_app.command(
    "reseat",
    epilog=example(
        'scorekeeper reseat 2 --without 12 --reason "did not come"',
        'scorekeeper reseat 2 --without 12 --with B1 --reason "the reserve plays"',
        'scorekeeper reseat 2 --by-hand heat-2.txt --reason "two friends at one table"',
    ),
)
def reseat(
    heat: HeatArg,
    *,
    reason: ReasonOpt,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="PLAYER", help="Who does not play; may be repeated.", autocompletion=completing.players),
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="PLAYER", help="Who plays after all.", autocompletion=completing.players),
    ] = None,
    by_hand: ByHandOpt = None,
    dry_run: DryRunOpt = False,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Seat a heat anew before it is played: for no-shows and latecomers, or as a file says."""
    if by_hand is None and not without and not with_:
        raise NothingReseatedError(heat)
    from scorekeeper.tournament.no_shows import changed_heat
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    taker = opened.rehearsal() if dry_run else opened
    if by_hand is not None:
        written = taker.reseat(heat, _tables(opened, by_hand), by=author(by), reason=reason)
    else:
        found = changed_heat(opened, heat, without or [], with_ or [])
        written = taker.reseat(heat, found.tables, by=author(by), reason=reason, byes=found.byes)
        for one in found.moved:
            say(f"moved: {opened.names(one)} ({one})")
    warn(written.warnings)
    _tell(taker, written.entry, json=json, dry_run=dry_run)
