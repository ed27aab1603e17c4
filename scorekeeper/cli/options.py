"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.files import writes
from scorekeeper.errors import ScorekeeperError


def example(*lines: str) -> str:
    """Return the examples at the end of a command's help, unwrapped."""
    return "\b\n" + "\n".join(("Example:" if len(lines) == 1 else "Examples:", *(f"  {line}" for line in lines)))


TournamentOpt = Annotated[
    Path | None,
    typer.Option(
        "--tournament",
        "-t",
        metavar="FOLDER",
        help="Tournament folder (default: SCOREKEEPER_TOURNAMENT, or the nearest tournament.toml here or in a parent folder).",
    ),
]
JsonOpt = Annotated[bool, typer.Option("--json", help="Print JSON with a format version instead of text.")]
ByOpt = Annotated[
    str | None,
    typer.Option("--by", metavar="AUTHOR", help="Who types this in (default: SCOREKEEPER_AUTHOR, or your login)."),
]
DeskOpt = Annotated[
    str | None,
    typer.Option(
        "--desk", metavar="NAME", help="Desk to write at (default: SCOREKEEPER_DESK, or the desk in the regulations)."
    ),
]
WaitOpt = Annotated[
    float | None,
    typer.Option(
        "--wait",
        metavar="SECONDS",
        min=0,
        help="How long to wait while another window writes at this desk (default: as long as it takes).",
        show_default=False,
    ),
]
ReasonOpt = Annotated[str, typer.Option("--reason", metavar="TEXT", help="The reason, kept in the log.")]
AcceptOpt = Annotated[
    str | None,
    typer.Option(metavar="REASON", help="Accept the record despite open errors; what the rules compute counts."),
]
AsWrittenOpt = Annotated[
    bool,
    typer.Option(
        "--as-written", help="With --accept: what is written counts instead, and is marked wherever it appears."
    ),
]
DryRunOpt = Annotated[bool, typer.Option("--dry-run", help="Check and show what would change, but write nothing.")]
ErratumOpt = Annotated[
    Path | None,
    typer.Option(
        "--erratum", metavar="FILE.pdf", help="Write what changed as a dated notice to post.", callback=writes(".pdf")
    ),
]
ReopenOpt = Annotated[bool, typer.Option("--reopen", help="Open the heat again if it is closed.")]
HeatArg = Annotated[int, typer.Argument(metavar="HEAT", help="Number of the heat.", min=1)]
PaperOpt = Annotated[Literal["a4", "letter"], typer.Option("--paper", case_sensitive=False, help="Paper size.")]

TableArg = Annotated[
    str,
    typer.Argument(metavar="TABLE", help="Heat and table, such as 1/3.", autocompletion=completion.tables),
]
PlayerArg = Annotated[
    str, typer.Argument(metavar="PLAYER", help="Number, name, or part of a name.", autocompletion=completion.players)
]
EntryArg = Annotated[
    str,
    typer.Argument(
        metavar="ENTRY|TABLE",
        help="Id of a log entry, such as main-31; or a table with only one entry, such as 1/3.",
        autocompletion=completion.entries,
    ),
]


class AsWrittenAloneError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "--as-written only works with --accept; add --accept with the reason",
            rule="LOG-212",
            next_step=hints.line(*hints.typed(), "--accept", "…"),
        )


def require_acceptance(accept: str | None, *, as_written: bool) -> None:
    """Refuse --as-written without --accept."""
    if as_written and accept is None:
        raise AsWrittenAloneError


def paper_size(paper: str) -> Literal["A4", "Letter"]:
    """Return the paper size as reports spell it."""
    return "Letter" if paper == "letter" else "A4"


def author(by: str | None) -> str:
    """Return the author: as given, from the environment, or the login name."""
    import os

    if name := by or os.environ.get("SCOREKEEPER_AUTHOR"):
        return name
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "desk"
