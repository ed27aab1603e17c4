"""`reopen`: open a closed heat again."""

from __future__ import annotations

import typer

from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import HeatArg, ReasonOpt, example
from scorekeeper.cli.output import say, say_next, warn

app = typer.Typer()


@app.command("reopen", epilog=example('scorekeeper reopen 2 --reason "a sheet was found"'))
@grouped
def reopen_heat(heat: HeatArg, *, reason: ReasonOpt, at: AtDesk) -> None:
    """Open a closed heat again."""
    from scorekeeper.tournament import acts

    opened = at.opened
    written = acts.reopen(opened, heat, by=at.by, reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is open again")
    say_next(f"scorekeeper close {heat}")
