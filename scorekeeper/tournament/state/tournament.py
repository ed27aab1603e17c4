"""A tournament as it stands: `tournament.toml` and the log of a store, read when it is opened."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from scorekeeper.errors import RefusedError, ScorekeeperError
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.log import Entry, Log, Store, open_store, read_log
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.folder import FILE, is_tournament, named_folder, nearest
from scorekeeper.tournament.regulations.reader import Regulations, one_hash, read_regulations, settle_frozen
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.players import Players
from scorekeeper.tournament.state.reconstruction import replay_heats, replay_penalties, replay_players
from scorekeeper.tournament.state.tables import Heat, Table, UnknownHeatError, UnknownTableError
from scorekeeper.tournament.state.unsound import Unsound, find_unsound

RESULTS = frozenset({"record", "decide", "close", "reopen"})
"""Entries that say something of tables and heats, and change nothing else."""
DESK_VARIABLE = "SCOREKEEPER_DESK"
About = ParamSpec("About")
Found = TypeVar("Found")


class NoTournamentError(ScorekeeperError):
    def __init__(self, folder: Path, *, named: bool) -> None:
        said = f"{folder} has no {FILE}" if named else f"neither {folder} nor a folder above it has a {FILE}"
        super().__init__(said, rule="TRN-101", next_step=NextStep("make or name a folder"))


class RegulationsChangedError(RefusedError):
    def __init__(self, files: Sequence[str]) -> None:
        super().__init__(
            f"{', '.join(files)} changed after the start; the frozen regulations still apply",
            rule="TRN-102",
            file=files[0] if files else None,
            next_step=NextStep("restore or amend regulations"),
        )


class NotStartedError(RefusedError):
    def __init__(self) -> None:
        super().__init__(
            "the tournament has not started; freeze the regulations before you seat anybody",
            rule="TRN-103",
            next_step=NextStep("start"),
        )


def open_tournament(folder: str | Path | None = None, *, desk: str | None = None) -> Tournament:
    """Open the folder (default: SCOREKEEPER_TOURNAMENT, or the nearest parent with a `tournament.toml`).

    `desk` (default: SCOREKEEPER_DESK, or the regulations' desk) is where acts are written.
    """
    return Tournament(find_tournament(folder), desk=desk or os.environ.get(DESK_VARIABLE))


def find_tournament(folder: str | Path | None = None) -> Path:
    """Return the folder that was named, or the nearest one of a tournament; nothing in it is read."""
    named = named_folder(folder)
    found = nearest(Path.cwd()) if named is None else named if is_tournament(named) else None
    if found is None:
        raise NoTournamentError(named or Path.cwd(), named=named is not None)
    return found


@enforcing("TRN-102")
def require_frozen(tournament: Tournament) -> None:
    """Refuse to go on while the files differ from what the start froze."""
    if tournament.changed:
        raise RegulationsChangedError(tournament.changed)


@enforcing("TRN-103")
def require_started(tournament: Tournament) -> None:
    """Refuse to go on before the start."""
    if not tournament.started:
        raise NotStartedError


class Tournament:
    """The content of a tournament's store. Other packages compute the rest from it; acts keep it up to date."""

    _in_force: tuple[Entry | None] | None = None
    """The entry that froze the regulations in force, once they have been read."""

    def __init__(self, place: Path | Store, *, desk: str | None = None) -> None:
        self.store = open_store(place)
        self.folder = self.store.folder
        """The folder to which findings and outputs refer."""
        self.desk_name = desk
        """The desk that the user named; None for the desk in the regulations."""
        self.dry_run = False
        """Whether acts do everything but write."""
        self.warnings: tuple[str, ...] = ()
        """Warnings of the last act: a new desk, a torn tail, a missing mirror."""
        self.reload()

    def reload(self) -> None:
        """Read regulations and log."""
        self.mark = self.store.mark()
        """How far each desk was written when the log was read."""
        self._in_force = None
        self.replay(read_log(self.store))

    def replay(self, log: Log) -> None:
        """Rebuild everything from the log."""
        self.log: Log = log
        self._settle(next(reversed(log.live("start", "regulations")), None))
        self.players: Players = replay_players(self.log)
        self.unsound: tuple[Unsound, ...] = find_unsound(
            self.log, self.players, self.regulations.known, self.regulations.document.variant
        )
        self.left_out = frozenset(one.entry.id for one in self.unsound if not one.counts)
        """Entries that stand but do not count, because they cannot be true."""
        self.penalties: dict[str, list[Entry]] = replay_penalties(self.log, self.left_out)
        self._replay_heats()

    def go_on(self, log: Log, entries: Sequence[Entry]) -> None:
        """Go on with a log to which these entries were added; results are no reason to replay everything else."""
        if all(entry.kind in RESULTS for entry in entries):
            self.log = log
            self._replay_heats()
        else:
            self.replay(log)

    def _replay_heats(self) -> None:
        self.heats: tuple[Heat, ...] = replay_heats(
            self.log, self.regulations.known, self.regulations.document.variant, self.left_out
        )
        self.by_name = {table.name: table for heat in self.heats for table in heat.tables}
        self.verdicts: dict[str, Verdict | None] = {}
        """By table, filled by `verdict_of`."""
        self._computed: dict[tuple[Any, ...], Any] = {}

    def once(
        self, compute: Callable[Concatenate[Tournament, About], Found], *about: About.args, **named: About.kwargs
    ) -> Found:
        """Return a value computed from this tournament; it is computed once and kept until something is written.

        Other packages wrap this in their own functions, such as `conflicts_of`. Only verdicts and terms are kept elsewhere.
        """
        key = (compute, *about)
        if key not in self._computed:
            self._computed[key] = compute(self, *about, **named)
        found: Found = self._computed[key]
        return found

    @property
    def started(self) -> Entry | None:
        """The entry of the start."""
        return next(iter(self.log.live("start")), None)

    def _settle(self, frozen: Entry | None) -> None:
        """Read the regulations in force, unless already read: from the last entry that froze them, or from the files."""
        if self._in_force == (frozen,):
            return
        self.changed: tuple[str, ...] = ()
        """Files that differ from what was frozen."""
        if frozen is None:
            self.regulations: Regulations = read_regulations(self.store)
        else:
            assert isinstance(frozen.body, Start | RegulationsChange)
            wanted = {FILE: frozen.body.hash}
            wanted |= {name: one_hash(text) for name, text in frozen.body.equipment.items()}
            self.changed = tuple(name for name, hash_ in wanted.items() if not self.store.has_document(name, hash_))
            self.regulations = settle_frozen(frozen.body)
        self._in_force = (frozen,)
        self.terms: dict[str, Terms] = {}
        """By game, filled by `prepared_terms`."""

    def names(self, key: str) -> str:
        """Return the name of a participant, for `finding.message(t.names)`."""
        if key in self.players:
            return self.players[key].name
        return self._others.get(key, key)

    def named(self, key: str) -> str:
        """Return the name of a participant with the number, such as `Ana (1)`."""
        return f"{self.names(key)} ({key})" if key in self.players else self.names(key)

    @cached_property
    def _others(self) -> dict[str, str]:
        """Return the names of the non-players of all games."""
        return {key: name for game in self.games for key, name in self.regulations.game(game).others.items()}

    @property
    def games(self) -> tuple[str, ...]:
        """The games of the regulations, then those that were played before an amendment struck them."""
        played = (table.game for heat in self.heats for table in heat.tables)
        return tuple(dict.fromkeys((*self.regulations.games, *played)))

    @property
    def last_heat(self) -> int:
        """The number of the last heat that is seated; 0 before the first one."""
        return self.heats[-1].number if self.heats else 0

    @property
    def gaps(self) -> tuple[int, ...]:
        """Heats that are not seated although a later one is."""
        seated = {heat.number for heat in self.heats}
        return tuple(number for number in range(1, self.last_heat) if number not in seated)

    @property
    def strays(self) -> tuple[Entry, ...]:
        """Records that stand, for tables that are not seated."""
        return tuple(
            entry
            for entry in self.log.live("record", "amend")
            if getattr(entry.body, "table", "") not in self.by_name and not self.log.struck_by(entry.id)
        )

    @property
    def not_seated(self) -> tuple[str, ...]:
        """Gaps and strays in words, such as `heat 2` or `table 1/9`."""
        seated = {str(heat.number) for heat in self.heats}
        places = [getattr(entry.body, "table", "") for entry in self.strays]
        lost = [f"table {name}" if (heat := name.partition("/")[0]) in seated else f"heat {heat}" for name in places]
        return tuple(dict.fromkeys([*(f"heat {number}" for number in self.gaps), *lost]))

    def names_in(self, heat: int) -> Callable[[str], str]:
        """Return the names of participants in a heat, since before a substitute came somebody else had the number."""
        return lambda key: self.players[key].name_in(heat) if key in self.players else self.names(key)

    def as_of(self, heat: int) -> Tournament:
        """Return the tournament as it was before a heat was seated, with all corrections of earlier heats; never write to it."""
        twin = self.twin()
        twin.heats = tuple(one for one in self.heats if one.number < heat)
        twin.penalties = {
            number: [entry for entry in entries if (getattr(entry.body, "heat", None) or 0) < heat]
            for number, entries in self.penalties.items()
        }
        twin.by_name = {table.name: table for one in twin.heats for table in one.tables}
        twin._computed = {}  # noqa: SLF001 - its own
        return twin

    def tables(self) -> tuple[Table, ...]:
        """Return all tables, by heat and number."""
        return tuple(self.by_name.values())

    @enforcing("TRN-303")
    def heat(self, number: int) -> Heat:
        """Return the heat with this number, or refuse."""
        found = next((heat for heat in self.heats if heat.number == number), None)
        if found is None:
            raise UnknownHeatError(number, self.heats)
        return found

    def first_heat(self, stage: Stage) -> Heat | None:
        """Return the first heat of a stage that is seated; it says who plays in the stage."""
        return next((heat for heat in self.heats if self.regulations.stage(heat.number).index == stage.index), None)

    @enforcing("LOG-112")
    def table(self, name: str) -> Table:
        """Return the table with a name such as `1/3`, or refuse."""
        heat, _, number = name.strip().partition("/")
        plain = f"{heat.strip().lstrip('0')}/{number.strip().lstrip('0')}"
        if plain not in self.by_name:
            raise UnknownTableError(name, self.heats)
        return self.by_name[plain]

    def twin(self) -> Tournament:
        """Return a copy on which acts do everything but write; afterwards it is as if they had."""
        twin = copy(self)
        twin.dry_run = True
        return twin

    def with_log(self, log: Log) -> Tournament:
        """Return a copy as if only this log had happened; never write to it."""
        twin = self.twin()
        twin.replay(log)
        return twin
