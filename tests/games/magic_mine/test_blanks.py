"""A blank of a transcript is neither an alibi nor an accusation: some way of filling it is enough."""

import pytest

from scorekeeper.games.magic_mine.record import Found, Start
from scorekeeper.games.magic_mine.setup.revealed import name_revealed
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    B,
    G,
    R,
    Y,
    card,
    catch_up,
    draw,
    found,
    game,
    judge,
    over,
    places,
    play,
    put,
    remark,
    replace,
    reshuffle,
    result,
    score,
    state,
    take,
    turn,
)


@pytest.mark.rule("MIN-604")
def test_a_tile_is_read_into_a_blank_after_it_was_shuffled():
    """b1 is scored first, so it cannot be what the first blank shows, but it can be what the second one shows."""
    events = [
        *(score("b1"), replace("n5", None), score("b3"), reshuffle("tiles"), replace("n6", None)),
        *(score("b8"), replace("b1", "n8")),
    ]

    named = [event.new for event in name_revealed(events, ["b1", "b3", "b8", "n5", "n6"]) if hasattr(event, "new")]

    assert ["unnamed tile of event 2", "b1", "n8"] == named


@pytest.mark.rule("MIN-604")
def test_tiles_never_seen_take_the_first_blanks():
    events = [replace("n5", None), replace("n6", None), replace("n9", "n10"), replace("n11", "n12")]

    assert ["n9", "n11"] == [event.new for event in name_revealed(events, ["n5", "n6"])][:2]


def position(**known):
    """A position found in the middle of the game, before Ana's turn, with what is known besides."""
    return Start(
        found=Found(
            **{
                "player": ANA,
                "spaces": {ANA: 4, BO: 3},
                "carts": {ANA: [R], BO: [G]},
                "hands": {ANA: 1, BO: 1},
                "rows": {ANA: ["n1", "b1", "b8"], BO: ["n2", "b3", "b2"]},
                "gems": {"b1": [R]},
                "market": ["n5", "n6", "b4", "b6"],
                "card_pile": 30,
                **known,
            }
        )
    )


def from_there(*events, ended="abandoned", **known):
    return judge(game(*events, opening=position(**known), ended=ended))


@pytest.mark.rule("MIN-513")
@pytest.mark.parametrize("known", [{"tile_pile": 20}, {"tile_discard": 6}, {"tile_pile": 20, "tile_discard": 6}])
def test_piles_of_tiles_are_counted_from_the_rest(known):
    """Six tiles in rows and four in the market leave 26 for pile and discards."""
    events = (turn(ANA), score("b1"), catch_up(BO, 5), replace("n5", "n7"))

    assert [] == found(from_there(*events, state(tile_pile=19, tile_discard=7), **known))
    assert ["MIN-513"] == found(from_there(*events, state(tile_pile=19, tile_discard=8), **known))


@pytest.mark.rule("MIN-715", "MIN-R16")
def test_a_tile_pile_that_nobody_counted_is_not_empty():
    """Under MIN-R16 the card pile is rebuilt at once; nothing is known of the tile pile."""
    start = position(card_pile=1, card_discard=31)
    verdict = judge(game(turn(ANA), draw(), draw(), opening=start, ended="abandoned"), R16="at-once")

    assert {"MIN-715"} == {*found(verdict)}


@pytest.mark.rule("MIN-307")
def test_an_effect_that_was_left_out_did_nothing():
    """The card is spent and nothing has moved, so what follows is judged as if that stood."""
    verdict = play(turn(ANA), card("mine-three"), take(G), turn(BO), take(B), take(B), take(Y))

    assert [
        "ana played mine-three, but its effect is not carried out",
        "if event 3 stands: bo takes yellow, but both actions of the turn are spent",
        "if event 3 stands: bo takes a gem with 3 in the cart, but a cart has room for 3 only",
    ] == [finding.message() for finding in verdict.errors]


@pytest.mark.rule("MIN-402")
def test_a_gem_in_a_tile_of_another_player_lies_there():
    verdict = play(turn(ANA), put(R, "b2"), take(G), state(gems={"b2": [R]}), turn(BO), take(B), take(B))

    assert (["MIN-402"], []) == (found(verdict), verdict.unchecked)


@pytest.mark.rule("MIN-901")
def test_a_winner_who_is_not_on_20_is_told_once():
    verdict = play(turn(ANA), take(R), take(G), over(ANA), complete=True)

    assert ["MIN-901"] == found(verdict)
    assert "the table says that ana won" in verdict.errors[0].message()


@pytest.mark.rule("MIN-536", "MIN-R20")
def test_cards_for_two_spaces_are_in_order_space_by_space():
    """Bo is behind 10 only, Cy behind 5 and 10: Bo draws before Cy for 10, so nothing is out of order."""
    there = {ANA: 4, BO: 5, CY: 0}
    start = Start(
        found=Found(
            player=ANA,
            spaces=there,
            carts={ANA: [], BO: [], CY: []},
            hands={ANA: 1, BO: 1, CY: 1},
            rows={ANA: ["n16", "b1", "b8"], BO: ["n2", "b3", "b2"], CY: ["n3", "b5", "b7"]},
            gems={"n16": [R, B]},
            market=["n5", "n6", "b4", "b6"],
            card_pile=31,
        )
    )
    crossed = (turn(ANA), score("n16"))
    orders = {
        "bo first": (catch_up(BO, 10), catch_up(CY, 5), catch_up(CY, 10)),
        "five first": (catch_up(CY, 5), catch_up(BO, 10), catch_up(CY, 10)),
        "cy first": (catch_up(CY, 5), catch_up(CY, 10), catch_up(BO, 10)),
    }

    said = {
        name: [one.rule for one in judge(record).findings if one.level == "warning"]
        for name, drawn in orders.items()
        if (record := game(*crossed, *drawn, seats=[ANA, BO, CY], opening=start, ended="abandoned"))
    }

    assert {"bo first": [], "five first": [], "cy first": ["MIN-536"]} == said
    assert [] == found(judge(game(remark("nothing"), seats=[ANA, BO, CY], opening=start, ended="abandoned")))


RESULT = {ANA: (20, 1), BO: (14, 2)}


@pytest.mark.rule("MIN-901")
def test_a_transcript_may_break_off_where_the_result_tells_the_end():
    """Nobody wrote down the rest; the result is judged on its own, and pawns do not go back."""
    begun = (turn(ANA), put(R, "b1"), score("b1"), replace("n5", "n7"), take(R))

    verdict = judge(game(*begun, result=result(**RESULT)))
    back = judge(game(*begun, result=result(winner=BO, ana=(1, 2), bo=(20, 1))))

    assert ([], {ANA: (1, 20), BO: (2, 14)}) == (found(verdict), places(verdict))
    assert "what came after the transcript is not checked: it breaks off with the furthest pawn on 2" in [
        one.message() for one in verdict.unchecked
    ]
    assert ["ana was already on 2 when the transcript broke off, but ends on 1"] == [
        one.message() for one in back.errors
    ]


@pytest.mark.rule("MIN-329")
def test_a_position_without_the_card_pile_is_judged():
    """Nothing in a take depends on the cards; what the table counts later is learned."""
    full = {ANA: [R, R, R], BO: [G]}

    assert ["MIN-329"] == found(from_there(turn(ANA), take(R), draw(), carts=full, card_pile=None))
    assert [] == found(from_there(turn(ANA), take(R), draw(), state(card_pile=20, card_discard=11), card_pile=None))
    assert ["MIN-723"] == found(
        from_there(turn(ANA), take(R), draw(), state(card_pile=20, card_discard=12), card_pile=None)
    )
    learned = (turn(ANA), draw(), state(card_pile=20), draw(), state(card_pile=20))
    assert ["MIN-711"] == found(from_there(*learned, card_pile=None))


@pytest.mark.rule("MIN-715")
def test_a_card_pile_that_nobody_counted_may_be_empty():
    """All cards outside the hands are in pile and discards, so after a shuffle the pile is known."""
    shuffled = (turn(ANA), reshuffle("cards"), draw(), state(card_pile=31, card_discard=0))

    assert [] == found(from_there(*shuffled, card_pile=None))
    assert ["MIN-715"] == found(from_there(*shuffled, card_pile=32))


@pytest.mark.rule("MIN-602")
def test_a_gap_in_the_market_is_counted():
    events = (turn(ANA), put(R, "b1"), score("b1"), replace("n5", None), state(market=["n6", "b4", "b6"]))

    assert ["the market shows 3 tiles, but it must show 4"] == [one.message() for one in play(*events).errors]
