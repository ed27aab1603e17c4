"""Refusals that show two chains: one desk written in two places, or one name for two desks."""

from __future__ import annotations

import msgspec

from scorekeeper.errors import RefusedError
from scorekeeper.log.entry import Entry, decode_body, decode_envelope
from scorekeeper.log.foreign import typed
from scorekeeper.log.scan import Scan, claims_sentence
from scorekeeper.log.summary import gist
from scorekeeper.steps import NextStep


class ForkError(RefusedError):
    """Two files of one desk differ; both lines are shown."""

    def __init__(self, mine: Scan, theirs: Scan, line: int) -> None:
        super().__init__(
            f"desk {theirs.wrote_as} was written in two places: {mine.file} and {theirs.address} differ from line {line} on;"
            f" here {_told(mine, line)}; there {_told(theirs, line)}",
            rule="LOG-204",
            next_step=NextStep("merge as another desk", name=typed(theirs.address)),
        )


class ClaimError(RefusedError):
    """Two chains have one name; both are shown."""

    def __init__(self, mine: Scan, theirs: Scan) -> None:
        said = claims_sentence(theirs.desk, theirs, mine)
        super().__init__(
            f"{said}; the last line here is {_told(mine, mine.head.count)}; there {_told(theirs, theirs.head.count)}",
            rule="LOG-206",
            next_step=NextStep("merge as another desk", name=typed(theirs.address)),
        )


def _told(scan: Scan, line: int) -> str:
    """Describe one line of a chain: id, time, author and content."""
    try:
        envelope = decode_envelope(scan.line(line))
        body = decode_body(envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return "a line that is not an entry"
    entry = Entry(
        id=envelope.id, at=envelope.at, by=envelope.by, kind=envelope.kind, body=body, file=scan.file, line=line
    )
    return f"{entry.id} of {entry.at} by {entry.by}, {gist(entry)}"
