"""Verifies the chains of a log and reports torn, edited, missing or forked lines."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, zip_longest
from pathlib import Path

from msgspec import Struct

from scorekeeper.log.chain import Head, LogFault
from scorekeeper.log.scan import Scan, scan_all
from scorekeeper.log.store import Chain, Store, chains_at, open_store
from scorekeeper.rules import evidence

WATCHED = ("LOG-110", "LOG-201", "LOG-202", "LOG-205", "LOG-206", "LOG-213", "LOG-216")
"""The rules that every scan checks; LOG-203 needs a head from paper, LOG-204 a second copy."""


class Verification(Struct, frozen=True, kw_only=True):
    """What one pass over the log found."""

    faults: tuple[LogFault, ...]
    heads: tuple[Head, ...]
    cut_off: tuple[str, ...]
    """Acts that were cut off before others went on, and do not count, as sentences."""


def verify(place: Path | Store, heads: Sequence[Head] = (), *, against: Path | None = None) -> list[LogFault]:
    """Verify all desks of a log and return what is wrong; see `examine`."""
    return [*examine(place, heads, against=against).faults]


def examine(place: Path | Store, heads: Sequence[Head] = (), *, against: Path | None = None) -> Verification:
    """Verify all desks of a log in one pass.

    `heads` come from paper. `against` is another copy: a tournament's folder, its log folder, or one desk's file.
    """
    store = open_store(place)
    scans = [] if store.emptiness() else scan_all(store, hashes={head.count for head in heads}, unreadable="told")
    faults = [*nothing(store, scans, against), *found_in(scans)]
    note(WATCHED, faults)
    faults += against_heads(scans, heads)
    faults += against_copies(_copies(against, scans))
    return Verification(
        faults=tuple(sorted(faults, key=lambda fault: (fault.file, fault.line, fault.rule))),
        heads=tuple(scan.head for scan in sorted(scans, key=lambda scan: scan.desk) if scan.readable),
        cut_off=tuple(
            f"{scan.file}:{one.first}: an act of {one.of} lines was cut off; lines {one.first} to {one.last} do not count"
            for scan in scans
            for one in scan.unfinished
            if one.last < scan.head.count  # the last act is a fault until the desk goes on
        ),
    )


def nothing(store: Store, scans: Sequence[Scan], against: Path | None = None) -> list[LogFault]:
    """Report a log without any line, and files without any: nobody verified what is not there."""
    elsewhere = "".join(
        f"; {chain.address} has it" for chain in (chains_at(against) if against is not None else ())[:1]
    )
    if why := store.emptiness():
        return [LogFault(rule="LOG-203", file="log/", line=1, text=f"there is nothing to verify: {why}{elsewhere}")]
    empty = (scan for scan in scans if not scan.head.count and not scan.faults)
    return [LogFault(rule="LOG-203", file=scan.file, line=1, text=f"the file has no line{elsewhere}") for scan in empty]


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


def _copies(against: Path | None, scans: Sequence[Scan]) -> list[tuple[Scan, Chain]]:
    """Return chains that claim to be the same desk, by the other copy's name or by the nonce inside."""
    others = [Scan(chain).run() for chain in chains_at(against)] if against is not None else []
    pairs = [
        (mine, other.chain)
        for other in others
        for mine in scans
        if mine.readable
        and (mine.stem == other.stem or (mine.identity is not None and mine.identity == other.identity))
    ]
    pairs = [pair for pair in pairs if not _better(pair, pairs)]
    pairs += [
        (first, second.chain)
        for first, second in combinations(scans, 2)
        if first.identity is not None
        and first.identity == second.identity
        and not (_taken_in(first) or _taken_in(second))
    ]
    return pairs


def _better(pair: tuple[Scan, Chain], pairs: Sequence[tuple[Scan, Chain]]) -> bool:
    """Whether a copy has a chain of its own name here, or one that it agrees with, so that this one is not its counterpart."""
    mine, other = pair
    rivals = [scan for scan, chain in pairs if chain is other and scan is not mine]
    if mine.stem == other.stem:
        return False
    return any(scan.stem == other.stem or fork(scan.chain, other) is None for scan in rivals)


def _taken_in(scan: Scan) -> bool:
    """Whether somebody noticed the fork and merged the file under another name."""
    return scan.desk != scan.wrote_as


def against_copies(pairs: Sequence[tuple[Scan, Chain]]) -> list[LogFault]:
    """Find the first line at which two copies of one desk's chain differ."""
    faults = []
    for mine, other in pairs:
        if (line := fork(mine.chain, other)) is not None:
            text = f"from this line on {other.address} differs: desk {mine.desk} was written in two places"
            faults.append(LogFault(rule="LOG-204", file=mine.file, line=line, text=text))
    if pairs:
        note(("LOG-204",), faults)
    return faults


def fork(mine: Chain, other: Chain) -> int | None:
    """Return the first line where both chains have different whole lines, or None."""
    for number, (left, right) in enumerate(zip_longest(mine.lines(), other.lines()), 1):
        if left is None or right is None or not (left.endswith(b"\n") and right.endswith(b"\n")):
            return None
        if left != right:
            return number
    return None
