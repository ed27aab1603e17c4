"""Records with only a result: they rank, they say what is unchecked, and the impossible is found."""

import pytest

from scorekeeper.games.cargo_and_gold.record import Standing
from scorekeeper.rules import evidence
from tests.games.cargo_and_gold.tables import (
    ANA,
    BO,
    CY,
    DI,
    decided,
    fair,
    first,
    found,
    game,
    judge,
    result,
    standing,
)

SEATS = [ANA, BO]


def claimed(seats=None, ended="finished", rulings=None, decisions=(), winner=None, **rows):
    """Judge a record of which only the result is known."""
    record = game(seats=seats or list(rows), result=result(winner=winner, **rows), ended=ended)
    return judge(record, decisions=decisions, **(rulings or {}))


@pytest.mark.rule("CGO-108", "CGO-206")
def test_gold_alone_ranks():
    verdict = claimed(ana=(41, None), bo=(67, None))

    assert [] == found(verdict)
    assert verdict.finished
    assert {BO: (1, 67), ANA: (2, 41)} == standing(verdict)
    assert "the result gives bo 67: place 1" == verdict.trail[0].message()
    assert ["purchases, sales and trades are not checked because neither sheet nor transcript is recorded"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("CGO-108")
def test_places_alone_rank():
    verdict = claimed(ana=(None, 2), bo=(None, 1))

    assert [] == found(verdict)
    assert {BO: (1, 0), ANA: (2, 0)} == standing(verdict)
    assert ["CGO-108"] == found(claimed(ana=(None, 2), bo=(None, 1), winner=ANA))


@pytest.mark.rule("CGO-108")
@pytest.mark.parametrize(
    ("said", "must", "ruling"),
    [
        ((2, 3), (1, 2), "skip"),
        ((0, 1), (1, 2), "skip"),
        ((1, 1, 2), (1, 1, 3), "skip"),
        ((1, 1, 3), (1, 1, 2), "dense"),
        ((1, 2, 3), (1, 2, 2), "winner-only"),
    ],
)
def test_places_that_no_game_gives_are_found(said, must, ruling):
    """Ruling CGO-R03 says how places go on after a shared one."""
    wrong, right = (
        {who: (None, place) for who, place in zip((ANA, BO, CY), numbers, strict=False)} for numbers in (said, must)
    )
    verdict = claimed(**wrong, rulings={"R03": ruling})

    assert ["CGO-108"] == found(verdict)
    assert list(must) == first(verdict).expected
    assert list(must) == [place.place for place in verdict.places]
    assert [] == found(claimed(**right, rulings={"R03": ruling}))
    as_written = claimed(**wrong, rulings={"R03": ruling}, decisions=decided("as-written"))
    assert list(said) == [place.place for place in as_written.places]


@pytest.mark.rule("CGO-108", "CGO-206")
def test_wealth_alone_is_gold_alone():
    assert ["CGO-206"] == found(claimed(ana=Standing(wealth=60), bo=Standing(wealth=60)))
    verdict = claimed(ana=Standing(wealth=41), bo=Standing(wealth=67))
    assert ([], {BO: (1, 67), ANA: (2, 41)}) == (found(verdict), standing(verdict))
    counted = claimed(ana=Standing(wealth=60), bo=Standing(wealth=60), rulings={"R01": "cargo-2"})
    assert ([], {}) == (found(counted), standing(counted))


@pytest.mark.rule("CGO-108")
def test_a_winner_against_the_places_is_told_without_wealth():
    verdict = claimed(ana=(None, 1), bo=(None, 2), winner=BO)

    assert "the first place goes to ana, but the result names bo as the winner" == first(verdict).message()


def test_nothing_places_nobody():
    verdict = claimed(ana=(None, 2), bo=(None, None))

    assert [] == found(verdict)
    assert ({}, False) == (standing(verdict), verdict.finished)
    assert "nobody is placed because the gold, or the place, of bo is not written down" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("CGO-108")
def test_a_place_against_the_gold_is_found():
    verdict = claimed(ana=(41, 1), bo=(67, 2))

    assert ["bo and ana have 67 and 41 and are in places 1 and 2, but the result says 2 and 1"] == [
        finding.message() for finding in verdict.errors
    ]
    assert {BO: (1, 67), ANA: (2, 41)} == standing(verdict)
    assert ["CGO-108"] == found(claimed(ana=(41, None), bo=(67, None), winner=ANA))
    assert [] == found(claimed(ana=(54, 1), bo=(54, 1), winner=ANA))


@pytest.mark.rule("CGO-206")
@pytest.mark.parametrize("gold", [(60, 49), (109, 0)])
def test_there_are_108_gold_cards(gold):
    verdict = claimed(ana=(gold[0], None), bo=(gold[1], None))

    assert ["CGO-206"] == found(verdict)
    assert 108 == first(verdict).expected


@pytest.mark.rule("CGO-104")
def test_fewer_than_108_is_not_the_end():
    """The places are given, for a head judge to accept or not."""
    verdict = claimed(ana=(40, 2), bo=(60, 1))

    assert ["CGO-104"] == found(verdict)
    assert ({BO: (1, 60), ANA: (2, 40)}, False) == (standing(verdict), verdict.finished)
    assert claimed(ana=(40, 2), bo=(60, 1), decisions=decided("by-rules", rule="CGO-104")).finished


@pytest.mark.rule("CGO-103", "CGO-104")
def test_a_game_broken_off():
    assert ["CGO-104"] == found(claimed(ana=(40, 2), bo=(60, 1), ended="time"))
    unplaced = claimed(ana=(40, None), bo=(60, None), ended="time")
    assert ([], {}) == (found(unplaced), standing(unplaced))
    assert ["CGO-103"] == found(claimed(ana=(40, None), bo=(68, None), ended="time"))


@pytest.mark.rule("CGO-101", "CGO-620")
def test_impossible_holdings_are_found():
    assert ["CGO-101"] == found(claimed(ana=(-1, None), bo=(109, None)))
    assert ["CGO-620"] == found(claimed(ana=Standing(gold=60, cargo=4), bo=(48, None)))
    negative = claimed(ana=Standing(gold=60, cargo=-2), bo=(48, None))
    assert "the result gives ana -2 cargo cards, but nobody can have fewer than 0" == first(negative).message()


@pytest.mark.rule("CGO-108")
def test_everybody_is_needed():
    verdict = claimed(seats=[ANA, BO, CY], ana=(60, None), bo=(48, None))

    assert [] == found(verdict)
    assert "nobody is placed because the result leaves out cy" in [finding.message() for finding in verdict.unchecked]
    assert {} == standing(verdict)


def test_claims_stand_as_written_if_the_head_judge_says_so():
    """Places, wealth and winner, each by itself."""
    by_place = claimed(ana=(41, 1), bo=(67, 2), decisions=decided("as-written"))
    assert {ANA: (1, 41), BO: (2, 67)} == standing(by_place)
    by_winner = claimed(ana=(41, None), bo=(67, None), winner=ANA, decisions=decided("as-written"))
    assert {ANA: (1, 41), BO: (2, 67)} == standing(by_winner)
    by_wealth = claimed(ana=Standing(gold=41, wealth=70), bo=(67, None), decisions=decided("as-written"))
    assert {ANA: (1, 70), BO: (2, 67)} == standing(by_wealth)
    by_rules = claimed(ana=(41, 1), bo=(67, 2), decisions=decided("by-rules"))
    assert ([], {BO: (1, 67), ANA: (2, 41)}) == (found(by_rules), standing(by_rules))


def test_four_players():
    verdict = claimed(ana=(20, 4), bo=(30, 1), cy=(29, 2), di=(29, 2))

    assert [] == found(verdict)
    assert {BO: (1, 30), CY: (2, 29), DI: (2, 29), ANA: (4, 20)} == standing(verdict)


def test_the_quick_look_and_the_close_look_agree():
    """What is compared in one pass has no finding when every rule is asked, and what is wrong is found both ways."""
    claims = [
        result(ana=(58, 1), bo=(50, 2), winner=ANA),
        result(ana=(57, None)),
        result(bo=(None, 1)),
        result(ana=Standing(cargo=2)),
        result(ana=Standing(wealth=60)),
        result(winner=BO),
    ]
    for claim in claims:
        record = game(sheet=fair(), result=claim)
        plain = judge(record)
        with evidence.record():
            assert plain == judge(record)
    assert ["CGO-109"] == found(judge(game(sheet=fair(), result=claims[1])))


def unsaid(verdict):
    return [finding.message() for finding in verdict.unchecked]


def test_only_those_are_named_of_whom_something_is_missing():
    three = {"ana": (40, None), "bo": (30, None)}

    assert "nobody is placed because the gold, or the place, of cy is not written down" in (
        unsaid(claimed(**three, cy=Standing(cargo=1)))
    )
    mixed = claimed(**three, cy=(None, 1))
    assert "nobody is placed because the gold of cy is not written down" in unsaid(mixed)


@pytest.mark.rule("CGO-R02")
@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("cargo", "the cargo left of ana and bo is"),
        ("needs-sales", "the sales to NEEDS boxes of ana and bo are"),
        ("fewer-turns", "the number of turns of each player is"),
        ("last-seat", "the first player is"),
    ],
)
def test_what_a_broken_tie_lacks_is_said_of_all(how, text):
    verdict = claimed(ana=(54, None), bo=(54, None), rulings={"R02": how})

    assert f"nobody is placed because {text} not written down (ruling CGO-R02)" in unsaid(verdict)
    assert {} == standing(verdict)


@pytest.mark.rule("CGO-R02")
def test_the_places_of_those_who_are_level_are_enough():
    """Gold ranks the others; a place that contradicts the gold, or only one of the two, leaves nobody placed."""
    others = {"cy": (20, None), "dee": (18, None)}
    tied = {"rulings": {"R02": "cargo"}}

    ranked = standing(claimed(ana=(35, 2), bo=(35, 1), **others, **tied))
    assert {"bo": (1, 35), "ana": (2, 35), "cy": (3, 20), "dee": (4, 18)} == ranked
    assert {} == standing(claimed(ana=(35, 1), bo=(35, 3), **others, **tied))
    assert {} == standing(claimed(ana=(35, 1), bo=(35, None), **others, **tied))


@pytest.mark.rule("CGO-R05")
def test_what_the_pile_owed_may_be_claimed():
    """Ruling CGO-R05 counts up to 3 gold that the last sale was not paid, of one player."""
    owed = {"R05": "owed"}
    verdict = claimed(ana=Standing(gold=53, wealth=56, place=1), bo=Standing(gold=55, wealth=55), rulings=owed)

    assert [] == found(verdict)
    assert {ANA: (1, 56), BO: (2, 55)} == standing(verdict)
    assert (
        "what the pile owed after the last sale is not checked because neither sheet nor transcript is recorded (ruling CGO-R05)"
    ) in unsaid(verdict)
    assert ["CGO-108"] == found(claimed(ana=Standing(gold=53, wealth=57), bo=(55, None), rulings=owed))
    both = {"ana": Standing(gold=53, wealth=54), "bo": Standing(gold=55, wealth=56)}
    assert ["CGO-108", "CGO-108"] == found(claimed(**both, rulings=owed))
    little = {"ana": Standing(gold=53, wealth=54), "bo": Standing(gold=55, wealth=55)}
    assert [] == found(claimed(**little, rulings=owed))
    less = {"ana": Standing(gold=53, wealth=56), "bo": Standing(gold=55, wealth=54)}
    assert ["CGO-108", "CGO-108"] == found(claimed(**less, rulings=owed))
    assert ["CGO-108"] == found(claimed(ana=Standing(gold=53, wealth=56), bo=(55, None)))


@pytest.mark.rule("CGO-R08")
def test_whether_the_deck_had_run_out_is_unchecked():
    verdict = claimed(ana=(40, 2), bo=(50, 1), rulings={"R08": "game-ends"})

    assert [] == found(verdict)
    assert (
        "whether the deck had run out is not checked because 18 gold cards are in the pile (ruling CGO-R08)"
        in unsaid(verdict)
    )
