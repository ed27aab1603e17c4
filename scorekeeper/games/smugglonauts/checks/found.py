"""A position found at the table: what any position must satisfy, however it came about."""

from __future__ import annotations

from scorekeeper.games.engine.checks import Answer, check, claim, violated
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LOWEST_PRICE,
    PER_COLOUR,
    SKIPPED_AT_MOST,
)
from scorekeeper.games.smugglonauts.position.ring import START
from scorekeeper.games.smugglonauts.record import COLOURS, Found
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start
from scorekeeper.games.smugglonauts.setup.beginning import hindmost
from scorekeeper.games.smugglonauts.setup.moments import TurnBegins
from scorekeeper.games.smugglonauts.setup.opening import Opening
from scorekeeper.terminal import counted


@claim("NAU-601", "NAU-602", on=Found, step=START)
def found_prices_are_on_their_track(opening: Opening, found: Found) -> Answer:
    """No price is below 0 or above 4."""
    return [
        violated(
            "the price of {colour} is {found}, but prices go from 0 to 4",
            rule="NAU-601" if price < LOWEST_PRICE else "NAU-602",
            field=f"prices.{colour}",
            expected=LOWEST_PRICE if price < LOWEST_PRICE else HIGHEST_PRICE,
            found=price,
            colour=colour,
        )
        for colour, price in (found.prices or {}).items()
        if not LOWEST_PRICE <= price <= HIGHEST_PRICE
    ]


@claim("NAU-407", on=Found, step=START)
def found_dice_show_one_to_four(opening: Opening, found: Found) -> Answer:
    """Fuel is never less than 1 and never more than 4."""
    return [
        violated(
            "the die of {who} is recorded with {found}, but fuel is always 1 to 4",
            field=f"fuel.{who}",
            expected=LEAST if fuel < LEAST else FULL,
            found=fuel,
            who=who,
        )
        for who, fuel in (found.fuel or {}).items()
        if not LEAST <= fuel <= FULL
    ]


@check("NAU-406", "NAU-212", on=Found, step=START)
def found_rockets_have_spaces_of_their_own(opening: Opening, found: Found) -> Answer:
    """Each rocket is on a space of the track, and no two share one."""
    rockets, length = found.rockets or {}, opening.length
    for who, space in rockets.items():
        if length is not None and not 0 <= space < length:
            text = "the rocket of {who} is on space {space}, but spaces are numbered 0 to {last}"
            return violated(
                text, rule="NAU-212", field=f"rockets.{who}", found=space, who=who, space=space, last=length - 1
            )
    both = [who for who, space in rockets.items() if [*rockets.values()].count(space) > 1]
    if not both:
        return None
    text = "{who} are on the same space, but no rocket stops where another is"
    return violated(text, rule="NAU-406", field="rockets", found=rockets[both[0]], who=both)


@check("NAU-302", "NAU-409", on=Found, step=START)
def found_rockets_are_within_reach_of_each_other(opening: Opening, found: Found) -> Answer:
    """The player on turn is hindmost, and nobody is further ahead than a flight from behind all others leads."""
    rockets, length = found.rockets or {}, opening.length
    if length is None or {*rockets} != {*opening.seats} or len({*rockets.values()}) < len(rockets):
        return None
    if any(not 0 <= space < length for space in rockets.values()):
        return None
    able = hindmost(rockets, length, opening.rulings)
    if not able:
        text = "the rockets are on spaces {spaces}, but no flight leads so far ahead of the hindmost"
        return violated(
            text, rule="NAU-409", field="rockets", found=[*rockets.values()], spaces=sorted(rockets.values())
        )
    if found.player is None or found.player in able:
        return None
    text = "it is said to be the turn of {who}, but the hindmost rocket is {who_due}'s"
    return violated(
        text, rule="NAU-302", field="player", expected=able[0], found=found.player, who=found.player, who_due=able[0]
    )


@claim("NAU-411", on=Found, step=START)
def whoever_has_spent_fuel_owns_a_crystal(opening: Opening, found: Found) -> Answer:
    """Only a Shop spends fuel, and it takes a crystal that the player keeps."""
    return [
        violated(
            "{who} has fuel {fuel} and no crystal, but only a Shop spends fuel, and it takes one",
            field=f"cargo.{who}",
            expected=1,
            found=0,
            who=who,
            fuel=fuel,
        )
        for who, fuel in (found.fuel or {}).items()
        if LEAST <= fuel < FULL and who in (found.cargo or {}) and not any((found.cargo or {})[who].values())
    ]


@check("NAU-203", "NAU-804", on=TurnBegins, step=START)
def a_turn_begins_on_a_full_track(opening: Opening, turn: TurnBegins) -> Answer:
    """Every space except the gap has a crystal when a turn begins, and with cargo and bag they are twenty."""
    found, length = turn.found, opening.length
    if found.ahead is not None or length is None:
        return None
    bag = sum(found.bag_colours.values()) if found.bag is None and found.bag_colours is not None else found.bag
    cargo = found.cargo or {}
    track = laid_out_at_start(len(opening.seats), length)
    told = track + sum(sum(one.values()) for one in cargo.values()) + (bag or 0)
    lacks = bag is not None and len(cargo) == len(opening.seats) and told < CIRCULATING
    if opening.rulings.partial_refill != "over" or not (told > CIRCULATING or lacks):
        return None
    text = (
        "a turn begins, but with so much cargo the station track could not be refilled, so the game was over"
        if bag is None
        else "crystals on the full track, in the cargo and in the bag: {told}, but together they must be twenty"
    )
    return violated(text, rule="NAU-804" if bag is None else "NAU-203", expected=CIRCULATING, found=told, told=told)


@check("NAU-703", on=Found, step=START)
def found_crystals_have_room_on_the_track(opening: Opening, found: Found) -> Answer:
    """The track has room for one crystal on each space except those of the rockets and the gap."""
    if found.ahead is None or opening.length is None:
        return None
    laid, most = len(found.ahead), laid_out_at_start(len(opening.seats), opening.length)
    if laid <= most:
        return None
    text = "crystals on the track: {laid}, but there is room for {most} beside the rockets and the gap"
    return violated(text, field="ahead", expected=most, found=laid, laid=laid, most=most)


@check("NAU-203", on=Found, step=START)
def found_crystals_are_twenty(opening: Opening, found: Found) -> Answer:
    """Five of each colour circulate, twenty in all; only skipped crystals can be on their way into the bag."""
    cargo = [*(found.cargo or {}).values()]
    parts = [*cargo, found.bag_colours or {}]
    for who, part in (found.cargo or {}).items():
        for colour, count in part.items():
            if count < 0:
                text = "{who} is recorded with {count} {colour}, but nobody can have less than none"
                field = f"cargo.{who}"
                return violated(text, field=field, expected=0, found=count, who=who, count=count, colour=colour)
    if any(count < 0 for count in (found.bag_colours or {}).values()) or (found.bag or 0) < 0:
        return violated("a number in the bag is below 0, but the bag cannot hold less than none", expected=0)
    for colour in COLOURS:
        count = sum(part.get(colour, 0) for part in parts) + (found.ahead or []).count(colour)
        if count > PER_COLOUR:
            text = "{count} {colour} are on the track, in the cargo or in the bag, but five of each colour circulate"
            return violated(text, expected=PER_COLOUR, found=count, count=count, colour=colour)
    return _in_all(opening, found)


def _in_all(opening: Opening, found: Found) -> Answer:
    """Whether the numbers add up, if all of them are recorded."""
    by_colour = None if found.bag_colours is None else sum(found.bag_colours.values())
    if found.bag is not None and by_colour is not None and found.bag != by_colour:
        text = "the bag is recorded with {crystals}, and by colour with {told}; one of the two is wrong"
        return violated(text, field="bag", found=found.bag, crystals=counted(found.bag, "crystal"), told=by_colour)
    bag = by_colour if found.bag is None else found.bag
    cargo = found.cargo or {}
    owned = sum(sum(one.values()) for one in cargo.values())
    told = owned + len(found.ahead or ()) + (bag or 0)
    complete = bag is not None and found.ahead is not None and len(cargo) == len(opening.seats)
    if told <= CIRCULATING and not (complete and told < CIRCULATING - SKIPPED_AT_MOST):
        return None
    text = "crystals on the track, in the cargo and in the bag: {told}, but together they must be twenty"
    return violated(text, expected=CIRCULATING, found=told, told=told)
