"""What a declared game says of itself: rule texts, findings and the trail, in plain English."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scorekeeper.documents.source import Source
from scorekeeper.games import game, library
from scorekeeper.games.declared import DeclaredGame, make_game
from scorekeeper.games.engine.terms import Terms

ORCHARD = """\
[game]
id = "orchard"
book = "ORC"
title = "Orchard"
players = [2, 5]

[[count]]
id = "baskets"

[[count]]
id = "debt"
min = -9

[[line]]
id = "apples"
POINTS

[[line]]
id = "pears"
title = "Pears on trees"
"""
NAMES = {"1": "Ana", "2": "Bo", "3": "Cy"}


def orchard(points: str = 'points = "2 * apples"', more: str = "") -> DeclaredGame:
    return make_game(Source("orchard.toml", ORCHARD.replace("POINTS", points) + more, "toml"), {})


def text(made: DeclaredGame, key: str) -> str:
    return next(rule.text for rule in made.book.rules if rule.id == made.ids[key])


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ('points = "apples"', "Apples: 1 point each."),
        ('points = "5 * apples"\nmax = 3\ntable_max = 3', "Apples: 5 points each, at most 3 in the whole game."),
        ('points = "apples * 5"\ntable_max = 9', "Apples: 5 points each, at most 9 in the whole game."),
        (
            'points = "5 * apples"\nmax = 2\ntable_max = 3',
            "Apples: 5 points each, at most 2 for one player and 3 in the whole game.",
        ),
        ('points = "-apples"\nmax = 13', "Apples: -1 point each, at most 13."),
        ('points = "-3 * apples"', "Apples: -3 points each."),
        ('points = "2 * apples"\nmax = 1\ntable_max = 1', "Apples: 2 points for the one player who has it."),
        ('points = "2 * apples"\nmax = 1', "Apples: 2 points for every player who has it."),
        ('points = "apples // 3"', "Apples: 1 point for every 3."),
        ('points = "baskets // 3"', "Apples: 1 point for every 3 baskets."),
        ('points = "-baskets"', "Apples: baskets cost 1 point each."),
        ('points = "2 * baskets"', "Apples: baskets count 2 points each."),
        ('points = "2 * pears"', "Apples: 2 times the points for pears on trees."),
        ('points = "abs(baskets - debt)"', "Apples: the difference between baskets and debt."),
        ('points = "3 if baskets > debt else 0"', "Apples: 3 if baskets is more than debt, otherwise 0."),
        (
            "steps = { 0 = -1, 2 = 1, 4 = 2, 7 = 3 }",
            "Apples: -1 point for 0 or 1, 1 point for 2 or 3, 2 points for 4 to 6, 3 points for 7 or more.",
        ),
        ("table = { 0 = 0, 2 = 2, 5 = 5 }", "Apples: 0, 2 or 5 points."),
        ("table = { 1 = 2, 2 = 5 }", "Apples: 2 points for 1, 5 points for 2."),
        ('rows = ["long", "wide"]\npoints = "long * wide"', "Apples: long times wide for each one, added up."),
        ("", "Apples: the points are counted at the table and added to the total."),
    ],
)
def test_a_line_is_told_as_an_organiser_would(points, said):
    assert said == text(orchard(points), "line apples")


@pytest.mark.parametrize(
    ("award", "said"),
    [
        (
            "pays = [10]",
            "Most: whoever has the most baskets gets 10 points. Tied players all get the points.",
        ),
        (
            "pays = { default = [5, 2], 2 = [5] }",
            (
                "Most: whoever has the most baskets gets 5 points and the second 2. With 2 players, the first gets 5 points "
                "and the other nothing. Tied players all get the points of their place; with two firsts, nobody is second."
            ),
        ),
        (
            'pays = [3, 2, 1]\nties = "split"\nwins = "fewest"\nleast = 1',
            (
                "Most: whoever has the fewest baskets gets 3 points, the second 2 and the third 1. Whoever has less than 1 "
                "does not take part. Tied players share the points of the places that they take, rounded down."
            ),
        ),
        (
            'pays = [3]\nties = "none"\noptional = true',
            (
                "Most: whoever has the most baskets gets 3 points. Tied players get nothing. If the award is not at stake in "
                "a game, everybody leaves blank what it goes by."
            ),
        ),
    ],
)
def test_an_award_is_told_with_its_payments_and_ties(award, said):
    assert said == text(orchard(more=f'\n[[award]]\nid = "most"\nby = "baskets"\n{award}\n'), "award most")


@pytest.mark.parametrize(
    ("tie", "key", "said"),
    [
        ('by = "baskets"', "tie baskets", "Players with the same total are ranked by baskets: more is better."),
        (
            'by = "apples_points"\nwins = "fewest"',
            "tie apples_points fewest",
            "Players with the same total are ranked by points for apples: fewer is better.",
        ),
        (
            'by = "apples"',
            "tie apples",
            "Players with the same total are ranked by apples: more is better.",
        ),
        (
            'by = ["baskets", "debt"]',
            "tie baskets, debt",
            (
                "Players with the same total are compared one by one in baskets and debt: the first difference decides, and "
                "more is better."
            ),
        ),
        (
            'by = "seat"\nwins = "later"',
            "tie seat later",
            "Players with the same total are ranked by seat: the later seat is ahead.",
        ),
        (
            'by = "clockwise"\nfrom = "baskets"',
            "tie clockwise from baskets",
            "Players with the same total are ranked clockwise, beginning with whoever has the baskets.",
        ),
    ],
)
def test_a_tie_break_is_told(tie, key, said):
    assert said == text(orchard(more=f"\n[[tie]]\n{tie}\n"), key)


def test_limits_are_told():
    made = orchard('points = "2 * apples"\nmax = 1\ntable_max = 1')
    assert "Debt: -9 or more." == text(made, "limit debt")
    assert "Apples: 0 or 1 for one player." == text(made, "limit apples")
    assert "Apples: at most 1 for all players together." == text(made, "table apples")


@pytest.mark.parametrize("name", library())
def test_every_rule_of_the_library_is_a_sentence(name):
    """With a capital and a full stop, without ids, signs of programming or the word None."""
    made = game(name)
    for rule in made.book.rules:
        assert rule.text[0].isupper() or rule.text[0].isdigit(), rule
        assert "." == rule.text[-1], rule
        assert not any(sign in rule.text for sign in ("_", "//", "==", "None", "  ", "..")), rule


def judged(made: DeclaredGame, *rows: dict[str, Any], **rulings: str) -> Any:
    seats = [*NAMES][: len(rows)]
    raw = {"game": made.id, "seats": seats, "result": {"rows": dict(zip(seats, rows, strict=True))}}
    return made.judge(msgspec.convert(raw, made.record), Terms(rulings=rulings))


def said(made: DeclaredGame, *rows: dict[str, Any]) -> list[str]:
    return [one.message(lambda key: NAMES[key]) for one in judged(made, *rows).findings]


def row(**boxes: int) -> dict[str, int]:
    return {"baskets": 0, "debt": 0, "apples": 0, "pears": 0, **boxes}


MORE = """
[[award]]
id = "most"
by = "debt"
pays = [3]
ties = "none"

[[tie]]
by = "debt"
wins = "fewest"

[[must]]
id = "fit"
test = "apples <= 2 * baskets + 5"
text = "A basket holds two apples."
"""


def test_points_from_other_lines_are_told_with_what_they_are_made_from():
    """The number of another line by its id, its points with `_points`."""
    made = orchard('points = "2 * apples"', '\n[[line]]\nid = "jam"\npoints = "apples + apples_points + baskets"\n')
    assert ["Jam: Ana gets 10 points (apples: 3, points for apples: 6, baskets: 1), but the sheet says 9"] == said(
        made, row(apples=3, baskets=1, jam=9), row()
    )


class TestFindings:
    """A finding says who, what the rules make of it, and what is written."""

    made = staticmethod(lambda: orchard('points = "2 * apples"\nmax = 9\ntable_max = 9', MORE))

    def test_points_of_a_line(self):
        assert ["Apples: Ana gets 6 points for 3, but the sheet says 5"] == said(
            self.made(), row(apples=3, apples_points=5), row()
        )

    def test_a_limit(self):
        found = said(self.made(), row(baskets=9, apples=10), row(baskets=-1))
        assert "Ana has 10 for Apples, but the most is 9" in found
        assert "Bo has -1 for Baskets, but the least is 0" in found

    def test_a_negative_number_of_a_line(self):
        assert "Ana has -2 for Apples, but the least is 0" in said(self.made(), row(apples=-2), row())

    def test_a_limit_of_the_table(self):
        found = said(self.made(), row(apples=5), row(), row(apples=5))
        assert ["Apples: Ana 5, Cy 5 make 10 together, but the most is 9"] == found

    def test_a_limit_of_the_table_with_a_blank_box(self):
        """What the blank box must hold is told by the points that are written."""
        blank = row(apples_points=10)
        del blank["apples"]
        assert "Apples: Ana 5, Bo 5 make 10 together, but the most is 9" in said(self.made(), row(apples=5), blank)

    def test_an_award(self):
        found = said(self.made(), row(debt=3, most=0), row(debt=1))
        assert ["Most: Ana gets 3 points (Ana 3, Bo 1), but the sheet says 0"] == found

    def test_a_total(self):
        found = said(self.made(), row(apples=2, pears=-1, debt=1, total=7), row())
        assert ["the total of Ana is 4 - 1 + 3 = 6, but the sheet says 7"] == found

    def test_what_must_hold(self):
        found = said(self.made(), row(apples=6), row())
        assert ["Ana: A basket holds two apples. The sheet says apples: 6, baskets: 0"] == found

    def test_a_place_by_points(self):
        found = said(self.made(), row(apples=1, place=2), row(place=2))
        assert ["Ana is in place 1 with 2 points, but the sheet says place 2"] == found

    def test_a_place_by_a_tie_break(self):
        """A negative number is shown as it is written, also where fewer is better."""
        found = said(self.made(), row(debt=-3, pears=3, place=2), row(debt=1, place=1))
        assert [
            "Ana is in place 1 with 3 points and -3 debt (Bo 1), but the sheet says place 2",
            "Bo is in place 2 with 3 points and 1 debt (Ana -3), but the sheet says place 1",
        ] == found

    def test_a_place_that_is_shared(self):
        found = said(self.made(), row(place=1), row(place=2))
        assert ["Bo is in place 1 with 0 points, tied with Ana, but the sheet says place 2"] == found

    def test_what_separates_is_not_written(self):
        rows = [{"total": 5, "debt": 1}, {"total": 5}]
        assert (
            "Ana and Bo have the same total, and what separates them (debt) is not written; they have no place"
            in said(self.made(), *rows)
        )


def trail(verdict: Any) -> list[str]:
    return [step.message(lambda key: NAMES[key]) for step in verdict.trail]


def test_the_trail_tells_what_decided_a_tie():
    made = TestFindings.made()
    assert "Bo 3, Ana 3; Bo has -3 debt against 1" in trail(judged(made, row(debt=1), row(debt=-3, pears=3)))
    three = trail(judged(made, row(), row(debt=-1), row()))
    assert "Bo 0, Ana 0, Cy 0; debt: Bo -1, Ana 0, Cy 0" in three
    assert "Ana and Cy are tied with 0 and share the place" in three


def test_the_trail_tells_when_the_event_lets_seats_decide():
    made = TestFindings.made()
    verdict = judged(made, row(), row(), **{"ORC-R01": "later-seat"})
    assert "Bo 0, Ana 0; still tied, so the seats decide: Bo seat 2, Ana seat 1" in trail(verdict)
    assert [2, 1] == [place.place for place in sorted(verdict.places, key=lambda one: one.participant)]


def test_the_trail_tells_points_with_the_number_that_they_are_made_from():
    """Nobody takes the points for a number of things; where the number is not written, the points stand alone."""
    made = TestFindings.made()
    blank = row(apples_points=2)
    del blank["apples"]

    told = trail(judged(made, row(apples=3, pears=4), blank))

    assert "Apples: Ana 6 points for 3, Bo 2" in told
    assert "Pears on trees: Ana 4" in told
