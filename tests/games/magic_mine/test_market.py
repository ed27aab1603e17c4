"""Replacing what was scored: market, refresh, the row of three."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    KEPT,
    MARKET,
    WIN,
    R,
    first,
    found,
    idling,
    judge,
    on,
    paper,
    play,
    put,
    refresh,
    replace,
    reshuffle,
    row,
    score,
    state,
    take,
    turn,
)

SCORED = [turn(ANA), put(R, "b1"), score("b1")]
"""Ana has to take a tile."""


@pytest.mark.rule("MIN-601", "MIN-602", "MIN-603", "MIN-608")
def test_a_scored_tile_is_replaced_from_the_market():
    events = [*SCORED, replace("b4", "n7"), state(rows={ANA: ["n1", "b8", "b4"]}, market=["n5", "n6", "n7", "b6"])]

    assert [] == found(play(*events, take(R), turn(BO)))


@pytest.mark.rule("MIN-601")
def test_a_tile_does_not_come_from_the_pile():
    verdict = play(*SCORED, replace("n7", "n8"))

    assert ["MIN-601"] == found(verdict)
    assert (MARKET, "n7") == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-602")
def test_the_gap_is_filled_at_once():
    verdict = play(*SCORED, replace("n5", None), state(market=["n6", "b4", "b6"]))

    assert ["MIN-602"] == found(verdict)


@pytest.mark.rule("MIN-602", "MIN-601")
@pytest.mark.parametrize(
    "later",
    [
        [],
        [state(market=["n6", "b4", "b6", "n7"], tile_pile=25)],
        [take(R), *idling(BO), turn(ANA), put(R, "b7"), score("b7"), replace("n7", "n8")],
    ],
)
def test_a_tile_that_nobody_named_is_not_known(later):
    kept = {ANA: ["n1", "b1", "b7"]}

    assert [] == found(play(*SCORED, replace("n5", None), *later, kept=kept))


@pytest.mark.rule("MIN-602")
def test_the_market_is_what_it_is():
    assert ["MIN-602"] == found(play(turn(ANA), state(market=["n5", "n6", "b4"])))


@pytest.mark.rule("MIN-608")
def test_no_action_begins_while_a_tile_is_missing():
    verdict = play(*SCORED, take(R))

    assert ["MIN-608"] == found(verdict)
    assert "ana has 2 tiles, but scored tiles must be replaced first" == first(verdict).message()


@pytest.mark.rule("MIN-608")
def test_nobody_takes_a_fourth_tile():
    verdict = play(*SCORED, replace("n5", "n7"), replace("n6", "n8"))

    assert ["MIN-608"] == found(verdict)
    assert "ana takes n6 from the market, but the row is full" == first(verdict).message()


@pytest.mark.rule("MIN-608")
def test_rows_are_what_they_are():
    assert ["MIN-608"] == found(play(turn(ANA), state(rows={ANA: ["n1", "b1"]})))


@pytest.mark.rule("MIN-605", "MIN-606", "MIN-607")
def test_a_market_tile_is_thrown_out_and_the_new_one_taken():
    assert [] == found(play(*SCORED, refresh("n5", "n7"), replace("n7", "n8")))


@pytest.mark.rule("MIN-606")
def test_no_more_is_thrown_out_than_must_be_taken():
    verdict = play(*SCORED, refresh("n5", "n7"), refresh("n6", "n8"))

    assert ["MIN-606"] == found(verdict)
    assert "ana throws out 2 market tiles but has only 1 to take" == first(verdict).message()


@pytest.mark.rule("MIN-606")
def test_nothing_is_thrown_out_without_a_tile_to_take():
    verdict = play(turn(ANA), refresh("n5", "n7"))

    assert ["MIN-606"] == found(verdict)
    assert "ana throws out a market tile but has none to take" == first(verdict).message()


@pytest.mark.rule("MIN-111")
def test_a_tile_that_lies_in_the_market_does_not_come_from_the_pile():
    assert ["MIN-111"] == found(play(*SCORED, refresh("n5", "n6")))


@pytest.mark.rule("MIN-601")
def test_only_market_tiles_are_thrown_out():
    assert ["MIN-601"] == found(play(*SCORED, refresh("n1", "n7")))


@pytest.mark.rule("MIN-111")
@pytest.mark.parametrize("tile", ["n2", "n6", "b1"])
def test_a_tile_lies_in_one_place(tile):
    """In the row of another, in the market, or just discarded."""
    verdict = play(*SCORED, replace("n5", tile))

    assert ["MIN-111"] == found(verdict)
    assert f"tile {tile} is revealed, but it was not in the pile" == first(verdict).message()


@pytest.mark.rule("MIN-111")
def test_a_tile_of_another_game():
    assert ["MIN-111"] == found(play(*SCORED, replace("n5", "x9")))


@pytest.mark.rule("MIN-604")
def test_a_pile_that_is_not_empty_is_not_rebuilt():
    verdict = play(*SCORED, reshuffle("tiles"))

    assert ["MIN-604"] == found(verdict)
    assert "the discards are shuffled, but 26 tiles are left in the pile" == first(verdict).message()


def empty_pile():
    """Ana scores thirteen times and has two of the 26 tiles revealed each time; what they show nobody knows."""
    tiles, market, events = [*KEPT[ANA]], [*MARKET], []
    for number in range(13):
        tile, new, newer = tiles.pop(0), f"x{number}", f"y{number}"
        events += [turn(ANA), take(R), put(R, tile), score(tile, points=0)]
        events += [refresh(market[0], new), replace(market[1], newer), *idling(BO)]
        tiles.append(market[1])
        market[:2] = [new, newer]
    return [*events, turn(ANA), take(R), put(R, tiles[0]), score(tiles[0], points=0)]


@pytest.mark.rule("MIN-604")
@pytest.mark.parametrize("revealed", [refresh("x12", "x13"), replace("y12", "y13")])
def test_nothing_is_revealed_from_an_empty_pile(revealed):
    scored = empty_pile()

    assert ["MIN-604"] == found(play(*scored, revealed, known=False))
    assert [] == found(play(*scored, reshuffle("tiles"), revealed, known=False))


@pytest.mark.rule("MIN-231", "MIN-602", "MIN-608", "MIN-111")
def test_a_sheet_with_four_market_tiles_and_rows_of_three():
    tiles = [on("n2"), on("b3"), on("b2")]

    assert [] == found(judge(paper(ana=row(WIN), bo=row(tiles=tiles), table={"market": 4})))


@pytest.mark.rule("MIN-602")
def test_a_sheet_with_three_market_tiles():
    verdict = judge(paper(ana=row(WIN), bo=row(), table={"market": 3}))

    assert ["MIN-602"] == found(verdict)
    assert "rounds.1.sheet.market" == first(verdict).where.field


@pytest.mark.rule("MIN-608")
def test_a_sheet_with_a_row_of_four():
    tiles = [on("n2"), on("b3"), on("b2"), on("b12")]
    verdict = judge(paper(ana=row(WIN), bo=row(tiles=tiles)))

    assert ["MIN-608"] == found(verdict)
    assert (3, 4) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-608")
def test_the_winner_may_lack_the_tile_that_won():
    two = [on("n2"), on("b3")]

    assert [] == found(judge(paper(ana=row(WIN, tiles=two), bo=row())))
    assert ["MIN-608"] == found(judge(paper(ana=row(WIN), bo=row(tiles=two))))


@pytest.mark.rule("MIN-111")
def test_a_tile_in_two_rows_of_a_sheet():
    rows = {who: row(tiles=[on("n2"), on("b3"), on("b2")]) for who in (BO, "cy")}
    verdict = judge(paper(ana=row(WIN), **rows))

    assert ["MIN-111"] * 3 == found(verdict)


@pytest.mark.rule("MIN-111")
def test_a_sheet_accounts_for_36_tiles():
    rows = {"ana": row(WIN, tiles=[on("n1"), on("b1")]), "bo": row(tiles=[on("n2"), on("b3"), on("b2")])}
    table = {"market": 4, "tile_pile": 25, "tile_discard": 2}

    assert [] == found(judge(paper(**rows, table=table)))
    assert ["MIN-111"] == found(judge(paper(**rows, table={**table, "tile_pile": 26})))


@pytest.mark.rule("MIN-606")
def test_the_pile_of_a_sheet_cannot_shrink_faster_than_tiles_are_scored():
    """One tile was scored, so one tile was refreshed at most and one filled the gap."""
    rows = {"ana": row(WIN, tiles=[on("n1"), on("b1"), on("n5")]), "bo": row(tiles=[on("n2"), on("b3"), on("b2")])}

    assert [] == found(judge(paper(**rows, table={"market": 4, "tile_pile": 24, "tile_discard": 2})))
    assert ["MIN-606"] == found(judge(paper(**rows, table={"market": 4, "tile_pile": 23, "tile_discard": 3})))


@pytest.mark.rule("MIN-502", "MIN-R33")
def test_two_scorings_may_come_before_their_tiles_are_replaced():
    """A scoring is no action, and may be done at any point of the turn; an action waits for a full row."""
    kept = {ANA: ["b1", "b2", "b8"], BO: ["n2", "b3", "n4"]}
    before = [turn(ANA), put(R, "b1"), take(R), *idling(BO), turn(ANA), put(R, "b2"), take(R), *idling(BO), turn(ANA)]
    both = [put(R, "b2"), score("b1"), score("b2")]

    assert [] == found(play(*before, *both, replace("n5", "n7"), replace("n6", "n8"), take(R), kept=kept))
    assert ["MIN-608"] == found(play(*before, *both, replace("n5", "n7"), take(R), kept=kept))
