"""A result without its game: ranked by what people say, and whether that is possible."""

import pytest

from scorekeeper.games.magic_mine.record import Record, Result
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    drawing,
    first,
    found,
    game,
    judge,
    paper,
    places,
    result,
    row,
    warned,
)


def alone(claims, *, seats=None, ended="finished"):
    return Record(game="magic-mine", seats=seats or list(claims.rows), result=claims, ended=ended)


@pytest.mark.rule("MIN-903")
def test_spaces_rank():
    verdict = judge(alone(result(ana=(14, None), bo=(20, None), cy=(14, None))))

    assert [] == found(verdict)
    assert {BO: (1, 20), ANA: (2, 14), CY: (2, 14)} == places(verdict)
    assert ["MIN-503"] == [finding.rule for finding in verdict.unchecked]
    assert "the result puts bo on 20: place 1" == verdict.trail[0].message()


def test_places_rank_where_spaces_are_not_written():
    assert {BO: (1, 0), ANA: (2, 0)} == places(judge(alone(result(ana=(None, 2), bo=(None, 1)))))


@pytest.mark.rule("MIN-901")
@pytest.mark.parametrize(
    ("claims", "count"), [(result(ana=(19, 1), bo=(3, 2)), 0), (result(ana=(20, 1), bo=(20, 2)), 2)]
)
def test_exactly_one_is_on_20(claims, count):
    verdict = judge(alone(claims))

    assert ["MIN-901"] == found(verdict)
    assert (1, count) == (first(verdict).expected, first(verdict).found)
    assert {} == places(verdict)


@pytest.mark.rule("MIN-903")
def test_the_winner_is_the_one_on_20():
    verdict = judge(alone(result(ana=(20, 1), bo=(3, 2), winner=BO)))

    assert ["MIN-903"] == found(verdict)
    assert "ana has reached 20 and wins, but the result names bo" == first(verdict).message()


@pytest.mark.rule("MIN-903")
def test_places_follow_the_spaces():
    verdict = judge(alone(result(ana=(20, 1), bo=(3, 3), cy=(5, 2))))
    assert [] == found(verdict)

    verdict = judge(alone(result(ana=(20, 1), bo=(3, 2), cy=(5, 3))))
    assert ["MIN-903"] == found(verdict)


@pytest.mark.rule("MIN-204")
def test_nobody_is_below_0():
    assert ["MIN-204"] == found(judge(alone(result(ana=(20, 1), bo=(-1, 2)))))


@pytest.mark.rule("MIN-903")
def test_everybody_is_in_the_result():
    verdict = judge(alone(result(ana=(20, 1), cy=(3, 2)), seats=[ANA, BO, CY]))

    assert ([], {}) == (found(verdict), places(verdict))
    assert "nobody is placed because the result leaves out bo" in [one.message() for one in verdict.unchecked]


@pytest.mark.rule("MIN-903")
def test_two_firsts():
    assert ["MIN-903"] == found(judge(alone(result(ana=(None, 1), bo=(None, 1)))))


def test_neither_spaces_nor_places():
    verdict = judge(alone(result(ana=(20, None), bo=(None, None), cy=(None, None))))

    assert ([], {}) == (found(verdict), places(verdict))
    assert ["MIN-503", "MIN-903"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("MIN-903")
@pytest.mark.parametrize(
    "told",
    [
        result(winner=ANA),
        result(ana=(20, None)),
        result(ana=(None, 1)),
        result(bo=(None, 2)),
        result(winner=ANA, ana=(20, None), bo=(14, None)),
    ],
)
def test_of_two_players_the_one_who_has_not_won_is_second(told):
    verdict = judge(alone(told, seats=[ANA, BO]))

    assert ([], [ANA, BO]) == (found(verdict), [*places(verdict)])


def test_of_two_players_one_space_tells_no_winner():
    """The other line may not have been written yet, so nobody is placed by it."""
    assert {} == places(judge(alone(result(bo=(14, None)), seats=[ANA, BO])))


@pytest.mark.rule("MIN-903")
def test_of_two_players_both_cannot_have_won():
    """The winner and the place contradict each other, so nobody is placed by one of them."""
    verdict = judge(alone(result(winner=BO, ana=(None, 1)), seats=[ANA, BO]))

    assert ["MIN-903"] == found(verdict)


def test_nothing_at_all():
    verdict = judge(Record(game="magic-mine", seats=[ANA, BO]))

    assert ([], {}, False) == (verdict.findings, places(verdict), verdict.finished)
    assert {} == places(judge(alone(Result(), seats=[ANA, BO])))


@pytest.mark.rule("MIN-R15")
@pytest.mark.parametrize("ended", ["time", "conceded", "abandoned"])
def test_a_game_that_was_broken_off(ended):
    record = alone(result(ana=(14, None), bo=(3, None)), ended=ended)

    assert ({}, False) == (places(judge(record)), judge(record).finished)
    assert {ANA: (1, 14), BO: (2, 3)} == places(judge(record, R15="by-space"))


@pytest.mark.rule("MIN-901")
def test_a_game_that_was_broken_off_has_no_places():
    assert ["MIN-901"] == found(judge(alone(result(ana=(14, 1), bo=(3, 2)), ended="time")))


def test_a_game_in_which_20_was_reached_was_not_broken_off():
    assert {ANA: (1, 20), BO: (2, 3)} == places(judge(alone(result(ana=(20, 1), bo=(3, 2)), ended="time")))


@pytest.mark.rule("MIN-R02")
def test_places_that_are_written_separate_those_who_are_level_where_a_ruling_does():
    record = alone(result(ana=(20, 1), bo=(3, 3), cy=(3, 2)))

    assert ["MIN-903"] == found(judge(record))
    assert [] == found(judge(record, R02="cards"))
    assert {ANA: (1, 20), CY: (2, 3), BO: (3, 3)} == places(judge(record, R02="cards"))


@pytest.mark.rule("MIN-R03")
def test_the_full_sum_of_the_winner():
    record = alone(result(ana=(22, 1), bo=(3, 2)))

    assert {ANA: (1, 20), BO: (2, 3)} == places(judge(record))
    assert {ANA: (1, 22), BO: (2, 3)} == places(judge(record, R03="raw"))


@pytest.mark.rule("MIN-903")
@pytest.mark.parametrize(
    ("claims", "message"),
    [
        (result(ana=(20, 2), bo=(None, 1)), "the result puts ana on 20, so ana has won, but it has bo as first"),
        (result(ana=(20, None), bo=(None, 1)), "the result puts ana on 20, so ana has won, but it has bo as first"),
        (result(ana=(20, 2), bo=(None, None)), "the result puts ana on 20, so ana has won, but it has place 2 for ana"),
        (
            result(ana=(None, 1), bo=(3, 2), cy=(7, 3)),
            "the result puts cy on 7 and bo on 3, but has bo ahead",
        ),
    ],
)
def test_a_space_that_is_written_is_compared_with_the_places(claims, message):
    verdict = judge(alone(claims))

    assert (["MIN-903"], {}) == (found(verdict), places(verdict))
    assert message == first(verdict).message()


@pytest.mark.rule("MIN-903")
@pytest.mark.parametrize("said", [(0, 1), (1, 99), (1, 3), (1, 4, 4, 4), (1, 2, 2, 3), (2, 2)])
def test_places_that_no_ranking_has(said):
    claims = result(**{who: (None, place) for who, place in zip("abcd", said, strict=False)})

    assert (["MIN-903"], {}) == (found(judge(alone(claims))), places(judge(alone(claims))))


@pytest.mark.rule("MIN-903")
def test_places_that_are_shared():
    claims = result(ana=(None, 1), bo=(None, 2), cy=(None, 2), di=(None, 4))

    assert [] == judge(alone(claims)).errors
    assert ["the result says ana is in place 1", "the result says bo is in place 2"] == [
        step.message() for step in judge(alone(claims)).trail[:2]
    ]


@pytest.mark.rule("MIN-903")
def test_the_winner_is_the_one_in_first_place():
    """Without spaces nobody is said to have reached 20."""
    verdict = judge(alone(result(ana=(None, 1), bo=(None, 2), winner=BO)))

    assert "ana is first, but the result names bo as the winner" == first(verdict).message()


@pytest.mark.rule("MIN-R03")
def test_past_20_the_final_space_is_20():
    verdict = judge(alone(result(ana=(22, 1), bo=(3, 2))))

    assert ["MIN-512"] == [finding.rule for finding in verdict.findings if finding.level == "warning"]
    assert [] == judge(alone(result(ana=(22, 1), bo=(3, 2))), R03="raw").errors
    assert [] == [f for f in judge(alone(result(ana=(22, 1), bo=(3, 2))), R03="raw").findings if f.level == "warning"]


@pytest.mark.rule("MIN-512")
def test_no_scoring_goes_that_far():
    assert ["MIN-512"] == found(judge(alone(result(ana=(10**9, 1), bo=(3, 2)))))


@pytest.mark.rule("MIN-R02")
def test_only_the_winner_is_named_where_only_the_winner_is_placed():
    record = alone(Result(winner=BO), seats=[ANA, BO, CY])

    assert {BO: 1, ANA: 2, CY: 2} == {p.participant: p.place for p in judge(record, R02="winner-only").places}
    assert ([], {}) == (found(judge(record)), places(judge(record)))


@pytest.mark.rule("MIN-R02")
def test_what_separates_those_who_are_level_is_not_checked_without_it():
    verdict = judge(alone(result(ana=(20, 1), bo=(3, 3), cy=(3, 2))), R02="cards")

    assert ["MIN-503", "MIN-903"] == [finding.rule for finding in verdict.unchecked]


LEVEL = result(ana=(20, 1), bo=(7, 2), cy=(7, 3), di=(None, 4))


@pytest.mark.rule("MIN-903", "MIN-R02")
def test_equal_spaces_share_the_place_though_not_all_spaces_are_written():
    verdict = judge(alone(LEVEL))

    assert ["MIN-903"] == found(verdict)
    assert "the result puts bo on 7 and cy on 7, but has bo ahead (ruling MIN-R02)" == first(verdict).message()
    assert [] == found(judge(alone(LEVEL), R02="cards"))
    assert [] == found(judge(alone(result(ana=(20, 1), bo=(7, 2), cy=(7, 2), di=(None, 4)))))


@pytest.mark.rule("MIN-903", "MIN-R02")
def test_unequal_spaces_do_not_share_a_place_though_not_all_spaces_are_written():
    record = alone(result(ana=(20, 1), bo=(9, 2), cy=(7, 2), di=(None, 4)))

    assert "the result puts bo on 9 and cy on 7, but has both on one place (ruling MIN-R02)" == (
        first(judge(record)).message()
    )
    shared = alone(result(ana=(20, 1), bo=(9, 2), cy=(7, 2), di=(None, 2)))
    assert [] == found(judge(shared, R02="winner-only"))
    assert ["MIN-903"] == found(judge(alone(LEVEL), R02="winner-only"))


@pytest.mark.rule("MIN-901")
@pytest.mark.parametrize(
    "claims", [result(ana=(15, 1), bo=(None, 2)), result(ana=(15, None), bo=(None, None), winner=ANA)]
)
def test_nobody_is_first_on_a_space_below_20(claims):
    """Where not all spaces are written, the one of the winner is looked at all the same."""
    verdict = judge(alone(claims))

    assert (["MIN-901"], {}) == (found(verdict), places(verdict))
    assert "the result puts ana first on 15, but the game goes on until somebody is on 20" == first(verdict).message()


@pytest.mark.rule("MIN-901", "MIN-R03")
def test_two_of_whom_one_is_beyond_20():
    verdict = judge(alone(result(ana=(21, 1), bo=(20, 2))), R03="raw")

    assert (
        "ana and bo are both on 20 or beyond, but the game ends when the first player gets there"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-901")
@pytest.mark.parametrize(
    ("ended", "words"), [("time", "ended by time"), ("conceded", "ended by concession"), ("abandoned", "abandoned")]
)
def test_a_game_that_reached_20_is_said_to_be_broken_off(ended, words):
    """It counts, and the word that does not fit is warned of."""
    verdict = judge(alone(result(ana=(20, 1), bo=(3, 2)), ended=ended))

    assert {ANA: (1, 20), BO: (2, 3)} == places(verdict)
    assert [f"ana is on 20, so the game was finished, but it is recorded as {words}"] == [
        finding.message() for finding in verdict.findings if finding.level == "warning"
    ]


# A game that was broken off has no places, but its spaces are compared.


@pytest.mark.rule("MIN-512", "MIN-204", "MIN-R15")
@pytest.mark.parametrize("ended", ["time", "abandoned", "adjourned"])
@pytest.mark.parametrize(
    ("record", "rules"),
    [
        (lambda told, how: paper(ana=row(space=4), bo=row(space=2), result=told(ana=9, bo=2), ended=how), ["MIN-512"]),
        (lambda told, how: paper(ana=row(space=4), bo=row(space=2), result=told(ana=4), ended=how), []),
        (lambda told, how: paper(ana=row(space=4), bo=row(), result=told(ana=5, bo=7), ended=how), ["MIN-512"]),
        (lambda told, how: game(*drawing(ANA), result=told(ana=3), ended=how), ["MIN-512"]),
        (lambda told, how: game(*drawing(ANA), result=told(ana=0), ended=how), []),
        (lambda told, how: game(seats=[ANA, BO], result=told(ana=-1), ended=how), ["MIN-204"]),
    ],
)
def test_the_spaces_of_a_game_broken_off_are_compared(record, rules, ended):
    def told(**spaces):
        return result(**{who: (space, None) for who, space in spaces.items()})

    assert rules == found(judge(record(told, ended)))


@pytest.mark.rule("MIN-903", "MIN-R02")
@pytest.mark.parametrize("spaces", [(20, 12, 9, 9), (20, None, None, None)])
@pytest.mark.parametrize(
    ("told", "option", "rules"),
    [
        ((1, 2, 3, 3), "later-seat", ["MIN-903"]),
        ((1, 2, 3, 4), "later-seat", []),
        ((1, 2, 4, 3), "later-seat", []),
        ((1, 2, 3, 3), "by-space", []),
        ((1, 2, 3, 3), "cards", []),
    ],
)
def test_one_of_two_always_sits_later(spaces, told, option, rules):
    said = dict(zip([ANA, BO, CY, DI], zip(spaces, told, strict=True), strict=True))
    verdicts = [judge(alone(result(**said)), R02=option)]
    if None not in spaces:
        rows = {who: row(space=space, place=place) for who, (space, place) in said.items()}
        verdicts.append(judge(paper(**rows), R02=option))

    assert [rules] * len(verdicts) == [found(verdict) for verdict in verdicts]


@pytest.mark.rule("MIN-901", "MIN-903")
@pytest.mark.parametrize("ended", ["time", "adjourned"])
@pytest.mark.parametrize(("winner", "errors"), [(ANA, []), (None, []), (BO, ["MIN-903"])])
@pytest.mark.parametrize("with_sheet", [True, False])
def test_a_game_that_was_won_is_doubted_once(ended, winner, errors, with_sheet):
    claims = result(winner=winner, ana=(20, 1), bo=(4, 2))
    sheet = paper(ana=row(space=20, place=1), bo=row(space=4, place=2), result=claims, ended=ended)
    verdict = judge(sheet if with_sheet else alone(claims, ended=ended))

    assert (errors, ["MIN-901"]) == (found(verdict), warned(verdict))
    assert (ended == "time") == verdict.finished
