"""`start`: freeze the regulations and begin."""

from __future__ import annotations

import typer

from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import example
from scorekeeper.cli.output import say, say_next, warn
from scorekeeper.cli.teams import team_warnings

app = typer.Typer()


@app.command("start", epilog=example("scorekeeper start -t spring-open"))
@grouped
def start_tournament(*, at: AtDesk) -> None:
    """Freeze the regulations and begin."""
    from scorekeeper.tournament import acts

    opened = at.opened
    written = acts.start(opened, by=at.by)
    warn(written.warnings)
    warn(team_warnings(opened))
    say(f"{written.entry.id}: {opened.regulations.document.name} has started; its regulations are frozen")
    say(f"seating and lots are drawn from the seed {opened.regulations.seed!r} (TRN-106)")
    waits = opened.regulations.document.seating.check_in and not any(one.here for one in opened.players.values())
    following = "scorekeeper players here PLAYER…" if waits else "scorekeeper seat"
    say_next(following, "scorekeeper sheets --blank 4 --out sheets.pdf")
