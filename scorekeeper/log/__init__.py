"""The append-only log: `log/<desk>.jsonl`, one line per entry, each holding the hash of the line before it.

- `Desk(folder, name).append(body, by)` writes one entry: lock, set a torn tail aside, one write, fsync.
- `read_log(folder)` reads all desks; what is wrong with them comes as data, `Log.faults`, and nothing is repaired.
- `verify(folder, heads)` says what is wrong with the files, also against heads from paper.
- `merging.plan(folder, others)` says what becomes of the desk files of other folders, `intake.take_in(plan)` writes it.
- `mirror.mirror_log(folder, stick)` brings a copy up to date, and leaves alone what is longer or different there.
- `head(folder, desk)` is what paper should carry: how many lines, and the hash of the last one.
"""

from __future__ import annotations

from scorekeeper.log.chain import Fault, Head, head, parse_head
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
    "Fault",
    "Head",
    "Log",
    "head",
    "parse_head",
    "read_log",
    "verify",
]
