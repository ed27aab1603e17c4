"""A tournament in which much goes wrong and is put right again: in the end it must stand as if nothing had gone wrong.

Every fault is made and mended at one table, in the way that people make and mend it at a desk.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.errors import ScorekeeperError
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.records import SameRecordError
from scorekeeper.tournament.ranking.rows import StandingsRow
from scorekeeper.tournament.ranking.standings import Standings, compute_standings
from scorekeeper.tournament.rehearsal.simulation import DESK, PlayHeat, Said, Simulation, paper_of, simulate_tournament
from scorekeeper.tournament.state.tables import Table
from scorekeeper.tournament.state.tournament import Tournament, open_tournament

WHY = "rehearsal"
HURRY = "typed in a hurry"
TORN = b'{"id":"'
"""What a power cut leaves of a line."""


class Slip(NamedTuple):
    """A table at which something goes wrong, and what the papers say: the right one, and that of another game."""

    day: Tournament
    table: str
    right: dict[str, Any]
    wrong: dict[str, Any]
    aside: Path
    """Where the folder of another desk may lie."""

    @property
    def entries(self) -> list[str]:
        """The entries that stand for the table."""
        return [entry.id for entry in self.day.table(self.table).entries]

    def write(self, paper: dict[str, Any]) -> str:
        """Record a paper, or amend what stands to it; return the entry that stands then."""
        standing = self.entries
        if not standing:
            return acts.record(self.day, self.table, paper, by=DESK, accept=HURRY, reopen=True).entry.id
        try:
            return acts.amend(self.day, standing[-1], paper, by=DESK, reason=WHY, accept=HURRY, reopen=True).entry.id
        except SameRecordError:
            return standing[-1]

    def settle(self) -> None:
        """Leave one entry that says what the right paper says; what is struck may bring back what it replaced."""
        while len(standing := self.entries) > 1:
            acts.void(self.day, standing[-1], by=DESK, reason="the paper says otherwise", reopen=True)
        self.write(self.right)

    def at_another_desk(self) -> Slip:
        """The same table in a copy of the tournament, as another computer has it."""
        folder = self.aside / "other desk"
        shutil.copytree(self.day.folder, folder)
        return self._replace(day=open_tournament(folder, desk=f"B{len(self.day.log.heads)}"))

    def take_in(self, other: Slip) -> None:
        """Merge what the other desk wrote."""
        acts.merge(self.day, [other.day.folder])
        shutil.rmtree(other.day.folder)


def amended(slip: Slip) -> None:
    """The wrong paper is typed and amended."""
    slip.write(slip.wrong)
    slip.write(slip.right)


def struck(slip: Slip) -> None:
    """The wrong paper is typed, voided, and the right one typed."""
    entry = slip.write(slip.wrong)
    acts.void(slip.day, entry, by=DESK, reason=WHY, reopen=True)
    slip.settle()


def undone(slip: Slip) -> None:
    """The wrong paper is typed and undone, and the right one typed."""
    slip.write(slip.wrong)
    acts.undo(slip.day, by=DESK, reopen=True)
    slip.settle()


def replayed(slip: Slip) -> None:
    """The players dispute the game; the head judge lets them play it again."""
    entry = slip.write(slip.wrong)
    acts.decide(slip.day, entry, by="head judge", reason="the players dispute it", effect="replay", reopen=True)
    slip.settle()


def refused(slip: Slip) -> None:
    """A paper with a seat too few is refused, and the right one typed."""
    try:
        acts.record(slip.day, slip.table, {**slip.right, "seats": slip.right["seats"][1:]}, by=DESK)
    except ScorekeeperError:
        slip.day.reload()
    slip.settle()


def torn(slip: Slip) -> None:
    """The power fails while a line is written."""
    own = slip.day.regulations.document.desk
    [chain] = [chain for chain in slip.day.store.chains() if chain.stem == own]
    with chain.address.open("ab") as file:
        file.write(TORN)
    slip.day.reload()
    amended(slip)


def contradicted(slip: Slip) -> None:
    """Another desk typed the wrong paper, ours the right one; after the merge only ours is left."""
    other = slip.at_another_desk()
    slip.settle()
    other.write(slip.wrong)
    slip.take_in(other)
    slip.settle()


def confirmed(slip: Slip) -> None:
    """Another desk types the table alike."""
    other = slip.at_another_desk()
    slip.settle()
    other.settle()
    slip.take_in(other)
    slip.settle()


def away(slip: Slip) -> None:
    """A player is taken for gone, and comes back."""
    who = slip.day.table(slip.table).seats[0]
    slip.settle()
    if not slip.day.players[who].dropped:
        acts.drop_player(slip.day, who, by=DESK, note=WHY)
        acts.return_player(slip.day, who, by=DESK, note=WHY)


KINDS: dict[str, Callable[[Slip], None]] = {
    "a wrong paper typed and amended": amended,
    "a wrong paper typed and voided": struck,
    "a wrong paper typed and undone": undone,
    "a disputed game played again": replayed,
    "a paper that does not fit": refused,
    "a torn line": torn,
    "two desks that contradict each other": contradicted,
    "two desks that agree": confirmed,
    "a player who was thought gone": away,
}


class Rehearsed(NamedTuple):
    """The tournament with faults, and how its standings differ from those of the same tournament without any."""

    day: Tournament
    differences: list[str]


def rehearse_faults(
    folder: Path, wanted: Simulation, text: str, files: dict[str, str], faults: int, say: Said
) -> Rehearsed:
    """Play the same tournament twice, with faults in this folder, and without them in one that is thrown away."""
    with tempfile.TemporaryDirectory() as aside:
        play = _with_faults(wanted, faults, say, Path(aside))
        day = simulate_tournament(folder, wanted, text, files, say, play)
        truth = simulate_tournament(Path(aside) / "truth", wanted, text, files, lambda _: None, _as_it_was(wanted))
        return Rehearsed(day, _differences(compute_standings(day), compute_standings(truth)))


def _differences(found: Standings, truth: Standings) -> list[str]:
    """Return a sentence for each line of the standings that is not as it should be."""
    told, due = ([_line(row) for row in one.rows] for one in (found, truth))
    return [f"{line}, but it should be: {right}" for line, right in zip(told, due, strict=True) if line != right]


def _line(row: StandingsRow) -> str:
    ties = ", ".join(f"{name} {value}" for name, value in row.tiebreaks.items())
    return f"{row.place}. {row.name} {row.points} ({ties})"


def _as_it_was(wanted: Simulation) -> PlayHeat:
    """Record the right paper of each table."""

    def play(day: Tournament, heat: int, _rng: random.Random) -> None:
        for table in _tables(day, heat):
            acts.record(day, table.name, _paper(day, table, wanted.seed), by=DESK)

    return play


def _with_faults(wanted: Simulation, faults: int, say: Said, aside: Path) -> PlayHeat:
    """Spread the faults over the tables; a table without one gets its right paper."""
    left, tables = faults, wanted.heats * max(wanted.players // 4, 1)
    rng = random.Random(f"faults {wanted.seed}")  # noqa: S311 - reproducible on purpose

    def play(day: Tournament, heat: int, _rng: random.Random) -> None:
        nonlocal left
        for table in _tables(day, heat):
            right, wrong = (_paper(day, table, seed) for seed in (wanted.seed, -1 - wanted.seed))
            slip = Slip(day, table.name, right, wrong, aside)
            for _ in range(min(left, -(-faults // tables))):
                left -= 1
                what, make = rng.choice(sorted(KINDS.items()))
                make(slip)
                say(f"table {table.name}: {what}")
            slip.settle()

    return play


def _tables(day: Tournament, heat: int) -> tuple[Table, ...]:
    return next(one for one in day.heats if one.number == heat).tables


def _paper(day: Tournament, table: Table, seed: int) -> dict[str, Any]:
    """Return the paper of a game that depends on the table and this seed alone."""
    return paper_of(day, table, random.Random(f"{seed} {table.name}"))  # noqa: S311 - reproducible on purpose
