"""Progress bars: on a terminal, for work that takes long enough to be watched."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
SHORT = 20
"""Fewer steps than this are done before a bar would be read."""


def progress(steps: Sequence[T], what: str) -> Iterator[T]:
    """Go through the steps, with a bar on standard error if somebody is watching."""
    if len(steps) < SHORT or not sys.stderr.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(steps, description=what, console=Console(stderr=True), transient=True)
