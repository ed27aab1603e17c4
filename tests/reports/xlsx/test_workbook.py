"""The workbook of standings, read back; and CSV."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from zipfile import ZipFile

import msgspec
import openpyxl
import pytest

from scorekeeper.games.engine.verdict import Place, Verdict
from scorekeeper.reports.exchange.csv import decimal
from scorekeeper.reports.exchange.standings import standings_csv
from scorekeeper.reports.xlsx.standings import write_standings_xlsx
from scorekeeper.reports.xlsx.workbook import write_list_xlsx
from scorekeeper.tournament.answers.findings import CheckedTable, PlacedFinding, Report
from scorekeeper.tournament.ranking.order import FINEST, figure
from scorekeeper.tournament.ranking.rows import TableResult

RISKY = ("=SUM(A1:A9)", "+49 30", "-Bo-", "@ana", "=cmd|' /C calc'!A0")
FINDING = PlacedFinding(
    rule="DWT-622",
    level="error",
    message="Ana is second.\nThe sheet gives Bo 3 VP.",
    file="log/main.jsonl",
    line=31,
    heat=2,
    table=3,
    round=4,
)
REPORT = Report(
    findings=(FINDING,),
    tables=(
        CheckedTable(
            heat=1,
            table=1,
            game="dwarven-traders",
            verdict=Verdict(
                findings=[],
                places=[
                    Place("1", person=True, place=1, score=9),
                    Place("smuggler", person=False, place=2, score=3),
                    *(Place(str(n), person=True, place=n + 1, score=9) for n in range(2, 5)),
                ],
                finished=True,
                trail=[],
            ),
        ),
    ),
)
REGULATIONS = (("Points", "1st", "4"), ("Rulings", "DWT-R01", "=stay"))


@pytest.fixture
def workbook(tmp_path):
    def write(standings, **options):
        path = tmp_path / "standings.xlsx"
        write_standings_xlsx(path, standings, REPORT, REGULATIONS, others={"smuggler": "Smuggler"}, **options)
        return openpyxl.load_workbook(path)

    return write


def rows(sheet, top: int) -> list[dict[str, object]]:
    head, *lines = sheet.iter_rows(min_row=top, values_only=True)
    return [dict(zip(head, line, strict=True)) for line in lines]


def test_the_sheets(workbook, standings_of):
    assert ["Standings", "Tables", "Findings", "Rules", "Regulations"] == workbook(standings_of(4)).sheetnames


def test_points_are_numbers_and_names_are_text(workbook, standings_of):
    """Whole points, halves and thirds can be computed with; the format shows fractions."""
    standings = standings_of(4, 3)
    sheet = workbook(standings)["Standings"]
    found = rows(sheet, 3)
    assert [(row.place, int(row.player), row.name, float(row.points)) for row in standings.rows] == [
        (one["Place"], one["No."], one["Player"], one["Points"]) for one in found
    ]
    assert "# ?/?" == sheet["D4"].number_format
    assert pytest.approx(4.5 / 3) == found[0]["Heat 1"]
    assert "TRN-401 TRN-501" == found[0]["Rules"]
    assert found[0]["Why"].endswith("points from 3 tables.")


@pytest.mark.parametrize("name", RISKY)
def test_a_name_is_never_a_formula(workbook, standings_of, name):
    """It stays what was typed, as text, in every sheet, and no sheet has a formula at all."""
    book = workbook(standings_of(3, names=(name, "Ana", "Bo")))
    assert name == book["Standings"]["C4"].value
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert set() == {cell.coordinate for cell in cells if cell.data_type == "f"}
    assert name in {cell.value for row in book["Tables"].iter_rows() for cell in row}


def test_who_left_has_a_note(workbook, standings_of):
    """In a column of its own, which is there only when somebody left."""
    standings = standings_of(2)
    assert "Note" not in rows(workbook(standings)["Standings"], 3)[0]
    gone = msgspec.structs.replace(standings.rows[1], dropped=True)
    found = rows(workbook(msgspec.structs.replace(standings, rows=(standings.rows[0], gone)))["Standings"], 3)
    assert [(None, "Ana Müller"), ("left", gone.name)] == [(one["Note"], one["Player"]) for one in found]


def test_names_in_every_script_survive(workbook, standings_of):
    standings = standings_of(10)
    assert [row.name for row in standings.rows] == [one["Player"] for one in rows(workbook(standings)["Standings"], 3)]


def test_a_control_character_does_not_break_the_workbook(workbook, standings_of):
    """XML cannot hold it; a replacement stands in its place."""
    assert "Ana\ufffd[31m" == workbook(standings_of(1, names=("Ana\x1b[31m",)))["Standings"]["C4"].value


def test_every_table_with_places_scores_and_points(workbook, standings_of):
    """Participants that are no persons have a row too, a place in the game, and no points."""
    found = rows(workbook(standings_of(8))["Tables"], 1)
    keys = ("Table", "Place in the game", "Place among players", "No.", "Participant", "Score")
    first = [tuple(one[key] for key in keys) for one in found][:3]
    assert first == [
        ("1/1", 1, 1, 1, "Ana Müller", 9),
        ("1/1", 2, None, None, "Smuggler", 3),
        ("1/1", 3, 2, 2, "Łukasz Żółć", 9),
    ]
    assert 8 * 2 + 1 == len(found)


def test_findings_with_their_rule(workbook, standings_of):
    """A table has the same name as on all other sheets."""
    (found,) = rows(workbook(standings_of(4))["Findings"], 1)
    assert ("error", "DWT-622", "ties-second-gem", "2/3", 4, FINDING.message, "log/main.jsonl", 31) == tuple(
        found[key] for key in ("Level", "Rule", "Name", "Table", "Round", "What", "File", "Line")
    )


def test_regulations_as_given(workbook, standings_of):
    found = [tuple(one.values()) for one in rows(workbook(standings_of(4))["Regulations"], 1)]
    assert list(REGULATIONS) == found


def test_provisional_is_said_above_the_table(workbook, standings_of):
    sheet = workbook(standings_of(4, missing=("3/1",)))["Standings"]
    assert "Provisional: 1 table missing (3/1)" == sheet["A2"].value
    assert "D4" == sheet.freeze_panes


def test_a_heat_that_needs_a_word_is_marked(workbook, standings_of):
    """The points stay a number, an asterisk stands behind them, and the word is in the legend and in the tables."""
    standings = standings_of(1)
    noted = TableResult(heat=1, table="1/1", place=1, score=9, points=Fraction(4), note="as written")
    row = msgspec.structs.replace(standings.rows[0], tables=(noted, None))
    book = workbook(msgspec.structs.replace(standings, rows=(row,)))
    assert ["2 heats closed", "* as written: see the sheet of tables"] == [
        book["Standings"][at].value for at in ("A2", "A3")
    ]
    assert (4, '0"*"') == (book["Standings"]["E5"].value, book["Standings"]["E5"].number_format)
    assert "as written" == book["Tables"]["I2"].value


def test_ready_to_print(workbook, standings_of):
    """Landscape, one page wide, head row on every page, the log's head at the foot."""
    for sheet in workbook(standings_of(4), paper="Letter"):
        assert ("landscape", "1", 1, 0) == (
            sheet.page_setup.orientation,
            str(sheet.page_setup.paperSize),
            sheet.page_setup.fitToWidth,
            sheet.page_setup.fitToHeight,
        )
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert "a903f17352ab41c09d8e7765f0e1d2c3" in sheet.oddFooter.left.text
    assert "$3:$3" == workbook(standings_of(4))["Standings"].print_title_rows


def test_a_number_of_another_desk_stays_text(workbook, standings_of):
    """Numbers sort as figures; B2 is none, nor is 007."""
    standings = standings_of(3)
    renamed = [
        msgspec.structs.replace(row, player=new) for row, new in zip(standings.rows, ("12", "B2", "007"), strict=False)
    ]
    book = workbook(msgspec.structs.replace(standings, rows=type(standings.rows)(renamed)))

    assert [12, "B2", "007"] == [one["No."] for one in rows(book["Standings"], 3)][:3]


def test_rows_are_as_high_as_their_sentences(workbook, standings_of):
    """A sentence that goes on one line has one, a longer one has two."""
    standings = standings_of(3)
    spoken = [
        msgspec.structs.replace(row, why="a " * count) for row, count in zip(standings.rows, (20, 45, 60), strict=False)
    ]
    sheet = workbook(msgspec.structs.replace(standings, rows=type(standings.rows)(spoken)))["Standings"]

    assert [15.0, 15.0, 30.0] == [sheet.row_dimensions[number].height for number in (4, 5, 6)]


def test_a_bare_list_is_ready_to_print_too(tmp_path):
    """Landscape, one page wide, with its title above and its head row on every page."""
    write_list_xlsx(tmp_path / "results.xlsx", "Results", ("heat", "player"), [(1, "Ana")])
    sheet = openpyxl.load_workbook(tmp_path / "results.xlsx").active

    assert ("landscape", 1, "Results", "$1:$1") == (
        sheet.page_setup.orientation,
        sheet.page_setup.fitToWidth,
        sheet.oddHeader.center.text,
        sheet.print_title_rows,
    )
    assert sheet.sheet_properties.pageSetUpPr.fitToPage


def test_the_same_standings_give_the_same_bytes(tmp_path, standings_of):
    """No time of day is inside: neither in the properties nor in the archive."""
    one, two = tmp_path / "1.xlsx", tmp_path / "2.xlsx"
    for path in (one, two):
        write_standings_xlsx(path, standings_of(20), REPORT)
    assert one.read_bytes() == two.read_bytes()
    with ZipFile(one) as archive:
        assert {(2000, 1, 1, 0, 0, 0)} == {info.date_time for info in archive.infolist()}
        assert b"2000-01-01T00:00:00Z</dcterms:modified>" in archive.read("docProps/core.xml")


def test_standings_without_players_open(workbook, standings_of):
    book = workbook(msgspec.structs.replace(standings_of(1), rows=()))
    assert "Place" == book["Standings"]["A3"].value


@pytest.mark.parametrize("name", RISKY)
def test_csv_escapes_what_a_spreadsheet_would_compute(standings_of, name):
    (line,) = csv.DictReader(StringIO(standings_csv(standings_of(1, names=(name,)))))
    assert "'" + name == line["name"]


def test_csv_has_a_line_per_player(standings_of):
    """Points as decimals, tables as bare numbers, and whether the standings are final."""
    lines = list(csv.DictReader(StringIO(standings_csv(standings_of(10, 3, missing=("3/1",))))))
    assert 10 == len(lines)
    assert ("1", "1", "Ana Müller", "10.5", "3.5", "1", "1", "9") == tuple(
        lines[0][key]
        for key in (
            "place",
            "number",
            "name",
            "points",
            "heat 1 points",
            "heat 1 table",
            "heat 1 place",
            "heat 1 score",
        )
    )
    assert "3.1667" == lines[1]["heat 2 points"]
    assert {"provisional: 1 table missing (3/1)"} == {line["state"] for line in lines}


@pytest.mark.parametrize(
    ("value", "said"),
    [("3", "3"), ("5/2", "2.5"), ("1/32", "0.0313"), ("-1/32", "-0.0313"), ("-1/100000", "0"), ("29/160", "0.1813")],
)
def test_every_list_rounds_alike(value, said):
    """From the exact value, half away from zero, as the standings on screen do."""
    exact = Fraction(value)

    assert said == decimal(exact)
    assert exact.denominator <= FINEST or float(figure(exact)) == float(said)
