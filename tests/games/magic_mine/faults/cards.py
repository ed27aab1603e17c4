"""Cards of Magic Mine: drawing, playing, cancelling, copying."""

from __future__ import annotations

import random

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.magic_mine.equipment import COPIES
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import EFFECTS
from scorekeeper.games.magic_mine.record import (
    UNSEEN,
    CopySet,
    CopyTake,
    Draw,
    DrawThree,
    Drop,
    MineThree,
    Placing,
    Play,
    PurgeCart,
    React,
    Record,
    SetTwo,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Turn,
)
from tests.games.magic_mine.faults.positions import events_of, silence, walk
from tests.games.planting import Planted, Planters, event_of, one_of, other

planter = Planters()
DUMMIES = {
    "swap-tile": lambda who: SwapTile(give="x", take="y"),
    "swap-gem": lambda who: SwapGem(give="red", take="red", partner=who),
    "steal-set-gem": lambda who: StealSetGem(victim=who, tile="x", gem="red"),
    "draw-three": lambda who: DrawThree(cards=[UNSEEN] * 3),
    "purge-cart": lambda who: PurgeCart(owner=who, gems=[]),
    "mine-three": lambda who: MineThree(gems=["red"], discard=["red"]),
    "steal-cart": lambda who: StealCart(victim=who, gems=[]),
    "set-two": lambda who: SetTwo(sets=[Placing(gem="red", tile="x")]),
    "copy-take": lambda who: CopyTake(gem="red"),
    "copy-set": lambda who: CopySet(gem="red", tile="x"),
}
"""An effect of each kind of card, of somebody's gems and a tile that nobody has."""


@planter
def a_fifth_card_kept(record: Record, rng: random.Random) -> Planted:
    silence(record)
    _, at, _ = event_of(record, rng, Drop)
    del events_of(record)[at]
    return {"MIN-713"}, 1, None


@planter
def two_cards_drawn(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Draw)
    event.count = 2
    return {"MIN-711"}, 1, at + 1


@planter.with_terms
def a_card_that_is_not_in_the_hand(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Play) and UNSEEN not in position.hands[position.player]:
            kinds = set(EFFECTS) - set(position.hands[position.player]) - {"copy-take", "copy-set"}
            places += [(index, kind) for kind in sorted(kinds)]
    at, kind = one_of(rng, places)
    events_of(record)[at].card = kind
    return {"MIN-722"}, 1, at + 1


@planter
def a_plain_card_off_turn(record: Record, rng: random.Random) -> Planted:
    _, at, event = event_of(record, rng, Play)
    turn = next(e for e in reversed(events_of(record)[:at]) if isinstance(e, Turn))
    event.player = other(rng, turn.player, record.seats)
    return {"MIN-724"}, 1, at + 1


# Answers.


@planter.with_terms
def a_cancelled_card_applied(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, position.chain.kind)
        for index, event, position in walk(record, terms)
        if position.chain is not None and not position.chain.works and not isinstance(event, React)
    ]
    at, kind = one_of(rng, places)
    events_of(record).insert(at, DUMMIES[kind](record.seats[0]))
    return {"MIN-732"}, 1, at + 1


def holders(position: Position, card: str, seats: list[str]) -> list[str]:
    """Who can play a card, by what is known of the hands."""
    left = position.seen[card] < COPIES[card]
    return [who for who in seats if card in position.hands[who] or (left and UNSEEN in position.hands[who])]


@planter.with_terms
def a_cancel_without_a_card(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, who)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn) and position.player is not None
        for who in holders(position, "cancel", record.seats)
    ]
    at, who = one_of(rng, places)
    events_of(record).insert(at, React(player=who, card="cancel"))
    return {"MIN-731", "MIN-727"}, 1, at + 1  # After a card that has taken effect, it comes too late.


@planter.with_terms
def a_copy_too_late(record: Record, rng: random.Random, terms: Terms) -> Planted:
    """Between two turns, when the last action was no take or a card did something."""
    places = [
        (index, who)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn) and position.player is not None and position.window is None
        if position.answered_by_card != "take"
        for who in holders(position, "copy-take", record.seats)
    ]
    at, who = one_of(rng, places)
    events_of(record).insert(at, React(player=who, card="copy-take"))
    return {"MIN-727"}, 1, at + 1


@planter.with_terms
def a_copy_of_a_card(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, who, card, rule)
        for index, event, position in walk(record, terms)
        if position.window is None and not position.hearts_due and not position.catch_ups and not position.owed
        if position.chain is None and not position.crowded and position.winner is None
        for card, what, rule in (("copy-take", "take", "MIN-884"), ("copy-set", "set", "MIN-888"))
        if position.answered_by_card == what
        for who in holders(position, card, record.seats)
    ]
    at, who, card, rule = one_of(rng, places)
    events_of(record).insert(at, React(player=who, card=card))
    return {rule}, 1, at + 1


@planter.with_terms
def a_copy_of_the_own_action(record: Record, rng: random.Random, terms: Terms) -> Planted:
    places = [
        (index, position.player, card, rule)
        for index, event, position in walk(record, terms)
        if position.window is not None and position.chain is None and position.winner is None
        for card, what, rule in (("copy-take", "take", "MIN-884"), ("copy-set", "set", "MIN-888"))
        if position.window.kind == what and position.player in holders(position, card, record.seats)
    ]
    at, who, card, rule = one_of(rng, places)
    events_of(record).insert(at, React(player=who, card=card))
    return {rule}, 1, at + 1
