"""Writes what a merge brings: whole lines, each chain under its own lock, after all of it was read and compared."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path

from scorekeeper.errors import RefusedError
from scorekeeper.log import receipts
from scorekeeper.log.chain import digest
from scorekeeper.log.claims import ForkError
from scorekeeper.log.merging import FilePlan, MergePlan, compared
from scorekeeper.log.names import desk_of
from scorekeeper.log.reading import Log, log_of
from scorekeeper.log.scan import named_scans, shared_lines
from scorekeeper.log.store import Chain, Store, chains_at
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep


class ChangedMeanwhileError(RefusedError):
    def __init__(self, source: Path) -> None:
        super().__init__(
            "the file changed while it was being merged; nothing was merged",
            rule="LOG-204",
            file=str(source),
            next_step=NextStep("merge"),
        )


@enforcing("LOG-204")
def take_in(plan: MergePlan) -> list[str]:
    """Write what was planned, and return messages about what had to be set aside."""
    brought = [(taken, lines_of(taken)) for taken in plan.changes]
    for old, new in plan.moves:
        plan.store.rename_chain(old, new)
    warnings = []
    for taken, lines in brought:
        if taken.state == "new":
            with receipts.uninterrupted():
                plan.store.add_chain(taken.stem, b"".join(line + b"\n" for line in lines))
                receipts.note(_ids(taken, 0, len(lines)))
        else:
            warnings += _continue(plan.store, taken, lines)
    return warnings


def lines_of(taken: FilePlan) -> list[bytes]:
    """Return the lines that were planned, and no others; later lines of the other desk wait for the next merge."""
    [chain] = chains_at(taken.source)
    lines = [line.rstrip(b"\n") for line in islice(chain.lines(), taken.after)]
    if len(lines) != taken.after or digest(lines[-1]) != taken.hash:
        raise ChangedMeanwhileError(taken.source)
    return lines


def _continue(store: Store, taken: FilePlan, lines: Sequence[bytes]) -> list[str]:
    """Append the lines that only their chain has to ours."""
    with store.hold(taken.stem) as pen:
        head = pen.head
        if head.count > len(lines):
            return pen.warnings  # somebody has merged more of it since we looked
        if head.count and digest(lines[head.count - 1]) != head.hash:
            mine = next(compared(chain) for chain in store.chains() if chain.stem == taken.stem)
            theirs = compared(chains_at(taken.source)[0])
            raise ForkError(mine, theirs, shared_lines(mine, theirs) + 1)
        if head.count < len(lines):
            with receipts.uninterrupted():
                pen.append(head, lines[head.count :])
                receipts.note(_ids(taken, head.count, len(lines)))
        return pen.warnings


def _ids(taken: FilePlan, before: int, after: int) -> list[str]:
    return [f"{desk_of(taken.stem)}-{number}" for number in range(before + 1, after + 1)]


class PlannedChain:
    """A chain as it will be after a merge."""

    def __init__(self, chain: Chain, stem: str, most: int | None = None) -> None:
        self.stem = stem
        self.file = f"log/{stem}.jsonl"
        self.address = chain.address
        self._chain = chain
        self._most = most

    def lines(self, after: int = 0) -> Iterable[bytes]:
        """Return the lines after this one, up to the last that was planned."""
        return islice(self._chain.lines(after), None if self._most is None else max(0, self._most - after))


def log_after(plan: MergePlan) -> Log:
    """Return the log as it would be after the merge; nothing is written."""
    moves = dict(plan.moves)
    stems = ((chain, moves.get(chain.stem, chain.stem)) for chain in plan.store.chains())
    found: dict[str, Chain] = {stem: PlannedChain(chain, stem) for chain, stem in stems}
    for taken in plan.changes:
        found[taken.stem] = PlannedChain(chains_at(taken.source)[0], taken.stem, taken.after)
    return log_of(named_scans([found[stem] for stem in sorted(found)], keep=True))
