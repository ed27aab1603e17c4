"""How many functions one `record` goes through, outside of the game's own package: module by module.

Usage: python benchmarks/functions_called.py [SHEET ...]   (default: the sheet of a simulated game)
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

GAME = "dwarven-traders"
PLAYERS = ("Ana", "Bo", "Cléo", "Dana")
REGULATIONS = f'format = 1\nname = "Count"\ngame = "{GAME}"\n'


def main() -> None:
    """Record one sheet through the command line, in this process, and count."""
    with tempfile.TemporaryDirectory() as place:
        os.environ["SCOREKEEPER_STATE"] = str(Path(place) / "state")
        folder, sheet = _prepared(Path(place))
        called = _called(["record", "1/1", str(sheet), "-t", str(folder)])
    by_module = Counter(_module(code) for code in called)
    names: dict[str, list[str]] = {}
    for code in called:
        names.setdefault(_module(code), []).append(code.co_qualname)
    for module, count in sorted(by_module.items(), key=lambda one: (-one[1], one[0])):
        print(f"{count:4} {module}: {', '.join(sorted(names[module]))}")
    print(f"{len(called):4} functions in {len(by_module)} modules")


def _prepared(place: Path) -> tuple[Path, Path]:
    """A tournament of one table, and the sheet that was filled in at it."""
    from scorekeeper.cli.app import run
    from scorekeeper.games import game

    folder, sheet = place / "day", place / "sheet.json"
    (place / "tournament.toml").write_text(REGULATIONS)
    for words in (
        ["new", str(folder), "--game", GAME],
        ["players", "add", *PLAYERS, "-t", str(folder)],
        ["start", "-t", str(folder)],
        ["seat", "-t", str(folder)],
    ):
        _quietly(run, words)
    from scorekeeper.tournament.state.tournament import open_tournament

    seats = list(open_tournament(folder).table("1/1").seats)
    record = game(GAME).simulate(seats, random.Random(1))
    plain: dict[str, Any] = msgspec.to_builtins(record)
    for played in plain["rounds"]:
        for told in ("start", "transcript", "turns"):
            played.pop(told, None)
    sheet.write_bytes(msgspec.json.encode(plain))
    return folder, sheet


def _quietly(run: Any, words: list[str]) -> None:
    """Run a command in this process, and fail unless it went well."""
    sys.argv = ["scorekeeper", *words]
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            run()
        except SystemExit as done:
            if done.code:
                raise RuntimeError(said.getvalue()) from done


def _called(words: list[str]) -> set[CodeType]:
    """The functions of scorekeeper, outside of the game's package, that a command calls."""
    from scorekeeper.cli.app import run

    found: set[CodeType] = set()

    def look(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            found.add(frame.f_code)

    sys.setprofile(look)
    try:
        _quietly(run, words)
    finally:
        sys.setprofile(None)
    own = f"scorekeeper.games.{GAME.replace('-', '_')}"
    return {
        code
        for code in found
        if _module(code).startswith("scorekeeper.")
        and not _module(code).startswith(own)
        and not code.co_qualname.endswith(("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>"))
        and "<module>" not in code.co_name
        and not _is_class_body(code)
    }


def _module(code: CodeType) -> str:
    parts = Path(code.co_filename).with_suffix("").parts
    return ".".join(parts[len(parts) - 1 - parts[::-1].index("scorekeeper") :]) if "scorekeeper" in parts else ""


def _is_class_body(code: CodeType) -> bool:
    """A class body has no fast locals; a function always has."""
    return not code.co_flags & 0x2


if __name__ == "__main__":
    main()
