"""Where the source speaks of a rule is read from the source itself."""

from __future__ import annotations

import pytest

from scorekeeper.rules import BOOKS, book
from scorekeeper.sphinx_ext.places import by_rule, find_places, proving_tests, rulings_by_field

TURNS = '''\
"""Turns, see XYZ-101."""

LIMITS = {"wagons": "XYZ-105"}


@check("XYZ-101", on=Mine)
def limit(position):
    """A player holds two.

    Not more.
    """
    return violated("too many", rule="XYZ-102") if position.rulings.tracks == "stay" else None


class FullError(Error):
    def __init__(self):
        super().__init__("full (XYZ-103)", rule="XYZ-104")


def told(position):
    return position.tracks
'''


@pytest.fixture
def package(tmp_path):
    """A game's package, with a paper and a picture, which decide nothing."""
    folder = tmp_path / "stones"
    folder.mkdir()
    (folder / "turns.py").write_text(TURNS)
    (folder / "paper.py").write_text('BOX = Box("gems", rule="XYZ-101")\n')
    (folder / "pictures").mkdir()
    (folder / "pictures" / "turn.py").write_text('GEMS = {"XYZ-102"}\n')
    return folder


def test_a_function_decides_the_rules_that_it_names_and_cites_those_in_its_sentences(package):
    found = {(place.check, place.line, place.decides): place.rules for place in find_places(package)}

    assert {
        ("pictures.turn.GEMS", 1, False): ("XYZ-102",),
        ("paper.BOX", 1, False): ("XYZ-101",),
        ("turns.LIMITS", 3, True): ("XYZ-105",),
        ("turns.limit", 7, True): ("XYZ-102", "XYZ-101"),
        ("turns.FullError", 16, True): ("XYZ-104",),
        ("turns.FullError", 16, False): ("XYZ-103",),
    } == {key: tuple(rules) for key, rules in found.items()}
    assert "A player holds two." == by_rule(find_places(package))["XYZ-102"][-1].about


def test_a_ruling_is_asked_for_where_its_field_is_read_from_the_rulings(package):
    [place] = rulings_by_field(package, {"XYZ-R01": "tracks"})["XYZ-R01"]

    assert "limit" == place.name


@pytest.mark.parametrize("code", BOOKS)
def test_every_rule_that_the_program_checks_has_a_function_that_decides_it(code):
    found = by_rule(find_places())

    assert [] == [
        rule.id
        for rule in book(code).rules
        if rule.check != "people" and not any(place.decides for place in found.get(rule.id, ()))
    ]


def test_the_cases_of_a_test_are_one_test_at_its_line(tmp_path):
    (tmp_path / "test_it.py").write_text("\n\ndef test_who_holds_two_cannot_mine():\n    pass\n")

    [here, gone] = proving_tests(
        (
            "test_it.py::test_who_holds_two_cannot_mine[a]",
            "test_it.py::test_who_holds_two_cannot_mine[b]",
            "no.py::test_a",
        ),
        tmp_path,
    )

    assert ("Who holds two cannot mine", 3, 2) == (here.sentence, here.line, here.cases)
    assert 0 == gone.line
