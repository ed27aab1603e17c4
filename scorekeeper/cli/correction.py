"""Shows what a correction changes: on the terminal before it is made (`--dry-run`), or on an erratum afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli import hints
from scorekeeper.cli.output import note_written, say, say_json, say_next, warn
from scorekeeper.steps import NextStep
from scorekeeper.terminal import counted

if TYPE_CHECKING:
    from scorekeeper.log import Entry
    from scorekeeper.tournament.acts.act import Act
    from scorekeeper.tournament.answers.price import HeatChange, PlaceChange, Price
    from scorekeeper.tournament.state.tournament import Tournament

FEW = 8
"""How many players are listed; more would push the rest off the screen."""


MANY = 8
"""How many tables one line names."""


class Correction:
    """A correction that is made or only tried out, and what it changes."""

    def __init__(self, opened: Tournament, *, dry_run: bool, erratum: Path | None = None, json: bool = False) -> None:
        self.before = opened.twin()
        self.target = opened.twin() if dry_run else opened
        """The tournament that is written to; in a dry run a copy in memory."""
        self.dry_run = dry_run
        self.json = json
        self.erratum = erratum

    @property
    def wanted(self) -> bool:
        """Whether the price is shown or printed."""
        return self.dry_run or self.erratum is not None

    @cached_property
    def price(self) -> Price:
        """What the correction changes."""
        from scorekeeper.tournament.answers.price import price_of

        return price_of(self.before, self.target)

    def as_json(self) -> dict[str, Any]:
        """Return the price as JSON data, if it is wanted."""
        return {"price": self.price.as_json()} if self.wanted else {}

    def first(self, *tables: str) -> bool:
        """Whether these tables had no result yet and their heats are open, so that no paper is out of date."""
        found = [self.before.table(name) for name in tables]
        closed = {heat.number for heat in self.before.heats if heat.closed}
        return not any(table.entries or table.heat in closed for table in found)

    def conclude(self, written: Act, lines: Sequence[str], data: dict[str, Any], step: NextStep | None = None) -> None:
        """Print what the correction did or would do, as text or JSON, its price, and the next step."""
        warn(written.warnings)
        if self.json:
            self.finish(written.entry, told=False)
            say_json({"entry": None if self.dry_run else written.entry.id, **data, **self.as_json()})
            return
        for line in lines:
            say(line)
        self.finish(written.entry)
        if not self.dry_run:
            self.tell_next(first=step)

    def finish(self, entry: Entry, *, told: bool = True, first: bool = False, corrects: bool = True) -> None:
        """Print the price (for a first record, only who moves), and write the erratum if one is wanted.

        A correction that was not rehearsed says who moved; a record that corrects nothing does not.
        """
        if told:
            self.tell_opened()
        if not self.wanted:
            if told and corrects:
                self._tell_moved()
            return
        if told:
            self.tell_price(first=first)
        self.write_erratum(entry)

    def _tell_moved(self) -> None:
        """Print who moved, if anybody did. The rest of the price takes longer; --dry-run and --erratum show it."""
        from scorekeeper.tournament.answers.price import moves_between

        if moved := moves_between(self.before, self.target):
            tell_moves(moved, would=False)

    def write_erratum(self, entry: Entry) -> None:
        """Write the erratum, if one is wanted."""
        if self.erratum is not None and not self.dry_run:
            from scorekeeper.reports.pdf.erratum import write_erratum_pdf

            write_erratum_pdf(self.erratum, self.target, entry, self.price)
            note_written(self.erratum)

    def tell_price(self, *, first: bool) -> None:
        """Print what changes; for a first record, only which players move."""
        if first:
            tell_moves(self.price.moved, would=self.dry_run)
        else:
            tell(self.target, self.price, would=self.dry_run)

    def tell_closed(self, taken_back: Sequence[Entry]) -> None:
        """Print which heats are closed again, or stay closed although a closing was taken back."""
        from scorekeeper.log.entry import Close

        was = {heat.number for heat in self.before.heats if heat.closed}
        undone = {entry.body.heat for entry in taken_back if isinstance(entry.body, Close)}
        for heat in self.target.heats:
            if heat.closed and heat.number not in was:
                say(f"heat {heat.number} {'would be' if self.dry_run else 'is'} closed again")
            elif heat.closed and heat.number in undone:
                how = f"in {heat.closed.id}; {hints.completed(NextStep('reopen', heat=heat.number))} opens it"
                say(f"heat {heat.number} {'would stay' if self.dry_run else 'stays'} closed by {heat.closed.by}, {how}")

    def tell_opened(self) -> None:
        """Print which heat the correction opened, because it must be closed again."""
        closed = {heat.number for heat in self.before.heats if heat.closed}
        for heat in self.target.heats:
            if heat.number in closed and not heat.closed:
                say(f"heat {heat.number} {'would be' if self.dry_run else 'is'} open again")

    def tell_next(self, *others: NextStep | str, first: NextStep | str | None = None) -> None:
        """Print what to do after the correction: the first step, or else what the tournament waits for, and the others."""
        if first is None:
            from scorekeeper.tournament.answers.status import status_of

            first = next(iter(status_of(self.target).steps), "scorekeeper status")
        say_next(first, *others)


def tell(tournament: Tournament, found: Price, *, would: bool) -> None:
    """Print what changes: the cut, the tables, the papers, then the players."""
    from scorekeeper.tournament.answers.price import UNCOMPARED

    if not found:
        say(f"no place, point or seating {'would change' if would else 'changes'}")
        return
    for cut in found.crossed:
        names = [", ".join(tournament.names(one) for one in side) or "nobody" for side in (cut.into, cut.out)]
        fact = "; the stage is already seated, so its players stay" if cut.begun else ""
        say(f"cut to {cut.stage}: in {names[0]}, out {names[1]}{fact} (TRN-505)")
    for one in found.reseated:
        _tell_reseated(one, would=would)
    for heat in found.differing:
        more = f" and {len(heat.tables) - MANY} more" if len(heat.tables) > MANY else ""
        tables = ", ".join(heat.tables[:MANY]) + more
        say(f"heat {heat.heat} would be seated differently now: {tables} (TRN-304)")
    for number in found.uncompared:
        say(f"heat {number} stays as it was seated. {UNCOMPARED} (TRN-304)")
    for paper in found.papers:
        say(f"would be out of date: {paper}" if would else f"out of date: {paper}")
    if found.moved or not found.reseated:
        tell_moves(found.moved, would=would)
    else:
        say(f"no place or point {'would change' if would else 'changes'}")


def _tell_reseated(heat: HeatChange, *, would: bool) -> None:
    """Print which tables of a heat change, and who moves where."""
    tables = ", ".join(heat.tables[:MANY]) + (f" and {len(heat.tables) - MANY} more" if heat.tables[MANY:] else "")
    match heat.seated:
        case (True, False):
            say(f"heat {heat.heat} {'would no longer be' if would else 'is no longer'} seated: {tables}")
        case (False, True):
            say(f"heat {heat.heat} {'would be' if would else 'is'} seated again: {tables}")
        case _:
            what = "players" if heat.moved else "seats"
            say(f"heat {heat.heat} {'would have' if would else 'has'} other {what} at {tables}")
    for one in heat.moved[:FEW]:
        say(f"  {one.said()}")
    if heat.moved[FEW:]:
        say(f"  and {len(heat.moved) - FEW} more; scorekeeper seat --show {heat.heat} shows who sits where now")


def tell_moves(moved: Sequence[PlaceChange], *, would: bool) -> None:
    """Print which players move."""
    verb = "would move" if would else "moved"
    say(f"{counted(len(moved), 'player')} {verb}:" if moved else f"nobody {verb}")
    for one in moved[:FEW]:
        say(f"  {one.said()}")
    if len(moved) > FEW:
        way = "--json lists all of them" if would else "scorekeeper standings shows all of them"
        say(f"  and {len(moved) - FEW} more; {way}")
