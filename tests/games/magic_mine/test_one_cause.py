"""One mistake at the table gives one finding, and what follows from it is not told again."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    WIN,
    B,
    G,
    R,
    card,
    dig,
    draw,
    drawing,
    found,
    idling,
    judge,
    line,
    paper,
    play,
    put,
    react,
    replace,
    row,
    score,
    set_two,
    take,
    turn,
)

KNOWN = {ANA: ["purge-cart"], BO: ["cancel"]}
"""Hands in which every card was seen."""
BO_GOES_ON = (turn(BO), take(B), take(B))


def told(verdict):
    return [finding.message() for finding in verdict.errors]


# A card that may not be played, and does nothing.


@pytest.mark.rule("MIN-727")
def test_an_answer_that_came_too_late_and_did_nothing_is_told_once():
    """The table noticed, and nobody took a gem: that nothing was done with the card is not a second mistake."""
    events = (turn(ANA), take(R), draw(), react(BO, "copy-take"), *BO_GOES_ON, turn(ANA))

    assert ["bo plays copy-take, but no take action has just been done"] == told(play(*events))


@pytest.mark.rule("MIN-884")
def test_an_answer_to_a_card_that_did_nothing_is_told_once():
    events = (turn(ANA), card("mine-three"), dig([R, G], [G]), react(BO, "copy-take"), draw(), *BO_GOES_ON)

    assert ["bo plays copy-take on the effect of a card, but it only answers actions"] == told(play(*events))


@pytest.mark.rule("MIN-724")
@pytest.mark.parametrize("played", [card("purge-cart", BO), react(BO, "purge-cart")])
def test_a_plain_card_out_of_turn_that_did_nothing_is_told_once(played):
    assert ["MIN-724"] == found(play(turn(ANA), take(R), played, take(G), *BO_GOES_ON))


@pytest.mark.rule("MIN-722")
def test_a_card_that_was_not_in_the_hand_and_did_nothing_is_told_once():
    verdict = play(turn(ANA), card("mine-three"), take(B), *BO_GOES_ON, cards=KNOWN)

    assert ["ana plays mine-three but does not have it in hand"] == told(verdict)


@pytest.mark.rule("MIN-721")
def test_a_card_as_a_third_action_that_did_nothing_is_told_once():
    assert ["MIN-721"] == found(play(turn(ANA), draw(), draw(), card("purge-cart"), *BO_GOES_ON))


@pytest.mark.rule("MIN-308")
def test_a_card_that_may_be_played_must_do_something():
    """Only a card that was refused is excused."""
    assert ["MIN-308"] == found(play(turn(ANA), card("purge-cart"), take(B), *BO_GOES_ON))


# Turns that go the wrong way round.

THREE = [ANA, BO, CY]


@pytest.mark.rule("MIN-302")
def test_a_table_that_plays_anticlockwise_is_told_once():
    """Or the seats were written down the wrong way round: either way it is one mistake, not one in every turn."""
    assert ["cy is on turn after ana, but it is bo's turn"] == told(
        play(*drawing(ANA, CY), *idling(BO, ANA, CY, BO), seats=THREE)
    )


@pytest.mark.rule("MIN-302")
def test_a_player_who_is_left_out_twice_is_told_twice():
    """Turns went clockwise in between, so the second time is a mistake of its own."""
    verdict = play(*idling(ANA, CY, ANA, CY), turn(ANA), seats=THREE)

    assert [("MIN-302", 4), ("MIN-302", 10)] == [(one.rule, one.where.event) for one in verdict.errors]


@pytest.mark.rule("MIN-302")
def test_a_turn_that_goes_elsewhere_is_told_even_at_a_table_that_plays_anticlockwise():
    verdict = play(*idling(ANA, CY, BO), turn(BO), seats=THREE)

    assert [("MIN-302", 4), ("MIN-302", 10)] == [(one.rule, one.where.event) for one in verdict.errors]


# A scoring in the middle of an action.

B1_COMPLETE = (turn(ANA), put(R, "b1"), take(R), *BO_GOES_ON)


@pytest.mark.rule("MIN-307")
def test_a_scoring_before_the_effect_of_a_card_is_what_is_told():
    """The effect does come, so it is wrong to say that it is not carried out."""
    events = (turn(ANA), card("set-two"), score("b1"), replace("n5", "n7"), set_two((R, "n1")), draw())

    assert [
        "ana scores while set-two waits for its effect, but pieces are scored only between actions (ruling MIN-R23)"
    ] == told(play(*B1_COMPLETE, *events, turn(BO)))


@pytest.mark.rule("MIN-308")
def test_after_a_scoring_the_effect_is_still_due():
    events = (turn(ANA), card("set-two"), score("b1"), replace("n5", "n7"), draw())

    assert ["MIN-307", "MIN-308"] == found(play(*B1_COMPLETE, *events, turn(BO)))


# Cards for those behind.


@pytest.mark.rule("MIN-533")
def test_all_who_miss_a_card_are_named():
    events = (turn(ANA), put(R, "b19"), score("b19"), replace("n5", "n7"), draw())
    kept = {ANA: ["n1", "b19", "b8"]}

    assert ["bo and cy are behind spaces 5, 10 and 15 but receive no cards"] == told(
        play(*events, turn(BO), seats=[ANA, BO, CY], kept=kept)
    )


# A wrong figure on the sheet, and the table goes on from there.


@pytest.mark.rule("MIN-510")
def test_a_bonus_that_is_too_low_does_not_end_the_game_sooner():
    """The pawn went where the table put it, and was on 20 only with the last scoring."""
    ana = row(
        line("b18", gem=G, space=10),
        line("b2", "b11", gem=R, bonus=1, space=17),
        line("n3", space=19),
        line("b7", gem=R, space=20),
    )

    assert ["MIN-510"] == found(judge(paper(ana=ana, bo=row())))


@pytest.mark.rule("MIN-503")
@pytest.mark.parametrize("spaces", [True, False])
def test_points_that_are_too_low_do_not_end_the_game_sooner(spaces):
    figures = [("b18", 9, 9), ("n5", 4, 13), ("n6", 4, 17), ("n3", 2, 19), ("b7", 1, 20)]
    lines = [line(tile, points=points, **({"space": space} if spaces else {})) for tile, points, space in figures]

    assert ["MIN-503"] == found(judge(paper(ana=row(*lines, space=20), bo=row())))


@pytest.mark.rule("MIN-512")
def test_a_space_that_is_too_low_does_not_end_the_game_sooner():
    figures = [("b18", 9), ("n5", 13), ("n6", 17), ("n3", 19), ("b7", 20)]

    assert ["MIN-512"] == found(judge(paper(ana=row(*(line(tile, space=space) for tile, space in figures)), bo=row())))


@pytest.mark.rule("MIN-902")
def test_a_wrong_figure_does_not_excuse_a_scoring_after_the_end():
    """By the table's own figures the pawn was on 20."""
    figures = [("b18", 9, 9), ("n5", 4, 13), ("n6", 4, 17), ("n1", 3, 20), ("b7", 1, 20)]
    lines = [line(tile, points=points, space=space) for tile, points, space in figures]

    assert ["MIN-503", "MIN-902"] == found(judge(paper(ana=row(*lines), bo=row())))


# Tiles that cannot have been scored together.


@pytest.mark.rule("MIN-608")
def test_four_tiles_at_once_are_told_without_a_word_on_their_bonus():
    """What a set of four would earn is no question."""
    ana = row(line("b1", "b2", "b11", "b19", gem=R, bonus=1))

    assert ["ana scores 4 tiles at once, but a row has 3"] == told(judge(paper(ana=ana, bo=row())))


@pytest.mark.rule("MIN-513")
@pytest.mark.parametrize("bonus", [0, 1])
def test_one_tile_twice_in_a_scoring_is_told_once(bonus):
    ana = row(line("b19", gem=R), line("b1", "b1", gem=R, bonus=bonus))

    assert ["ana scores b1 twice at once, but there is only one such tile"] == told(judge(paper(ana=ana, bo=row())))


@pytest.mark.rule("MIN-513")
def test_one_tile_twice_in_a_scoring_is_found_though_the_pile_may_have_run_out():
    lines = [line(tile) for tile in ("n3", "n4", "n1", "n2")]
    others = [line(f"b{number}") for number in (*range(1, 7), 10, *range(12, 16))]
    rows = {"ana": row(line("b16", "b16"), WIN), "bo": row(*lines), "cy": row(*others[:6]), "di": row(*others[6:])}

    assert ["MIN-513"] == found(judge(paper(**rows)))


@pytest.mark.rule("MIN-513")
def test_one_tile_twice_in_a_transcript_says_nothing_about_the_space():
    events = (turn(ANA), put(R, "b1"), score("b1", "b1", points=4, space=4))

    assert ["MIN-513"] == found(play(*events))


# Impossible boxes.


@pytest.mark.rule("MIN-712")
@pytest.mark.parametrize("hand", [-1, 100])
def test_an_impossible_hand_is_told_once(hand):
    assert ["MIN-712"] == found(judge(paper(ana=row(WIN), bo=row(hand=hand))))


@pytest.mark.rule("MIN-106")
def test_an_impossible_hand_does_not_hide_an_impossible_pile():
    verdict = judge(paper(ana=row(WIN), bo=row(hand=-1), table={"card_pile": -2}))

    assert ["MIN-712", "MIN-106"] == found(verdict)


@pytest.mark.rule("MIN-602")
def test_an_impossible_market_is_told_once():
    assert ["MIN-602"] == found(judge(paper(ana=row(WIN), bo=row(), table={"market": -1})))


@pytest.mark.rule("MIN-204")
def test_a_space_below_0_is_told_once():
    assert ["bo is recorded on -3, but there is no space below 0"] == told(judge(paper(ana=row(WIN), bo=row(space=-3))))
