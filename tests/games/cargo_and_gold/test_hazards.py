"""Hazards: whom they hit, what they order, and which cargo a loss roll takes."""

import pytest

from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CLOTH,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    arrange,
    buy,
    decided,
    first,
    found,
    game,
    goes,
    hazard,
    judge,
    loss,
    move,
    play,
    roll,
    start,
    state,
    trade,
    turn,
)

THREE = {"cargo": {ANA: [SALT, WINE, CLOTH]}}
TWO = {"cargo": {ANA: [SALT, WINE]}}
ROBBED = (*goes(ANA, "h1"), hazard(cargo=1))


@pytest.mark.rule("CGO-501", "CGO-503")
def test_landing_on_a_hazard_must_be_obeyed():
    verdict = play(*goes(ANA, "h1"), turn(BO), at=THREE)

    assert ["CGO-503"] == found(verdict)
    assert "ana stands on the hazard h1, but its directions are not carried out" == first(verdict).message()
    assert [] == found(play(*ROBBED, loss(1, SALT), turn(BO), at=THREE))


@pytest.mark.rule("CGO-R28")
def test_nothing_has_to_be_written_where_there_is_nothing_to_lose():
    """Ana has no cargo, so the loss roll may be left out, and with it all there is to say; not so for a missed turn."""
    assert [] == found(play(*goes(ANA, "h1"), turn(BO)))
    assert ["CGO-503"] == found(play(*goes(ANA, "h1"), turn(BO), R28="must-roll"))
    assert ["CGO-503"] == found(play(*goes(ANA, "x1"), turn(BO)))


@pytest.mark.rule("CGO-503")
def test_a_loss_roll_alone_tells_of_its_hazard():
    """The board says what h1 does; on m2, which takes gold, there is no loss."""
    assert [] == found(play(*goes(ANA, "h1"), loss(1, SALT), turn(BO), at=THREE))
    assert ["CGO-514"] == found(play(*goes(ANA, "h1"), loss(3, SALT), turn(BO), at=THREE))
    again = play(*goes(ANA, "h1"), loss(1, SALT), loss(1, WINE), at=THREE)
    assert "ana makes a loss roll, but no hazard asks for one more" == first(again).message()
    assert ["CGO-503", "CGO-504"] == found(play(*goes(ANA, "x1"), loss(1, SALT), at=THREE))


@pytest.mark.rule("CGO-501")
def test_a_hazard_acts_once_a_turn():
    verdict = play(*ROBBED, loss(1, SALT), hazard(cargo=1), loss(1, WINE), at=THREE)

    assert ["CGO-501"] == found(verdict)
    assert "the hazard h1 acts a second time on ana in this turn" == first(verdict).message()


@pytest.mark.rule("CGO-R30")
def test_a_hazard_that_one_was_sent_to_may_be_without_effect():
    sent = (*goes(ANA, "a1", ABBEY, "m3"), hazard(to="h1"), hazard(cargo=1), loss(1, SALT))

    assert [] == found(play(*sent, at=THREE))
    verdict = play(*sent, at=THREE, R30="no-effect")
    assert ["CGO-501"] == found(verdict)
    assert "the hazard h1 acts on ana, who was sent there (ruling CGO-R30)" == first(verdict).message()


@pytest.mark.rule("CGO-503")
def test_the_second_loss_roll_must_be_made_too():
    two = (*goes(BO, "m1"), hazard(cargo=2), loss(1, SALT), turn(ANA))
    verdict = play(*two, at={"cargo": {BO: [SALT, WINE]}}, opening=start(first=BO, chosen=[(BO, MILL), (ANA, HARBOUR)]))

    assert ["CGO-503"] == found(verdict)
    assert "bo must lose 1 more cargo on m1, but makes no further loss roll" == first(verdict).message()


@pytest.mark.rule("CGO-518")
def test_cargo_out_of_order_is_told_as_such():
    verdict = play(*ROBBED, loss(1, SALT), state(cargo={ANA: [CLOTH, WINE]}), at=THREE)

    assert ["CGO-518"] == found(verdict)
    assert (
        "the table says ana has cloth and wine, but in the order of their places it is wine and cloth (ruling CGO-R26)"
        == (first(verdict).message())
    )


@pytest.mark.rule("CGO-503")
def test_the_loss_roll_must_be_made():
    verdict = play(*ROBBED, turn(BO), at=THREE)

    assert ["CGO-503"] == found(verdict)
    assert "ana must lose 1 cargo on h1, but makes no loss roll" == first(verdict).message()


@pytest.mark.rule("CGO-502")
def test_passing_a_hazard_does_nothing():
    assert [] == found(play(*goes(ANA, "h1", "h2"), turn(BO), at=THREE))
    assert ["CGO-502"] == found(play(*goes(ANA, "h1", "h2"), hazard(square="h1", cargo=1), at=THREE))
    assert ["CGO-502"] == found(play(*goes(ANA, "h1", "h2"), hazard(cargo=1), at=THREE))


@pytest.mark.rule("CGO-502")
def test_a_hazard_of_the_last_square_is_fine():
    assert [] == found(play(*goes(ANA, "h1"), hazard(square="h1", cargo=1), loss(6), at=TWO))


@pytest.mark.rule("CGO-501")
def test_a_hazard_acts_nowhere_else():
    assert ["CGO-501"] == found(play(hazard(cargo=1)))
    assert ["CGO-501"] == found(play(turn(ANA), hazard(cargo=1)))
    assert ["CGO-501"] == found(play(*goes(ANA, "a1"), hazard(cargo=1)))
    assert ["CGO-501"] == found(play(*goes(ANA, "h1"), hazard(square="m1", cargo=2)))


@pytest.mark.rule("CGO-504")
@pytest.mark.parametrize("read", [{"cargo": 2}, {"gold": -1}, {"miss": 1}, {"to": MILL}])
def test_the_text_of_the_square_counts(read):
    """The square says: lose 1 cargo. What the table read is a claim, and the rules go on with the text."""
    verdict = play(*goes(ANA, "h1"), hazard(**read), loss(3, WINE), turn(BO), at=THREE)

    assert ["CGO-504"] == found(verdict)
    assert [] == found(play(*goes(ANA, "h1"), hazard(), loss(3, WINE), turn(BO), at=THREE))


@pytest.mark.rule("CGO-504")
def test_cargo_is_lost_only_where_the_text_says_so():
    assert ["CGO-504"] == found(play(*goes(ANA, "a1"), loss(1, SALT), at=THREE))
    assert ["CGO-504"] == found(play(*ROBBED, loss(1, SALT), loss(1, WINE), at=THREE))
    assert ["CGO-504"] == found(play(loss(1), at=THREE))
    assert [] == found(play(*ROBBED, loss(1, SALT), at=THREE))


@pytest.mark.rule("CGO-504")
def test_a_toll_takes_no_more_than_there_is():
    """Two gold are due, Ana has one: she pays that, and writing it so is no fault."""
    toll = (*goes(ANA, "h1", "h2", MILL, "m1", "m2"), hazard(gold=-1))

    assert [] == found(play(*toll, state(gold={ANA: 0}), turn(BO), at={"gold": {ANA: 1}}))
    assert ["CGO-504"] == found(play(*toll, turn(BO)))


@pytest.mark.rule("CGO-504")
def test_a_hazard_may_give_gold():
    found_purse = (*goes(ANA, "x1", "x2", "x3"), hazard(gold=3), state(gold={ANA: 11}, pile=89))

    assert [] == found(play(*found_purse, turn(BO)))


def test_without_a_board_a_hazard_is_what_the_table_reads():
    assert [] == found(play(*goes(ANA, "h1"), hazard(cargo=1), loss(1, SALT), turn(BO), at=THREE, known=False))


@pytest.mark.rule("CGO-510")
def test_the_owner_does_not_choose():
    verdict = play(*ROBBED, loss(None, CLOTH), turn(BO), at=THREE)

    assert ["CGO-510"] == found(verdict)
    assert "ana loses cargo without a roll" == first(verdict).message()
    assert [] == found(play(*ROBBED, loss(6, CLOTH), turn(BO), at=THREE))


@pytest.mark.rule("CGO-203")
def test_a_loss_roll_shows_one_to_six():
    assert ["CGO-203"] == found(play(*ROBBED, loss(0), at=THREE))
    assert [] == found(play(*ROBBED, loss(5, CLOTH), at=THREE))


@pytest.mark.parametrize(
    ("value", "lost", "rule"),
    [
        pytest.param(value, lost, rule, marks=pytest.mark.rule(rule))
        for values, lost, rule in (((1, 2), SALT, "CGO-513"), ((3, 4), WINE, "CGO-514"), ((5, 6), CLOTH, "CGO-515"))
        for value in values
    ],
)
def test_two_pips_for_each_place(value, lost, rule):
    other = CLOTH if lost == SALT else SALT

    assert [] == found(play(*ROBBED, loss(value, lost), turn(BO), at=THREE))
    wrong = play(*ROBBED, loss(value, other), turn(BO), at=THREE)
    assert [rule] == found(wrong)
    assert ([lost], [other]) == (first(wrong).expected, first(wrong).found)
    assert [rule] == found(play(*ROBBED, loss(value), turn(BO), at=THREE))


@pytest.mark.rule("CGO-517", "CGO-518")
def test_an_empty_place_saves_the_others():
    """With two cards the third place is empty: a 5 misses, and nothing else goes instead."""
    assert [] == found(play(*ROBBED, loss(5), turn(BO), at=TWO))
    wrong = play(*ROBBED, loss(5, WINE), turn(BO), at=TWO)
    assert ["CGO-517"] == found(wrong)
    assert (
        "a roll of 5 takes nothing because the third place is empty, but wine is recorded as lost"
        == first(wrong).message()
    )


@pytest.mark.rule("CGO-518")
def test_places_close_up():
    """After the first card is lost, what was second is first."""
    twice = (*goes(ANA, "h1", "h2", MILL, "m1"), hazard(cargo=2))

    assert [] == found(play(*twice, loss(1, SALT), loss(1, WINE), turn(BO), at=THREE))
    assert ["CGO-514"] == found(play(*twice, loss(1, SALT), loss(3, WINE), turn(BO), at=THREE))


@pytest.mark.rule("CGO-518")
def test_nobody_rearranges_cargo():
    assert ["CGO-518"] == found(play(turn(ANA), arrange(ANA, WINE, SALT), at=TWO))


@pytest.mark.rule("CGO-520")
def test_lost_cargo_is_discarded_and_not_paid():
    lost = (*ROBBED, loss(1, SALT))

    assert [] == found(play(*lost, state(gold={ANA: 8}, cargo={ANA: [WINE, CLOTH]}, discards=1), at=THREE))
    assert ["CGO-520"] == found(play(*lost, state(gold={ANA: 10}), at=THREE))
    assert ["CGO-520"] == found(play(*lost, state(cargo={ANA: [SALT, WINE, CLOTH]}), at=THREE))
    assert ["CGO-520"] == found(play(*lost, state(discards=0), at=THREE))


def test_who_has_no_cargo_need_not_roll():
    assert [] == found(play(*ROBBED, turn(BO)))
    assert [] == found(play(*ROBBED, loss(3), turn(BO)))


def test_cargo_may_be_traded_away_before_the_roll():
    """Between landing and roll, on the hazard too (ruling CGO-R31)."""
    swap = trade(ANA, BO, give=[SALT], take_gold=1)

    assert [] == found(play(*goes(ANA, "h1"), swap, hazard(), loss(3), turn(BO), at={"cargo": {ANA: [SALT]}}))
    assert [] == found(play(*ROBBED, swap, loss(1, WINE), turn(BO), at=TWO))


@pytest.mark.rule("CGO-501")
def test_who_is_sent_to_a_hazard_has_landed_there():
    """m3 sends to h1, which takes a cargo (ruling CGO-R30)."""
    sent = (*goes(ANA, "a1", ABBEY, "m3"), hazard(to="h1"))

    assert ["CGO-503"] == found(play(*sent, turn(BO), at=THREE))
    assert [] == found(play(*sent, hazard(cargo=1), loss(1, SALT), turn(BO), at=THREE))


def test_who_is_sent_to_a_trade_centre_may_buy_there():
    sent = (*goes(ANA, "x1", "x2"), hazard(to=MILL))

    assert [] == found(play(*sent, *buy(WINE), turn(BO)))


def test_a_decision_lets_the_loss_stand_as_written():
    """The third card went on a roll of 1; the head judge lets it be."""
    wrong = (*ROBBED, loss(1, CLOTH), state(cargo={ANA: [SALT, WINE]}))

    assert "CGO-513" == found(play(*wrong, at=THREE))[0]
    assert [] == found(play(*wrong, at=THREE, decisions=decided("as-written", rule="CGO-513")))


def test_a_hazard_stands_as_the_table_read_it():
    read = (*goes(ANA, "h1"), hazard(gold=-3), state(gold={ANA: 5}))

    assert [] == found(play(*read, turn(BO), at=THREE, decisions=decided("as-written", rule="CGO-504")))


@pytest.mark.rule("CGO-203")
def test_a_roll_that_no_die_shows_is_taken_as_it_is_written():
    assert ["CGO-203"] == found(play(turn(ANA), roll(8), move("h1", "h2", MILL)))
    assert ["CGO-203", "CGO-407"] == found(play(turn(ANA), roll(8), turn(BO)))


def test_a_text_that_the_board_file_does_not_spell_out_is_not_checked():
    """The square says something that no field of the file tells."""
    board = {**BOARD, "hazard": [{"square": "h1", "text": "Sing a song."}]}
    record = game(*goes(ANA, "h1"), hazard(), turn(BO), ended="abandoned")

    verdict = judge(record, equipment=board)

    assert [] == found(verdict)
    assert ["what happens on h1 is not checked because the board file has only its text"] == [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("CGO-504")
def test_a_text_that_the_board_file_does_not_spell_out_is_what_the_table_reads():
    """The file says that a text alone is not checked: Ana reads 2 gold out of it, and 1 cargo to lose."""
    board = {**BOARD, "hazard": [{"square": "h1", "text": "As the weather will have it."}]}
    read = (*goes(ANA, "h1"), hazard(gold=2, cargo=1), loss(3), state(gold={ANA: 10}), turn(BO))

    verdict = judge(game(*read, ended="abandoned"), equipment=board)

    assert [] == found(verdict)
    assert ["CGO-504"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.rule("CGO-501")
def test_a_trade_centre_is_no_hazard_on_any_board():
    verdict = play(*goes(ANA, "a1", ABBEY), hazard(gold=-1), known=False)

    assert ["CGO-501"] == found(verdict)
    assert "a hazard acts on ana, but Abbey is not a hazard" == first(verdict).message()


@pytest.mark.rule("CGO-501")
def test_a_hazard_acts_once_a_turn_on_any_board():
    """Who is sent on has landed anew; who stays where they are has not."""
    verdict = play(*goes(ANA, "q1"), hazard(gold=3), hazard(gold=3), known=False)

    assert ["CGO-501"] == found(verdict)
    assert "the hazard q1 acts a second time on ana in this turn" == first(verdict).message()
    sent = (*goes(ANA, "q1"), hazard(to="q2"), hazard(gold=3), turn(BO))
    assert [] == found(play(*sent, known=False))
    assert ["CGO-501"] == found(play(*sent, known=False, R30="no-effect"))


@pytest.mark.rule("CGO-517")
def test_a_loss_roll_that_missed_is_not_repeated():
    """Ruling CGO-R27: a 5 finds no third card, and that was the roll."""
    verdict = play(*ROBBED, loss(5), loss(1, SALT), at=TWO)

    assert ["CGO-517"] == found(verdict)
    assert "ana rolls again for a loss that took nothing, but no other card is lost instead" == first(verdict).message()
    assert ["CGO-504"] == found(play(*ROBBED, loss(1, SALT), loss(1, WINE), at=THREE))
