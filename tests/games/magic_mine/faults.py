"""Faults to plant into a true record of Magic Mine: each changes one thing and says which rule must speak first.

A planter gives the rules of which one must be the first error, and the number of the event where it must be found (None
where that is not fixed); or None when the record has no place for its fault.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.games.magic_mine.due import EFFECTS
from scorekeeper.games.magic_mine.moves import APPLY
from scorekeeper.games.magic_mine.play import COPIES, Position
from scorekeeper.games.magic_mine.record import (
    COLOURS,
    UNSEEN,
    CatchUp,
    CopySet,
    CopyTake,
    Discard,
    Draw,
    DrawThree,
    Drop,
    Heart,
    MineThree,
    Over,
    Placing,
    Play,
    PurgeCart,
    React,
    Record,
    Refresh,
    Remark,
    Replace,
    Reshuffle,
    Round,
    Score,
    Set,
    SetTwo,
    State,
    StealCart,
    StealSetGem,
    SwapGem,
    SwapTile,
    Take,
    Taken,
    Turn,
)
from scorekeeper.games.magic_mine.starts import set_up
from scorekeeper.games.magic_mine.tiles import bound
from scorekeeper.games.terms import Terms

Planted = tuple[set[str], int | None]
Planter = Callable[[Record, random.Random, Terms], Planted | None]
PLANTERS: dict[str, Planter] = {}
AFTER = (CatchUp, Drop, Refresh, Replace, Reshuffle)
ACTIONS = (Take, Set, Discard, Draw, Play)


def planter(plant: Planter) -> Planter:
    PLANTERS[plant.__name__] = plant
    return plant


def walk(record: Record, terms: Terms) -> Iterator[tuple[int, Any, Position]]:
    """The events with their index and the position before each."""
    read = bound(terms)
    played = record.rounds[0]
    position = set_up(played.start, record.seats, read.rulings, read.faces, may_stop=False)
    for index, event in enumerate(played.transcript):
        position.index = index + 1
        yield index, event, position
        chain = position.chain
        if chain is not None and not chain.works and not isinstance(event, React | State | Remark):
            position.chain = None
        APPLY[type(event)](position, event)


def somewhere(
    record: Record,
    rng: random.Random,
    kind: type | tuple[type, ...],
    wanted: Callable[[int, Any], bool] = lambda at, event: True,
) -> tuple[int, Any] | None:
    """A random event of a kind, with its index."""
    events = record.rounds[0].transcript
    found = [(at, event) for at, event in enumerate(events) if isinstance(event, kind) and wanted(at, event)]
    return rng.choice(found) if found else None


def events_of(record: Record) -> list[Any]:
    return record.rounds[0].transcript


def silence(record: Record) -> None:
    """Take out what the table said of the position, so that the fault is the first thing that is wrong."""
    events_of(record)[:] = [event for event in events_of(record) if not isinstance(event, State)]
    for event in events_of(record):
        if isinstance(event, React):
            event.to = None


def other(rng: random.Random, value: Any, choices: Any) -> Any:
    return rng.choice([choice for choice in choices if choice != value])


def before_a_turn(record: Record, rng: random.Random) -> int | None:
    """A place right before a turn that is not the first."""
    place = somewhere(record, rng, Turn, lambda at, event: any(isinstance(e, Turn) for e in events_of(record)[:at]))
    return place[0] if place else None


# Turns and actions.


@planter
def somebody_elses_turn(record, rng, terms):
    at, event = somewhere(record, rng, Turn)
    event.player = other(rng, event.player, record.seats)
    return {"MIN-301", "MIN-302"}, at + 1


@planter
def a_third_action(record, rng, terms):
    at = before_a_turn(record, rng)
    if at is None:
        return None
    events_of(record).insert(at, Draw())
    return {"MIN-303"}, at + 1


@planter
def an_action_left_out(record, rng, terms):
    """A card that was drawn last in a turn was not."""
    silence(record)
    events = events_of(record)
    place = somewhere(record, rng, Draw, lambda at, event: isinstance(events[at + 1], Turn) and event.card == UNSEEN)
    if place is None:
        return None
    del events[place[0]]
    return {"MIN-303"}, place[0] + 1


@planter
def two_gems_at_once(record, rng, terms):
    at, event = somewhere(record, rng, Take)
    event.count = 2
    return {"MIN-322"}, at + 1


@planter
def a_fourth_gem(record, rng, terms):
    places = [
        (index, next(c for c in COLOURS if position.mine[c]))
        for index, event, position in walk(record, terms)
        if isinstance(event, Draw | Discard) and len(position.carts[position.player]) == 3
    ]
    if not places:
        return None
    at, gem = rng.choice(places)
    events_of(record)[at] = Take(gem=gem)
    return {"MIN-329"}, at + 1


@planter
def a_gem_from_another_cart(record, rng, terms):
    place = somewhere(record, rng, Discard)
    if place is None:
        return None
    at, event = place
    turn = next(e for e in reversed(events_of(record)[:at]) if isinstance(e, Turn))
    event.cart = other(rng, turn.player, record.seats)
    return {"MIN-701"}, at + 1


# Setting.


@planter
def two_gems_set(record, rng, terms):
    at, event = somewhere(record, rng, Set)
    event.count = 2
    return {"MIN-404"}, at + 1


@planter
def set_into_the_market(record, rng, terms):
    places = [(index, position.market[0]) for index, event, position in walk(record, terms) if isinstance(event, Set)]
    at, tile = rng.choice(places)
    events_of(record)[at].tile = tile
    return {"MIN-402"}, at + 1


@planter
def a_gem_that_does_not_fit(record, rng, terms):
    """A gem of the cart goes into a tile that does not take its colour."""
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            row = position.rows[position.player]
            for gem in set(position.carts[position.player]):
                for tile, piece in row.items():
                    if piece.face and not piece.face.takes_any and gem not in piece.face.holes and not piece.complete:
                        places.append((index, gem, tile))
    if not places:
        return None
    at, gem, tile = rng.choice(sorted(places))
    events_of(record)[at] = Set(gem=gem, tile=tile)
    return {"MIN-405"}, at + 1


@planter
def two_colours_in_one_piece(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            for tile, piece in position.rows[position.player].items():
                mixed = [gem for gem in position.carts[position.player] if gem != piece.colour()]
                if piece.face and piece.face.takes_any and piece.gems and not piece.complete and mixed:
                    places.append((index, mixed[0], tile))
    if not places:
        return None
    at, gem, tile = rng.choice(places)
    events_of(record)[at] = Set(gem=gem, tile=tile)
    return {"MIN-408"}, at + 1


@planter
def a_gem_that_is_not_there(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Set):
            missing = [colour for colour in COLOURS if colour not in position.carts[position.player]]
            places += [(index, colour) for colour in missing]
    at, gem = rng.choice(places)
    events_of(record)[at].gem = gem
    return {"MIN-401"}, at + 1


# Scoring and the track.


@planter
def wrong_points(record, rng, terms):
    at, event = somewhere(record, rng, Score)
    event.points += rng.choice((-1, 1))
    return {"MIN-511" if len(event.tiles) > 1 else "MIN-503"}, at + 1


@planter
def bonus_for_one_piece(record, rng, terms):
    place = somewhere(record, rng, Score, lambda at, event: len(event.tiles) == 1)
    if place is None:
        return None
    place[1].bonus = 1
    return {"MIN-509"}, place[0] + 1


@planter
def wrong_bonus_of_a_set(record, rng, terms):
    place = somewhere(record, rng, Score, lambda at, event: len(event.tiles) > 1)
    if place is None:
        return None
    place[1].bonus += 5
    return {"MIN-510"}, place[0] + 1


@planter
def bonus_for_mixed_colours(record, rng, terms):
    """Two complete pieces that do not go together are scored as a set."""
    for index, event, position in walk(record, terms):
        if not isinstance(event, Score) or len(event.tiles) > 1:
            continue
        row = position.rows[position.player]
        more = [tile for tile, piece in row.items() if piece.complete and tile not in event.tiles]
        if more and not position.is_set([row[event.tiles[0]], row[more[0]]]):
            events_of(record)[index] = Score(tiles=[event.tiles[0], more[0]], bonus=1)
            return {"MIN-508"}, index + 1
    return None


@planter
def wrong_space(record, rng, terms):
    at, event = somewhere(record, rng, Score)
    event.space += 30
    return {"MIN-512"}, at + 1


@planter
def an_unfinished_piece_scored(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Score):
            row = position.rows[position.player]
            places += [(index, tile) for tile, piece in row.items() if not piece.complete]
    if not places:
        return None
    at, tile = rng.choice(places)
    events_of(record)[at].tiles = [tile]
    return {"MIN-501"}, at + 1


@planter
def scored_in_anothers_turn(record, rng, terms):
    places = [(index, position.player) for index, event, position in walk(record, terms) if isinstance(event, Score)]
    at, player = rng.choice(places)
    events_of(record)[at].player = other(rng, player, record.seats)
    return {"MIN-517"}, at + 1


@planter
def a_brown_piece_held_back(record, rng, terms):
    """A scoring at the end of a turn is left out, with all that came of it."""
    silence(record)
    events = events_of(record)
    for index, event, position in walk(record, terms):
        if isinstance(event, Score) and len(event.tiles) == 1:
            end = index + 1
            while isinstance(events[end], AFTER):
                end += 1
            face = position.rows[position.player][event.tiles[0]].face
            if face.brown and isinstance(events[end], Turn):
                del events[index:end]
                return {"MIN-505"}, index + 1
    return None


@planter
def a_card_for_those_behind_forgotten(record, rng, terms):
    """Of a player who did not have to discard because of it."""
    silence(record)
    events = events_of(record)

    def nothing_dropped(at: int, event: CatchUp) -> bool:
        after = itertools.takewhile(lambda later: isinstance(later, AFTER), events[at + 1 :])
        return not any(isinstance(later, Drop) and later.player == event.player for later in after)

    place = somewhere(record, rng, CatchUp, nothing_dropped)
    if place is None:
        return None
    del events[place[0]]
    return {"MIN-533", "MIN-535"}, None


@planter
def a_card_for_the_mover(record, rng, terms):
    places = [
        (index, position.moved[0], event.space)
        for index, event, position in walk(record, terms)
        if isinstance(event, CatchUp)
    ]
    if not places:
        return None
    at, mover, space = rng.choice(places)
    events_of(record).insert(at, CatchUp(player=mover, space=space))
    return {"MIN-534"}, at + 1


@planter
def a_card_for_one_who_is_there(record, rng, terms):
    places = [
        (index, who, event.space)
        for index, event, position in walk(record, terms)
        if isinstance(event, CatchUp)
        for who in record.seats
        if position.spaces[who] >= event.space and who != position.moved[0]
    ]
    if not places:
        return None
    at, who, space = rng.choice(places)
    events_of(record).insert(at, CatchUp(player=who, space=space))
    return {"MIN-534"}, at + 1


@planter
def a_card_out_of_nowhere(record, rng, terms):
    at = before_a_turn(record, rng)
    if at is None:
        return None
    position = next(position for index, _, position in walk(record, terms) if index == at)
    if position.crossed:
        return None
    events_of(record).insert(at, CatchUp(player=rng.choice(record.seats)))
    return {"MIN-532"}, at + 1


# The market.


@planter
def no_replacement(record, rng, terms):
    silence(record)
    place = somewhere(record, rng, Replace)
    if place is None:
        return None
    del events_of(record)[place[0]]
    return {"MIN-608"}, None


@planter
def a_tile_too_many(record, rng, terms):
    at = before_a_turn(record, rng)
    if at is None:
        return None
    position = next(position for index, _, position in walk(record, terms) if index == at)
    new = next((tile for tile in bound(terms).faces if tile not in position.laid), None)
    if new is None or not position.tile_pile:
        return None
    events_of(record).insert(at, Replace(take=position.market[0], new=new))
    return {"MIN-608"}, at + 1


@planter
def refreshed_too_often(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Replace) and position.refreshed == position.replacing and position.tile_pile:
            new = next((tile for tile in bound(terms).faces if tile not in position.laid), None)
            if new is not None:
                places.append((index, position.market[0], new))
    if not places:
        return None
    at, out, new = rng.choice(places)
    events_of(record).insert(at, Refresh(out=out, new=new))
    return {"MIN-606"}, at + 1


@planter
def a_tile_from_the_pile(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Replace):
            places += [(index, tile) for tile in bound(terms).faces if tile not in position.laid and tile != event.new]
    if not places:
        return None
    at, tile = rng.choice(places)
    events_of(record)[at].take = tile
    return {"MIN-601"}, at + 1


@planter
def a_gap_in_the_market(record, rng, terms):
    place = somewhere(record, rng, Replace)
    if place is None:
        return None
    place[1].new = None
    return {"MIN-602"}, place[0] + 1


@planter
def a_tile_in_two_places(record, rng, terms):
    places = [
        (index, tile)
        for index, event, position in walk(record, terms)
        if isinstance(event, Replace) and position.tile_pile
        for tile in sorted(position.laid)
    ]
    if not places:
        return None
    at, tile = rng.choice(places)
    events_of(record)[at].new = tile
    return {"MIN-111"}, at + 1


@planter
def shuffled_too_early(record, rng, terms):
    places = [
        (index, pile, rule)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn)
        for pile, rule, left in (("cards", "MIN-715", position.card_pile), ("tiles", "MIN-604", position.tile_pile))
        if left
    ]
    at, pile, rule = rng.choice(places)
    events_of(record).insert(at, Reshuffle(pile=pile))
    return {rule}, at + 1


# Cards.


@planter
def a_fifth_card_kept(record, rng, terms):
    silence(record)
    place = somewhere(record, rng, Drop)
    if place is None:
        return None
    del events_of(record)[place[0]]
    return {"MIN-713"}, None


@planter
def two_cards_drawn(record, rng, terms):
    place = somewhere(record, rng, Draw)
    if place is None:
        return None
    place[1].count = 2
    return {"MIN-711"}, place[0] + 1


@planter
def a_card_that_is_not_in_the_hand(record, rng, terms):
    places = []
    for index, event, position in walk(record, terms):
        if isinstance(event, Play) and UNSEEN not in position.hands[position.player]:
            kinds = set(EFFECTS) - set(position.hands[position.player]) - {"copy-take", "copy-set"}
            places += [(index, kind) for kind in sorted(kinds)]
    if not places:
        return None
    at, kind = rng.choice(places)
    events_of(record)[at].card = kind
    return {"MIN-722"}, at + 1


@planter
def a_plain_card_off_turn(record, rng, terms):
    place = somewhere(record, rng, Play)
    if place is None:
        return None
    at, event = place
    turn = next(e for e in reversed(events_of(record)[:at]) if isinstance(e, Turn))
    event.player = other(rng, turn.player, record.seats)
    return {"MIN-724"}, at + 1


@planter
def no_effect(record, rng, terms):
    """The effect of a card is left out; what follows it stands there without a reason."""
    silence(record)
    place = somewhere(record, rng, tuple(EFFECTS.values()), lambda at, event: not isinstance(event, DrawThree))
    if place is None:
        return None
    del events_of(record)[place[0]]
    return {"MIN-307", "MIN-308", "MIN-736", "MIN-885", "MIN-889"}, None


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


@planter
def a_cancelled_card_applied(record, rng, terms):
    places = [
        (index, position.chain.kind)
        for index, event, position in walk(record, terms)
        if position.chain is not None and not position.chain.works and not isinstance(event, React)
    ]
    if not places:
        return None
    at, kind = rng.choice(places)
    events_of(record).insert(at, DUMMIES[kind](record.seats[0]))
    return {"MIN-732"}, at + 1


def _holders(position: Position, card: str, seats: list[str]) -> list[str]:
    """Who can play a card, by what is known of the hands."""
    left = position.seen[card] < COPIES[card]
    return [who for who in seats if card in position.hands[who] or (left and UNSEEN in position.hands[who])]


@planter
def a_cancel_without_a_card(record, rng, terms):
    places = [
        (index, who)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn) and position.player is not None
        for who in _holders(position, "cancel", record.seats)
    ]
    if not places:
        return None
    at, who = rng.choice(places)
    events_of(record).insert(at, React(player=who, card="cancel"))
    return {"MIN-731"}, at + 1


@planter
def a_copy_too_late(record, rng, terms):
    """Between two turns, when the last action was no take or a card did something."""
    places = [
        (index, who)
        for index, event, position in walk(record, terms)
        if isinstance(event, Turn) and position.player is not None and position.window is None
        if position.answered_by_card != "take"
        for who in _holders(position, "copy-take", record.seats)
    ]
    if not places:
        return None
    at, who = rng.choice(places)
    events_of(record).insert(at, React(player=who, card="copy-take"))
    return {"MIN-727"}, at + 1


@planter
def a_copy_of_a_card(record, rng, terms):
    places = [
        (index, who, card, rule)
        for index, event, position in walk(record, terms)
        if position.window is None and not position.hearts_due and not position.catch_ups and not position.owed
        if position.chain is None and not position.crowded and position.winner is None
        for card, what, rule in (("copy-take", "take", "MIN-884"), ("copy-set", "set", "MIN-888"))
        if position.answered_by_card == what
        for who in _holders(position, card, record.seats)
    ]
    if not places:
        return None
    at, who, card, rule = rng.choice(places)
    events_of(record).insert(at, React(player=who, card=card))
    return {rule}, at + 1


@planter
def a_copy_of_the_own_action(record, rng, terms):
    places = [
        (index, position.player, card, rule)
        for index, event, position in walk(record, terms)
        if position.window is not None and position.chain is None and position.winner is None
        for card, what, rule in (("copy-take", "take", "MIN-884"), ("copy-set", "set", "MIN-888"))
        if position.window.kind == what and position.player in _holders(position, card, record.seats)
    ]
    if not places:
        return None
    at, who, card, rule = rng.choice(places)
    events_of(record).insert(at, React(player=who, card=card))
    return {rule}, at + 1


@planter
def a_heart_forgotten(record, rng, terms):
    silence(record)
    events = events_of(record)
    place = somewhere(record, rng, Heart, lambda at, event: not isinstance(events[at + 1], Over))
    if place is None:
        return None
    del events[place[0]]
    return {"MIN-824", "MIN-844", "MIN-863"}, place[0] + 1


@planter
def a_heart_for_every_gem(record, rng, terms):
    events = events_of(record)
    place = somewhere(record, rng, Heart, lambda at, event: isinstance(events[at + 1], (*ACTIONS, Turn)))
    if place is None:
        return None
    events.insert(place[0] + 1, Heart(player=place[1].player))
    return {"MIN-824", "MIN-844", "MIN-863"}, place[0] + 2


@planter
def a_heart_for_the_thief(record, rng, terms):
    place = somewhere(record, rng, Heart)
    if place is None:
        return None
    place[1].player = other(rng, place[1].player, record.seats)
    return {"MIN-824", "MIN-844", "MIN-863"}, place[0] + 1


@planter
def all_mined_gems_kept(record, rng, terms):
    place = somewhere(record, rng, MineThree)
    if place is None:
        return None
    place[1].discard = []
    return {"MIN-853"}, place[0] + 1


@planter
def four_gems_mined(record, rng, terms):
    places = [
        (index, [colour for colour in COLOURS for _ in range(position.mine[colour])][:4])
        for index, event, position in walk(record, terms)
        if isinstance(event, MineThree)
    ]
    if not places:
        return None
    at, gems = rng.choice(places)
    events_of(record)[at] = MineThree(gems=gems, discard=gems)
    return {"MIN-852"}, at + 1


@planter
def three_gems_stolen(record, rng, terms):
    place = somewhere(record, rng, StealCart)
    if place is None:
        return None
    place[1].gems = [place[1].gems[0]] * 3
    return {"MIN-862"}, place[0] + 1


@planter
def two_cards_drawn_of_three(record, rng, terms):
    place = somewhere(record, rng, DrawThree, lambda at, event: len(event.cards) == 3)
    if place is None:
        return None
    place[1].cards = place[1].cards[:2]
    position = next(position for index, _, position in walk(record, terms) if index == place[0])
    if position.card_pile == 2:
        return None
    return {"MIN-832"}, place[0] + 1


# The end.


@planter
def played_on(record, rng, terms):
    events = events_of(record)
    events.append(Turn(player=rng.choice(record.seats)))
    return {"MIN-902"}, len(events)


@planter
def another_winner(record, rng, terms):
    event = events_of(record)[-1]
    event.winner = other(rng, event.winner, record.seats)
    return {"MIN-903"}, len(events_of(record))


@planter
def stopped_too_early(record, rng, terms):
    events = events_of(record)
    at = before_a_turn(record, rng)
    if at is None:
        return None
    del events[at:]
    return {"MIN-901"}, None


@planter
def a_second_round(record, rng, terms):
    record.rounds.append(Round(number=2, sheet=record.rounds[0].sheet))
    return {"MIN-902"}, None


# Claims of the position.


@planter
def a_wrong_claim(record, rng, terms):
    """One of the things that the table says after a turn."""
    place = somewhere(record, rng, State)
    if place is None:
        return None
    at, event = place
    who = rng.choice(record.seats)
    match rng.choice(("spaces", "carts", "hands", "rows", "market", "mine", "card_pile", "card_discard")):
        case "spaces":
            event.spaces[who] += 30
            return {"MIN-204", "MIN-512"}, at + 1
        case "carts":
            event.carts[who] = [*event.carts[who], rng.choice(COLOURS)]
            return {"MIN-218", "MIN-326", "MIN-823"}, at + 1
        case "hands":
            event.hands[who] += rng.choice((-1, 1, 3))
            return {"MIN-711", "MIN-712"}, at + 1
        case "rows":
            event.rows[who] = event.rows[who][1:]
            return {"MIN-608"}, at + 1
        case "market":
            event.market = event.market[1:]
            return {"MIN-602"}, at + 1
        case "mine":
            event.mine[rng.choice(COLOURS)] += 1
            return {"MIN-109", "MIN-514", "MIN-703"}, at + 1
        case "card_pile":
            event.card_pile += 1
            return {"MIN-536", "MIN-711"}, at + 1
    event.card_discard += 1
    return {"MIN-723"}, at + 1


# The set-up.


@planter
def pawns_of_one_colour(record, rng, terms):
    seats = list(record.rounds[0].start.seats.values())
    seats[0].pawn = seats[0].cart = seats[1].pawn
    return {"MIN-203"}, None


@planter
def a_cart_of_another_colour(record, rng, terms):
    rng.choice(list(record.rounds[0].start.seats.values())).cart = "grey"
    return {"MIN-205"}, None


@planter
def starting_gems_the_wrong_way_round(record, rng, terms):
    gems = record.rounds[0].start.gems
    gems[0], gems[1] = gems[1], gems[0]
    return {"MIN-216"}, None


@planter
def two_starting_gems(record, rng, terms):
    start = record.rounds[0].start
    start.mine = None
    start.gems.append(Taken(player=rng.choice(record.seats), gem=rng.choice(COLOURS)))
    return {"MIN-215"}, None


@planter
def two_cards_dealt(record, rng, terms):
    rng.choice(list(record.rounds[0].start.seats.values())).cards = [UNSEEN, UNSEEN]
    return {"MIN-221"}, None


@planter
def two_tiles_kept(record, rng, terms):
    rng.choice(list(record.rounds[0].start.seats.values())).kept.pop()
    return {"MIN-227"}, None


@planter
def a_market_of_three(record, rng, terms):
    record.rounds[0].start.market.pop()
    return {"MIN-231"}, None


@planter
def wrong_piles_at_the_start(record, rng, terms):
    start = record.rounds[0].start
    match rng.choice(("mine", "cards", "tiles")):
        case "mine":
            start.mine[rng.choice(COLOURS)] += rng.choice((-1, 1))
            return {"MIN-208"}, None
        case "cards":
            start.card_pile += 1
            return {"MIN-222"}, None
    start.tile_pile -= rng.choice((1, 2 * len(record.seats)))
    return {"MIN-229", "MIN-230"}, None


# The sheet, with and without its transcript.


@planter
def a_wrong_line(record, rng, terms):
    if rng.random() < 0.5:
        record.rounds[0].transcript = []
    rows = [row for row in record.rounds[0].sheet.rows.values() if row.scored]
    line = rng.choice(rng.choice(rows).scored)
    match rng.choice(("points", "bonus", "space")):
        case "points":
            line.points += rng.choice((-1, 1))
            return {"MIN-511" if len(line.tiles) > 1 else "MIN-503"}, None
        case "bonus":
            line.bonus += 7
            return {"MIN-509", "MIN-510"}, None
    line.space += 30
    return {"MIN-512"}, None


@planter
def a_line_left_out(record, rng, terms):
    if rng.random() < 0.5:
        record.rounds[0].transcript = []
    rows = [row for row in record.rounds[0].sheet.rows.values() if row.scored]
    rng.choice(rows).scored.pop()
    return {"MIN-512"}, None


@planter
def a_wrong_count_on_the_sheet(record, rng, terms):
    sheet = record.rounds[0].sheet
    row = rng.choice(list(sheet.rows.values()))
    match rng.choice(("cart", "hand", "hearts", "turns", "tiles", "market", "mine", "card_pile", "tile_discard")):
        case "cart":
            row.cart = [*row.cart, rng.choice(COLOURS)]
            return {"MIN-326", "MIN-328"}, None
        case "hand":
            row.hand += rng.choice((1, 4))
            return {"MIN-711", "MIN-712"}, None
        case "hearts":
            row.hearts += 1
            return {"MIN-844", "MIN-512"}, None
        case "turns":
            row.turns += 1
            return {"MIN-302"}, None
        case "tiles":
            row.tiles = row.tiles[1:]
            return {"MIN-608"}, None
        case "market":
            sheet.market = 3
            return {"MIN-602"}, None
        case "mine":
            sheet.mine[rng.choice(COLOURS)] += 1
            return {"MIN-109"}, None
        case "card_pile":
            sheet.card_pile += 1
            return {"MIN-106"}, None
    sheet.tile_discard += 1
    return {"MIN-513"}, None


@planter
def an_impossible_sheet(record, rng, terms):
    """The same without its transcript: what cannot be is still seen."""
    record.rounds[0].transcript = []
    sheet = record.rounds[0].sheet
    row = sheet.rows[other(rng, record.result.winner, record.seats)]
    match rng.choice(("cart", "hand", "turns", "tiles", "market", "mine", "card_pile", "tile_discard")):
        case "cart":
            row.cart = ["red", "red", "red", "red"]
            return {"MIN-328"}, None
        case "hand":
            row.hand = 5
            return {"MIN-712"}, None
        case "turns":
            row.turns += 2
            return {"MIN-302"}, None
        case "tiles":
            row.tiles = row.tiles[1:]
            return {"MIN-608"}, None
        case "market":
            sheet.market = 5
            return {"MIN-602"}, None
        case "mine":
            sheet.mine[rng.choice(COLOURS)] += 11
            return {"MIN-109"}, None
        case "card_pile":
            sheet.card_pile += 1
            return {"MIN-106"}, None
    sheet.tile_discard += 1
    return {"MIN-111"}, None


@planter
def places_the_wrong_way_round(record, rng, terms):
    rows = record.rounds[0].sheet.rows if rng.random() < 0.5 else record.result.rows
    first, *others = sorted(rows.values(), key=lambda row: row.place)
    first.place, others[0].place = others[0].place, first.place
    return {"MIN-903"}, None


@planter
def a_wrong_result(record, rng, terms):
    if rng.random() < 0.5:
        who = rng.choice([who for who in record.seats if who != record.result.winner])
        record.result.rows[who].space += 1
        return {"MIN-512"}, None
    record.result.winner = other(rng, record.result.winner, record.seats)
    return {"MIN-903"}, None
