"""`record`: record the result of a table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.files import require_ending
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import AcceptOpt, AsWrittenOpt, DryRunOpt, JsonOpt, ReopenOpt, example, require_acceptance
from scorekeeper.cli.output import note, note_written, say, say_next, warn_of_damage
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.cli.correction import Correction
    from scorekeeper.entry.blank_record import BlankRecord
    from scorekeeper.entry.file import Reading
    from scorekeeper.tournament.state.tables import Table
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer()

Ended = Literal["time", "conceded", "abandoned", "adjourned"]
"""Why a game stopped early."""


class TableMissingError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "which table? Give heat and table, such as 1/3", field="TABLE", next_step="scorekeeper record --help"
        )


class OnlyBlankError(ScorekeeperError):
    def __init__(self, option: str) -> None:
        super().__init__(
            "this option is for blank records only", field=option, next_step="run the command again with --template"
        )


class EndedElsewhereError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            'this option is for quick results only; in a file, write ended = "time"',
            field="--ended",
            next_step="run the command again without --ended",
        )


@app.command(
    "record",
    epilog=example(
        "scorekeeper record 1/3 table-1-3.json",
        "scorekeeper record 1/3 12=14 7=11 3=9",
        "scorekeeper record 1/3 12=14 7=11 3=9 --ended time",
        "scorekeeper record 1/3 1-0                   (chess; also ½-½, 1-0F)",
        "scorekeeper record 1/3                       (asks on the terminal)",
        "scorekeeper record 1/3 12=14/1 7=14/1 3=9/3  (WHO=SCORE/PLACE)",
        "scorekeeper record 1/3 Ana eggs=12 birds=30 Bo eggs=9 birds=41  (by box)",
        "scorekeeper record 1/3 12=3+7 7=4+2 3=5+1  (Smugglers: WHO=SWEET+SOUR)",
        "scorekeeper record 1/3 --template --out table-1-3.toml",
        "scorekeeper record 1/3 --template --result",
    ),
)
@grouped
def record_table(
    table: Annotated[
        str | None,
        typer.Argument(metavar="TABLE", help="Heat and table, such as 1/3.", autocompletion=completion.tables),
    ] = None,
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE | WHO=SCORE[/PLACE]… | 1-0]",
            help="JSON or TOML file, - for standard input, or a quick result (default: ask questions). SCORE may be a"
            " sum such as 3+7, or the parts that the sheet adds up. At a table of two also 1-0, ½-½ or 14-12, first seat"
            " first, and 1-0F or 0-1F if somebody did not come.",
            autocompletion=completion.results,
        ),
    ] = None,
    *,
    ended: Annotated[
        Ended | None,
        typer.Option(help="How an unfinished game ended; with a quick result, or alone if nobody counted."),
    ] = None,
    accept: AcceptOpt = None,
    as_written: AsWrittenOpt = False,
    dry_run: DryRunOpt = False,
    reopen: ReopenOpt = False,
    template: Annotated[bool, typer.Option("--template", help="Print a blank record with comments, as TOML.")] = False,
    result: Annotated[bool, typer.Option("--result", help="With --template: the result alone, no rounds.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="With --template: write it to this new file.")
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(help="Game of the blank record, without a tournament.", autocompletion=completion.games),
    ] = None,
    variant: Annotated[
        str | None, typer.Option(help="Variant of the blank record (default: the tournament's).")
    ] = None,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Record what happened at a table."""
    if template:
        blank = _template(table, game, variant, at)
        _write_template(blank.result() if result else blank.whole(), table, out)
        return
    for option, given in (("--out", out), ("--game", game), ("--variant", variant), ("--result", result or None)):
        if given is not None:
            raise OnlyBlankError(option)
    if table is None:
        raise TableMissingError
    require_acceptance(accept, as_written=as_written)
    from scorekeeper.cli.correction import Correction
    from scorekeeper.cli.submission import Submission
    from scorekeeper.entry.line import is_quick

    opened = at.opened
    warn_of_damage(opened)
    found, who = opened.table(table), at.by
    asked = not what and ended is None and sys.stdin.isatty()
    if ended is not None and what and not is_quick(what):
        raise EndedElsewhereError
    if what and not ended and (absent := _forfeits(what, found)):
        _forfeit(Correction(opened, dry_run=dry_run, json=json), found, absent, by=who, reopen=reopen)
        return
    reading, draft = _ask(opened, found, who) if asked else (_read(opened, found, what or [], ended), None)
    again = hints.line("record", table, *(what or [str(draft or "FILE")]), *(["--ended", ended] if ended else []))
    correction = Correction(opened, dry_run=dry_run, json=json)
    Submission(correction, found, reading, who, again, accept, as_written, draft, reopen).record()


def _forfeits(what: list[str], table: Table) -> list[str]:
    """Return who forfeits before the game begins, by a word such as `1-0F`."""
    from scorekeeper.entry.pairs import read_pair

    pair = read_pair(what, table.rules, table.seats)
    return [seat for seat, out in zip(table.seats, pair.forfeits, strict=True) if out] if pair else []


def _forfeit(correction: Correction, table: Table, players: Sequence[str], *, by: str, reopen: bool) -> None:
    """Record that players forfeit a game which nobody played."""
    from scorekeeper.cli.kept import remove_kept
    from scorekeeper.tournament.acts.forfeits import forfeit

    written = forfeit(correction.target, table.name, players, by=by, reopen=reopen)
    names = correction.target.names_in(table.heat)
    won = [f"{names(seat)} wins" for seat in table.seats if seat not in players] or ["nobody wins"]
    told = f"{won[0]}, {' and '.join(map(names, players))} did not come (TRN-421)"
    dry = f"table {table.name} could be recorded; nothing was written"
    done = dry if correction.dry_run else f"{written.entry.id}: table {table.name} is recorded by {by}"
    correction.conclude(written, [f"  {told}", done], {"table": table.name, "forfeits": players})
    if not correction.dry_run:
        remove_kept(correction.target, table.name)


def _ask(opened: Tournament, table: Table, by: str) -> tuple[Reading, Path]:
    from scorekeeper.cli.interview import ask
    from scorekeeper.cli.kept import keep
    from scorekeeper.entry.file import understand

    raw, draft = ask(opened, table, by)
    try:
        return understand(raw, None, opened.regulations.known), draft
    except ScorekeeperError:
        keep(raw, draft)
        note(f"your answers are kept in {draft}")
        raise


def _read(opened: Tournament, table: Table, what: list[str], ended: Ended | None) -> Reading:
    from scorekeeper.entry.file import read_record, understand
    from scorekeeper.entry.line import MixedWordsError, file_among, is_quick, read_quick
    from scorekeeper.tournament.state.seated import finder, name_finder

    known = opened.regulations.known
    if is_quick(what):
        try:
            raw = read_quick(what, table.rules, table.seats, finder(opened, table), opened.names)
            return understand({**raw, "ended": ended} if ended else raw, None, known)
        except ScorekeeperError as error:
            error.next_step = _quick_line(table)
            raise
    defaults = {"game": table.game, "seats": list(table.seats)}
    if ended and not what:
        return understand({**defaults, "ended": ended}, None, known)
    try:
        file = file_among(what)
    except MixedWordsError as error:
        error.next_step = _quick_line(table)
        raise
    with hints.correcting_file(f"scorekeeper record {table.name} --template"):
        return read_record(file, known, find=name_finder(opened, table), defaults=defaults)


def _quick_line(table: Table) -> str:
    """Return the command line for a quick result of this table."""
    found = table.rules
    return hints.line("record", table.name, *(f"{who}={found.asks}" for who in (*table.seats, *found.others)))


def _template(table: str | None, name: str | None, variant: str | None, at: AtDesk) -> BlankRecord:
    from scorekeeper.cli.games_at_hand import game_at_hand
    from scorekeeper.entry.blank_record import BlankRecord, usual_seats
    from scorekeeper.entry.templates import equipment
    from scorekeeper.games.reading import known_variant

    if table is None and name is not None:
        one, played = game_at_hand(name), variant or "standard"
        known_variant(one, played, "--variant")
        return BlankRecord(one, usual_seats(one, played), variant=played, equipment=equipment(one))
    opened = at.opened
    settled, faces = opened.regulations.document, opened.regulations.faces
    if table is None:
        one, played = opened.regulations.game(settled.game), settled.variant
        return BlankRecord(one, usual_seats(one, played), variant=played, equipment=faces.get(one.id, {}))
    found = opened.table(table)
    names, known = opened.names_in(found.heat), faces.get(found.game, {})
    return BlankRecord(found.rules, found.seats, names, found.variant, found.name, known)


def _write_template(text: str, table: str | None, out: Path | None) -> None:
    if out is None:
        say(text.rstrip("\n"))
        return
    require_ending(out, ".toml", option="--out")
    with out.open("x", encoding="utf-8", newline="\n") as file:
        file.write(text)
    note_written(out)
    say_next(hints.line("record", table or "1/1", str(out)))
