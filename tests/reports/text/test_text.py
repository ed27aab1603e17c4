"""Plain text for terminals."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction

import msgspec
import pytest

from scorekeeper.reports.text.findings import finding_text
from scorekeeper.reports.text.standings import standings_text
from scorekeeper.reports.wording.standings import banner, cell
from scorekeeper.terminal import aligned, columns_of, plain
from scorekeeper.tournament.answers.findings import PlacedFinding
from scorekeeper.tournament.ranking.rows import TableResult
from scorekeeper.tournament.words import nth

FINDING = PlacedFinding(
    rule="DWT-622",
    level="error",
    message="Ana and Bo are level on 14 with best gems of 2; second-best 1 against -4: Ana is second (3 VP), Bo third (2 VP)."
    "\nThe sheet gives Bo 3 VP.",
    file="spring-open/log/main.jsonl",
    line=31,
    heat=2,
    table=3,
    round=4,
)
STEP = 'scorekeeper amend main-31 --reason "…"'


def test_a_finding_has_its_fixed_shape():
    """Place, level, rule and name, where; the sentences; the ways out."""
    assert finding_text(FINDING, STEP).splitlines() == [
        "spring-open/log/main.jsonl:31: error DWT-622 ties-second-gem   table 2/3, round 4",
        "  Ana and Bo are level on 14 with best gems of 2; second-best 1 against -4: Ana is second (3 VP), Bo third (2 VP).",
        "  The sheet gives Bo 3 VP.",
        '  → scorekeeper rules show DWT-622   → scorekeeper amend main-31 --reason "…"',
    ]


def test_a_finding_without_a_file_or_a_table():
    bare = PlacedFinding(rule="DWT-622", level="warning", message="So it is.")
    assert "warning DWT-622 ties-second-gem\n  So it is.\n  → scorekeeper rules show DWT-622" == finding_text(bare)


def test_a_settled_finding_says_by_whom():
    settled = msgspec.structs.replace(FINDING, settled="by-rules by ana: sheet was wet")
    assert "  settled by-rules by ana: sheet was wet" in finding_text(settled).splitlines()


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"place": 2, "score": 31, "points": Fraction(7, 2)}, "3½ (2nd at 2/3, 31)"),
        ({"place": 1, "score": 0, "points": Fraction(5), "note": "as written"}, "5 (1st at 2/3, 0, as written)"),
        ({"place": 1, "score": 1, "points": Fraction(1, 2), "outcome": "drew"}, "½ (drew at 2/3)"),
        ({"place": None, "score": None, "points": Fraction(0), "note": "missing"}, "0 (2/3, missing)"),
    ],
)
def test_a_heat_of_a_player_in_a_few_characters(told, said):
    """Place, table, score and what marks it, as far as there is something to say."""
    assert said == cell(TableResult(heat=2, table="2/3", **told))


def test_a_narrow_terminal_wraps_sentences():
    assert all(len(line) <= 60 for line in finding_text(FINDING, width=60).splitlines()[1:-1])


def test_colours_only_when_asked_for():
    assert "\x1b" not in finding_text(FINDING, STEP)
    assert "\x1b[1;31merror DWT-622\x1b[0m" in finding_text(FINDING, colour=True)


@pytest.mark.parametrize("evil", ["\x1b[2J", "\x07", "\x9b31m", "\u202e", "\u2066", "\x00", "\r"])
def test_nothing_in_the_data_moves_a_terminal(standings_of, evil):
    """Escapes and direction overrides in names and messages are spelt out."""
    printed = standings_text(standings_of(2, names=(f"Ana{evil}", "Bo")), why=True)
    printed += finding_text(msgspec.structs.replace(FINDING, message=f"Ana{evil}", file=f"a{evil}.jsonl"))
    assert evil[0] not in printed
    assert plain(evil[0]) in printed


@pytest.mark.parametrize(
    ("text", "expected"), [("Ana", 3), ("山田", 4), ("김", 2), ("ที่", 1), ("e\u0301", 1), ("\uff21", 2)]
)
def test_columns_of_wide_and_combining_characters(text, expected):
    assert expected == columns_of(text)


def test_tables_line_up_with_wide_characters():
    """Every line reaches the same column, counted as a terminal counts."""
    lines = aligned(["no.", "player", "points"], [["1", "山田", "3"], ["12", "Ana", "10½"]], right=(0, 2)).splitlines()
    assert ["no.  player  points", "  1  山田         3", " 12  Ana        10½"] == lines
    assert 1 == len({columns_of(line) for line in lines})


def test_standings_for_a_terminal(standings_of):
    """A title, a banner while results are missing, a line per player, reasons on demand, the head of the log."""
    printed = standings_text(standings_of(4, missing=("3/1", "3/2")), why=True)
    assert "Spring Open: standings after 2 heats\n\nProvisional: 2 tables missing (3/1 and 3/2)\n\nplace" in printed
    assert "1. Ana Müller: 9/2 points from 2 tables." in printed
    assert printed.endswith("log main:31:a903f17352ab41c09d8e7765f0e1d2c3\n")


def test_a_result_with_a_note_is_marked_even_without_room_for_the_note(standings_of):
    """Where a heat is only a number, a star stands for its note, and a line says so."""
    found = standings_of(2, 6)
    first = found.rows[0]
    noted = msgspec.structs.replace(first.tables[0], note="decided")
    rows = (msgspec.structs.replace(first, tables=(noted, *first.tables[1:])), *found.rows[1:])

    printed = standings_text(msgspec.structs.replace(found, rows=rows), width=80)

    assert 1 == sum("*" in line for line in printed.splitlines() if line.startswith("    "))
    assert "(* marks a result with a note)" in printed.replace("\n", " ")
    assert "*" not in standings_text(found, width=80)


def test_that_not_all_heats_count_is_told(standings_of):
    """Else the sum of a row would look wrong."""
    found = standings_of(2)
    for best, said in (
        ({"Heats": 3}, "Points are the sum of the best 3 heats (TRN-417)"),
        (
            {"A": 3, "B": 2},
            "Points in A are the sum of the best 3 heats, points in B are the sum of the best 2 heats (TRN-417)",
        ),
    ):
        assert said in standings_text(msgspec.structs.replace(found, best=best)).splitlines()
    assert "TRN-417" not in standings_text(found)


def test_who_left_is_told(standings_of):
    standings = standings_of(2, names=("Ana", "Bo"))
    gone = msgspec.structs.replace(standings.rows[1], dropped=True)
    printed = standings_text(msgspec.structs.replace(standings, rows=(standings.rows[0], gone)))
    assert ["Bo (left)"] == re.findall(r"\w+ \(left\)", printed)


def test_a_banner_names_a_few_and_counts_all(standings_of):
    assert "Provisional: 9 tables missing (1/1, 1/2, 1/3 and 6 more)" == banner(
        standings_of(4, missing=tuple(f"1/{n}" for n in range(1, 10)))
    )


@pytest.mark.parametrize(
    ("number", "expected"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd"), (113, "113th")],
)
def test_ordinals(number, expected):
    assert expected == nth(number)


def test_text_needs_no_drawing_and_no_spreadsheet_library():
    code = (
        "import sys, scorekeeper.reports.text.standings;"
        "print([name for name in ('reportlab', 'openpyxl', 'uharfbuzz', 'rich') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()
