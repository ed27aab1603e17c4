"""Findings in their place."""

import json

import pytest

from scorekeeper.documents.source import Source
from scorekeeper.games.reading import typed_record
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.findings import check_record, check_tournament
from scorekeeper.tournament.state.tournament import Tournament
from tests.tournament.building import played, result

SHAPE = {"rule", "url", "level", "where", "message", "expected", "found"}


def wrong(record):
    record["rounds"][3]["sheet"]["rows"]["1"]["vp"] += 1
    return record


def test_a_finding_names_file_line_heat_table_and_round(day):
    """As `check --json` shows it."""
    entry = acts.record(day, "1/1", wrong(played("1", "2", "3", "4")), by="ana", accept="wet").entry
    plain = check_tournament(day).as_json()
    found = next(one for one in plain["findings"] if one["where"]["round"] == 4 and one["level"] == "warning")

    assert 1 == plain["format"]
    assert SHAPE | {"settled"} == set(found)
    assert (str(day.folder / "log/main.jsonl"), entry.line, 1, 1, 4) == tuple(
        found["where"][key] for key in ("file", "line", "heat", "table", "round")
    )
    assert all(set(one) >= SHAPE for one in plain["findings"])
    assert json.loads(json.dumps(plain)) == plain


def test_tables_are_listed_with_places(day):
    acts.record(day, "1/1", result("1234", [12, 8, 7, 1], smuggler=9), by="ana")
    first, second = check_tournament(day).as_json()["tables"]

    assert (1, 1, "dwarven-traders", True) == (first["heat"], first["table"], first["game"], first["finished"])
    assert {"participant": "smuggler", "name": "Smuggler", "person": False, "place": 2, "score": 9} == first["places"][
        1
    ]
    assert [] != first["unchecked"]
    assert (False, [], []) == (second["finished"], second["places"], second["unchecked"])


@pytest.mark.rule("LOG-202")
def test_faults_of_the_log_are_findings(day):
    path = day.folder / "log" / "main.jsonl"
    path.write_bytes(path.read_bytes().replace("Ефим".encode(), "Эфим".encode()))

    report = check_tournament(Tournament(day.folder))
    assert [("LOG-202", 6)] == [(one.rule, one.line) for one in report.open_errors]


def test_a_single_record_is_checked_by_line():
    record = wrong(played("1", "2", "3", "4"))
    text = json.dumps(record, indent=1)
    report = check_record(typed_record(record), file="x.json", line_of=Source("x.json", text, "json").line)

    lines = text.splitlines()
    assert [] != list(report.open_errors)
    assert all('"vp"' in lines[one.line - 1] for one in report.open_errors if (one.field or "").endswith(".vp"))
    assert {"x.json"} == {one.file for one in report.findings}
    assert [None] == [table["heat"] for table in report.as_json()["tables"]]


def test_a_clean_record_has_no_open_errors():
    assert () == check_record(typed_record(played("1", "2")), file="x.json").open_errors
