"""`explain`: explain the places of a table, or the rank of a player or a team, step by step."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.files import refuse_idle, writes
from scorekeeper.cli.options import JsonOpt, PlayerArg, TableArg, TournamentOpt, example
from scorekeeper.cli.output import bold, note_written, say, say_hanging, say_json, say_styled, say_title
from scorekeeper.documents.writing import write_text
from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament.state.verdicts import terms_of, verdict_of

if TYPE_CHECKING:
    from scorekeeper.tournament.answers.explanation import ExplainStep, Explanation
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(
    help="Explain the places at a table, or the rank of a player or a team, step by step.", no_args_is_help=True
)


class NothingToDrawError(ScorekeeperError):
    def __init__(self, table: str) -> None:
        super().__init__(
            f"there is nothing to draw: table {table} has no record that counts",
            next_step=f"scorekeeper record {table}",
        )


class NoPictureError(ScorekeeperError):
    def __init__(self, game: str, table: str) -> None:
        super().__init__(f"{game} has no pictures", next_step=f"scorekeeper explain table {table}")


@app.command(
    "table",
    epilog=example(
        "scorekeeper explain table 1/3",
        "scorekeeper explain table 1/3 --turns",
        "scorekeeper explain table 1/3 --svg table.svg",
    ),
)
def explain_table(
    table: TableArg,
    *,
    turns: Annotated[bool, typer.Option("--turns", help="Also show what happened in each turn.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Also draw the table at its first finding, or at the end; - prints only the drawing.",
            callback=writes(".svg"),
        ),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Explain the places at a table, step by step, with the rules."""
    from scorekeeper.tournament.answers.tables import explain_table
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament)
    drawn = _drawn(opened, table) if svg is not None else ""
    if str(svg) == "-":
        refuse_idle("only the drawing is printed", {"--turns": turns, "--json": json})
        sys.stdout.write(drawn)  # Not `say`, which would change names and ids inside the drawing.
        return
    played = opened.table(table)
    rounds = played.rules.paper(played.variant).rounds
    _show(explain_table(opened, table), json=json, turns=turns, several=rounds > 1)
    if svg is not None:
        write_text(svg, drawn)
        note_written(svg)


def _drawn(tournament: Tournament, name: str) -> str:
    """Return the picture of a table as SVG."""
    from scorekeeper.reports.svg.picture import picture_svg

    table = tournament.table(name)
    verdict = verdict_of(tournament, table)
    if verdict is None:
        raise NothingToDrawError(table.name)
    played = table.rules
    picture = played.picture(table.record, verdict, terms_of(tournament, table), tournament.names_in(table.heat))
    if picture is None:
        raise NoPictureError(played.book.title, table.name)
    return picture_svg(picture)


@app.command("player", epilog=example("scorekeeper explain player 12 --versus 7"))
def explain_player(
    player: PlayerArg,
    *,
    versus: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Compare with this player.", autocompletion=completion.players),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Explain why a player ranks where they do, step by step, with the rules."""
    from scorekeeper.tournament.answers.players import explain_player
    from scorekeeper.tournament.state.tournament import open_tournament

    _show(explain_player(open_tournament(tournament), player, versus), json=json)


@app.command("team", epilog=example('scorekeeper explain team "Red Dragons"'))
def explain_team(
    team: Annotated[
        str, typer.Argument(metavar="TEAM", help="The team's name, or a part of it.", autocompletion=completion.teams)
    ],
    *,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Explain why a team ranks where it does, member by member, with the rules."""
    from scorekeeper.tournament.answers.teams import explain_team
    from scorekeeper.tournament.state.tournament import open_tournament

    _show(explain_team(open_tournament(tournament), team), json=json)


HEADS = {
    "entry": "Entries",
    "decision": "Decisions",
    "finding": "Findings",
    "conflict": "Conflicts",
    "points": "Points",
    "unchecked": "Not checked",
}


def _show(explanation: Explanation, *, json: bool, turns: bool = False, several: bool = True) -> None:
    if json:
        say_json(explanation.as_json())
        return
    say_title(explanation.title)
    head = None
    for step in explanation.steps:
        if step.turn is not None and not turns:
            continue
        new = _head(step, explanation.subject, several=several)
        if new != head:
            say_styled(bold(f" {new}")) if new else None
            head = new
        place = f"turn {step.turn}: " if step.turn is not None else ""
        round_ = f"round {step.round}: " if step.round and step.kind != "step" else ""
        say_hanging(f"  {step.rule or '':<8} ", f"{round_}{place}{step.text}")
    if not turns and any(step.turn is not None for step in explanation.steps):
        say("  (--turns also shows what happened in each turn)")


def _head(step: ExplainStep, subject: str, *, several: bool) -> str:
    """Return the heading of a step, without the round if the game has no rounds."""
    if subject.startswith(("player", "team")):
        return ""
    if step.kind == "step":
        return f"Round {step.round}" if step.round and several else "Game"
    return HEADS.get(step.kind, "")
