"""Progress bars on a terminal, for commands that take long."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
SHORT = 20
"""Fewer steps than this need no bar."""


def _watched(steps: int) -> bool:
    return steps >= SHORT and sys.stderr.isatty()


def track(steps: Sequence[T], what: str) -> Iterator[T]:
    """Yield the steps, with a progress bar on a terminal."""
    with counting(what, len(steps)) as tell:
        for done, step in enumerate(steps, 1):
            yield step
            tell(done, len(steps))


@contextmanager
def counting(what: str, steps: int) -> Iterator[Callable[[int, int], None]]:
    """Provide a function to call with the number of finished steps and of all steps."""
    if not _watched(steps):
        yield lambda _done, _of: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=steps)
        yield lambda done, _of: bar.update(task, completed=done)
