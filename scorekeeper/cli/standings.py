"""`standings`: who is ahead, and with what."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.show import note, say, say_json

if TYPE_CHECKING:
    from scorekeeper.tournament.standings import Standings

app = typer.Typer()


@app.command(
    "standings",
    epilog=example(
        "scorekeeper standings spring-open", "scorekeeper standings --xlsx standings.xlsx --pdf standings.pdf"
    ),
)
def standings(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Tournament folder.")] = None,
    *,
    tournament: TournamentOpt = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
    xlsx: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a workbook.")] = None,
    pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a PDF.")] = None,
    json: JsonOpt = False,
) -> None:
    """Show the standings, or write them as workbook, PDF or CSV."""
    from scorekeeper.tournament import standings as reckoning
    from scorekeeper.tournament.state import open_tournament

    found = reckoning.standings(open_tournament(folder or tournament))
    write_files(found, xlsx=xlsx, pdf=pdf)
    if json:
        say_json(found.as_json())
    elif csv:
        _csv(found)
    elif xlsx is None and pdf is None:
        _text(found)


def write_files(found: Standings, *, xlsx: Path | None, pdf: Path | None) -> None:
    """Write the standings as files, and say so."""
    if xlsx is not None:
        from scorekeeper.reports.xlsx import write_standings_xlsx

        write_standings_xlsx(xlsx, found)
        note(f"written: {xlsx}")
    if pdf is not None:
        from scorekeeper.reports.pdf_standings import write_standings_pdf

        write_standings_pdf(pdf, found)
        note(f"written: {pdf}")


def _csv(found: Standings) -> None:
    import sys

    from scorekeeper.reports.csv import standings_csv

    sys.stdout.write(standings_csv(found))


def _text(found: Standings) -> None:
    from scorekeeper.reports.text import standings_text

    say(standings_text(found))
