"""`close`: close a heat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, HeatArg, TournamentOpt, author, example
from scorekeeper.cli.output import say, say_next, warn

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


@app.command(
    "close",
    epilog=example("scorekeeper close 2", 'scorekeeper close 2 --reason "table 2/5 left without a result"'),
)
def close_heat(
    heat: HeatArg,
    *,
    reason: Annotated[
        str | None,
        typer.Option("--reason", metavar="TEXT", help="The reason; needed if tables are missing or in doubt."),
    ] = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
) -> None:
    """Close a heat: its results are final."""
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = acts.close(opened, heat, by=author(by), reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is closed")
    say_next("scorekeeper standings", *_following(opened))


def _following(opened: Tournament) -> list[str]:
    """Return the next command: close another open heat, or seat the next one."""
    still_open = [f"scorekeeper close {one.number}" for one in opened.heats if one.closed is None]
    more = opened.regulations.stage(opened.last_heat + 1).covers(opened.last_heat + 1)
    return still_open[:1] or (["scorekeeper seat"] if more else [])
