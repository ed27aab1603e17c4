"""Turns of Cargo & Gold: their order, the roll, the move, and hazards."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.record import Hazard, Loss, Move, Record, Roll, Skip, Turn
from tests.games.cargo_and_gold.faults.hands import events_of, hand_at, player_at
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, other

planter = Planters()


@planter
def turn_out_of_order(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Turn, lambda place: place.at > 0)
    event.player = other(rng, event.player, record.seats)
    return {"CGO-321", "CGO-503"}, 1, index + 1


@planter
def a_turn_left_out(record: Record, rng: random.Random) -> Planted:
    """A whole turn is missing, up to the next one."""
    events = events_of(record)
    _, index, _ = event_of(record, rng, Turn, lambda place: 0 < place.at < len(place.events) - 12)
    until = next((i for i in range(index + 1, len(events)) if type(events[i]) in (Turn, Skip)), None)
    if until is None or type(events[until]) is Skip or any(type(e).__name__ == "Leave" for e in events):
        raise NoPlaceError
    del events[index:until]
    return {"CGO-321", "CGO-503"}, 1, index + 1


@planter
def a_roll_of_seven(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Roll)
    event.value = 7
    return {"CGO-203"}, 1, index + 1


@planter
def rolled_twice(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Roll)
    events_of(record).insert(index + 1, Roll(value=event.value))
    return {"CGO-402"}, 1, index + 2


@planter
def moved_without_a_roll(record: Record, rng: random.Random) -> Planted:
    _, index, _ = event_of(record, rng, Roll)
    del events_of(record)[index]
    return {"CGO-401"}, 1, None


@planter
def stopped_short_on_the_road(record: Record, rng: random.Random) -> Planted:
    centres = record.rounds[0].start.boxes
    _, index, event = event_of(
        record, rng, Move, lambda place: any(square not in centres for square in place.event.path[:-1])
    )
    stops = [n for n, square in enumerate(event.path[:-1], 1) if square not in centres]
    event.path = event.path[: rng.choice(stops)]
    return {"CGO-407"}, 1, index + 1


@planter
def one_square_too_many(record: Record, rng: random.Random) -> Planted:
    """The die is written one lower than the squares moved."""
    _, index, event = event_of(
        record,
        rng,
        Roll,
        lambda place: (
            place.event.value > 1 and type(place.following) is Move and len(place.following.path) == place.event.value
        ),
    )
    event.value -= 1
    return {"CGO-408"}, 1, index + 2


@planter
def a_centre_counted_twice(record: Record, rng: random.Random) -> Planted:
    centres = record.rounds[0].start.boxes
    _, index, event = event_of(
        record,
        rng,
        Move,
        lambda place: (
            place.event.path
            and place.event.path[-1] in centres
            and len(place.event.path) < place.events[place.at - 1].value
        ),
    )
    event.path = [*event.path, event.path[-1]]
    return {"CGO-405"}, 1, index + 1


@planter
def a_jump_across_the_board(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Move, lambda place: len(place.event.path) > 1)
    event.path = ["nowhere", *event.path[1:]]
    return {"CGO-404"}, 1, index + 1


# Hazards.


@planter
def a_hazard_ignored(record: Record, rng: random.Random) -> Planted:
    """Of one that takes cargo alone there is nothing to ignore for somebody without any (ruling CGO-R28)."""
    _, index, _ = event_of(
        record,
        rng,
        Hazard,
        lambda place: (
            not place.event.cargo
            or place.event.gold
            or place.event.miss
            or place.event.to
            or bool(hand_at(record, place.at, player_at(place.events, place.at)))
        ),
    )
    events = events_of(record)
    del events[index]
    while type(events[index]) is Loss:
        del events[index]
    # Where it led to another hazard, that one is now read as if it were this.
    return {"CGO-503", "CGO-504"} if type(events[index]) is Hazard else {"CGO-503"}, 1, None


@planter
def a_hazard_misread(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Hazard)
    event.miss = (event.miss or 0) + 1
    return {"CGO-504"}, 1, index + 1


@planter
def a_hazard_in_passing(record: Record, rng: random.Random) -> Planted:
    """A hazard acts on somebody who ended on a trade centre."""
    centres = record.rounds[0].start.boxes
    _, index, event = event_of(
        record, rng, Move, lambda place: len(place.event.path) > 1 and place.event.path[-1] in centres
    )
    events_of(record).insert(index + 1, Hazard(square=event.path[0], cargo=1))
    return {"CGO-502"}, 1, index + 2


@planter
def the_owner_chose_the_loss(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Loss)
    event.roll = None
    return {"CGO-510"}, 1, index + 1


@planter
def another_card_was_lost(record: Record, rng: random.Random) -> Planted:
    _, index, event = event_of(record, rng, Loss)
    rules = {1: "CGO-513", 2: "CGO-513", 3: "CGO-514", 4: "CGO-514", 5: "CGO-515", 6: "CGO-515"}
    rule = rules[event.roll] if event.lost else "CGO-517"
    event.lost = ["pearls"]
    return {rule}, 1, index + 1
