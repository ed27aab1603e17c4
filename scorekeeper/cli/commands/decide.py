"""`decide`: enter the head judge's decision on a record."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import EntryArg, ReasonOpt, ReopenOpt, example
from scorekeeper.effects import Effect

app = typer.Typer()


@app.command(
    "decide",
    epilog=example(
        'scorekeeper decide main-31 --effect as-written --rule DWT-605 --reason "agreed at the table" --by judge',
        'scorekeeper decide 2/3 --effect forfeit --player 12 --reason "left during round 2"',
    ),
)
@grouped
def enter_decision(
    of: EntryArg,
    *,
    reason: ReasonOpt,
    effect: Annotated[
        Effect,
        typer.Option(help="What counts: what the rules compute, what is written, or no result."),
    ] = "by-rules",
    rule: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only findings of this rule.", autocompletion=completion.rules),
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", help="Only findings of this round.")] = None,
    turn: Annotated[int | None, typer.Option(help="Only findings of this turn.")] = None,
    event: Annotated[int | None, typer.Option(help="Only findings of this event.")] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who forfeits.", autocompletion=completion.players),
    ] = None,
    reopen: ReopenOpt = False,
    correcting: Correcting,
) -> None:
    """Enter the head judge's decision on a record."""
    from scorekeeper.cli.entries import find_entry
    from scorekeeper.log.summary import gist
    from scorekeeper.tournament import acts

    opened = correcting.opened
    entry: Any = find_entry(opened, of, "decide")
    correction = correcting.begin()
    written = acts.decide(
        correction.target,
        entry.id,
        by=correcting.by,
        reason=reason,
        effect=effect,
        rule=_rule(rule, opened.table(entry.body.table).game) if rule else None,
        round=round_,
        turn=turn,
        event=event,
        player=opened.players.find(player).number if player else None,
        reopen=reopen,
    )
    said = f"{entry.id} ({gist(entry)}): {effect}"
    done = f"{written.entry.id}: decided on {said}"
    line = f"would be decided on {said}; nothing was written" if correcting.dry_run else done
    correction.conclude(written, [line], {"of": entry.id, "effect": effect})


def _rule(text: str, played: str) -> str:
    """Return the rule's id. If several books use the name, the rule of the table's game is meant."""
    from scorekeeper.games import game
    from scorekeeper.rules.lookup import find, named

    own = [entry.id for entry in named(text) if entry.book == game(played).code]
    return own[0] if own else find(text).id
