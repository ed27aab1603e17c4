"""What standings show beside points, read back from everything that shows standings."""

from __future__ import annotations

import csv
import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from io import StringIO
from zipfile import ZipFile

import msgspec
import openpyxl
import pytest

from scorekeeper.reports.exchange.csv import decimal
from scorekeeper.reports.exchange.standings import standings_csv
from scorekeeper.reports.html.standings import standings_html
from scorekeeper.reports.pdf.standings import write_standings_pdf
from scorekeeper.reports.text.standings import standings_text
from scorekeeper.reports.wording.regulations import in_force
from scorekeeper.reports.wording.standings import heats, legend, points_in, tiebreaks
from scorekeeper.reports.xlsx.standings import write_standings_xlsx
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.order import figure
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.criteria import criterion


def squeezed(text: str) -> str:
    """A text without the breaks of lines and the marks by which a PDF tells glyphs without text."""
    return re.sub(r"\s+", "", text.replace("\u200b", "").replace("\ufffe", "-"))


class Reasons(HTMLParser):
    """The sentences of class `why`, player by player."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, list[str]] = {}
        self.player, self.inside = "", False

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.player = known.get("data-player", self.player)
        if known.get("class") == "why":
            self.inside = True
            self.found.setdefault(self.player, []).append("")

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "p"

    def handle_data(self, data):
        if self.inside:
            self.found[self.player][-1] += data


def workbook_rows(path) -> list[dict[str, object]]:
    lines = list(openpyxl.load_workbook(path)["Standings"].iter_rows(values_only=True))
    top = next(n for n, line in enumerate(lines) if line[0] == "Place")
    return [dict(zip(lines[top], line, strict=True)) for line in lines[top + 1 :]]


def test_the_same_sentence_everywhere(event, tmp_path, paper):
    """Workbook cell, PDF, page and JSON say why with one voice: ties, stages and a penalty among the reasons."""
    found = compute_standings(event)
    expected = {row.player: row.why for row in found.rows}
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    write_standings_pdf(tmp_path / "s.pdf", found)
    page = Reasons()
    page.feed(standings_html(found, event))
    printed = paper(tmp_path / "s.pdf")
    text = squeezed("".join(printed.text(n) for n in range(len(printed))))

    assert expected == {str(one["No."]): one["Why"] for one in workbook_rows(tmp_path / "s.xlsx")}
    assert expected == {player: why for player, (why, *_) in page.found.items()}
    assert expected == {row["player"]: row["why"] for row in json.loads(json.dumps(found.as_json()))["standings"]}
    latin = {player: why for player, why in expected.items() if not re.search("[\u0590-\u08ff\u0e00-\u0e7f]", why)}
    assert len(latin) >= 4
    assert {} == {player: why for player, why in latin.items() if squeezed(why) not in text}
    assert any("level with" in why for why in expected.values())


def test_the_same_banner_everywhere(open_event, tmp_path, paper):
    """Heats that are not closed make standings provisional, in the same words on every paper."""
    found = compute_standings(open_event)
    assert "provisional: heats 1 and 2 not closed" == found.state
    banner = "Provisional: heats 1 and 2 not closed"
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    write_standings_pdf(tmp_path / "s.pdf", found)

    assert banner in standings_text(found)
    assert banner == openpyxl.load_workbook(tmp_path / "s.xlsx")["Standings"]["A2"].value
    assert banner in paper(tmp_path / "s.pdf").text()
    assert f'<p class="state provisional">{banner}</p>' in standings_html(found, open_event)
    assert found.state == found.as_json()["state"]
    assert {found.state} == {line["state"] for line in csv.DictReader(StringIO(standings_csv(found)))}


def test_tie_breaks_are_columns_in_their_order(event, tmp_path, paper):
    """Each under its short heading, and a legend says what the heading means and which rule it is."""
    found = compute_standings(event)
    shorts = [criterion(key).short for key in found.order[1:]]
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    write_standings_pdf(tmp_path / "s.pdf", found)
    head = next(line for line in standings_text(found).splitlines() if line.startswith("place"))
    rows = workbook_rows(tmp_path / "s.xlsx")

    assert ["W", "Bh", "1-2-3-4", "DE", "Lot"] == shorts == [word for word in head.split() if word in shorts]
    assert shorts == [name for name in rows[0] if name in shorts]
    assert " ".join(["Penalty", "Swiss", *shorts]) in paper(tmp_path / "s.pdf").text().replace("\r\n", " ")
    assert "Bh Buchholz (TRN-610)" in legend(found)
    for said in (standings_text(found), paper(tmp_path / "s.pdf").text().replace("\r\n", " ")):
        assert legend(found) in said
    first = found.rows[0]
    assert figure(first.tiebreaks["count-back"]) == rows[0]["1-2-3-4"]
    assert float(first.tiebreaks["buchholz"]) == pytest.approx(rows[0]["Bh"])


def test_a_column_is_written_in_one_form(event, tmp_path):
    """One figure that needs a decimal number turns its whole column into decimal numbers; counts of places stay."""
    found = compute_standings(event)
    for row, value in zip(found.rows, ("17/36", "1/2", "2"), strict=False):
        row.tiebreaks["buchholz"] = Fraction(value)
    for row in found.rows[3:]:
        row.tiebreaks["buchholz"] = Fraction(1)

    column = tiebreaks(found, criterion("buchholz"))
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    sheet = openpyxl.load_workbook(tmp_path / "s.xlsx")["Standings"]
    head = next(cell for row in sheet.iter_rows() for cell in row if cell.value == "Bh")
    below = [sheet.cell(head.row + n, head.column) for n in range(1, len(found.rows) + 1)]

    assert ["0.4722", "0.5000", "2.0000"] == [column[row.player] for row in found.rows[:3]]
    assert {"0.0000"} == {cell.number_format for cell in below}
    assert "0.5000" in standings_text(found)


def test_a_bye_and_a_missed_heat_are_told(event, tmp_path, paper):
    """With what each pays; a heat of a stage that a player did not reach is neither."""
    found = compute_standings(event)
    row = next(row for row in found.rows if row.player == "8")
    write_standings_pdf(tmp_path / "s.pdf", found)
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    line = next(line for line in csv.DictReader(StringIO(standings_csv(found))) if line["number"] == "8")

    assert [(1, True, "11/4"), (2, False, "0")] == [(one.heat, one.bye, str(one.points)) for one in row.unplayed]
    assert "2¾ (bye)" in standings_text(found)
    assert "0 (missed)" in standings_text(found)
    assert ("2.75", "bye", "0", "missed", "") == tuple(
        line[key] for key in ("heat 1 points", "heat 1 table", "heat 2 points", "heat 2 table", "heat 3 table")
    )
    text = paper(tmp_path / "s.pdf").text()
    assert ("bye" in text, "missed" in text) == (True, True)
    book = openpyxl.load_workbook(tmp_path / "s.xlsx")
    noted = {(line[0], line[8]) for line in book["Tables"].iter_rows(min_row=2, values_only=True) if line[4] == 8}
    assert {(1, "bye"), (2, "missed")} == noted
    assert {"1": {"heat": 1, "bye": True, "points": "11/4"}} == {
        str(one["heat"]): one for one in row.as_json()["unplayed"] if one["bye"]
    }


def test_stages_penalties_and_guests(event, tmp_path, paper):
    """Who reached the final stands under its name, points taken off have a column, guests are named and not ranked."""
    found = compute_standings(event)
    write_standings_pdf(tmp_path / "s.pdf", found)
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    rows = workbook_rows(tmp_path / "s.xlsx")
    text = paper(tmp_path / "s.pdf").text()

    assert ["Final"] * 4 + ["Swiss"] * 4 == [row["Stage"] for row in rows]
    assert {9}.isdisjoint(row["No."] for row in rows)
    assert text.index("Final\r\n") < text.index("Swiss\r\n")
    for said in (text, standings_text(found)):
        assert "Guests, not ranked: Gus (9) (TRN-207)" in said
    lost = [int(row.player) for row in found.rows if row.penalty]
    assert lost == [row["No."] for row in rows if row["Penalty"] == -1]


def test_without_stages_and_penalties_there_are_no_such_columns(standings_of, tmp_path):
    write_standings_xlsx(tmp_path / "s.xlsx", standings_of(4))

    assert ["Place", "No.", "Player", "Points", "Heat 1", "Heat 2", "Why", "Rules"] == list(
        workbook_rows(tmp_path / "s.xlsx")[0]
    )


@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("heats", [3, 9, 20])
def test_six_criteria_fit_on_the_page(event, standings_of, tmp_path, paper, size, heats):
    """No ink outside, no two figures of a row touch, and with twenty heats they stand in lines under the reason."""
    wanted = standings_of(30, heats)
    breaks = {**compute_standings(event).rows[0].tiebreaks, "share-corrected": wanted.rows[0].points / 97}
    rows = tuple(msgspec.structs.replace(row, tiebreaks=breaks) for row in wanted.rows)
    crowded = msgspec.structs.replace(wanted, rows=rows, order=("points", *breaks))
    write_standings_pdf(tmp_path / "s.pdf", crowded, paper=size)
    pages = paper(tmp_path / "s.pdf")
    for n in range(len(pages)):
        wide, tall = pages.size(n)
        assert [] == [c for c, (x, y, x2, y2) in pages.boxes(n) if x < 30 or y < 30 or x2 > wide - 30 or y2 > tall - 30]
    assert (" in 20" in pages.text().replace("\r\n", " ")) == (heats == 20)
    assert "…" not in pages.text()


def test_the_regulations_in_force_are_listed(event):
    """Stages, order, points, seating and seed, each with its rule; who must not meet stays with the organisers."""
    found = {(chapter, what): value for chapter, what, value in in_force(event.regulations)}

    assert "blue 7" == found["Tournament", "seed (TRN-106)"]
    assert "heats 1 to 2" == found["Stage Swiss", "heats (TRN-105)"]
    assert "the top 4 of the stage before" == found["Stage Final", "cut (TRN-505)"]
    assert "5, 3, 2, 1" == found["Stage Final", "points at a table of 4 (TRN-401)"]
    assert "2¾ points" == found["Stage Swiss", "a bye (TRN-415)"]
    assert found["Stage Swiss", "order of the standings (TRN-601)"].startswith("1. points (TRN-501); 2. wins (TRN-602)")
    assert "ranked" == found["Stage Final", "seating (TRN-311)"]


def test_points_that_are_no_simple_fraction_are_decimals(standings_of, tmp_path, paper):
    """Shares of tables have large denominators; nobody compares 1234/5678 at a glance, and JSON has them exactly."""
    wanted = standings_of(2)
    rows = tuple(msgspec.structs.replace(row, points=row.points + Fraction(1, 97)) for row in wanted.rows)
    finer = msgspec.structs.replace(wanted, rows=rows)
    write_standings_pdf(tmp_path / "s.pdf", finer)

    for said in (standings_text(finer), paper(tmp_path / "s.pdf").text()):
        assert "2.5103" in said
    assert "487/194" == finer.as_json()["standings"][0]["points"]


def test_what_was_noted_about_a_player_is_in_no_export(event, tmp_path, paper):
    """Text, CSV, JSON, workbook and PDF hold names, numbers and results."""
    found = compute_standings(event)
    write_standings_xlsx(tmp_path / "s.xlsx", found, check_tournament(event), in_force(event.regulations))
    write_standings_pdf(tmp_path / "s.pdf", found)
    with ZipFile(tmp_path / "s.xlsx") as archive:
        workbook = "".join(archive.read(name).decode() for name in archive.namelist())
    exports = [
        *(standings_text(found, why=True), standings_csv(found), json.dumps(found.as_json())),
        *(workbook, paper(tmp_path / "s.pdf").text()),
    ]

    assert [] == [said for said in exports if "example.org" in said or "secret reason" in said]


@pytest.mark.rule("TRN-505")
def test_points_of_the_stage_before_the_cut_stay_visible(event, tmp_path, paper):
    """A column of its own, for finalists and for those who were left behind; JSON has it for who went on."""
    found = compute_standings(event)
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    write_standings_pdf(tmp_path / "s.pdf", found)
    staged = {row.player: points_in(row, "Swiss") for row in found.rows}
    gone_on = [row for row in found.rows if row.stage == "Final"]

    lines = csv.DictReader(StringIO(standings_csv(found)))
    assert gone_on
    assert all(row.earlier["Swiss"] == sum(one.points for one in heats(row)[:2]) for row in gone_on)
    assert {number: float(points) for number, points in staged.items()} == {
        str(one["No."]): one["Swiss"] for one in workbook_rows(tmp_path / "s.xlsx")
    }
    assert {number: decimal(points) for number, points in staged.items()} == {
        one["number"]: one["points in Swiss"] for one in lines
    }
    assert "<dt>Swiss</dt><dd>points in that stage</dd>" in standings_html(found, event)
    assert "Swiss points in that stage, W wins" in legend(found)
    assert "Swiss points in that stage" in " ".join(paper(tmp_path / "s.pdf").text().split())
    assert {row["player"] for row in found.as_json()["standings"] if row["earlier"]} == {row.player for row in gone_on}


def test_what_does_not_apply_is_an_empty_field(event, tmp_path):
    """A dash in a column of numbers is text to a spreadsheet, and may be read as a minus sign."""
    found = compute_standings(event)
    write_standings_xlsx(tmp_path / "s.xlsx", found)
    table = standings_text(found).split("\n\n")[1].splitlines()

    assert any(one is None for row in found.rows for one in (*row.tiebreaks.values(), *heats(row)))
    assert not [word for line in table for word in line.split() if word in {"-", "\N{EN DASH}"}]
    assert "&ndash;" not in standings_html(found, event)
    assert not [one for row in workbook_rows(tmp_path / "s.xlsx") for one in row.values() if one == "-"]
