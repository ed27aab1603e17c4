"""Faults to plant into a true record of Smugglonauts: each changes one thing and says which rule must speak first.

A planter gives the rules of which one must be the first error, and the round and event where it must be found; or None
when the record has no place for its fault, which is left as it was then.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.games.smugglonauts import ending
from scorekeeper.games.smugglonauts.play import Position
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    End,
    Pass,
    Record,
    Refill,
    Refuel,
    Round,
    Shop,
    Skipped,
    State,
)
from scorekeeper.games.smugglonauts.rulings import DEFAULTS

Planted = tuple[set[str], int | None, int | None]
Planter = Callable[[Record, random.Random], Planted | None]
PLANTERS: dict[str, Planter] = {}
FUEL = {"NAU-403", "NAU-404", "NAU-405", "NAU-407", "NAU-729"}


def planter(plant: Planter) -> Planter:
    PLANTERS[plant.__name__] = plant
    return plant


def walk(played: Round) -> Iterator[tuple[int, Any, Position]]:
    """Every event of a true transcript, with the position before it."""
    start = played.start
    crystals = start.crystals
    position = Position(
        number=played.number,
        formation=start.formation,
        length=start.length,
        prices=start.prices,
        crystals=crystals,
        rulings=DEFAULTS,
        refills_told=True,
    )
    for index, event in enumerate(played.transcript):
        yield index, event, position
        if isinstance(event, Shop):
            position.flight = position.plan_shop(event)
            position.shop(event)
        elif isinstance(event, Refuel):
            position.flight = position.plan_refuel(event)
            position.refuel(event)
        elif isinstance(event, Skipped):
            position.skip(event)
        elif isinstance(event, Refill):
            ending.refill(position, event.crystals)


def moment(
    record: Record,
    rng: random.Random,
    kind: type,
    wanted: Callable[[Any, Position], bool] = lambda event, position: True,
) -> tuple[Round, int, Any, Position] | None:
    """A random event of a kind, with its game, its index and the position before it."""
    played = rng.choice(record.rounds)
    fitting = [index for index, event, position in walk(played) if type(event) is kind and wanted(event, position)]
    if not fitting:
        return None
    chosen = rng.choice(fitting)
    for index, event, position in walk(played):
        if index == chosen:
            return played, index, event, position
    return None


def other(rng: random.Random, value: Any, choices: Any) -> Any:
    return rng.choice([choice for choice in choices if choice != value])


# Turns.


@planter
def somebody_else_moves(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, rng.choice((Shop, Refuel)))
    if found is None:
        return None
    played, index, event, _ = found
    event.player = other(rng, event.player, record.seats)
    return {"NAU-302", "NAU-303", "NAU-305"}, played.number, index + 1


@planter
def somebody_passes(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    played.transcript.insert(index, Pass(player=event.player))
    return {"NAU-306"}, played.number, index + 1


@planter
def shopping_on_an_empty_tank(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel, lambda event, position: position.fuel[event.player] == 1)
    if found is None:
        return None
    played, index, event, _ = found
    played.transcript[index] = Shop(player=event.player, steps=1)
    return {"NAU-307"}, played.number, index + 1


# Shop.


@planter
def a_fourth_crystal(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    event.steps, event.to = 4, None
    return {"NAU-409"}, played.number, index + 1


@planter
def further_than_the_fuel(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop, lambda event, position: position.fuel[event.player] < 4)
    if found is None:
        return None
    played, index, event, position = found
    event.steps, event.to = position.fuel[event.player], None
    return {"NAU-408"}, played.number, index + 1


@planter
def wrong_fuel_after_a_shop(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    event.fuel = other(rng, event.fuel, range(5))
    return FUEL, played.number, index + 1


@planter
def a_stop_on_a_rocket(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, position = found
    event.steps, event.to = None, position.space(position.at[other(rng, event.player, record.seats)])
    return {"NAU-406"}, played.number, index + 1


@planter
def a_stop_on_the_gap(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, position = found
    event.steps, event.to = None, position.space(position.at[position.rear] - 1)
    return {"NAU-413"}, played.number, index + 1


@planter
def a_flight_backwards(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    event.steps, event.to = rng.choice((-2, -1, 0)), None
    return {"NAU-301", "NAU-402"}, played.number, index + 1


@planter
def rockets_counted_as_steps(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop, lambda event, position: event.to is not None)
    if found is None:
        return None
    played, index, event, _ = found
    event.steps += 1
    return {"NAU-415"}, played.number, index + 1


@planter
def another_crystal_taken(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    event.colour = other(rng, event.colour, COLOURS)
    return {"NAU-411", "NAU-412"}, played.number, index + 1


# Refuel.


@planter
def a_refuel_further_on(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, position = found
    event.to = position.space(event.to + rng.choice((-1, 1, 2)))
    return {"NAU-501", "NAU-502"}, played.number, index + 1


@planter
def wrong_fuel_after_a_refuel(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, _ = found
    event.fuel = rng.randrange(4)
    return {"NAU-503", "NAU-504"}, played.number, index + 1


@planter
def another_crystal_returned(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, _ = found
    event.colour = other(rng, event.colour, COLOURS)
    return {"NAU-511"}, played.number, index + 1


@planter
def a_price_left_alone(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, _ = found
    event.price = None
    event.change = rng.choice((-2, 0, 2))
    return {"NAU-514" if event.change else "NAU-516"}, played.number, index + 1


@planter
def another_price_moved(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, _ = found
    event.moved = other(rng, event.colour, COLOURS)
    return {"NAU-513"}, played.number, index + 1


@planter
def a_price_off_its_track(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel, lambda event, position: position.prices[event.colour] in (0, 4))
    if found is None:
        return None
    played, index, event, position = found
    event.change, event.price = -event.change, None
    return {"NAU-603" if position.prices[event.colour] == 0 else "NAU-604"}, played.number, index + 1


@planter
def a_wrong_price_after_a_refuel(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, event, _ = found
    event.price = other(rng, event.price, range(5))
    return {"NAU-514"}, played.number, index + 1


# Skipped crystals.


@planter
def a_skipped_crystal_forgotten(record: Record, rng: random.Random) -> Planted | None:
    # The last one of its turn: after another one the prices would be wrong as well.
    found = moment(record, rng, Skipped, lambda event, position: len(position.due) == 1)
    if found is None:
        return None
    played, index, _, _ = found
    del played.transcript[index]
    return {"NAU-723"}, played.number, None


@planter
def a_crystal_returned_too_early(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Shop)
    if found is None:
        return None
    played, index, event, _ = found
    after = index + 1
    while after < len(played.transcript) and isinstance(played.transcript[after], Skipped):
        after += 1
    played.transcript.insert(after, Skipped(player=event.player, change=0))
    return {"NAU-721", "NAU-722"}, played.number, after + 1


@planter
def a_crystal_skipped_by_a_refuel(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refuel)
    if found is None:
        return None
    played, index, _, _ = found
    played.transcript.insert(index + 1, Skipped(colour=rng.choice(COLOURS), change=0))
    return {"NAU-517"}, played.number, index + 2


@planter
def somebody_else_moves_its_price(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Skipped)
    if found is None:
        return None
    played, index, event, _ = found
    event.player = other(rng, event.player, record.seats)
    return {"NAU-724"}, played.number, index + 1


@planter
def another_price_moved_for_it(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Skipped, lambda event, position: event.change != 0)
    if found is None:
        return None
    played, index, event, _ = found
    event.moved = other(rng, event.colour, COLOURS)
    return {"NAU-725"}, played.number, index + 1


@planter
def its_price_moved_by_two(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Skipped)
    if found is None:
        return None
    played, index, event, _ = found
    event.change, event.price = rng.choice((-2, 2)), None
    return {"NAU-726", "NAU-728"}, played.number, index + 1


@planter
def its_price_off_its_track(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Skipped, lambda event, position: position.prices[event.colour] in (0, 4))
    if found is None:
        return None
    played, index, event, position = found
    event.change, event.price = -1 if position.prices[event.colour] == 0 else 1, None
    return {"NAU-727"}, played.number, index + 1


# Refill.


@planter
def a_refill_forgotten(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    refills = [index for index, event in enumerate(played.transcript) if isinstance(event, Refill)]
    if len(refills) < 2:
        return None
    # Another one has to be told, or nobody would know that refills are written down.
    index = rng.choice(refills[:-1])
    after = next(n for n, event in enumerate(played.transcript[index:], index) if isinstance(event, Shop | Refuel))
    if any(isinstance(event, State) for event in played.transcript[index:after]):
        return None
    del played.transcript[index]
    return {"NAU-701"}, played.number, None


@planter
def a_space_left_empty(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill)
    if found is None:
        return None
    played, index, event, _ = found
    event.crystals, event.spaces = event.crystals[:-1], None
    return {"NAU-702"}, played.number, index + 1


@planter
def the_gap_filled(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill, lambda event, position: position.available() > position.needed)
    if found is None:
        return None
    played, index, event, _ = found
    event.crystals, event.spaces = [*event.crystals, rng.choice(COLOURS)], None
    return {"NAU-703"}, played.number, index + 1


@planter
def the_old_gap_left(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill, lambda event, position: bool(event.spaces))
    if found is None:
        return None
    played, index, event, position = found
    event.spaces[0] = position.space(position.at[position.rear] - 1)
    return {"NAU-703", "NAU-704"}, played.number, index + 1


@planter
def a_colour_that_the_bag_has_not(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill, lambda event, position: 0 in position.bag.values())
    if found is None:
        return None
    played, index, event, position = found
    event.crystals[0] = next(colour for colour in COLOURS if position.bag[colour] == 0)
    return {"NAU-706"}, played.number, index + 1


# End.


@planter
def stopped_too_early(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill, lambda event, position: position.available() >= position.needed)
    if found is None:
        return None
    played, index, _, _ = found
    played.transcript[index + 1 :] = [End()]
    return {"NAU-801", "NAU-803", "NAU-805"}, played.number, index + 2


@planter
def broken_off_without_a_word(record: Record, rng: random.Random) -> Planted | None:
    found = moment(record, rng, Refill, lambda event, position: position.available() >= position.needed)
    if found is None:
        return None
    played, index, _, _ = found
    del played.transcript[index + 1 :]
    return {"NAU-801"}, played.number, None


@planter
def stopped_in_mid_turn(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    places = [
        index
        for index, event, position in walk(played)
        if isinstance(event, Refill) and position.action is Shop and index > 2
    ]
    if len(places) < 2:
        return None
    index = rng.choice(places[1:])
    played.transcript[index:] = [End()]
    return {"NAU-802"}, played.number, index + 1


@planter
def played_on_after_the_end(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    *_, (index, _, position) = walk(played)
    played.transcript[index] = rng.choice((Shop(player=position.rear, steps=1), Refuel(player=position.rear)))
    return {"NAU-804"}, played.number, index + 1


# What the table says.


def _state(record: Record, rng: random.Random) -> tuple[Round, int, State] | None:
    found = moment(record, rng, State)
    return None if found is None else found[:3]


@planter
def a_wrong_die(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    who = rng.choice(record.seats)
    event.fuel[who] = other(rng, event.fuel[who], range(6))
    return {"NAU-403", "NAU-407", "NAU-503"}, played.number, index + 1


@planter
def a_wrong_space(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    who = rng.choice(record.seats)
    event.rockets[who] = other(rng, event.rockets[who], range(9))
    return {"NAU-301", "NAU-302", "NAU-402", "NAU-501"}, played.number, index + 1


@planter
def a_wrong_price(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    colour = rng.choice(COLOURS)
    event.prices[colour] = other(rng, event.prices[colour], range(-1, 6))
    return {"NAU-416", "NAU-516", "NAU-601", "NAU-602", "NAU-607"}, played.number, index + 1


@planter
def a_wrong_cargo(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    cargo = event.cargo[rng.choice(record.seats)]
    colour = rng.choice(COLOURS)
    cargo[colour] = cargo.get(colour, 0) + 1
    return {"NAU-411", "NAU-412", "NAU-512"}, played.number, index + 1


@planter
def a_wrong_bag(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    event.bag += rng.choice((-1, 1, 2))
    return {"NAU-203", "NAU-511", "NAU-723"}, played.number, index + 1


@planter
def crystals_moved_on_the_track(record: Record, rng: random.Random) -> Planted | None:
    found = _state(record, rng)
    if found is None:
        return None
    played, index, event = found
    moved = [*event.ahead[1:], event.ahead[0]]
    if moved == event.ahead:
        return None
    event.ahead = moved
    return {"NAU-707"}, played.number, index + 1


# Set-up.


@planter
def wrong_starting_price(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    prices = played.start.prices
    colour = rng.choice(COLOURS)
    prices[colour] = other(rng, prices[colour], range(5))
    return {"NAU-202" if played.number == 1 else "NAU-906"}, played.number, None


@planter
def tank_not_full(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.fuel[rng.choice(record.seats)] = rng.randrange(1, 4)
    return {"NAU-207" if played.number == 1 else "NAU-908"}, played.number, None


@planter
def wrong_starting_bag(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.bag -= rng.randrange(1, 4)
    return {"NAU-203" if played.number == 1 else "NAU-907"}, played.number, None


@planter
def crystal_not_laid_out(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.crystals, played.start.spaces = played.start.crystals[:-1], None
    return {"NAU-212" if played.number == 1 else "NAU-910"}, played.number, None


@planter
def crystal_in_the_wrong_place(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    spaces = played.start.spaces
    if spaces is None:
        return None
    space, rule = rng.choice(((0, "NAU-215"), (played.start.length - 1, "NAU-214"), (spaces[-1], "NAU-213")))
    spaces[0] = space
    return {rule}, played.number, None


@planter
def rocket_apart(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    if played.start.rockets is None:
        return None
    played.start.rockets[played.start.formation[-1]] += 1
    return {"NAU-206" if played.number == 1 else "NAU-909"}, played.number, None


@planter
def rocket_missing(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.formation[0] = played.start.formation[-1]
    return {"NAU-205"}, played.number, None


@planter
def another_board(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.length += rng.choice((-1, 1))
    return {"NAU-212"}, played.number, None


# The sheet.


@planter
def wrong_points(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    row.points += rng.choice((-1, 1, 5))
    return {"NAU-811", "NAU-812"}, played.number, None


@planter
def wrong_place(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    row.place = other(rng, row.place, range(1, 5))
    return {"NAU-815"}, played.number, None


@planter
def wrong_total(record: Record, rng: random.Random) -> Planted | None:
    if record.variant == "standard":
        return None
    played = rng.choice(record.rounds)
    played.sheet.rows[rng.choice(record.seats)].total += rng.choice((-1, 1))
    return {"NAU-905"}, played.number, None


@planter
def wrong_final_price(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    said = other(rng, played.sheet.prices[colour], range(-1, 6))
    played.sheet.prices[colour] = said
    return {"NAU-601" if said < 0 else "NAU-602" if said > 4 else "NAU-607"}, played.number, None


@planter
def wrong_final_cargo(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row, colour = played.sheet.rows[rng.choice(record.seats)], rng.choice(COLOURS)
    setattr(row, colour, getattr(row, colour) + 1)
    return {"NAU-411"}, played.number, None


@planter
def wrong_left_overs(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.sheet.left[colour] += 1
    return {"NAU-203"}, played.number, None


@planter
def wrong_last_player(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.sheet.last = other(rng, played.sheet.last, record.seats)
    return {"NAU-302"}, played.number, None


@planter
def wrong_tallies(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = played.sheet.rows[rng.choice(record.seats)]
    if rng.random() < 0.5:
        row.fuel = other(rng, row.fuel, range(1, 5))
        return {"NAU-403"}, played.number, None
    row.refuels += 1
    return {"NAU-305"}, played.number, None


# The sheet alone: without its transcript the end of the game shows in the number of crystals.


@planter
def one_crystal_too_many(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    sheet = played.sheet
    row = next((row for row in sheet.rows.values() if row.refuels and row.refuels > 3), None)
    colour = next((colour for colour in COLOURS if sheet.left[colour]), None)
    if row is None or colour is None:
        return None
    played.transcript = []
    setattr(row, colour, getattr(row, colour) + 1)
    sheet.left[colour] -= 1
    return {"NAU-804"}, played.number, None


@planter
def one_crystal_too_few(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    sheet = played.sheet
    who = rng.choice(record.seats)
    row = sheet.rows[who]
    colour = next((colour for colour in COLOURS if getattr(row, colour)), None)
    if colour is None or (who == sheet.last and sum(getattr(row, colour) for colour in COLOURS) == 1):
        return None
    played.transcript = []
    setattr(row, colour, getattr(row, colour) - 1)
    sheet.left[colour] += 1
    return {"NAU-803"}, played.number, None


@planter
def a_marker_counted_as_cargo(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.transcript = []
    sheet = played.sheet
    colour = rng.choice(COLOURS)
    row = sheet.rows[rng.choice(record.seats)]
    row.refuels = None
    owned = sum(getattr(one, colour) for one in sheet.rows.values())
    setattr(row, colour, getattr(row, colour) + 6 - owned)
    return {"NAU-201"}, played.number, None


@planter
def too_few_refuels(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    for row in played.sheet.rows.values():
        if sum(getattr(row, colour) for colour in COLOURS) > 3:
            played.transcript = []
            row.refuels = 0
            return {"NAU-307"}, played.number, None
    return None


# The result, and the session.


@planter
def wrong_result_points(record: Record, rng: random.Random) -> Planted | None:
    record.result.rows[rng.choice(record.seats)].points += rng.choice((-1, 1))
    return {"NAU-811" if record.variant == "standard" else "NAU-905"}, None, None


@planter
def wrong_result_place(record: Record, rng: random.Random) -> Planted | None:
    row = record.result.rows[rng.choice(record.seats)]
    row.place = other(rng, row.place, range(1, 5))
    return {"NAU-815"}, None, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted | None:
    record.result.winner = other(rng, record.result.winner, record.seats)
    return {"NAU-815"}, None, None


@planter
def one_game_too_many(record: Record, rng: random.Random) -> Planted | None:
    last = record.rounds[-1]
    extra = Round(number=last.number + 1, sheet=last.sheet)
    record.rounds.append(extra)
    rule = {"standard": "NAU-901", "games": "NAU-902", "threshold": "NAU-903"}[record.variant]
    return {rule}, extra.number, None


@planter
def one_game_too_few(record: Record, rng: random.Random) -> Planted | None:
    if len(record.rounds) < 2:
        return None
    del record.rounds[-1]
    return {"NAU-902" if record.variant == "games" else "NAU-903"}, None, None
