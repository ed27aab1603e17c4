"""`start`: freeze the regulations and begin."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, TournamentOpt, author, example
from scorekeeper.cli.output import say, say_next, warn

app = typer.Typer()


@app.command("start", epilog=example("scorekeeper start -t spring-open"))
def start_tournament(*, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None) -> None:
    """Freeze the regulations and begin."""
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = acts.start(opened, by=author(by))
    warn(written.warnings)
    say(f"{written.entry.id}: {opened.regulations.document.name} has started; its regulations are frozen")
    say(f"seating and lots are drawn from the seed {opened.regulations.seed!r} (TRN-106)")
    waits = opened.regulations.document.seating.only == "here" and not any(one.here for one in opened.players.values())
    following = "scorekeeper players here PLAYER…" if waits else "scorekeeper seat"
    say_next(following, "scorekeeper sheets --blank 4 --out sheets.pdf")
