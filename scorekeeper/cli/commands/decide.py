"""`decide`: enter the head judge's decision on a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion
from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import EntryArg, ReasonOpt, ReopenOpt, example
from scorekeeper.effects import Effect

if TYPE_CHECKING:
    from scorekeeper.rules import Book
    from scorekeeper.steps import NextStep
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()


@app.command(
    "decide",
    epilog=example(
        "scorekeeper decide main-31 --effect as-written --rule DWT-605 --reason fair",
        'scorekeeper decide 2/3 --effect forfeit --player 12 --reason "left early"',
        'scorekeeper decide 1/1 3=1 5=2 1=3 2=3 --effect places --reason "agreed"',
        'scorekeeper decide main-34 --effect void --reason "…"  (replaces main-34)',
    ),
)
@grouped
def enter_decision(
    of: EntryArg,
    places: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHO=PLACE…]",
            help="With --effect places: the place of everybody at the table; equal places are shared.",
            autocompletion=completion.results,
        ),
    ] = None,
    *,
    reason: ReasonOpt,
    effect: Annotated[
        Effect,
        typer.Option(help="What counts: what the rules compute, what is written, the places you name, or no result."),
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
    """Enter the head judge's decision on a record, or replace an earlier decision by naming it."""
    from scorekeeper.cli.entries import DECIDED, about_record, find_entry
    from scorekeeper.entry.line import read_places
    from scorekeeper.log.summary import gist
    from scorekeeper.tournament import acts

    opened = correcting.opened
    named = find_entry(opened, of, "decide", DECIDED)
    entry: Any = about_record(opened, named)
    table = opened.table(entry.body.table)
    correction = correcting.begin()
    written = acts.decide(
        correction.target,
        named.id,
        by=correcting.by,
        reason=reason,
        effect=effect,
        rule=_rule(rule, table.rules.book) if rule else None,
        round=round_,
        turn=turn,
        event=event,
        player=opened.players.find(player).number if player else None,
        places=read_places(places or (), table.rules, lambda text: opened.players.find(text).number),
        reopen=reopen,
    )
    instead = f", instead of {named.id}" if named is not entry else ""
    said = f"{entry.id} ({gist(entry)}): {effect}{instead}"
    done = f"{written.entry.id}: decided on {said}"
    line = f"would be decided on {said}; nothing was written" if correcting.dry_run else done
    data: dict[str, Any] = {"of": entry.id, "effect": effect}
    data |= {"places": written.entry.body.places} if effect == "places" else {}  # type: ignore[attr-defined]
    waits, step = ([], None) if correcting.dry_run else _rest(opened, table.name)
    correction.conclude(written, [line, *waits], data | ({"replaces": named.id} if instead else {}), step)


def _rest(opened: Tournament, table: str) -> tuple[list[str], NextStep | None]:
    """Return what a table that still waits lacks, in words, and the step that settles it."""
    from scorekeeper.tournament.ranking.points import payment_of
    from scorekeeper.tournament.state.waiting import lacks_of, step_for

    found = opened.table(table)
    if found.joint is None or payment_of(opened, found).status != "unfinished":
        return [], None
    return [f"table {table} still waits for {lacks_of(opened, found)}"], step_for(opened, found)


def _rule(text: str, played: Book) -> str:
    """Return the rule's id. If several books use the name, the rule of the table's game is meant."""
    from scorekeeper.rules.lookup import find, named

    own = [entry.id for entry in named(text, [played]) if entry.book == played.code]
    return own[0] if own else find(text, [played]).id
