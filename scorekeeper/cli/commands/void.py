"""`void`: take a recorded entry out of the standings."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import (
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

app = typer.Typer()


@app.command(
    "void",
    epilog=example(
        'scorekeeper void main-31 --reason "typed in at the wrong table"',
        'scorekeeper void 2/3 --reason "the game will be played again"',
    ),
)
def void_entry(
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
    """Strike a recorded entry so that it no longer counts, and say why."""
    from scorekeeper.cli.correction import Correction
    from scorekeeper.cli.entries import find_entry
    from scorekeeper.tournament import acts
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament, desk=desk)
    entry = find_entry(opened, of, "void", kinds=None)
    correction = Correction(opened, dry_run=dry_run, erratum=erratum)
    written = acts.void(correction.taker, entry.id, by=author(by), reason=reason, reopen=reopen)
    what = f"{entry.id} ({written.struck})"
    done = f"{written.entry.id}: {what} no longer counts"
    lines = [f"{what} would no longer count; nothing was written" if dry_run else done]
    if written.back:
        lines.append(f"{', '.join(written.back)} {'counts' if len(written.back) == 1 else 'count'} again")
    correction.conclude(written, lines, {"struck": entry.id, "back": list(written.back)}, json=json)
