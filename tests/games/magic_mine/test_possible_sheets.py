"""Sheets that add up and cannot be: too many hearts, too few turns, tiles and pieces that are not there."""

import pytest

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine import GAME
from scorekeeper.games.magic_mine.record import Scored
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    TILES,
    WIN,
    B,
    G,
    R,
    Y,
    first,
    found,
    judge,
    line,
    on,
    paper,
    places,
    row,
)

NINE = [on("b9", Y, Y, Y), on("b11", R, R, R), on("n5", R, G, B)]
"""Nine gems in a row."""
NEAR = [line("b19", gem=R, space=17)]
"""17 points."""


@pytest.mark.parametrize(("hearts", "rules"), [(2, []), (3, ["MIN-902"]), (50, ["MIN-902"])])
def test_hearts_come_before_the_winning_scoring_or_not_at_all(hearts, rules):
    """Ana is on 17 before the last piece: two hearts take her to 19, and with a third the game is over."""
    verdict = judge(paper(ana=row(*NEAR, line("n5", space=20), hearts=hearts, space=20), bo=row(space=0)))

    assert rules == found(verdict)
    if rules:
        assert f"with the hearts ana is on {17 + hearts} before the last scoring, but the game is over on 20" == (
            first(verdict).message()
        )
        assert 2 == first(verdict).expected


@pytest.mark.rule("MIN-R31")
@pytest.mark.parametrize(("hearts", "rules"), [(1, []), (2, ["MIN-902"])])
def test_a_heart_that_wins_takes_the_pawn_to_20_and_no_further(hearts, rules):
    verdict = judge(paper(ana=row(*NEAR, line("n3", space=19), hearts=hearts, space=20), bo=row(space=0)))

    assert rules == found(verdict)


@pytest.mark.rule("MIN-R01")
def test_hearts_that_are_cards_or_wait_for_the_turn_move_nothing():
    won = row(WIN, hearts=5, space=20)

    assert [] == found(judge(paper(ana=won, bo=row(space=0)), R01="card"))
    assert [] == found(judge(paper(ana=won, bo=row(space=0)), R01="own-turn"))


@pytest.mark.rule("MIN-608")
@pytest.mark.parametrize("known", [True, False])
def test_four_tiles_are_never_scored_at_once(known):
    """A row has three tiles, so that is the largest set."""
    four = line("b1", "b2", "b11", "b7", gem=R, points=9, bonus=2)
    verdict = judge(paper(ana=row(WIN), bo=row(four)), known=known)

    assert "bo scores 4 tiles at once, but a row has 3" == first(verdict).message()
    assert ["MIN-608"] == found(verdict)


@pytest.mark.rule("MIN-303")
def test_nine_pieces_are_not_scored_in_one_turn():
    lines = [line(f"b{number}", gem=B, points=2) for number in (5, 6)] * 4 + [line("b8", gem=B)]
    verdict = judge(paper(ana=row(*lines, hearts=2, turns=1), bo=row(turns=1)))

    assert "MIN-303" in found(verdict)
    assert "ana has scored pieces with 14 gems in 1 turn, but two actions a turn do not bring that many" in [
        finding.message() for finding in verdict.errors
    ]


@pytest.mark.parametrize(("turns", "rules"), [(4, []), (3, ["MIN-303"])])
def test_few_turns_are_enough_for_few_gems(turns, rules):
    """Twelve gems are taken and set; with the luckiest of all cards three turns allow 23 such steps, and four 29."""
    won = row(line("n14"), line("n16"), line("n7"), line("n8"), turns=turns, space=20)

    assert rules == found(judge(paper(ana=won, bo=row(space=0, turns=turns))))


@pytest.mark.rule("MIN-R12")
def test_a_tile_that_is_swapped_with_its_gems_is_worth_more_than_an_action():
    won = row(line("n14"), line("n16"), line("n7"), line("n8"), turns=1, space=20)

    assert [] == found(judge(paper(ana=won, bo=row(space=0, turns=1)), R12="own"))


@pytest.mark.rule("MIN-303", "MIN-R13")
def test_each_heart_comes_of_a_card_and_each_card_costs_an_action():
    rows = {"ana": row(WIN, turns=2), "bo": row(hearts=7, space=7, turns=1)}
    verdict = judge(paper(**rows))

    assert (
        "7 hearts are recorded in all, but each comes from a card and 3 turns have 6 actions"
        == first(verdict).message()
    )
    assert [] == found(judge(paper(**rows), R13="several"))
    rows["bo"] = row(hearts=6, space=6, turns=1)
    assert [] == found(judge(paper(**rows)))


@pytest.mark.rule("MIN-111")
@pytest.mark.parametrize(("pile", "rules"), [(25, []), (26, []), (27, ["MIN-111"]), (24, ["MIN-111"])])
def test_tiles_are_counted_though_the_rows_are_not_written(pile, rules):
    """Three lie before Bo, four in the market, two or three before Ana, who has won; one is discarded."""
    verdict = judge(paper(ana=row(WIN), bo=row(), table={"tile_pile": pile, "tile_discard": 1}))

    assert rules == found(verdict)
    if pile == 27:
        assert "38 tiles, with three in each row, are accounted for, but there are 36" == first(verdict).message()


@pytest.mark.rule("MIN-513")
@pytest.mark.parametrize(("discarded", "rules"), [(3, []), (2, []), (1, ["MIN-513"])])
def test_scored_tiles_lie_on_the_discard_pile(discarded, rules):
    """Three were scored; the winning one may still lie before Ana."""
    table = {"tile_pile": 26 - discarded, "tile_discard": discarded}
    verdict = judge(paper(ana=row(line("b1", gem=R), WIN), bo=row(line("b5", gem=B)), table=table))

    assert rules == found(verdict)
    if rules:
        assert "the discard pile has 1 tile, but 3 were scored and the tile pile cannot have run out" == (
            first(verdict).message()
        )


def test_tiles_that_are_not_named_count_when_the_pile_can_have_run_out():
    """Thirteen pieces were scored, most of them not named: the pile may have been rebuilt, and b1 with it."""
    unnamed = [Scored(points=1) for _ in range(10)]

    assert "MIN-513" not in found(judge(paper(ana=row(WIN), bo=row(*[line("b1", gem=R)] * 2, *unnamed))))
    assert "MIN-513" in found(judge(paper(ana=row(WIN), bo=row(*[line("b1", gem=R)] * 2, *unnamed[:3]))))


@pytest.mark.rule("MIN-513")
def test_tiles_that_are_not_named_are_different_ones():
    """Only n5, n6, b9, b11 and b17 have 4 points, and two of them are named."""
    four = Scored(points=4)

    assert [] == found(judge(paper(ana=row(WIN), bo=row(line("n5"), line("n6"), four, four))))
    assert ["MIN-513"] == found(
        judge(paper(ana=row(WIN), bo=row(line("n5"), four, four, line("n6")), cy=row(four, four)))
    )


@pytest.mark.rule("MIN-503")
def test_a_tile_that_is_not_named_is_one_of_the_box():
    """No tile has 7 points, and none that takes red has 10."""
    assert ["MIN-503"] == found(judge(paper(ana=row(WIN), bo=row(Scored(points=7)))))
    assert [] == found(judge(paper(ana=row(WIN), bo=row(Scored(points=10)))))
    assert ["MIN-503"] == found(judge(paper(ana=row(WIN), bo=row(Scored(points=10, gem=R)))))


@pytest.mark.rule("MIN-512")
def test_a_step_that_no_tile_brings():
    """A tile alone brings 20 at most; from there on the recorded space counts."""
    verdict = judge(paper(ana=row(WIN), bo=row(Scored(gem=G, space=2), Scored(gem=G, space=13), Scored(space=15))))

    assert ["bo is on 12 at most after scoring 2, but the sheet says 13"] == [one.message() for one in verdict.errors]


@pytest.mark.rule("MIN-509")
def test_a_tile_without_a_name_is_not_a_set():
    verdict = judge(paper(ana=row(WIN), bo=row(Scored(points=2, bonus=1))))

    assert ["a tile alone is not a set, but the sheet has a bonus of 1"] == [one.message() for one in verdict.errors]


@pytest.mark.rule("MIN-508")
def test_a_set_of_multi_coloured_pieces_without_a_colour_is_not_checked():
    verdict = judge(paper(ana=row(WIN), bo=row(line("b7", "b8", bonus=2))))

    assert ([], ["MIN-508"]) == (found(verdict), [finding.rule for finding in verdict.unchecked])
    assert ["MIN-508"] == [one.rule for one in judge(paper(ana=row(WIN), bo=row(line("b7", "b1", bonus=1)))).unchecked]
    assert [] == judge(paper(ana=row(WIN), bo=row(line("b7", "b1", gem=R, bonus=1)))).unchecked


@pytest.mark.rule("MIN-512")
def test_a_row_that_says_nothing_is_taken_as_nothing_and_said_so():
    verdict = judge(paper(ana=row(WIN), bo=row()))

    assert {ANA: (1, 20), BO: (2, 0)} == places(verdict)
    assert ["the space of bo is taken as 0 and not checked because neither scorings nor a space are recorded"] == [
        finding.message() for finding in verdict.unchecked
    ]
    assert [] == judge(paper(ana=row(WIN), bo=row(space=0))).unchecked


@pytest.mark.rule("MIN-302")
@pytest.mark.parametrize("who", [ANA, BO])
def test_nobody_scores_without_a_turn(who):
    """Pieces are scored in the own turn, by those behind too."""
    rows = {ANA: row(WIN, turns=1), BO: row(line("b5", gem=B), turns=1)}
    rows[who].turns = 0

    assert f"{who} has scored but had no turn" == first(judge(paper(**rows))).message()


BARE = [on("b1"), on("b8"), on("n5")]
MINE = {Y: 9, R: 8, B: 9, G: 10}


@pytest.mark.rule("MIN-109")
def test_gems_on_tiles_that_nobody_wrote_down_are_not_missing():
    """Tiles are named, and none of them has a gem: then the gems on them were not written, which is said."""
    lying = [on("n2"), on("b3"), on("b2")]
    rows = {ANA: row(WIN, space=20, cart=[], tiles=BARE), BO: row(space=0, cart=[B], tiles=lying)}
    verdict = judge(paper(**rows, table={"mine": MINE}))

    assert [] == found(verdict)
    assert ["whether all gems are there is not checked because the gems on the tiles in the rows are not recorded"] == [
        finding.message() for finding in verdict.unchecked
    ]
    rows[BO].tiles = [on("n2"), on("b3"), on("b2", R)]
    assert ["MIN-109", "MIN-109"] == found(judge(paper(**rows, table={"mine": MINE})))
    rows[BO].tiles = lying
    assert ["MIN-109"] == found(judge(paper(**rows, table={"mine": {**MINE, B: 10}})))


@pytest.mark.parametrize(
    ("table", "rule", "words"),
    [
        pytest.param(
            {"mine": MINE},
            "MIN-109",
            "all gems are there is not checked because the gems in the mine, carts or rows",
            marks=pytest.mark.rule("MIN-109"),
        ),
        pytest.param(
            {"card_pile": 30, "card_discard": 2},
            "MIN-106",
            "all cards are there is not checked because some hands",
            marks=pytest.mark.rule("MIN-106"),
        ),
    ],
)
def test_what_cannot_be_counted_is_said(table, rule, words):
    verdict = judge(paper(ana=row(WIN, space=20), bo=row(space=0), table=table))

    assert [(rule, f"whether {words} are not recorded")] == [
        (finding.rule, finding.message()) for finding in verdict.unchecked
    ]


@pytest.mark.rule("MIN-109")
def test_a_colour_of_the_mine_that_nobody_counted_is_not_nothing():
    rows = {
        ANA: row(WIN, space=20, cart=[], tiles=BARE),
        BO: row(space=0, cart=[B], tiles=[on("n2"), on("b3"), on("b2", R)]),
    }

    assert [] == found(judge(paper(**rows, table={"mine": {R: 9}})))
    assert ["MIN-109"] == found(judge(paper(**rows, table={"mine": {R: 10}})))


def test_a_sheet_that_leaves_a_space_open_places_nobody_and_says_so():
    verdict = judge(paper(ana=row(place=1), bo=row(space=7, place=2)))

    assert ({}, False) == (places(verdict), verdict.finished)
    assert "nobody is placed because the sheet gives neither points nor a space for ana" in [
        finding.message() for finding in verdict.unchecked
    ]


@pytest.mark.rule("MIN-508", "MIN-R04")
def test_three_are_no_set_where_only_pairs_are():
    three = line("b1", "b2", "b11", gem=R, bonus=2)
    verdict = judge(paper(ana=row(WIN), bo=row(three, space=8)), R04="pairs-only")

    assert "b1, b2 and b11 are not a set (ruling MIN-R04), but the sheet has a bonus of 2" == first(verdict).message()


# Turns that are too few for what lies on the table.


@pytest.mark.rule("MIN-215", "MIN-221", "MIN-302", "MIN-303")
@pytest.mark.parametrize(
    ("turns", "fields", "message"),
    [
        (0, {"hand": 1, "cart": [R], "space": 0}, None),
        (0, {"space": 3}, "bo has scored but had no turn"),
        (0, {"hand": 3}, "nobody had a turn, but bo has 3 cards in hand"),
        (0, {"cart": [R, R]}, "nobody had a turn, but bo has 2 gems in the cart"),
        (0, {"tiles": [on("b1", R), on("b2"), on("b3")]}, "nobody had a turn, but bo has 1 gem on tiles"),
        (1, {"hand": 4, "cart": [R, R, R], "tiles": [on("b1", R), on("b2"), on("b3")]}, None),
        (3, {"tiles": NINE}, None),
        (
            2,
            {"tiles": NINE},
            "bo has 9 gems in pieces, row and cart in 2 turns, but two actions a turn do not bring that many",
        ),
    ],
)
def test_few_turns_leave_little_on_the_table(turns, fields, message):
    bo = row(**{"space": 0, **fields}, turns=turns)
    verdict = judge(paper(ana=row(space=0, turns=turns), bo=bo, ended="time"), known="tiles" in fields)

    assert message in [None, *[finding.message() for finding in verdict.errors]]
    assert bool(message) == bool(verdict.errors)


@pytest.mark.rule("MIN-303")
@pytest.mark.parametrize(("turns", "rules"), [(1, []), (2, [])])
def test_a_piece_of_many_points_wins_in_few_turns(turns, rules):
    assert rules == found(judge(paper(ana=row(space=20, turns=turns), bo=row(space=0, turns=turns))))


@pytest.mark.rule("MIN-303")
@pytest.mark.parametrize(("turns", "rules"), [(5, ["MIN-303"]), (6, [])])
def test_the_points_of_the_tiles_need_turns(turns, rules):
    """No piece brings more than a point for a gem, so twenty gems are needed at least."""
    plain = [{**tile, "points": 1 + len(tile["holes"]) // 2, "bonus": 0} for tile in TILES["tile"]]
    record = paper(ana=row(space=20, turns=turns), bo=row(space=0, turns=turns))

    assert rules == found(GAME.judge(record, Terms(equipment={**TILES, "tile": plain})))
