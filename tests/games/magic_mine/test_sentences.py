"""What a judge hears says what is wrong, once, and not its consequences."""

import pytest

from scorekeeper.games.engine.terms import Decision
from scorekeeper.games.magic_mine.record import Record, Round
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    WIN,
    B,
    G,
    R,
    Y,
    card,
    catch_up,
    copy_take,
    draw,
    draw_three,
    drop,
    first,
    found,
    heart,
    idling,
    judge,
    line,
    on,
    paper,
    places,
    play,
    purge,
    put,
    react,
    refresh,
    replace,
    result,
    rob,
    row,
    score,
    state,
    swap_gem,
    swap_tile,
    take,
    turn,
    warned,
)


@pytest.mark.rule("MIN-512")
def test_a_wrong_figure_is_told_once_and_not_with_every_later_line():
    """Ana moved by the wrong points, and stands as many spaces off from then on."""
    lines = (line("n1", points=4, space=4), line("n3", space=6), line("n4", space=8))
    verdict = judge(paper(ana=row(*lines, space=8), bo=row(WIN)))

    assert ["n1 scores 3 points, but the sheet says 4"] == [finding.message() for finding in verdict.errors]


@pytest.mark.rule("MIN-512")
def test_a_wrong_space_is_told_once_and_the_pawn_goes_on_from_there():
    """Ana moved one space too far with her second piece; nobody has reached 20 by the points, so nobody is placed."""
    lines = (line("n1", space=3), line("n2", space=7), line("n3", space=9), line("n5", space=13), line("n6", space=17))
    verdict = judge(
        paper(ana=row(*lines, line("b8", gem=R, space=19), line("b7", gem=R, space=20), space=20), bo=row(space=0))
    )

    assert ["ana reaches 6, but the sheet says 7"] == [finding.message() for finding in verdict.errors]
    assert (
        "nobody is placed because the points of ana lead to space 19 and not to 20, so nobody is known to have won"
        in [finding.message() for finding in verdict.unchecked]
    )


@pytest.mark.rule("MIN-512")
def test_a_pawn_that_is_put_right_again_and_then_wrong_has_two_faults():
    lines = (line("n1", space=4), line("n2", space=6), line("n3", space=9))

    assert ["MIN-512", "MIN-512"] == found(judge(paper(ana=row(*lines), bo=row(WIN))))


@pytest.mark.rule("MIN-512")
def test_a_wrong_space_in_a_transcript_is_told_once():
    """The table put Ana's pawn on 3 instead of 2 and went on from there; the card at 5 follows from that, too."""
    kept = {ANA: ["b1", "b5", "b8"], BO: ["n2", "b3", "b2"]}
    first_piece = (turn(ANA), put(R, "b1"), score("b1", space=3), replace("n5", "n7"), take(B), *idling(BO))
    second = (
        turn(ANA),
        put(B, "b5"),
        score("b5", space=5),
        catch_up(BO, 5),
        replace("n6", "n8"),
        state(spaces={ANA: 5}),
    )

    verdict = play(*first_piece, *second, take(R), kept=kept)

    assert ["ana receives 2 points and moves from 0 to 2, but 3 is recorded"] == [
        one.message() for one in verdict.errors
    ]


@pytest.mark.rule("MIN-503")
@pytest.mark.parametrize("drawn", [(), (catch_up(BO, 5),)])
def test_a_card_for_a_space_that_only_a_wrong_figure_reaches_is_neither_due_nor_refused(drawn):
    kept = {ANA: ["b1", "b5", "b8"], BO: ["n2", "b3", "b2"]}
    events = (
        turn(ANA),
        put(R, "b1"),
        score("b1", points=5, space=5),
        *drawn,
        replace("n5", "n7"),
        take(B),
        *idling(BO),
    )

    assert ["MIN-503"] == found(play(*events, kept=kept))


@pytest.mark.rule("MIN-844")
def test_fewer_hearts_than_none_are_the_cause_of_the_space():
    assert ["MIN-844"] == found(judge(paper(ana=row(WIN), bo=row(line("b1", gem=R), hearts=-1, space=1))))


@pytest.mark.rule("MIN-503")
def test_points_below_nothing_are_the_cause_of_the_space():
    assert ["MIN-503"] == found(judge(paper(ana=row(WIN), bo=row(line("b1", gem=R, points=-2, space=0), space=0))))


@pytest.mark.rule("MIN-512", "MIN-R03")
def test_a_final_space_past_20_is_a_warning_on_a_sheet_too():
    sheet = paper(ana=row(line("b19", gem=R), line("n5"), space=21), bo=row())

    assert (["MIN-512"], []) == (warned(judge(sheet)), found(judge(sheet)))
    assert [] == warned(judge(sheet, R03="raw"))


@pytest.mark.rule("MIN-844")
def test_hearts_below_nothing_are_told_once():
    lines = (line("n1", space=3), line("n3", space=5))

    assert ["MIN-844"] == found(judge(paper(ana=row(*lines, hearts=-1, space=5), bo=row(WIN))))


def test_a_heart_that_came_before_a_scoring_is_told_before_it():
    verdict = judge(paper(ana=row(line("b19", gem=R, space=17), line("n4", space=20), hearts=1), bo=row()))

    assert [
        "ana scores b19: 17",
        "ana moves by 17 to 17",
        "ana has 1 point for hearts (ruling MIN-R01)",
        "ana scores n4: 2",
        "ana moves by 2 to 20",
    ] == [step.message() for step in verdict.trail[:5]]


@pytest.mark.rule("MIN-533", "MIN-R06")
def test_what_is_left_to_do_after_the_win_is_named_where_it_must_be_done():
    kept = {ANA: ["n17", "b1", "b8"], BO: ["n2", "b3", "n4"]}
    race = [turn(ANA), put(R, "n17"), take(G), turn(BO), take(B), draw(), turn(ANA), put(G, "n17"), score("n17")]
    verdict = play(*race, complete=True, kept=kept, R06="tidy")

    assert ["MIN-533"] == found(verdict)
    assert "bo is behind spaces 5, 10 and 15 but receives no cards" == first(verdict).message()
    assert len(race) == first(verdict).where.event


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([turn(ANA), put(R, "b1", 9)], "ana sets red into b1, but it has no hole 9; holes are counted from 1 to 1"),
        ([turn(ANA), put(R, "b1"), score("b1", "b1")], "ana scores b1 twice at once, but there is only one such tile"),
        ([turn(ANA), put(R, "b1"), score("b1"), refresh("x", "n7")], "ana throws out x, but it is not in the market"),
        ([turn(ANA), take(R, 0)], "ana takes 0 gems with one action, but it must be one"),
        (
            [turn(ANA), drop(BO, "unseen")],
            "bo discards 1 card with 1 card in hand, but cards are discarded only from a hand of more than 4",
        ),
        (
            [turn(ANA), react(BO, "unseen")],
            "bo answers with a card that is not named, but there is nothing to answer",
        ),
        (
            [turn(ANA), card("purge-cart"), purge(BO, R)],
            "ana discards red from the cart of bo, but it holds green",
        ),
    ],
)
def test_the_sentence_says_what_is_wrong(events, message):
    assert message in [finding.message() for finding in play(*events).errors]


@pytest.mark.rule("MIN-712")
def test_a_hand_below_nothing():
    verdict = judge(paper(ana=row(WIN), bo=row(hand=-1)))

    assert "bo has -1 cards in hand, but there cannot be fewer than 0" == first(verdict).message()


@pytest.mark.rule("MIN-302")
def test_turns_below_nothing():
    assert ["MIN-302"] == found(judge(paper(ana=row(WIN, turns=-3), bo=row(turns=-3))))
    assert ["MIN-302"] == found(judge(paper(ana=row(WIN, turns=0), bo=row(turns=0))))


@pytest.mark.rule("MIN-106", "MIN-109", "MIN-111")
def test_piles_below_nothing():
    table = {"card_pile": -1, "tile_pile": -4, "mine": {R: -4}}

    assert {"MIN-106", "MIN-109", "MIN-111"} == set(found(judge(paper(ana=row(WIN), bo=row(), table=table))))


@pytest.mark.rule("MIN-R13")
def test_the_hearts_of_several_carts_may_come_after_all_of_them():
    events = [turn(ANA), card("purge-cart"), purge(BO, G), purge(ANA, R), heart(ANA), heart(BO), take(R)]

    assert [] == found(play(*events, R13="several"))
    assert ["MIN-844"] == found(play(*events[:-2], take(R), R13="several"))


@pytest.mark.rule("MIN-844", "MIN-R14")
def test_a_heart_where_no_gem_was_lost():
    """The card gives the owner of the cart a heart without a condition, so it is neither missed nor refused."""
    nothing = [turn(ANA), card("purge-cart"), purge(BO)]

    assert [] == found(play(*nothing, take(R), R14="allowed"))
    assert [] == found(play(*nothing, heart(BO), R14="allowed"))
    assert ["MIN-307"] == found(play(*nothing, heart(BO)))
    assert ["MIN-844"] == found(play(*nothing, heart(ANA), R14="allowed"))
    assert ["MIN-844"] == found(play(*nothing, take(R), heart(BO), R14="allowed"))


@pytest.mark.rule("MIN-902")
def test_two_rounds_of_one_number():
    record = paper(ana=row(WIN), bo=row())
    twice = Record(game="magic-mine", seats=record.seats, rounds=[*record.rounds, Round(number=1)])

    assert "2 rounds are recorded, but the game is one round, which ends when somebody is on 20" in [
        finding.message() for finding in judge(twice).errors
    ]


@pytest.mark.rule("MIN-901")
def test_a_game_that_reached_20_was_not_ended_by_time():
    verdict = judge(paper(ana=row(WIN), bo=row(), ended="time"))

    assert ([], ["MIN-901"]) == (found(verdict), warned(verdict))
    assert ANA == verdict.places[0].participant


@pytest.mark.rule("MIN-727", "MIN-R08")
def test_answers_go_clockwise():
    both = [react(BO, "copy-take"), copy_take(R), react(CY, "copy-take"), copy_take(B)]

    assert [] == play(turn(ANA), take(G), *both, seats=[ANA, BO, CY]).findings
    assert ["MIN-727"] == warned(play(turn(ANA), take(G), *both[2:], *both[:2], seats=[ANA, BO, CY]))


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (swap_tile("n2", "n5"), "ana gives n2 for n5, but does not have n2"),
        (swap_tile("n1", "n2"), "ana gives n1 for n2, but n2 is not in the market"),
        (swap_tile("n1", "n5", BO), "ana gives n1 for n5, but bo does not have n5"),
        (rob(BO, R), "ana takes red from the cart of bo, but it holds green"),
        (rob(ANA, R), "ana takes red from the cart of ana, but it must be another player's cart"),
    ],
)
def test_a_swap_or_a_theft_that_cannot_be(effect, message):
    kind = effect.__struct_config__.tag

    assert message == first(play(turn(ANA), card(kind), effect)).message()


def told(*events, **fields) -> list[str]:
    return [finding.message() for finding in play(*events, **fields).errors]


@pytest.mark.rule("MIN-517", "MIN-608")
def test_the_row_of_the_player_who_scored_out_of_turn_is_short():
    events = [turn(ANA), put(R, "b1"), draw(), turn(BO), score("b1", player=ANA), draw(), replace("n5", "n7")]

    assert [
        "ana scores b1 in the turn of bo, but a piece waits for its owner's turn",
        "if event 5 stands: ana has 2 tiles, but scored tiles must be replaced first",
    ] == told(*events)


@pytest.mark.rule("MIN-532", "MIN-533")
def test_a_card_for_another_space_is_not_the_one_that_is_due():
    events = [turn(ANA), put(R, "n15"), put(Y, "n15"), score("n15"), catch_up(BO, 10), replace("n5", "n7")]
    gems = [turn(ANA), take(Y), draw(), *idling(BO)]

    assert [
        "bo receives a card, but no pawn has just stopped on or crossed space 10",
        "if event 11 stands: bo is behind space 5 but receives no card",
    ] == told(*gems, *events, turn(BO), kept={ANA: ["n15", "b1", "b8"]})


@pytest.mark.rule("MIN-832")
def test_too_few_cards_are_told_once():
    events = [turn(ANA), card("draw-three"), draw_three("unseen", "unseen")]

    assert ["ana draws 2 cards, but the card says three"] == told(*events, draw(), turn(BO), draw())
    assert ["ana draws 2 cards, but the card says three"] == told(*events, draw_three("unseen"), draw())


@pytest.mark.rule("MIN-732")
@pytest.mark.parametrize("kind", ["steal-cart", "purge-cart", "steal-set-gem"])
def test_a_cancelled_card_earns_no_heart(kind):
    events = [turn(ANA), card(kind), react(BO, "cancel"), heart(BO), draw()]
    before = [*idling(ANA), turn(BO), put(G, "b4"), take(G)]

    assert [f"{kind} was cancelled, so bo gets no heart"] == told(
        *before, *events, kept={BO: ["n2", "b3", "b4"]}, market=["n5", "n6", "b2", "b6"]
    )


@pytest.mark.rule("MIN-403")
def test_more_gems_than_holes_on_a_sheet():
    verdict = judge(paper(ana=row(WIN), bo=row(space=0, tiles=[on("b1", Y, Y), on("b2"), on("b3")])))

    assert ["b1 of bo has 2 gems, but 1 hole"] == [finding.message() for finding in verdict.errors]


@pytest.mark.rule("MIN-227", "MIN-111")
def test_a_tile_that_was_not_dealt_or_is_there_twice():
    twice = {ANA: ["n1", "b1", "b8"], BO: ["n1", "b3", "b2"]}

    assert ["tile n1 is with ana and bo, but there is only one"] == told(turn(ANA), draw(), kept=twice)


@pytest.mark.rule("MIN-812")
@pytest.mark.parametrize(
    ("give", "taken", "partner", "why"),
    [
        (B, G, BO, "has no blue in the cart"),
        (R, B, BO, "bo has no blue in the cart"),
        (R, R, ANA, "it must be another player's cart"),
    ],
)
def test_a_swap_of_gems_says_what_is_missing(give, taken, partner, why):
    events = [turn(ANA), card("swap-gem"), swap_gem(give, taken, partner)]

    assert f"ana gives {give} for {taken} of {partner}, but {why}" == told(*events)[0]


@pytest.mark.rule("MIN-503", "MIN-509", "MIN-512")
@pytest.mark.parametrize(
    ("claims", "rules"),
    [
        ({"points": 3, "space": 3}, ["MIN-503"]),
        ({"points": 2, "bonus": 1, "space": 3}, ["MIN-509"]),
        ({"points": 3, "space": 4}, ["MIN-503", "MIN-512"]),
        ({"points": 2, "space": 3}, ["MIN-512"]),
    ],
)
def test_a_space_that_follows_from_wrong_points_is_not_told_again(claims, rules):
    assert rules == found(play(turn(ANA), put(R, "b1"), score("b1", **claims), replace("n5", "n7")))


@pytest.mark.rule("MIN-903")
def test_swapped_places_are_not_told_again_of_the_winner():
    swapped = result(winner=BO, ana=(20, 2), bo=(4, 1))

    assert ["MIN-903"] == found(judge(paper(ana=row(WIN), bo=row(space=4), result=swapped)))


@pytest.mark.rule("MIN-512")
def test_swapped_spaces_are_one_finding_with_the_places_that_follow():
    """Places and winner are those of the recorded spaces, so only the spaces are wrong, and they were swapped once."""
    swapped = result(winner=BO, ana=(4, 2), bo=(20, 1))

    verdict = judge(paper(ana=row(WIN), bo=row(space=4), result=swapped))

    assert ["ana and bo end on spaces 20 and 4, but the result says 4 and 20"] == [
        finding.message() for finding in verdict.errors
    ]


@pytest.mark.rule("MIN-512")
def test_a_wrong_space_is_the_cause_of_the_places():
    """Two wrong spaces that were not swapped are two findings; the places follow from them."""
    verdict = judge(
        paper(ana=row(WIN), bo=row(space=4), cy=row(space=6), result=result(ana=(20, 1), bo=(9, 2), cy=(7, 3)))
    )

    assert ["MIN-512", "MIN-512"] == found(verdict)


@pytest.mark.rule("MIN-903")
def test_places_that_follow_neither_from_the_game_nor_from_the_spaces_are_told():
    verdict = judge(paper(ana=row(WIN), bo=row(space=4), cy=row(space=6), result=result(ana=(20, 2), bo=(9, 1))))

    assert ["MIN-512", "MIN-903"] == found(verdict)


@pytest.mark.rule("MIN-903")
def test_swapped_places_that_a_decision_lets_stand():
    """One decision lets both places stand as they are written."""
    swapped = result(ana=(20, 2), bo=(4, 1))
    stand = Decision(effect="as-written", rule="MIN-903", author="head judge", reason="agreed at the table")

    verdict = judge(paper(ana=row(WIN), bo=row(space=4), result=swapped), decisions=(stand,))

    assert ([], {BO: (1, 4), ANA: (2, 20)}) == (found(verdict), places(verdict))
