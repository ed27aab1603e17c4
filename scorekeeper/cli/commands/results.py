"""`results`: import and export the results of many tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import lists
from scorekeeper.cli.errors import UNSETTLED
from scorekeeper.cli.groups import AtDesk, grouped
from scorekeeper.cli.options import (
    AcceptOpt,
    AsWrittenOpt,
    DryRunOpt,
    JsonOpt,
    TournamentOpt,
    example,
    require_acceptance,
)
from scorekeeper.cli.output import note, say, say_json, say_next, warn
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.entry.results.slips import Results
    from scorekeeper.log import Entry
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(help="Read results of many tables from a file, or write them to one.", no_args_is_help=True)


@app.command(
    "import",
    epilog=example(
        "scorekeeper results import results.xlsx --sheet Saturday",
        "scorekeeper results import heat-2.csv --dry-run",
        "scorekeeper results import BGStatsExport.json --partly",
    ),
)
@grouped
def import_results(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="CSV, workbook or BG Stats export, one row per player or one per table; - is standard input.",
        ),
    ],
    *,
    sheet: lists.SheetOpt = None,
    accept: AcceptOpt = None,
    as_written: AsWrittenOpt = False,
    partly: lists.PartlyOpt = False,
    dry_run: DryRunOpt = False,
    at: AtDesk,
    json: JsonOpt = False,
) -> None:
    """Record the results from a file, all tables or none, and list every field that does not fit."""
    from scorekeeper.cli.correction import Correction
    from scorekeeper.cli.kept import remove_kept
    from scorekeeper.entry.results.files import read_results
    from scorekeeper.entry.results.slips import fit
    from scorekeeper.tournament.acts.records import record_all

    require_acceptance(accept, as_written=as_written)
    opened, who = at.opened, at.by
    found = fit(read_results(file, opened, sheet), opened, by=who, accept=accept, as_written=as_written)
    if not partly:
        answer = _answer(found, opened, []) if json else None
        fits = bool(found.slips)
        lists.refuse_misfits(
            found.misfits, "nothing was recorded", answer=answer, fits=fits, open_errors=found.open_errors
        )
    correction = Correction(opened, dry_run=dry_run, json=json)
    target = correction.target
    entries = record_all(target, found.raws, by=who, accept=accept, as_written=as_written) if found.slips else []
    if not dry_run:
        remove_kept(target, *found.slips)
    warn(target.warnings)
    if json:
        say_json({**_answer(found, target, entries, dry_run=dry_run), **correction.as_json()})
    else:
        _tell(found, target, entries, who, dry_run=dry_run)
        if dry_run:
            correction.tell_price(first=correction.first(*found.slips))
    if found.open_errors:
        raise typer.Exit(UNSETTLED)


def _tell(found: Results, target: Tournament, entries: list[Entry], by: str, *, dry_run: bool) -> None:
    from scorekeeper.reports.wording.pairs import told_pair
    from scorekeeper.tournament.state.verdicts import verdict_of

    for name, entry in zip(found.slips, entries, strict=True):
        table = target.table(name)
        verdict, names = verdict_of(target, table), target.names_in(table.heat)
        places = verdict.places if verdict else ()
        told = told_pair(table.rules, table.seats, places, names) or ", ".join(
            f"{one.place}. {names(one.participant)} {one.score}" for one in places
        )
        said = "" if dry_run else f"{entry.id}: "
        accepted = "; open errors accepted" if getattr(entry.body, "accept", None) else ""
        say(f"{said}table {name}: {told or 'not finished'}{accepted}")
    lists.tell_misfits(found.misfits)
    if found.unchanged:
        note(f"{found.file}: skipped, already recorded like this: {', '.join(found.unchanged)}")
    if found.blank:
        note(f"{found.file}: skipped, no score yet: {', '.join(found.blank)}")
    lists.tell_unused(found.file, found.unused)
    count = counted(len(entries), "table")
    say(f"{count} could be recorded; nothing was written" if dry_run else f"{count} recorded by {by}")
    if entries and not dry_run:
        say_next("scorekeeper status")


def _answer(found: Results, target: Tournament, entries: list[Entry], *, dry_run: bool = False) -> dict[str, Any]:
    """Return what was done, as JSON data."""
    from scorekeeper.tournament.answers.findings import places_json
    from scorekeeper.tournament.state.verdicts import verdict_of

    tables = []
    for name, entry in zip(found.slips, entries, strict=False):
        table = target.table(name)
        verdict = verdict_of(target, table)
        tables.append(
            {
                "table": name,
                "entry": None if dry_run else entry.id,
                "accepted": getattr(entry.body, "accept", None) is not None,
                "places": places_json(verdict.places, target.names_in(table.heat)) if verdict else [],
            }
        )
    return {
        "file": found.file,
        "tables": tables,
        "misfits": [misfit.as_json() for misfit in found.misfits],
        "blank": found.blank,
        "unchanged": found.unchanged,
        "unused": found.unused,
        "dry_run": dry_run,
    }


@app.command(
    "export",
    epilog=example(
        "scorekeeper results export results.xlsx",
        "scorekeeper results export heat-2.csv --heat 2",
        "scorekeeper results export - > results.csv",
    ),
)
def export_results(
    file: lists.ListArg,
    *,
    heat: Annotated[int | None, typer.Option(help="Only this heat (default: all).", min=1)] = None,
    tournament: TournamentOpt = None,
) -> None:
    """Write the results, one row per player and table; `results import` can read the file again."""
    from scorekeeper.reports.exchange.lists import results_list
    from scorekeeper.tournament.state.tournament import open_tournament, require_frozen

    opened = open_tournament(tournament)
    require_frozen(opened)
    lists.write_or_print(file, results_list(opened, None if heat is None else opened.heat(heat)))
