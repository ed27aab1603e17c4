"""`penalty`: points that a player loses, or a warning."""

from __future__ import annotations

from typing import Annotated

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import (
    ByOpt,
    DeskOpt,
    PlayerArg,
    ReasonOpt,
    ReopenOpt,
    TournamentOpt,
    author,
    example,
)
from scorekeeper.cli.show import say, warn

app = typer.Typer()


@app.command(
    "penalty",
    epilog=example(
        'scorekeeper penalty 12 --points 2 --reason "talked to a spectator about the game"',
        'scorekeeper penalty Ana --points 0 --rule DWT-331 --reason "second warning" --by judge',
    ),
)
def penalty(
    player: PlayerArg,
    *,
    points: Annotated[str, typer.Option(metavar="POINTS", help="Points to lose, such as 2 or 1/2; 0 is a warning.")],
    reason: ReasonOpt,
    rule: Annotated[
        str | None, typer.Option(metavar="ID", help="The rule that was broken.", autocompletion=completing.rules)
    ] = None,
    heat: Annotated[int | None, typer.Option(help="The heat in which it happened; else the last one.")] = None,
    reopen: ReopenOpt = False,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
) -> None:
    """Take points off a player, and say why."""
    from scorekeeper.rules.lookup import find
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    known = find(rule).id if rule else None
    written = opened.penalise(player, points, by=author(by), reason=reason, rule=known, heat=heat, reopen=reopen)
    warn(written.warnings)
    found = opened.players.find(player)
    what = "is warned" if points.strip() == "0" else f"loses {points} points"
    say(f"{written.entry.id}: {found.name} ({found.number}) {what}")
