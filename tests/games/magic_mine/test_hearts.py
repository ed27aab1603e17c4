"""The heart, in all three readings of ruling MIN-R01."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    WIN,
    B,
    G,
    R,
    cancel,
    card,
    catch_up,
    found,
    heart,
    idling,
    judge,
    line,
    paper,
    play,
    purge,
    put,
    replace,
    row,
    score,
    state,
    take,
    turn,
)

PURGED = [turn(ANA), card("purge-cart"), purge(BO, G), heart(BO)]


@pytest.mark.rule("MIN-R01", "MIN-844")
def test_a_heart_moves_the_pawn_and_sets_off_special_spaces():
    """Bo is on 4 when Ana empties his cart: he lands on 5, and she gets a card in her own turn."""
    kept = {BO: ["b3", "b5", "n2"]}
    events = [*idling(ANA), turn(BO), put(G, "b3"), score("b3"), replace("n5", "n7"), take(B), *idling(ANA)]
    events += [turn(BO), put(B, "b5"), score("b5"), replace("n6", "n8"), take(B), turn(ANA), card("purge-cart")]

    verdict = play(*events, purge(BO, B), heart(BO), catch_up(ANA, 5), state(spaces={BO: 5}), take(R), kept=kept)

    assert [] == found(verdict)
    assert "bo receives a heart and moves to 5" in [step.message() for step in verdict.trail]


@pytest.mark.rule("MIN-R01")
def test_a_heart_that_is_a_card():
    assert [] == found(play(*PURGED, state(hands={BO: 2}, spaces={BO: 0}), R01="card"))


@pytest.mark.rule("MIN-R01")
def test_a_heart_that_waits_for_the_own_turn():
    waiting = [*PURGED, take(R), state(spaces={BO: 0}), turn(BO), state(spaces={BO: 1})]

    assert [] == found(play(*waiting, R01="own-turn"))


@pytest.mark.rule("MIN-R01")
def test_on_a_sheet_hearts_are_points_or_nothing():
    record = paper(ana=row(WIN), bo=row(line("n2", space=3), hearts=2))

    assert [5] == [place.score for place in judge(record).places if place.participant == BO]
    assert [3] == [place.score for place in judge(record, R01="card").places if place.participant == BO]


@pytest.mark.rule("MIN-R01", "MIN-512")
@pytest.mark.parametrize(("space", "rules"), [(3, []), (4, []), (5, []), (6, ["MIN-512"]), (2, ["MIN-512"])])
def test_hearts_that_wait_may_or_may_not_have_moved(space, rules):
    record = paper(ana=row(WIN), bo=row(line("n2", space=3), hearts=2, space=space))

    assert rules == found(judge(record, R01="own-turn"))


@pytest.mark.rule("MIN-732")
def test_a_cancelled_card_pays_no_heart():
    """Bo's cancel leaves his cart as it was, and nobody gets anything."""
    assert ["MIN-732"] == found(play(turn(ANA), card("purge-cart"), cancel(BO), heart(BO)))
