"""A tournament as it stands: replayed from `tournament.toml` and the log each time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.documents.source import read_source
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Verdict
from scorekeeper.log import Body, Desk, Entry, Log, read_log
from scorekeeper.log.chain import log_files
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.tournament.acts.outcomes import Writers
from scorekeeper.tournament.names import plain_author
from scorekeeper.tournament.regulations.folder import FILE, is_tournament, named_folder, nearest
from scorekeeper.tournament.regulations.reader import (
    Regulations,
    Settled,
    one_hash,
    read_regulations,
    settle,
)
from scorekeeper.tournament.state.players import Player, Players
from scorekeeper.tournament.state.reconstruction import replay_heats, replay_penalties, replay_players
from scorekeeper.tournament.state.tables import Heat, Table, UnknownTableError
from scorekeeper.tournament.state.unsound import Unsound, find_unsound

if TYPE_CHECKING:
    from scorekeeper.tournament.conflicts.finder import Conflict

__all__ = [
    "Heat",
    "Player",
    "Table",
    "Tournament",
    "create_tournament",
    "open_tournament",
]

DESK_VARIABLE = "SCOREKEEPER_DESK"


class NoTournamentError(ScorekeeperError):
    def __init__(self, folder: Path, *, named: bool) -> None:
        said = f"{folder} has no {FILE}" if named else f"neither {folder} nor a folder above it has a {FILE}"
        super().__init__(said, rule="TRN-101", next_step="scorekeeper new FOLDER, or name a folder with -t FOLDER")


class FolderTakenError(RefusedError):
    def __init__(self, folder: Path) -> None:
        super().__init__(
            f"there is something in {folder} already; a tournament starts in a new folder",
            rule="TRN-101",
            next_step="name a folder that is not there yet",
        )


class RegulationsChangedError(RefusedError):
    def __init__(self, files: Sequence[str]) -> None:
        super().__init__(
            f"{', '.join(files)} changed after the start; the regulations stand as they were frozen",
            rule="TRN-102",
            file=files[0] if files else None,
            next_step='scorekeeper regulations amend --reason "…", or put the file back as it was',
        )


def open_tournament(folder: str | Path | None = None, *, desk: str | None = None) -> Tournament:
    """Open the folder, else SCOREKEEPER_TOURNAMENT, else the nearest parent with a `tournament.toml`.

    `desk` (else SCOREKEEPER_DESK, else the regulations' desk) is where writers write.
    """
    named = named_folder(folder)
    found = nearest(Path.cwd()) if named is None else named if is_tournament(named) else None
    if found is None:
        raise NoTournamentError(named or Path.cwd(), named=named is not None)
    return Tournament(found, desk=desk or os.environ.get(DESK_VARIABLE))


def create_tournament(
    folder: Path, text: str, *, by: str, files: Mapping[str, str] | None = None, desk: str | None = None
) -> Tournament:
    """Make a new folder with `tournament.toml` and equipment `files`, and open its log; bad texts make nothing."""
    settle(text, files or {})
    plain_author(by)
    guard(not folder.exists() or (folder.is_dir() and not any(folder.iterdir())), FolderTakenError(folder))
    (folder / "log").mkdir(parents=True, exist_ok=True)
    for name, content in {FILE: text, **(files or {})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8", newline="\n")
    made = Tournament(folder, desk=desk)
    made.write(lambda _desk: [], by)
    return made


class Tournament(Writers):
    """Reads everything when it is opened, and again after each write."""

    def __init__(self, folder: Path, *, desk: str | None = None) -> None:
        self.folder = folder
        self._desk_name = desk
        self._rehearsing = False
        self.warnings: tuple[str, ...] = ()
        """What the last write has to tell beside its result: a new desk, a torn tail, a mirror that is not there."""
        self.reload()

    @property
    def _own(self) -> Tournament:
        return self

    def reload(self) -> None:
        """Read folder and log."""
        self._sizes = self._measure()
        self._replay(read_log(self.folder))

    def _replay(self, log: Log) -> None:
        """Take what the log says for what happened."""
        self.log: Log = log
        self.settled, self.changed = self._regulations()
        self.regulations: Regulations = self.settled.regulations
        self.players: Players = replay_players(self.log)
        self.unsound: tuple[Unsound, ...] = find_unsound(self.log, self.players, self.regulations.variant)
        self.left_out = frozenset(one.entry.id for one in self.unsound if not one.counts)
        """Entries that stand and do not count, for they say what cannot be."""
        self.heats: tuple[Heat, ...] = replay_heats(self.log, self.regulations.variant, self.left_out)
        self.penalties: dict[str, list[Entry]] = replay_penalties(self.log, self.left_out)
        self._tables = {table.name: table for heat in self.heats for table in heat.tables}
        self._verdicts: dict[str, Verdict | None] = {}
        self._conflicts: tuple[Conflict, ...] | None = None

    def _measure(self) -> dict[Path, int]:
        return {path: path.stat().st_size for path in log_files(self.folder)}

    @property
    def started(self) -> Entry | None:
        """The entry of the start."""
        return next(iter(self.log.live("start")), None)

    def _regulations(self) -> tuple[Settled, tuple[str, ...]]:
        """What counts, and the files that say otherwise now."""
        frozen = self.log.live("start", "regulations")
        if not frozen:
            return read_regulations(self.folder), ()
        body = frozen[-1].body
        assert isinstance(body, Start | RegulationsChange)
        wanted = {FILE: body.hash, **{name: one_hash(text) for name, text in body.equipment.items()}}
        changed = tuple(name for name, hash_ in wanted.items() if self._hash(name) != hash_)
        return settle(body.regulations, body.equipment), changed

    def _hash(self, name: str) -> str | None:
        try:
            return one_hash(read_source(self.folder / name, "toml").text)
        except (OSError, ScorekeeperError):
            return None

    def require_frozen(self) -> None:
        """Refuse to go on while the files differ from what the start froze."""
        guard(not self.changed, RegulationsChangedError(self.changed))

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """What desks did without knowing of each other, and what contradicts."""
        if self._conflicts is None:
            from scorekeeper.tournament.conflicts.finder import find_conflicts

            self._conflicts = find_conflicts(self)
        return self._conflicts

    def contested(self, table: Table) -> bool:
        """Whether a conflict between desks puts the table in doubt."""
        return any(table.name in one.tables for one in self.conflicts if not one.harmless)

    def names(self, key: str) -> str:
        """What people call a participant: for `finding.message(t.names)`."""
        if key in self.players:
            return self.players[key].name
        return self._others.get(key, key)

    @cached_property
    def _others(self) -> dict[str, str]:
        """What the other participants of all games are called."""
        return {key: name for game in self.settled.games for key, name in find_game(game).others.items()}

    @property
    def unseated(self) -> tuple[Player, ...]:
        """Who plays in the stage and neither sits at a table of the last heat nor has a bye; nobody before the first one.

        Guests fill up tables and are not missed. Where the regulations ask for it, who is not here is not missed either.
        """
        from scorekeeper.tournament.ranking.places import taken_in

        if not self.heats:
            return ()
        last, asked = self.heats[-1], self.regulations.seating.only == "here"
        sitting = {*(seat for table in last.tables for seat in table.seats), *last.byes}
        expected = [one for one in taken_in(self, self.settled.stage(last.number)) if one not in sitting]
        players = [self.players[one] for one in expected if one in self.players]
        return tuple(one for one in players if not (one.dropped or one.guest) and (one.here or not asked))

    @property
    def last_heat(self) -> int:
        """The number of the last heat that is seated; 0 before the first one."""
        return self.heats[-1].number if self.heats else 0

    @property
    def gaps(self) -> tuple[int, ...]:
        """Heats that are not seated though a later one is: somebody voided their seating without knowing of it."""
        seated = {heat.number for heat in self.heats}
        return tuple(number for number in range(1, self.last_heat) if number not in seated)

    @property
    def strays(self) -> tuple[Entry, ...]:
        """Records that stand, of tables that are not seated."""
        return tuple(
            entry
            for entry in self.log.live("record", "amend")
            if getattr(entry.body, "table", "") not in self._tables and not self.log.struck_by(entry.id)
        )

    @property
    def not_seated(self) -> tuple[str, ...]:
        """What is told of gaps and strays, such as `heat 2` or `table 1/9`."""
        seated = {str(heat.number) for heat in self.heats}
        places = [getattr(entry.body, "table", "") for entry in self.strays]
        lost = [f"table {name}" if (heat := name.partition("/")[0]) in seated else f"heat {heat}" for name in places]
        return tuple(dict.fromkeys([*(f"heat {number}" for number in self.gaps), *lost]))

    def names_in(self, heat: int) -> Callable[[str], str]:
        """What the participants of a heat were called: before a substitute came, somebody else had the number."""
        return lambda key: self.players[key].name_in(heat) if key in self.players else self.names(key)

    def as_of(self, heat: int) -> Tournament:
        """The same tournament before a heat was seated, with all corrections of the heats before it; not to be written."""
        twin = self.rehearsal()
        twin.heats = tuple(one for one in self.heats if one.number < heat)
        twin.penalties = {
            number: [entry for entry in entries if (getattr(entry.body, "heat", None) or 0) < heat]
            for number, entries in self.penalties.items()
        }
        twin._tables = {table.name: table for one in twin.heats for table in one.tables}  # noqa: SLF001 - its own
        return twin

    def tables(self) -> tuple[Table, ...]:
        """All tables, by heat and number."""
        return tuple(self._tables.values())

    def table(self, name: str) -> Table:
        """The table called `1/3`."""
        heat, _, number = name.strip().partition("/")
        plain = f"{heat.strip().lstrip('0')}/{number.strip().lstrip('0')}"
        known = plain in self._tables
        guard(known, UnknownTableError(name, () if known else self.heats))
        return self._tables[plain]

    def terms(self, table: Table) -> Terms:
        """What the table's record is judged under."""
        return Terms(
            rulings=dict(self.regulations.rulings),
            equipment=self.settled.faces.get(table.game, {}),
            decisions=tuple(decision for decision, _ in table.decisions),
        )

    def verdict(self, table: Table) -> Verdict | None:
        """What the rules make of the table's joined record; None while nothing that counts is recorded."""
        if table.name not in self._verdicts:
            self._verdicts[table.name] = (
                find_game(table.game).judge(table.record, self.terms(table)) if table.joined else None
            )
        return self._verdicts[table.name]

    def desk(self) -> Desk:
        """The desk where writers write."""
        mirror = self.regulations.mirror
        return Desk(
            self.folder,
            self._desk_name or self.regulations.desk,
            tournament=self.regulations.name,
            regulations=self.settled.hash,
            mirror=self.folder / mirror if mirror else None,
        )

    def rehearsal(self) -> Tournament:
        """The same tournament, whose writers do everything but write; afterwards it stands as if they had."""
        twin = copy(self)
        twin._rehearsing = True  # noqa: SLF001 - its own
        return twin

    def with_log(self, log: Log) -> Tournament:
        """The same tournament, had only this happened; nothing can be written to it."""
        twin = self.rehearsal()
        twin._replay(log)  # noqa: SLF001 - its own
        return twin

    def write(self, build: Callable[[Desk], Sequence[Body]], by: str) -> tuple[list[Entry], tuple[str, ...]]:
        """Hold the desk, read again what others wrote meanwhile, validate and build, append, read again."""
        author = plain_author(by)
        desk = self.desk()
        if self._rehearsing:
            self._catch_up()
            entries = desk.rehearse(build(desk), author, self._read)
            self._replay(Log([*self.log.entries, *entries], self.log.faults, self.log.heads))
        else:
            with desk.held():
                self._catch_up()
                entries = desk.append_all(build(desk), author, seen=self._read)
            self.reload()
        self.warnings = tuple(desk.warnings)
        return entries, self.warnings

    @property
    def _read(self) -> dict[str, int]:
        """How many lines of each desk were read: what is written next rests on these, and on no later ones."""
        return {desk: head.count for desk, head in self.log.heads.items()}

    def _catch_up(self) -> None:
        """Read again if somebody wrote since the last time."""
        if {path: size for path, size in self._measure().items() if size} != self._sizes:
            self.reload()
