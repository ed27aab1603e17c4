"""For every option of a ruling that is not the default: a record whose verdict it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.magic_mine.record import Event, Record
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
    copy_take,
    dig,
    draw,
    drawing,
    drop,
    game,
    heart,
    idling,
    line,
    on,
    paper,
    purge,
    put,
    react,
    refresh,
    replace,
    row,
    score,
    set_two,
    state,
    swap_gem,
    swap_tile,
    take,
    turn,
)

Settled = Callable[[], tuple[Record, dict[str, Any]]]
SETTLED: dict[tuple[str, str], Settled] = {}


def settled(ruling: str, option: str) -> Callable[[Callable[[], Record]], Callable[[], Record]]:
    def register(make: Callable[[], Record]) -> Callable[[], Record]:
        SETTLED[ruling, option] = lambda: (make(), TILES)
        return make

    return register


def stopped(*events: Event, **fields: Any) -> Record:
    """A game that was broken off where the events stop."""
    return game(*events, ended="abandoned", **fields)


@settled("MIN-R01", "card")
def a_heart_before_the_end() -> Record:
    """Bo has 19 points and a heart; whether he has won hangs on what a heart is."""
    ahead = row(line("b19", gem=R), line("n3"), hearts=1, space=20)
    return paper(ana=row(line("n2"), space=3), bo=ahead)


@settled("MIN-R01", "own-turn")
def a_heart_moves_the_pawn_at_once() -> Record:
    return stopped(turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), state(spaces={BO: 1}))


@settled("MIN-R02", "winner-only")
def two_behind() -> Record:
    return paper(ana=row(WIN), bo=row(line("n2")), cy=row(line("n4")))


def level(**fields: dict[str, Any]) -> Record:
    """Bo and Cy are level on 0; Ana began, so Cy has the later turn."""
    return paper(ana=row(WIN, **fields[ANA]), bo=row(**fields[BO]), cy=row(**fields[CY]))


@settled("MIN-R02", "held-pieces")
@settled("MIN-R02", "gems-set")
def held_pieces() -> Record:
    whole, begun, blank = [on("b3", G), on("n2"), on("b2")], [on("b5"), on("n3"), on("b12")], [on("b1"), on("b8")]
    return level(ana={"tiles": blank}, bo={"tiles": begun}, cy={"tiles": whole})


@settled("MIN-R02", "cards")
def cards_in_hand() -> Record:
    return level(ana={"hand": 0}, bo={"hand": 1}, cy={"hand": 2})


@settled("MIN-R02", "later-seat")
def later_seat() -> Record:
    record = level(ana={}, bo={}, cy={})
    record.rounds[0].start = game(turn(ANA), seats=[ANA, BO, CY]).rounds[0].start
    return record


@settled("MIN-R03", "raw")
def past_twenty() -> Record:
    return paper(ana=row(line("n2"), WIN), bo=row())


def set_of(*tiles: str, bonus: int, points: int) -> Record:
    return paper(ana=row(line(*tiles, gem=R, bonus=bonus, points=points)), bo=row(WIN))


@settled("MIN-R04", "per-tile")
def bonus_of_each_tile() -> Record:
    return set_of("b1", "b2", bonus=1, points=4)


@settled("MIN-R04", "pairs-only")
def a_set_of_three() -> Record:
    return set_of("b1", "b2", "b11", bonus=2, points=8)


TEN = {ANA: ["b18", "b1", "b8"]}
"""Ana's b18 brings 10 points."""


@settled("MIN-R05", "one-card")
def over_two_spaces() -> Record:
    """Bo receives a card for 5 and one for 10."""
    events = [turn(ANA), take(R), put(G, "b18"), score("b18"), catch_up(BO, 5), catch_up(BO, 10), replace("n5", "n7")]
    return stopped(*events, gems={ANA: G}, kept=TEN)


@settled("MIN-R06", "tidy")
def nothing_after_the_win() -> Record:
    return paper(ana=row(WIN, tiles=[on("b1"), on("b8")]), bo=row())


@settled("MIN-R07", "owner-once")
def a_third_player_cancels() -> Record:
    events = [turn(ANA), card("mine-three"), cancel(BO), cancel(CY), dig([G], [G])]
    return stopped(*events, seats=[ANA, BO, CY])


@settled("MIN-R08", "one-answer")
def two_answer() -> Record:
    copies = [react(BO, "copy-take"), copy_take(Y), react(CY, "copy-take"), copy_take(Y)]
    return stopped(turn(ANA), take(R), *copies, seats=[ANA, BO, CY])


@settled("MIN-R09", "once")
def one_answers_twice() -> Record:
    copies = [react(BO, "copy-take"), copy_take(Y), react(BO, "copy-take"), copy_take(Y)]
    return stopped(*drawing(ANA, BO), turn(ANA), take(R), *copies)


FULL = [turn(ANA), take(B), take(B), *idling(BO), turn(ANA)]
"""Ana's cart is full."""


@settled("MIN-R10", "allowed")
def mining_with_a_full_cart() -> Record:
    return stopped(*FULL, card("mine-three"), dig([G], [G]))


@settled("MIN-R10", "all-or-nothing")
def the_rest_is_split() -> Record:
    return stopped(turn(ANA), card("mine-three"), dig([G, Y, B], [G, Y]))


@settled("MIN-R11", "as-taking")
def swapping_with_a_full_cart() -> Record:
    return stopped(*FULL, card("swap-gem"), swap_gem(R, G, BO))


@settled("MIN-R12", "own")
def a_begun_tile_received() -> Record:
    begun = [*idling(ANA), turn(BO), put(G, "b3"), take(B), turn(ANA)]
    return stopped(*begun, card("swap-tile"), swap_tile("n1", "b3", BO))


@settled("MIN-R13", "several")
def two_carts_purged() -> Record:
    events = [turn(ANA), card("purge-cart"), purge(BO, G), heart(BO), purge(CY, B), heart(CY), take(R)]
    return stopped(*events, seats=[ANA, BO, CY])


@settled("MIN-R14", "allowed")
@settled("MIN-R14", "warned")
def a_card_for_nothing() -> Record:
    return stopped(turn(ANA), card("purge-cart"), purge(BO), take(R))


@settled("MIN-R15", "by-space")
def time_is_up() -> Record:
    return paper(ana=row(line("n2")), bo=row(line("n4")), ended="time")


@settled("MIN-R16", "at-once")
def a_pile_left_empty() -> Record:
    """All 32 cards of the pile are drawn, and dropped again from the fifth on; nobody needs a card then, or shuffles."""
    events: list[Event] = []
    for turns in range(16):
        who = (ANA, BO)[turns % 2]
        events.append(turn(who))
        # One card is dealt, so the fourth that is drawn is the fifth.
        for drawn in (turns // 2 * 2 + 1, turns // 2 * 2 + 2):
            events += [draw(), drop(who, "unseen")] if drawn > 3 else [draw()]
    return stopped(*events, *idling(ANA))


def replacing(*events: Event) -> Record:
    """Ana scores two pieces at once and has two tiles to take."""
    rings = {ANA: ["b1", "b7", "b8"]}
    filled = [turn(ANA), put(R, "b1"), take(R), *idling(BO), turn(ANA), take(B), put(R, "b7")]
    return stopped(*filled, score("b1", "b7"), *events, kept=rings)


@settled("MIN-R17", "before-taking")
def refreshed_after_taking() -> Record:
    return replacing(replace("n5", "n7"), refresh("n6", "n8"), refresh("n7", "n9"), replace("n8", "n10"))


@settled("MIN-R17", "fresh-stay")
def a_fresh_tile_thrown_out() -> Record:
    return replacing(refresh("n5", "n7"), refresh("n7", "n8"), replace("n8", "n9"), replace("n6", "n10"))


@settled("MIN-R17", "all-or-none")
def one_of_two_refreshed() -> Record:
    return replacing(refresh("n5", "n7"), replace("n7", "n9"), replace("n6", "n10"))


@settled("MIN-R18", "impossible")
def an_empty_mine() -> Record:
    """All forty gems are in carts and on tiles, as far as anybody can see."""
    rows = {who: row(cart=[Y, R, B]) for who in (BO, CY, DI)}
    return paper(ana=row(WIN), **rows, table={"mine": {Y: 0, R: 0, B: 0, G: 0}})


@settled("MIN-R20", "last-first")
def cards_clockwise() -> Record:
    """Bo is on 2 and Cy on 0 when Ana passes 5; Bo draws first."""
    kept = {**TEN, BO: ["b3", "n2", "b2"]}
    bo = [turn(BO), put(G, "b3"), score("b3"), replace("n5", "n7"), draw()]
    ana = [turn(ANA), put(G, "b18"), score("b18"), catch_up(BO, 5), catch_up(CY, 5), catch_up(BO, 10), catch_up(CY, 10)]
    return stopped(*idling(ANA), *bo, *idling(CY), *ana, seats=[ANA, BO, CY], gems={ANA: G}, kept=kept)


@settled("MIN-R22", "scoring-open")
def an_answer_after_the_scoring() -> Record:
    scoring = [turn(ANA), put(R, "b1"), score("b1"), replace("n5", "n7")]
    return stopped(*scoring, react(BO, "copy-set"))


@settled("MIN-R23", "anywhere")
def scored_between_two_settings() -> Record:
    first, second = [set_two((R, "b1")), score("b1"), replace("n5", "n7")], [set_two((B, "b8"))]
    return stopped(turn(ANA), take(B), card("set-two"), *first, *second)


@settled("MIN-R24", "own-turn")
def a_fifth_card_off_turn() -> Record:
    """Bo holds four cards when Ana passes 5 and 10, and play goes on."""
    cards = [*idling(ANA), *drawing(BO), *idling(ANA), turn(BO), draw(), take(Y)]
    ana = [turn(ANA), put(G, "b18"), score("b18"), catch_up(BO, 5), catch_up(BO, 10), replace("n5", "n7"), take(R)]
    return stopped(*cards, *ana, gems={ANA: G}, kept=TEN)


@settled("MIN-R32", "may-decline")
def a_card_declined() -> Record:
    ana = [turn(ANA), put(G, "b18"), score("b18"), replace("n5", "n7"), take(R)]
    return stopped(*ana, gems={ANA: G}, kept=TEN)


@settled("MIN-R33", "turn-end")
def replaced_at_the_end_of_the_turn() -> Record:
    return stopped(turn(ANA), put(R, "b1"), score("b1"), take(R), replace("n5", "n7"), turn(BO))
