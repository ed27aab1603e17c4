"""Sessions of several games: chapter 9. When a session is over is decided in `session.py`."""

import pytest

from scorekeeper.games.smugglonauts.record import Round
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    all_colours,
    first,
    found,
    game,
    has,
    judge,
    places,
    result,
    scores,
    sheet,
    start,
)

HIGH = {"black": 4, "green": 2, "orange": 1, "white": 0}


def won_by_ana(**claims):
    """Ana 8 + 4 + 2 = 14, Bo 4 + 2 + 1 = 7."""
    rows = {who: has(cargo, total=claims.pop(who, None)) for who, cargo in ((ANA, "kkggoo"), (BO, "kgowww"))}
    return sheet(**rows, prices=HIGH, **claims)


def session(*games, variant="games", **fields):
    return game(*games, variant=variant, **fields)


def later(sheet_, number=2, **fields):
    return Round(number=number, start=start(None, **fields), sheet=sheet_)


@pytest.mark.rule("NAU-901")
def test_one_game_is_enough():
    verdict = judge(won_by_ana())

    assert ([], True) == (verdict.findings, verdict.finished)


@pytest.mark.rule("NAU-901")
def test_a_table_of_one_game_has_no_second():
    verdict = judge(session(won_by_ana(), won_by_ana(), variant="standard"))

    assert ["NAU-901"] == found(verdict)
    assert (
        "game 2 is recorded, but a table plays one game, so it was already over and game 2 does not count"
        == first(verdict).message()
    )


@pytest.mark.rule("NAU-902")
def test_a_session_has_as_many_games_as_agreed():
    """Three, unless ruling NAU-R31 says otherwise."""
    verdict = judge(session(won_by_ana(), won_by_ana(), won_by_ana()))

    assert ([], True) == (verdict.findings, verdict.finished)
    assert {ANA: 42, BO: 21} == scores(verdict)


@pytest.mark.rule("NAU-902")
def test_a_fourth_game_of_three_is_found():
    assert ["NAU-902"] == found(judge(session(*[won_by_ana()] * 4)))


@pytest.mark.rule("NAU-902")
def test_a_result_before_the_last_game_is_found():
    verdict = judge(session(won_by_ana(), won_by_ana(), result=result(winner=ANA)))

    assert (["NAU-902"], False) == (found(verdict), verdict.finished)


@pytest.mark.rule("NAU-902")
def test_games_are_numbered_from_1():
    record = session(Round(number=4, sheet=won_by_ana()), seats=[ANA, BO])

    assert ["NAU-902"] == found(judge(record))


@pytest.mark.rule("NAU-903", "NAU-904")
def test_a_session_runs_until_somebody_has_25():
    """14, then 28."""
    verdict = judge(session(won_by_ana(), won_by_ana(), variant="threshold"))

    assert ([], True) == (verdict.findings, verdict.finished)
    assert {ANA: 1, BO: 2} == places(verdict)


@pytest.mark.rule("NAU-903")
def test_a_game_after_25_points_is_found():
    assert ["NAU-903"] == found(judge(session(*[won_by_ana()] * 3, variant="threshold")))


@pytest.mark.rule("NAU-903")
def test_a_result_before_25_points_is_found():
    verdict = judge(session(won_by_ana(), variant="threshold", result=result(winner=ANA)))

    assert (["NAU-903"], False) == (found(verdict), verdict.finished)


@pytest.mark.rule("NAU-905")
def test_points_are_added_up():
    good = session(won_by_ana(ana=14, bo=7), won_by_ana(ana=28, bo=14), variant="threshold")
    assert [] == found(judge(good))
    assert "NAU-905" in [step.rule for step in judge(good).trail]

    verdict = judge(session(won_by_ana(ana=14, bo=7), won_by_ana(ana=28, bo=15), variant="threshold"))

    assert ["NAU-905"] == found(verdict)
    assert "bo had 7 points and gets 7, which makes 14, but the sheet says 15" == first(verdict).message()
    assert "rounds.2.sheet.rows.bo.total" == first(verdict).where.field


@pytest.mark.rule("NAU-905")
def test_the_result_of_a_session_says_the_totals():
    games = (won_by_ana(), won_by_ana())

    assert [] == found(judge(session(*games, variant="threshold", result=result(winner=ANA, ana=(28, 1), bo=(14, 2)))))
    assert ["NAU-905"] == found(judge(session(*games, variant="threshold", result=result(ana=(27, 1), bo=(14, 2)))))


@pytest.mark.rule("NAU-906")
def test_prices_stay_for_the_next_game():
    def second(prices):
        return judge(session(won_by_ana(), later(won_by_ana(), prices=prices), variant="threshold"))

    assert [] == found(second(HIGH))
    verdict = second({**HIGH, "black": 1})

    assert ["NAU-906"] == found(verdict)
    assert "black starts at 1, but it must be 4, where the last game left it" == first(verdict).message()


@pytest.mark.rule("NAU-907")
def test_cargo_goes_back_into_the_bag():
    def second(bag):
        return found(judge(session(won_by_ana(), later(won_by_ana(), bag=bag), variant="threshold")))

    assert [] == second(11)
    assert ["NAU-907"] == second(0)


@pytest.mark.rule("NAU-908")
def test_tanks_are_full_in_the_next_game():
    def second(fuel):
        return found(judge(session(won_by_ana(), later(won_by_ana(), fuel={ANA: fuel}), variant="threshold")))

    assert [] == second(4)
    assert ["NAU-908"] == second(2)


@pytest.mark.rule("NAU-909")
def test_rockets_are_side_by_side_in_the_next_game():
    def second(space):
        opening = {"formation": [BO, ANA], "rockets": {BO: 0, ANA: space}}
        return found(judge(session(won_by_ana(), later(won_by_ana(), **opening), variant="threshold")))

    assert [] == second(1)
    assert ["NAU-909"] == second(3)


@pytest.mark.rule("NAU-910")
def test_the_stations_are_filled_again_for_the_next_game():
    def second(letters):
        played = Round(number=2, start=start(letters, formation=[BO, ANA]), sheet=won_by_ana())
        return found(judge(session(won_by_ana(), played, variant="threshold")))

    assert [] == second("kgowkgowk")
    assert ["NAU-910"] == second("kgowkgow")
    assert ["NAU-910"] == second("kgowkgowkg")


def test_a_session_that_was_stopped_counts_its_points_so_far():
    verdict = judge(session(won_by_ana(), sheet(ana=has("k"), bo=has("g"), prices=HIGH), ended="time"))

    assert ([], True) == (verdict.findings, verdict.finished)
    assert {ANA: 18, BO: 9} == scores(verdict)


def test_a_game_that_is_not_told_breaks_the_chain():
    """The second game has neither sheet nor transcript: the totals are not known, and the result is taken."""
    record = session(won_by_ana(), Round(number=2), won_by_ana(), result=result(ana=(40, 1), bo=(20, 2)))
    verdict = judge(record)

    assert [] == found(verdict)
    assert {ANA: 40, BO: 20} == scores(verdict)
    assert "NAU-811" in [finding.rule for finding in verdict.unchecked]


def test_start_prices_are_taken_where_the_last_game_is_not_known():
    record = session(Round(number=1), later(won_by_ana(), prices=all_colours(3)), ended="time")

    assert [] == found(judge(record))
