"""Long logs for measuring, written line by line without waiting for the disk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path

from scorekeeper.log import Body, open_store
from scorekeeper.log.chain import digest
from scorekeeper.log.entry import Open, Penalty, PlayerChange, encode_line

_AT = "2026-11-01T10:00:00Z"
_BLOCK = 10_000


def extend(folder: Path, count: int, bodies: Iterable[Body]) -> Path:
    """Add entries to desk main of a folder until it has this many, and return its file."""
    store = open_store(folder)
    path = folder / "log" / "main.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    if "main" not in store.heads():
        opening = Open(format=1, tournament="Bench", desk="main", nonce="0123456789abcdef")
        line = encode_line(entry_id="main-1", at=_AT, by="bench", body=opening, prev="0" * 32)
        path.write_bytes(line + b"\n")
    head = store.heads()["main"]
    endless = cycle(bodies)
    with path.open("ab") as file:
        for line in _lines(head.count, head.hash, islice(endless, max(0, count - head.count))):
            file.write(line + b"\n")
    return path


def _lines(number: int, last: str, bodies: Iterable[Body]) -> Iterator[bytes]:
    for count, body in enumerate(bodies, number + 1):
        line = encode_line(entry_id=f"main-{count}", at=_AT, by="bench", body=body, prev=last)
        last = digest(line)
        yield line


def check_ins(players: int) -> list[Body]:
    """Everybody comes and goes, and one in ten is warned: the entries of a long event that are not results."""
    found: list[Body] = []
    for number in map(str, range(1, players + 1)):
        found += [PlayerChange(action="away", number=number), PlayerChange(action="here", number=number)]
        if number.endswith("0"):
            found.append(Penalty(player=number, points="0", reason="late at the table", heat=1))
    return found
