"""`undo`: take back the last act at this desk."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scorekeeper.cli import completion, hints
from scorekeeper.cli.groups import Correcting, grouped
from scorekeeper.cli.options import ReopenOpt, example
from scorekeeper.cli.output import note, say, say_json, warn
from scorekeeper.errors import ScorekeeperError
from scorekeeper.steps import NextStep

if TYPE_CHECKING:
    from scorekeeper.cli.correction import Correction
    from scorekeeper.tournament.acts.act import UndoAct

app = typer.Typer()


class UnansweredError(ScorekeeperError):
    def __init__(self) -> None:
        super().__init__(
            "nothing was undone, because nobody confirmed it",
            rule="LOG-215",
            next_step=hints.line(*hints.typed(), "--yes"),
        )


@app.command(
    "undo",
    epilog=example(
        "scorekeeper undo",
        "scorekeeper undo --dry-run",
        'scorekeeper undo --yes --reason "typed in at the wrong table"',
        "scorekeeper undo main-32",
    ),
)
@grouped
def undo_act(
    of: Annotated[
        str | None,
        typer.Argument(
            metavar="[ENTRY]",
            help="The last act, to be sure that it is the one; or an earlier undo, whose act then counts again.",
            autocompletion=completion.undoable,
        ),
    ] = None,
    *,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="The reason, kept in the log.")] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")] = False,
    reopen: ReopenOpt = False,
    correcting: Correcting,
) -> None:
    """Take back the last act at this desk, after showing what that changes.

    Run it again to take back the act before. An undo is an entry of its own; `undo` with its id brings the act back.
    """
    from scorekeeper.cli.correction import Correction
    from scorekeeper.tournament import acts

    if correcting.json and not (yes or correcting.dry_run):
        raise UnansweredError
    how: dict[str, Any] = {"by": correcting.by, "reason": reason, "reopen": reopen}
    if not yes or correcting.dry_run:
        trial = Correction(correcting.opened, dry_run=True)
        tried = acts.undo(trial.target, of, **how)
        if correcting.json:
            say_json({"entry": None, **_data(tried, trial)})
            return
        _tell(tried, trial)
        if correcting.dry_run:
            say("nothing was written")
            return
        if not _confirmed():
            note("nothing was taken back")
            return
        # By name, because somebody may have written at this desk while the question was open.
        of = tried.taken_back[-1].id
    correction = correcting.begin()
    # Written before anything is printed, because a pipe that closes early stops the printing.
    written = acts.undo(correction.target, of, **how)
    correction.write_erratum(written.entry)
    if correcting.json:
        say_json({"entry": written.entry.id, **_data(written, correction)})
        return
    if yes:
        _tell(written, correction)
    else:
        say(f"{written.entry.id}: {_named(written)} {_is(written)} taken back")
    correction.tell_next(NextStep("undo", entry=written.entry.id))


def _confirmed() -> bool:
    """Ask, and return whether the answer is yes; without any answer, refuse."""
    sys.stdout.flush()
    sys.stderr.write("Take it back? [y/N] ")
    sys.stderr.flush()
    answer = sys.stdin.readline()
    if not answer:
        sys.stderr.write("\n")
        raise UnansweredError
    return answer.strip().casefold() in ("y", "yes")


def _named(act: UndoAct) -> str:
    """Return the ids of the entries that the act wrote."""
    from scorekeeper.log.summary import span

    return span([entry.id for entry in act.taken_back])


def _is(act: UndoAct) -> str:
    return "is" if len(act.taken_back) == 1 else "are"


def _tell(act: UndoAct, correction: Correction) -> None:
    """Print what is or would be taken back, what rests on it, and its price."""
    from scorekeeper.log.summary import few

    warn(act.warnings)
    what = f"{_named(act)} by {act.taken_back[-1].by}"
    if correction.dry_run:
        say(f"This takes back {what}: {act.what}")
    else:
        say(f"{act.entry.id}: {what} {_is(act)} taken back: {act.what}")
    if act.back:
        counts = "would count" if correction.dry_run else "counts" if len(act.back) == 1 else "count"
        say(f"{few(act.back)} {counts} again")
    for line in act.rests:
        say(line)
    for line in act.conflicts:
        say(f"conflict: {line}")
    correction.tell_opened()
    correction.tell_closed(act.taken_back)
    correction.tell_price(first=False)


def _data(act: UndoAct, correction: Correction) -> dict[str, Any]:
    return {
        "undone": [entry.id for entry in act.taken_back],
        "what": act.what,
        "back": list(act.back),
        "rests": list(act.rests),
        "conflicts": list(act.conflicts),
        "price": correction.price.as_json(),
    }
