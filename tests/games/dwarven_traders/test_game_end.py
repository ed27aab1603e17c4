"""The end of the game: four rounds, most VP, ties by round four, and the Smuggler can win."""

import msgspec
import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    SMUGGLER,
    first,
    found,
    game,
    judge,
    on,
    order,
    result,
    sheet,
    start,
)

VALUES = (14, 12, 10, 8, 6)


def finish(*names: str):
    """A round that ends in this order; the Smuggler is where he is named."""
    return sheet(**{name: on(value) for name, value in zip(names, VALUES, strict=False)})


def onward(*rounds):
    """The same rounds, everybody ten spaces further each time: tracks stay, and the Smuggler never goes back."""
    return tuple(
        msgspec.structs.replace(
            sheet_, rows={who: on(row.track + 10 * index, *row.gems) for who, row in sheet_.rows.items()}
        )
        for index, sheet_ in enumerate(rounds)
    )


ABCS = finish("ana", "bo", "cy", "smuggler")
"""Ana 4, Bo 3, Cy 2, Smuggler 1."""
FOUR = onward(ABCS, finish("bo", "ana", "smuggler", "cy"), ABCS, finish("cy", "ana", "bo", "smuggler"))
"""Ana 4+3+4+3 = 14, Bo 3+4+3+2 = 12, Cy 2+1+2+4 = 9, Smuggler 1+2+1+1 = 5."""
TIED = onward(ABCS, finish("bo", "ana", "cy", "smuggler"), ABCS, finish("bo", "ana", "cy", "smuggler"))
"""Ana and Bo have 4+3+4+3 = 14 each, and Bo finished round four ahead of Ana."""


def places(verdict):
    return {place.participant: (place.place, place.score) for place in verdict.places}


@pytest.mark.rule("DWT-801", "DWT-802")
def test_most_vp_win():
    verdict = judge(game(*FOUR, result=result(ana=(14, 1), bo=(12, 2), cy=(9, 3), smuggler=(5, 4), winner=ANA)))

    assert [] == verdict.findings
    assert verdict.finished
    assert {ANA: (1, 14), BO: (2, 12), CY: (3, 9), SMUGGLER: (4, 5)} == places(verdict)
    assert "ana has 14 VP (4+3+4+3): place 1" in [step.message() for step in verdict.trail]


@pytest.mark.rule("DWT-802")
def test_a_wrong_sum_is_found():
    verdict = judge(game(*FOUR, result=result(ana=(15, 1), bo=(12, 2), cy=(9, 3), smuggler=(5, 4))))

    assert ["DWT-802"] == found(verdict)
    assert (14, 15) == (first(verdict).expected, first(verdict).found)
    assert "the rounds of ana add up to 14 VP, but the result says 15" == first(verdict).message()


@pytest.mark.rule("DWT-802")
def test_a_wrong_place_and_a_wrong_winner_are_found():
    verdict = judge(game(*FOUR, result=result(ana=(14, 2), bo=(12, 1), winner=BO)))

    assert ["DWT-802"] == found(verdict), "the winner follows from the places"
    assert (
        "ana and bo are in places 1 and 2 of the game with 14 and 12 VP, but the result says 2 and 1"
        == first(verdict).message()
    )
    named = judge(game(*FOUR, result=result(ana=(14, 1), bo=(12, 2), winner=BO)))
    assert ["ana wins with 14 VP, but the result names bo with 12"] == [one.message() for one in named.errors]
    assert [ANA, BO, CY, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-803")
def test_equal_totals_stand_in_the_order_of_round_four():
    verdict = judge(game(*TIED, result=result(ana=(14, 2), bo=(14, 1), winner=BO)))

    assert [] == verdict.findings
    assert [BO, ANA, CY, SMUGGLER] == order(verdict)
    assert "bo has 14 VP (3+4+3+4), level with ana; place 1 in round 4 against 2: place 1" in [
        step.message() for step in verdict.trail
    ]


@pytest.mark.rule("DWT-803")
def test_nothing_but_round_four_breaks_a_game_tie():
    """Ana won more of the first rounds and is called the winner; Bo finished round four ahead of her."""
    verdict = judge(game(*TIED, result=result(ana=(14, 1), bo=(14, 2), winner=ANA)))

    assert ["DWT-803"] == found(verdict)
    assert (
        "bo and ana are in places 1 and 2 of the game with 14 and 14 VP, level, and in places 1 and 2 in the last round, but the result says 2 and 1"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-803")
def test_a_game_tie_is_not_shared_while_round_four_separates():
    verdict = judge(game(*TIED, result=result(ana=(14, 1), bo=(14, 1))))

    assert ["DWT-803"] == found(verdict)
    assert (2, 1) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("DWT-803")
def test_who_is_level_in_round_four_too_shares_the_place():
    """Ruling R14: Ana and Bo have 4+3+3+3 = 13 and 3+4+3+3 = 13, and share places 1 and 2 of rounds three and four."""
    level = sheet(ana=on(14), bo=on(14), cy=on(10), smuggler=on(8))
    rounds = (ABCS, finish("bo", "ana", "cy", "smuggler"), level, level)
    verdict = judge(game(*rounds, result=result(ana=(13, 1), bo=(13, 1), cy=(8, 3), smuggler=(4, 4))))

    assert [] == verdict.findings
    assert {ANA: (1, 13), BO: (1, 13), CY: (3, 8), SMUGGLER: (4, 4)} == places(verdict)


@pytest.mark.rule("DWT-802")
def test_a_place_far_from_the_tie_is_a_matter_of_vp():
    """Ana and Bo are level, but Ana is written as third."""
    verdict = judge(game(*TIED, result=result(ana=(14, 3))))

    assert ["DWT-802"] == found(verdict)


@pytest.mark.rule("DWT-804")
def test_the_smuggler_can_win_the_game():
    round_ = finish("smuggler", "ana", "bo")
    verdict = judge(
        game(round_, round_, round_, round_, result=result(ana=(12, 2), bo=(8, 3), smuggler=(16, 1), winner=SMUGGLER))
    )

    assert [] == verdict.findings
    assert {SMUGGLER: (1, 16), ANA: (2, 12), BO: (3, 8)} == places(verdict)
    assert [False, True, True] == [place.person for place in verdict.places]
    assert "the Smuggler wins the game with 16 VP" == verdict.trail[-1].message()


@pytest.mark.rule("DWT-804")
def test_the_smuggler_is_not_skipped_when_the_winner_is_named():
    """Mistake 1: Ana is the best of the players, and is called the winner."""
    round_ = finish("smuggler", "ana", "bo")
    verdict = judge(game(round_, round_, round_, round_, result=result(ana=(12, 1), bo=(8, 2), winner=ANA)))

    assert ["DWT-804"] == found(verdict)
    assert ({ANA: 2, BO: 3}, {ANA: 1, BO: 2}) == (first(verdict).expected, first(verdict).found)
    assert (
        "ana and bo are in places 2 and 3 of the game with 12 and 8 VP because the Smuggler is ranked too, but the result says 1 and 2"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-801")
def test_there_is_no_fifth_round():
    """A fifth round is found, and does not count."""
    fifth = onward(ABCS, ABCS, ABCS, ABCS, finish("cy", "bo", "smuggler", "ana"))[-1]
    verdict = judge(game(*FOUR, fifth, result=result(ana=(14, 1))))

    assert ["DWT-801"] == found(verdict)
    assert (4, 5) == (first(verdict).expected, first(verdict).found)
    assert {ANA: (1, 14), BO: (2, 12), CY: (3, 9), SMUGGLER: (4, 5)} == places(verdict)


@pytest.mark.rule("DWT-801")
def test_a_fifth_round_without_a_sheet_does_not_undo_the_game():
    verdict = judge(game(*FOUR, Round(number=5)))

    assert ["DWT-801"] == found(verdict)
    assert verdict.finished
    assert [ANA, BO, CY, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-801")
def test_there_is_no_result_before_the_fourth_round():
    verdict = judge(game(*FOUR[:3], result=result(ana=(11, 1))))

    assert ["DWT-801"] == found(verdict)
    assert (4, 3) == (first(verdict).expected, first(verdict).found)
    assert "a result is recorded after 3 of four rounds, but the game goes on" == first(verdict).message()
    assert [] == verdict.places
    assert not verdict.finished


@pytest.mark.rule("DWT-801", "DWT-802")
@pytest.mark.parametrize("recorded", [1, 2, 3])
def test_the_last_rounds_may_be_missing_like_any_other(recorded):
    """Totals of four rounds show that the rest was played, although nobody recorded it."""
    claim = result(ana=(14, 1), bo=(12, 2), cy=(9, 3), smuggler=(5, 4), winner=ANA)
    verdict = judge(game(*FOUR[:recorded], result=claim))

    assert [] == found(verdict)
    assert {ANA: (1, 14), BO: (2, 12), CY: (3, 9), SMUGGLER: (4, 5)} == places(verdict)


@pytest.mark.rule("DWT-801", "DWT-802")
@pytest.mark.parametrize(
    "claim",
    [
        result(ana=(14, None), bo=(None, None), cy=(None, None), smuggler=(None, None)),
        result(ana=(None, 1), bo=(None, 2), cy=(None, 3), smuggler=(None, 4)),
        result(winner=ANA),
    ],
)
def test_the_last_round_and_totals_may_both_be_missing(claim):
    """Round four is not written down, and neither are some of the totals: a round that fits them can have been played."""
    assert [] == found(judge(game(*FOUR[:3], result=claim)))


@pytest.mark.rule("DWT-802")
def test_totals_beyond_a_missing_fourth_round_are_wrong_themselves():
    """The Smuggler has 4 after three rounds and cannot get 5 in the fourth; that it was played is not in doubt."""
    verdict = judge(game(*FOUR[:3], result=result(ana=(14, 1), bo=(12, 2), cy=(9, 3), smuggler=(9, 4))))

    assert "DWT-802" == found(verdict)[0]
    assert "the rounds that are known give smuggler between 5 and 8 VP in all, but the result says 9" == (
        first(verdict).message()
    )


@pytest.mark.rule("DWT-803")
def test_a_missing_fourth_round_still_decides_between_equal_totals():
    """Round four must have paid Bo 4 and Ana 3, so Bo is ahead."""
    claim = result(ana=(14, 1), bo=(14, 2), cy=(8, 3), smuggler=(4, 4))
    verdict = judge(game(*TIED[:3], result=claim))

    assert ["DWT-803"] == found(verdict)
    assert [BO, ANA, CY, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-801")
def test_a_slip_in_the_totals_of_three_rounds_is_no_fourth_round():
    """Ana has 11 after three rounds; no fourth round pays her 1 and the others nothing."""
    verdict = judge(game(*FOUR[:3], result=result(ana=(12, 1), bo=(10, 2), cy=(5, 3), smuggler=(4, 4))))

    assert "DWT-801" == found(verdict)[0]
    assert [] == verdict.places


def test_a_game_that_goes_on_is_no_mistake():
    """Rounds come in one by one."""
    verdict = judge(game(*FOUR[:2]))

    assert [] == verdict.findings
    assert [] == verdict.places


@pytest.mark.rule("DWT-605")
def test_a_game_that_was_broken_off_has_no_places():
    """Ruling R38; the rounds that were played are still judged."""
    third = sheet(ana=on(34, vp=3), bo=on(32), cy=on(30), smuggler=on(28))
    verdict = judge(game(*FOUR[:2], third, ended="time", result=result(ana=(11, None))))

    assert ["DWT-605"] == found(verdict)
    assert [] == verdict.places
    assert not verdict.finished
    assert ["nobody is placed because the game was broken off (ruling DWT-R38)"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("DWT-801")
@pytest.mark.parametrize("claim", [result(winner=BO), result(ana=(None, 1))])
def test_a_game_that_was_broken_off_has_no_winner(claim):
    """Three rounds and time is called: by the book nobody has won, whatever the sheet says (ruling R38)."""
    verdict = judge(game(*FOUR[:3], ended="time", result=claim))

    assert ["DWT-801"] == found(verdict)
    assert [] == verdict.places


@pytest.mark.rule("DWT-R38")
def test_a_tournament_may_rank_what_was_played():
    """With R38 = last-round three rounds are a result, and the table is done."""
    verdict = judge(game(*FOUR[:3], ended="time"), R38="last-round")

    assert verdict.finished
    assert [ANA, BO, CY, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-803")
def test_a_shared_win_has_no_sole_winner():
    """Ana and Bo are level in VP and in all of round four; naming one of them gives the game away (ruling R14)."""
    level = sheet(ana=on(44), bo=on(44), cy=on(40), smuggler=on(38))
    rounds = (*onward(ABCS, finish("bo", "ana", "cy", "smuggler"), ABCS)[:2], level, level)

    assert [] == found(judge(game(*rounds)))
    verdict = judge(game(*rounds, result=result(winner=ANA)))
    assert ["DWT-803"] == found(verdict)
    assert ([ANA, BO], ANA) == (first(verdict).expected, first(verdict).found)
    assert first(verdict).message().startswith("ana and bo share first place")


@pytest.mark.rule("DWT-203")
def test_a_game_begins_with_round_one():
    """Four rounds cannot be numbers 2 to 5 of a game; that a round is not recorded does not explain it."""
    rounds = [Round(number=number, sheet=played) for number, played in enumerate(FOUR, 2)]

    assert "DWT-203" == found(judge(game(*rounds)))[0]


@pytest.mark.rule("DWT-701")
@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ((2, 3, 4), "round 1 is not recorded"),
        ((1, 4), "rounds 2 to 3 are not recorded"),
        ((3,), "rounds 1 to 2 are not recorded"),
    ],
)
def test_a_round_that_is_not_recorded_is_a_blank(numbers, text):
    """Nothing is wrong with the rounds that are; the places come from the result."""
    rounds = [Round(number=number, sheet=FOUR[number - 1]) for number in numbers]
    totals = result(ana=(14, 1), bo=(12, 2), cy=(8, 3), smuggler=(6, 4))
    verdict = judge(game(*rounds, result=totals, seats=[ANA, BO, CY]))

    assert [] == found(verdict)
    assert text in [finding.message() for finding in verdict.unchecked]
    assert [ANA, BO, CY, SMUGGLER] == order(verdict)


@pytest.mark.rule("DWT-701")
def test_rounds_out_of_order_do_not_accuse_the_smuggler():
    """By the numbers he only ever moved forward."""
    spaces = {1: 9, 3: 13, 2: 10, 4: 19}
    rounds = [
        Round(number=number, sheet=sheet(ana=on(30), bo=on(20), smuggler=on(space))) for number, space in spaces.items()
    ]

    assert ["DWT-701"] == found(judge(game(*rounds)))


@pytest.mark.rule("DWT-R38", "DWT-802")
def test_a_round_that_was_broken_off_does_not_hide_those_before_it():
    """Time is called in round three: the places are those after round two, whatever the result says."""
    third = Round(number=3, transcript=[])
    record = game(*FOUR[:2], third, ended="time", result=result(ana=(9, 2), bo=(7, 1), cy=(3, 4), smuggler=(3, 3)))
    verdict = judge(record, R38="last-round")

    assert ["DWT-802"] == found(verdict)
    assert "the rounds of ana add up to" in first(verdict).message()
    assert [BO, ANA, SMUGGLER, CY] == order(verdict)


@pytest.mark.rule("DWT-801")
def test_a_round_after_the_end_is_one_finding():
    """Nothing in a round that does not count is told."""
    fifth = Round(number=5, start=start(prices={"red": 3}, tracks={ANA: 40}), sheet=sheet(ana=on(0), bo=on(50)))
    assert ["DWT-801"] == found(judge(game(*FOUR, fifth)))


@pytest.mark.rule("DWT-701")
@pytest.mark.parametrize(("numbers", "rules"), [((4, 3, 2, 1), ["DWT-701"]), ((1, 1, 3, 4), ["DWT-701"])])
def test_rounds_in_a_wrong_order_are_one_finding(numbers, rules):
    rounds = [Round(number=number, sheet=played) for number, played in zip(numbers, FOUR, strict=True)]
    assert rules == found(judge(game(*rounds)))


@pytest.mark.rule("DWT-R15", "DWT-803")
def test_a_shared_place_names_the_ruling_that_shares_it():
    """Bo and Cy are level on VP; the last round would separate them."""
    rounds = onward(ABCS, finish("ana", "cy", "bo", "smuggler"), ABCS, finish("ana", "cy", "bo", "smuggler"))
    verdict = judge(game(*rounds, result=result(bo=(10, 3))), R15="shared")

    assert ["DWT-803"] == found(verdict)
    assert (
        "bo is in place 2 of the game with 10 VP, which is shared with cy because only first place is decided by the last "
        "round (ruling DWT-R15), but the result says 3"
    ) == first(verdict).message()
