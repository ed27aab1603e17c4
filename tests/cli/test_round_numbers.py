"""What a rule says about the numbers of rounds is a finding: a record with any number can be written down."""

import json

import pytest


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        pytest.param("dwarven-traders", "DWT-203", marks=pytest.mark.rule("DWT-203")),
        pytest.param("smugglers", "SMU-301", marks=pytest.mark.rule("SMU-301")),
        pytest.param("magic-mine", "MIN-902", marks=pytest.mark.rule("MIN-902")),
        pytest.param("cargo-and-gold", "CGO-103", marks=pytest.mark.rule("CGO-103")),
        pytest.param("smugglonauts", "NAU-901", marks=pytest.mark.rule("NAU-901")),
    ],
)
def test_a_round_before_the_first_is_found_and_not_refused(program, tmp_path, game, rule, number):
    record = json.loads(program("simulate", game, "--players", "3", "--seed", "7").out)
    record["rounds"][0]["number"] = number
    paper = tmp_path / "table.json"
    paper.write_text(json.dumps(record), encoding="utf-8")

    checked = program("check", str(paper), "--json")

    assert 1 == checked.code
    found = json.loads(checked.out)["findings"]
    assert rule in {one["rule"] for one in found if one["level"] == "error"}
    assert number == next(one for one in found if one["rule"] == rule)["where"]["round"]
