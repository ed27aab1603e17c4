"""The sample tournament of `demo`: nine players, three heats, a wrong figure, a correction, a decision and a no-show.

It calls the same functions as the commands; the simulators play the games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from scorekeeper.cli.commands.check import summary
from scorekeeper.cli.commands.new import make_folder
from scorekeeper.games.engine.game import Game
from scorekeeper.tournament.acts.draft import OpenErrorsError
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.tournament import Tournament, open_tournament

SEED = 2056
DESK, JUDGE = "desk", "head judge"
NAMES = (
    "Ana Lopes",
    "Bo Østergård",
    "Κλειώ Παππά",
    "Дарья Волкова",
    "נועה לוי",
    "سلمى حداد",
    "ณิชา ใจดี",
    "Zoë Müller",
)
LATE = "Iñigo Aranda"
AWAY = "8"
HEATS = 3
Step = Callable[..., None]


class Sample:
    """Plays a sample tournament in a folder and reports each step."""

    def __init__(self, folder: Path, game: Game, step: Step) -> None:
        self.folder = folder
        self.game = game
        self.step = step
        self.rng = random.Random(SEED)  # noqa: S311 - the same games every time
        self.opened: Tournament

    def play(self) -> None:
        """Play all heats."""
        from scorekeeper.tournament import acts

        made = make_folder(self.folder, "open", "Demo Open", self.game.id, DESK)
        self.opened = open_tournament(self.folder)
        command = f'new {self.folder} --template open --name "Demo Open" --game {self.game.id}'
        self.step(f"A new folder for {self.game.book.title}", command, ", ".join(made))
        (self.folder / "players.csv").write_text("\n".join(("name", *NAMES)) + "\n", encoding="utf-8")
        players = acts.add_players(self.opened, NAMES, by=DESK)
        told = [f"{player.number}  {player.name}" for player in players]
        self.step("Eight players with names in several scripts", "players import players.csv", *told)
        for player in players:
            acts.check_in(self.opened, player.number, by=DESK)
        here = [f"{player.number}  {player.name}: here" for player in players]
        self.step("All of them have come", f"players here {' '.join(player.number for player in players)}", *here)
        acts.start(self.opened, by=DESK)
        self.step("The start freezes the regulations", "start")
        for number in range(1, HEATS + 1):
            self._heat(number)

    def _heat(self, number: int) -> None:
        from scorekeeper.tournament import acts

        if number == HEATS:
            [late] = acts.add_players(self.opened, [LATE], by=DESK)
            self.step("A player arrives late", f'players add "{LATE}"', f"{late.number}  {late.name}")
        told = "equal points meet, as far as possible new opponents" if number > 1 else "at random, from the seed"
        seated = acts.seat(self.opened, by=DESK).entry.body
        self.step(f"Heat {number} is seated: {told}", "seat", *self._seats(number), *_left(seated))
        if number == HEATS:
            self._no_show(number)
        for table in self.opened.heats[-1].tables:
            self._table(table.name, table.seats)
        closed = acts.close(self.opened, number, by=DESK).entry.id
        self.step(f"Heat {number} is complete", f"close {number}", f"{closed}: heat {number} is closed")

    def _no_show(self, number: int) -> None:
        """Reseat the heat without a player who did not come."""
        from scorekeeper.tournament import acts
        from scorekeeper.tournament.seating.no_shows import changed_heat

        found = changed_heat(self.opened, number, [AWAY], [])
        reason = "did not come"
        acts.reseat(self.opened, number, found.tables, by=DESK, reason=reason, byes=found.byes)
        command = f'reseat {number} --without {AWAY} --reason "{reason}"'
        self.step(f"{self.opened.names(AWAY)} has left without telling anybody", command, *self._seats(number))

    def _seats(self, number: int) -> list[str]:
        tables = self.opened.heats[number - 1].tables
        return [f"{table.name}  {', '.join(map(self.opened.names, table.seats))}" for table in tables]

    def _table(self, name: str, seats: tuple[str, ...]) -> None:
        raw = self._played(seats)
        if name == "1/1":
            self._wrong_and_accepted(name, raw)
        elif name == "1/2":
            self._quick_and_amended(name, raw)
        elif name == "2/1":
            self._wrong_and_decided(name, raw)
        else:
            self._record(name, raw)
            self.step(
                f"Table {name}: sheets and transcripts without an error",
                f"record {name} {_file(name)}",
                self._told(name),
            )

    def _played(self, seats: tuple[str, ...]) -> dict[str, Any]:
        from scorekeeper.games.engine.terms import Terms

        terms = Terms(equipment=self.opened.regulations.faces.get(self.game.id, {}))
        record = self.game.simulate(seats, self.rng, terms)
        raw: dict[str, Any] = json.loads(msgspec.json.encode(record))
        return raw

    def _record(self, name: str, raw: dict[str, Any], **options: Any) -> str:
        from scorekeeper.tournament import acts

        path = self.folder / _file(name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return acts.record(self.opened, name, raw, by=DESK, **options).entry.id

    def _refused(self, name: str, raw: dict[str, Any]) -> str:
        """Try to record, and return the finding that refuses it."""
        try:
            self._record(name, raw)
        except OpenErrorsError as error:
            finding = error.verdict.errors[0]
            return f"refused: {finding.rule} {finding.message(self.opened.names)}"
        raise AssertionError(name)

    def _wrong_and_accepted(self, name: str, raw: dict[str, Any]) -> None:
        wrong = self._with_wrong_total(raw)
        said = self._refused(name, wrong)
        self.step(f"Table {name}: one total is wrong", f"record {name} {_file(name)}", said)
        self._record(name, wrong, accept="the signed sheet says so")
        command = f'record {name} {_file(name)} --accept "the signed sheet says so"'
        self.step("Accepted with a reason: what the rules compute counts", command, self._told(name))

    def _quick_and_amended(self, name: str, raw: dict[str, Any]) -> None:
        from scorekeeper.tournament import acts

        rows = raw["result"]["rows"]
        persons = [who for who in rows if who in raw["seats"]]
        swapped = {who: who for who in rows} | {persons[0]: persons[-1], persons[-1]: persons[0]}
        typed = {who: rows[other][self.game.score] for who, other in swapped.items()}
        places = {who: rows[other]["place"] for who, other in swapped.items()}
        words = " ".join(f"{who}={score}/{places[who]}" for who, score in typed.items())
        quick = {"game": self.game.id, "seats": raw["seats"], "result": self.game.quick(typed, places)}
        entry = acts.record(self.opened, name, quick, by=DESK).entry.id
        self.step(f"Table {name}: a quick result, called across the room", f"record {name} {words}", self._told(name))
        reason = "two totals were swapped; this is the whole sheet"
        (self.folder / _file(name)).write_text(json.dumps(raw, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        acts.amend(self.opened, entry, raw, by=DESK, reason=reason)
        self.step(
            "Amended: a new entry replaces the old one",
            f'amend {entry} {_file(name)} --reason "{reason}"',
            self._told(name),
        )

    def _wrong_and_decided(self, name: str, raw: dict[str, Any]) -> None:
        from scorekeeper.tournament import acts

        wrong = self._with_wrong_total(raw)
        entry = self._record(name, wrong, accept="the head judge is called")
        command = f'record {name} {_file(name)} --accept "the head judge is called"'
        self.step(f"Table {name}: another wrong total", command, self._told(name))
        reason = "all players had agreed on it before they got up"
        acts.decide(self.opened, entry, by=JUDGE, reason=reason, effect="as-written")
        command = f'decide {entry} --effect as-written --reason "{reason}" --by "{JUDGE}"'
        self.step("The head judge lets it stand: what is written counts and is marked", command, self._told(name))

    def _with_wrong_total(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Return the record with one point too many for the last-placed player."""
        wrong: dict[str, Any] = json.loads(json.dumps(raw))
        rows = wrong["result"]["rows"]
        rows[max(raw["seats"], key=lambda seat: int(rows[seat]["place"]))][self.game.score] += 1
        return wrong

    def _told(self, name: str) -> str:
        from scorekeeper.tournament.state.verdicts import verdict_of

        verdict = verdict_of(self.opened, self.opened.table(name))
        places = verdict.places if verdict is not None else []
        return ", ".join(f"{place.place}. {self.opened.names(place.participant)} {place.score}" for place in places)

    def check(self) -> int:
        """Check the tournament and return the number of open errors."""
        report = check_tournament(self.opened)
        settled = sum(finding.settled is not None for finding in report.findings)
        self.step(f"Checked against the rules: {settled} findings are settled", "check", "...", summary(report))
        return len(report.open_errors)

    def write_papers(self) -> None:
        """Write the score sheets and the standings into the folder."""
        from scorekeeper.cli.commands.sheets import table_pages, write
        from scorekeeper.cli.commands.standings import write_files

        write(self.folder / "sheets.pdf", table_pages(self.opened, 1, filled=False))
        self.step("Score sheets for heat 1, for the players to fill in", "sheets 1 --out sheets.pdf")
        found = compute_standings(self.opened)
        xlsx, pdf, html = (f"standings.{kind}" for kind in ("xlsx", "pdf", "html"))
        write_files(self.opened, found, xlsx=self.folder / xlsx, pdf=self.folder / pdf, html=self.folder / html)
        winners = ", ".join(row.name for row in found.rows if row.place == 1)
        command = f"standings --xlsx {xlsx} --pdf {pdf} --html {html}"
        self.step("The standings as workbook, PDF and public page", command, f"first place: {winners}")


def _left(seated: Any) -> list[str]:
    return [f"note: {line}" for line in seated.unavoidable]


def _file(name: str) -> str:
    return f"records/{name.replace('/', '-')}.json"
