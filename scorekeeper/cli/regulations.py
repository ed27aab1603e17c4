"""`regulations`: what was decided before, and how it may be changed afterwards."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import (
    ByOpt,
    DeskOpt,
    DryRunOpt,
    ErratumOpt,
    JsonOpt,
    ReasonOpt,
    TournamentOpt,
    author,
    example,
)
from scorekeeper.cli.show import say, say_json, say_next, warn

app = typer.Typer(help="Show the regulations in force, or amend them.", no_args_is_help=True)


@app.command("show", epilog=example("scorekeeper regulations show"))
def show(*, tournament: TournamentOpt = None, json: JsonOpt = False) -> None:
    """Show the regulations in force, and whether tournament.toml still agrees with them."""
    import msgspec

    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament)
    document = msgspec.to_builtins(opened.regulations)
    state = {
        "started": opened.started.id if opened.started else None,
        "changed": list(opened.changed),
    }
    if json:
        say_json({"regulations": document, **state})
        return
    for key, value in document.items():
        if value:
            said = value.items() if isinstance(value, dict) else (("", value),)
            say("\n".join(f"{' '.join(filter(None, (key, name)))}: {what}" for name, what in said))
    say(f"frozen by {state['started']}" if state["started"] else "not started: tournament.toml may still be changed")
    for file in state["changed"] or ():
        say(f"changed since: {file}")
        say_next('scorekeeper regulations amend --reason "…"')


@app.command(
    "amend",
    epilog=example(
        'scorekeeper regulations amend --reason "points for tables of three were missing"',
        'scorekeeper regulations amend --reason "points for tables of three were missing" --dry-run',
    ),
)
def amend(
    *,
    reason: ReasonOpt,
    dry_run: DryRunOpt = False,
    erratum: ErratumOpt = None,
    tournament: TournamentOpt = None,
    by: ByOpt = None,
    desk: DeskOpt = None,
    json: JsonOpt = False,
) -> None:
    """Take the changed tournament.toml and equipment into force, and say why."""
    from scorekeeper.cli.pricing import Correction
    from scorekeeper.tournament.state import open_tournament

    opened = open_tournament(tournament, desk=desk)
    correction = Correction(opened, dry_run=dry_run, erratum=erratum)
    # What stood before is what was frozen; that the file says otherwise now is what is being put right.
    correction.before.changed = ()
    written = correction.taker.amend_regulations(by=author(by), reason=reason)
    warn(written.warnings)
    if json:
        correction.finish(written.entry, told=False)
        say_json({"entry": None if dry_run else written.entry.id, **correction.as_json()})
        return
    say(
        "the regulations would be amended; nothing was written"
        if dry_run
        else f"{written.entry.id}: the regulations are amended"
    )
    correction.finish(written.entry)
