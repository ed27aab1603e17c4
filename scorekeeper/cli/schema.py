"""`schema`: the shape of a game's record."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import GameArg, example
from scorekeeper.cli.show import say_json_line

app = typer.Typer()


@app.command("schema", epilog=example("scorekeeper schema dwarven-traders > dwarven-traders.schema.json"))
def schema(name: GameArg) -> None:
    """Print the JSON Schema of a game's record."""
    from scorekeeper.games import game

    say_json_line(game(name).schema())
