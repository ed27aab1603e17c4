"""Plans a merge: what happens to each desk file of another folder, before anything is written.

An identical chain is skipped, and a longer one continues ours. A chain that differs from ours at some line, or that has
the name of another one, is refused with both shown, unless it is merged as another desk: `--as B` stores a forked
`main.jsonl` as `B.main.jsonl`. So each name belongs to one chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scorekeeper.errors import RefusedError
from scorekeeper.log.claims import ClaimError, ForkError
from scorekeeper.log.desk import BadDeskNameError
from scorekeeper.log.entry import RegulationsChange, Start
from scorekeeper.log.foreign import desk_files, require_one_beginning, require_ours, require_sound, typed
from scorekeeper.log.names import desk_objection, desk_of
from scorekeeper.log.scan import Scan, shared_lines
from scorekeeper.log.store import Chain, Store, open_store
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep

DIGITS = 12
"""A longer number is no line of any log."""
State = Literal["same", "ours is longer", "continued", "new", "renamed"]


class AcrossError(RefusedError):
    """A line names an entry that has another id here."""

    def __init__(self, path: Path, line: int, name: str, forked: Path) -> None:
        super().__init__(
            f"this line names {name} of {forked}, which has another id here;"
            " merge only that file, and enter the correction again",
            rule="LOG-204",
            file=str(path),
            line=line,
            next_step=NextStep("merge as another desk", name=typed(forked)),
        )


class DeskTakenError(RefusedError):
    def __init__(self, name: str, free: int) -> None:
        super().__init__(
            f"there is already a desk {name}; choose another name",
            rule="LOG-206",
            field="--as",
            next_step=NextStep("name desk", option="--as", name=f"{name}-{free}"),
        )


class NotOneForkError(RefusedError):
    def __init__(self, forks: Sequence[Path]) -> None:
        said = f"{len(forks)} files are" if forks else "no file is"
        super().__init__(
            f"--as merges one forked file under another name, but here {said} forked",
            rule="LOG-204",
            field="--as",
            next_step=NextStep("merge as another desk", name=typed(forks[0])) if forks else NextStep("merge"),
        )


class FilePlan(Struct, frozen=True, kw_only=True):
    """What happens to one chain."""

    source: Path
    stem: str
    """The name that it is stored under here."""
    state: State
    before: int = 0
    """The number of its whole lines that are already here."""
    after: int = 0
    hash: str = ""
    """The hash of its last line, to which all lines before it lead."""

    @property
    def file(self) -> str:
        """Its name in a log folder."""
        return f"{self.stem}.jsonl"

    @property
    def desk(self) -> str:
        """The desk name that its entries get here."""
        return desk_of(self.stem)

    @property
    def brings(self) -> int:
        """The number of entries that are new here."""
        return max(0, self.after - self.before)


class Freeze(Struct, frozen=True, kw_only=True):
    """Regulations that a merge brings, and the line that freezes them."""

    source: Path
    line: int
    body: Start | RegulationsChange


class MergePlan(Struct, frozen=True, kw_only=True):
    """What a merge would do; nothing is written yet."""

    store: Store
    files: tuple[FilePlan, ...]
    moves: tuple[tuple[str, str], ...] = ()
    """Our chains that get another name, because the other folder calls them that."""
    freezes: tuple[Freeze, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[FilePlan, ...]:
        """The chains to write."""
        return tuple(file for file in self.files if file.state in ("continued", "new"))


@enforcing("LOG-204", "LOG-206")
def plan(
    place: Path | Store, others: Sequence[Path], name: str | None = None, *, tournament: str | None = None
) -> MergePlan:
    """Return what would be merged, or refuse; `tournament` is the name to compare with if there is no desk here yet."""
    merger = Merger(open_store(place), name, tournament)
    for other in others:
        merger.look_at(other)
    if name is not None and not merger.used_name:
        raise NotOneForkError(())
    return merger.planned()


class Merger:
    """Compares the chains of other folders with ours."""

    def __init__(self, store: Store, name: str | None = None, tournament: str | None = None) -> None:
        self.store = store
        self.name = name
        self.tournament = tournament
        self.used_name = False
        scans = [compared(chain) for chain in store.chains()]
        self.ours = {scan.stem: scan for scan in scans if scan.head.count}
        """The chains that will be here, by the name that they will have; a longer one takes the place of ours."""
        self.lines = {stem: scan.head.count for stem, scan in self.ours.items()}
        """How many lines of them are here already."""
        self.moves: dict[str, str] = {}
        """Our chains that change their name, with the new name."""
        self.taken: dict[str, FilePlan] = {}
        self.freezes: list[Freeze] = []
        self.warnings: list[str] = []
        if name is not None:
            self._require_free(name)

    def planned(self) -> MergePlan:
        """Return the plan for everything that was looked at."""
        return MergePlan(
            store=self.store,
            files=tuple(self.taken.values()),
            moves=tuple(self.moves.items()),
            freezes=tuple(self.freezes),
            warnings=tuple(dict.fromkeys(self.warnings)),
        )

    def _require_free(self, name: str) -> None:
        if why := desk_objection(name):
            raise BadDeskNameError(why, "--as")
        taken = {scan.desk.casefold() for scan in self.ours.values()}
        if name.casefold() in taken:
            free = next(count for count in range(2, len(taken) + 3) if f"{name}-{count}".casefold() not in taken)
            raise DeskTakenError(name, free)

    def look_at(self, other: Path) -> None:
        """Plan what happens to each chain of the other folder."""
        theirs = [compared(chain) for chain in desk_files(other)]
        self._call_as_they_do(theirs)
        placed: list[tuple[Scan, FilePlan]] = []
        rivals: list[tuple[Scan, Scan]] = []
        for scan in theirs:
            if scan.head.count == 0:
                # A desk that is about to write its first line, or a copy that failed.
                self.warnings.append(f"{scan.address} holds no whole line, so there is nothing to merge (LOG-201)")
                continue
            self._listen(scan)
            found = self._place(scan)
            if isinstance(found, FilePlan):
                placed.append((scan, found))
            else:
                rivals.append((scan, found))
        for scan, mine in rivals:
            placed.append((scan, self._take_as_another(scan, mine, [scan.address for scan, _ in rivals])))
        self._require_no_reference_across(placed)
        self._require_no_fork_beside(other, placed)

    def _listen(self, scan: Scan) -> None:
        warning = require_ours(scan, self.ours, self.tournament)
        torn = [fault for fault in scan.faults if fault.rule == "LOG-201"]
        said = [
            f"{scan.address}:{fault.line}: {fault.text.partition(':')[0]}; they are not merged (LOG-201)"
            for fault in torn
        ]
        self.warnings += [one for one in (warning, *said) if one]

    def _place(self, scan: Scan) -> FilePlan | Scan:
        """Return the plan for a chain, or our own chain that contradicts it or has its name."""
        stem = self._same_story(scan)
        mine = self.ours[stem] if stem else self._rival(scan)
        if stem is None or mine is None or scan.head.count > mine.head.count:
            require_sound(scan, mine)
        if stem is None:
            known = max((shared_lines(one, scan) for one in self.ours.values()), default=0)
            return mine or self._take(scan, scan.stem, known)
        assert mine is not None
        if scan.head.count > mine.head.count:
            return self._take(scan, stem, self.lines.get(stem, 0))
        return self._known(scan, stem, mine.head.count)

    def _take(self, scan: Scan, stem: str, before: int) -> FilePlan:
        """Plan to write a chain; from now on other folders are compared with it."""
        state: State = "continued" if stem in self.lines else "new"
        taken = FilePlan(
            source=scan.address, stem=stem, state=state, before=before, after=scan.head.count, hash=scan.head.hash
        )
        self.taken[stem] = taken
        self.ours[stem] = _called(scan, stem)
        news = (one for one in scan.frozen if one[0] > before)
        self.freezes += [Freeze(source=scan.address, line=line, body=body) for line, body in news]
        return taken

    def _known(self, scan: Scan, stem: str, here: int) -> FilePlan:
        """Note that a chain brings nothing, unless an earlier folder brought more of it."""
        there = scan.head.count
        state: State = "same" if there == here else "ours is longer"
        if stem in self.moves.values():
            state = "renamed"
        found = FilePlan(source=scan.address, stem=stem, state=state, before=here, after=there, hash=scan.head.hash)
        return self.taken.setdefault(stem, found)

    def _rival(self, scan: Scan) -> Scan | None:
        """Return our chain that has the name of theirs, or the same beginning; a chain that they renamed may fork ours."""
        # On Windows, on macOS and on most USB sticks B and b are one file.
        holders = [mine for mine in self.ours.values() if mine.desk.casefold() == scan.desk.casefold()]
        if holders or scan.desk != scan.wrote_as or scan.stem in self.moves:
            return next(iter(holders), None)
        return next((mine for mine in self.ours.values() if shared_lines(mine, scan)), None)

    def _same_story(self, scan: Scan) -> str | None:
        """Return our chain that continues theirs or that theirs continues, preferably one of the same name."""
        for stem in sorted(self.ours, key=lambda stem: (stem != scan.stem, stem)):
            mine = self.ours[stem]
            # What they call otherwise goes on from a fork; our lines are the beginning that both branches share.
            branch = scan.desk != scan.wrote_as and stem == scan.wrote_as and scan.head.count > mine.head.count
            if _one_story(mine, scan) and not branch:
                return stem
        return None

    def _take_as_another(self, scan: Scan, mine: Scan, rivals: Sequence[Path]) -> FilePlan:
        """Plan to merge a chain that forks ours, or has the name of another one, under the given name, or refuse."""
        shared = shared_lines(mine, scan)
        require_one_beginning(mine, scan)
        if self.name is None:
            if mine.wrote_as.casefold() == scan.wrote_as.casefold():
                raise ForkError(mine, scan, shared + 1)
            raise ClaimError(mine, scan)
        if len(rivals) != 1 or self.used_name:
            raise NotOneForkError(rivals)
        self.used_name = True
        return self._take(scan, f"{self.name}.{scan.wrote_as}", shared)

    def _holder(self, desk: str) -> Scan | None:
        """Return our chain whose entries have this desk's name."""
        return next((mine for mine in self.ours.values() if mine.desk == desk), None)

    def _require_no_reference_across(self, placed: Sequence[tuple[Scan, FilePlan]]) -> None:
        """Refuse new lines that name an entry which has another id here."""
        for forked, taken in placed:
            if taken.desk == forked.desk:
                continue
            keeper = self._holder(forked.desk)
            shared = shared_lines(keeper, forked) if keeper else 0
            for scan, other in placed:
                if scan is forked:
                    continue
                if found := _names_after(scan, forked.desk, shared, other.before):
                    raise AcrossError(scan.address, *found, forked.address)
                if keeper and other.brings:
                    self._tell_of_knowledge(scan, forked, shared)

    def _tell_of_knowledge(self, scan: Scan, forked: Scan, shared: int) -> None:
        """Warn that a desk has seen lines of the forked chain whose numbers mean other entries here."""
        count, line = scan.knows.get(forked.desk, (0, 0))
        if count > shared:
            self.warnings.append(
                f"{scan.address}:{line}: desk {scan.desk} knew {count} lines of {forked.address}, which have other ids"
                f" here; contradictions with our desk {forked.desk} may go unreported (LOG-214)"
            )

    def _require_no_fork_beside(self, other: Path, placed: Sequence[tuple[Scan, FilePlan]]) -> None:
        """Refuse a single file that names an entry of a forked file beside it, because the name means another entry here."""
        beside = [chain for chain in desk_files(other.parent) if chain.address != other] if other.is_file() else []
        for chain in beside:
            keeper = self._holder(desk_of(chain.stem))
            if keeper is None or not any(scan.names for scan, _ in placed):
                continue
            forked = compared(chain)
            shared = shared_lines(keeper, forked)
            if _one_story(keeper, forked):
                continue
            for scan, taken in placed:
                if found := _names_after(scan, forked.desk, shared, taken.before):
                    raise AcrossError(scan.address, *found, forked.address)

    def _call_as_they_do(self, theirs: Sequence[Scan]) -> None:
        """Rename our chain as they did if they merged it as another desk, so that each entry has one id everywhere."""
        holders = {scan.desk: scan for scan in theirs}
        for scan in theirs:
            mine, rival = self.ours.get(scan.wrote_as), holders.get(scan.wrote_as)
            if scan.desk == scan.wrote_as or mine is None or rival is None or not _one_story(mine, scan):
                continue
            shared = shared_lines(mine, rival)
            others = [one for one in self.ours.values() if one is not mine]
            free = all(one.desk.casefold() != scan.desk.casefold() for one in others)
            named = any(_names_after(one, mine.desk, shared) for one in others)
            if free and not named and not _one_story(mine, rival):
                self.moves[mine.stem] = scan.stem
                self.lines[scan.stem] = self.lines.pop(mine.stem)
                self.ours[scan.stem] = _called(self.ours.pop(mine.stem), scan.stem)


def compared(chain: Chain) -> Scan:
    """Return a chain with what is needed to compare it with others."""
    return Scan(chain).run(compare=True)


def _called(scan: Scan, stem: str) -> Scan:
    """Return the chain under the name that it has here."""
    if stem == scan.stem:
        return scan
    other = copy(scan)
    other.stem, other.desk = stem, desk_of(stem)
    return other


def _one_story(one: Scan, other: Scan) -> bool:
    """Whether one chain equals the other or is its beginning."""
    shared = shared_lines(one, other)
    return 0 < shared >= min(one.head.count, other.head.count)


def _names_after(scan: Scan, desk: str, shared: int, since: int = 0) -> tuple[int, str] | None:
    """Return the first line after `since` that names an entry of the desk after its shared lines, or None."""
    for line, name in scan.names:
        owner, _, count = name.rpartition("-")
        if line > since and owner == desk and count.isdecimal() and int(count[:DIGITS]) > shared:
            return line, name
    return None
