"""`export`: write the whole tournament as one JSON document."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.files import writes
from scorekeeper.cli.lists import PrivateOpt
from scorekeeper.cli.options import TournamentOpt, example
from scorekeeper.cli.output import note_written
from scorekeeper.documents.writing import write_whole

app = typer.Typer()


@app.command("export", epilog=example("scorekeeper export spring-open.json", "scorekeeper export - > everything.json"))
def write_export(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE.json", help="File to write; - prints the document.", callback=writes(".json")),
    ],
    *,
    private: PrivateOpt = False,
    tournament: TournamentOpt = None,
) -> None:
    """Write everything as one JSON document, in the shape that `schema export` prints."""
    import sys

    from scorekeeper.reports.exchange.document import encoded
    from scorekeeper.reports.exchange.tournament import export_tournament
    from scorekeeper.tournament.state.tournament import open_tournament

    data = encoded(export_tournament(open_tournament(tournament), private=private))
    if str(file) == "-":
        sys.stdout.write(data.decode())
        return
    write_whole(file, data)
    note_written(file)
