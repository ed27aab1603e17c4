"""Results without all their rounds in which people are level: round four decides, as far as it can be known."""

from itertools import product

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import ANA, BO, SMUGGLER, first, found, game, judge, on, order, result, sheet

SEATS = [ANA, BO]
AWARDS = (4, 3, 2)


def claimed(seats=SEATS, winner=None, ended="finished", rulings=None, **rows):
    """Judge a record of which only the result is known."""
    return judge(game(seats=seats, result=result(winner=winner, **rows), ended=ended), **(rulings or {}))


def placed(verdict):
    return {place.participant: place.place for place in verdict.places}


def _rounds():
    """Every end of a round of three: the places and the VP, by the rulebook alone."""
    for spaces in product((1, 2, 3), repeat=3):
        places = tuple(1 + sum(other > space for other in spaces) for space in spaces)
        yield places, tuple(AWARDS[sum(other >= space for other in spaces) - 1] for space in spaces)


def every_game():
    """The places that each set of totals of two players and the Smuggler can come with: all games, one by one."""
    ends = sorted(set(_rounds()))
    games: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
    for rounds in product(ends, repeat=4):
        totals = tuple(map(sum, zip(*(vp for _, vp in rounds), strict=True)))
        keys = [(total, -place) for total, place in zip(totals, rounds[-1][0], strict=True)]
        games.setdefault(totals, set()).add(tuple(1 + sum(other > key for other in keys) for key in keys))
    return games


@pytest.mark.rule("DWT-803")
def test_places_of_the_level_are_accepted_if_and_only_if_some_game_ends_so():
    """A model of all 28,561 games of two players says which places equal totals can come with."""
    level = {totals: ends for totals, ends in every_game().items() if len(set(totals)) < len(totals)}
    for totals, ends in level.items():
        for said in product((1, 2, 3), repeat=3):
            rows = dict(zip((ANA, BO, SMUGGLER), zip(totals, said, strict=True), strict=True))
            assert (said in ends) == (found(claimed(**rows)) == []), (totals, said)


@pytest.mark.rule("DWT-803")
def test_without_places_the_level_are_placed_if_and_only_if_all_games_end_alike():
    for totals, ends in every_game().items():
        verdict = claimed(**dict(zip((ANA, BO, SMUGGLER), ((vp, None) for vp in totals), strict=True)))
        assert [] == found(verdict)
        want = dict(zip((ANA, BO, SMUGGLER), next(iter(ends)), strict=True)) if len(ends) == 1 else {}
        assert want == placed(verdict), totals


@pytest.mark.rule("DWT-803")
def test_who_cannot_have_shared_a_place_is_told_so():
    verdict = claimed(ana=(14, 1), bo=(14, 1), smuggler=(8, 3))

    assert ["DWT-803"] == found(verdict)
    assert (
        "ana and bo are level on 14, and with these totals round four left no tie, so they cannot share a place, "
        "but the result says 1 and 1"
    ) == first(verdict).message()
    assert [] == verdict.places


@pytest.mark.rule("DWT-803")
def test_who_was_last_in_every_round_shares_the_place():
    verdict = claimed(ana=(8, 2), bo=(8, 3), smuggler=(16, 1))

    assert ["DWT-803"] == found(verdict)
    assert "with these totals they were level in round four too, so they share place 2" in first(verdict).message()
    assert {SMUGGLER: 1, ANA: 2, BO: 2} == placed(verdict)


@pytest.mark.rule("DWT-803")
def test_a_winner_alone_does_not_place_the_others():
    """Three are level and only the winner is written: who is second is not known."""
    verdict = claimed(ana=(12, None), bo=(12, None), smuggler=(12, None), winner=ANA)

    assert [] == found(verdict)
    assert [] == verdict.places
    assert ["bo and smuggler are level on 12"] == [
        one.message().split(" and round")[0] for one in verdict.unchecked if one.rule == "DWT-803"
    ]


@pytest.mark.rule("DWT-803")
def test_each_group_of_level_people_is_told_with_its_own_total():
    rows = {"ana": (10, None), "bo": (10, None), "cy": (9, None), "smuggler": (9, None)}
    verdict = claimed(["ana", "bo", "cy"], **rows)

    assert ["ana and bo are level on 10", "cy and smuggler are level on 9"] == [
        one.message().split(" and round")[0] for one in verdict.unchecked if one.rule == "DWT-803"
    ]


@pytest.mark.rule("DWT-803")
def test_lower_places_are_shared_by_ruling_also_without_rounds():
    rows = {"ana": (16, 1), "bo": (10, 2), "smuggler": (10, 3)}
    blank = {who: (vp, None) for who, (vp, _) in rows.items()}

    assert [] == found(claimed(**rows))
    wrong = claimed(**rows, rulings={"R15": "shared"})
    assert ["DWT-803"] == found(wrong)
    assert "(ruling DWT-R15), so they share place 2" in first(wrong).message()
    assert {ANA: 1, BO: 2, SMUGGLER: 2} == placed(claimed(**blank, rulings={"R15": "shared"}))


@pytest.mark.rule("DWT-624")
@pytest.mark.parametrize(("vp", "wrong"), [((9, 6, 3), True), ((4, 3, 2), False), ((7, 7, 4), False)])
def test_totals_of_a_game_that_was_stopped_come_from_some_number_of_rounds(vp, wrong):
    rows = dict(zip((ANA, BO, SMUGGLER), ((one, None) for one in vp), strict=True))
    verdict = claimed(**rows, ended="conceded", rulings={"R38": "last-round"})

    assert wrong == (found(verdict) == ["DWT-624"])
    assert not wrong or "no number of rounds adds up to 9, 6 and 3" in first(verdict).message()


ROUND_4 = sheet(ana=on(14), bo=on(9), smuggler=on(12))


def missing_round_2(ana, bo, smuggler):
    """Ana won rounds 1 and 4, the Smuggler round 3; nobody wrote down round 2."""
    rounds = [sheet(ana=on(9), bo=on(8), smuggler=on(7)), Round(number=2), sheet(ana=on(9), bo=on(7), smuggler=on(10))]
    claims = result(ana=ana, bo=bo, smuggler=smuggler)
    return judge(game(*rounds, ROUND_4, seats=SEATS, result=claims))


@pytest.mark.rule("DWT-803")
def test_round_four_decides_if_only_another_round_is_missing():
    """Ana has 11 and the Smuggler 9 without round 2, in which she was third, and he won."""
    verdict = missing_round_2((13, 2), (10, 3), (13, 1))

    assert ["DWT-803"] == found(verdict)
    assert "in places 1 and 2 in round four, so they are in places 1 and 2" in first(verdict).message()
    assert [ANA, SMUGGLER, BO] == order(verdict)
    blank = missing_round_2((13, None), (10, None), (13, None))
    assert [] == found(blank)
    assert [ANA, SMUGGLER, BO] == order(blank)


@pytest.mark.rule("DWT-802")
def test_a_total_against_the_known_rounds_is_one_finding():
    """Bo has 7 without round 2 and at most 11 with it; his wrong total accuses nobody else."""
    verdict = missing_round_2((14, None), (12, None), (13, None))

    assert ["the rounds that are known give bo between 9 and 11 VP in all, but the result says 12"] == [
        finding.message() for finding in verdict.errors
    ]
    assert [ANA, SMUGGLER, BO] == order(verdict)


@pytest.mark.rule("DWT-802")
def test_places_that_follow_from_a_refuted_total_are_not_told():
    """Bo cannot have 14; whether he has 10 or 11, he is third, and nobody else is accused."""
    verdict = missing_round_2((13, 2), (14, 1), (12, 3))

    assert ["DWT-802"] == found(verdict)
    assert [ANA, SMUGGLER, BO] == order(verdict)


@pytest.mark.rule("DWT-802")
def test_nobody_is_placed_if_the_right_total_could_lead_to_several_places():
    """Without round 2 Ana has 10, Bo 11 and the Smuggler 6; with 14 Bo would be level with Ana and first, with 13 second."""
    rounds = [sheet(ana=on(9), bo=on(8), smuggler=on(7)), Round(number=2), sheet(ana=on(11), bo=on(12), smuggler=on(8))]
    claims = result(ana=(14, None), bo=(16, None), smuggler=(8, None))
    verdict = judge(game(*rounds, sheet(ana=on(14), bo=on(15), smuggler=on(9)), seats=SEATS, result=claims))

    assert ["the rounds that are known give bo between 13 and 15 VP in all, but the result says 16"] == [
        finding.message() for finding in verdict.errors
    ]
    assert [] == verdict.places
    assert "nobody is placed because the total of bo is wrong and the right one is not known" in [
        finding.message() for finding in verdict.unchecked
    ]
