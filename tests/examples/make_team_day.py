"""Makes `examples/team-day` anew: eight teams, a substitute, a member who leaves and one who comes late.

python -m tests.examples.make_team_day
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tests.examples.make_open import EXAMPLES, Desk, pretty

FOLDER = EXAMPLES / "team-day"
TEAMS = {
    "Red Dragons": ("Ana Vidal", "Bo Øst", "Cléo Martin", "Dušan Kovač"),
    "Blue Owls": ("Edda Blau", "Finn Byrne", "Greta Lund", "Hugo Pires"),
    "Weiße Füchse": ("Ida Weiß", "Jonas Kühn", "Käthe Roth", "Lars Vogt"),
    "Δελφίνια": ("Μαρία Ράπτη", "Νίκος Βλάχος", "Ξένια Λάμπρου", "Όλγα Σταύρου"),
    "Чайки": ("Пётр Орлов", "Рита Шевчук", "Соня Белова", "Юлия Бондар"),
    "חוף הים": ("אורי כהן", "יעל ברק", "נועה פרץ", "דוד לוי"),
    "Équipe Verte": ("Ugo Vert", "Véra Noël", "Willy Bois", "Xénia Prat"),
    "Los Faroles": ("Yago Rey", "Zoe Luna", "Abel Cruz"),
}
"""The last team has three members until the third heat."""


class TeamDay:
    """Plays the day by the commands that its desk types."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk = Desk(folder)

    def make(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir()
        self.desk.type("new", ".", "--template", "teams", "--name", "Harbour Team Day", "--game", "azul")
        text = (self.folder / "tournament.toml").read_text(encoding="utf-8")
        for line in ('seed = "417 993"', "size = [3, 4]"):
            assert f"# {line}" in text
            text = text.replace(f"# {line}", line)
        self._write("tournament.toml", text)
        rows = [f"{name},{team}" for team, members in TEAMS.items() for name in members]
        self._write("players.csv", "\n".join(("name,team", *rows)) + "\n")
        self.desk.type("players", "import", "players.csv")
        self.desk.type("start")
        self._heat(1)
        self.desk.type(
            "players", "substitute", "Finn Byrne", "Fiona Byrne", "--note", "brother and sister share a ticket"
        )
        self._heat(2)
        self.desk.type("players", "drop", "Соня Белова", "--note", "train")
        self.desk.type("players", "add", "Berta Faro", "--team", "los faroles", "--note", "came after lunch")
        self._heat(3)
        self._write("standings.txt", self.desk.type("standings"))

    def _heat(self, number: int) -> None:
        self.desk.type("seat")
        tables = json.loads(self.desk.type("seat", "--show", str(number), "--json"))["tables"]
        for one in tables:
            name = one["table"]
            self._write(f"records/{name.replace('/', '-')}.json", self._played(name, one["seats"]))
            self.desk.type("record", name, f"records/{name.replace('/', '-')}.json")
        self.desk.type("close", str(number))

    def _played(self, name: str, seats: list[str]) -> str:
        seed = name.replace("/", "")
        raw = json.loads(self.desk.type("simulate", "azul", "--seats", ",".join(seats), "--seed", seed))
        return pretty(raw) + "\n"

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    TeamDay(FOLDER).make()
