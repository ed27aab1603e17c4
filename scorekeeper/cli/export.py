"""`export`: the whole tournament as one document."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli.misfits import PrivateOpt
from scorekeeper.cli.options import TournamentOpt, example
from scorekeeper.cli.outputs import to_write
from scorekeeper.cli.show import note

app = typer.Typer()


@app.command("export", epilog=example("scorekeeper export spring-open.json", "scorekeeper export - > everything.json"))
def export(
    file: Annotated[
        Path, typer.Argument(metavar="FILE.json", help="Where to write it; - prints it.", callback=to_write)
    ],
    *,
    private: PrivateOpt = False,
    tournament: TournamentOpt = None,
) -> None:
    """Write everything as one JSON document, in the shape that `schema export` prints."""
    import sys

    from scorekeeper.reports.exchange_document import encoded
    from scorekeeper.reports.exchange_export import export as tell_everything
    from scorekeeper.tournament.state.tournament import open_tournament

    data = encoded(tell_everything(open_tournament(tournament), private=private))
    if str(file) == "-":
        sys.stdout.write(data.decode())
        return
    file.write_bytes(data)
    note(f"written: {file}")
