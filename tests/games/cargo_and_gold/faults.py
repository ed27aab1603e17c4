"""Faults to plant into a true record of Cargo & Gold: each changes one thing and says which rule must speak first.

A planter gives the rules of which one must be the first error, and the event where it must be found (None: not in the
transcript); or None when the record has no place for its fault.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from scorekeeper.games.cargo_and_gold.record import (
    Arrange,
    Buy,
    Hazard,
    Loss,
    Move,
    Record,
    Refill,
    Roll,
    Sell,
    Shuffle,
    Skip,
    State,
    Trade,
    Turn,
)

Planted = tuple[set[str], int | None]
Planter = Callable[[Record, random.Random], Planted | None]
PLANTERS: dict[str, Planter] = {}


def planter(plant: Planter) -> Planter:
    PLANTERS[plant.__name__] = plant
    return plant


def events_of(record: Record) -> list[Any]:
    return record.rounds[0].transcript


def event_of(
    record: Record,
    rng: random.Random,
    kind: type,
    wanted: Callable[[Any, list[Any], int], bool] = lambda e, es, i: True,
) -> tuple[int, Any] | None:
    """A random event of a kind, with its index; `wanted` sees the event, all events and its index."""
    events = events_of(record)
    places = [
        (index, event) for index, event in enumerate(events) if type(event) is kind and wanted(event, events, index)
    ]
    return rng.choice(places) if places else None


def other(rng: random.Random, value: Any, choices: Any) -> Any:
    return rng.choice([choice for choice in choices if choice != value])


def player_at(events: list[Any], index: int) -> str:
    """Whose turn it is at an event."""
    return next(e.player for e in reversed(events[: index + 1]) if type(e) in (Turn, Skip))


def hand_at(record: Record, index: int, who: str) -> list[str]:
    """The cargo of a player before an event, worked out from the events alone."""
    events, hand = events_of(record), []
    for place, event in enumerate(events[:index]):
        mine = type(event) in (Buy, Sell, Loss) and player_at(events, place) == who
        if type(event) is Buy and mine:
            hand.append(event.card)
        elif type(event) is Sell and mine:
            hand.remove(event.card)
        elif type(event) is Loss and mine:
            for card in event.lost:
                hand.remove(card)
        elif type(event) is Trade and who in (event.player, event.partner):
            given, taken = (event.give, event.take) if event.player == who else (event.take, event.give)
            for card in given:
                hand.remove(card)
            hand += taken
    return hand


# The count.


@planter
def one_gold_miscounted(record: Record, rng: random.Random) -> Planted | None:
    row = rng.choice(list(record.rounds[0].sheet.rows.values()))
    row.gold += rng.choice((-1, 1))
    return {"CGO-109"}, None


@planter
def sheet_alone_with_a_sum_too_small(record: Record, rng: random.Random) -> Planted | None:
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    row = max(record.rounds[0].sheet.rows.values(), key=lambda row: row.gold)
    row.gold -= 1
    return {"CGO-206"}, None


@planter
def sheet_alone_with_too_much_gold(record: Record, rng: random.Random) -> Planted | None:
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    rng.choice(list(record.rounds[0].sheet.rows.values())).gold += 3
    return {"CGO-206"}, None


@planter
def stopped_before_the_pile_was_empty(record: Record, rng: random.Random) -> Planted | None:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.rounds[0].start, record.result = [], None, None
    row = max(sheet.rows.values(), key=lambda row: row.gold)
    row.gold -= 4
    sheet.pile = 4
    return {"CGO-104"}, None


@planter
def a_tally_forgotten(record: Record, rng: random.Random) -> Planted | None:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.rounds[0].start = [], None
    rows = [row for row in sheet.rows.values() if not row.left]
    rng.choice(rows).sold_needs += 1
    return {"CGO-101"}, None


@planter
def a_purchase_not_tallied(record: Record, rng: random.Random) -> Planted | None:
    row = rng.choice(list(record.rounds[0].sheet.rows.values()))
    row.bought += 1
    return {"CGO-614"}, None


@planter
def four_cards_on_the_sheet(record: Record, rng: random.Random) -> Planted | None:
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.result = [], None
    rng.choice(list(sheet.rows.values())).cargo = 4
    return {"CGO-620"}, None


@planter
def two_cards_too_many(record: Record, rng: random.Random) -> Planted | None:
    """Somebody's cargo is one more than was bought."""
    sheet = record.rounds[0].sheet
    record.rounds[0].transcript, record.result = [], None
    rows = [row for row in sheet.rows.values() if row.cargo < 3]
    if not rows or any(row.left for row in sheet.rows.values()):
        return None
    rng.choice(rows).cargo += 1
    return {"CGO-616"}, None


@planter
def cargo_counted_as_wealth(record: Record, rng: random.Random) -> Planted | None:
    rows = [row for row in record.result.rows.values() if row.cargo]
    if not rows:
        return None
    row = rng.choice(rows)
    row.wealth += 2 * row.cargo
    return {"CGO-108"}, None


@planter
def wrong_place(record: Record, rng: random.Random) -> Planted | None:
    row = rng.choice(list(record.result.rows.values()))
    row.place = other(rng, row.place, range(1, 5))
    return {"CGO-108"}, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted | None:
    losers = [who for who, row in record.result.rows.items() if row.place != 1]
    if not losers:
        return None
    record.result.winner = rng.choice(losers)
    return {"CGO-108"}, None


@planter
def the_last_gold_was_somebody_elses(record: Record, rng: random.Random) -> Planted | None:
    sheet = record.rounds[0].sheet
    sheet.last = other(rng, sheet.last, record.seats)
    return {"CGO-105"}, None


# The start.


@planter
def nine_gold_to_start_with(record: Record, rng: random.Random) -> Planted | None:
    record.rounds[0].start.gold[rng.choice(record.seats)] = 9
    return {"CGO-313"}, None


@planter
def the_wrong_player_starts(record: Record, rng: random.Random) -> Planted | None:
    start = record.rounds[0].start
    start.first = other(rng, start.first, record.seats)
    return {"CGO-320"}, None


@planter
def a_start_on_the_road(record: Record, rng: random.Random) -> Planted | None:
    chosen = rng.choice(record.rounds[0].start.chosen)
    chosen.centre = "1.1"
    return {"CGO-323"}, None


@planter
def two_red_tokens(record: Record, rng: random.Random) -> Planted | None:
    tokens = record.rounds[0].start.tokens
    one, two = rng.sample(record.seats, 2)
    tokens[one] = tokens[two]
    return {"CGO-310"}, None


@planter
def an_empty_box_at_the_start(record: Record, rng: random.Random) -> Planted | None:
    box = rng.choice(list(record.rounds[0].start.boxes.values()))
    record.rounds[0].transcript = []
    box.needs = None
    return {"CGO-303"}, None


# The turn.


@planter
def turn_out_of_order(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event, events, index: index > 0)
    if place is None:
        return None
    index, event = place
    event.player = other(rng, event.player, record.seats)
    return {"CGO-321", "CGO-503"}, index + 1


@planter
def a_turn_left_out(record: Record, rng: random.Random) -> Planted | None:
    """A whole turn is missing, up to the next one."""
    events = events_of(record)
    place = event_of(record, rng, Turn, lambda event, events, index: 0 < index < len(events) - 12)
    if place is None:
        return None
    index, _ = place
    until = next((i for i in range(index + 1, len(events)) if type(events[i]) in (Turn, Skip)), None)
    if until is None or type(events[until]) is Skip or any(type(e).__name__ == "Leave" for e in events):
        return None
    del events[index:until]
    return {"CGO-321", "CGO-503"}, index + 1


@planter
def a_roll_of_seven(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Roll)
    event.value = 7
    return {"CGO-203"}, index + 1


@planter
def rolled_twice(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Roll)
    events_of(record).insert(index + 1, Roll(value=event.value))
    return {"CGO-402"}, index + 2


@planter
def moved_without_a_roll(record: Record, rng: random.Random) -> Planted | None:
    index, _ = event_of(record, rng, Roll)
    events = events_of(record)
    del events[index]
    return {"CGO-401"}, None


@planter
def stopped_short_on_the_road(record: Record, rng: random.Random) -> Planted | None:
    centres = record.rounds[0].start.boxes
    place = event_of(record, rng, Move, lambda e, es, i: any(square not in centres for square in e.path[:-1]))
    if place is None:
        return None
    index, event = place
    stops = [n for n, square in enumerate(event.path[:-1], 1) if square not in centres]
    event.path = event.path[: rng.choice(stops)]
    return {"CGO-407"}, index + 1


@planter
def one_square_too_many(record: Record, rng: random.Random) -> Planted | None:
    """The die is written one lower than the squares moved."""
    place = event_of(
        record, rng, Roll, lambda e, es, i: e.value > 1 and type(es[i + 1]) is Move and len(es[i + 1].path) == e.value
    )
    if place is None:
        return None
    index, event = place
    event.value -= 1
    return {"CGO-408"}, index + 2


@planter
def a_centre_counted_twice(record: Record, rng: random.Random) -> Planted | None:
    centres = record.rounds[0].start.boxes
    place = event_of(
        record, rng, Move, lambda e, es, i: e.path and e.path[-1] in centres and len(e.path) < es[i - 1].value
    )
    if place is None:
        return None
    index, event = place
    event.path = [*event.path, event.path[-1]]
    return {"CGO-405"}, index + 1


@planter
def a_jump_across_the_board(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Move, lambda e, es, i: len(e.path) > 1)
    index, event = place
    event.path = ["nowhere", *event.path[1:]]
    return {"CGO-404"}, index + 1


# Hazards.


@planter
def a_hazard_ignored(record: Record, rng: random.Random) -> Planted | None:
    """Of one that takes cargo alone there is nothing to ignore for somebody without any (ruling CGO-R28)."""
    place = event_of(
        record,
        rng,
        Hazard,
        lambda e, es, i: not e.cargo or e.gold or e.miss or e.to or bool(hand_at(record, i, player_at(es, i))),
    )
    if place is None:
        return None
    index, _ = place
    events = events_of(record)
    del events[index]
    while type(events[index]) is Loss:
        del events[index]
    # Where it led to another hazard, that one is now read as if it were this.
    return {"CGO-503", "CGO-504"} if type(events[index]) is Hazard else {"CGO-503"}, None


@planter
def a_hazard_misread(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Hazard)
    if place is None:
        return None
    index, event = place
    event.miss = (event.miss or 0) + 1
    return {"CGO-504"}, index + 1


@planter
def a_hazard_in_passing(record: Record, rng: random.Random) -> Planted | None:
    """A hazard acts on somebody who ended on a trade centre."""
    centres = record.rounds[0].start.boxes
    place = event_of(record, rng, Move, lambda e, es, i: len(e.path) > 1 and e.path[-1] in centres)
    index, event = place
    events_of(record).insert(index + 1, Hazard(square=event.path[0], cargo=1))
    return {"CGO-502"}, index + 2


@planter
def the_owner_chose_the_loss(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Loss)
    if place is None:
        return None
    index, event = place
    event.roll = None
    return {"CGO-510"}, index + 1


@planter
def another_card_was_lost(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Loss)
    if place is None:
        return None
    index, event = place
    rules = {1: "CGO-513", 2: "CGO-513", 3: "CGO-514", 4: "CGO-514", 5: "CGO-515", 6: "CGO-515"}
    rule = rules[event.roll] if event.lost else "CGO-517"
    event.lost = ["pearls"]
    return {rule}, index + 1


# Buying.


@planter
def a_price_of_three(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Buy)
    event.paid = 3
    return {"CGO-607"}, index + 1


@planter
def the_wrong_card_bought(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Buy)
    event.card = "pearls"
    return {"CGO-614"}, index + 1


@planter
def bought_twice(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Buy, lambda e, es, i: i + 1 < len(es) and type(es[i + 1]) is Refill)
    index, _ = place
    events = events_of(record)
    events.insert(index + 2, Buy(card=events[index + 1].card, paid=2))
    return {"CGO-730"}, index + 3


@planter
def bought_out_of_turn(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Buy)
    event.player = other(rng, player_at(events_of(record), index), record.seats)
    return {"CGO-730"}, index + 1


@planter
def bought_at_another_centre(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Buy)
    event.centre = "Lighthouse"
    return {"CGO-605"}, index + 1


@planter
def bought_with_three_in_hand(record: Record, rng: random.Random) -> Planted | None:
    """Somebody sells three cards down and buys; here the purchase comes first."""

    def full(event: Any, events: list[Any], index: int) -> bool:
        before = events[index - 1]
        return (
            index > 1
            and type(before) is Sell
            and not before.also
            and len(hand_at(record, index - 1, player_at(events, index))) == 3
        )

    place = event_of(record, rng, Buy, full)
    if place is None:
        return None
    index, event = place
    events = events_of(record)
    events[index - 1], events[index] = event, events[index - 1]
    return {"CGO-621"}, index


@planter
def the_has_box_not_refilled(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Refill, lambda e, es, i: e.box == "has" and i + 1 < len(es))
    index, _ = place
    events = events_of(record)
    del events[index]
    return {"CGO-625"}, None


@planter
def a_has_card_swapped_without_a_purchase(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Move, lambda e, es, i: e.path and e.path[-1] in record.rounds[0].start.boxes)
    index, event = place
    card = record.rounds[0].start.boxes[event.path[-1]].has
    events_of(record).insert(index + 1, Refill(box="has", card=card))
    return {"CGO-627", "CGO-724"}, index + 2


@planter
def a_card_that_does_not_exist(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Refill)
    event.card = "pearls"
    return {"CGO-205"}, index + 1


@planter
def an_early_shuffle(record: Record, rng: random.Random) -> Planted | None:
    """The first refill of the game comes after a shuffle, with a full deck."""
    index, _ = next((i, e) for i, e in enumerate(events_of(record)) if type(e) is Refill)
    events_of(record).insert(index, Shuffle())
    return {"CGO-626"}, index + 1


@planter
def a_shuffle_forgotten(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Shuffle)
    if place is None:
        return None
    index, _ = place
    del events_of(record)[index]
    return {"CGO-626", "CGO-722"}, index + 1


# Selling.


@planter
def a_wrong_sale_price(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Sell)
    index, event = place
    event.gold = other(rng, event.gold, (1, 2, 4))
    return {"CGO-711", "CGO-712", "CGO-713", "CGO-715", "CGO-101"}, index + 1


@planter
def sold_what_was_not_held(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Sell)
    event.card = "pearls"
    return {"CGO-703"}, index + 1


@planter
def sold_twice(record: Record, rng: random.Random) -> Planted | None:
    """The second card of a sale is written as a sale of its own."""
    place = event_of(record, rng, Sell, lambda e, es, i: e.also)
    if place is None:
        return None
    index, event = place
    event.also = False
    return {"CGO-731"}, index + 1


@planter
def sold_at_another_centre(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Sell)
    event.centre = "Lighthouse"
    return {"CGO-701"}, index + 1


@planter
def the_needs_card_left_in_place(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Refill, lambda e, es, i: e.box == "needs" and i + 1 < len(es))
    index, _ = place
    del events_of(record)[index]
    return {"CGO-721"}, None


@planter
def a_needs_card_replaced_without_a_match(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Sell, lambda e, es, i: e.gold in (1, 2) and i + 1 < len(es))
    if place is None:
        return None
    index, event = place
    events_of(record).insert(index + 1, Refill(box="needs", card=event.card))
    return {"CGO-723", "CGO-713"}, index + 2


# Trades, claims, the end.


@planter
def a_gift(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Trade, lambda e, es, i: bool(e.give_gold or e.take_gold))
    if place is None:
        return None
    index, event = place
    event.give_gold = event.take_gold = 0
    return {"CGO-803"}, index + 1


@planter
def gold_that_nobody_has(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Trade, lambda e, es, i: bool(e.give_gold))
    if place is None:
        return None
    index, event = place
    event.give_gold = 108
    return {"CGO-813"}, index + 1


@planter
def a_wrong_claim_of_gold(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    index, event = place
    event.gold[rng.choice(list(event.gold))] += rng.choice((-1, 1))
    return {"CGO-101", "CGO-520", "CGO-607", "CGO-707", "CGO-708"}, index + 1


@planter
def a_wrong_claim_of_the_pile(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    index, event = place
    event.pile += 2
    return {"CGO-206", "CGO-611", "CGO-707"}, index + 1


@planter
def a_wrong_claim_of_a_box(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    index, event = place
    rng.choice(list(event.boxes.values())).needs = "pearls"
    return {"CGO-721", "CGO-723"}, index + 1


@planter
def a_wrong_claim_of_the_discards(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    index, event = place
    event.discards += 1
    return {"CGO-205", "CGO-520", "CGO-706"}, index + 1


@planter
def cargo_rearranged(record: Record, rng: random.Random) -> Planted | None:
    index, event = event_of(record, rng, Turn)
    events_of(record).insert(index + 1, Arrange(player=event.player, cargo=hand_at(record, index, event.player)[::-1]))
    return {"CGO-518"}, index + 2


@planter
def play_goes_on_after_the_end(record: Record, rng: random.Random) -> Planted | None:
    events = events_of(record)
    events.append(Turn(player=rng.choice(record.seats)))
    return {"CGO-105"}, len(events)


@planter
def bought_back_after_the_end(record: Record, rng: random.Random) -> Planted | None:
    """The seller of the last card buys once more, which would put gold back into the pile."""
    events = events_of(record)
    if type(events[-1]) is not Sell:
        return None
    events.append(Buy(card="pearls", paid=2))
    return {"CGO-105"}, len(events)


@planter
def a_transcript_cut_short(record: Record, rng: random.Random) -> Planted | None:
    events = events_of(record)
    del events[rng.randrange(1, len(events)) :]
    return {"CGO-104"}, None


@planter
def broken_off_although_over(record: Record, rng: random.Random) -> Planted | None:
    record.ended = "time"
    record.result = None
    return {"CGO-103"}, None
