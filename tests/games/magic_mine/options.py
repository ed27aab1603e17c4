"""For options of rulings that simulated games do not show by themselves: a record that is clean under it, and one that is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.magic_mine.record import Event, Record
from tests.games.magic_mine.settled import (
    FULL,
    TEN,
    a_begun_tile_received,
    a_card_declined,
    a_card_for_nothing,
    a_fifth_card_off_turn,
    a_fresh_tile_thrown_out,
    a_pile_left_empty,
    a_third_player_cancels,
    an_answer_after_the_scoring,
    an_empty_mine,
    cards_clockwise,
    mining_with_a_full_cart,
    one_answers_twice,
    refreshed_after_taking,
    replaced_at_the_end_of_the_turn,
    replacing,
    scored_between_two_settings,
    stopped,
    swapping_with_a_full_cart,
    the_rest_is_split,
    time_is_up,
    two_answer,
    two_carts_purged,
)
from tests.games.magic_mine.tables import (
    ANA,
    BO,
    CY,
    DI,
    TILES,
    WIN,
    B,
    G,
    R,
    Y,
    cancel,
    card,
    catch_up,
    copy_set,
    dig,
    draw,
    drawing,
    drop,
    heart,
    idling,
    line,
    paper,
    purge,
    put,
    react,
    refresh,
    replace,
    result,
    row,
    score,
    set_two,
    swap_gem,
    swap_tile,
    take,
    turn,
)

Made = Callable[[], Record]
OPTIONS: dict[tuple[str, str], Callable[[], tuple[Record, Record, dict[str, Any]]]] = {}


def option(ruling: str, value: str, clean: Made, faulty: Made) -> None:
    OPTIONS[ruling, value] = lambda: (clean(), faulty(), TILES)


def events(*done: Event, **fields: Any) -> Made:
    return lambda: stopped(*done, **fields)


def past_twenty(space: int) -> Made:
    """Ana's last scoring takes her from 3 to 23."""
    claims = result(ana=(space, 1), bo=(0, 2))
    return lambda: paper(ana=row(line("n2"), WIN), bo=row(space=0), result=claims)


THREE = [ANA, BO, CY]
option("MIN-R03", "twenty", past_twenty(20), past_twenty(21))
option("MIN-R07", "anybody", a_third_player_cancels, events(turn(ANA), take(R), cancel(BO)))
option("MIN-R08", "all", two_answer, events(turn(ANA), take(R), react(ANA, "copy-take")))
option("MIN-R09", "several", one_answers_twice, events(turn(ANA), take(R), draw(), react(BO, "copy-take")))
option("MIN-R10", "blocked", the_rest_is_split, mining_with_a_full_cart)
option("MIN-R10", "allowed", mining_with_a_full_cart, events(*FULL, card("mine-three"), dig([G, Y], [G])))
option("MIN-R11", "allowed", swapping_with_a_full_cart, events(*FULL, card("swap-gem"), swap_gem(Y, G, BO)))
SWAPPED = (*idling(ANA, BO), turn(ANA), card("swap-tile"), swap_tile("n1", "b3", BO))
GIVEN = (turn(ANA), put(R, "n1"), card("swap-tile"), swap_tile("n1", "b3", BO))
option("MIN-R12", "both", events(*SWAPPED), a_begun_tile_received)
option("MIN-R12", "own", a_begun_tile_received, events(*GIVEN))
PURGED = (turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), take(R))
UNPAID = (turn(ANA), card("purge-cart"), purge(BO, G), purge(CY, B), heart(BO), take(R))
option("MIN-R13", "one", events(*PURGED), two_carts_purged)
option("MIN-R13", "several", two_carts_purged, events(*UNPAID, seats=THREE))
FOR_NOTHING = (turn(ANA), card("purge-cart"), purge(BO), heart(ANA))
option("MIN-R14", "refused", events(*PURGED), a_card_for_nothing)
option("MIN-R14", "allowed", a_card_for_nothing, events(*FOR_NOTHING))
option("MIN-R14", "warned", a_card_for_nothing, events(*FOR_NOTHING))


def at_time(ana: int, bo: int) -> Made:
    """Ana is on 3 and Bo on 2 when time is called, and the sheet has these places."""
    return lambda: paper(ana=row(line("n2"), place=ana), bo=row(line("n4"), place=bo), ended="time")


option("MIN-R15", "no-result", time_is_up, at_time(1, 2))
option("MIN-R15", "by-space", at_time(1, 2), at_time(2, 1))


def the_pile_is_empty() -> Record:
    record = a_pile_left_empty()
    record.rounds[0].transcript += [turn(BO), draw()]
    return record


option("MIN-R16", "when-needed", a_pile_left_empty, the_pile_is_empty)
TOO_MANY = (refresh("n5", "n7"), refresh("n7", "n8"), refresh("n8", "n9"))
option("MIN-R17", "at-most", refreshed_after_taking, lambda: replacing(*TOO_MANY))
option("MIN-R17", "before-taking", a_fresh_tile_thrown_out, refreshed_after_taking)
option("MIN-R17", "fresh-stay", refreshed_after_taking, a_fresh_tile_thrown_out)


def mine_of(left: int) -> Made:
    """So many yellow gems are in the mine at the end, and no others."""
    rows = {who: row(space=0) for who in (BO, CY, DI)}
    return lambda: paper(ana=row(WIN), **rows, table={"mine": {Y: left, R: 0, B: 0, G: 0}})


option("MIN-R18", "cannot-take", an_empty_mine, mine_of(-1))
option("MIN-R18", "impossible", mine_of(1), an_empty_mine)


def over_ten(*cards: Event) -> Made:
    """Bo is on 2 and Cy on 0 when Ana comes to 10."""
    kept = {**TEN, BO: ["b3", "n2", "b2"]}
    bo = [turn(BO), put(G, "b3"), score("b3"), replace("n5", "n7"), draw()]
    ana = [turn(ANA), put(G, "b18"), score("b18"), *cards, replace("n6", "n8"), take(R)]
    return events(*idling(ANA), *bo, *idling(CY), *ana, seats=THREE, gems={ANA: G}, kept=kept)


LAST_FIRST = (catch_up(CY, 5), catch_up(BO, 5), catch_up(CY, 10), catch_up(BO, 10))
option("MIN-R20", "clockwise", cards_clockwise, over_ten(catch_up(BO, 5), catch_up(CY, 5), catch_up(BO, 10)))
option("MIN-R20", "last-first", over_ten(*LAST_FIRST), over_ten(*LAST_FIRST[:3]))
SET = (turn(ANA), put(R, "b1"))
option(
    "MIN-R22",
    "closed",
    events(*SET, react(BO, "copy-set"), copy_set(G, "b3"), score("b1")),
    an_answer_after_the_scoring,
)
option("MIN-R22", "scoring-open", an_answer_after_the_scoring, events(*SET, draw(), react(BO, "copy-set")))
BOTH = (turn(ANA), take(B), card("set-two"), set_two((R, "b1"), (B, "b8")), score("b1"), replace("n5", "n7"))
THIRD = (turn(ANA), take(B), card("set-two"), set_two((R, "b1"), (B, "b8"), (Y, "b8")))
option("MIN-R23", "between", events(*BOTH), scored_between_two_settings)
option("MIN-R23", "anywhere", scored_between_two_settings, events(*THIRD))


def six_cards(*after: Event, dropped: Event | None = None) -> Made:
    """Bo holds four cards when Ana comes to 10."""
    cards = [*idling(ANA), *drawing(BO), *idling(ANA), turn(BO), draw(), take(Y)]
    ana = [turn(ANA), put(G, "b18"), score("b18"), catch_up(BO, 5), catch_up(BO, 10)]
    cut = [dropped] if dropped is not None else []
    return events(*cards, *ana, *cut, replace("n5", "n7"), take(R), *after, gems={ANA: G}, kept=TEN)


option("MIN-R24", "at-once", six_cards(dropped=drop(BO, "unseen", "unseen")), a_fifth_card_off_turn)
option("MIN-R24", "own-turn", a_fifth_card_off_turn, six_cards(turn(BO), take(Y)))
CARDS = (turn(ANA), put(G, "b18"), score("b18"), catch_up(BO, 5), catch_up(BO, 10), replace("n5", "n7"), take(R))
TO_MOVER = (turn(ANA), put(G, "b18"), score("b18"), catch_up(ANA, 5))
option("MIN-R32", "must", events(*CARDS, gems={ANA: G}, kept=TEN), a_card_declined)
option("MIN-R32", "may-decline", a_card_declined, events(*TO_MOVER, gems={ANA: G}, kept=TEN))
SCORED = (turn(ANA), put(R, "b1"), score("b1"))
option("MIN-R33", "at-once", events(*SCORED, replace("n5", "n7"), take(R), turn(BO)), replaced_at_the_end_of_the_turn)
option("MIN-R33", "turn-end", replaced_at_the_end_of_the_turn, events(*SCORED, take(R), turn(BO)))
