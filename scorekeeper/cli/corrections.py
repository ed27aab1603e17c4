"""`amend`, `void`, `decide`: corrections are new entries that name the old one and say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completing, hints
from scorekeeper.cli.options import (
    AcceptOpt,
    AsWrittenOpt,
    ByOpt,
    DeskOpt,
    DryRunOpt,
    EntryArg,
    ErratumOpt,
    JsonOpt,
    ReasonOpt,
    ReopenOpt,
    TournamentOpt,
    author,
    example,
)
from scorekeeper.effects import Effect
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.log import Entry
    from scorekeeper.tournament.state.tournament import Tournament

amend_app = typer.Typer()
void_app = typer.Typer()
decide_app = typer.Typer()


class NothingAmendedError(ScorekeeperError):
    def __init__(self, of: str) -> None:
        super().__init__(
            "what is to be changed? give WHO=SCORE, a file, or --set PATH=VALUE",
            next_step=f'scorekeeper amend {of} WHO=SCORE --reason "…"',
        )


class MixedChangesError(ScorekeeperError):
    def __init__(self, words: list[str]) -> None:
        super().__init__(
            f"either one file or results such as 12=14, not {' '.join(words)!r}",
            rule="LOG-104",
            next_step="scorekeeper amend --help",
        )


@amend_app.command(
    "amend",
    epilog=example(
        'scorekeeper amend 2/3 12=14 7=11 --reason "two totals were swapped"',
        'scorekeeper amend main-31 --set rounds.4.sheet.rows.7.vp=2 --reason "read off the paper again"',
        'scorekeeper amend main-31 table-2-3.json --reason "the wrong file was recorded"',
    ),
)
def amend(
    of: EntryArg,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHO=SCORE[/PLACE]… | FILE]",
            help="Totals to put right, the others stay; or the whole record anew, JSON or TOML; - is standard input.",
        ),
    ] = None,
    *,
    reason: ReasonOpt,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="PATH=VALUE", help="Change one field; an empty value takes it out. May be repeated."
        ),
    ] = None,
    accept: AcceptOpt = None,
    as_written: AsWrittenOpt = False,
    reopen: ReopenOpt = False,
    dry_run: DryRunOpt = False,
    erratum: ErratumOpt = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Replace a recorded entry by a corrected one, and say why."""
    if not what and not changes:
        raise NothingAmendedError(of)
    from scorekeeper.cli.pricing import Correction
    from scorekeeper.cli.standing import standing
    from scorekeeper.cli.taking import Taking
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    entry = standing(opened, of, "amend")
    table = opened.table(_body(entry).table)
    reading = _amended(opened, entry, what or [], changes or [])
    words = [of, *(what or []), *(word for one in changes or () for word in ("--set", one))]
    again = hints.line("amend", *words, "--reason", reason)
    correction = Correction(opened, dry_run=dry_run, erratum=erratum)
    taking = Taking(correction, table, reading, author(by), again, accept, as_written, json, reopen=reopen)
    taking.amend(entry, reason)


def _rule(text: str, played: str) -> str:
    """The id of the rule that is meant: of the game that the table plays, where several books have that name."""
    from scorekeeper.games import game
    from scorekeeper.rules.lookup import find, named

    own = [entry.id for entry in named(text) if entry.book == game(played).code]
    return own[0] if own else find(text).id


def _body(entry: Entry) -> Any:
    return entry.body


def _amended(opened: Tournament, entry: Entry, what: list[str], changes: list[str]) -> Reading:
    """The old record with its changes, or the new one."""
    import msgspec

    from scorekeeper.entry.changes import change
    from scorekeeper.entry.quick import change_quick, is_quick
    from scorekeeper.entry.reading import read_record, understand
    from scorekeeper.games import game

    def find(text: str) -> str:
        return str(opened.players.find(text).number)

    table = opened.table(_body(entry).table)
    if what and not is_quick(what):
        if len(what) > 1:
            raise MixedChangesError(what)
        reading = read_record(what[0], find=find, defaults={"game": table.game, "seats": list(table.seats)})
        return reading if not changes else understand(change(reading.raw, changes, reading.game, find), None)
    raw: dict[str, Any] = msgspec.json.decode(_body(entry).record)
    if what:
        try:
            raw = change_quick(raw, what, game(raw["game"]), find, opened.names)
        except ScorekeeperError as error:
            error.next_step = f"scorekeeper seat --show {table.heat}"
            raise
    return understand(change(raw, changes, game(raw["game"]), find), None)


@void_app.command(
    "void",
    epilog=example(
        'scorekeeper void main-31 --reason "typed in at the wrong table"',
        'scorekeeper void 2/3 --reason "it is played again"',
    ),
)
def void(
    of: EntryArg,
    *,
    reason: ReasonOpt,
    reopen: ReopenOpt = False,
    dry_run: DryRunOpt = False,
    erratum: ErratumOpt = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Take a recorded entry out of the reckoning, and say why."""
    from scorekeeper.cli.pricing import Correction
    from scorekeeper.cli.standing import standing
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    entry = standing(opened, of, "void", kinds=None)
    correction = Correction(opened, dry_run=dry_run, erratum=erratum)
    written = acts.void(correction.taker, entry.id, by=author(by), reason=reason, reopen=reopen)
    what = f"{entry.id} ({written.struck})"
    done = f"{written.entry.id}: {what} no longer counts"
    lines = [f"{what} would no longer count; nothing was written" if dry_run else done]
    if written.back:
        lines.append(f"{', '.join(written.back)} {'counts' if len(written.back) == 1 else 'count'} again")
    correction.conclude(written, lines, {"struck": entry.id, "back": list(written.back)}, json=json)


@decide_app.command(
    "decide",
    epilog=example(
        'scorekeeper decide main-31 --effect as-written --rule DWT-605 --reason "agreed at the table" --by judge',
        'scorekeeper decide 2/3 --effect forfeit --player 12 --reason "left during round 2"',
    ),
)
def decide(
    of: EntryArg,
    *,
    reason: ReasonOpt,
    effect: Annotated[
        Effect,
        typer.Option(help="What counts: what the rules compute, what is written, or no result."),
    ] = "by-rules",
    rule: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only findings of this rule.", autocompletion=completing.rules),
    ] = None,
    round_: Annotated[int | None, typer.Option("--round", help="Only findings of this round.")] = None,
    turn: Annotated[int | None, typer.Option(help="Only findings of this turn.")] = None,
    event: Annotated[int | None, typer.Option(help="Only findings of this event.")] = None,
    player: Annotated[
        str | None,
        typer.Option(metavar="PLAYER", help="Who forfeits.", autocompletion=completing.players),
    ] = None,
    reopen: ReopenOpt = False,
    dry_run: DryRunOpt = False,
    erratum: ErratumOpt = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Enter the head judge's decision on a record."""
    from scorekeeper.cli.pricing import Correction
    from scorekeeper.cli.standing import standing
    from scorekeeper.log.summary import gist
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    entry = standing(opened, of, "decide")
    correction = Correction(opened, dry_run=dry_run, erratum=erratum)
    written = acts.decide(
        correction.taker,
        entry.id,
        by=author(by),
        reason=reason,
        effect=effect,
        rule=_rule(rule, opened.table(_body(entry).table).game) if rule else None,
        round=round_,
        turn=turn,
        event=event,
        player=opened.players.find(player).number if player else None,
        reopen=reopen,
    )
    said = f"{entry.id} ({gist(entry)}): {effect}"
    done = f"{written.entry.id}: decided on {said}"
    line = f"it would be decided on {said}; nothing was written" if dry_run else done
    correction.conclude(written, [line], {"of": entry.id, "effect": effect}, json=json)
