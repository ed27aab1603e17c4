"""A game whose four sheets are all right, seen at a glance: most are, and most tables are only ranked.

This is the arithmetic of `score`, without the words. It never finds anything: whatever it has a doubt about goes to
`rounds` and `ending`, which ask rule by rule; a game that it lets through has no finding there either, and the same
places. It knows the book's own rulings alone.
"""

from __future__ import annotations

from scorekeeper.games.dwarven_traders.play import (
    FIRST_SPACE,
    GEMS_PER_COLOUR,
    HIGHEST_PRICE,
    LOWEST_PRICE,
    NO_GEM,
    START_SPACE,
    WAGONS,
)
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Record, Result, Sheet
from scorekeeper.games.dwarven_traders.score import AWARDS, ROUNDS
from scorekeeper.games.engine.verdict import Place

FEWEST, MOST = 2, 4
PAID = (*AWARDS, 0)
VALUES = HIGHEST_PRICE - NO_GEM + 1
"""How many values a gem can have in a tie, none at all included: space, best and second gem are compared as one number."""


def right_places(record: Record) -> list[Place] | None:
    """The places of a game that is on sheets alone, if everything on them is right; else None."""
    rounds, seats = record.rounds, record.seats
    if len(rounds) != ROUNDS or record.variant != "standard" or not FEWEST <= len(seats) <= MOST:
        return None
    vp = [0] * (len(seats) + 1)
    last: list[int] = []
    smuggler = START_SPACE
    for number, played in enumerate(rounds, 1):
        sheet = played.sheet
        if sheet is None or played.transcript or played.start is not None or played.number != number:
            return None
        try:
            keys = _right_sale(sheet, seats, smuggler)
        except KeyError:
            return None  # Somebody has no row, or a price is missing.
        if keys is None:
            return None
        smuggler = sheet.rows[SMUGGLER].track
        places = _right_awards(sheet, seats, keys, vp)
        if places is None:
            return None
        last = places
    return _right_result(record.result, [*seats, SMUGGLER], vp, last)


def _right_sale(sheet: Sheet, seats: list[str], smuggler: int) -> list[int] | None:  # noqa: C901, PLR0912 - written out, for speed
    """What counts after the final sale, as one number each and the Smuggler's last; raises KeyError on a gap."""
    rows, prices, marker = sheet.rows, sheet.prices, sheet.marker
    if len(rows) != len(seats) + 1 or len(prices) != len(COLOURS) or marker is None or sheet.sales is not None:
        return None
    for price in prices.values():
        if not LOWEST_PRICE <= price <= HIGHEST_PRICE:
            return None
    keys: list[int] = []
    held: list[str] = []
    for seat in seats:
        row = rows[seat]
        space, gems = row.track, row.gems
        if space < FIRST_SPACE or len(gems) > WAGONS:
            return None
        best = second = NO_GEM
        if gems:
            held += gems
            best = prices[gems[0]]
            if len(gems) == WAGONS:
                second = prices[gems[1]]
                if second > best:
                    best, second = second, best
                space = max(space + second, FIRST_SPACE)
            space = max(space + best, FIRST_SPACE)
        if row.after != space and row.after is not None:
            return None
        keys.append((space * VALUES + best) * VALUES + second)
    row = rows[SMUGGLER]
    space = row.track
    if space < smuggler or len(row.gems) > WAGONS or (row.after != space and row.after is not None):
        return None
    # Of a colour there are five, less the price marker and the Smuggler's gem.
    if len(held) > GEMS_PER_COLOUR - 2:
        for colour in prices:
            if held.count(colour) > GEMS_PER_COLOUR - 1 - (colour == marker):
                return None
    keys.append((space * VALUES + prices[marker]) * VALUES + NO_GEM)
    return keys


def _right_awards(sheet: Sheet, seats: list[str], keys: list[int], vp: list[int]) -> list[int] | None:
    """The places of the round, if the sheet has no others; its VP are added to what was there."""
    rows, ranked = sheet.rows, sorted(keys, reverse=True)
    level = len({*keys}) != len(keys)
    places: list[int] = []
    for index, key in enumerate(keys):
        place = lowest = ranked.index(key)
        if level:
            lowest += ranked.count(key) - 1
        row, paid = rows[seats[index] if index < len(seats) else SMUGGLER], PAID[lowest]
        place += 1
        if (row.vp != paid and row.vp is not None) or (row.place != place and row.place is not None):
            return None
        vp[index] += paid
        places.append(place)
    return places


def _right_result(result: Result | None, people: list[str], vp: list[int], last: list[int]) -> list[Place] | None:
    """The places of the game by VP and the last round, if nobody is level in both and the result has no others."""
    order = sorted([(points, -last[index], index) for index, points in enumerate(vp)], reverse=True)
    places: list[Place] = []
    above = (0, 0)
    for place, (points, behind, index) in enumerate(order, 1):
        if (points, behind) == above:
            return None
        above = (points, behind)
        who = people[index]
        places.append(Place(who, who != SMUGGLER, place, points))
        if result is not None:
            row = result.rows.get(who)
            if row is None or row.vp != points or row.place != place:
                return None
    return places if result is None or result.winner == places[0].participant else None
