"""`penalty`: take points off a player, or give a warning."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import PlayerArg, ReasonOpt, ReopenOpt, example

app = typer.Typer()


@app.command(
    "penalty",
    epilog=example(
        'scorekeeper penalty 12 --points 2 --reason "talked to a spectator"',
        'scorekeeper penalty Ana --points 0 --rule DWT-331 --reason "second warning"',
    ),
)
@grouped
def give_penalty(
    player: PlayerArg,
    *,
    points: Annotated[str, typer.Option(metavar="POINTS", help="Points to lose, such as 2 or 1/2; 0 is a warning.")],
    reason: ReasonOpt,
    rule: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule that was broken.", autocompletion=completion.rules)
    ] = None,
    heat: Annotated[
        int | None,
        typer.Option(
            help="The heat in which it happened (default: the last heat of the stage that the player reached)."
        ),
    ] = None,
    reopen: ReopenOpt = False,
    correcting: Correcting,
) -> None:
    """Take points off a player, and say why."""
    from scorekeeper.rules.lookup import find
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.acts.penalties import lost_by
    from scorekeeper.tournament.ranking.points import counted

    opened = correcting.opened
    known = find(rule, opened.regulations.books).id if rule else None
    correction = correcting.begin()
    written = acts.penalise(
        correction.target, player, points, by=correcting.by, reason=reason, rule=known, heat=heat, reopen=reopen
    )
    found = opened.players.find(player)
    lost = lost_by(written.entry)
    what = f"a penalty of {counted(lost)}" if lost else "a warning"
    mark = "nothing was written; this would be" if correcting.dry_run else f"{written.entry.id}:"
    data = {"player": found.number, "name": found.name, "points": points}
    correction.conclude(written, [f"{mark} {what} for {found.name} ({found.number})"], data)
