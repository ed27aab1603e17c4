"""`amend`: replace a record with a corrected one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import AcceptOpt, AsWrittenOpt, EntryArg, ReasonOpt, ReopenOpt, example, require_acceptance
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.file import Reading
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()

Ended = Literal["finished", "time", "conceded", "abandoned", "adjourned"]


class NothingToAmendError(ScorekeeperError):
    def __init__(self, of: str) -> None:
        super().__init__(
            "what should change? Give WHO=SCORE, a file, or --set PATH=VALUE",
            next_step=f'scorekeeper amend {of} WHO=SCORE --reason "…"',
        )


@app.command(
    "amend",
    epilog=example(
        'scorekeeper amend 2/3 12=14 7=11 --reason "two totals were swapped"',
        "scorekeeper amend main-31 --set rounds.4.sheet.rows.7.vp=2 --reason typo",
        'scorekeeper amend 2/3 --ended time --reason "the clock had run out"',
        'scorekeeper amend main-31 table-2-3.json --reason "it was the wrong file"',
    ),
)
@grouped
def amend_entry(
    of: EntryArg,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHO=SCORE[/PLACE]… | FILE]",
            help="Totals to correct (the others stay), or a file with the whole new record, JSON or TOML; - is standard input.",
            autocompletion=completion.results,
        ),
    ] = None,
    *,
    reason: ReasonOpt,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="PATH=VALUE", help="Change one field; an empty value removes it. May be repeated."
        ),
    ] = None,
    ended: Annotated[Ended | None, typer.Option(help="How the game ended, if that is wrong, too.")] = None,
    accept: AcceptOpt = None,
    as_written: AsWrittenOpt = False,
    reopen: ReopenOpt = False,
    correcting: Correcting,
) -> None:
    """Replace a recorded entry with a corrected one, and say why."""
    if not what and not changes and not ended:
        raise NothingToAmendError(of)
    require_acceptance(accept, as_written=as_written)
    from scorekeeper.cli.entries import find_entry
    from scorekeeper.cli.submission import Submission

    opened = correcting.opened
    entry: Any = find_entry(opened, of, "amend")
    table = opened.table(entry.body.table)
    changed = [*(changes or []), *([f"ended={ended}"] if ended else [])]
    reading = _amended(opened, table, entry, what or [], changed)
    words = [of, *(what or []), *(word for one in changes or () for word in ("--set", one))]
    words += ["--ended", ended] if ended else []
    again = hints.line("amend", *words, "--reason", reason)
    correction = correcting.begin()
    submission = Submission(correction, table, reading, correcting.by, again, accept, as_written, reopen=reopen)
    submission.amend(entry, reason)


def _amended(opened: Tournament, table: Table, entry: Any, what: list[str], changes: list[str]) -> Reading:
    """Return the recorded result with the changes, or the record from the new file."""
    import msgspec

    from scorekeeper.entry.changes import change
    from scorekeeper.entry.file import read_record, understand
    from scorekeeper.entry.line import MixedWordsError, SheetTypedError, change_quick, file_among, is_quick
    from scorekeeper.tournament.state.seated import finder, name_finder

    find, known = finder(opened, table), opened.regulations.known
    if what and not is_quick(what):
        try:
            file = file_among(what)
        except MixedWordsError as error:
            error.next_step = "scorekeeper amend --help"
            raise
        with hints.correcting_file(f"scorekeeper record {table.name} --template"):
            defaults = {"game": table.game, "seats": list(table.seats)}
            reading = read_record(file, known, find=name_finder(opened, table), defaults=defaults)
        return reading if not changes else understand(change(reading.raw, changes, reading.game, find), None, known)
    raw: dict[str, Any] = msgspec.json.decode(entry.body.record)
    if what:
        try:
            raw = change_quick(raw, what, table.rules, find, opened.names)
        except SheetTypedError as error:
            error.next_step = f'scorekeeper amend {entry.id} --set {error.change} --reason "…"'
            raise
        except ScorekeeperError as error:
            error.next_step = f"scorekeeper seat --show {table.heat}"
            raise
    return understand(change(raw, changes, table.rules, find), None, known)
