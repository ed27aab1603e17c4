"""Sessions of which a game, or what a game began with, is not written down: the rest is held to what is known.

Ana has 8 + 4 + 2 = 14 points in each game, Bo 4 + 2 + 1 = 7; twelve crystals at 4 are worth 48.
"""

import pytest

from scorekeeper.games.smugglonauts.record import Round
from tests.games.smugglonauts.tables import (
    ANA,
    BO,
    CY,
    end,
    first,
    found,
    game,
    has,
    judge,
    places,
    refill,
    result,
    sheet,
    shop,
    start,
    unchecked,
)

PRICES = {"black": 4, "green": 2, "orange": 1, "white": 0}
UNTOLD = Round(number=2)


def played(number, *formation, prices=PRICES, three=False, **totals):
    """A game with its sheet, and with how it began if that is told."""
    cargo = {ANA: "kkggoo", BO: "kgowww"} if not three else {ANA: "kkggo", BO: "kgoww", CY: "wwg"}
    rows = {who: has(letters, total=totals.get(who)) for who, letters in cargo.items()}
    opening = start(None, formation=list(formation)) if formation else None
    return Round(number=number, start=opening, sheet=sheet(**rows, prices=prices))


def session(*rounds, claims=None, seats=(ANA, BO), variant="games", **rulings):
    return judge(game(*rounds, seats=list(seats), variant=variant, result=claims), **rulings)


def test_running_totals_after_a_game_that_is_not_known_are_unchecked():
    verdict = session(played(1, ana=14, bo=7), UNTOLD, played(3, ana=40, bo=20))

    assert ([], ["NAU-811", "NAU-905"]) == (found(verdict), sorted(unchecked(verdict)))


def test_a_missing_game_is_a_blank():
    verdict = session(played(1, ana=14, bo=7), played(3, ana=40, bo=20))

    assert ([], ["NAU-902", "NAU-905"]) == (found(verdict), unchecked(verdict))
    assert "game 2 is not recorded; what depends on it is not checked" == verdict.unchecked[0].message()


def test_a_later_game_alone_is_no_error():
    verdict = session(played(3, ana=40, bo=20), claims=result(ana=(40, 1), bo=(20, 2)))

    assert ([], {ANA: 1, BO: 2}) == (found(verdict), places(verdict))
    assert "games 1 and 2 are not recorded; what depends on them is not checked" in {
        finding.message() for finding in verdict.unchecked
    }


@pytest.mark.rule("NAU-902")
def test_no_session_has_a_game_beyond_its_last():
    assert ["NAU-902"] == found(session(played(4)))


@pytest.mark.rule("NAU-902")
def test_a_game_that_is_recorded_twice_counts_once():
    """The result has the points of one game of each number."""
    rounds = played(1, ana=14, bo=7), played(1, ana=14, bo=7), played(2, ana=28, bo=14)
    verdict = session(*rounds, claims=result(ana=(28, 1), bo=(14, 2)), R31="2")

    assert (["NAU-902"], {ANA: 1, BO: 2}) == (found(verdict), places(verdict))


@pytest.mark.rule("NAU-905")
def test_a_result_is_not_below_the_games_that_are_recorded():
    rounds = played(1), UNTOLD, played(3)

    assert [] == found(session(*rounds, claims=result(ana=(28, None), bo=(14, None))))
    verdict = session(*rounds, claims=result(ana=(27, None), bo=(14, None)))

    assert ["NAU-905"] == found(verdict)
    assert "ana has 28 points in the recorded games, but the result says 27" == first(verdict).message()


@pytest.mark.rule("NAU-602")
def test_a_result_is_not_above_what_the_missing_game_can_give():
    rounds = played(1), UNTOLD, played(3)

    assert [] == found(session(*rounds, claims=result(ana=(28, None), bo=(62, None))))
    verdict = session(*rounds, claims=result(ana=(28, None), bo=(63, None)))

    assert ["NAU-602"] == found(verdict)
    assert (
        "the result gives 91 points in all, but 90 is the most, with every crystal of the other games at 4"
        == first(verdict).message()
    )


def test_games_that_are_recorded_are_not_said_to_be_missing():
    verdict = session(played(1), UNTOLD, played(3), claims=result(ana=(28, None), bo=(62, None)))

    assert (
        "the points of some games are not checked because those games are not recorded"
        == next(finding for finding in verdict.unchecked if finding.where.round is None).message()
    )


THREE = (ANA, BO, CY)


@pytest.mark.rule("NAU-909", "NAU-R12")
def test_a_formation_that_is_not_written_down_rotates_all_the_same():
    """Ana, Bo, Cy; then Bo, Cy, Ana, which nobody wrote down; then Cy, Ana, Bo."""
    for untold in (played(2, three=True), Round(number=2, start=start(None), sheet=played(2, three=True).sheet)):
        one = played(1, ANA, BO, CY, three=True)
        right, wrong = (played(3, *line, three=True) for line in ((CY, ANA, BO), (BO, CY, ANA)))

        assert [] == found(session(one, untold, right, seats=THREE, R12="rotate"))
        assert ["NAU-909"] == found(session(one, untold, wrong, seats=THREE, R12="rotate"))


@pytest.mark.rule("NAU-R12")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("rotate", "the formation of the game before"),
        ("as-stood", "the order of the rockets at the end of the game before"),
    ],
)
def test_a_formation_that_follows_from_something_untold_is_unchecked(option, why):
    verdict = session(played(1), played(2, ANA, BO), R12=option, R31="2")

    assert ([], ["NAU-909"]) == (found(verdict), unchecked(verdict))
    assert why in verdict.unchecked[0].message()
    assert [] == unchecked(session(played(1), played(2, ANA, BO), R31="2"))


@pytest.mark.rule("NAU-R12")
def test_after_a_game_that_is_not_known_nobody_is_said_to_have_the_lowest_total():
    verdict = session(played(1), UNTOLD, played(3, ANA, BO), R12="lowest-hindmost")

    assert [] == found(verdict)
    assert "NAU-909" in unchecked(verdict)


@pytest.mark.rule("NAU-R12")
def test_rockets_stand_as_in_the_game_before_and_not_as_in_an_earlier_one():
    """The first game is told turn by turn, of the second only the sheet: how the rockets stood in it is not known."""
    board = {"title": "Long board", "invented": True, "length": 21}
    events = (shop(ANA, 1, "k"), refill("o"), shop(BO, 1, "g"), refill("w"), shop(ANA, 1, "o"), end())
    told = Round(number=1, start=start("kgowkgowkgowkgowkg", formation=[ANA, BO]), transcript=list(events))
    counted = Round(number=2, sheet=sheet(ana=has("ko"), bo=has("g")))
    for line in ([ANA, BO], [BO, ANA]):
        third = Round(number=3, start=start(None, formation=line), sheet=counted.sheet)
        record = game(told, counted, third, seats=[ANA, BO], variant="games")

        verdict = judge(record, equipment=board, R12="as-stood")

        assert ([], ["NAU-909"]) == (found(verdict), unchecked(verdict))
