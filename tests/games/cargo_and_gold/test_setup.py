"""Before the first turn: boxes, tokens, gold, the first player and the start centres."""

import msgspec
import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.cargo_and_gold.equipment import board
from scorekeeper.games.cargo_and_gold.record import Boxes
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CY,
    DI,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    boxes,
    buy,
    decided,
    first,
    found,
    game,
    goes,
    judge,
    play,
    rolled,
    row,
    sheet,
    start,
    turn,
)


def opened(seats=None, equipment=BOARD, decisions=(), rulings=None, **fields):
    """Judge a record of which only the start is known."""
    seats = seats or [ANA, BO]
    record = game(seats=seats, opening=start(seats, **fields), ended="abandoned")
    return judge(record, equipment=equipment, decisions=decisions, **(rulings or {}))


@pytest.mark.rule("CGO-302", "CGO-303", "CGO-313", "CGO-314", "CGO-316", "CGO-310", "CGO-307", "CGO-323", "CGO-320")
def test_a_start_as_it_must_be_is_clean():
    verdict = opened(
        gold={ANA: 8, BO: 8},
        cargo={ANA: 0, BO: 0},
        tokens={ANA: "red", BO: "blue"},
        pile=92,
        deck=74,
        rolls=rolled((ANA, 5), (BO, 3)),
    )

    assert [] == found(verdict)


@pytest.mark.rule("CGO-314")
@pytest.mark.parametrize(("seats", "pile"), [([ANA, BO], 92), ([ANA, BO, CY], 84), ([ANA, BO, CY, DI], 76)])
def test_the_pile_is_what_is_not_handed_out(seats, pile):
    assert [] == found(opened(seats, pile=pile))
    wrong = opened(seats, pile=pile + 8)
    assert ["CGO-314"] == found(wrong)
    assert (pile, pile + 8) == (first(wrong).expected, first(wrong).found)
    assert "rounds.1.start.pile" == first(wrong).where.field


@pytest.mark.rule("CGO-313")
def test_everybody_starts_with_eight_gold():
    verdict = opened(gold={ANA: 8, BO: 10})

    assert ["CGO-313"] == found(verdict)
    assert "bo starts with 10 gold, but it must be 8" == first(verdict).message()


@pytest.mark.rule("CGO-316")
def test_nobody_starts_with_cargo():
    assert ["CGO-316"] == found(opened(cargo={ANA: 1, BO: 0}))


@pytest.mark.rule("CGO-310")
def test_no_token_serves_two():
    verdict = opened(tokens={ANA: "red", BO: "red"})

    assert ["CGO-310"] == found(verdict)
    assert "ana and bo have the same token" == first(verdict).message()


@pytest.mark.rule("CGO-302", "CGO-303")
def test_every_centre_has_both_cards():
    assert ["CGO-302"] == found(opened(boxes=boxes(Mill=(None, SALT))))
    assert ["CGO-303"] == found(opened(boxes=boxes(Mill=(WINE, None))))


@pytest.mark.rule("CGO-302")
def test_the_boxes_are_those_of_the_board():
    missing = {centre: cards for centre, cards in boxes().items() if centre != ABBEY}
    foreign = {**boxes(), "Nowhere": Boxes(has=SALT, needs=WINE)}

    assert ["CGO-302"] == found(opened(boxes=missing, chosen=[]))
    assert ["CGO-302"] == found(opened(boxes=foreign))
    assert [] == found(opened(boxes=foreign, equipment=None))


@pytest.mark.rule("CGO-205")
def test_the_boxes_show_cards_that_exist():
    """Twenty cards of each kind are in the box of these tests, and no silk."""
    assert ["CGO-205"] == found(opened(boxes=boxes(Mill=("silk", SALT))))


@pytest.mark.rule("CGO-205")
def test_eighty_cards_fill_forty_centres():
    crowd = {f"c{number}": Boxes(has=SALT, needs=WINE) for number in range(41)}

    assert ["CGO-205"] == found(opened(boxes=crowd, chosen=[], equipment=None))
    del crowd["c40"]
    assert [] == found(opened(boxes=crowd, chosen=[], deck=0, equipment=None))


@pytest.mark.rule("CGO-307")
def test_the_deck_is_what_is_not_dealt():
    assert ["CGO-307"] == found(opened(deck=80))


@pytest.mark.rule("CGO-320")
def test_the_highest_roll_starts():
    verdict = opened(rolls=rolled((ANA, 2), (BO, 6)))

    assert ["CGO-320"] == found(verdict)
    assert BO == first(verdict).expected


@pytest.mark.rule("CGO-320")
def test_those_who_tie_roll_again():
    ties = rolled((ANA, 6), (BO, 6), (CY, 1), (ANA, 2), (BO, 4))

    assert [] == found(opened([ANA, BO, CY], rolls=ties, first=BO, chosen=[]))
    assert ["CGO-320"] == found(opened([ANA, BO, CY], rolls=ties, first=ANA, chosen=[]))


@pytest.mark.rule("CGO-320")
def test_the_rolls_alone_name_the_first_player():
    opening = start(first=None, rolls=rolled((ANA, 2), (BO, 6)), chosen=[(BO, MILL), (ANA, HARBOUR)])

    assert [] == found(play(turn(BO), opening=opening))
    assert ["CGO-320"] == found(play(turn(ANA), opening=opening))


@pytest.mark.rule("CGO-320")
@pytest.mark.parametrize(
    ("rolls", "why"),
    [
        ([(ANA, 2)], "bo did not roll"),
        ([(ANA, 5), (BO, 5)], "ana and bo are level but do not roll again"),
        ([(ANA, 5), (BO, 5), (ANA, 3)], "bo did not roll"),
        ([(ANA, 1), (ANA, 5), (BO, 3)], "each of ana and bo rolls once, then only those who are level roll again"),
    ],
)
def test_rolls_that_settle_nothing_are_found(rolls, why):
    """A record may leave them out (ruling CGO-R24); those that it has must name the first player."""
    verdict = opened(rolls=rolled(*rolls))

    assert ["CGO-320"] == found(verdict)
    assert f"the rolls do not decide the first player: {why} (ruling CGO-R24)" == first(verdict).message()


@pytest.mark.rule("CGO-320")
def test_of_three_only_those_who_are_level_roll_again():
    three = {"seats": [ANA, BO, CY]}
    tied = [(ANA, 1), (BO, 5), (CY, 5)]

    level = play(turn(ANA), opening=start([ANA, BO, CY], rolls=rolled(*tied)), **three)
    assert "CGO-320" == found(level)[0]
    assert "the rolls do not decide the first player: bo and cy are level but do not roll again (ruling CGO-R24)" == (
        first(level).message()
    )
    once = play(turn(ANA), opening=start([ANA, BO, CY], rolls=rolled(*tied, (BO, 2))), **three)
    assert "cy did not roll again" in first(once).message()
    drawn = play(turn(ANA), opening=start([ANA, BO, CY], rolls=rolled(*tied)), R24="draw", **three)
    assert [] == found(drawn)


@pytest.mark.rule("CGO-310")
def test_a_token_is_the_same_in_capitals_and_with_a_blank():
    assert ["CGO-310"] == found(opened(tokens={ANA: "red", BO: "Red "}))


@pytest.mark.rule("CGO-323")
def test_nobody_chooses_a_start_twice():
    twice = opened(chosen=[(ANA, HARBOUR), (BO, MILL), (ANA, ABBEY)])

    assert ["CGO-323"] == found(twice)
    assert "ana chooses a start centre a second time" == first(twice).message()


@pytest.mark.rule("CGO-203")
def test_a_roll_for_the_first_turn_shows_one_to_six():
    assert ["CGO-203"] == found(opened(rolls=rolled((ANA, 7), (BO, 3))))


@pytest.mark.rule("CGO-320", "CGO-321")
def test_the_first_player_has_the_first_turn():
    assert [] == found(play(*goes(ANA, "a1", ABBEY), *goes(BO, "h2", "h1", HARBOUR)))
    wrong = play(turn(BO))
    assert ["CGO-320"] == found(wrong)
    assert "bo takes the first turn, but ana is the first player" == first(wrong).message()


def test_who_starts_need_not_be_written_down():
    assert [] == found(play(*goes(BO, "h2", "h1", HARBOUR), opening=start(first=None)))


@pytest.mark.rule("CGO-323")
def test_tokens_start_on_a_trade_centre():
    verdict = opened(chosen=[(ANA, "h1"), (BO, MILL)])

    assert ["CGO-323"] == found(verdict)
    assert "rounds.1.start.chosen.1" == first(verdict).where.field


@pytest.mark.rule("CGO-323")
def test_a_transcript_goes_on_from_an_illegal_start():
    opening = start(chosen=[(ANA, "h1"), (BO, MILL)])

    assert ["CGO-323"] == found(play(*goes(ANA, "h2", MILL), opening=opening))
    assert ["CGO-323", "CGO-607"] == found(play(*goes(ANA, "h2", MILL), *buy(WINE, paid=3), opening=opening))
    assert [] == found(play(*goes(ANA, "h2", MILL), opening=opening, decisions=decided("as-written")))


@pytest.mark.rule("CGO-324")
def test_two_may_start_on_one_centre():
    assert [] == found(opened(chosen=[(ANA, HARBOUR), (BO, HARBOUR)]))


@pytest.mark.rule("CGO-208")
def test_two_to_four_play():
    four = game(seats=[ANA, BO, CY, DI], ended="abandoned")

    assert [] == found(judge(four))
    alone = game(seats=[ANA], ended="abandoned")
    assert ["CGO-208"] == found(judge(alone))


def test_without_boxes_it_is_said_what_is_not_checked():
    verdict = play(*goes(ANA, "a1", ABBEY), opening=start(boxes=None))

    assert [] == found(verdict)
    assert [
        "what was bought and sold is checked only in part because the cards dealt to the boxes are not written down"
    ] == [finding.message() for finding in verdict.unchecked]


def test_without_a_board_it_is_said_what_is_not_checked():
    verdict = play(*goes(ANA, "anywhere", ABBEY), known=False)

    assert [] == found(verdict)
    assert ["CGO-205", "CGO-404", "CGO-503", "CGO-504"] == [finding.rule for finding in verdict.unchecked]


@pytest.mark.parametrize(
    "record",
    [
        game(turn("zoe")),
        game(opening=start(first="zoe")),
        game(seats=[ANA, BO], sheet=sheet(ana=row(60), bo=row(48), last="zoe")),
        game(seats=[ANA, ANA]),
    ],
)
def test_strangers_and_doubles_are_refused(record):
    with pytest.raises(ScorekeeperError, match=r"does not sit|sits in two"):
        judge(record)


def test_a_board_file_must_make_sense():
    """Eighty cards, centres on roads, hazards on roads."""
    import msgspec

    from scorekeeper.games.cargo_and_gold.equipment import BoardFile

    for wrong in (
        {"cargo": {SALT: 79}},
        {"split": [40, 41]},
        {"centres": [HARBOUR, MILL, ABBEY, ABBEY]},
        {"centres": [HARBOUR, "Nowhere"]},
        {"hazard": [{"square": MILL, "text": "Lose 1 cargo", "cargo": 1}]},
        {"hazard": [{"square": "h1", "text": "Go away", "to": "nowhere"}]},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**BOARD, **wrong}, BoardFile)
    assert GRAIN in msgspec.convert(BOARD, BoardFile).cargo


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"roads": [*BOARD["roads"], ["a1", "a1"]]}, "a road goes from a1 to a1; each square is named once"),
        ({"roads": [*BOARD["roads"], ["a1"]]}, "the road a1 joins nothing; a road has at least two squares"),
        ({"hazard": [{"square": "h1", "text": "Stay", "to": "h1"}]}, "the hazard h1 sends tokens to itself"),
    ],
)
def test_a_board_that_cannot_be_is_refused(changed, fault):
    with pytest.raises(msgspec.ValidationError, match=fault):
        board({**BOARD, **changed})


@pytest.mark.rule("CGO-313", "CGO-316")
@pytest.mark.parametrize("nobody", [ANA, BO, CY])
def test_what_is_written_of_some_is_missed_of_the_others(nobody):
    """Tokens, gold and cargo are written down for all or for nobody; whoever is left out is named."""
    three = [ANA, BO, CY]
    known = [who for who in three if who != nobody]
    verdict = opened(
        three,
        tokens={who: f"the token of {who}" for who in known},
        gold=dict.fromkeys(known, 8),
        cargo=dict.fromkeys(known, 0),
    )

    assert [] == found(verdict)
    assert {
        "CGO-310": f"whether {nobody} has a token is not checked because it is not written down",
        "CGO-313": f"what gold {nobody} starts with is not checked because it is not written down",
        "CGO-316": f"what cargo {nobody} starts with is not checked because it is not written down",
    } == {finding.rule: finding.message() for finding in verdict.unchecked if finding.rule != "CGO-109"}


def test_a_token_without_a_colour_is_not_written_down():
    blank = opened(tokens={ANA: "red", BO: " "})
    nobody = opened(tokens={ANA: "", BO: ""})

    assert [] == found(blank) == found(nobody)
    assert "whether bo has a token is not checked because it is not written down" in [
        f.message() for f in blank.unchecked
    ]
    assert "whether ana and bo have a token is not checked because it is not written down" in (
        [f.message() for f in nobody.unchecked]
    )


@pytest.mark.rule("CGO-316")
def test_one_card_at_the_start_is_told_as_one():
    assert "ana starts with 1 cargo card, but it must be 0" == first(opened(cargo={ANA: 1, BO: 0})).message()


@pytest.mark.rule("CGO-323")
def test_a_start_centre_that_nobody_wrote_down_breaks_no_order():
    """Ana is first, and only Bo's centre is known: the rest of the transcript is checked all the same."""
    opening = start(chosen=[(BO, MILL)])
    verdict = play(*goes(ANA, "a1", ABBEY), turn(ANA), opening=opening)

    assert ["CGO-321"] == found(verdict)
    assert "where ana started is not checked because the start centre is not written down" in (
        [finding.message() for finding in verdict.unchecked]
    )


@pytest.mark.rule("CGO-323")
def test_start_centres_out_of_order_are_told_once():
    """Ruling CGO-R25: Bo and Cy choose before Ana, whose turn is the first."""
    verdict = opened([ANA, BO, CY], chosen=[(BO, MILL), (CY, ABBEY), (ANA, HARBOUR)])

    assert ["CGO-323"] == found(verdict)
    assert (
        "start centres are chosen by bo, cy and ana, in this order, but it must be ana, bo and cy (ruling CGO-R25)"
        == first(verdict).message()
    )
    one = opened([ANA, BO, CY], chosen=[(ANA, HARBOUR), (CY, ABBEY), (BO, MILL)])
    assert first(one).message().startswith("start centres are chosen by ana, cy and bo, in this order")
    missing = opened([ANA, BO, CY], chosen=[(CY, ABBEY), (ANA, HARBOUR)])
    assert ["CGO-323"] == found(missing)


@pytest.mark.rule("CGO-320")
@pytest.mark.parametrize(
    "rolls",
    [
        [(ANA, 5), (BO, 3), (CY, 2), (BO, 6)],
        [(ANA, 5), (BO, 5), (CY, 2), (ANA, 4), (BO, 1), (CY, 6)],
    ],
)
def test_nobody_rolls_again_when_the_first_player_is_known(rolls):
    verdict = opened([ANA, BO, CY], rolls=rolled(*rolls))

    assert ["CGO-320"] == found(verdict)
    assert f"{rolls[-1][0]} rolls again, but ana is already first (ruling CGO-R24)" == first(verdict).message()


@pytest.mark.rule("CGO-205")
def test_cargo_that_the_board_does_not_have_is_told_as_such():
    verdict = opened(boxes=boxes(Mill=("silk", SALT)))

    assert "silk is in the boxes, but there is no such cargo card" == first(verdict).message()


@pytest.mark.rule("CGO-302")
def test_a_trade_centre_without_cards_is_a_trade_centre():
    """The board has Abbey, though nobody laid cards there: Cy may start on it."""
    bare = {centre: cards for centre, cards in boxes().items() if centre != ABBEY}
    verdict = opened([ANA, BO, CY], boxes=bare)

    assert ["CGO-302"] == found(verdict)
    assert "Abbey starts without cards" == first(verdict).message()


def test_a_board_that_is_not_known_leaves_cards_and_hazards_unchecked():
    verdict = play(*goes(ANA, "anywhere", ABBEY), known=False)

    assert {
        "how many cards of a kind there are, and whether every trade centre has its two,",
        "whether roads join the squares of a move",
        "whether a hazard was ignored",
        "which squares are hazards, and what they say,",
    } == {
        finding.message().removesuffix(" is not checked because the board is not given as equipment")
        for finding in verdict.unchecked
    }
