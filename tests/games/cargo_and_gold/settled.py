"""For every option of a ruling that is not the default: a record whose verdict it changes, and its equipment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.games.cargo_and_gold.record import Boxes, Event, Record, Sheet
from tests.games.cargo_and_gold.tables import (
    ABBEY,
    ANA,
    BO,
    BOARD,
    CLOTH,
    CY,
    GRAIN,
    HARBOUR,
    MILL,
    SALT,
    WINE,
    arrange,
    boxes,
    buy,
    game,
    goes,
    hazard,
    leave,
    loss,
    move,
    roll,
    rolled,
    row,
    sell,
    sheet,
    shuffle,
    start,
    state,
    trade,
    turn,
)

Settled = Callable[[], tuple[Record, dict[str, Any]]]
SETTLED: dict[tuple[str, str], Settled] = {}

TO_MILL = goes(ANA, "h1", "h2", MILL)
TO_ABBEY = goes(ANA, "a1", ABBEY)


def option(ruling: str, value: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    """Keep a record for an option; a transcript, a sheet, a whole record, or a record with its own equipment."""

    def keep(make: Callable[[], Any]) -> Callable[[], Any]:
        def record() -> tuple[Record, dict[str, Any]]:
            made = make()
            if isinstance(made, Sheet):
                return game(sheet=made), BOARD
            if isinstance(made, Record):
                return made, BOARD
            return made if isinstance(made[-1], dict) else (played(*made), BOARD)

        SETTLED[f"CGO-{ruling}", value] = record
        return make

    return keep


def played(*events: Event, **fields: Any) -> Record:
    """A transcript that was broken off."""
    return game(*events, ended="abandoned", **fields)


def bought_at(place: str, card: str, new: str = GRAIN) -> tuple[Event, ...]:
    """Ana starts at Harbour and buys at the place she goes to."""
    way = {MILL: TO_MILL, ABBEY: TO_ABBEY}[place]
    return (*way, *buy(card, new))


BO_WALKS = goes(BO, "h2", "h1", HARBOUR)
BO_BACK = goes(BO, "h1", "h2", MILL)

# Wealth and places.


@option("R01", "cargo-2")
@option("R01", "cargo-1")
@option("R01", "tie-break")
@option("R02", "cargo")
def level_with_cargo() -> Sheet:
    """54 each, and Bo still holds two cards."""
    return sheet(ana=row(54, 0), bo=row(54, 2))


@option("R01", "needed")
def a_card_that_somebody_needs() -> Sheet:
    """55 to 53; Bo holds a card that Mill needs."""
    return sheet(ana=row(55, 0, kinds=[]), bo=row(53, 1, kinds=[SALT]), boxes={MILL: Boxes(has=WINE, needs=SALT)})


@option("R02", "needs-sales")
def level_with_tallies() -> Sheet:
    """54 each; Bo sold more to NEEDS boxes."""
    return sheet(ana=row(54, sold_needs=23), bo=row(54, sold_needs=25))


@option("R02", "fewer-turns")
@option("R02", "last-seat")
def level_with_turns() -> Record:
    """54 each; Ana began, and 101 turns were played."""
    paper = sheet(ana=row(54), bo=row(54), turns=101)
    return game(sheet=paper, opening=start(boxes=None, chosen=[], first=ANA))


@option("R03", "dense")
@option("R03", "winner-only")
def two_share_second_place() -> Sheet:
    return sheet(ana=row(30), bo=row(28), cy=row(28), di=row(22))


def three_salts(left: int, *sale: Event) -> tuple[Record, dict[str, Any]]:
    """Ana finds a treasure, comes to Mill with three salts, and sells the first; so many gold are left after it."""
    treasure = {"square": "a1", "text": "A treasure!", "gold": 94 - left}
    one = (turn(ANA), *buy(SALT, SALT), roll(1), move("a1"), hazard(gold=94 - left), *goes(BO, "h2"))
    two = (turn(ANA), roll(1), move(HARBOUR), *buy(SALT, SALT), *goes(BO, MILL))
    three = (turn(ANA), *buy(SALT, SALT), roll(3), move("h1", "h2", MILL), *sell(SALT, 4, SALT))
    return game(*one, *two, *three, *sale), {**BOARD, "hazard": [treasure]}


@option("R05", "forbidden")
def a_sale_that_the_pile_cannot_pay() -> tuple[Record, dict[str, Any]]:
    return three_salts(2, *sell(SALT, 2, also=True))


@option("R05", "owed")
def a_short_payment() -> Sheet:
    """Bo took the last gold, three less than his due: with it he would be ahead."""
    return sheet(ana=row(55), bo=row(53), last=BO, short=3)


@option("R06", "complete")
def a_sale_after_the_last_gold() -> tuple[Record, dict[str, Any]]:
    """Of three salts the second empties the pile; the third is thrown in."""
    return three_salts(4, *sell(SALT, 4, also=True), *sell(SALT, 0, also=True))


@option("R07", "one-allowed")
def one_player() -> Record:
    return game(seats=[ANA], ended="abandoned")


# The decks.


def crowded(*events: Event, **fields: Any) -> Record:
    """Forty centres, so that all cards lie in boxes, and Ana stands at Mill."""
    crowd = {f"c{n}": Boxes(has=SALT, needs=WINE) for n in range(37)} | boxes()
    opening = start(boxes=crowd, chosen=[(ANA, MILL), (BO, HARBOUR)])
    return played(turn(ANA), *events, opening=opening, **fields)


@option("R08", "stays-empty")
def a_shuffle_of_the_discards() -> tuple[Record, dict[str, Any]]:
    """Ana buys wine, which leaves its box empty, sells it, and the discard comes back as the new HAS card."""
    from scorekeeper.games.cargo_and_gold.record import Refill

    resold = (*buy(WINE, None), *sell(WINE, 2), shuffle(1), Refill(box="has", card=WINE))
    return crowded(*resold), {}


@option("R08", "game-ends")
def a_deck_that_runs_out() -> tuple[Record, dict[str, Any]]:
    return crowded(*buy(WINE, None), roll(3), move("h2", "h1", HARBOUR)), {}


@option("R09", "two")
def a_small_has_deck() -> tuple[Record, dict[str, Any]]:
    """With a HAS deck of four and three centres there is one card to draw, and two are drawn."""
    record = played(turn(ANA), *buy(SALT), *TO_ABBEY[1:], turn(BO), *buy(WINE))
    return record, {**BOARD, "split": [4, 76]}


@option("R10", "bottom")
def a_count_of_the_discards() -> tuple[Event, ...]:
    return (*bought_at(MILL, WINE), *sell(WINE, 2), state(discards=1, deck=73))


# Prices and sales.


@option("R11", "has")
def a_match_of_both_boxes() -> tuple[Event, ...]:
    """Abbey has and needs cloth, and cloth comes again: Ana sells hers for four."""
    return (*bought_at(ABBEY, CLOTH, CLOTH), *sell(CLOTH, 4, GRAIN))


@option("R11", "seller")
def a_match_of_both_boxes_sold_to_has() -> tuple[Event, ...]:
    return (*bought_at(ABBEY, CLOTH, CLOTH), *sell(CLOTH, 1, to="has"), *BO_WALKS)


def two_salts(*sale: Event) -> Record:
    """Ana buys salt at Harbour in two turns, and sells at Mill."""
    first = (turn(ANA), *buy(SALT, SALT), roll(2), move("a1", ABBEY), *BO_WALKS)
    second = (turn(ANA), roll(2), move("a1", HARBOUR), *buy(SALT, GRAIN), *BO_BACK)
    return played(*first, *second, turn(ANA), roll(3), move("h1", "h2", MILL), *sale)


@option("R12", "one-card")
def two_cards_in_one_sale() -> Record:
    return two_salts(*sell(SALT, 4, GRAIN), *sell(SALT, 2, also=True))


@option("R13", "both-4")
def both_cards_at_four() -> Record:
    return two_salts(*sell(SALT, 4), *sell(SALT, 4, GRAIN, also=True))


@option("R13", "after-sale")
def the_second_card_before_the_new_one() -> Record:
    return two_salts(*sell(SALT, 4), *sell(SALT, 2, GRAIN, also=True))


@option("R15", "sale-first")
@option("R16", "no")
def sold_what_was_just_bought() -> tuple[Event, ...]:
    return (*bought_at(MILL, WINE), *sell(WINE, 2))


@option("R17", "landing-only")
@option("R17", "if-staying")
@option("R18", "no")
def bought_before_the_roll() -> tuple[Event, ...]:
    return (turn(ANA), *buy(SALT), *TO_ABBEY[1:])


# Moves and the start.


@option("R19", "yes")
def a_player_stays() -> tuple[Event, ...]:
    return (turn(ANA), move(), turn(BO))


@option("R21", "never")
def turned_back_at_a_centre() -> tuple[Event, ...]:
    return (*goes(ANA, "a1", ABBEY, "a1"), turn(BO))


@option("R21", "at-centres")
def turned_back_on_the_road() -> tuple[Event, ...]:
    return (*goes(ANA, "h1", "h2", "h1", HARBOUR), turn(BO))


@option("R23", "no")
def two_tokens_on_one_square() -> tuple[Event, ...]:
    return (*TO_MILL, turn(BO))


@option("R24", "lowest")
@option("R24", "draw")
def the_lower_roll_starts() -> Record:
    return game(opening=start(rolls=rolled((ANA, 2), (BO, 5))), ended="abandoned")


@option("R25", "reverse")
@option("R25", "secret")
def the_last_player_chose_first() -> Record:
    return game(opening=start(chosen=[(BO, MILL), (ANA, HARBOUR)]), ended="abandoned")


# Hazards.


def three_cards(*after: Event, equipment: dict[str, Any] | None = None) -> tuple[Record, dict[str, Any]]:
    """Ana holds salt, grain and cloth, bought in three turns, and stands at Harbour on her turn."""
    one = (turn(ANA), *buy(SALT, GRAIN), roll(2), move("a1", ABBEY), *BO_WALKS)
    two = (turn(ANA), roll(2), move("a1", HARBOUR), *buy(GRAIN, WINE), *BO_BACK)
    three = (turn(ANA), roll(2), move("a1", ABBEY), *buy(CLOTH, GRAIN), *BO_WALKS)
    home = (turn(ANA), roll(2), move("a1", HARBOUR), *BO_BACK, turn(ANA))
    return played(*one, *two, *three, *home, *after), equipment or BOARD


TWO_LOST = {**BOARD, "hazard": [{"square": "h1", "text": "Lose 2 cargo", "cargo": 2}]}


@option("R26", "gaps")
def the_second_place_after_the_first_was_emptied() -> tuple[Record, dict[str, Any]]:
    """Salt is lost; a second roll of 3 takes what is then in the second place."""
    lost = (roll(1), move("h1"), hazard(cargo=2), loss(1, SALT), loss(3, GRAIN))
    return three_cards(*lost, equipment=TWO_LOST)


@option("R26", "rearrange")
def cargo_in_another_order() -> tuple[Record, dict[str, Any]]:
    return three_cards(arrange(ANA, CLOTH, GRAIN, SALT), roll(1), move("h1"), hazard(), loss(1, CLOTH))


@option("R27", "neighbours")
def one_roll_for_two_cards() -> tuple[Record, dict[str, Any]]:
    return three_cards(roll(1), move("h1"), hazard(cargo=2), loss(1, SALT, GRAIN), turn(BO), equipment=TWO_LOST)


@option("R27", "until-lost")
def a_third_roll_after_a_miss() -> tuple[Record, dict[str, Any]]:
    rolls = (loss(5, CLOTH), loss(5), loss(1, SALT))
    return three_cards(roll(1), move("h1"), hazard(cargo=2), *rolls, turn(BO), equipment=TWO_LOST)


@option("R27", "unchanged")
def places_as_they_were() -> tuple[Record, dict[str, Any]]:
    rolls = (loss(1, SALT), loss(3, GRAIN))
    return three_cards(roll(1), move("h1"), hazard(cargo=2), *rolls, turn(BO), equipment=TWO_LOST)


@option("R28", "must-roll")
def no_roll_without_cargo() -> tuple[Event, ...]:
    return (*goes(ANA, "h1"), hazard(cargo=1), turn(BO))


@option("R30", "no-effect")
def bought_where_a_hazard_sent_the_token() -> tuple[Event, ...]:
    return (*goes(ANA, "x1", "x2"), hazard(to=MILL), *buy(WINE))


@option("R31", "barred")
def sold_to_a_player_before_the_roll() -> tuple[Record, dict[str, Any]]:
    return three_cards(roll(1), move("h1"), trade(ANA, BO, give=[SALT], take_gold=1), hazard(), loss(1, GRAIN))


# Trades, means, the clock.


@option("R32", "anything")
def a_gift() -> tuple[Event, ...]:
    return (turn(ANA), *buy(SALT), trade(ANA, BO, give=[SALT]), *TO_ABBEY[1:])


@option("R32", "one-kind")
def a_bundle() -> tuple[Event, ...]:
    bundle = trade(ANA, BO, give=[SALT], give_gold=1, take_gold=4)
    return (turn(ANA), *buy(SALT), bundle, *TO_ABBEY[1:])


@option("R34", "turn-end")
def four_cards_for_a_while() -> tuple[Record, dict[str, Any]]:
    """Bo buys wine, and Ana, with three cards, takes it in trade, and sells at once."""
    bo = (roll(2), move("a1", ABBEY), *goes(BO, "h2"), turn(ANA), roll(2), move("a1", HARBOUR))
    bought = (turn(BO), roll(1), move(MILL), *buy(WINE), turn(ANA), trade(ANA, BO, give_gold=1, take=[WINE]))
    return three_cards(*bo, *bought, *sell(WINE, 4, GRAIN), roll(1), move("a1"), turn(BO))


@option("R37", "skipped")
def a_player_without_means() -> tuple[Record, dict[str, Any]]:
    """A toll takes all of Bo's gold; his turn is passed over."""
    toll = {**BOARD, "hazard": [{"square": "h2", "text": "Lose 8 gold", "gold": -8}]}
    bo = (*goes(ANA, "a1", ABBEY), *goes(BO, "h2"), hazard(gold=-8), *goes(ANA, "a1", HARBOUR))
    return played(*bo, *goes(ANA, "a1", ABBEY)), toll


@option("R39", "by-gold")
@option("R39", "full-round")
def stopped_by_the_clock() -> Record:
    return game(sheet=sheet(ana=row(40), bo=row(30), pile=38, turns=60), ended="time")


@option("R40", "gold-returns")
def a_player_who_leaves() -> tuple[Record, dict[str, Any]]:
    gone = played(turn(ANA), leave(BO), state(pile=84), roll(2), move("a1", ABBEY), seats=[ANA, BO, CY])
    return gone, BOARD
