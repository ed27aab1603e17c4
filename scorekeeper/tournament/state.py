"""A tournament as it stands: replayed from `tournament.toml` and the log each time."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from scorekeeper.effects import Effect
from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.terms import Terms
from scorekeeper.games.verdict import Finding, Verdict
from scorekeeper.log import Body, Desk, Entry, Log, read_log
from scorekeeper.log.chain import log_files
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.log.guard import RefusedError, guard
from scorekeeper.log.source import read_source
from scorekeeper.tournament.names import plain_author
from scorekeeper.tournament.place import FILE, is_tournament, named_folder, nearest
from scorekeeper.tournament.players import Newcomer, Player, Players
from scorekeeper.tournament.regulations import (
    Regulations,
    Settled,
    one_hash,
    read_regulations,
    settle,
)
from scorekeeper.tournament.replay import replay_heats, replay_players
from scorekeeper.tournament.tables import Heat, Table, UnknownTableError

__all__ = [
    "Heat",
    "Player",
    "RecordWritten",
    "Seated",
    "Struck",
    "Table",
    "Tournament",
    "Written",
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
        super().__init__(f"there is something in {folder} already; a tournament starts in a new folder", rule="TRN-101")


class RegulationsChangedError(RefusedError):
    def __init__(self, files: Sequence[str]) -> None:
        super().__init__(
            f"{', '.join(files)} changed after the start; the regulations stand as they were frozen",
            rule="TRN-102",
            file=files[0] if files else None,
            next_step='scorekeeper regulations amend --reason "…", or put the file back as it was',
        )


class Written(Struct, kw_only=True):
    """What a writer did: its entry, and what to tell about it."""

    entry: Entry
    warnings: tuple[str, ...] = ()


class Seated(Written, kw_only=True):
    """A heat that was seated; `warnings` tell who was left out, and what is not recorded yet."""

    unseated: tuple[Player, ...] = ()
    """Players who are here and sit at no table."""


class Struck(Written, kw_only=True):
    """An entry that was voided."""

    struck: str
    """What it was, such as `seating of heat 1, 2 tables`."""
    back: tuple[str, ...] = ()
    """Entries that count again because of it."""


class RecordWritten(Written, kw_only=True):
    """A record that was taken, and what the rules make of its table now."""

    verdict: Verdict
    findings: list[Finding]
    """What this entry brings, and what is still open at its table; what was settled before is not said again."""
    holders: list[Entry | None] = []
    """For each finding the earlier entry that holds the figure; None when the new record does."""
    counts: Literal["rules", "written"] | None = None
    """What counts where findings were accepted; without rounds the rules compute nothing, so it is what is written."""
    confirms: str | None = None
    """The author whose record this one confirms."""


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


class Tournament:
    """Reads everything when it is opened, and again after each write."""

    def __init__(self, folder: Path, *, desk: str | None = None) -> None:
        self.folder = folder
        self._desk_name = desk
        self._rehearsing = False
        self.warnings: tuple[str, ...] = ()
        """What the last write has to tell beside its result: a new desk, a torn tail, a mirror that is not there."""
        self.reload()

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
        self.heats: tuple[Heat, ...] = replay_heats(self.log)
        self._tables = {table.name: table for heat in self.heats for table in heat.tables}
        self._verdicts: dict[str, Verdict | None] = {}

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

    def names(self, key: str) -> str:
        """What people call a participant: for `finding.message(t.names)`."""
        if key in self.players:
            return self.players[key].name
        return find_game(self.regulations.game).others.get(key, key)

    @property
    def unseated(self) -> tuple[Player, ...]:
        """Who is here and sits at no table of the last heat; nobody before the first one."""
        sitting = {seat for table in self.heats[-1].tables for seat in table.seats} if self.heats else set(self.players)
        players = self.players.values()
        return tuple(one for one in players if one.here and not one.dropped and one.number not in sitting)

    def tables(self) -> tuple[Table, ...]:
        """All tables, by heat and number."""
        return tuple(self._tables.values())

    def table(self, name: str) -> Table:
        """The table called `1/3`."""
        heat, _, number = name.strip().partition("/")
        plain = f"{heat.strip().lstrip('0')}/{number.strip().lstrip('0')}"
        guard(plain in self._tables, UnknownTableError(name, len(self.heats)))
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

    # Writers: each validates everything under the desk's lock and appends; a refusal leaves the log as it was.

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

    def write(self, build: Callable[[Desk], Sequence[Body]], by: str) -> tuple[list[Entry], tuple[str, ...]]:
        """Hold the desk, read again what others wrote meanwhile, validate and build, append, read again."""
        author = plain_author(by)
        desk = self.desk()
        if self._rehearsing:
            self._catch_up()
            entries = desk.rehearse(build(desk), author)
            self._replay(Log([*self.log.entries, *entries], self.log.faults, self.log.heads))
        else:
            with desk.held():
                self._catch_up()
                entries = desk.append_all(build(desk), author)
            self.reload()
        self.warnings = tuple(desk.warnings)
        return entries, self.warnings

    def _catch_up(self) -> None:
        """Read again if somebody wrote since the last time."""
        if {path: size for path, size in self._measure().items() if size} != self._sizes:
            self.reload()

    def add_players(self, newcomers: Sequence[Newcomer | str], *, by: str) -> list[Player]:
        """Register all of them, or none; a bare name gets the next number."""
        from scorekeeper.tournament.writing import add_players

        return add_players(self, [Newcomer(one) if isinstance(one, str) else one for one in newcomers], by)

    def drop_player(self, player: str, *, by: str, note: str = "") -> Written:
        """Let a player go; what they played stays."""
        from scorekeeper.tournament.writing import change_player

        return change_player(self, player, "drop", by, note=note)

    def return_player(self, player: str, *, by: str, note: str = "") -> Written:
        """Take a dropped player back."""
        from scorekeeper.tournament.writing import change_player

        return change_player(self, player, "back", by, note=note)

    def rename_player(self, player: str, name: str, *, by: str) -> Written:
        """Give a player another name."""
        from scorekeeper.tournament.writing import change_player

        return change_player(self, player, "rename", by, name=name)

    def check_in(self, player: str, *, by: str) -> Written:
        """Mark a player as here."""
        from scorekeeper.tournament.writing import change_player

        return change_player(self, player, "here", by)

    def start(self, *, by: str) -> Written:
        """Freeze the regulations."""
        from scorekeeper.tournament.writing import start

        return start(self, by)

    def amend_regulations(self, *, by: str, reason: str) -> Written:
        """Freeze the regulations anew, as the files say now."""
        from scorekeeper.tournament.writing import amend_regulations

        return amend_regulations(self, by, reason)

    def seat_by_hand(self, tables: Sequence[Sequence[str]], *, by: str, heat: int | None = None) -> Seated:
        """Seat the next heat: tables as lists of numbers or names, in order."""
        from scorekeeper.tournament.writing import seat_by_hand

        return seat_by_hand(self, tables, by, heat)

    def record(
        self,
        table: str,
        record: Mapping[str, Any],
        *,
        by: str,
        accept: str | None = None,
        as_written: bool = False,
        dry_run: bool = False,
    ) -> RecordWritten:
        """Take a record; raises `OpenErrorsError` (with `.findings`) when errors are open and nobody accepts them.

        A dry run goes the same way and tells the same, and writes nothing.
        """
        from scorekeeper.tournament.recording import record as write_record

        taker = self.rehearsal() if dry_run else self
        return write_record(taker, table, record, by=by, accept=accept, as_written=as_written)

    def amend(
        self,
        of: str,
        record: Mapping[str, Any],
        *,
        by: str,
        reason: str,
        accept: str | None = None,
        as_written: bool = False,
        dry_run: bool = False,
    ) -> RecordWritten:
        """Replace a record by a better one; a dry run writes nothing."""
        from scorekeeper.tournament.recording import amend

        taker = self.rehearsal() if dry_run else self
        return amend(taker, of, record, by=by, reason=reason, accept=accept, as_written=as_written)

    def void(self, of: str, *, by: str, reason: str) -> Struck:
        """Strike an entry."""
        from scorekeeper.tournament.deciding import void

        return void(self, of, by, reason)

    def decide(
        self,
        of: str,
        *,
        by: str,
        reason: str,
        effect: Effect = "by-rules",
        rule: str | None = None,
        round: int | None = None,  # noqa: A002 - the word of the log
        turn: int | None = None,
        event: int | None = None,
        player: str | None = None,
    ) -> Written:
        """Enter the head judge's word on one record."""
        from scorekeeper.tournament.deciding import decide

        narrowed = {"rule": rule, "round": round, "turn": turn, "event": event}
        return decide(self, of, by=by, reason=reason, effect=effect, player=player, narrowed=narrowed)
