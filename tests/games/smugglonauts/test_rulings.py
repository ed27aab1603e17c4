"""Answers where the book is silent: every option has a record whose verdict it changes."""

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.rulings import Rulings, rulings
from scorekeeper.rules import book
from tests.games.smugglonauts.settled import (
    SETTLED,
    figures_missing,
    level,
    level_totals,
    out_of_time,
    refilled_in_part,
    somebody_left,
    stopped_at_the_empty_bag,
    three_apart,
    tie_at_the_top,
    two_games,
)
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    BOARD,
    CY,
    first,
    found,
    game,
    has,
    judge,
    places,
    play,
    refill,
    result,
    scores,
    sheet,
    shop,
    skipped,
    start,
    unchecked,
)


def under(case, **picked):
    record, equipment = case()
    return judge(record, equipment=equipment, **picked)


def options():
    return [
        (ruling.id, option.value)
        for ruling in book("NAU").rulings
        for option in ruling.options
        if option.value != ruling.default
    ]


def test_every_option_has_its_case():
    assert sorted(options()) == sorted(SETTLED)


@pytest.mark.parametrize(("ruling", "option"), SETTLED)
def test_the_option_changes_the_verdict(ruling, option):
    record, equipment = SETTLED[ruling, option]()

    plain, picked = (GAME.judge(record, Terms(equipment=equipment, rulings=r)) for r in ({}, {ruling: option}))

    assert plain != picked


def test_the_defaults_are_those_of_the_book():
    plain = Rulings()

    assert {ruling.id: ruling.default for ruling in book("NAU").rulings if ruling.options} == {
        name: getattr(plain, field) for name, field in rulings.fields.items()
    }


@pytest.mark.parametrize("picked", [{"NAU-R01": "nonsense"}, {"NAU-R99": "shared"}, {"NAU-R03": "derive"}])
def test_what_the_book_does_not_have_is_refused(picked):
    with pytest.raises(LookupError):
        rulings(picked)


def test_rulings_of_other_books_are_let_pass():
    assert Rulings() == rulings({"TRN-R01": "whatever"})


@pytest.mark.rule("NAU-R01")
@pytest.mark.parametrize(
    ("option", "winner"),
    [("more-crystals", ANA), ("fewer-crystals", BO), ("best-set", BO), ("more-fuel", BO)],
)
def test_r01_a_tie_for_most_points(option, winner):
    assert {ANA: 1, BO: 1} == places(under(level))
    assert winner == under(level, R01=option).places[0].participant
    assert [1, 2] == [place.place for place in under(level, R01=option).places]


def test_r01_fuel_that_is_not_written_down_decides_nothing():
    verdict = under(tie_at_the_top, R01="more-fuel")

    assert ["NAU-815"] == unchecked(verdict)
    assert {ANA: 1, BO: 1, CY: 3} == places(verdict)


def test_r01_fuel_that_one_player_has_not_written_down_decides_nothing():
    """It could be more or less than the other's."""
    table = game(sheet(ana=has("kkkgggo", fuel=1), bo=has("wwooo"), prices={"white": 2})), BOARD

    verdict = under(lambda: table, R01="more-fuel")

    assert ["NAU-815"] == unchecked(verdict)
    assert {ANA: 1, BO: 1} == places(verdict)


def test_r02_places_below_the_winner():
    assert {ANA: 1, BO: 1, CY: 3} == places(under(tie_at_the_top))
    assert {ANA: 1, BO: 1, CY: 2} == places(under(tie_at_the_top, R02="dense"))
    assert {ANA: 1, BO: 2, CY: 3} == places(under(three_apart))
    assert {ANA: 1, BO: 2, CY: 2} == places(under(three_apart, R02="winner-only"))


def test_r04_the_empty_bag_may_end_the_game():
    assert ["NAU-803"] == found(under(stopped_at_the_empty_bag))
    assert [] == found(under(stopped_at_the_empty_bag, R04="bag-empty"))
    over = (shop(ANA, 1, "k"), refill("o"), shop(BO, 1, "g"), refill("w"), shop(ANA, 1, "o"))
    board = {"title": "Long board", "length": 21}
    assert ["NAU-804"] == found(play(*over, letters="kgowkgowkgowkgowkg", equipment=board, R04="bag-empty"))


def test_r05_a_refill_may_fail_before_skipped_crystals_are_back():
    """One crystal is in the bag and two spaces are empty: without the skipped one the game is over with two owned."""
    board = {"title": "Long board", "length": 21}
    events = (shop(ANA, 3, "o"), refill("o"), shop(BO, 2, "g"), skipped("k", 1), refill("w"))
    written = sheet(ana=has("o"), bo=has("g"), prices={"black": 2}, bag=1)

    late = play(*events, letters="kgowkgowkgowkgowkg", equipment=board, complete=True, sheet=written, R05="after")

    assert ([], True) == (late.findings, late.finished)
    assert ["NAU-702", "NAU-801"] == found(play(*events, letters="kgowkgowkgowkgowkg", equipment=board, complete=True))
    assert [] == found(judge(sheet(ana=has("kkggo"), bo=has("kgoww")), R05="after"))
    assert ["NAU-801"] == found(judge(sheet(ana=has("kkg"), bo=has("kgoww")), R05="after"))


@pytest.mark.rule("NAU-724", "NAU-R06")
def test_r06_the_last_to_skip_may_have_to_move_the_price():
    before = (shop(ANA, 3, "o"), refill("g"), shop(BO, 2, "g"))

    assert [] == found(play(*before, skipped("k", 1), R06="must"))
    assert ["NAU-724"] == found(play(*before, skipped("k", 0), R06="must"))


@pytest.mark.rule("NAU-909", "NAU-R12")
@pytest.mark.parametrize(
    ("option", "right"), [("rotate", [ANA, BO]), ("lowest-hindmost", [ANA, BO]), ("as-stood", [BO, ANA])]
)
def test_r12_the_formation_of_later_games(option, right):
    assert [] == found(under(lambda: two_games(right), R12=option))
    assert ["NAU-909"] == found(under(lambda: two_games(right[::-1]), R12=option))
    assert [] == found(under(lambda: two_games(right[::-1])))


def test_r12_those_who_are_level_draw_lots():
    one = sheet(ana=has("kkggoo"), bo=has("kgowww"))
    for formation in ([ANA, BO], [BO, ANA]):
        second = game(one, one, variant="games", ended="time").rounds[1]
        second.start = start(None, formation=formation)
        assert [] == found(judge(game(one, second, variant="games", ended="time"), R12="lowest-hindmost"))


def test_r14_who_wins_a_session():
    assert {ANA: 1, BO: 1} == places(under(level_totals))
    assert {ANA: 1, BO: 2} == places(under(level_totals, R14="games-won"))
    assert {BO: 1, ANA: 2} == places(under(level_totals, R14="last-game"))
    assert not under(level_totals, R14="another-game").finished


def test_r16_time_is_called():
    assert {ANA: 3, BO: 1} == scores(under(out_of_time))
    assert ({}, False) == (scores(under(out_of_time, R16="no-result")), under(out_of_time, R16="no-result").finished)


def test_r16_complete_games_of_a_session_count_all_the_same():
    one = sheet(ana=has("kkggoo"), bo=has("kgowww"))
    record = game(one, sheet(ana=has("k"), bo=has()), variant="games", ended="time")

    assert {ANA: 7, BO: 6} == scores(judge(record))
    assert {ANA: 6, BO: 6} == scores(judge(record, R16="no-result"))


def test_r16_a_game_that_had_reached_its_end_counts():
    record = game(sheet(ana=has("kkggoo"), bo=has("kgowww")), ended="time")

    assert {ANA: 6, BO: 6} == scores(judge(record, R16="no-result"))


def test_r16_a_result_of_a_game_without_result_is_found():
    record = game(sheet(ana=has("kkg"), bo=has("w")), ended="time", result=result(ana=(3, 1), bo=(1, 2)))

    assert [] == found(judge(record))
    assert ["NAU-801"] == found(judge(record, R16="no-result"))


def test_r19_a_refill_in_part_may_let_the_game_go_on():
    assert [] == found(under(refilled_in_part))
    assert ["NAU-801"] == found(in_part := under(refilled_in_part, R19="only-if-none"))
    assert (
        "the table stops, but the refill placed a crystal, so the game goes on (ruling NAU-R19)"
        == first(in_part).message()
    )
    more = sheet(ana=has("kkggoo"), bo=has("kgowwwo"))
    assert ["NAU-804"] == found(judge(more))
    assert [] == found(judge(more, R19="only-if-none"))


def test_r24_somebody_leaves():
    assert {} == scores(under(somebody_left))
    assert {ANA: 3, BO: 1} == scores(under(somebody_left, R24="as-it-stands"))


@pytest.mark.rule("NAU-801", "NAU-203", "NAU-R30")
def test_r30_missing_figures_may_be_an_error():
    assert [] == found(under(figures_missing))
    assert ["NAU-203", "NAU-801"] == found(under(figures_missing, R30="required"))
    told = sheet(ana=has("kkggoo"), bo=has("kgowww"), left="kkggooww")
    assert [] == found(judge(told, R30="required"))
