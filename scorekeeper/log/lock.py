"""A lock on a log file, so that one process writes at a time. The system frees it when the process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import errno
    import msvcrt

    # On Windows nobody else can read a locked region, so lock a byte far beyond the end of any log.
    _FAR = 0x7FFF0000

    def _take(descriptor: int) -> None:
        while True:
            os.lseek(descriptor, _FAR, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
            except OSError as error:
                if error.errno not in (errno.EACCES, errno.EDEADLK):  # LK_LOCK gives up after ten seconds
                    raise
            else:
                return

    def _free(descriptor: int) -> None:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)

    def _free(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextmanager
def locked(descriptor: int) -> Iterator[None]:
    """Hold the lock, waiting for it as long as it takes."""
    _take(descriptor)
    try:
        yield
    finally:
        _free(descriptor)
