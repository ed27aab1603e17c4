"""Plans a merge: what happens to each desk file of another folder, before anything is written.

An identical file is skipped, and a longer one continues ours. A file that differs from ours at some line is refused, and
both lines are shown, unless it is merged as another desk: `--as B` stores a forked `main.jsonl` as `B.main.jsonl`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from msgspec import Struct

from scorekeeper.errors import RefusedError
from scorekeeper.log.chain import Scan, desk_of, log_files
from scorekeeper.log.desk import BadDeskNameError, desk_objection
from scorekeeper.log.entry import Entry, named_in
from scorekeeper.log.foreign import desk_files, require_one_beginning, require_ours, require_sound, typed
from scorekeeper.log.ordering import shared_lines
from scorekeeper.log.summary import gist
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep

State = Literal["same", "ours is longer", "continued", "new", "renamed"]


class ForkError(RefusedError):
    """Two files of one desk differ; both lines are shown."""

    def __init__(self, mine: Scan, theirs: Scan, line: int) -> None:
        super().__init__(
            f"desk {theirs.wrote_as} was written in two places: {mine.file} and {theirs.path} differ from line {line} on;"
            f" here {_told(mine, line)}; there {_told(theirs, line)}",
            rule="LOG-204",
            next_step=NextStep("merge as another desk", name=typed(theirs.path)),
        )


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
    """What happens to one file."""

    source: Path
    file: str
    """Its name in our log folder."""
    state: State
    before: int = 0
    """The number of its whole lines that are already here."""
    after: int = 0
    moves: str | None = None
    """The new name of our own file, because the other folder calls it that."""

    @property
    def desk(self) -> str:
        """The desk name that its entries get here."""
        return desk_of(Path(self.file))

    @property
    def brings(self) -> int:
        """The number of entries that are new here."""
        return max(0, self.after - self.before)


class MergePlan(Struct, frozen=True, kw_only=True):
    """What a merge would do; nothing is written yet."""

    folder: Path
    files: tuple[FilePlan, ...]
    warnings: tuple[str, ...] = ()

    @property
    def changes(self) -> tuple[FilePlan, ...]:
        """The files to write; those that free a name for another come first."""
        wanted = [file for file in self.files if file.state in ("continued", "new")]
        return tuple(sorted(wanted, key=lambda file: file.moves is None))


@enforcing("LOG-204", "LOG-206")
def plan(folder: Path, others: Sequence[Path], name: str | None = None, *, tournament: str | None = None) -> MergePlan:
    """Return what would be merged, or refuse; `tournament` is the name to compare with if there is no desk here yet."""
    merger = Merger(folder, name, tournament)
    for other in others:
        merger.look_at(other)
    if name is not None and not merger.used_name:
        raise NotOneForkError(())
    return MergePlan(folder=folder, files=tuple(merger.taken.values()), warnings=tuple(dict.fromkeys(merger.warnings)))


class Merger:
    """Compares the files of other folders with ours."""

    def __init__(self, folder: Path, name: str | None = None, tournament: str | None = None) -> None:
        self.name = name
        self.tournament = tournament
        self.used_name = False
        scans = (Scan(path).run(keep=True) for path in log_files(folder))
        self.ours = {scan.path.stem: scan for scan in scans if scan.head.count}
        self.vacated: dict[str, str] = {}
        """Our files that change their name, with the new name."""
        self.taken: dict[str, FilePlan] = {}
        self.warnings: list[str] = []
        if name is not None:
            if why := desk_objection(name):
                raise BadDeskNameError(why, "--as")
            taken = {scan.desk for scan in self.ours.values()}
            if name.casefold() in {desk.casefold() for desk in taken}:
                free = next(count for count in range(2, len(taken) + 3) if f"{name}-{count}" not in taken)
                raise DeskTakenError(name, free)

    def look_at(self, other: Path) -> None:
        """Plan what happens to each desk file of the other folder."""
        theirs = [Scan(path).run(keep=True) for path in desk_files(other)]
        self._call_as_they_do(theirs)
        placed: list[tuple[Scan, FilePlan | Scan]] = []
        forks: list[tuple[Scan, FilePlan | Scan]] = []
        for scan in theirs:
            if scan.head.count == 0:
                # A desk that is about to write its first line, or a copy that failed.
                self.warnings.append(f"{scan.path} holds no whole line, so there is nothing to merge (LOG-201)")
                continue
            self._listen(scan)
            found = self._place(scan)
            (placed if isinstance(found, FilePlan) else forks).append((scan, found))
        for scan, mine in forks:
            placed.append((scan, self._take_forked(scan, mine, [scan.path for scan, _ in forks])))
        settled = [(scan, taken) for scan, taken in placed if isinstance(taken, FilePlan)]
        self._require_no_reference_across(settled)
        self._require_no_fork_beside(other, settled)

    def _listen(self, scan: Scan) -> None:
        warning = require_ours(scan, self.ours, self.tournament)
        torn = [fault for fault in scan.faults if fault.rule == "LOG-201"]
        said = [
            f"{scan.path}:{fault.line}: {fault.text.partition(':')[0]}; they are not merged (LOG-201)" for fault in torn
        ]
        self.warnings += [one for one in (warning, *said) if one]

    def _place(self, scan: Scan) -> FilePlan | Scan:
        """Return the plan for a file, or our own file that contradicts it."""
        stem = self._same_story(scan)
        mine = self.ours[stem] if stem else self._rival(scan)
        if stem is None or mine is None or scan.head.count > mine.head.count:
            require_sound(scan, mine)
        if stem is None:
            return mine or self._note(self._new(scan))
        assert mine is not None
        here, there = mine.head.count, scan.head.count
        state: State = "continued" if there > here else "same" if there == here else "ours is longer"
        if state != "continued" and mine.path.stem != stem:
            state = "renamed"
        return self._note(FilePlan(source=scan.path, file=f"{stem}.jsonl", state=state, before=here, after=there))

    def _rival(self, scan: Scan) -> Scan | None:
        """Return our file with the same name or the same beginning; a file that they renamed keeps its name here."""
        if scan.path.stem in self.vacated:
            return None
        if scan.path.stem in self.ours or scan.desk != scan.wrote_as:
            return self.ours.get(scan.path.stem)
        for stem, mine in self.ours.items():
            if stem.casefold() == scan.path.stem.casefold():  # one file on Windows, on macOS and on most USB sticks
                return mine
        return next((mine for mine in self.ours.values() if shared_lines(mine.path, scan.path)), None)

    def _new(self, scan: Scan) -> FilePlan:
        moves = self.vacated.get(scan.path.stem)
        return FilePlan(
            source=scan.path,
            file=scan.path.name,
            state="new",
            before=shared_lines(self.ours[moves].path, scan.path) if moves else 0,
            after=scan.head.count,
            moves=f"{moves}.jsonl" if moves else None,
        )

    def _note(self, taken: FilePlan) -> FilePlan:
        """Keep the plan; if several folders have the file, the longest version counts."""
        known = self.taken.get(taken.file)
        if known is None or known.after < taken.after:
            self.taken[taken.file] = taken
        return taken

    def _same_story(self, scan: Scan) -> str | None:
        """Return our file that continues theirs or that theirs continues, preferably one of the same name."""
        for stem in sorted(self.ours, key=lambda stem: (stem != scan.path.stem, stem)):
            if _one_story(self.ours[stem], scan):
                return stem
        return None

    def _take_forked(self, scan: Scan, mine: FilePlan | Scan, forks: Sequence[Path]) -> FilePlan:
        """Plan to merge the forked file under the given name, or refuse."""
        assert isinstance(mine, Scan)
        shared = shared_lines(mine.path, scan.path)
        require_one_beginning(mine, scan)
        if self.name is None:
            raise ForkError(mine, scan, shared + 1)
        if len(forks) != 1 or self.used_name:
            raise NotOneForkError(forks)
        self.used_name = True
        file = f"{self.name}.{scan.wrote_as}.jsonl"
        return self._note(FilePlan(source=scan.path, file=file, state="new", before=shared, after=scan.head.count))

    def _require_no_reference_across(self, placed: Sequence[tuple[Scan, FilePlan]]) -> None:
        """Refuse new lines that name an entry which has another id here."""
        for forked, taken in placed:
            if taken.desk == forked.desk:
                continue
            keeper = self.ours.get(forked.desk)
            shared = shared_lines(keeper.path, forked.path) if keeper else 0
            for scan, other in placed:
                if scan is forked:
                    continue
                if found := _names_after(scan, forked.desk, shared, other.before):
                    raise AcrossError(scan.path, *found, forked.path)
                if keeper and other.brings:
                    self._tell_of_knowledge(scan, forked, shared)

    def _tell_of_knowledge(self, scan: Scan, forked: Scan, shared: int) -> None:
        """Warn that a desk has seen lines of the forked file whose numbers mean other entries here."""
        count, line = scan.knows.get(forked.desk, (0, 0))
        if count > shared:
            self.warnings.append(
                f"{scan.path}:{line}: desk {scan.desk} knew {count} lines of {forked.path}, which have other ids"
                f" here; contradictions with our desk {forked.desk} may go unreported (LOG-214)"
            )

    def _require_no_fork_beside(self, other: Path, placed: Sequence[tuple[Scan, FilePlan]]) -> None:
        """Refuse a single file that names an entry of a forked file beside it, because the name means another entry here."""
        beside = (path for path in other.parent.glob("*.jsonl") if path != other) if other.is_file() else ()
        for path in beside:
            keeper = self.ours.get(desk_of(path))
            shared = shared_lines(keeper.path, path) if keeper else 0
            if keeper is None or not shared or _one_story(keeper, Scan(path).run(keep=True)):
                continue
            for scan, taken in placed:
                if found := _names_after(scan, desk_of(path), shared, taken.before):
                    raise AcrossError(scan.path, *found, path)

    def _call_as_they_do(self, theirs: Sequence[Scan]) -> None:
        """Rename our file as they did if they merged it as another desk, so that each entry has one id everywhere."""
        there = {scan.path.stem: scan for scan in theirs}
        for stem, scan in there.items():
            mine, rival = self.ours.get(scan.wrote_as), there.get(scan.wrote_as)
            if scan.desk == scan.wrote_as or mine is None or rival is None or not _one_story(mine, scan):
                continue
            known, shared = self.ours.get(stem), shared_lines(mine.path, rival.path)
            free = known is None or _one_story(mine, known)
            named = any(_names_after(one, mine.desk, shared) for one in self.ours.values() if one is not mine)
            if free and not named and not _one_story(mine, rival):
                self.ours[stem] = self.ours.pop(scan.wrote_as)
                self.vacated[scan.wrote_as] = stem


def _one_story(one: Scan, other: Scan) -> bool:
    """Whether one file equals the other or is its beginning."""
    shared = shared_lines(one.path, other.path)
    return 0 < shared >= min(one.head.count, other.head.count)


def _names_after(scan: Scan, desk: str, shared: int, since: int = 0) -> tuple[int, str] | None:
    """Return the first line after `since` that names an entry of the desk after its shared lines, or None."""
    for line, _, body in scan.entries:
        for name in named_in(body) if line > since else ():
            owner, _, count = name.rpartition("-")
            if owner == desk and count.isdecimal() and int(count) > shared:
                return line, name
    return None


def _told(scan: Scan, line: int) -> str:
    """Describe one line of a file: id, time, author and content."""
    for number, envelope, body in scan.entries:
        if number == line:
            entry = Entry(
                id=envelope.id, at=envelope.at, by=envelope.by, kind=envelope.kind, body=body, file=scan.file, line=line
            )
            return f"{entry.id} of {entry.at} by {entry.by}, {gist(entry)}"
    return "a line that is not an entry"
