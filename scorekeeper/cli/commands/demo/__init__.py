"""`demo`: create a sample tournament and show every step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.errors import UNSETTLED
from scorekeeper.cli.options import example
from scorekeeper.cli.output import bold, say, say_styled

app = typer.Typer()
DEFAULT = Path("demo-tournament")


@app.command("demo", epilog=example("scorekeeper demo", "scorekeeper demo rehearsal --game dwarven-traders"))
def make_demo(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="Folder to create (default: demo-tournament).", show_default=False),
    ] = None,
    *,
    game: Annotated[
        str | None,
        typer.Option(help="Game to play (default: the first that `games` lists).", autocompletion=completion.games),
    ] = None,
) -> None:
    """Create a sample tournament in a new folder, check it, and write its standings and score sheets."""
    from scorekeeper.cli.commands.demo.sample import Sample
    from scorekeeper.games import BUILT_IN
    from scorekeeper.games import game as find_game

    played = find_game(game or next(iter(BUILT_IN)))
    place = folder or _free(DEFAULT)
    say(f"A sample tournament in {place}. Each step shows its command; type all but the first in that folder.")
    sample = Sample(place, played, _step)
    sample.play()
    errors = sample.check()
    sample.write_papers()
    _goodbye(place, played.code)
    raise typer.Exit(UNSETTLED if errors else 0)


def _free(wanted: Path) -> Path:
    """Return the folder, with a number added if it already exists."""
    number, place = 1, wanted
    while place.exists():
        number += 1
        place = wanted.with_name(f"{wanted.name}-{number}")
    return place


def _step(title: str, command: str, *lines: str) -> None:
    say_styled(bold(title))
    if command:
        say(f"  $ scorekeeper {command}")
    for line in lines:
        say(f"  {line}")


def _goodbye(place: Path, book: str) -> None:
    say_styled(bold("Files to look at"))
    for file in ("standings.html", "standings.xlsx", "standings.pdf", "sheets.pdf"):
        say(f"  {place / file}")
    say_styled(bold("Three commands to try next"))
    say(f"  {hints.line('explain', 'table', '1/1', '-t', str(place))}")
    say(f"  {hints.line('standings', str(place))}")
    say(f"  scorekeeper rules search tie --book {book}")
