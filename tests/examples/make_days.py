"""Makes the example days whose way of running differs: walk-up heats, seats chosen or bid for, one against one.

    python -m tests.examples.make_days              all of them
    python -m tests.examples.make_days seat-bids

Every command is typed as at a desk and written into `desk.txt` beside the log. Results are drawn from a seed.
"""

from __future__ import annotations

import json
import random
import shlex
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.examples.make_open import EXAMPLES, Desk

NAMES = (
    *("Ana Castro", "Bo Lindqvist", "Chidi Okafor", "Дарья Белова", "Emre Yıldız", "Fatima Zahra"),  # noqa: RUF001 - a name
    *(
        "Γιώργος Νίκου",
        "Hanako Mori",
        "Ilse Brandt",
        "João Pires",
        "Kofi Mensah",
        "Lena Vogel",
        "מאיה כהן",
        "Nils Åberg",
    ),
)
CHESS_PLAYERS = (
    *("Agnes Holm", "Bartosz Wilk", "Chiara Conti", "Δάφνη Ρήγα", "Emil Novák", "Farah Haddad", "Георги Илиев"),
    *("Hiroshi Abe", "Inês Faria", "Jonas Berg", "Kateryna Bondar", "Leila Amiri", "Mateo Ruiz", "Noor Ali"),
    *("Oskar Lund", "Petra Kos", "Quirin Moser", "Rania Saleh", "Sven Dahl", "Thu Trang", "Umut Kaya", "Vera Pál"),
    *(
        "Wim de Wit",
        "Xenia Popa",
        "Yael Levi",
        "Zoltán Kis",
        "Åsa Ek",
        "Björk Jóns",
        "Çağla Ak",
        "Dov Mizrahi",
        "Élodie Roy",
    ),
)


class Day:
    """One example day: what is typed, and what it answers."""

    def __init__(self, folder: Path, *new: str, seed: int) -> None:
        self.folder = folder
        self.desk = Desk(folder.parent)
        self.typed: list[str] = []
        self.rng = random.Random(seed)
        self.desk.type("new", folder.name, *new)

    def type(self, *words: str) -> str:
        """Type a command in the day's folder, and keep it."""
        self.typed.append(shlex.join(words))
        return self.desk.type(*words, "-t", self.folder.name)

    def tables(self, heat: int) -> list[dict[str, Any]]:
        """The tables of a heat."""
        shown = self.desk.type("seat", "--show", str(heat), "--json", "-t", self.folder.name)
        found: list[dict[str, Any]] = json.loads(shown)["tables"]
        return found

    def play(self, heat: int, low: int, high: int) -> None:
        """Record every table of a heat with different scores, and close it."""
        for table in self.tables(heat):
            scores = self.rng.sample(range(low, high), len(table["seats"]))
            words = (f"{one}={score}" for one, score in zip(table["seats"], scores, strict=True))
            self.type("record", table["table"], *words)
        self.type("close", str(heat))

    def finish(self) -> None:
        """Write down what was typed, and the standings."""
        (self.folder / "desk.txt").write_text("\n".join(self.typed) + "\n", encoding="utf-8")
        said = self.desk.type("standings", self.folder.name)
        (self.folder / "standings.txt").write_text(said, encoding="utf-8")


def walk_up_heats(folder: Path) -> None:
    """Fourteen players enter as many of four heats as they like; one of the qualified players has gone home."""
    day = Day(folder, "--template", "walk-up-heats", "--game", "ticket-to-ride", "--name", "Walk-up Trains", seed=5)
    day.type("players", "add", *NAMES[:14])
    day.type("players", "set", "3", "--table", "2")
    day.type("start")
    for heat in range(1, 5):
        day.type("players", "away", "--all")
        there = sorted(day.rng.sample(range(1, 14), 7 + heat % 2))
        day.type("players", "here", *map(str, sorted({3, *there} if heat == 2 else there)))
        day.type("seat")
        day.play(heat, 60, 140)
    day.type("players", "away", "--all")
    rows = json.loads(day.desk.type("standings", folder.name, "--json"))["standings"]
    gone = next(row["player"] for row in rows if row.get("through") == "q2")
    day.type("players", "here", *(row["player"] for row in rows if row.get("through") and row["player"] != gone))
    for heat in (5, 6):
        day.type("seat")
        day.play(heat, 60, 140)
    day.finish()


def seat_choice(folder: Path) -> None:
    """Ten players, three heats, and a final whose seats are chosen in order of rank; two finalists are level at the end."""
    day = Day(folder, "--template", "seat-choice", "--game", "wingspan", "--name", "Birds by Choice", seed=3)
    day.type("players", "add", *NAMES[:10])
    day.type("start")
    for heat in range(1, 4):
        day.type("seat")
        day.play(heat, 50, 100)
    day.type("seat")
    order = day.tables(4)[0]["seats"]
    day.type("seats", "4/1", *(f"{one}={seat}" for one, seat in zip(order, (2, 4, 1, 3), strict=True)))
    scores = dict(zip(order, ("81/1", "81/1", "72/3", "60/4"), strict=True))
    day.type("record", "4/1", *(f"{one}={score}" for one, score in scores.items()))
    day.type("close", "4")
    day.finish()


def seat_bids(folder: Path) -> None:
    """Eight players bid points for their seats in two heats."""
    day = Day(folder, "--template", "seat-bids", "--game", "puerto-rico", "--name", "Harbour Auction", seed=8)
    day.type("players", "add", *NAMES[:8])
    day.type("start")
    for heat in (1, 2):
        day.type("seat")
        for table in day.tables(heat):
            seats = day.rng.sample(range(1, 5), 4)
            bids = sorted((day.rng.randint(0, 4) for _ in range(4)), reverse=True)
            words = (f"{one}={seat}/{bids[seat - 1]}" for one, seat in zip(table["seats"], seats, strict=True))
            day.type("seats", table["table"], *words)
        day.play(heat, 40, 48)
    day.finish()


def chess_swiss(folder: Path) -> None:
    """Thirty-one players, six heats: a bye in each, two that were asked for, a forfeit, draws, and somebody who leaves."""
    day = Day(folder, "--template", "chess-swiss", "--name", "Lakeside Chess", seed=31)
    day.type("players", "add", *CHESS_PLAYERS)
    day.type("start")
    day.type("players", "bye", "Farah", "--heat", "3", "--pays", "half")
    day.type("players", "bye", "Quirin", "--heat", "3", "--pays", "zero")
    for heat in range(1, 7):
        day.type("seat")
        for count, table in enumerate(day.tables(heat), 1):
            day.type("record", table["table"], "0-1F" if (heat, count) == (2, 9) else _result(day.rng, table["seats"]))
        day.type("close", str(heat))
    day.finish()


def _result(rng: random.Random, seats: Sequence[str]) -> str:
    """Return a result at random: lower numbers are stronger, White is a little better, and a third are draws."""
    lead = (int(seats[1]) - int(seats[0])) / len(CHESS_PLAYERS) + 0.1
    return rng.choices(("1-0", "½-½", "0-1"), (1 + max(lead, 0) * 3, 0.9, 1 + max(-lead, 0) * 3))[0]


DAYS = {
    "walk-up-heats": walk_up_heats,
    "seat-choice": seat_choice,
    "seat-bids": seat_bids,
    "chess-swiss-31": chess_swiss,
}


def main(wanted: Sequence[str]) -> None:
    """Make the days in a folder of their own, then put them in place of the committed ones."""
    for name in wanted or DAYS:
        with tempfile.TemporaryDirectory() as root:
            DAYS[name](Path(root) / name)
            shutil.rmtree(EXAMPLES / name, ignore_errors=True)
            shutil.copytree(Path(root) / name, EXAMPLES / name)


if __name__ == "__main__":
    main(sys.argv[1:])
