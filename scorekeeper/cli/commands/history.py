"""`history`: list every version of a table or an entry."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.output import say, say_hanging, say_json

app = typer.Typer()


@app.command("history", epilog=example("scorekeeper history 1/3", "scorekeeper history main-31 --json"))
def show_history(
    of: Annotated[
        str,
        typer.Argument(
            metavar="TABLE|ENTRY", help="A table (1/3) or an entry (main-31).", autocompletion=completion.tables
        ),
    ],
    *,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show every version of a table or an entry: who wrote it, who changed it, and why."""
    from scorekeeper.tournament.answers.history import history_of as tell
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament)
    found = tell(opened, of)
    if json:
        say_json(found.as_json())
        return
    for version in found.versions:
        state = f" (struck by {', '.join(version.replaced_by)})" if version.struck else ""
        at = opened.regulations.local_time(version.at)
        say(f"{at}  {version.id}  {version.kind} by {version.by}{state}")
        say_hanging("  ", version.text)
        if version.reason:
            say_hanging("  reason: ", version.reason)
