"""`sheets`: paper to write on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import TournamentOpt, example
from scorekeeper.cli.show import note
from scorekeeper.errors import ScorekeeperError

app = typer.Typer()


class NothingToPrintError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "which sheets? name a heat, or ask for blank ones", field="HEAT", next_step="scorekeeper sheets --blank 4"
        )


class HeatUnknownError(ScorekeeperError):
    def __init__(self, heat: int) -> None:
        super().__init__(f"heat {heat} is not seated", rule="LOG-112", field="HEAT", next_step="scorekeeper seat --by-hand FILE")


@app.command(
    "sheets",
    epilog=example(
        "scorekeeper sheets 1 --out heat-1.pdf",
        "scorekeeper sheets --blank 4 --game dwarven-traders --paper letter --out blank.pdf",
    ),
)
def sheets(
    heat: Annotated[int | None, typer.Argument(metavar="HEAT", help="Heat whose tables to print.")] = None,
    *,
    blank: Annotated[int, typer.Option(min=0, help="How many blank sheets.")] = 0,
    game: Annotated[
        str | None, typer.Option(help="Game, for blank sheets without a tournament.", autocompletion=completing.games)
    ] = None,
    variant: Annotated[str, typer.Option(help="Variant, for blank sheets.")] = "standard",
    paper: Annotated[Literal["a4", "letter"], typer.Option(help="Size of the paper.")] = "a4",
    out: Annotated[Path, typer.Option(metavar="FILE", help="PDF to write.")] = Path("sheets.pdf"),
    tournament: TournamentOpt = None,
) -> None:
    """Write score sheets as PDF: one page per table, or blank."""
    raise NotImplementedError
