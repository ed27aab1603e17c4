"""Makes the tournaments under `examples/` anew, by the commands that an organiser types.

    python -m tests.examples.make_open              all of them
    python -m tests.examples.make_open smugglers day-22

The opens have eight players, three heats, a wrong figure that is accepted, a quick result that is amended, and a decision of
the head judge. The games are simulated; most tables keep only what stands on paper, one of them every turn as well. The open
of Dwarven Traders is what `demo` makes, without its papers; the bigger ones are what `simulate --tournament`
makes.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.games import game
from scorekeeper.games.smugglonauts.record import write_turns

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
HEATS = (
    ("1 2 3 4", "5 6 7 8"),
    ("1 5 2 6", "3 7 4 8"),
    ("1 7 4", "2 8 3", "5 6"),
)
TURN_BY_TURN = "2/2"
REHEARSED = {
    "day-22": ("--game", "smugglers", "--players", "22", "--heats", "4", "--seed", "22"),
    "weekend-64": ("--game", "cargo-and-gold", "--players", "64", "--heats", "4", "--final", "4", "--seed", "64"),
    "pentathlon-20": ("--template", "pentathlon", "--players", "20", "--seed", "20"),
}
"""Whole events as `simulate --tournament` plays them."""

Raw = dict[str, Any]


@dataclass(frozen=True)
class Event:
    """What is special about one of the tournaments."""

    name: str
    players: Sequence[str]
    wrong: Callable[[Raw], None]
    accepted: str
    judged: str
    rulings: dict[str, str] = field(default_factory=dict)
    variant: str = "standard"
    adapt: Callable[[str, Raw], None] = lambda name, raw: None
    places: bool = True
    """Whether places are written down; simulated ones follow the default rulings."""


def loser(raw: Raw) -> str:
    """Who came last, by the places of the result."""
    return str(max(raw["seats"], key=lambda seat: int(raw["result"]["rows"][seat]["place"])))


def token_too_many(raw: Raw) -> None:
    """In the last round somebody is given a token for a treat that was guessed."""
    last = raw["rounds"][-1]["sheet"]
    last["rows"][last["inspections"][0]["target"]]["sour"] += 1


def points_misread(raw: Raw) -> None:
    """A piece brings a point more than is printed on it."""
    raw["rounds"][0]["sheet"]["rows"][loser(raw)]["scored"][-1]["points"] += 1


def cargo_counted(raw: Raw) -> None:
    """The last adds 2 gold for cargo."""
    raw["result"]["rows"][loser(raw)]["wealth"] += 2


def added_up_wrong(raw: Raw) -> None:
    """The cargo of the first game comes to a point more than it is worth."""
    raw["rounds"][0]["sheet"]["rows"][loser(raw)]["points"] += 1


def stopped_by_the_clock(name: str, raw: Raw) -> None:
    """Time is called at the last table: the counts as they were at the end of a turn."""
    if name != "3/3":
        return
    events = raw["rounds"][0]["transcript"]
    turns = [index for index, event in enumerate(events) if event["do"] == "turn"]
    stopped = [index for index in turns if events[index + 1]["do"] == "state"][-1]
    state = events[stopped + 1]
    rows = {who: {"gold": gold, "cargo": len(state["cargo"][who])} for who, gold in state["gold"].items()}
    raw["rounds"][0]["transcript"] = events[:stopped]
    raw["rounds"][0]["sheet"] = {"rows": rows, "pile": state["pile"]}
    best = sorted(raw["seats"], key=lambda who: -int(rows[who]["gold"]))
    raw["result"] = {"rows": {who: {"gold": rows[who]["gold"], "place": best.index(who) + 1} for who in best}}
    raw["ended"] = "time"


def in_short(name: str, raw: Raw) -> None:
    """The first heat writes one word per turn."""
    if name.startswith("1/"):
        for played, typed in zip(raw["rounds"], msgspec.convert(raw, game("smugglonauts").record).rounds, strict=True):
            played["turns"] = write_turns(typed.transcript)


EVENTS = {
    "smugglers": Event(
        name="Harbour Open",
        players=(
            "Inês Carvalho",
            "Łukasz Żak",
            "Ελένη Ράπτη",
            "Олег Шевченко",
            "יעל ברק",
            "كريم منصور",
            "สุดา แก้วใส",
            "Søren Aaen",
        ),
        wrong=token_too_many,
        accepted="the sheet is signed by all four",
        judged="all four had agreed on it before they got up",
        rulings={"SMU-R01": "missing-then-tokens", "SMU-R02": "missing-then-tokens"},
        places=False,
    ),
    "magic-mine": Event(
        name="Jewel Cup",
        players=(
            "Amélie Noël",
            "Gábor Szűcs",
            "Νίκος Βλάχος",
            "Мария Иванова",
            "אורי כהן",
            "ليلى نصر",
            "มาลี ทองดี",
            "İpek Gökçe",
        ),
        wrong=points_misread,
        accepted="nobody remembers the tile; the sheet is signed",
        judged="the pawn stood there when the game ended, all say so",
        rulings={"MIN-R15": "by-space"},
    ),
    "cargo-and-gold": Event(
        name="Trade Fair",
        players=(
            "Aoife Ní Bhriain",
            "Þór Jónsson",
            "Σοφία Μάνου",
            "Ганна Коваль",
            "דוד פרץ",
            "عمر الخطيب",
            "วิชัย สุขใจ",
            "Ñusta Quispe",
        ),
        wrong=cargo_counted,
        accepted="counted again: the cargo was added",
        judged="the cards were back in the box when it was noticed",
        rulings={"CGO-R39": "by-gold"},
        adapt=stopped_by_the_clock,
    ),
    "smugglonauts": Event(
        name="Station Run",
        players=(
            "Zuzana Říhová",
            "Mátyás Kő",
            "Άρης Λέκκας",
            "Юлія Мельник",
            "תמר גולן",
            "هند سالم",
            "อนันต์ ชัยศรี",
            "Lærke Bøgh",
        ),
        wrong=added_up_wrong,
        accepted="added up wrong, and signed",
        judged="the session sheet had been read out and nobody objected",
        variant="games",
        adapt=in_short,
    ),
}


class Desk:
    """Types commands in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state = tempfile.mkdtemp()
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("SCOREKEEPER_")},
            "SCOREKEEPER_AUTHOR": "desk",
            "SCOREKEEPER_STATE": self.state,
            "COLUMNS": "120",
            "PYTHONUTF8": "1",
        }

    def type(self, *words: str, expect: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", *words],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert expect == done.returncode, f"{' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout


def pretty(value: Any, indent: str = "") -> str:
    """JSON in which whatever fits stands on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= 120 or not isinstance(value, dict | list):
        return line
    inner = indent + " "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + pretty(item, inner) for item in value) + "\n" + indent + "]"
    items = [f"{inner}{json.dumps(key, ensure_ascii=False)}: {pretty(item, inner)}" for key, item in value.items()]
    return "{\n" + ",\n".join(items) + "\n" + indent + "}"


class Maker:
    """Plays one of the tournaments."""

    def __init__(self, name: str, folder: Path) -> None:
        self.game = game(name)
        self.event = EVENTS[name]
        self.folder = folder
        self.desk = Desk(folder)

    def make(self) -> None:
        players = self.event.players
        self.folder.mkdir()
        words = ("--template", "open", "--name", self.event.name, "--game", self.game.id)
        self.desk.type("new", ".", *words, "--variant", self.event.variant)
        self._pick_rulings()
        self._write("players.csv", "\n".join(("name", *players)) + "\n")
        self.desk.type("players", "import", "players.csv")
        self.desk.type("players", "here", *(str(number) for number, _ in enumerate(players, 1)))
        self.desk.type("start")
        for number, tables in enumerate(HEATS, 1):
            self._write(f"heat-{number}.txt", "\n".join(tables) + "\n")
            self.desk.type("seat", "--by-hand", f"heat-{number}.txt")
            for count, seats in enumerate(tables, 1):
                self._table(f"{number}/{count}", seats.split())
            self.desk.type("close", str(number))
        self._write("standings.txt", self.desk.type("standings"))

    def _pick_rulings(self) -> None:
        text = (self.folder / "tournament.toml").read_text(encoding="utf-8")
        for ruling, picked in self.event.rulings.items():
            text, count = re.subn(rf'^# {ruling} = "[^"]*"', f'{ruling} = "{picked}"', text, flags=re.MULTILINE)
            assert 1 == count, ruling
        self._write("tournament.toml", text)

    def _table(self, name: str, seats: list[str]) -> None:
        raw = self._played(name, seats)
        file = f"records/{name.replace('/', '-')}.json"
        if name == "1/1":
            self.event.wrong(raw)
            self._write_record(file, raw)
            self.desk.type("record", name, file, expect=1)
            self.desk.type("record", name, file, "--accept", self.event.accepted)
        elif name == "1/2":
            self.desk.type("record", name, *self._mixed_up(raw))
            self._write_record(file, raw)
            self.desk.type("amend", name, file, "--reason", "two were mixed up; here is the sheet")
        elif name == "2/1":
            raw["result"]["rows"][loser(raw)][self.game.score] += 1
            self._write_record(file, raw)
            self.desk.type("record", name, file, "--accept", "the head judge is called")
            words = ("--effect", "as-written", "--reason", self.event.judged, "--by", "head judge")
            self.desk.type("decide", name, *words)
        else:
            self._write_record(file, raw)
            self.desk.type("record", name, file)

    def _played(self, name: str, seats: list[str]) -> Raw:
        words = ("--seats", ",".join(seats), "--variant", self.event.variant, "--seed", name.replace("/", ""))
        raw: Raw = json.loads(self.desk.type("simulate", self.game.id, *words))
        self.event.adapt(name, raw)
        for played_round in raw["rounds"]:
            if name != TURN_BY_TURN:
                played_round.pop("transcript", None)
        return raw

    def _mixed_up(self, raw: Raw) -> list[str]:
        """The totals, and places where they are written down, those of first and last mixed up."""
        rows = raw["result"]["rows"]
        order = sorted(rows, key=lambda who: int(rows[who]["place"]))
        said = dict(zip(order, [order[-1], *order[1:-1], order[0]], strict=True))
        places = {who: f"/{rows[said[who]]['place']}" if self.event.places else "" for who in order}
        parts = [part.lower() for part in self.game.asks.split("+")] if "+" in self.game.asks else [self.game.score]
        return [f"{who}={'+'.join(str(rows[said[who]][part]) for part in parts)}{places[who]}" for who in order]

    def _write_record(self, name: str, raw: Raw) -> None:
        if not self.event.places:
            for row in raw["result"]["rows"].values():
                del row["place"]
        self._write(name, pretty(raw) + "\n")

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def make_demo(folder: Path) -> None:
    """The sample tournament as `demo` leaves it, without the papers that can be written again."""
    desk = Desk(folder.parent)
    desk.type("demo", folder.name, "--game", "dwarven-traders")
    for paper in ("standings.html", "standings.xlsx", "standings.pdf", "sheets.pdf"):
        (folder / paper).unlink()
    (folder / "standings.txt").write_text(desk.type("standings", folder.name), encoding="utf-8")


def rehearse(name: str, folder: Path) -> None:
    """An event as a rehearsal plays it: somebody leaves, somebody comes late, and where there is a final, the best play it."""
    desk = Desk(folder.parent)
    desk.type("simulate", "--tournament", *REHEARSED[name], "--out", folder.name)
    (folder / "standings.txt").write_text(desk.type("standings", folder.name), encoding="utf-8")


def make(wanted: str) -> None:
    folder = EXAMPLES / (wanted if wanted in REHEARSED else f"{wanted}-open")
    shutil.rmtree(folder, ignore_errors=True)
    if wanted in REHEARSED:
        rehearse(wanted, folder)
    elif wanted == "dwarven-traders":
        make_demo(folder)
    else:
        Maker(wanted, folder).make()


if __name__ == "__main__":
    for asked in sys.argv[1:] or (*EVENTS, "dwarven-traders", *REHEARSED):
        make(asked)
