"""Rulings: for every option a table whose verdict it changes, and what it makes of that table."""

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.record import Standing
from scorekeeper.games.smugglers.rulings import Rulings, rulings
from scorekeeper.rules import book
from tests.games.smugglers.settled import SETTLED, breach, left, ranking, stopped, uninspected
from tests.games.smugglers.tables import (
    ANA,
    BO,
    CY,
    DI,
    PLAYERS,
    bomb,
    found,
    game,
    inspect,
    judge,
    owns,
    piece,
    places,
    play,
    ranked,
    result,
    reveal,
    roll,
    row,
    sheet,
    state,
    take,
    trial,
    unchecked,
)

NOT_DEFAULT = [
    (ruling.id, option.value)
    for ruling in book("SMU").rulings
    for option in ruling.options
    if option.value != ruling.default
]


def under(ruling, option, settled):
    record, equipment = settled()
    return GAME.judge(record, Terms(rulings={ruling: option} if ruling else {}, equipment=equipment))


@pytest.mark.parametrize(("ruling", "option"), NOT_DEFAULT)
def test_every_option_changes_a_verdict(ruling, option):
    settled = SETTLED[ruling, option]

    assert under(None, None, settled) != under(ruling, option, settled)


def test_the_names_and_defaults_are_the_books():
    options = {ruling.id: ruling.default for ruling in book("SMU").rulings if ruling.options}

    assert options == {ruling: getattr(Rulings(), field) for ruling, field in rulings.fields.items()}


@pytest.mark.parametrize("picked", [{"SMU-R99": "x"}, {"SMU-R01": "x"}, {"SMU-R04": "token"}])
def test_an_option_that_the_book_does_not_have(picked):
    with pytest.raises(LookupError):
        rulings(picked)


# What was allowed is not any more, or the other way round.

ALLOWED = {
    ("SMU-R03", "contraband"): ("SMU-336", None),
    ("SMU-R05", "token-back"): ("SMU-611", None),
    ("SMU-R05", "chair-1"): ("SMU-611", None),
    ("SMU-R06", "bomb-instead"): ("SMU-336", None),
    ("SMU-R07", "must"): (None, "SMU-611"),
    ("SMU-R08", "judge"): ("SMU-415", None),
    ("SMU-R09", "pairwise"): ("SMU-414", None),
    ("SMU-R10", "clockwise"): ("SMU-414", None),
    ("SMU-R11", "duty"): (None, "SMU-605"),
    ("SMU-R12", "free"): ("SMU-315", None),
    ("SMU-R13", "fails"): (None, "SMU-357"),
    ("SMU-R14", "must"): (None, "SMU-356"),
    ("SMU-R18", "same"): ("SMU-701", None),
    ("SMU-R33", "shown"): ("SMU-717", None),
    ("SMU-R37", "unused"): ("SMU-614", None),
}
"""What is found by default, and under the option."""


@pytest.mark.parametrize(("ruling", "option"), [pytest.param(*key, marks=pytest.mark.rule(key[0])) for key in ALLOWED])
def test_what_an_option_allows_or_forbids(ruling, option):
    settled = SETTLED[ruling, option]
    by_default, by_option = ALLOWED[ruling, option]

    def errors(verdict):
        return [rule for rule in found(verdict) if rule != "SMU-407"]

    assert ([by_default] if by_default else []) == errors(under(None, None, settled))
    assert ([by_option] if by_option else []) == errors(under(ruling, option, settled))


@pytest.mark.rule("SMU-R01")
def test_places_below_the_winner():
    """Bo lacks one and has 6, Cy lacks two and has 8, Di lacks one and has 8."""
    record, _ = ranking()

    assert {ANA: 1, BO: 2, CY: 2, DI: 2} == places(judge(record))
    assert {ANA: 1, BO: 2, DI: 2, CY: 4} == places(judge(record, R01="fewest-missing"))
    assert {ANA: 1, CY: 2, DI: 2, BO: 4} == places(judge(record, R01="most-tokens"))
    assert {ANA: 1, DI: 2, BO: 3, CY: 4} == places(judge(record, R01="missing-then-tokens"))


@pytest.mark.rule("SMU-R01", "SMU-105")
def test_a_claimed_place_is_held_against_the_ruling():
    record, _ = ranking()
    record.result.rows[CY] = Standing(sweet=5, sour=3, place=3)

    assert ["SMU-105"] == found(judge(record))
    assert ["SMU-105"] == found(judge(record, R01="fewest-missing"))
    record.result.rows[CY].place = 4
    assert [] == found(judge(record, R01="fewest-missing"))


@pytest.mark.rule("SMU-R02")
def test_time_is_called():
    """Ana lacks 4 (7 sweet), Bo lacks 1, Cy lacks 5."""
    record, _ = stopped()

    assert {} == places(judge(record))
    assert not judge(record).finished
    assert {BO: 1, ANA: 2, CY: 3} == places(judge(record, R02="fewest-missing"))
    assert {ANA: 1, BO: 1, CY: 1} == places(judge(record, R02="draw"))


@pytest.mark.rule("SMU-R02")
def test_time_is_called_after_rounds_that_are_known():
    record = game(sheet(ana=owns(1, 0), bo=owns(1, 2)), ended="time")

    assert {BO: 1, ANA: 2} == places(judge(record, R02="fewest-missing"))
    assert "bo has 3 tokens and needs 5 more for a set: place 1" in [
        step.message() for step in judge(record, R02="fewest-missing").trail
    ]


@pytest.mark.rule("SMU-R27")
def test_a_player_leaves():
    """Cy was best, and left."""
    record, _ = left()

    assert {} == places(judge(record))
    assert {BO: 1, ANA: 2, CY: 3} == places(judge(record, R27="ranked"))


@pytest.mark.rule("SMU-R27")
def test_nobody_wrote_down_who_left():
    record, _ = left()
    record.result.left = None

    verdict = judge(record, R27="ranked")

    assert {} == places(verdict)
    assert "SMU-716" in unchecked(verdict)


@pytest.mark.rule("SMU-R16")
def test_the_oldest_by_age():
    """By default the wrong player started; that the tokens follow from it is not told box by box."""
    record, _ = SETTLED["SMU-R16", "by-age"]()

    assert ["SMU-311"] == found(judge(record))
    assert [] == found(judge(record, R16="by-age"))


@pytest.mark.rule("SMU-R16")
def test_the_oldest_by_age_is_not_written_down():
    """Then nobody knows who started with which token."""
    record = game(sheet(ana=owns(1, 0), bo=owns(0, 1)))

    assert [] == found(judge(record, R16="by-age"))
    later = game(sheet(ana=owns(1, 0), bo=owns(0, 1)), sheet(ana=owns(1, 0), bo=owns(0, 1), starter=BO))
    assert [] == found(judge(later, R16="by-age"))


@pytest.mark.rule("SMU-R03")
def test_a_bomb_from_the_box_counts():
    """Two players leave two bombs in the box; Ana takes one, and has two then."""
    record, _ = breach(piece(ANA, "bomb"), state(ana=(1, 0, 2, 0)))
    assert [] == found(judge(record, R03="contraband"))
    record, _ = breach(take(ANA, "sweet"))
    assert ["SMU-336"] == found(judge(record, R03="contraband"))
    record, _ = breach(piece(BO, "sweet"))
    assert ["SMU-336"] == found(judge(record, R03="contraband"))


@pytest.mark.rule("SMU-R03", "SMU-205")
def test_more_bombs_than_players_only_from_the_box():
    told = sheet(ana=owns(1, 0, 2, 0), bo=owns(0, 1, 1, 0))

    assert ["SMU-205"] == found(judge(told))
    assert [] == found(judge(told, R03="contraband"))


@pytest.mark.rule("SMU-R03")
def test_with_four_players_the_box_is_empty():
    script = [*ranked(ANA, seats=PLAYERS), inspect(ANA, BO, "sweet"), reveal(ANA, "sweet"), take(ANA, "sweet")]

    assert ["SMU-336"] == found(play(script, players=4))
    assert [] == found(play(script, players=4, R03="contraband"))


@pytest.mark.rule("SMU-R03")
def test_no_third_bomb_is_in_a_box_of_three_players():
    seats = PLAYERS[:3]
    taken = [inspect(ANA, BO, "sweet"), piece(ANA, "bomb")]
    record = game(
        sheet(ana=row(1, 0), bo=row(0, 1), cy=row(1, 0)),
        seats=seats,
        ended="time",
    )
    assert [] == found(judge(record, R03="contraband"))
    assert [] == found(play(ranked(ANA, seats=seats), taken, players=3, R03="contraband"))


@pytest.mark.rule("SMU-R05")
def test_a_token_goes_back_for_an_empty_sphere():
    record, _ = uninspected(take(None, "sour", BO), state(bo=(0, 0), supply={"sweet": 25, "sour": 27}))
    assert [] == found(judge(record, R05="token-back"))
    for wrong in (take(None, "sweet", BO), take(None, "sour", ANA), take(BO, "sour"), take(None, "sour")):
        assert ["SMU-334"] == found(judge(uninspected(wrong)[0], R05="token-back"))


@pytest.mark.rule("SMU-R05")
def test_chair_one_takes_a_token_for_an_empty_sphere():
    assert ["SMU-334"] == found(judge(uninspected(take(BO, "sweet"))[0], R05="chair-1"))


@pytest.mark.rule("SMU-R06")
def test_the_inspector_prefers_the_bomb():
    record, _ = breach(bomb(ANA, "behind"), state(ana=(1, 0, 2, 0), bo=(0, 1, 0, 0)), pieces=("sour", "bomb"))
    assert [] == found(judge(record, R06="bomb-instead"))
    record, _ = breach(bomb(ANA, "behind"), pieces=("sour", "sweet"))
    assert ["SMU-336"] == found(judge(record, R06="bomb-instead"))
    record, _ = breach(bomb(ANA, "behind"), take(ANA, "sour"), pieces=("sour", "bomb"))
    assert ["SMU-336"] == found(judge(record, R06="bomb-instead")), "not both"


@pytest.mark.rule("SMU-R12")
def test_the_step_around_a_free_edge():
    assert [] == found(play(roll(3, slot=7), R12="free"))
    assert ["SMU-315"] == found(play(roll(4, slot=1), R12="free"))


@pytest.mark.rule("SMU-R13")
def test_a_sphere_that_stops_short_is_rolled_again():
    assert [] == found(play(roll(1), trial(ANA, "short", "short", "stuck", "through")))
    assert [] == found(play(roll(1), trial(ANA, "short", "through"), R13="fails"))


def test_a_second_attempt_that_stops_short_is_still_to_be_made():
    """Rulings SMU-R13 and SMU-R14: it must be made, and what stops short is none."""
    assert [] == found(play(roll(1), trial(ANA, "stuck", "short")))
    assert ["SMU-356"] == found(play(roll(1), trial(ANA, "stuck", "short"), R14="must"))


@pytest.mark.rule("SMU-R33")
def test_what_is_shown_after_the_win_earns_nothing():
    record, _ = SETTLED["SMU-R33", "shown"]()
    record.rounds[-1].transcript.append(take(ANA, "sour"))

    assert "SMU-717" in found(judge(record, R33="shown"))


@pytest.mark.rule("SMU-R37")
def test_a_winning_bomb_that_stays_unused():
    record, _ = SETTLED["SMU-R37", "unused"]()
    record.result = result(winner=ANA, ana=(7, 1, 1, 0), bo=(0, 1, 1, 0))

    assert ["SMU-614"] == [rule for rule in found(judge(record)) if rule not in ("SMU-407", "SMU-205", "SMU-547")]
    assert [] == [rule for rule in found(judge(record, R37="unused")) if rule != "SMU-407"]


def test_a_winning_bomb_that_stays_unused_is_not_laid_out():
    """Ana's own bomb wins her the game, and yet it goes in front of her screen."""
    record, _ = SETTLED["SMU-R37", "unused"]()
    transcript = record.rounds[-1].transcript
    transcript[-1:] = [bomb(ANA, "front")]

    assert [] == [rule for rule in found(judge(record)) if rule != "SMU-407"]
    assert ["SMU-614"] == [rule for rule in found(judge(record, R37="unused")) if rule != "SMU-407"]
