"""`close`, `reopen`: when a heat is over."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, HeatArg, ReasonOpt, TournamentOpt, author, example
from scorekeeper.cli.show import say, say_next, warn

close_app = typer.Typer()
reopen_app = typer.Typer()


@close_app.command(
    "close",
    epilog=example("scorekeeper close 2", 'scorekeeper close 2 --reason "table 2/5 left without a result"'),
)
def close(
    heat: HeatArg,
    *,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Why, if tables are missing or in doubt.")
    ] = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
) -> None:
    """Close a heat: its results are final."""
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = opened.close(heat, by=author(by), reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is closed")
    more = opened.settled.stage(opened.last_heat + 1).covers(opened.last_heat + 1)
    say_next("scorekeeper standings", *(("scorekeeper seat",) if more else ()))


@reopen_app.command("reopen", epilog=example('scorekeeper reopen 2 --reason "a sheet was found"'))
def reopen(
    heat: HeatArg, *, reason: ReasonOpt, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None
) -> None:
    """Open a closed heat again."""
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = opened.reopen(heat, by=author(by), reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is open again")
    say_next(f"scorekeeper close {heat}")
