"""Half points, from what is typed to all standings."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from scorekeeper.cli.output import say_json
from scorekeeper.games.engine.halves import Part
from tests.games.declared.test_halves import HALVES


def test_what_is_calculated_from_parts_is_exact(program):
    """7½ for the komi, and half of 7 for each of two with the most coins; 6.3 is no number of halves."""
    (program.folder / "half.toml").write_text(HALVES)
    told = program(
        "games", "try", "./half.toml", stdin="Ana matches=3.5+2 komi=1 coins=3\nBo matches=6½ komi=0 coins=3\n"
    ).out
    assert "1      Ana     16½\n2      Bo      10\n" in told
    assert "Most coins: Ana 3½, Bo 3½" in told

    wrong = program("games", "try", "./half.toml", stdin="Ana matches=6.3 coins=1\nBo matches=2 coins=0\n").out
    assert "error HLF-102: Ana has 6.3 for Matches, but the smallest part of a point is ½" in wrong
    assert "7½ points for every player who has it" in program("games", "show", "./half.toml").out


def test_half_points_go_from_one_line_to_all_standings(program):
    (program.folder / "half.toml").write_text(HALVES)
    at = ("-t", "night")
    program.good("new", "night", "--game", "./half.toml")
    program.good("players", "add", "Ana", "Bo", "Cy", *at)
    program.good("start", *at)
    program.good("seat", "--by-hand", "-", *at, stdin="1 2 3\n")
    program("record", "1/1", "1=6½", "2=3.5+2", "3=7", *at)
    program.good("close", "1", *at)

    rows = json.loads(program.good("standings", "--json", *at))["standings"]
    assert {"Ana": 6.5, "Bo": 5.5, "Cy": 7} == {row["name"]: row["tables"][0]["score"] for row in rows}
    assert "(2nd at 1/1, 6½)" in program.good("standings", *at)
    assert "Ana is second with 6½" in program.good("explain", "table", "1/1", *at)
    lines = program.good("standings", "--csv", "-", *at)
    assert ",6.5," in lines
    for kind in ("xlsx", "pdf", "html"):
        assert 0 == program("standings", f"--{kind}", f"s.{kind}", *at).code
    assert 0 == program("export", "all.json", *at).code
    assert 0 == program("sheets", "1", "--filled", "--out", "sheets.pdf", *at).code
    program("results", "export", "results.csv", *at)
    assert "6.5" in (program.folder / "results.csv").read_text("utf-8-sig")


class Weight:
    """Something that can become a float, and whose author has not thought of JSON."""

    def __float__(self):
        return 0.1


def test_only_scores_become_decimal_numbers_in_json(capsys):
    """Points are exact: a fraction that nobody wrote as text is a mistake of ours, and no third of a point gets lost."""
    say_json({"score": Part(13, 2)})
    assert {"format": 1, "score": 6.5} == json.loads(capsys.readouterr().out)
    for value in (Fraction(1, 3), Decimal("0.1"), Weight()):
        with pytest.raises(TypeError, match="cannot be written as JSON"):
            say_json({"points": value})
    assert "" == capsys.readouterr().out
