"""Makes the folders under `format-1`: copies of every example, five simulated ones, and one merged from two desks.

    python -m tests.golden.collect_folders

It ran once, on the tree of format 1: what it wrote is what that version wrote, and must stay readable for ever.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.golden.corpus import GAMES
from tests.golden.folders import FORMAT_1

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ("*-open", "day-22", "weekend-64")
PLAYED = {
    "dwarven-traders": ("--players", "9", "--heats", "2", "--final", "3"),
    "smugglers": ("--players", "8", "--heats", "3"),
    "magic-mine": ("--players", "7", "--heats", "2"),
    "cargo-and-gold": ("--players", "10", "--heats", "2", "--final", "4"),
    "smugglonauts": ("--players", "6", "--heats", "3"),
}


class Laptop:
    """The program at one desk, on a machine of its own."""

    def __init__(self, root: Path, author: str) -> None:
        self.folder = root / author / "day"
        self.folder.parent.mkdir(parents=True)
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SCOREKEEPER_AUTHOR": author,
            "SCOREKEEPER_STATE": str(root / author / "state"),
        }

    def __call__(self, *words: str, stdin: str = "", fine: bool = True) -> None:
        command = [sys.executable, "-m", "scorekeeper", *words]
        here = self.folder if self.folder.exists() else self.folder.parent
        done = subprocess.run(
            command, cwd=here, env=self.environment, input=stdin.encode(), check=False, capture_output=True
        )
        if fine and done.returncode:
            raise SystemExit(f"{words}: {done.stdout.decode()}{done.stderr.decode()}")


def copy_examples() -> None:
    for pattern in EXAMPLES:
        for folder in sorted((ROOT / "examples").glob(pattern)):
            shutil.copytree(folder, FORMAT_1 / folder.name)


def simulate(root: Path) -> None:
    desk = Laptop(root, "desk")
    for game in GAMES:
        desk("simulate", "--tournament", "--game", game, *PLAYED[game], "--seed", "10", "--out", f"simulated-{game}")
        shutil.copytree(desk.folder.parent / f"simulated-{game}", FORMAT_1 / f"simulated-{game}")


def merge(root: Path) -> None:
    """Two desks: each records a table, one table is typed at both and differs, the judge decides, and one is corrected."""
    ana, bo = Laptop(root, "ana"), Laptop(root, "bo")
    ana("new", "day", "--template", "open", "--name", "Two Desks")
    ana("players", "add", "Ana", "Bo Øst", "Κλειώ", "Дарья", "山田")
    ana("start")
    ana("seat", "--by-hand", "-", stdin="1 2 3\n4-5\n")
    shutil.copytree(ana.folder, bo.folder)
    ana("record", "1/1", "1=13", "2=10", "3=4", "smuggler=12")
    # Desk main is written somewhere else: the program warns, and writes at a desk of its own.
    bo("record", "1/1", "1=13", "2=4", "3=10", "smuggler=12", fine=False)
    bo("record", "1/2", "4=13", "5=12", "smuggler=11")
    ana("log", "merge", str(bo.folder))
    ana("decide", "main-2-2", "--rule", "LOG-211", "--reason", "the paper says so", "--by", "judge")
    ana("amend", "1/2", "4=12", "5=13", "--reason", "two totals were swapped")
    ana("close", "1")
    ana("seat", "--by-hand", "-", stdin="1 4\n2 3 5\n")
    bo("log", "merge", str(ana.folder))
    bo("record", "2/1", "1=12", "4=13", "smuggler=11")
    ana("record", "2/2", "2=13", "3=4", "5=10", "smuggler=12")
    ana("penalty", "5", "--points", "1", "--reason", "late to the table")
    ana("log", "merge", str(bo.folder))
    ana("close", "2")
    shutil.copytree(ana.folder, FORMAT_1 / "two-desks")


def make() -> None:
    if FORMAT_1.exists():
        raise SystemExit(f"{FORMAT_1} is there; these folders are never made anew")
    FORMAT_1.mkdir()
    copy_examples()
    with tempfile.TemporaryDirectory() as folder:
        simulate(Path(folder))
        merge(Path(folder))


if __name__ == "__main__":
    make()
