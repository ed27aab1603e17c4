"""The eleven kinds of cards, one after the other."""

import pytest

from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    B,
    G,
    R,
    Y,
    card,
    copy_take,
    dig,
    draw,
    draw_three,
    drawing,
    drop,
    first,
    found,
    heart,
    idling,
    play,
    purge,
    put,
    react,
    rob,
    set_two,
    state,
    steal_set,
    swap_gem,
    swap_tile,
    take,
    turn,
)

FULL = [turn(ANA), take(B), take(B), *idling(BO), turn(ANA)]
"""Ana holds red and two blue gems."""


def using(kind, *effect, before=None, **fields):
    """Ana plays a card, in her first turn unless told otherwise."""
    return play(*(before or [turn(ANA)]), card(kind), *effect, **fields)


# Swap a tile.


@pytest.mark.rule("MIN-802", "MIN-803")
@pytest.mark.parametrize(("taken", "partner"), [("b4", None), ("n2", BO)])
def test_a_tile_is_swapped_with_the_market_or_a_player(taken, partner):
    verdict = using("swap-tile", swap_tile("n1", taken, partner), state(rows={ANA: ["b1", "b8", taken]}))

    assert [] == found(verdict)


@pytest.mark.rule("MIN-804")
def test_a_gem_is_set_into_the_tile_received_without_an_action():
    """Three tiles, one action: another one follows."""
    assert [] == found(using("swap-tile", swap_tile("n1", "n5", gem=R), take(B), turn(BO)))


@pytest.mark.rule("MIN-405")
def test_the_gem_fits_the_tile_received():
    assert ["MIN-405"] == found(using("swap-tile", swap_tile("n1", "b4", gem=R)))


@pytest.mark.rule("MIN-401")
def test_the_gem_is_in_the_cart():
    assert ["MIN-401"] == found(using("swap-tile", swap_tile("n1", "b4", gem=G)))


@pytest.mark.rule("MIN-802")
@pytest.mark.parametrize(
    ("give", "taken", "partner"), [("n2", "b4", None), ("n1", "n2", None), ("n1", "b4", BO), ("n1", "b1", ANA)]
)
def test_an_own_tile_goes_for_one_that_is_there(give, taken, partner):
    assert ["MIN-802"] == found(using("swap-tile", swap_tile(give, taken, partner)))


@pytest.mark.rule("MIN-803")
def test_a_tile_with_gems_is_not_given():
    verdict = using("swap-tile", swap_tile("n1", "b4"), before=[turn(ANA), put(R, "n1")])

    assert ["MIN-803"] == found(verdict)
    assert "ana swaps n1, but it has gems on it" == first(verdict).message()


@pytest.mark.rule("MIN-803")
def test_a_tile_with_gems_is_not_taken():
    before = [turn(ANA), take(B), take(B), turn(BO), put(G, "b3"), take(G), turn(ANA)]

    assert ["MIN-803"] == found(using("swap-tile", swap_tile("n1", "b3", BO), before=before))


# Swap a gem.


@pytest.mark.rule("MIN-812")
def test_a_gem_is_swapped():
    assert [] == found(using("swap-gem", swap_gem(R, G, BO), state(carts={ANA: [G], BO: [R]})))


@pytest.mark.rule("MIN-812")
@pytest.mark.parametrize(("give", "taken", "partner"), [(B, G, BO), (R, B, BO), (R, R, ANA)])
def test_both_gems_are_in_their_carts_and_the_carts_are_two(give, taken, partner):
    assert ["MIN-812"] == found(using("swap-gem", swap_gem(give, taken, partner)))


# Take a set gem.

SET = [turn(ANA), take(B), draw(), turn(BO), put(G, "n4"), take(B), turn(ANA)]
KEPT = {BO: ["n4", "b3", "b2"]}
"""Bo has a green gem on n4, whose other hole is empty."""


@pytest.mark.rule("MIN-822", "MIN-823", "MIN-824", "MIN-330")
def test_a_gem_is_taken_out_of_an_unfinished_piece():
    events = [steal_set(BO, "n4", G), heart(BO), state(carts={ANA: [R, B, G], BO: [B]}, spaces={ANA: 0, BO: 1})]

    assert [] == found(using("steal-set-gem", *events, before=SET, kept=KEPT))


@pytest.mark.rule("MIN-823")
def test_the_stolen_gem_goes_into_the_cart():
    events = [steal_set(BO, "n4", G), heart(BO), state(carts={ANA: [R, B]})]

    assert ["MIN-823"] == found(using("steal-set-gem", *events, before=SET, kept=KEPT))


@pytest.mark.rule("MIN-822")
@pytest.mark.parametrize(
    ("victim", "tile", "gem", "why"),
    [
        (BO, "b3", G, "that piece is complete"),
        (BO, "n4", R, "that piece has no such gem"),
        (BO, "n1", R, "bo does not have that tile"),
        (ANA, "n1", R, "that is the player's own piece"),
    ],
)
def test_what_is_safe_from_thieves(victim, tile, gem, why):
    before = [turn(ANA), put(R, "n1"), take(B), turn(BO), put(G, "b3"), take(G), turn(ANA), draw()]
    verdict = using("steal-set-gem", steal_set(victim, tile, gem), before=before, kept=KEPT)

    assert ["MIN-822"] == found(verdict)
    assert first(verdict).message().endswith(why)


@pytest.mark.rule("MIN-330")
def test_a_thief_needs_room():
    before = [turn(ANA), take(B), take(B), turn(BO), put(G, "n4"), take(B), turn(ANA)]

    assert ["MIN-330"] == found(using("steal-set-gem", steal_set(BO, "n4", G), before=before, kept=KEPT))


@pytest.mark.rule("MIN-824")
def test_the_robbed_player_is_not_forgotten():
    verdict = using("steal-set-gem", steal_set(BO, "n4", G), draw(), before=SET, kept=KEPT)

    assert ["MIN-824"] == found(verdict)
    assert "bo lost gems but receives no heart for them" == first(verdict).message()


@pytest.mark.rule("MIN-824")
def test_the_thief_gets_no_heart():
    assert ["MIN-824"] == found(using("steal-set-gem", steal_set(BO, "n4", G), heart(ANA), before=SET, kept=KEPT))


# Draw three cards.


@pytest.mark.rule("MIN-832")
def test_three_cards_are_drawn():
    assert [] == found(using("draw-three", draw_three(), state(hands={ANA: 3})))


@pytest.mark.rule("MIN-832")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_neither_more_nor_fewer(count):
    verdict = using("draw-three", draw_three(*["unseen"] * count))

    assert ["MIN-832"] == found(verdict)
    assert (3, count) == (first(verdict).expected, first(verdict).found)


@pytest.mark.rule("MIN-713")
def test_the_hand_limit_applies_afterwards():
    """Three cards in hand, one played, three drawn: one goes."""
    before = [*drawing(ANA), *idling(BO), turn(ANA)]

    assert [] == found(using("draw-three", draw_three(), drop(ANA, "unseen"), take(B), before=before))
    assert ["MIN-713"] == found(using("draw-three", draw_three(), take(B), before=before))


# Discard from a cart.


@pytest.mark.rule("MIN-842", "MIN-843", "MIN-844")
@pytest.mark.parametrize("owner", [ANA, BO])
def test_gems_are_discarded_from_anybody_s_cart(owner):
    gem = {ANA: R, BO: G}[owner]

    assert [] == found(using("purge-cart", purge(owner, gem), heart(owner), state(spaces={owner: 1}), take(B)))


@pytest.mark.rule("MIN-842")
@pytest.mark.parametrize("gems", [[G, G, G, G], [R], [G, G]])
def test_no_more_than_three_and_only_what_is_there(gems):
    assert ["MIN-842"] == found(using("purge-cart", purge(BO, *gems)))


@pytest.mark.rule("MIN-843")
def test_one_cart_alone():
    verdict = using("purge-cart", purge(BO, G), heart(BO), purge(CY, B), seats=[ANA, BO, CY])

    assert ["MIN-843"] == found(verdict)
    assert (
        "one purge-cart discards from the cart of bo and then from that of cy, but it is for one cart (ruling MIN-R13)"
        == first(verdict).message()
    )


@pytest.mark.rule("MIN-844")
def test_the_owner_of_the_cart_gets_the_heart():
    assert ["MIN-844"] == found(using("purge-cart", purge(BO, G), heart(ANA)))
    assert ["MIN-844"] == found(using("purge-cart", purge(BO, G), take(R)))


@pytest.mark.rule("MIN-844")
def test_a_heart_is_paid_once_and_not_for_every_gem():
    before = [*idling(ANA), turn(BO), take(B), take(B), turn(ANA)]
    verdict = using("purge-cart", purge(BO, G, B), heart(BO), heart(BO), before=before)

    assert ["MIN-844"] == found(verdict)
    assert first(verdict).message().startswith("bo receives a heart, but none is due; a card that costs a player gems")


@pytest.mark.rule("MIN-844")
def test_nobody_gets_a_heart_for_nothing():
    assert ["MIN-844"] == found(play(turn(ANA), heart(ANA)))


# Take three from the mine.


@pytest.mark.rule("MIN-852", "MIN-853", "MIN-854", "MIN-330")
@pytest.mark.parametrize("thrown", [[G], [G, Y], [G, Y, B]])
def test_three_gems_are_mined_and_one_or_more_thrown_back(thrown):
    kept = [gem for gem in (G, Y, B) if gem not in thrown]

    assert [] == found(using("mine-three", dig([G, Y, B], thrown), state(carts={ANA: [R, *kept]})))


@pytest.mark.rule("MIN-852")
def test_not_four():
    assert ["MIN-852"] == found(using("mine-three", dig([G, Y, B, R], [R, G])))


@pytest.mark.rule("MIN-853")
@pytest.mark.parametrize(("gems", "thrown"), [([G, Y], []), ([G, Y], [R]), ([G], [G, G])])
def test_one_of_them_goes_back(gems, thrown):
    assert ["MIN-853"] == found(using("mine-three", dig(gems, thrown)))


@pytest.mark.rule("MIN-328")
def test_the_cart_holds_three():
    """Red and one blue gem aboard: of three gems one goes back, and one more finds no room."""
    before = [turn(ANA), take(B)]

    assert [] == found(using("mine-three", dig([G, Y, B], [G, Y]), before=before))
    assert ["MIN-328"] == found(using("mine-three", dig([G, Y, B], [G]), before=before))


@pytest.mark.rule("MIN-330")
def test_a_full_cart_takes_nothing_by_a_card():
    assert ["MIN-330"] == found(using("mine-three", dig([G], [G]), before=FULL))


@pytest.mark.rule("MIN-109")
def test_the_mine_has_ten_of_a_colour():
    """Seven red gems are out: three in each cart and one on a tile."""
    events = [
        *(turn(ANA), take(R), take(R), turn(BO), take(R), take(R), turn(ANA), put(R, "b8"), take(R)),
        *(turn(BO), put(R, "b2"), take(R), turn(ANA), put(R, "b8"), draw(), turn(BO), put(R, "b2"), take(R)),
    ]
    out = {"gems": {ANA: R, BO: R}}

    assert [] == found(play(*events, turn(ANA), card("mine-three"), dig([R], [R]), **out))
    assert ["MIN-109"] == found(play(*events, turn(ANA), card("mine-three"), dig([R, R], [R, R]), **out))


# Take from a cart.


@pytest.mark.rule("MIN-862", "MIN-863", "MIN-330")
def test_gems_are_taken_from_another_cart():
    before = [*idling(ANA), turn(BO), take(B), draw(), turn(ANA)]

    assert [] == found(
        using("steal-cart", rob(BO, G, B), heart(BO), state(carts={ANA: [R, G, B], BO: []}), before=before)
    )


@pytest.mark.rule("MIN-862")
@pytest.mark.parametrize(("victim", "gems"), [(BO, [G, B, B]), (BO, [R]), (ANA, [R])])
def test_no_more_than_two_of_another_player(victim, gems):
    before = [*idling(ANA), turn(BO), take(B), take(B), turn(ANA)]

    assert ["MIN-862"] == found(using("steal-cart", rob(victim, *gems), before=before))


@pytest.mark.rule("MIN-328")
def test_what_is_taken_finds_room():
    """Ana holds two gems and takes two."""
    before = [turn(ANA), take(B), draw(), turn(BO), take(B), take(B), turn(ANA)]

    verdict = using("steal-cart", rob(BO, G, B), before=before)

    assert ["MIN-328"] == found(verdict)
    assert "ana puts 2 gems into a cart that holds 2 gems, but a cart has room for 3" == first(verdict).message()


@pytest.mark.rule("MIN-863")
def test_who_was_robbed_gets_the_heart():
    assert ["MIN-863"] == found(using("steal-cart", rob(BO, G), take(R)))
    assert ["MIN-863"] == found(using("steal-cart", rob(BO, G), heart(ANA)))
    assert ["MIN-863"] == found(using("steal-cart", rob(BO, G), heart(BO), heart(BO)))


# Set two gems.


@pytest.mark.rule("MIN-872")
@pytest.mark.parametrize("sets", [[(R, "n1")], [(R, "n1"), (B, "b8")]])
def test_up_to_two_gems_are_set(sets):
    assert [] == found(using("set-two", set_two(*sets), before=[turn(ANA), take(B)]))


@pytest.mark.rule("MIN-872")
def test_not_three():
    verdict = using("set-two", set_two((R, "n1"), (B, "b8"), (B, "b8")), before=FULL)

    assert ["MIN-872"] == found(verdict)


@pytest.mark.rule("MIN-403")
def test_the_second_gem_needs_a_hole_of_its_own():
    assert ["MIN-403"] == found(using("set-two", set_two((R, "b1"), (R, "b1")), before=[turn(ANA), take(R)]))


@pytest.mark.rule("MIN-401")
def test_a_gem_is_set_once():
    assert ["MIN-401"] == found(using("set-two", set_two((R, "n1"), (R, "b1"))))


@pytest.mark.rule("MIN-402")
def test_into_own_tiles_only():
    assert ["MIN-402"] == found(using("set-two", set_two((R, "b2"))))


# Take as well.


@pytest.mark.rule("MIN-330")
def test_a_full_cart_copies_no_take():
    events = [*idling(ANA), turn(BO), take(B), take(B), turn(ANA), take(R), react(BO, "copy-take"), copy_take(Y)]

    assert ["MIN-330"] == found(play(*events))
