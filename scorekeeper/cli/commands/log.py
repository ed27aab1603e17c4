"""`log`: show, verify, merge and mirror the log."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.groups import patient
from scorekeeper.cli.options import DryRunOpt, JsonOpt, TournamentOpt, WaitOpt, example
from scorekeeper.cli.output import say, say_hanging, say_json, say_next, warn, within_screen
from scorekeeper.errors import ScorekeeperError
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.log import Entry, Log
    from scorekeeper.tournament.acts.desk_files import MergeReport
    from scorekeeper.tournament.state.tournament import Tournament

app = typer.Typer(
    help="Show the log, verify that nobody altered it, merge what other desks wrote, or copy it to a USB stick.",
    no_args_is_help=True,
)


class UnknownKindError(ScorekeeperError):
    def __init__(self, kind: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches

        near = get_close_matches(kind, known, n=1)
        said = f"did you mean {near[0]}?" if near else f"the kinds are {', '.join(known)}"
        super().__init__(
            f"there is no kind of entry {kind!r}; {said}",
            field="--kind",
            next_step=f"scorekeeper log show --kind {near[0] if near else 'record'}",
        )


@app.command("show", epilog=example("scorekeeper log show", "scorekeeper log show --kind record --json"))
def show(
    *,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help="Only entries of this kind, such as player; record includes amendments.",
            autocompletion=completion.kinds,
        ),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show the entries of all desks, oldest first, and the head of each desk."""
    from scorekeeper.log.entry import BODIES
    from scorekeeper.tournament.state.tournament import open_tournament

    if kind is not None and kind not in BODIES:
        raise UnknownKindError(kind, tuple(BODIES))
    opened = open_tournament(tournament)
    log = opened.log
    kinds = {kind} if kind != "record" else {"record", "amend"}
    entries = [entry for entry in log.entries if kind is None or entry.kind in kinds]
    heads = {desk: {"lines": head.count, "hash": head.hash} for desk, head in log.heads.items()}
    if json:
        cut_off = [_entry(entry, log) for entry in log.cut_off]
        say_json({"entries": [_entry(entry, log) for entry in entries], "cut_off": cut_off, "heads": heads})
        return
    for entry in entries:
        said = f"{_gist(entry, opened)}{_struck(entry, log)}"
        at = opened.regulations.local_time(entry.at, seconds=True)
        say_hanging(f"{at}  {entry.id:<10} {entry.kind:<11} {entry.by:<10} ", said)
    for entry in log.cut_off:
        if kind is None or entry.kind in kinds:
            said = f"{_gist(entry, opened)}  (does not count: the act was cut off before its end)"
            say_hanging(f"{'':<23}  {entry.id:<10} {entry.kind:<11} {entry.by:<10} ", said)
    for head in log.heads.values():
        say(f"head {head}")


def _entry(entry: Entry, log: Log) -> dict[str, Any]:
    import msgspec

    body = msgspec.json.decode(msgspec.json.encode(entry.body))
    struck = [other.id for other in log.struck_by(entry.id)]
    return {"id": entry.id, "at": entry.at, "by": entry.by, "kind": entry.kind, "body": body, "struck_by": struck}


def _struck(entry: Entry, log: Log) -> str:
    """Return why an entry no longer counts, or nothing."""
    by = log.struck_by(entry.id)
    how = "undone" if log.undone(entry) else "struck"
    return f"  ({how} by {', '.join(other.id for other in by)})" if by else ""


def _gist(entry: Entry, opened: Tournament) -> str:
    """Return what an entry does, and why."""
    from scorekeeper.log.entry import Open
    from scorekeeper.log.summary import gist

    body = entry.body
    if isinstance(body, Open):
        return body.tournament
    reason = getattr(body, "reason", None)
    return gist(entry, opened.named) + (f": {reason}" if reason else "")


def _folder(named: Path | None) -> Path:
    """Return the tournament's folder without reading anything in it, so that a damaged one can be verified."""
    from scorekeeper.tournament.state.tournament import find_tournament

    return find_tournament(named)


@app.command("verify", epilog=example("scorekeeper log verify", "scorekeeper log verify --head main:31:a903f1"))
def verify(
    *,
    heads: Annotated[
        list[str] | None,
        typer.Option("--head", metavar="HEAD", help="A head copied from paper, desk:lines:hash; may be repeated."),
    ] = None,
    against: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Another copy of the folder, to find where the two differ.")
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Verify the hash of every line, and say which lines are torn, edited, missing or forked."""
    from scorekeeper.log import examine, open_store, parse_head

    store = open_store(_folder(tournament))
    found = examine(store, [parse_head(head) for head in heads or ()], against=against)
    faults = found.faults
    if json:
        say_json(
            {
                "faults": [
                    {"rule": one.rule, "file": one.file, "line": one.line, "message": one.text} for one in faults
                ],
                "heads": {head.desk: {"lines": head.count, "hash": head.hash} for head in found.heads},
                "cut_off": found.cut_off,
            }
        )
    else:
        told = [f"error {fault}" for fault in faults] + [f"note: {text}" for text in found.cut_off]
        for text in within_screen(told, sys.stdout, f"{hints.line(*hints.typed())} > faults.txt"):
            say(text)
        for head in found.heads:
            say(f"head {head}")
        if faults:
            say(counted(len(faults), "fault"))
            say_next(f"scorekeeper rules show {faults[0].rule}")
        else:
            say("no line was altered")
    raise typer.Exit(1 if faults else 0)


@app.command(
    "merge",
    epilog=example(
        "scorekeeper log merge /media/stick/spring-open",
        "scorekeeper log merge /media/stick --dry-run",
        "scorekeeper log merge /media/stick/main.jsonl --as B",
    ),
)
def merge(
    others: Annotated[
        list[Path],
        typer.Argument(metavar="OTHER…", help="A copy of the folder, its log folder, a mirror, or one desk's file."),
    ],
    *,
    name: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="Merge a forked file as another desk, called NAME."),
    ] = None,
    dry_run: DryRunOpt = False,
    tournament: TournamentOpt = None,
    wait: WaitOpt = None,
    json: JsonOpt = False,
) -> None:
    """Merge what other desks wrote; contradictions are reported, and a forked file is refused."""
    from scorekeeper.tournament.acts.desk_files import merge as take_in
    from scorekeeper.tournament.state.tournament import open_tournament

    opened = patient(open_tournament(tournament), wait)
    merged = take_in(opened, others, name=name, dry_run=dry_run)
    if json:
        say_json(merged.as_json())
        return
    warn(merged.warnings)
    _tell(merged)
    say_next("scorekeeper status", *(("scorekeeper check",) if merged.doubtful or merged.conflicts else ()))


def _tell(merged: MergeReport) -> None:
    """Print what was merged from each desk, and what that changes at the tables."""
    for file in merged.files:
        count = f"{file.entries} {'entry' if file.entries == 1 else 'entries'}"
        said = {
            "new": f"{count}, new here",
            "continued": f"{count} more",
            "renamed": "our desk now has this name, as in the other copy",
        }.get(file.state, "nothing new" if file.state == "same" else "nothing new; ours is longer")
        say_hanging(f"desk {file.desk:<8} ", f"{said}  ({file.source})")
    for tables, what in (
        (merged.recorded, "recorded now"),
        (merged.confirmed, "confirmed now"),
        (merged.doubtful, "in doubt now"),
    ):
        if tables:
            say(f"{counted(len(tables), 'table')} {what}: {', '.join(tables)}")
    for text in merged.conflicts:
        say(f"conflict: {text}")
    for name in merged.regulations:
        say(f"{name} is updated to the regulations in the merged log")
    if merged.dry_run:
        say("nothing was written")


@app.command(
    "mirror", epilog=example("scorekeeper log mirror /media/stick", "scorekeeper log mirror /media/stick --json")
)
def mirror(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Folder for the copy; created if it does not exist.")
    ],
    *,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Update a copy of the log, on a USB stick or elsewhere; files there that are longer or differ are left alone."""
    from scorekeeper.log.mirror import mirror_log

    done = mirror_log(_folder(tournament), folder)
    if json:
        say_json({"files": [{"file": one.file, "copy": str(one.copy), "state": one.state} for one in done]})
    else:
        warn([one.warning for one in done if one.warning])
        for one in done:
            say(f"{one.file:<16} {one.state}")
        if any(one.state in ("forked", "longer there") for one in done):
            say_next(hints.line("log", "merge", str(folder)))
    raise typer.Exit(1 if any(one.warning for one in done) else 0)
