"""`explain`: why."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import JsonOpt, PlayerArg, TableArg, TournamentOpt, example
from scorekeeper.cli.outputs import to_write
from scorekeeper.cli.show import bold, note, say, say_json, say_styled
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.tournament.answers.explanation import ExplainStep, Explanation
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(help="Say why: the trail of a table, or of a player's place.", no_args_is_help=True)


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
def table(
    table: TableArg,
    *,
    turns: Annotated[bool, typer.Option("--turns", help="Tell what happened in the turns too.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Also draw the table where its first finding is, or its end; - draws to the terminal, and nothing else.",
            callback=to_write,
        ),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Say how the places of a table come about, step by step, with the rules."""
    from scorekeeper.games import game
    from scorekeeper.tournament.answers.tables import explain_table
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament)
    drawn = _drawn(opened, table) if svg is not None else ""
    if str(svg) == "-":
        sys.stdout.write(drawn)  # As it is: what `say` does for people, it would do to names and ids in the drawing.
        return
    rounds = game(opened.table(table).game).sheet(opened.table(table).variant).rounds
    _show(explain_table(opened, table), json=json, turns=turns, several=rounds > 1)
    if svg is not None:
        svg.write_text(drawn, encoding="utf-8", newline="\n")
        note(f"written: {svg}")


def _drawn(tournament: Tournament, name: str) -> str:
    """The picture of a table, as SVG."""
    from scorekeeper.games import game
    from scorekeeper.reports.svg import svg
    from scorekeeper.tournament.state.verdicts import terms_of, verdict_of

    table = tournament.table(name)
    verdict = verdict_of(tournament, table)
    if verdict is None:
        raise NothingToDrawError(table.name)
    played = game(table.game)
    picture = played.picture(table.record, verdict, terms_of(tournament, table), tournament.names_in(table.heat))
    if picture is None:
        raise NoPictureError(played.book.title, table.name)
    return svg(picture)


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
    from scorekeeper.tournament.answers.players import explain_player
    from scorekeeper.tournament.state.tournament import open_tournament

    _show(explain_player(open_tournament(tournament), player, versus), json=json)


HEADS = {
    "entry": "Written down",
    "decision": "Decided",
    "finding": "Found",
    "conflict": "Side by side",
    "points": "Points",
    "unchecked": "Not checked",
}


def _show(explanation: Explanation, *, json: bool, turns: bool = False, several: bool = True) -> None:
    if json:
        say_json(explanation.as_json())
        return
    say_styled(bold(explanation.title))
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
        say(f"  {step.rule or '':<8} {round_}{place}{step.text}")
    if not turns and any(step.turn is not None for step in explanation.steps):
        say("  (--turns tells what happened in the turns, too)")


def _head(step: ExplainStep, subject: str, *, several: bool) -> str:
    """What a step is told under; a game without rounds is one round, and nobody calls it that."""
    if subject.startswith("player"):
        return ""
    if step.kind == "step":
        return f"Round {step.round}" if step.round and several else "Game"
    return HEADS.get(step.kind, "")
