"""Faults to plant into a true record of Dwarven Traders: each changes one thing and says which rule must speak first.

A planter gives the rules of which one must be the first error, and the round and event where it must be found; or None
when the record has no place for its fault.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Change,
    Deal,
    Mine,
    Pass,
    Pick,
    Record,
    Round,
    Sell,
    State,
    Stuck,
    Trade,
    Turn,
)

Planted = tuple[set[str], int | None, int | None]
Planter = Callable[[Record, random.Random], Planted | None]
PLANTERS: dict[str, Planter] = {}
AWARDS = {1: "DWT-605", 2: "DWT-606", 3: "DWT-607", 4: "DWT-608", 5: "DWT-608"}


def planter(plant: Planter) -> Planter:
    PLANTERS[plant.__name__] = plant
    return plant


def event_of(
    record: Record, rng: random.Random, kind: type, wanted: Callable[[Any], bool] = lambda event: True
) -> tuple[Round, int, Any] | None:
    """A random event of a kind, with its round and its index."""
    places = [
        (played, index, event)
        for played in record.rounds
        for index, event in enumerate(played.transcript)
        if type(event) is kind and wanted(event)
    ]
    return rng.choice(places) if places else None


def other(rng: random.Random, value: Any, choices: Any) -> Any:
    return rng.choice([choice for choice in choices if choice != value])


@planter
def wrong_award(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    rows = played.sheet.rows
    who = rng.choice(list(rows))
    row = rows[who]
    tied = [name for name, mate in rows.items() if mate.place == row.place]
    row.vp = other(rng, row.vp, range(5))
    if len(tied) > 1:
        return {"DWT-624"}, played.number, None
    return {"DWT-609" if who == SMUGGLER and row.vp == 0 else AWARDS[row.place]}, played.number, None


@planter
def swapped_places(record: Record, rng: random.Random) -> Planted | None:
    """Two neighbours who are apart on the track are written the other way round."""
    played = rng.choice(record.rounds)
    ranked = sorted(played.sheet.rows.items(), key=lambda item: item[1].place)
    pairs = [(a, b) for (_, a), (_, b) in itertools.pairwise(ranked) if a.after != b.after]
    if not pairs:
        return None
    above, below = rng.choice(pairs)
    above.place, below.place = below.place, above.place
    return {"DWT-604", "DWT-609"}, played.number, None


@planter
def swapped_tie(record: Record, rng: random.Random) -> Planted | None:
    """Two who are level on the track, and separated by their gems, are written the other way round."""
    for played in record.rounds:
        ranked = sorted(played.sheet.rows.values(), key=lambda row: row.place)
        for above, below in itertools.pairwise(ranked):
            alone = (
                [row.place for row in ranked].count(above.place)
                == [row.place for row in ranked].count(below.place)
                == 1
            )
            if above.after == below.after and above.place != below.place and alone:
                above.place, below.place = below.place, above.place
                return {"DWT-621", "DWT-622", "DWT-623"}, played.number, None
    return None


@planter
def wrong_space_after_sale(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    row = rng.choice(list(played.sheet.rows.values()))
    row.after += rng.choice((-1, 1))
    return {"DWT-603", "DWT-357", "DWT-358"}, played.number, None


@planter
def wrong_space_before_sale(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    who = rng.choice(list(played.sheet.rows))
    played.sheet.rows[who].track += 1
    return {"DWT-409" if who == SMUGGLER else "DWT-354"}, played.number, None


@planter
def wrong_price_on_sheet(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.sheet.prices[colour] = other(rng, played.sheet.prices[colour], range(-3, 4))
    return {"DWT-402"}, played.number, None


@planter
def price_off_its_track(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.sheet.prices[rng.choice(COLOURS)] = rng.choice((-4, 4, 7))
    return {"DWT-406"}, played.number, None


@planter
def gem_too_many(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    who = rng.choice(record.seats)
    row = played.sheet.rows[who]
    row.gems = [*row.gems, rng.choice(COLOURS), rng.choice(COLOURS), rng.choice(COLOURS)]
    return {"DWT-332", "DWT-103"}, played.number, None


@planter
def prices_reset(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    colour = rng.choice(COLOURS)
    played.start.prices[colour] = other(rng, played.start.prices[colour], range(-3, 4))
    return {"DWT-206" if played.number == 1 else "DWT-702"}, played.number, None


@planter
def wrong_start_space(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    who = rng.choice(list(played.start.tracks))
    played.start.tracks[who] += rng.choice((-1, 1))
    return {"DWT-209" if who == SMUGGLER else "DWT-202"}, played.number, None


@planter
def wrong_starter(record: Record, rng: random.Random) -> Planted | None:
    later = record.rounds[1:]
    if not later:
        return None
    played = rng.choice(later)
    choices = [*record.seats, SMUGGLER] if record.variant == "solo" else record.seats
    played.start.starter = other(rng, played.start.starter, choices)
    return {"DWT-711"}, played.number, None


@planter
def wrong_pool(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.start.pool[rng.choice(COLOURS)] += rng.choice((-1, 1))
    return ({"DWT-211"} if played.number == 1 else {"DWT-703", "DWT-708"}), played.number, None


@planter
def somebody_elses_turn(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.player != SMUGGLER)
    if place is None or (record.variant != "solo" and len(record.seats) < 2):
        return None
    played, index, event = place
    if record.variant == "solo":
        played.transcript.insert(index, Turn(player=event.player, card=event.card))
        return {"DWT-902", "DWT-306"}, played.number, None
    event.player = other(rng, event.player, record.seats)
    return {"DWT-301", "DWT-302", "DWT-314"}, played.number, index + 1


@planter
def card_not_on_display(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.card is not None)
    played, index, event = place
    if record.variant == "solo":
        return None
    dealt = {face.rstrip("ab") for e in played.transcript if type(e) is Deal for face in e.cards}
    event.card = rng.choice([str(n) for n in range(1, 13) if str(n) not in dealt]) + event.card[-1]
    return {"DWT-304"}, played.number, index + 1


@planter
def wrong_side(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.card is not None)
    played, index, event = place
    event.card = event.card[:-1] + ("b" if event.card[-1] == "a" else "a")
    return {"DWT-310", "DWT-313", "DWT-912"}, played.number, index + 1


@planter
def turn_without_card(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Turn, lambda event: event.card is not None)
    event.card = None
    return {"DWT-303"}, played.number, index + 1


@planter
def two_gems_mined(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Mine, lambda event: event.card is None)
    if place is None:
        return None
    played, index, event = place
    event.count = 2
    return {"DWT-334"}, played.number, index + 1


@planter
def colour_not_on_the_card(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Mine, lambda event: event.card is None)
    if place is None:
        return None
    played, index, event = place
    event.gem = other(rng, event.gem, COLOURS)
    return {"DWT-337", "DWT-338"}, played.number, index + 1


@planter
def second_card_in_a_turn(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Mine, lambda event: event.card is None)
    if place is None:
        return None
    played, index, event = place
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.card = str(int(turn.card.rstrip("ab")) % 12 + 1)
    return {"DWT-305"}, played.number, index + 1


@planter
def action_twice(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Sell, lambda event: event.card is None)
    if place is None:
        return None
    played, index, event = place
    played.transcript.insert(index + 1, Sell(gem=event.gem))
    return {"DWT-309"}, played.number, index + 2


@planter
def wrong_steps(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Sell, lambda event: event.steps is not None)
    if place is None:
        return None
    played, index, event = place
    event.steps += rng.choice((-2, -1, 1, 2))
    return {"DWT-354", "DWT-357", "DWT-358", "DWT-401"}, played.number, index + 1


@planter
def wrong_price_change(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Change)
    played, index, event = place
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
def price_change_before_the_action(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.card is not None)
    played, index, _ = place
    played.transcript.insert(index + 1, Change(changes={"red": 1}))
    return {"DWT-312"}, played.number, index + 2


@planter
def wrong_claim_of_a_space(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    who = rng.choice(list(event.tracks))
    event.tracks[who] += rng.choice((-1, 1))
    if who == SMUGGLER:
        return {"DWT-407", "DWT-408", "DWT-409", "DWT-410"}, played.number, index + 1
    return {"DWT-354", "DWT-357", "DWT-358", "DWT-401"}, played.number, index + 1


@planter
def wrong_claim_of_a_price(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    colour = rng.choice(COLOURS)
    event.prices[colour] = other(rng, event.prices[colour], range(-5, 6))
    rules = {"DWT-406"} if abs(event.prices[colour]) > 3 else {"DWT-402", "DWT-410"}
    return rules, played.number, index + 1


@planter
def wrong_claim_of_the_pool(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    event.pool[rng.choice(COLOURS)] += 1
    return {"DWT-335", "DWT-356"}, played.number, index + 1


@planter
def wrong_claim_of_the_box(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    event.box[rng.choice(COLOURS)] += 1
    return {"DWT-355"}, played.number, index + 1


@planter
def wrong_claim_of_gems(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    who = rng.choice(list(event.gems))
    event.gems[who] = [*event.gems[who], rng.choice(COLOURS)]
    return {"DWT-332", "DWT-336", "DWT-355", "DWT-507"}, played.number, index + 1


@planter
def card_not_turned_over(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, State)
    if place is None:
        return None
    played, index, event = place
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.display = [turn.card if face.rstrip("ab") == turn.card.rstrip("ab") else face for face in event.display]
    return {"DWT-313"}, played.number, index + 1


@planter
def trade_twice(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Trade, lambda event: event.give and event.take)
    if place is None:
        return None
    played, index, event = place
    played.transcript.insert(index + 1, Trade(partner=event.partner, give=event.take, take=event.give))
    return {"DWT-508"}, played.number, index + 2


@planter
def trade_by_somebody_else(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Trade)
    if place is None or len(record.seats) < 2:
        return None
    played, index, event = place
    turn = next(e for e in reversed(played.transcript[:index]) if type(e) is Turn)
    event.player = other(rng, turn.player, record.seats)
    return {"DWT-501", "DWT-503", "DWT-504"}, played.number, index + 1


@planter
def a_pass(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.player != SMUGGLER)
    played, index, event = place
    played.transcript.insert(index, Pass(player=event.player))
    return {"DWT-303"}, played.number, index + 1


@planter
def round_ended_too_early(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.player != SMUGGLER)
    played, index, event = place
    del played.transcript[index:]
    played.transcript.append(Stuck(player=event.player))
    return {"DWT-602"}, played.number, index + 1


@planter
def transcript_cut_short(record: Record, rng: random.Random) -> Planted | None:
    place = event_of(record, rng, Turn, lambda event: event.player != SMUGGLER)
    played, index, _ = place
    del played.transcript[index:]
    return {"DWT-602", "DWT-301", "DWT-914"}, played.number, None


@planter
def picks_in_wrong_order(record: Record, rng: random.Random) -> Planted | None:
    if record.variant == "solo" and len(record.rounds) < 2:
        return None
    played = rng.choice(record.rounds[1:] if record.variant == "solo" else record.rounds)
    picks = [event for event in played.transcript if type(event) is Pick]
    first, second = rng.sample(range(len(picks)), 2)
    if played.number > 1:
        rows = record.rounds[record.rounds.index(played) - 1].sheet.rows
        if rows[picks[first].player].vp == rows[picks[second].player].vp:
            return None  # Their order is a matter of ruling DWT-R13, and a warning.
    picks[first].player, picks[second].player = picks[second].player, picks[first].player
    return {"DWT-213", "DWT-214", "DWT-706", "DWT-707"}, played.number, min(first, second) + 1


@planter
def same_gem_picked_twice(record: Record, rng: random.Random) -> Planted | None:
    if record.variant == "solo":
        return None
    played = rng.choice(record.rounds)
    picks = [event for event in played.transcript if type(event) is Pick]
    picks[1].gem = picks[0].gem
    return {"DWT-215" if played.number == 1 else "DWT-704"}, played.number, 2


@planter
def somebody_without_a_gem(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    picks = [index for index, event in enumerate(played.transcript) if type(event) is Pick]
    del played.transcript[picks[-1]]
    return {"DWT-219" if played.number == 1 else "DWT-705"}, played.number, picks[-1] + 1


@planter
def five_cards_dealt(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Deal)
    dealt = {face.rstrip("ab") for face in event.cards}
    event.cards.append(next(str(n) + "a" for n in range(1, 13) if str(n) not in dealt))
    return {"DWT-221" if played.number == 1 else "DWT-710"}, played.number, index + 1


@planter
def a_card_from_another_game(record: Record, rng: random.Random) -> Planted | None:
    played, index, event = event_of(record, rng, Deal)
    event.cards[rng.randrange(4)] = "13a"
    return {"DWT-106"}, played.number, index + 1


@planter
def wrong_total(record: Record, rng: random.Random) -> Planted | None:
    if record.result is None:
        return None
    row = rng.choice(list(record.result.rows.values()))
    row.vp += rng.choice((-1, 1))
    return {"DWT-923" if record.variant == "solo" else "DWT-802"}, None, None


@planter
def wrong_winner(record: Record, rng: random.Random) -> Planted | None:
    if record.result is None:
        return None
    first = [who for who, row in record.result.rows.items() if row.place == 1]
    record.result.winner = rng.choice([who for who in record.result.rows if who not in first] or [None])
    if record.result.winner is None:
        return None
    return ({"DWT-923"} if record.variant == "solo" else {"DWT-802", "DWT-803", "DWT-804"}), None, None


@planter
def a_round_too_many(record: Record, rng: random.Random) -> Planted | None:
    if record.variant == "solo":
        return None
    last = record.rounds[-1]
    record.rounds.append(Round(number=5, sheet=last.sheet))
    return {"DWT-801"}, 5, None


@planter
def a_round_left_out(record: Record, rng: random.Random) -> Planted | None:
    if len(record.rounds) < 3:
        return None
    del record.rounds[1]
    return {"DWT-701"}, 3, None


@planter
def the_smuggler_forgotten(record: Record, rng: random.Random) -> Planted | None:
    played = rng.choice(record.rounds)
    played.transcript = []
    del played.sheet.rows[SMUGGLER]
    return {"DWT-609"}, played.number, None
