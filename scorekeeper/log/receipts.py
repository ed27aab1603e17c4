"""What this command has written so far, so that nothing that fails afterwards can deny it.

An entry counts from the moment it is on the disk. If the command then cannot print, update a mirror or write a report, or
if somebody presses Ctrl-C, the entry is still there, and the command has to say so.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from scorekeeper.log.summary import span

_written: list[list[str]] = []


def note(ids: Iterable[str]) -> None:
    """Remember the entries of an act; call it inside `uninterrupted`, right after the write."""
    _written.append([*ids])


def clear() -> None:
    """Begin a new command."""
    _written.clear()


def recorded() -> str:
    """Return what is recorded, such as `main-12 is recorded`; empty if nothing is."""
    named = [span(ids) for ids in _written if ids]
    many = len(named) > 1 or any(len(ids) > 1 for ids in _written)
    return f"{', '.join(named)} {'are' if many else 'is'} recorded" if named else ""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until a write and its receipt are both done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []

    def wait(number: int, _: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, wait)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed and callable(before):
        before(signal.SIGINT, None)
