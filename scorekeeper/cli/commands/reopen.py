"""`reopen`: open a closed heat again."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, HeatArg, ReasonOpt, TournamentOpt, author, example
from scorekeeper.cli.output import say, say_next, warn

app = typer.Typer()


@app.command("reopen", epilog=example('scorekeeper reopen 2 --reason "a sheet was found"'))
def reopen_heat(
    heat: HeatArg, *, reason: ReasonOpt, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None
) -> None:
    """Open a closed heat again."""
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = acts.reopen(opened, heat, by=author(by), reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is open again")
    say_next(f"scorekeeper close {heat}")
