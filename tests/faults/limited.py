"""A process with little time and memory that gives files to the program: `python -m tests.faults.limited FOLDER < commands`.

It prints, for every command, its exit code and what it said. A command that needs too much ends the process.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

from tests.program import Program

MEMORY = 300 * 1024 * 1024
"""More memory than this is refused to a command, beyond what the imported program has."""
SECONDS = 20
"""A command that computes longer is killed; on a quiet machine each takes two seconds at most."""


def main() -> None:
    program = Program(Path(sys.argv[1]))
    program("status")
    _import_readers()
    size = _pages() * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    for command in json.load(sys.stdin):
        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime) + SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))
        ran = program(*command)
        print(json.dumps([command, ran.code, ran.out, ran.err]), flush=True)  # noqa: T201 - read by the test


def _import_readers() -> None:
    """Import what the commands import when they are first used."""
    import tomllib  # noqa: F401

    import openpyxl.reader.excel  # noqa: F401


def _pages() -> int:
    return int(Path("/proc/self/statm").read_text().split()[0])


if __name__ == "__main__":
    main()
