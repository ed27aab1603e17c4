"""`schema`: print the JSON Schema of a game's record, or of an export."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.options import example
from scorekeeper.cli.output import say_json_line

app = typer.Typer()


@app.command(
    "schema",
    epilog=example(
        "scorekeeper schema dwarven-traders > dwarven-traders.schema.json",
        "scorekeeper schema export > export.schema.json",
    ),
)
def print_schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME|export",
            help="Id of a game, as `games` lists it, or export.",
            autocompletion=completion.shapes,
        ),
    ],
) -> None:
    """Print the JSON Schema of a game's record, or of an export."""
    if name == "export":
        from scorekeeper.reports.exchange.document import export_schema

        say_json_line(export_schema())
        return
    from scorekeeper.cli.games_at_hand import game_at_hand

    say_json_line(game_at_hand(name).schema())
