"""A head judge's word: `by-rules` and `as-written` settle findings, and change what counts."""

import pytest

from scorekeeper.games.dwarven_traders.record import Round
from scorekeeper.games.engine.terms import Decision
from tests.games.dwarven_traders.tables import (
    ANA,
    BO,
    CY,
    DECK,
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
    sell,
    sheet,
    start,
    state,
    stuck,
    turn,
)

QUICK = sheet(ana=on(14), bo=on(12), smuggler=on(8))
"""Ana 4, Bo 3, Smuggler 2."""


def decided(effect, **narrowed):
    return (Decision(effect=effect, author="Head judge", reason="agreed at the table", **narrowed),)


BY_RULES, AS_WRITTEN = decided("by-rules"), decided("as-written")


def scores(verdict):
    return {place.participant: (place.place, place.score) for place in verdict.places}


@pytest.mark.rule("DWT-605")
def test_a_settled_finding_is_kept_as_a_warning_that_says_so():
    wrong = sheet(ana=on(14, vp=3), bo=on(12), smuggler=on(8))

    verdict = judge(game(wrong), decisions=BY_RULES)

    assert [] == found(verdict)
    assert ["warning"] == [finding.level for finding in verdict.findings]
    assert "place 1: ana gets 4 VP, but the sheet gives 3" == verdict.findings[0].message()
    assert "by-rules by Head judge: agreed at the table" == verdict.findings[0].figures["settled"]


@pytest.mark.rule("DWT-605")
def test_by_rules_pays_what_the_rules_compute_and_as_written_what_the_sheet_says():
    """Round 1 gives Ana 3 VP instead of 4: 16 by the rules, 15 as written."""
    record = game(sheet(ana=on(14, vp=3), bo=on(12), smuggler=on(8)), QUICK, QUICK, QUICK)

    assert {ANA: (1, 16), BO: (2, 12), SMUGGLER: (3, 8)} == scores(judge(record, decisions=BY_RULES))
    written = judge(record, decisions=AS_WRITTEN)
    assert {ANA: (1, 15), BO: (2, 12), SMUGGLER: (3, 8)} == scores(written)
    assert "ana counts with 3 VP, as written" in [step.message() for step in written.trail]


@pytest.mark.rule("DWT-105")
def test_a_claim_that_was_settled_by_the_rules_needs_no_marker():
    """Round 1 pays Cy 4 instead of 2, which makes 42 of 40; settled by the rules it is 40, as written still 42."""
    wrong = sheet(ana=on(14, vp=4), bo=on(12, vp=3), cy=on(8, vp=4), smuggler=on(6, vp=1))
    right = sheet(ana=on(14, vp=4), bo=on(12, vp=3), cy=on(8, vp=2), smuggler=on(6, vp=1))
    record = game(wrong, right, right, right, seats=[ANA, BO, CY])

    assert ["DWT-607"] == found(judge(record)), "the markers follow from the award"
    assert [] == found(judge(record, decisions=decided("by-rules", round=1)))
    assert ["DWT-105"] == found(judge(record, decisions=decided("as-written", round=1)))


@pytest.mark.rule("DWT-603")
def test_a_space_that_stands_as_written_decides_the_round():
    """Ana's sale at -3 was forgotten: by the rules Bo is first, as written Ana."""
    wrong = sheet(ana=on(14, "red", after=14), bo=on(12), smuggler=on(8), prices={"red": -3})
    record = game(wrong, QUICK, QUICK, sheet(ana=on(12), bo=on(14), smuggler=on(8)))

    assert ["DWT-357"] == found(judge(record))
    assert {BO: (1, 14), ANA: (2, 14), SMUGGLER: (3, 8)} == scores(judge(record, decisions=BY_RULES))
    assert {ANA: (1, 15), BO: (2, 13), SMUGGLER: (3, 8)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-604", "DWT-711")
def test_a_place_that_stands_as_written_makes_the_winner_of_the_round():
    """Bo is written as first, and starts round 2."""
    record = game(
        sheet(ana=on(14, place=2), bo=on(12, place=1), smuggler=on(8)), Round(number=2, start=start(starter=BO))
    )

    assert ["DWT-604", "DWT-711"] == found(judge(record))
    assert ["DWT-711"] == found(judge(record, decisions=decided("by-rules", round=1)))
    assert [] == found(judge(record, decisions=decided("as-written", round=1)))


@pytest.mark.rule("DWT-605")
def test_a_decision_settles_only_what_it_names():
    """Both rounds have a wrong award for first place, round 1 a wrong one for third place too."""
    record = game(
        sheet(ana=on(14, place=1, vp=3), bo=on(12, place=2), smuggler=on(8, place=3, vp=1)),
        sheet(ana=on(14, place=1, vp=3), bo=on(12), smuggler=on(8)),
    )

    assert ["DWT-605", "DWT-607", "DWT-605"] == found(judge(record))
    assert ["DWT-607", "DWT-605"] == found(judge(record, decisions=decided("by-rules", rule="DWT-605", round=1)))
    assert ["DWT-607"] == found(judge(record, decisions=decided("by-rules", rule="DWT-605")))
    assert ["DWT-605"] == found(judge(record, decisions=decided("by-rules", round=1)))


@pytest.mark.rule("DWT-802")
def test_a_total_that_stands_as_written_changes_the_order():
    """Bo's 12 VP are written as 17."""
    record = game(QUICK, QUICK, QUICK, QUICK, result=result(bo=(17, None)))

    assert [ANA, BO, SMUGGLER] == order(judge(record, decisions=BY_RULES))
    assert {BO: (1, 17), ANA: (2, 16), SMUGGLER: (3, 8)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-802")
def test_a_place_or_a_winner_that_stands_as_written_counts():
    by_place = game(QUICK, QUICK, QUICK, QUICK, result=result(ana=(16, 2), bo=(12, 1)))
    by_winner = game(QUICK, QUICK, QUICK, QUICK, result=result(winner=BO))

    for record in (by_place, by_winner):
        assert [ANA, BO, SMUGGLER] == order(judge(record, decisions=BY_RULES))
        assert {BO: (1, 12), ANA: (2, 16), SMUGGLER: (3, 8)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-801")
def test_a_fifth_round_counts_only_as_written():
    fifth = sheet(ana=on(8), bo=on(14), smuggler=on(12))
    record = game(QUICK, QUICK, QUICK, QUICK, fifth)

    assert {ANA: (1, 16), BO: (2, 12), SMUGGLER: (3, 8)} == scores(judge(record, decisions=BY_RULES))
    assert {ANA: (1, 18), BO: (2, 16), SMUGGLER: (3, 11)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-801")
def test_a_game_of_three_rounds_counts_only_as_written():
    record = game(QUICK, QUICK, QUICK, result=result(ana=(12, 1), bo=(9, 2), smuggler=(6, 3)))
    by_rules, as_written = judge(record, decisions=BY_RULES), judge(record, decisions=AS_WRITTEN)

    assert ([], False) == (by_rules.places, by_rules.finished)
    assert {ANA: (1, 12), BO: (2, 9), SMUGGLER: (3, 6)} == scores(as_written)
    assert as_written.finished


@pytest.mark.rule("DWT-701")
def test_a_settled_number_lets_the_rounds_follow_one_another():
    """The third sheet was headed 2 by mistake; prices are still handed on to it."""
    opening = start(prices={"red": 1, "blue": 2})
    record = game(QUICK, QUICK, Round(number=2, start=opening, sheet=QUICK))

    assert ["DWT-701"] == found(judge(record))
    assert ["DWT-702"] == found(judge(record, decisions=decided("by-rules", rule="DWT-701")))


@pytest.mark.rule("DWT-609")
def test_a_round_without_the_smuggler_counts_only_as_written():
    """As written the players are ranked among themselves, and he gets nothing for that round."""
    forgotten = sheet(ana=on(14), bo=on(12))
    record = game(forgotten, QUICK, QUICK, QUICK)

    assert [] == judge(record, decisions=BY_RULES).places
    assert {ANA: (1, 16), BO: (2, 12), SMUGGLER: (3, 6)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-804")
def test_a_result_without_the_smuggler_counts_only_as_written():
    record = game(seats=[ANA, BO], result=result(ana=(11, None), bo=(14, None)))

    assert [] == judge(record, decisions=BY_RULES).places
    assert {BO: (1, 14), ANA: (2, 11)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-802")
def test_a_claimed_place_or_winner_counts_as_written():
    rows = {"ana": (11, 1), "bo": (14, 2), "smuggler": (9, 3)}
    by_place = game(seats=[ANA, BO], result=result(**rows))
    by_winner = game(seats=[ANA, BO], result=result(ana=(11, None), bo=(14, None), smuggler=(9, None), winner=ANA))

    for record in (by_place, by_winner):
        assert [BO, ANA, SMUGGLER] == order(judge(record, decisions=BY_RULES))
        assert {ANA: (1, 11), BO: (2, 14), SMUGGLER: (3, 9)} == scores(judge(record, decisions=AS_WRITTEN))


@pytest.mark.rule("DWT-923")
def test_the_winner_of_a_solo_game_counts_as_written():
    won = sheet(ana=on(9), smuggler=on(5))
    for said in (result(ana=(2, 2), smuggler=(0, 1)), result(winner=SMUGGLER)):
        record = game(won, won, variant="solo", result=said)
        assert [ANA, SMUGGLER] == order(judge(record, decisions=BY_RULES))
        assert [SMUGGLER, ANA] == order(judge(record, decisions=AS_WRITTEN))


# A transcript.


def transcript(*events, end=None, ended="abandoned"):
    """Ana has red, Bo blue; cards 1a to 4a, the Smuggler's gem is green."""
    script = [pick(ANA, "red"), pick(BO, "blue"), deal("1a", "2a", "3a", "4a"), *events]
    round_ = Round(number=1, start=start(starter=ANA, marker="green"), transcript=script, sheet=end)
    return game(round_, seats=[ANA, BO], ended=ended)


@pytest.mark.rule("DWT-314")
def test_a_settled_event_lets_the_replay_go_on():
    """Ana had two turns in a row (event 6); Bo's mistake comes later, and hangs on it until a judge has settled it."""
    record = transcript(turn(ANA, "1a"), mine("red"), turn(ANA, "2a"), sell("red"), turn(BO, "3a"), mine("yellow"))

    open_ = judge(record, equipment=DECK)
    assert ["DWT-314", "DWT-338"] == found(open_)
    assert 6 == open_.errors[1].assuming.event
    assert "if event 6 stands: bo mines yellow, but card 3 gives green" == open_.errors[1].message()

    settled = judge(record, equipment=DECK, decisions=decided("by-rules", rule="DWT-314", round=1, turn=2))
    assert ["DWT-338"] == found(settled), "card 3a gives green, not yellow"
    assert (3, 9) == (first(settled).where.turn, first(settled).where.event)


@pytest.mark.rule("DWT-409")
def test_a_state_that_stands_as_written_is_played_on_from():
    """The Smuggler was moved to 6 by mistake, and stays there: the next state with 6 is right, or wrong."""
    moves = [turn(ANA, "1a"), mine("red"), state(tracks={SMUGGLER: 6}), turn(BO, "2a"), mine("blue")]
    record = transcript(*moves, state(tracks={SMUGGLER: 6}))

    assert ["DWT-409"] == found(judge(record, equipment=DECK))
    first_one = {"rule": "DWT-409", "turn": 1}
    assert ["DWT-409"] == found(judge(record, equipment=DECK, decisions=decided("by-rules", **first_one)))
    assert [] == found(judge(record, equipment=DECK, decisions=decided("as-written", **first_one)))


@pytest.mark.rule("DWT-354")
def test_a_sale_that_stands_as_written_moves_the_pawn_as_written():
    """Ana moved 3 for a red at 1: she is on 6 by the rules, on 8 as written."""
    events = (turn(ANA, "2a"), sell("red", steps=3))

    for effect, space in (("by-rules", 6), ("as-written", 8)):
        record = transcript(*events, state(tracks={ANA: space}))
        assert [] == found(judge(record, equipment=DECK, decisions=decided(effect, rule="DWT-354", event=5)))


@pytest.mark.rule("DWT-354")
def test_of_sheet_and_transcript_the_sheet_counts_as_written():
    """The events leave Ana on 5; the sheet puts her on 8, which makes her first."""
    events = [
        pick(ANA, "yellow"),
        pick(BO, "blue"),
        deal("1a", "4a", "5a", "6a"),
        turn(ANA, "4a"),
        mine("yellow"),
        turn(BO, "4b"),
        mine("red"),
        stuck(ANA),
    ]
    end = sheet(
        ana=on(8, "yellow", "yellow"),
        bo=on(5, "blue", "red"),
        smuggler=on(5),
        marker="green",
        prices={"yellow": -1, "red": -1},
    )
    record = game(Round(number=1, start=start(starter=ANA, marker="green"), transcript=events, sheet=end))
    vp = {}
    for effect in ("by-rules", "as-written"):
        verdict = judge(record, equipment=DECK, decisions=decided(effect))
        assert [] == found(verdict)
        vp[effect] = {step.figures["who"]: step.figures["place"] for step in verdict.trail if "place" in step.figures}

    assert ["DWT-354"] == found(judge(record, equipment=DECK))
    assert {BO: 1, SMUGGLER: 2, ANA: 3} == vp["by-rules"]
    assert {ANA: 1, BO: 2, SMUGGLER: 3} == vp["as-written"]


@pytest.mark.rule("DWT-702")
def test_prices_that_stand_as_written_are_played_on_from():
    """Round 2 began with red back on 1 instead of 3; Ana, who won, mines red with 1a, which makes it 0 or 2."""
    before = sheet(ana=on(9), bo=on(7), smuggler=on(5), prices={"red": 3})
    events = [pick(BO, "blue"), pick(ANA, "green"), deal("1a", "2a", "3a", "4a"), turn(ANA, "1a"), mine("red")]
    for effect, red in (("by-rules", 2), ("as-written", 0)):
        played = Round(number=2, start=start(prices={"red": 1}), transcript=[*events, state(prices={"red": red})])
        record = game(before, played, ended="abandoned")
        assert [] == found(judge(record, equipment=DECK, decisions=decided(effect, rule="DWT-702")))


@pytest.mark.rule("DWT-215")
def test_a_starting_gem_that_is_missing_stops_the_transcript_only_while_it_is_open():
    """Three players, and Cy has no gem at the start of round 1."""
    picks = [(ANA, "red"), (BO, "blue")]
    events = [deal("1a", "2a", "3a", "4a"), turn(ANA, "1a"), mine("red")]
    played = Round(number=1, start=start(starter=ANA, marker="green", picks=picks), transcript=events)
    record = game(played, seats=[ANA, BO, CY], ended="abandoned")

    stopped = judge(record, equipment=DECK)
    assert "DWT-215" == first(stopped).rule
    assert ["the transcript is not checked because the starting gems are not legal"] == [
        finding.message() for finding in stopped.unchecked
    ]
    settled = judge(record, equipment=DECK, decisions=AS_WRITTEN)
    assert [] == found(settled)
    assert [] == settled.unchecked
