"""`status`: where the tournament stands."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.show import bold, counted, say, say_json, say_next, say_styled

if TYPE_CHECKING:
    from scorekeeper.tournament.state import Tournament
    from scorekeeper.tournament.tables import Table

app = typer.Typer()
FEW = 4
"""Of more rounds than this, a game may well be over before all lines of its paper are full."""


@app.command("status", epilog=example("scorekeeper status spring-open"))
def status(
    folder: Annotated[Path | None, typer.Argument(metavar="FOLDER", help="Tournament folder.")] = None,
    *,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show where the tournament stands: players, heats, what is missing, what to do next."""
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(folder or tournament)
    found = _status(opened)
    if json:
        say_json(found)
        return
    say_styled(bold(opened.regulations.name))
    say(f"{counted(found['players'], 'player')}, {found['here']} checked in, {found['dropped']} dropped")
    for table in found["tables"]:
        missing = f"   (missing: {table['lacks']})" if table["lacks"] else ""
        say(f"  {table['table']}  {table['state']:<10} {', '.join(table['names'])}{missing}")
    say_next(found["next"])


def _status(opened: Tournament) -> dict[str, Any]:
    players = list(opened.players.values())
    return {
        "name": opened.regulations.name,
        "started": opened.started.id if opened.started else None,
        "players": len(players),
        "here": sum(player.here for player in players),
        "dropped": sum(player.dropped for player in players),
        "tables": [
            {
                "table": table.name,
                "state": _state(opened, table),
                "lacks": _lacks(opened, table),
                "seats": list(table.seats),
                "names": [opened.names(seat) for seat in table.seats],
            }
            for table in opened.tables()
        ],
        "next": _next(opened),
    }


def _state(opened: Tournament, table: Table) -> str:
    from scorekeeper.tournament.standings import in_doubt

    verdict = opened.verdict(table)
    if verdict is None:
        return "missing"
    if in_doubt(opened, table):
        return "in doubt"
    return "finished" if verdict.finished else "begun"


def _lacks(opened: Tournament, table: Table) -> str | None:
    """What a begun table still lacks."""
    verdict = opened.verdict(table)
    if verdict is None or verdict.finished:
        return None
    from scorekeeper.games import game

    there = {played.number for played in table.record.rounds}
    rounds = game(table.game).sheet(table.record.variant).rounds
    absent = [number for number in range(1, rounds + 1) if number not in there]
    if len(absent) > FEW:
        return f"round {absent[0]} and what came after it"
    return f"round{'s' if len(absent) > 1 else ''} {', '.join(map(str, absent))}" if absent else "the result"


def _next(opened: Tournament) -> str:
    if not opened.players:
        return "scorekeeper players add NAME…"
    if opened.started is None:
        return "scorekeeper start"
    missing = [table.name for table in opened.tables() if table.missing or _lacks(opened, table)]
    if missing:
        return f"scorekeeper record {missing[0]}"
    return "scorekeeper standings" if opened.heats else "scorekeeper seat --by-hand FILE"
