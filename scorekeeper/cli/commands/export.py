"""`export`: write the whole tournament as one JSON document, or a chess event as a FIDE report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.files import refuse_idle, writes
from scorekeeper.cli.lists import PrivateOpt
from scorekeeper.cli.options import TournamentOpt, example
from scorekeeper.cli.output import note_written, warn
from scorekeeper.documents.writing import write_whole

app = typer.Typer()


@app.command(
    "export",
    epilog=example(
        "scorekeeper export spring-open.json",
        "scorekeeper export - > everything.json",
        "scorekeeper export chess-evening.trf",
        "scorekeeper export next.trf --coming",
    ),
)
def write_export(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="File to write: .json for everything, .trf for a FIDE report; - prints the JSON document.",
            callback=writes(".json", ".trf"),
        ),
    ],
    *,
    private: PrivateOpt = False,
    coming: Annotated[
        bool,
        typer.Option(
            "--coming", help="In a report: add the byes of the coming heat, so that a pairing program can pair it."
        ),
    ] = False,
    tournament: TournamentOpt = None,
) -> None:
    """Write everything as one JSON document, in the shape that `schema export` prints, or a FIDE report (TRF)."""
    import sys

    from scorekeeper.reports.exchange.document import encoded
    from scorekeeper.reports.exchange.tournament import export_tournament
    from scorekeeper.tournament.state.tournament import open_tournament

    report = file.suffix.lower() == ".trf"
    if report:
        refuse_idle("a report holds nothing private", {"--private": private})
    else:
        refuse_idle("JSON holds everything that the log says, and no coming heat", {"--coming": coming})
    opened = open_tournament(tournament)
    if report:
        from scorekeeper.documents.trf import report_text
        from scorekeeper.reports.exchange.trf import left_unsaid, report_of

        write_whole(file, report_text(report_of(opened, coming=coming)).encode())
        note_written(file)
        warn([unsaid] if (unsaid := left_unsaid(opened)) else [])
        return
    data = encoded(export_tournament(opened, private=private))
    if str(file) == "-":
        sys.stdout.write(data.decode())
        return
    write_whole(file, data)
    note_written(file)
