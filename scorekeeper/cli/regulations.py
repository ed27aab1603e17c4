"""`regulations`: what was decided before, and how it may be changed afterwards."""

from __future__ import annotations

import typer

from scorekeeper.cli.options import ByOpt, DeskOpt, JsonOpt, ReasonOpt, TournamentOpt, author, example
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
    "amend", epilog=example('scorekeeper regulations amend --reason "points for tables of three were missing"')
)
def amend(*, reason: ReasonOpt, tournament: TournamentOpt = None, by: ByOpt = None, desk: DeskOpt = None) -> None:
    """Take the changed tournament.toml and equipment into force, and say why."""
    from scorekeeper.tournament.state import open_tournament

    written = open_tournament(tournament, desk=desk).amend_regulations(by=author(by), reason=reason)
    warn(written.warnings)
    say(f"{written.entry.id}: the regulations are amended")
