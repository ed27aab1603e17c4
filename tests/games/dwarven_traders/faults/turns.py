"""What is done in a turn of Dwarven Traders: cards, mining, selling, prices, trades; and the turn that is missing."""

from __future__ import annotations

import random

from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Change,
    Deal,
    Mine,
    Pass,
    Record,
    Round,
    Sell,
    Stuck,
    Trade,
    Turn,
)
from tests.games.planting import NoPlaceError, Planted, Planters, event_of, other

planter = Planters()


@planter
def somebody_elses_turn(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.player != SMUGGLER)
    if record.variant != "solo" and len(record.seats) < 2:
        raise NoPlaceError
    if record.variant == "solo":
        played.transcript.insert(index, Turn(player=event.player, card=event.card))
        return {"DWT-902", "DWT-306"}, played.number, None
    event.player = other(rng, event.player, record.seats)
    return {"DWT-301", "DWT-302", "DWT-314"}, played.number, index + 1


@planter
def card_not_on_display(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.card is not None)
    if record.variant == "solo":
        raise NoPlaceError
    dealt = {face.rstrip("ab") for e in played.transcript if type(e) is Deal for face in e.cards}
    event.card = rng.choice([str(n) for n in range(1, 13) if str(n) not in dealt]) + event.card[-1]
    return {"DWT-304"}, played.number, index + 1


@planter
def wrong_side(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.card is not None)
    event.card = event.card[:-1] + ("b" if event.card[-1] == "a" else "a")
    return {"DWT-310", "DWT-313", "DWT-912"}, played.number, index + 1


@planter
def turn_without_card(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.card is not None)
    event.card = None
    # With its actions, a turn whose card is blank is only not known.
    rest = played.transcript[index + 1 :]
    count = next(at for at, other in enumerate(rest) if isinstance(other, Turn | Stuck))
    del played.transcript[index + 1 : index + 1 + count]
    return {"DWT-303"}, played.number, index + 2


@planter
def two_gems_mined(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Mine, lambda place: place.event.card is None)
    event.count = 2
    return {"DWT-334"}, played.number, index + 1


@planter
def colour_not_on_the_card(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Mine, lambda place: place.event.card is None)
    event.gem = other(rng, event.gem, COLOURS)
    return {"DWT-337", "DWT-338"}, played.number, index + 1


@planter
def second_card_in_a_turn(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Mine, lambda place: place.event.card is None)
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.card = str(int(turn.card.rstrip("ab")) % 12 + 1)
    return {"DWT-305"}, played.number, index + 1


@planter
def action_twice(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Sell, lambda place: place.event.card is None)
    played.transcript.insert(index + 1, Sell(gem=event.gem))
    return {"DWT-309"}, played.number, index + 2


@planter
def wrong_steps(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Sell, lambda place: place.event.steps is not None)
    event.steps += rng.choice((-2, -1, 1, 2))
    return {"DWT-354", "DWT-357", "DWT-358", "DWT-401"}, played.number, index + 1


@planter
def wrong_price_change(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Change)
    colour = rng.choice(COLOURS)
    event.changes = {**event.changes, colour: event.changes.get(colour, 0) + rng.choice((-1, 1))}
    # A change that looks as if both actions had been done is the card's business, whatever its direction.
    return {_rule_of_change(played, index, event), "DWT-402"}, played.number, index + 1


def _rule_of_change(played: Round, index: int, event: Change) -> str:
    """Too far, the wrong way after a single action, or else not what the card says; the Smuggler's actions are single."""
    turn = max(at for at, e in enumerate(played.transcript[:index]) if type(e) is Turn)
    actions = [type(e) for e in played.transcript[turn:index] if type(e) in (Mine, Sell)]
    done = set(actions[-1:] if played.transcript[turn].player == SMUGGLER else actions)
    steps = event.changes.values()
    if any(abs(step) > 2 for step in steps):
        return "DWT-403"
    if done == {Mine} and any(step > 0 for step in steps):
        return "DWT-404"
    if done == {Sell} and any(step < 0 for step in steps):
        return "DWT-405"
    return "DWT-402"


@planter
def price_change_before_the_action(record: Record, rng: random.Random) -> Planted:
    played, index, _ = event_of(record, rng, Turn, lambda place: place.event.card is not None)
    played.transcript.insert(index + 1, Change(changes={"red": 1}))
    return {"DWT-312"}, played.number, index + 2


@planter
def trade_twice(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Trade, lambda place: place.event.give and place.event.take)
    played.transcript.insert(index + 1, Trade(partner=event.partner, give=event.take, take=event.give))
    return {"DWT-508"}, played.number, index + 2


@planter
def trade_by_somebody_else(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Trade)
    if len(record.seats) < 2:
        raise NoPlaceError
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.player = other(rng, turn.player, record.seats)
    return {"DWT-501", "DWT-503", "DWT-504"}, played.number, index + 1


@planter
def a_pass(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.player != SMUGGLER)
    played.transcript.insert(index, Pass(player=event.player))
    return {"DWT-303"}, played.number, index + 1


@planter
def round_ended_too_early(record: Record, rng: random.Random) -> Planted:
    played, index, event = event_of(record, rng, Turn, lambda place: place.event.player != SMUGGLER)
    del played.transcript[index:]
    played.transcript.append(Stuck(player=event.player))
    return {"DWT-602"}, played.number, index + 1


@planter
def transcript_cut_short(record: Record, rng: random.Random) -> Planted:
    played, index, _ = event_of(record, rng, Turn, lambda place: place.event.player != SMUGGLER)
    del played.transcript[index:]
    return {"DWT-602", "DWT-301", "DWT-914"}, played.number, None
