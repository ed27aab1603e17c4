"""`regulations`: show the regulations in force, or amend them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import JsonOpt, ReasonOpt, TournamentOpt, example
from scorekeeper.cli.output import say, say_hanging, say_json, say_next

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(help="Show the regulations in force, or amend them.", no_args_is_help=True)


@app.command("show", epilog=example("scorekeeper regulations show"))
def show(*, tournament: TournamentOpt = None, json: JsonOpt = False) -> None:
    """Show the regulations in force, and whether tournament.toml still matches them."""
    import msgspec

    from scorekeeper.tournament.ranking.points import as_number
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = open_tournament(tournament)
    document = msgspec.to_builtins(opened.regulations.document, enc_hook=as_number)
    state = {
        "started": opened.started.id if opened.started else None,
        "amended": [entry.id for entry in opened.log.live("regulations")],
        "changed": list(opened.changed),
    }
    if json:
        say_json({"regulations": document, **state})
        return
    _tell(opened)
    for file in opened.changed:
        say(f"changed since then: {file}")
        say_next('scorekeeper regulations amend --reason "…"')


def _tell(opened: Tournament) -> None:
    """Print what is in force, by chapter, with the entries that set it."""
    from scorekeeper.reports.wording.regulations import in_force

    chapter = ""
    for found, what, value in (*in_force(opened.regulations), *_inside(opened)):
        if found != chapter:
            say(found)
        chapter = found
        say_hanging(f"  {what}: ", value)
    if opened.started is None:
        say("not started: tournament.toml may still be changed")
        return
    amended = [entry.id for entry in opened.log.live("regulations")]
    later = f", amended by {', '.join(amended)}" if amended else ""
    say(f"frozen by {opened.started.id}{later}")


def _inside(opened: Tournament) -> Iterator[tuple[str, str, str]]:
    """Return the lines that only the organisers see."""
    if opened.regulations.document.mirror:
        yield "For the organisers", "mirror", opened.regulations.document.mirror
    for group in opened.regulations.document.seating.apart:
        yield "For the organisers", "kept apart where possible", ", ".join(map(opened.names, group))


@app.command(
    "amend",
    epilog=example(
        'scorekeeper regulations amend --reason "no points for tables of three"',
        'scorekeeper regulations amend --reason "tables of three" --dry-run',
    ),
)
@grouped
def amend(
    *,
    reason: ReasonOpt,
    correcting: Correcting,
) -> None:
    """Put the changed tournament.toml and equipment into force, and say why."""
    from scorekeeper.tournament import acts

    correction, files = correcting.begin(), correcting.opened.changed
    # Compare with the frozen regulations: the changed file is what is being put into force.
    correction.before.changed = ()
    written = acts.amend_regulations(correction.target, by=correcting.by, reason=reason)
    done = f"{written.entry.id}: the regulations are amended"
    line = "the regulations would be amended; nothing was written" if correcting.dry_run else done
    changes = _changes(correction.before, correction.target) or [f"  {file} has changed" for file in files]
    correction.conclude(written, [line, *changes], {})


def _changes(before: Tournament, after: Tournament) -> list[str]:
    """Return every setting that the amendment changes, as it was and as it is, one line each."""
    from scorekeeper.reports.wording.regulations import in_force

    old, new = ({line[:2]: line[2] for line in (*in_force(one.regulations), *_inside(one))} for one in (before, after))
    changed = {key: (old.get(key, "not set"), new.get(key, "not set")) for key in dict.fromkeys((*old, *new))}
    return [
        f"  {what if chapter == 'Stage' else f'{chapter}, {what}'}: {was} → {now}"
        for (chapter, what), (was, now) in changed.items()
        if was != now and not what.startswith("hash of")
    ]
