"""`seat`, `reseat`: who plays whom."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completing, hints
from scorekeeper.cli.options import (
    ByOpt,
    DeskOpt,
    DryRunOpt,
    HeatArg,
    JsonOpt,
    PaperOpt,
    ReasonOpt,
    TournamentOpt,
    author,
    example,
)
from scorekeeper.cli.outputs import to_write
from scorekeeper.cli.show import counted, note, say, say_json, say_next, warn, warn_of_damage
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tables import Heat
    from scorekeeper.tournament.state.tournament import Tournament

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
DespiteOpt = Annotated[
    str | None,
    typer.Option(
        metavar="TEXT", help="Why to seat though a heat before is not closed or the file leaves somebody out."
    ),
]
HtmlOpt = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a public page to find one's table; opened with ?hall (or ?hall=names) at its end it fills a projector.",
        callback=to_write,
    ),
]
PdfOpt = Annotated[
    Path | None,
    typer.Option("--pdf", metavar="FILE", help="Write lists for the wall, by table and name.", callback=to_write),
]


class ShownOrSeatedError(ScorekeeperError):
    def __init__(self, heat: int, other: str) -> None:
        super().__init__(
            f"--show tells of heat {heat} as it is seated; {other} is for seating one",
            field="--show",
            next_step=f"scorekeeper seat --show {heat}",
        )


class RehearsalPostedError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "a rehearsal writes nothing, no page and no paper either",
            field="--dry-run",
            next_step="scorekeeper seat --dry-run",
        )


class NothingReseatedError(ScorekeeperError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            "what is to be changed? name either who is missing and who came, or a file with the whole seating",
            next_step=f'scorekeeper reseat {heat} --without PLAYER --reason "no-show"',
        )


@app.command(
    "seat",
    epilog=example(
        "scorekeeper seat",
        "scorekeeper seat --dry-run",
        "scorekeeper seat --by-hand heat-1.txt",
        'scorekeeper seat --despite "table 2/4 plays on"',
        "echo 12 7 3 9 | scorekeeper seat --by-hand -",
        "scorekeeper seat --html heat.html --pdf heat.pdf",
        "scorekeeper seat --show 2 --html heat-2.html",
    ),
)
def seat(
    *,
    by_hand: ByHandOpt = None,
    heat: Annotated[int | None, typer.Option(help="Number of the heat; else the next one.")] = None,
    show: Annotated[
        int | None,
        typer.Option(metavar="HEAT", min=1, help="Seat nobody: show this heat as it is seated, or write it again."),
    ] = None,
    despite: DespiteOpt = None,
    html: HtmlOpt = None,
    pdf: PdfOpt = None,
    paper: PaperOpt = "a4",
    dry_run: DryRunOpt = False,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Seat a heat: who plays whom, at which table."""
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    if show is not None:
        _only_shown(show, {"--by-hand": by_hand, "--heat": heat, "--dry-run": dry_run, "--despite": despite})
    if dry_run and (html or pdf):
        raise RehearsalPostedError
    opened = open_tournament(tournament, desk=desk)
    warn_of_damage(opened)
    if show is not None:
        _shown(opened, show, html=html, pdf=pdf, paper=paper, json=json)
        return
    taker = opened.twin() if dry_run else opened
    if by_hand is not None:
        tables = _tables(opened, by_hand)
        written = acts.seat_by_hand(taker, tables, by=author(by), heat=heat, despite=despite, careful=True)
    else:
        written = acts.seat(taker, by=author(by), heat=heat, despite=despite, careful=True)
    warn(written.warnings)
    _tell(taker, written.entry, json=json, dry_run=dry_run)
    _post(taker, taker.heats[-1], html=html, pdf=pdf, paper=paper)


def _only_shown(heat: int, others: dict[str, Any]) -> None:
    """Refuse what would seat a heat beside what only shows one."""
    for name, given in others.items():
        if given:
            raise ShownOrSeatedError(heat, name)


def _shown(opened: Tournament, number: int, *, html: Path | None, pdf: Path | None, paper: str, json: bool) -> None:
    """Show a heat that is seated, or write its page and its paper again."""
    from scorekeeper.tournament.state.tables import UnknownHeatError

    found = next((one for one in opened.heats if one.number == number), None)
    if found is None:
        raise UnknownHeatError(number, opened.heats)
    if json or not (html or pdf):
        _tell(opened, found.entry, json=json, dry_run=False, again=True)
    _post(opened, found, html=html, pdf=pdf, paper=paper)


def _post(opened: Tournament, heat: Heat, *, html: Path | None, pdf: Path | None, paper: str) -> None:
    """Write the page and the paper of a heat, and say so."""
    if html is not None:
        from scorekeeper.reports.html_seating import write_seating_html

        write_seating_html(html, opened, heat)
        note(f"written: {html}")
    if pdf is not None:
        from scorekeeper.reports.fonts import font_warnings
        from scorekeeper.reports.pdf_seating import write_seating_pdf

        write_seating_pdf(pdf, opened, heat, paper="Letter" if paper == "letter" else "A4")
        note(f"written: {pdf}")
        names = opened.names_in(heat.number)
        for line in font_warnings(names(one) for table in heat.tables for one in table.seats):
            note(line)


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


def _tell(
    opened: Tournament,
    entry: Any,
    *,
    json: bool,
    dry_run: bool,
    again: bool = False,
    moved: Sequence[str] = (),
) -> None:
    body = entry.body
    if json:
        answer = _answer(opened, body) | ({"moved": list(moved)} if entry.kind == "reseat" else {})
        say_json(answer | {"entry": None if dry_run else entry.id})
        return
    _list(opened, body, moved)
    if dry_run:
        say(f"heat {body.heat} could be seated so; nothing was written")
        return
    say(f"{entry.id}: heat {body.heat} is seated{' anew' if entry.kind == 'reseat' else ''}")
    if not again:
        first = f"{body.heat}/{body.tables[0].table}"
        say_next(f"scorekeeper sheets {body.heat} --out sheets.pdf", f"scorekeeper record {first}")


def _answer(opened: Tournament, body: Any) -> dict[str, Any]:
    """A seating, for JSON; its entry is told once it is written."""
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
    """A seating, table by table, and what else is to be known about it."""
    names = opened.names_in(body.heat)
    if len(opened.regulations.games) > 1:
        from scorekeeper.games import game

        say(f"heat {body.heat}: {game(body.game).book.title}")
    if body.field:
        stage = opened.regulations.stage(body.heat).name
        say(f"{stage}: {counted(len(body.field), 'player')} of the stage before (TRN-505)")
    for table in body.tables:
        say(f"{body.heat}/{table.table}  {', '.join(f'{names(one)} ({one})' for one in table.seats)}")
    for one in body.byes:
        say(f"bye  {names(one)} ({one})")
    for line in body.unavoidable:
        say(f"could not be avoided: {line}")
    for one in moved:
        say(f"moved: {names(one)} ({one})")


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
    from scorekeeper.tournament import acts

    if (by_hand is None) == (not without and not with_):
        raise NothingReseatedError(heat)
    from scorekeeper.tournament.seating.no_shows import changed_heat
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    taker = opened.twin() if dry_run else opened
    if by_hand is not None:
        written, moved = acts.reseat(taker, heat, _tables(opened, by_hand), by=author(by), reason=reason), []
    else:
        found = changed_heat(opened, heat, without or [], with_ or [])
        written = acts.reseat(taker, heat, found.tables, by=author(by), reason=reason, byes=found.byes)
        moved = found.moved
    gone = {opened.players.find(one).number for one in without or ()}
    knowingly = all(one.number in gone for one in written.unseated)
    told = map(hints.told, written.warnings)
    warn([line for line in told if not (knowingly and line.startswith("not seated: "))])
    _tell(taker, written.entry, json=json, dry_run=dry_run, moved=moved)
