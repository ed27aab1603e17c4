"""A position found at the table: what any position during a round must satisfy."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from msgspec import Struct

from scorekeeper.games.dwarven_traders.checks.prices import bounds
from scorekeeper.games.dwarven_traders.checks.steps import START
from scorekeeper.games.dwarven_traders.equipment import CARDS, Bound, card_of
from scorekeeper.games.dwarven_traders.position.pieces import DISPLAY, FIRST_SPACE, GEMS_PER_COLOUR, WAGONS
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Found
from scorekeeper.games.engine.checks import KEPT, Answer, check, claim, violated
from scorekeeper.terminal import counted


@check("DWT-406", on=Found, step=START, then="assume")
def found_prices_are_on_their_tracks(bound: Bound, found: Found) -> Answer:
    """A price is between -3 and 3."""
    return bounds(found.prices, "prices.") if found.prices else None


@check("DWT-358", on=Found, step=START, then="assume")
def found_pawns_are_on_the_score_track(bound: Bound, found: Found) -> Answer:
    """The score track starts at space 1."""
    low = {who: space for who, space in (found.tracks or {}).items() if space < FIRST_SPACE}
    if not low:
        return None
    who, space = next(iter(low.items()))
    text = "{who} stands on space {found}, but nobody goes below space 1"
    return violated(text, field=f"tracks.{who}", expected=FIRST_SPACE, found=space, who=who)


@check("DWT-302", on=Found, step=START, then="assume", variants=("standard",))
def a_player_is_on_turn(bound: Bound, found: Found) -> Answer:
    """Turns go from player to player; the Smuggler has them in the solo game only."""
    if found.player != SMUGGLER:
        return None
    text = "the position that was found says that it is the Smuggler's turn, but only players have turns"
    return violated(text, field="player", found=found.player)


class Smuggler(Struct, frozen=True):
    """The space of the Smuggler in a position found at the table; the figure beside it is where he began the round at least."""

    space: int


@check("DWT-407", on=Smuggler, step=START, then="assume", variants=("standard",))
def the_found_smuggler_has_not_gone_back(floor: int, smuggler: Smuggler) -> Answer:
    """Nothing moves the Smuggler back in the normal game."""
    if smuggler.space >= floor or smuggler.space < FIRST_SPACE:
        return None
    text = "the Smuggler stands on space {found}, but he began on {expected} or further and only ever moves forward"
    return violated(text, expected=floor, found=smuggler.space)


@check("DWT-210", "DWT-332", "DWT-916", on=Found, step=START, then="assume")
def nobody_is_found_with_too_many_gems(bound: Bound, found: Found) -> Answer:
    """Nobody holds more than two gems, and in the normal game the Smuggler has only his marker."""
    for who, gems in (found.gems or {}).items():
        his, count = who == SMUGGLER, len(gems)
        room = WAGONS if not his or bound.solo else 1
        if count > room:
            text = "{who} holds {gems}, but there is only room for {room}"
            rule = "DWT-332" if not his else "DWT-916" if bound.solo else "DWT-210"
            told = counted(count, "gem")
            return violated(
                text, rule=rule, field=f"gems.{who}", expected=room, found=count, who=who, gems=told, room=room
            )
    return None


@check("DWT-210", on=Found, step=START, then="assume", variants=("standard",))
def one_gem_stands_for_the_found_smuggler(bound: Bound, found: Found) -> Answer:
    """What is written twice about the Smuggler's gem agrees."""
    gems = (found.gems or {}).get(SMUGGLER, [])
    if len(gems) != 1 or found.marker in (None, gems[0]):
        return None
    text = "the Smuggler's gem is {marker} as his marker and {found} among the gems held; only one can be right"
    return violated(text, field=f"gems.{SMUGGLER}", expected=found.marker, found=gems[0], marker=found.marker)


@check("DWT-103", on=Found, step=START, rests_on=("DWT-102", "DWT-204", "DWT-210"), then="assume")
def found_gems_add_up_to_five(bound: Bound, found: Found) -> Answer:
    """Of each colour there are five gems: the price marker, perhaps the Smuggler's, and those in wagons, pool and box."""
    if found.pool is None or found.gems is None or len(found.pool) != len(COLOURS):
        return None
    held = Counter(chain.from_iterable(gems for who, gems in found.gems.items() if who != SMUGGLER or bound.solo))
    # Where the marker counts as one of the Smuggler's gems, it may be written among them.
    aboard = bound.solo and bound.rulings.solo_marker == "counts"
    for colour in COLOURS:
        count = 1 + held[colour] + found.pool[colour] + (found.box or {}).get(colour, 0)
        count += colour == found.marker and not (aboard and colour in found.gems.get(SMUGGLER, ()))
        least = GEMS_PER_COLOUR if found.box is not None and found.marker is not None else 0
        if count > GEMS_PER_COLOUR or count < least:
            text = "{found} {colour} gems are found, including the price marker, but there are five"
            return violated(text, field=f"pool.{colour}", expected=GEMS_PER_COLOUR, found=count, colour=colour)
    return KEPT


@claim("DWT-106", "DWT-221", on=Found, step=START)
def four_cards_of_the_game_are_found(bound: Bound, found: Found) -> Answer:
    """Four different cards lie on display, three while the Smuggler's first card is being replaced."""
    if found.display is None:
        return None
    cards = [card_of(face) for face in found.display]
    numbers = bound.deck.numbers if bound.deck is not None else {str(number) for number in range(1, CARDS + 1)}
    if strange := [card for card in cards if card not in numbers]:
        text = "card {found} is not one of the twelve"
        return violated(text, rule="DWT-106", field="display", found=strange[0])
    if len(set(cards)) == len(cards) and (len(cards) == DISPLAY or (bound.solo and len(cards) == DISPLAY - 1)):
        return None
    text = "the cards on display are {cards}, but there must be four different ones"
    return violated(
        text, rule="DWT-221", field="display", expected=DISPLAY, found=len(set(cards)), cards=cards or "none"
    )
