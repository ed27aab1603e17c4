"""What commands on lists of players and results share: options, refusals, and writing a list to a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import hints
from scorekeeper.cli.errors import UNREADABLE, UNSETTLED
from scorekeeper.cli.files import to_write
from scorekeeper.cli.output import joined, note, note_written, say_json, within_screen
from scorekeeper.errors import ScorekeeperError

if TYPE_CHECKING:
    from scorekeeper.entry.columns import Misfit
    from scorekeeper.reports.exchange.lists import Listing
    from scorekeeper.steps import NextStep

SheetOpt = Annotated[
    str | None, typer.Option("--sheet", metavar="NAME", help="Sheet of a workbook (default: the first one).")
]
PartlyOpt = Annotated[
    bool, typer.Option("--partly", help="Import the rows that fit and skip the rest (default: all or none).")
]
PrivateOpt = Annotated[
    bool, typer.Option("--private", help="Include what only organisers may see, such as notes on players.")
]
ListArg = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="File to write: .csv or .xlsx; - prints CSV.", callback=to_write),
]


class OneMisfitError(ScorekeeperError):
    """One field of a file does not fit."""

    code = UNREADABLE

    def __init__(self, misfit: Misfit, nothing: str, next_step: NextStep | str) -> None:
        place = ", ".join(part for part in (misfit.cell, misfit.column) if part)
        super().__init__(
            joined(misfit.why, nothing),
            rule=misfit.rule,
            file=misfit.file,
            line=misfit.line,
            field=place or None,
            next_step=next_step,
        )


class SeveralMisfitsError(ScorekeeperError):
    """Several fields do not fit; each one was already printed on its own line."""

    code = UNREADABLE

    def __init__(self, file: str, count: int, nothing: str, next_step: NextStep | str) -> None:
        super().__init__(f"{count} things do not fit; {nothing}", file=file, next_step=next_step)


def tell_misfits(misfits: Sequence[Misfit]) -> None:
    """Print each misfit on its own line, with its rule."""
    for misfit in within_screen(misfits, sys.stderr, f"{hints.line(*hints.typed())} 2> misfits.txt"):
        note(f"{misfit.said()} ({misfit.rule})" if misfit.rule else misfit.said())


def tell_unused(file: str, unused: Sequence[str]) -> None:
    """Print which columns were not used."""
    if unused:
        note(f"{file}: columns not used: {', '.join(unused)}")


def refuse_misfits(
    misfits: Sequence[Misfit],
    nothing: str,
    *,
    answer: dict[str, Any] | None,
    fits: bool,
    open_errors: int = 0,
) -> None:
    """End the command if something does not fit, with text or with the JSON `answer`.

    If nothing `fits`, importing the rest would import nothing, so the next step is another one.
    """
    if not misfits:
        return
    settled = bool(open_errors) and open_errors == len(misfits)
    code = UNSETTLED if settled else UNREADABLE
    if answer is not None:
        say_json(answer)
        raise typer.Exit(code)
    step: NextStep | str = hints.line(*hints.typed(), *(("--accept", "…") if settled else ("--partly",)))
    if not (settled or fits):
        step = misfits[0].next_step or f"correct {misfits[0].file}, then: {hints.line(*hints.typed())}"
    error: OneMisfitError | SeveralMisfitsError
    if len(misfits) == 1:
        error = OneMisfitError(misfits[0], nothing, step)
    else:
        tell_misfits(misfits)
        error = SeveralMisfitsError(misfits[0].file, len(misfits), nothing, step)
    error.code = code
    raise error


def write_or_print(path: Path, listing: Listing) -> None:
    """Write a list to a file, or print it."""
    import sys

    from scorekeeper.reports.exchange.lists import write_list

    text = write_list(path, listing)
    if text is None:
        note_written(path)
    else:
        sys.stdout.write(text)
