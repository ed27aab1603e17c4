"""`amend`, `void`, `decide`: corrections are new entries that name the old one and say why."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from scorekeeper.cli import completing
from scorekeeper.cli.options import ByOpt, DeskOpt, EntryArg, JsonOpt, ReasonOpt, TournamentOpt, author, example
from scorekeeper.cli.show import say, warn
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.reading import Reading
    from scorekeeper.log import Entry
    from scorekeeper.tournament.state import Tournament

amend_app = typer.Typer()
void_app = typer.Typer()
decide_app = typer.Typer()


class NothingAmendedError(ScorekeeperError):
    def __init__(self, of: str) -> None:
        super().__init__(
            "what is to be changed? give a file, or --set PATH=VALUE",
            next_step=f'scorekeeper amend {of} --set result.rows.12.vp=14 --reason "…"',
        )


class NoRecordError(ScorekeeperError):
    def __init__(self, of: str) -> None:
        super().__init__(
            f"there is no record {of}", rule="LOG-208", field="ENTRY", next_step="scorekeeper log show --kind record"
        )


@amend_app.command(
    "amend",
    epilog=example(
        'scorekeeper amend main-31 --set rounds.4.sheet.rows.7.vp=2 --reason "read off the paper again"',
        'scorekeeper amend main-31 table-2-3.json --reason "the wrong file was recorded"',
    ),
)
def amend(
    of: EntryArg,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The whole record anew, JSON or TOML; - is standard input.")
    ] = None,
    *,
    reason: ReasonOpt,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="PATH=VALUE", help="Change one field; an empty value takes it out. May be repeated."
        ),
    ] = None,
    accept: Annotated[
        str | None,
        typer.Option(metavar="REASON", help="Take the record though errors are open; the rules' value counts."),
    ] = None,
    as_written: Annotated[
        bool,
        typer.Option("--as-written", help="With --accept: what is written counts, and is marked wherever it shows."),
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Check, and write nothing.")] = False,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Replace a recorded entry by a corrected one, and say why."""
    if file is None and not changes:
        raise NothingAmendedError(of)
    from scorekeeper.cli.taking import Taking
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    entry = _entry(opened, of)
    table = opened.table(_body(entry).table)
    reading = _amended(opened, entry, file, changes or [])
    words = [of, *([file] if file else []), *(word for one in changes or () for word in ("--set", one))]
    again = shlex.join(["scorekeeper", "amend", *words, "--reason", reason])
    Taking(opened, table, reading, author(by), again, accept, as_written, json).amend(entry.id, reason, dry_run=dry_run)


def _body(entry: Entry) -> Any:
    return entry.body


def _entry(opened: Tournament, of: str) -> Entry:
    found = next((entry for entry in opened.log.entries if entry.id == of and entry.kind in {"record", "amend"}), None)
    if found is None:
        raise NoRecordError(of)
    return found


def _amended(opened: Tournament, entry: Entry, file: str | None, changes: list[str]) -> Reading:
    """The old record with its changes, or the new one."""
    import msgspec

    from scorekeeper.entry.changes import change
    from scorekeeper.entry.reading import read_record, understand

    def find(text: str) -> str:
        return str(opened.players.find(text).number)

    table = opened.table(_body(entry).table)
    if file is not None:
        reading = read_record(file, find=find, defaults={"game": table.game, "seats": list(table.seats)})
        return reading if not changes else understand(change(reading.raw, changes, reading.game, find), None)
    raw: dict[str, Any] = msgspec.json.decode(_body(entry).record)
    from scorekeeper.games import game

    return understand(change(raw, changes, game(raw["game"]), find), None)


@void_app.command("void", epilog=example('scorekeeper void main-31 --reason "typed in at the wrong table"'))
def void(
    of: EntryArg, *, reason: ReasonOpt, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None
) -> None:
    """Take a recorded entry out of the reckoning, and say why."""
    from scorekeeper.tournament.state import open_tournament

    written = open_tournament(tournament, desk=desk).void(of, by=author(by), reason=reason)
    say(f"{written.entry.id}: {of} no longer counts")
    warn(written.warnings)


@decide_app.command(
    "decide",
    epilog=example(
        'scorekeeper decide main-31 --effect as-written --rule DWT-605 --reason "agreed at the table" --by judge'
    ),
)
def decide(
    of: EntryArg,
    *,
    reason: ReasonOpt,
    effect: Annotated[
        Literal["by-rules", "as-written", "replay", "void", "forfeit"],
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
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
) -> None:
    """Enter the head judge's decision on a record."""
    from scorekeeper.rules import find
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    written = opened.decide(
        of,
        by=author(by),
        reason=reason,
        effect=effect,
        rule=find(rule).id if rule else None,
        round=round_,
        turn=turn,
        event=event,
        player=opened.players.find(player).number if player else None,
    )
    say(f"{written.entry.id}: decided on {of}: {effect}")
    warn(written.warnings)
