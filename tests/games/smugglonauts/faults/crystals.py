"""Crystals of Smugglonauts that were skipped, and those that are laid out anew."""

from __future__ import annotations

import random

from scorekeeper.games.smugglonauts.record import COLOURS, EndOfTurn, Record, Refill, Refuel, Shop, Skipped
from tests.games.planting import NoPlaceError, Planted, Planters, other
from tests.games.smugglonauts.faults.moments import moment

planter = Planters()


@planter
def a_skipped_crystal_forgotten(record: Record, rng: random.Random) -> Planted:
    # The last one of its turn: after another one the prices would be wrong as well. Its space gets no crystal.
    played, index, _, position = moment(record, rng, Skipped, lambda event, position: len(position.due) == 1)
    after = played.transcript[index + 1]
    if not isinstance(after, Refill) or len(after.crystals) < position.needed:
        raise NoPlaceError
    del played.transcript[index]
    played.transcript[index] = Refill(crystals=after.crystals[:-1])
    return {"NAU-723"}, played.number, index + 1


@planter
def a_crystal_returned_too_early(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Shop)
    after = index + 1
    while after < len(played.transcript) and isinstance(played.transcript[after], Skipped):
        after += 1
    played.transcript.insert(after, Skipped(player=event.player, change=0))
    return {"NAU-721", "NAU-722"}, played.number, after + 1


@planter
def a_crystal_skipped_by_a_refuel(record: Record, rng: random.Random) -> Planted:
    played, index, _, _ = moment(record, rng, Refuel)
    played.transcript.insert(index + 1, Skipped(colour=rng.choice(COLOURS), change=0))
    return {"NAU-517"}, played.number, index + 2


@planter
def somebody_else_moves_its_price(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Skipped)
    event.player = other(rng, event.player, record.seats)
    return {"NAU-724"}, played.number, index + 1


@planter
def another_price_moved_for_it(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Skipped, lambda event, position: event.change != 0)
    event.moved = other(rng, event.colour, COLOURS)
    return {"NAU-725"}, played.number, index + 1


@planter
def its_price_moved_by_two(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Skipped)
    event.change, event.price = rng.choice((-2, 2)), None
    return {"NAU-726", "NAU-728"}, played.number, index + 1


@planter
def its_price_off_its_track(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(
        record, rng, Skipped, lambda event, position: position.prices[event.colour] in (0, 4)
    )
    event.change, event.price = -1 if position.prices[event.colour] == 0 else 1, None
    return {"NAU-727"}, played.number, index + 1


# Refill.


@planter
def a_refill_forgotten(record: Record, rng: random.Random) -> Planted:
    played = rng.choice(record.rounds)
    refills = [index for index, event in enumerate(played.transcript) if isinstance(event, Refill)]
    if len(refills) < 2:
        raise NoPlaceError
    # Another one has to be told, or nobody would know that refills are written down.
    index = rng.choice(refills[:-1])
    played.transcript[index] = EndOfTurn()
    return {"NAU-701"}, played.number, index + 1


@planter
def a_space_left_empty(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(record, rng, Refill)
    event.crystals, event.spaces = event.crystals[:-1], None
    return {"NAU-702"}, played.number, index + 1


@planter
def the_gap_filled(record: Record, rng: random.Random) -> Planted:
    played, index, event, _ = moment(
        record, rng, Refill, lambda event, position: position.available() > position.needed
    )
    event.crystals, event.spaces = [*event.crystals, rng.choice(COLOURS)], None
    return {"NAU-703"}, played.number, index + 1


@planter
def the_old_gap_left(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Refill, lambda event, position: bool(event.spaces))
    event.spaces[0] = position.space(position.at[position.rear] - 1)
    return {"NAU-703", "NAU-704"}, played.number, index + 1


@planter
def a_colour_that_the_bag_has_not(record: Record, rng: random.Random) -> Planted:
    played, index, event, position = moment(record, rng, Refill, lambda event, position: 0 in position.bag.values())
    event.crystals[0] = next(colour for colour in COLOURS if position.bag[colour] == 0)
    return {"NAU-706"}, played.number, index + 1
