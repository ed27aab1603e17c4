"""A mistake in a file, and the line and column where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from scorekeeper.documents.source import Source
from scorekeeper.errors import ScorekeeperError

LONGEST = 300
"""Characters of what is said about a mistake, which may quote what stands there."""


class Fault(NamedTuple):
    """One mistake in a file."""

    text: str
    field: str
    column: int | None = None
    """The character inside the expression, counted from 1."""


class DefinitionError(ScorekeeperError):
    """The file cannot be used; `faults` lists every mistake with its place."""

    def __init__(
        self, source: Source, faults: Sequence[Fault], raw: Any = None, places: Sequence[tuple[int, int]] = ()
    ) -> None:
        self.faults = faults = tuple(fault._replace(text=_short(fault.text)) for fault in faults)
        self.places = tuple(places or (place_of(source, fault, raw) for fault in faults))
        first, (line, column) = faults[0], self.places[0]
        at = f"column {column}: " if column else ""
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(
            f"{at}{first.text}{more}",
            file=source.name,
            line=line,
            field=first.field or None,
            next_step=f"scorekeeper games check {source.name}",
        )


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def place_of(source: Source, fault: Fault, raw: Any) -> tuple[int, int]:
    """Return the line and column of a mistake; `raw` is what the file holds."""
    line = source.line(fault.field)
    lines = source.text.split("\n")
    if line is None or line > len(lines):
        return 1, 1
    written = _without_strings(lines[line - 1])
    path, _, key = re.sub(r"(\.\d+)+$", "", fault.field).rpartition(".")
    starts = [*re.finditer(rf"(?<![\w-]){re.escape(key)}[\"']?\s*=\s*", written)] if key else []
    if not starts:
        return line, len(written) - len(written.lstrip()) + 1
    start = starts[min(_same_before(source, raw, path, key, line), len(starts) - 1)]
    quoted = written[start.end() : start.end() + 1] in ("'", '"')
    return line, start.end() + (fault.column or 1) + (1 if quoted and fault.column else 0)


def _without_strings(line: str) -> str:
    """Return a line with blanks for what stands in quotes, so that a key is not found there."""
    return re.sub(r"""(["'])(?:\\.|(?!\1).)*\1""", lambda found: found[1] + " " * (len(found[0]) - 2) + found[1], line)


def _same_before(source: Source, raw: Any, path: str, key: str, line: int) -> int:
    """Return how many entries before this one have the same key on the same line."""
    kind, _, number = path.rpartition(".")
    if not number.isdigit() or not isinstance(raw, dict):
        return 0
    entries = raw.get(kind)
    before = entries[: int(number) - 1] if isinstance(entries, list) else []
    return sum(
        isinstance(one, dict) and key in one and source.line(f"{kind}.{at}.{key}") == line
        for at, one in enumerate(before, 1)
    )
