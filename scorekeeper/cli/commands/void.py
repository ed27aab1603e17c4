"""`void`: take a recorded entry out of the standings."""

from __future__ import annotations

import typer

from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import EntryArg, ReasonOpt, ReopenOpt, example

app = typer.Typer()


@app.command(
    "void",
    epilog=example(
        'scorekeeper void main-31 --reason "typed in at the wrong table"',
        'scorekeeper void 2/3 --reason "the game will be played again"',
    ),
)
@grouped
def void_entry(
    of: EntryArg,
    *,
    reason: ReasonOpt,
    reopen: ReopenOpt = False,
    correcting: Correcting,
) -> None:
    """Strike a recorded entry so that it no longer counts, and say why."""
    from scorekeeper.cli.entries import find_entry
    from scorekeeper.tournament import acts

    opened = correcting.opened
    entry = find_entry(opened, of, "void", kinds=None)
    correction = correcting.begin()
    written = acts.void(correction.target, entry.id, by=correcting.by, reason=reason, reopen=reopen)
    what = f"{entry.id} ({written.struck})"
    done = f"{written.entry.id}: {what} no longer counts"
    lines = [f"{what} would no longer count; nothing was written" if correcting.dry_run else done]
    if written.back:
        lines.append(f"{', '.join(written.back)} {'counts' if len(written.back) == 1 else 'count'} again")
    correction.conclude(written, lines, {"struck": entry.id, "back": list(written.back)})
