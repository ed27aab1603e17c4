"""Tokens and bombs of Smugglers after a sphere was opened."""

from __future__ import annotations

import random

from scorekeeper.games.smugglers.record import KINDS, Bomb, Inspect, Record, State, Take
from tests.games.planting import NoPlaceError, Place, Planted, Planters, event_of, one_of, other
from tests.games.smugglers.faults.spheres import DUE, opening

planter = Planters()


def after_a_right_guess(place: Place) -> bool:
    sphere = opening(place)
    return type(sphere) is Inspect and sphere.found == [sphere.guess]


def after_a_wrong_guess(place: Place) -> bool:
    sphere = opening(place)
    return type(sphere) is Inspect and sphere.found != [sphere.guess]


def wins(record: Record, place: Place) -> bool:
    """Whether the game ends with this event."""
    takes = [at for at, event in enumerate(place.events) if type(event) is Take]
    return place.played is record.rounds[-1] and place.at == takes[-1]


@planter
def owner_is_paid_after_a_right_guess(record: Record, rng: random.Random) -> Planted:
    place = event_of(record, rng, Take, after_a_right_guess)
    played, index, event = place
    event.player = opening(place).target
    return {"SMU-533"}, played.number, index + 1


@planter
def both_are_paid(record: Record, rng: random.Random) -> Planted:
    place = event_of(record, rng, Take, lambda place: after_a_right_guess(place) and not wins(record, place))
    played, index, event = place
    played.transcript.insert(index + 1, Take(player=opening(place).target, token=event.token))
    return {"SMU-533"}, played.number, index + 2


@planter
def token_for_a_bomb_named_rightly(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(
        record, rng, Inspect, lambda place: place.event.found == [place.event.guess] == ["bomb"]
    )
    played.transcript.insert(index + 1, Take(player=event.player, token="sweet"))
    return {"SMU-535"}, played.number, index + 2


@planter
def inspector_is_paid_after_a_wrong_guess(record: Record, rng: random.Random) -> Planted:
    place = event_of(record, rng, Take, after_a_wrong_guess)
    played, index, event = place
    event.player, event.source = opening(place).player, None
    return {"SMU-541"}, played.number, index + 1


@planter
def token_of_the_wrong_colour(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Take, lambda place: opening(place).found != ["bomb"])
    event.token = other(rng, event.token, KINDS[:2])
    return {"SMU-532", "SMU-542", "SMU-611"}, played.number, index + 1


@planter
def missed_bomb_robs_somebody_else(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(
        record, rng, Take, lambda place: type(opening(place)) is Inspect and place.event.source is not None
    )
    event.source = one_of(rng, [who for who in record.seats if who not in (event.source, event.player)])
    return {"SMU-544"}, played.number, index + 1


@planter
def supply_pays_for_a_bomb(record: Record, rng: random.Random) -> Planted:
    place = event_of(record, rng, Take, lambda place: place.event.source is not None)
    played, index, event = place
    event.source = None
    rule = "SMU-548" if type(opening(place)) is Inspect else "SMU-615"
    return {rule}, played.number, index + 1


@planter
def reward_is_not_written(record: Record, rng: random.Random) -> Planted:
    played, index, _ = event_of(record, rng, Take)
    if any(type(event) is State for event in played.transcript):
        raise NoPlaceError
    del played.transcript[index]
    return DUE | {"SMU-504", "SMU-716", "SMU-802"}, played.number, None


@planter
def used_bomb_goes_back(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Bomb, lambda place: place.event.to == "front")
    event.to = "behind"
    return {"SMU-546", "SMU-614"}, played.number, index + 1
