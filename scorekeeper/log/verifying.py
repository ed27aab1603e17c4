"""Verifies the log's files and reports torn, edited, missing or forked lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, zip_longest
from pathlib import Path

from scorekeeper.log.chain import Head, LogFault, Scan, log_files
from scorekeeper.rules import evidence

WATCHED = ("LOG-110", "LOG-201", "LOG-202", "LOG-205", "LOG-206", "LOG-213")
"""The rules that every scan checks; LOG-203 needs a head from paper, LOG-204 a second copy."""


def verify(folder: Path, heads: Sequence[Head] = (), *, against: Path | None = None) -> list[LogFault]:
    """Verify all desks of a folder.

    `heads` come from paper. `against` is another copy: a tournament's folder, its log folder, or one desk's file.
    """
    wanted = {head.count for head in heads}
    scans = [Scan(path).run(hashes=wanted) for path in log_files(folder)]
    faults = found_in(scans)
    note(WATCHED, faults)
    faults += against_heads(scans, heads)
    faults += against_copies(_copies(against, scans))
    return sorted(faults, key=lambda fault: (fault.file, fault.line, fault.rule))


def found_in(scans: Sequence[Scan]) -> list[LogFault]:
    """Return the faults of the files in one folder, each by itself and all together."""
    own = [fault for scan in scans for fault in scan.faults]
    return own if len(scans) == 1 and not scans[0].knows else [*own, *openings(scans), *lacking(scans)]


def note(rules: Iterable[str], faults: Iterable[LogFault]) -> None:
    """Tell the recorder whether each of these rules was kept or violated."""
    broken = {fault.rule for fault in faults}
    for rule in rules:
        evidence.note(rule, "violated" if rule in broken else "kept")


def openings(scans: Sequence[Scan]) -> list[LogFault]:
    """Return a fault for each desk that belongs to another tournament than the first one."""
    opened = [(scan, scan.opening) for scan in scans if scan.opening is not None]
    if not opened:
        return []
    name = opened[0][1].tournament
    return [
        LogFault(
            rule="LOG-206",
            file=scan.file,
            line=1,
            text=f"the log belongs to {opening.tournament!r}; {opened[0][0].file} belongs to {name!r}",
        )
        for scan, opening in opened
        if opening.tournament != name
    ]


def lacking(scans: Sequence[Scan]) -> list[LogFault]:
    """Report lines whose writer knew more lines of another desk than are here."""
    lengths: dict[str, int] = defaultdict(int)
    for scan in scans:
        for name in (scan.desk, scan.wrote_as):
            lengths[name] = max(lengths[name], scan.head.count)
    return [
        LogFault(
            rule="LOG-213",
            file=scan.file,
            line=line,
            text=f"the writer of this line knew {count} lines of desk {desk}, but only {lengths[desk]} are here: the others"
            " were cut off or are not merged yet",
        )
        for scan in scans
        for desk, (count, line) in scan.knows.items()
        if count > lengths[desk]
    ]


def against_heads(scans: Sequence[Scan], heads: Sequence[Head]) -> list[LogFault]:
    """Compare the files with heads from paper; if a desk was forked, the paper may mean either file."""
    faults = []
    for head in heads:
        files: list[Scan | None] = [scan for scan in scans if head.desk in (scan.desk, scan.wrote_as)]
        found = [_against_head(scan, head) for scan in files or [None]]
        faults += [fault for fault in found[:1] if fault is not None and all(found)]
    if heads:
        note(("LOG-203",), faults)
        note(("LOG-202",), faults)
    return faults


def _against_head(scan: Scan | None, head: Head) -> LogFault | None:
    if scan is None:
        return LogFault(
            rule="LOG-203", file=f"log/{head.desk}.jsonl", line=1, text=f"the file of head {head} is missing"
        )
    if scan.head.count < head.count:
        text = f"the file ends after {scan.head.count} lines, but the paper says {head.count} ({head.hash})"
        return LogFault(rule="LOG-203", file=scan.file, line=scan.head.count + 1, text=text)
    found = scan.hashes.get(head.count, "")
    if found.startswith(head.hash):
        return None
    text = f"the line is not the one that was printed: its hash is {found or 'none'}, but the paper says {head.hash}"
    return LogFault(rule="LOG-202", file=scan.file, line=head.count, text=text)


def _copies(against: Path | None, scans: Sequence[Scan]) -> list[tuple[Scan, Scan]]:
    """Return pairs of files that claim to be the same desk, by the other copy's name or by the nonce inside."""
    if against is None:
        others = []
    elif against.is_file():
        others = [against]
    else:
        others = log_files(against) or sorted(against.glob("*.jsonl"))
    pairs = [(mine, Scan(path).run()) for path in others for mine in scans if mine.path.stem == path.stem]
    pairs += [
        (first, second)
        for first, second in combinations(scans, 2)
        if first.opening
        and second.opening
        and first.opening.nonce == second.opening.nonce
        and not (_taken_in(first) or _taken_in(second))
    ]
    return pairs


def _taken_in(scan: Scan) -> bool:
    """Whether somebody noticed the fork and merged the file under another name."""
    return scan.desk != scan.wrote_as


def against_copies(pairs: Sequence[tuple[Scan, Scan]]) -> list[LogFault]:
    """Find the first line at which two copies of one desk's file differ."""
    faults = []
    for mine, other in pairs:
        if (line := fork(mine.path, other.path)) is not None:
            text = f"from this line on {other.path} differs: desk {mine.desk} was written in two places"
            faults.append(LogFault(rule="LOG-204", file=mine.file, line=line, text=text))
    if pairs:
        note(("LOG-204",), faults)
    return faults


def fork(mine: Path, other: Path) -> int | None:
    """Return the first line where both files have different whole lines, or None."""
    with mine.open("rb") as first, other.open("rb") as second:
        for number, (left, right) in enumerate(zip_longest(first, second), 1):
            if left is None or right is None or not (left.endswith(b"\n") and right.endswith(b"\n")):
                return None
            if left != right:
                return number
    return None
