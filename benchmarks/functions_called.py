"""Counts the functions that one `record 1/1 sheet.json` calls outside the game's own package, module by module.

Usage: python benchmarks/functions_called.py   (prints the modules with the most functions first, then how often the
log is read, the regulations parsed, a table judged and a record searched for strangers: once each)
"""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

GAME = "dwarven-traders"
PLAYERS = ("Ana", "Bo", "Cléo", "Dana")
ONCE = ("read_log", "settle", "Game.judge", "refuse_strangers")
"""The functions that one record should call once."""
SEAT = """
import random, sys
import msgspec
from pathlib import Path
from scorekeeper.games import game
from scorekeeper.tournament import acts
from scorekeeper.tournament.rehearsal.simulation import without_telling

folder, sheet, name, *players = sys.argv[1:]
day = acts.create_tournament(Path(folder), f'format = 1\\nname = "Count"\\ngame = "{name}"\\n', by="ana")
acts.add_players(day, players, by="ana")
acts.start(day, by="ana")
acts.seat(day, by="ana")
record = game(name).simulate(list(day.table("1/1").seats), random.Random(1))
Path(sheet).write_bytes(msgspec.json.encode(without_telling(record)))
"""


def main() -> None:
    """Record one sheet through the command line, in this process, and count."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["SCOREKEEPER_STATE"] = str(Path(place) / "state")
        folder, sheet = Path(place) / "day", Path(place) / "sheet.json"
        subprocess.run([sys.executable, "-c", SEAT, str(folder), str(sheet), GAME, *PLAYERS], check=True)
        calls, working = _calls(["record", "1/1", str(sheet), "-t", str(folder), "--by", "ana"])
    called = {code for code in calls if _counts(code)}
    names: dict[str, list[str]] = {}
    for code in called:
        names.setdefault(_module(code), []).append(code.co_qualname)
    for module, found in sorted(names.items(), key=lambda one: (-len(one[1]), one[0])):
        sys.stdout.write(f"{len(found):4} {module}: {', '.join(sorted(found))}\n")
    sys.stdout.write(f"{len(called):4} functions in {len(names)} modules\n")
    sys.stdout.write(f"{len(called & working):4} of them not only while modules are imported\n")
    for name in ONCE:
        times = sum(count for code, count in calls.items() if code.co_qualname == name and _module(code))
        sys.stdout.write(f"{times:4} times {name}\n")


def _calls(words: list[str]) -> tuple[Counter[CodeType], set[CodeType]]:
    """Return the functions that a command calls and how often, and those called outside of imports."""
    from scorekeeper.cli.app import run

    found: Counter[CodeType] = Counter()
    working: set[CodeType] = set()
    importing = 0

    def look(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal importing
        is_module = frame.f_code.co_name == "<module>"
        if event == "call":
            importing += is_module
            found[frame.f_code] += 1
            if not importing:
                working.add(frame.f_code)
        elif event == "return":
            importing -= is_module

    sys.argv = ["scorekeeper", *words]
    said = io.StringIO()
    sys.setprofile(look)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            run()
    except SystemExit as done:
        if done.code:
            raise RuntimeError(said.getvalue()) from done
    finally:
        sys.setprofile(None)
    return found, working


def _counts(code: CodeType) -> bool:
    """Whether it is a named function of ours outside the game's package, not the body of a module or class."""
    own = f"scorekeeper.games.{GAME.replace('-', '_')}"
    module = _module(code)
    return module != "" and not module.startswith(own) and "<" not in code.co_name and bool(code.co_flags & 0x2)


def _module(code: CodeType) -> str:
    """Return the scorekeeper module of a function; empty for any other function."""
    parts = Path(code.co_filename).with_suffix("").parts
    return ".".join(parts[len(parts) - 1 - parts[::-1].index("scorekeeper") :]) if "scorekeeper" in parts else ""


if __name__ == "__main__":
    main()
