"""Rulings on rounds, awards, ties and the game: for every option a table whose verdict it changes."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DECK,
    DI,
    SMUGGLER,
    deal,
    first,
    found,
    game,
    judge,
    mine,
    on,
    order,
    pick,
    result,
    round_vp,
    sell,
    sheet,
    start,
    state,
    stuck,
    turn,
)


def places(verdict):
    return {place.participant: place.place for place in verdict.places}


@pytest.mark.rule("DWT-R01", "DWT-202", "DWT-209")
def test_pawns_go_back_to_five_when_tracks_are_reset():
    record = game(
        sheet(ana=on(14), bo=on(12), smuggler=on(8)),
        Round(number=2, start=start(tracks={ANA: 5, BO: 5, SMUGGLER: 5})),
    )

    assert ["DWT-202"] == found(judge(record))
    assert [] == found(judge(record, R01="reset"))


@pytest.mark.rule("DWT-R02", "DWT-621")
def test_the_marker_gem_in_a_tie():
    """Ana and the Smuggler stand on 12; his green is worth 2, her blue 1. Bo, on 12 too, has nothing."""
    table = sheet(ana=on(11, "blue"), bo=on(12), smuggler=on(12), marker="green", prices={"green": 2})

    assert {SMUGGLER: 4, ANA: 3, BO: 2} == round_vp(judge(table))
    assert {ANA: 4, BO: 2, SMUGGLER: 2} == round_vp(judge(table, R02="none")), "Bo and he are level in everything"
    assert {ANA: 4, BO: 3, SMUGGLER: 2} == round_vp(judge(table, R02="loses"))


@pytest.mark.rule("DWT-R02", "DWT-609")
def test_a_lost_tie_of_the_smuggler_is_told_by_its_ruling():
    table = sheet(ana=on(12, place=2), bo=on(10), smuggler=on(12, place=1))
    verdict = judge(table, R02="loses")

    assert ["DWT-609"] == found(verdict)
    assert (
        "ana and smuggler are level on 12, but the Smuggler loses ties (ruling DWT-R02): ana and smuggler are in places 1 and 2, but the sheet says 2 and 1"
        == first(verdict).message()
    )


@pytest.mark.rule("DWT-R03", "DWT-603")
def test_the_marker_gem_in_the_final_sale():
    """Sold at 3 it takes the Smuggler from 11 to 14, past Ana on 12."""
    table = sheet(ana=on(12), bo=on(10), smuggler=on(11, after=14), marker="green", prices={"green": 3})

    assert ["DWT-603"] == found(judge(table))
    verdict = judge(table, R03="yes")
    assert [] == found(verdict)
    assert {SMUGGLER: 4, ANA: 3, BO: 2} == round_vp(verdict)


FIVE = {"ana": 14, "smuggler": 13, "bo": 12, "cy": 10, "di": 8}


@pytest.mark.rule("DWT-R04", "DWT-608")
def test_fifth_place():
    table = sheet(**{who: on(track) for who, track in FIVE.items()})

    assert {ANA: 4, SMUGGLER: 3, BO: 2, CY: 1, DI: 0} == round_vp(judge(table))
    assert {ANA: 4, SMUGGLER: 3, BO: 3, CY: 2, DI: 1} == round_vp(judge(table, R04="beside"))
    assert {ANA: 4, SMUGGLER: 3, BO: 2, CY: 1, DI: 1} == round_vp(judge(table, R04="one"))


@pytest.mark.rule("DWT-R04", "DWT-606")
def test_players_who_are_paid_among_themselves_may_be_placed_so():
    """Bo is third of all and second of the players; 2 VP would be the award of a third."""
    claims = {"ana": (1, 4), "smuggler": (2, 3), "bo": (2, 3), "cy": (3, 2), "di": (4, 1)}
    right = sheet(**{who: on(FIVE[who], place=place, vp=vp) for who, (place, vp) in claims.items()})
    wrong = sheet(**{who: on(FIVE[who], vp=2 if who == "bo" else None) for who in FIVE})

    assert [] == found(judge(right, R04="beside"))
    verdict = judge(wrong, R04="beside")
    assert ["DWT-606"] == found(verdict)
    assert "place 2 of the players (ruling DWT-R04): bo gets 3 VP, but the sheet gives 2" == first(verdict).message()


@pytest.mark.rule("DWT-R04", "DWT-608")
@pytest.mark.parametrize("option", ["beside", "one"])
def test_a_fifth_award_needs_more_markers_than_there_are(option):
    """14 or 11 VP a round are more than 40 in a game; whoever rules so brings markers."""
    table = sheet(**{who: on(track) for who, track in FIVE.items()})
    paid = [
        sheet(**{who: on(track, vp=round_vp(judge(table, R04=option))[who]) for who, track in FIVE.items()})
        for _ in range(4)
    ]

    assert [] == judge(game(*paid), R04=option).findings


@pytest.mark.rule("DWT-R07", "DWT-603")
def test_the_options_of_the_final_sale_differ_near_the_floor():
    """Space 2, red at 1, blue at -3. Lowest first: 1, 2. Highest first: 3, 1 (0 is not a space). Net: 1."""
    prices = {"red": 1, "blue": -3}
    for option, after in (("lowest-first", 2), ("highest-first", 1), ("net", 1)):
        rows = {"ana": on(2, "red", "blue", after=after), "bo": on(9), "smuggler": on(8)}
        assert [] == found(judge(sheet(**rows, prices=prices), R07=option))
        wrong = {**rows, "ana": on(2, "red", "blue", after=3 - after)}
        assert ["DWT-603"] == found(judge(sheet(**wrong, prices=prices), R07=option))


def sold_in_order(*gems, **ruled):
    """Bo ends round 2 on space 1 with blue at 1 and red at -1, and sells them in this order."""
    events = [
        pick(BO, "blue"),
        pick(ANA, "yellow"),
        deal("1a", "4a", "5a", "6a"),
        turn(ANA, "4a"),
        mine("yellow"),
        turn(BO, "4b"),
        mine("red"),
        stuck(ANA, bo=list(gems)),
    ]
    before = sheet(ana=on(2), bo=on(1), smuggler=on(5), marker="green")
    verdict = judge(game(before, Round(number=2, start=start(), transcript=events)), equipment=DECK, **ruled)
    assert [] == found(verdict)
    return next(
        step.figures["after"]
        for step in verdict.trail
        if step.round == 2 and step.rule == "DWT-603" and step.figures["who"] == BO
    )


@pytest.mark.rule("DWT-R07", "DWT-603")
def test_an_order_that_is_written_down_counts_where_the_owner_chooses():
    """Red first: he stays on 1, and blue takes him to 2. Blue first: to 2, and back to 1."""
    assert 2 == sold_in_order("red", "blue")
    assert 1 == sold_in_order("blue", "red")
    assert 1 == sold_in_order("red", "blue", R07="highest-first")
    assert 1 == sold_in_order("red", "blue", R07="net")


SMUGGLER_WON = Round(number=1, start=start(starter=CY), sheet=sheet(ana=on(12), bo=on(14), cy=on(9), smuggler=on(20)))
TIED_FIRST = Round(number=1, start=start(starter=CY), sheet=sheet(ana=on(14), bo=on(14), cy=on(9), smuggler=on(11)))


@pytest.mark.rule("DWT-R12", "DWT-711")
@pytest.mark.parametrize(
    ("before", "option", "starters"),
    [
        (SMUGGLER_WON, "best-player", [BO]),
        (SMUGGLER_WON, "same-starter", [CY]),
        (SMUGGLER_WON, "random", [ANA, BO, CY]),
        (TIED_FIRST, "best-player", [ANA]),
        (TIED_FIRST, "same-starter", [CY]),
        (TIED_FIRST, "random", [ANA, BO]),
    ],
)
def test_who_starts_when_no_player_won(before, option, starters):
    """Cy started the last round. The Smuggler won it and Bo was second; or Ana and Bo share first place."""
    allowed = [
        who
        for who in (ANA, BO, CY)
        if not found(judge(game(before, Round(number=2, start=start(starter=who))), R12=option))
    ]

    assert starters == allowed


@pytest.mark.rule("DWT-R13", "DWT-706")
def test_who_picks_first_with_equal_vp():
    """Bo and Cy share last place of round 2 and have 0 VP from it; Bo has 3 VP from round 1, Cy 2."""
    round_one = sheet(di=on(14), bo=on(12), cy=on(10), ana=on(8), smuggler=on(6))
    round_two = Round(
        number=2,
        start=start(starter=DI),
        sheet=sheet(di=on(20), ana=on(18), smuggler=on(16), bo=on(9), cy=on(9)),
    )
    seats = [ANA, BO, CY, DI]

    def picked(first_one, second_one, **ruled):
        picks = [(first_one, "red"), (second_one, "blue"), (ANA, "green"), (DI, "yellow")]
        return judge(game(round_one, round_two, Round(number=3, start=start(picks=picks)), seats=seats), **ruled)

    def warnings(verdict):
        return [finding.message() for finding in verdict.findings if finding.level == "warning"]

    assert [] == warnings(picked(BO, CY)), "from Di clockwise Bo comes before Cy"
    assert ["cy picks before bo; they are level, but bo comes first clockwise"] == warnings(picked(CY, BO))
    assert [] == found(picked(CY, BO))
    assert [] == warnings(picked(CY, BO, R13="random"))
    assert [] == found(picked(CY, BO, R13="game-vp"))
    wrong = picked(BO, CY, R13="game-vp")
    assert ["DWT-706"] == found(wrong)
    assert (CY, BO) == (first(wrong).expected, first(wrong).found)


def finish(*names):
    return sheet(**{name: on(value) for name, value in zip(names, (14, 12, 10, 8), strict=False)})


@pytest.mark.rule("DWT-R14", "DWT-803")
def test_level_to_the_end():
    """Ana and Bo: 4+1+3+3 and 2+3+3+3 VP, level in all of round four; Ana won a round, Bo none, and was better in round two."""
    level = sheet(ana=on(14), bo=on(14), cy=on(10), smuggler=on(8))
    rounds = (finish("ana", "smuggler", "bo", "cy"), finish("smuggler", "bo", "cy", "ana"), level, level)

    assert {ANA: 1, BO: 1, SMUGGLER: 3, CY: 4} == places(judge(game(*rounds)))
    assert {ANA: 1, BO: 2, SMUGGLER: 3, CY: 4} == places(judge(game(*rounds), R14="round-wins"))
    assert {BO: 1, ANA: 2, SMUGGLER: 3, CY: 4} == places(judge(game(*rounds), R14="earlier-rounds"))


@pytest.mark.rule("DWT-R15", "DWT-803")
def test_ties_below_the_winner_may_be_shared():
    """Cy wins. Ana and Bo have 3+2+3+2 = 10 each, and Bo was ahead in round four."""
    rounds = (
        finish("cy", "ana", "bo", "smuggler"),
        finish("cy", "bo", "ana", "smuggler"),
        finish("cy", "ana", "bo", "smuggler"),
        finish("cy", "bo", "ana", "smuggler"),
    )
    record = game(*rounds, seats=[ANA, BO, CY], result=result(ana=(10, 2), bo=(10, 2)))

    assert ["DWT-803"] == found(judge(record))
    assert {CY: 1, BO: 2, ANA: 3, SMUGGLER: 4} == places(judge(record))
    assert [] == found(judge(record, R15="shared"))
    assert {CY: 1, BO: 2, ANA: 2, SMUGGLER: 4} == places(judge(record, R15="shared"))


@pytest.mark.rule("DWT-R15", "DWT-803")
def test_first_place_is_decided_by_round_four_also_where_lower_places_are_shared():
    """Ana and Bo have 14 each; Bo was ahead in round four and wins alone."""
    one, two = finish("ana", "bo", "cy", "smuggler"), finish("bo", "ana", "cy", "smuggler")

    assert {BO: 1, ANA: 2, CY: 3, SMUGGLER: 4} == places(judge(game(one, two, one, two), R15="shared"))


SHORT = {**DECK, "track_length": 15}


@pytest.mark.rule("DWT-R17", "DWT-603")
def test_the_score_track_may_end():
    """The track has 15 spaces: Ana sells from 14 at 3 and stands on 17, or stops on 15, level with Bo."""
    table = sheet(ana=on(14, "red", after=15), bo=on(15), smuggler=on(9), prices={"red": 3})

    assert ["DWT-603"] == found(judge(table, equipment=SHORT))
    assert [] == found(judge(table, equipment=SHORT, R17="stop"))


@pytest.mark.rule("DWT-R17", "DWT-354", "DWT-409")
def test_the_end_of_the_track_stops_pawns_and_smuggler_in_a_turn():
    """Red stands on 3. Ana sells it from 14, one step to 15; card 2a then raises it by 1, and the Smuggler on 15 stays."""
    before = sheet(ana=on(14), bo=on(9), smuggler=on(15), marker="green", prices={"red": 3})
    events = [pick(BO, "blue"), pick(ANA, "red"), deal("1a", "2a", "3a", "4a"), turn(ANA, "2a"), sell("red", steps=1)]
    events += [state(tracks={ANA: 15, SMUGGLER: 15})]
    record = game(before, Round(number=2, start=start(), transcript=events), ended="abandoned")

    assert "DWT-354" in found(judge(record, equipment=SHORT))
    assert [] == found(judge(record, equipment=SHORT, R17="stop"))


@pytest.mark.rule("DWT-R22", "DWT-210")
def test_the_marker_gem_may_be_redrawn():
    record = game(
        sheet(ana=on(14), bo=on(12), smuggler=on(8), marker="green"), Round(number=2, start=start(marker="red"))
    )

    assert ["DWT-210"] == found(judge(record))
    assert (
        "the Smuggler's gem is red, but he kept green from the round before (ruling DWT-R22)"
        == first(judge(record)).message()
    )
    assert [] == found(judge(record, R22="redrawn"))


@pytest.mark.rule("DWT-R38", "DWT-802")
def test_a_game_that_was_broken_off_may_be_ranked():
    """Time was called after two rounds: Ana 7, Bo 7 with the better last round, Smuggler 4; a wrong sum is found either way."""
    rounds = (finish("ana", "bo", "smuggler"), finish("bo", "ana", "smuggler"))
    record = game(*rounds, ended="time", result=result(ana=(8, None)))

    assert (["DWT-802"], []) == (found(judge(record)), order(judge(record)))
    verdict = judge(record, R38="last-round")
    assert ["DWT-802"] == found(verdict)
    assert [BO, ANA, SMUGGLER] == order(verdict)
    assert verdict.finished


@pytest.mark.rule("DWT-R03", "DWT-407")
def test_a_smuggler_whose_gem_is_sold_still_only_moves_forward_before_the_sale():
    low = sheet(ana=on(9), bo=on(7), smuggler=on(4), prices={"yellow": -1})
    back = [sheet(ana=on(9), bo=on(7), smuggler=on(space), prices={"yellow": -1}) for space in (8, 6)]
    kept = [sheet(ana=on(9), bo=on(7), smuggler=on(space), prices={"yellow": -1}) for space in (8, 7)]

    assert ["DWT-407"] == found(judge(low, R03="yes"))
    assert ["DWT-407"] == found(judge(game(*back), R03="yes"))
    assert [] == found(judge(game(*kept), R03="yes"))
