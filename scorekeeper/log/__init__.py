"""The append-only log: one chain of lines per desk, each line holding the hash of the line before it.

- `store.open_store(folder)` gives the store in which the log lives; everything below also takes a folder.
- `Desk(store, name).append(body, by)` writes one entry: lock, set a torn tail aside, one write, fsync.
- `read_log(store)` reads all desks. It repairs nothing and returns faults as data, in `Log.faults`.
- `verify(store, heads)` returns what is wrong with the files, also compared with heads from paper.
- `merging.plan(store, others)` plans what happens to the desk files of other folders; `intake.take_in(plan)` does it.
- `mirror.mirror_log(store, stick)` updates a copy, and leaves files alone that are longer there or differ.
- `head(store, desk)` returns what to print on paper: the number of lines and the hash of the last one.
"""

from __future__ import annotations

from scorekeeper.log.chain import Head, LogFault, parse_head
from scorekeeper.log.desk import Desk
from scorekeeper.log.entry import Accept, AcceptedFinding, Body, Entry
from scorekeeper.log.reading import Log, read_log
from scorekeeper.log.scan import head
from scorekeeper.log.store import Store, open_store
from scorekeeper.log.verifying import Verification, examine, verify

__all__ = [
    "Accept",
    "AcceptedFinding",
    "Body",
    "Desk",
    "Entry",
    "Head",
    "Log",
    "LogFault",
    "Store",
    "Verification",
    "examine",
    "head",
    "open_store",
    "parse_head",
    "read_log",
    "verify",
]
