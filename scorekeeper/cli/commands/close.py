"""`close`: close a heat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import HeatArg, example
from scorekeeper.cli.output import say, say_next, warn

if TYPE_CHECKING:
    from scorekeeper.steps import NextStep
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


@app.command(
    "close",
    epilog=example("scorekeeper close 2", 'scorekeeper close 2 --reason "table 2/5 left without a result"'),
)
@grouped
def close_heat(
    heat: HeatArg,
    *,
    reason: Annotated[
        str | None,
        typer.Option("--reason", metavar="TEXT", help="The reason; needed if tables are missing or in doubt."),
    ] = None,
    at: AtDesk,
) -> None:
    """Close a heat: its results are final."""
    from scorekeeper.tournament import acts

    opened = at.opened
    written = acts.close(opened, heat, by=at.by, reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: heat {heat} is closed")
    say_next("scorekeeper standings", *_following(opened))


def _following(opened: Tournament) -> list[NextStep]:
    """Return the next command, as status says it."""
    from scorekeeper.tournament.answers.status import status_of

    return [step for step in status_of(opened).steps if step.action != "standings"][:1]
