"""`explain`: why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import JsonOpt, PlayerArg, TableArg, TournamentOpt, example
from scorekeeper.cli.show import bold, say, say_json, say_styled

if TYPE_CHECKING:
    from scorekeeper.tournament.explain import Explanation

app = typer.Typer(help="Say why: the trail of a table, or of a player's place.", no_args_is_help=True)


@app.command("table", epilog=example("scorekeeper explain table 1/3"))
def table(table: TableArg, *, tournament: TournamentOpt = None, json: JsonOpt = False) -> None:
    """Say how the places of a table come about, step by step, with the rules."""
    from scorekeeper.tournament.explain import explain_table
    from scorekeeper.tournament.state import open_tournament

    _show(explain_table(open_tournament(tournament), table), json=json)


@app.command("player", epilog=example("scorekeeper explain player 12 --versus 7"))
def player(
    player: PlayerArg,
    *,
    versus: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Compare with this player.", autocompletion=completing.players),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Say why a player stands where they stand, step by step, with the rules."""
    from scorekeeper.tournament.explain import explain_player
    from scorekeeper.tournament.state import open_tournament

    _show(explain_player(open_tournament(tournament), player, versus), json=json)


def _show(explanation: Explanation, *, json: bool) -> None:
    if json:
        say_json(explanation.as_json())
        return
    say_styled(bold(explanation.title))
    for step in explanation.steps:
        place = f"round {step.round}: " if step.round else ""
        say(f"  {step.rule or '':<8} {place}{step.text}")
