"""Rulings: what an option changes, and that every option changes something."""

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.rulings import Rulings, rulings
from scorekeeper.rules import book
from tests.games.magic_mine.settled import SETTLED
from tests.games.magic_mine.tables import ANA, BO, CY, found, judge, places, warned

OPTIONS = [(ruling.id, option.value) for ruling in book("MIN").rulings for option in ruling.options[1:]]


def both(ruling, option):
    record, equipment = SETTLED[ruling, option]()
    return GAME.judge(record, Terms(equipment=equipment)), GAME.judge(
        record, Terms(equipment=equipment, rulings={ruling: option})
    )


def test_there_is_a_record_for_every_option():
    assert sorted(OPTIONS) == sorted(SETTLED)


@pytest.mark.parametrize(
    ("ruling", "option"),
    [pytest.param(*key, marks=pytest.mark.rule(key[0]), id=f"{key[0]} {key[1]}") for key in OPTIONS],
)
def test_an_option_changes_the_verdict_of_its_record(ruling, option):
    by_default, by_option = both(ruling, option)

    assert by_default != by_option


@pytest.mark.parametrize(
    ("ruling", "option", "rule"),
    [
        ("MIN-R01", "own-turn", "MIN-512"),
        ("MIN-R05", "one-card", "MIN-534"),
        ("MIN-R06", "tidy", "MIN-608"),
        ("MIN-R07", "owner-once", "MIN-731"),
        ("MIN-R08", "one-answer", "MIN-727"),
        ("MIN-R09", "once", "MIN-727"),
        ("MIN-R10", "all-or-nothing", "MIN-854"),
        ("MIN-R11", "as-taking", "MIN-330"),
        ("MIN-R16", "at-once", "MIN-715"),
        ("MIN-R17", "before-taking", "MIN-606"),
        ("MIN-R17", "fresh-stay", "MIN-606"),
        ("MIN-R17", "all-or-none", "MIN-606"),
        ("MIN-R18", "impossible", "MIN-325"),
        ("MIN-R04", "per-tile", "MIN-510"),
        ("MIN-R04", "pairs-only", "MIN-508"),
    ],
)
def test_an_option_that_is_stricter(ruling, option, rule):
    """Clean by default; the option finds one kind of thing, and says which ruling it is."""
    by_default, by_option = both(ruling, option)

    assert ([], {rule}) == (found(by_default), {*found(by_option)})


@pytest.mark.parametrize(
    ("ruling", "option", "rule"),
    [
        ("MIN-R10", "allowed", "MIN-330"),
        ("MIN-R12", "own", "MIN-803"),
        ("MIN-R13", "several", "MIN-843"),
        ("MIN-R14", "allowed", "MIN-307"),
        ("MIN-R14", "warned", "MIN-307"),
        ("MIN-R22", "scoring-open", "MIN-727"),
        ("MIN-R23", "anywhere", "MIN-307"),
        ("MIN-R24", "own-turn", "MIN-713"),
        ("MIN-R32", "may-decline", "MIN-533"),
        ("MIN-R33", "turn-end", "MIN-608"),
    ],
)
def test_an_option_that_is_kinder(ruling, option, rule):
    """An error by default, none under the option."""
    by_default, by_option = both(ruling, option)

    assert ([rule], []) == (found(by_default), found(by_option))


def test_a_warning_instead_of_an_error():
    assert ["MIN-307"] == warned(both("MIN-R14", "warned")[1])


def test_a_heart_is_a_point_or_not():
    """Bo wins by his heart; if it is a card, he is on 19 and nobody has won."""
    by_default, as_card = both("MIN-R01", "card")

    assert {BO: (1, 20), ANA: (2, 3)} == places(by_default)
    assert (["MIN-512"], {}) == (found(as_card), places(as_card))


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ("winner-only", {ANA: (1, 20), BO: (2, 3), CY: (2, 2)}),
        ("held-pieces", {ANA: (1, 20), CY: (2, 0), BO: (3, 0)}),
        ("gems-set", {ANA: (1, 20), CY: (2, 0), BO: (3, 0)}),
        ("cards", {ANA: (1, 20), CY: (2, 0), BO: (3, 0)}),
        ("later-seat", {ANA: (1, 20), CY: (2, 0), BO: (3, 0)}),
    ],
)
def test_places_behind_the_winner(option, expected):
    assert expected == places(both("MIN-R02", option)[1])


def test_what_nobody_counted_cannot_decide():
    """Bo and Cy are level, and their cards were not counted: they share the place, and that is said."""
    record, _ = SETTLED["MIN-R02", "later-seat"]()
    verdict = judge(record, R02="cards")

    assert {ANA: (1, 20), BO: (2, 0), CY: (2, 0)} == places(verdict)
    assert ["MIN-512", "MIN-512", "MIN-903"] == [finding.rule for finding in verdict.unchecked]


def test_the_full_sum_past_20():
    by_default, raw = both("MIN-R03", "raw")

    assert ({ANA: (1, 20), BO: (2, 0)}, {ANA: (1, 23), BO: (2, 0)}) == (places(by_default), places(raw))


def test_a_game_that_ran_out_of_time_can_be_ranked():
    by_default, by_space = both("MIN-R15", "by-space")

    assert ({}, {ANA: (1, 3), BO: (2, 2)}) == (places(by_default), places(by_space))
    assert (False, True) == (by_default.finished, by_space.finished)


def test_another_order_of_cards_is_a_warning():
    by_default, last_first = both("MIN-R20", "last-first")

    assert ([], ["MIN-536"]) == (warned(by_default), warned(last_first)[:1])
    assert "(ruling MIN-R20)" in last_first.findings[0].message()


def test_every_ruling_with_options_has_a_name():
    assert [ruling.id for ruling in book("MIN").rulings if ruling.options] == list(rulings.fields)
    defaults = {rulings.fields[ruling.id]: ruling.default for ruling in book("MIN").rulings if ruling.options}
    assert Rulings(**defaults) == Rulings()


@pytest.mark.parametrize("picked", [{"MIN-R01": "kiss"}, {"MIN-R99": "point"}, {"MIN-R19": "yes"}])
def test_an_option_that_the_book_does_not_have(picked):
    with pytest.raises(LookupError):
        rulings(picked)


def test_rulings_of_other_books_do_not_matter():
    assert rulings({"DWT-R01": "reset"}) == Rulings()
