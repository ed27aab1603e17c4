"""`log`: the append-only log itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli.options import JsonOpt, TournamentOpt, example
from scorekeeper.cli.show import counted, say, say_json, say_next

if TYPE_CHECKING:
    from scorekeeper.log import Entry, Log

app = typer.Typer(help="Show the log, or verify that nobody altered it.", no_args_is_help=True)


@app.command("show", epilog=example("scorekeeper log show", "scorekeeper log show --kind record --json"))
def show(
    *,
    kind: Annotated[
        str | None,
        typer.Option(metavar="KIND", help="Only entries of this kind; record: amendments of records too."),
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Show the entries of all desks, oldest first, and the head of each desk."""
    from scorekeeper.tournament.state import open_tournament

    log = open_tournament(tournament).log
    kinds = {kind} if kind != "record" else {"record", "amend"}
    entries = [entry for entry in log.entries if kind is None or entry.kind in kinds]
    heads = {desk: {"lines": head.count, "hash": head.hash} for desk, head in log.heads.items()}
    if json:
        say_json({"entries": [_entry(entry, log) for entry in entries], "heads": heads})
        return
    for entry in entries:
        say(f"{entry.at}  {entry.id:<10} {entry.kind:<11} {entry.by:<10} {_gist(entry)}{_struck(entry, log)}")
    for head in log.heads.values():
        say(f"head {head}")


def _entry(entry: Entry, log: Log) -> dict[str, Any]:
    import msgspec

    body = msgspec.json.decode(msgspec.json.encode(entry.body))
    struck = [other.id for other in log.struck_by(entry.id)]
    return {"id": entry.id, "at": entry.at, "by": entry.by, "kind": entry.kind, "body": body, "struck_by": struck}


def _struck(entry: Entry, log: Log) -> str:
    """What has taken an entry out of the reckoning."""
    by = log.struck_by(entry.id)
    return f"  (struck by {', '.join(other.id for other in by)})" if by else ""


def _gist(entry: Entry) -> str:
    """What an entry is about, in a few words."""
    body = entry.body
    words = [
        str(value)
        for name in ("action", "number", "name", "table", "heat", "of", "effect", "tournament", "reason")
        if (value := getattr(body, name, None)) is not None
    ]
    return " ".join(words)


def _folder(named: Path | None) -> Path:
    """The tournament's folder; a log can be verified even where the regulations cannot be read."""
    from scorekeeper.errors import ScorekeeperError
    from scorekeeper.tournament.state import open_tournament

    try:
        return open_tournament(named).folder
    except ScorekeeperError:
        if named is None or not (named / "log").is_dir():
            raise
        return named


@app.command("verify", epilog=example("scorekeeper log verify", "scorekeeper log verify --head main:31:a903f1"))
def verify(
    *,
    heads: Annotated[
        list[str] | None,
        typer.Option("--head", metavar="HEAD", help="A head from paper, desk:lines:hash; may be given several times."),
    ] = None,
    against: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Another copy of the folder, to find where they part.")
    ] = None,
    tournament: TournamentOpt = None,
    json: JsonOpt = False,
) -> None:
    """Verify every line's hash: torn, edited, shortened or forked files are told apart, by line."""
    from scorekeeper.log import parse_head, read_log
    from scorekeeper.log import verify as find_faults

    folder = _folder(tournament)
    faults = find_faults(folder, [parse_head(head) for head in heads or ()], against=against)
    found = read_log(folder).heads
    if json:
        say_json(
            {
                "faults": [
                    {"rule": one.rule, "file": one.file, "line": one.line, "message": one.text} for one in faults
                ],
                "heads": {desk: {"lines": head.count, "hash": head.hash} for desk, head in found.items()},
            }
        )
    else:
        for fault in faults:
            say(f"error {fault}")
        for head in found.values():
            say(f"head {head}")
        if faults:
            say(counted(len(faults), "fault"))
            say_next(f"scorekeeper rules show {faults[0].rule}")
        else:
            say("no line was altered")
    raise typer.Exit(1 if faults else 0)
