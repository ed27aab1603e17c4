"""The append-only log: `log/<desk>.jsonl`, one line per entry, each holding the hash of the line before it.

- `Desk(folder, name).append(body, by)` writes one entry: lock, set a torn tail aside, one write, fsync.
- `read_log(folder)` reads all desks. It repairs nothing and returns faults as data, in `Log.faults`.
- `verify(folder, heads)` returns what is wrong with the files, also compared with heads from paper.
- `merging.plan(folder, others)` plans what happens to the desk files of other folders; `intake.take_in(plan)` does it.
- `mirror.mirror_log(folder, stick)` updates a copy, and leaves files alone that are longer there or differ.
- `head(folder, desk)` returns what to print on paper: the number of lines and the hash of the last one.
"""

from __future__ import annotations

from scorekeeper.log.chain import Head, LogFault, head, parse_head
from scorekeeper.log.desk import Desk
from scorekeeper.log.entry import Accept, AcceptedFinding, Body, Entry
from scorekeeper.log.reading import Log, read_log
from scorekeeper.log.verifying import verify

__all__ = [
    "Accept",
    "AcceptedFinding",
    "Body",
    "Desk",
    "Entry",
    "Head",
    "Log",
    "LogFault",
    "head",
    "parse_head",
    "read_log",
    "verify",
]
