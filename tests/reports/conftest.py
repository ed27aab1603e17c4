"""Standings and sheets to print, and a reader of what was printed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from scorekeeper.games.dwarven_traders.paper import layout
from scorekeeper.reports.pdf.sheets.content import SheetSeat
from scorekeeper.reports.pdf.sheets.pages import SheetPage
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.ranking.rows import StandingsRow, TableResult
from scorekeeper.tournament.ranking.standings import Standings
from scorekeeper.tournament.state.players import Newcomer
from scorekeeper.tournament.state.tournament import Tournament

HEAD = "a903f17352ab41c09d8e7765f0e1d2c3"
SCRIPTS = (
    "Ana Müller",
    "Łukasz Żółć",
    "Nguyễn Thị Ánh Tuyết",
    "Ελένη Παπαδοπούλου",
    "Дмитрий Йовчев",
    "עבד אלרחמן",
    "محمد عبد الله",
    "สมชาย น้ำผึ้ง",
    "नरेन्द्र",
    "გიორგი",
)
LONG = "Bartholomew-Maximilian Fotheringay von und zu Hohenstein-Wittgenstein-Berleburg"


class Paper:
    """A PDF as a reader sees it."""

    def __init__(self, path: Path) -> None:
        self.document = pypdfium2.PdfDocument(path)

    def __len__(self) -> int:
        return len(self.document)

    def text(self, page: int = 0) -> str:
        return self.document[page].get_textpage().get_text_range()

    def size(self, page: int = 0) -> tuple[float, float]:
        return self.document[page].get_size()

    def boxes(self, page: int = 0) -> list[tuple[str, tuple[float, float, float, float]]]:
        """Every printed character with its ink: left, bottom, right, top."""
        textpage = self.document[page].get_textpage()
        found = []
        for n in range(textpage.count_chars()):
            character = textpage.get_text_range(n, 1)
            if character.strip():
                found.append((character, textpage.get_charbox(n)))
        return found

    def type_sizes(self, page: int = 0) -> set[float]:
        """The sizes of type in which something is printed, in points."""
        textpage = self.document[page].get_textpage()
        seen = (n for n in range(textpage.count_chars()) if textpage.get_text_range(n, 1).strip())
        return {round(pypdfium2.raw.FPDFText_GetFontSize(textpage, n), 2) for n in seen}

    def words(self, word: str) -> list[tuple[float, float, float, float]]:
        """Where a word stands on the first page."""
        boxes = self.boxes(0)
        found = []
        for n in range(len(boxes) - len(word) + 1):
            part = boxes[n : n + len(word)]
            if "".join(c for c, _ in part) == word:
                found.append((part[0][1][0], part[0][1][1], part[-1][1][2], part[0][1][3]))
        return found

    def grey(self, page: int = 0, scale: float = 4) -> Any:
        """The page as a picture in shades of grey."""
        return self.document[page].render(scale=scale, grayscale=True).to_pil()


@pytest.fixture
def paper():
    return Paper


@pytest.fixture
def sheet_page():
    """A sheet for the first so many of four players; anything else by keyword."""

    def make(players: int = 4, **other: Any) -> SheetPage:
        names = (("12", "Ana Müller"), ("7", "Bo"), ("103", "Дмитрий Йовчев"), ("B1", "Cy"))
        known: dict[str, Any] = {
            "layout": layout(),
            "event": "Spring Open",
            "table": "2/3",
            "date": "2 May 2026",
            "seats": tuple(SheetSeat(*name) for name in names[:players]),
            "others": {"smuggler": "Smuggler"},
            "rulings": (("DWT-R04", "Fifth place: Fifth place gets 1 VP as well"),),
            "sheet_id": "spring-open 2/3 1",
            "head": f"main:31:{HEAD}",
        }
        return SheetPage(**(known | other))

    return make


@pytest.fixture
def standings_of():
    """Standings of so many players, named in turn in ten scripts; everyone won what their number says."""

    def make(
        players: int, heats: int = 2, *, names: tuple[str, ...] = SCRIPTS, missing: tuple[str, ...] = ()
    ) -> Standings:
        rows = []
        for n in range(players):
            points = Fraction(2 * (players - n) + 1, 2)
            results = tuple(
                TableResult(heat=h, table=f"{h}/{n // 4 + 1}", place=n % 4 + 1, score=9, points=points / heats)
                for h in range(1, heats + 1)
            )
            rows.append(
                StandingsRow(
                    place=n + 1,
                    player=str(n + 1),
                    name=names[n % len(names)] + (f" {n}" if n >= len(names) else ""),
                    points=points,
                    tables=results,
                    why=f"{points} points from {heats} tables.",
                    rules=("TRN-401", "TRN-501"),
                )
            )
        return Standings(
            format=1,
            name="Spring Open",
            game="dwarven-traders",
            provisional=bool(missing),
            missing=missing,
            doubtful=(),
            head={"main": (31, HEAD)},
            heats=heats,
            rows=tuple(rows),
        )

    return make


REGULATIONS = """\
format = 1
name = "Spring <Open> & Friends"
game = "dwarven-traders"
seed = "blue 7"

[points]
4 = [5, 3, 2, 1]
3 = [5, 3, 1]
2 = [5, 2]

[standings]
order = ["points", "wins", "buchholz", "count-back", "direct-encounter", "lots"]

[[stage]]
name = "Swiss"
heats = 2

[[stage]]
name = "Final"
heats = 1
take = 4
seating = "ranked"
"""
PRIVATE = "ana@example.org, lives with Bo"
"""What was noted about a player, and must not be published."""
AUTHOR = "Quaestor"
"""Who typed everything in."""
EVIL = ("<script>alert(1)</script>", "\"&' onload=x")


def _results(event: Tournament, heat: int) -> None:
    """Record a heat: who sits first wins, and so on."""
    for table in event.heats[heat - 1].tables:
        rows = {seat: {"vp": vp} for seat, vp in zip(table.seats, (12, 9, 8, 5), strict=False)}
        rows["smuggler"] = {"vp": 6}
        record = {"game": "dwarven-traders", "seats": list(table.seats), "result": {"rows": rows}}
        acts.record(event, table.name, record, by=AUTHOR)


@pytest.fixture
def open_event(tmp_path, monkeypatch) -> Tournament:
    """Eight players and a guest after two heats, with a bye, a missed heat, a penalty and ties; nothing is closed."""
    monkeypatch.setenv("SCOREKEEPER_STATE", str(tmp_path / "state"))
    event = create_tournament(tmp_path / "event", REGULATIONS, by=AUTHOR)
    names = (*EVIL, "Ελένη Παπαδοπούλου", "Дмитрий Йовчев", "נועה לוי", "محمد عبد الله", "สมชาย น้ำผึ้ง")
    acts.add_players(
        event, [Newcomer("Ana Müller", note=PRIVATE), *map(Newcomer, names), Newcomer("Gus", guest=True)], by=AUTHOR
    )
    acts.start(event, by=AUTHOR)
    acts.seat_by_hand(event, [["1", "2", "3", "4"], ["5", "6", "7", "9"]], by=AUTHOR)
    acts.reseat(event, 1, [["1", "2", "3", "4"], ["5", "6", "7", "9"]], by=AUTHOR, reason="a bye", byes={"8": "bye"})
    _results(event, 1)
    acts.seat_by_hand(event, [["1", "5", "2", "6"], ["3", "7", "4", "9"]], by=AUTHOR)
    _results(event, 2)
    acts.penalise(event, "6", 1, by=AUTHOR, reason="told a secret reason", heat=2)
    return event


@pytest.fixture
def event(open_event) -> Tournament:
    """The same after its final, with every heat closed."""
    for heat in (1, 2):
        acts.close(open_event, heat, by=AUTHOR)
    acts.seat(open_event, by=AUTHOR)
    _results(open_event, 3)
    acts.close(open_event, 3, by=AUTHOR)
    return open_event
