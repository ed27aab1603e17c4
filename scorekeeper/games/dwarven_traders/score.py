"""The end of a round and of the game: final sale, places, awards, ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.games.dwarven_traders.play import FIRST_SPACE, NO_GEM
from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.dwarven_traders.rulings import Rulings

AWARDS = (4, 3, 2, 1)
ROUNDS = 4
SOLO_WINS = 2
LOSES_TIES = NO_GEM - 1


class Held(NamedTuple):
    """A participant when the round ends, before the final sale."""

    track: int
    gems: Sequence[str]
    """The gems that are sold now."""
    compared: Sequence[str]
    """The gems that break ties."""


class Line(NamedTuple):
    """A participant after the final sale, and what the round makes of it."""

    participant: str
    before: int
    gems: Sequence[str]
    after: int
    best: int
    second: int
    place: int
    """Shared places are equal."""
    lowest: int
    """The lowest place that the tie covers; equal to `place` when there is no tie."""
    vp: int

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.after, self.best, self.second)


def sale(track: int, gems: Sequence[str], prices: Mapping[str, int], how: str, last: int | None = None) -> int:
    """The space after the final sale; each move stops at the first space (ruling DWT-R07)."""
    if not gems:
        return track
    steps = [prices[gem] for gem in gems]
    if how == "net":
        steps = [sum(steps)]
    elif how == "lowest-first":
        steps.sort()
    elif how == "highest-first":
        steps.sort(reverse=True)
    for step in steps:
        track += step
        if track < FIRST_SPACE:
            track = FIRST_SPACE
        elif last is not None and track > last:
            track = last
    return track


def two_best(gems: Sequence[str], prices: Mapping[str, int]) -> tuple[int, int]:
    """The values compared in a tie; a missing gem is worth -4."""
    count = len(gems)
    if count == 0:
        return NO_GEM, NO_GEM
    if count == 1:
        return prices[gems[0]], NO_GEM
    values = sorted((prices[gem] for gem in gems), reverse=True)
    return values[0], values[1]


def held_by_smuggler(
    rulings: Rulings, *, solo: bool, track: int, gems: Sequence[str], marker: str | None
) -> Held:
    """What of the Smuggler's is sold, and what is compared in a tie (rulings DWT-R02, R03, R28, R35)."""
    own = [marker] if marker is not None else []
    if solo:
        compared = [*gems, *own] if rulings.solo_marker == "counts" else gems
        return Held(track, gems if rulings.solo_final_sale == "sold" else (), compared)
    sold = own if rulings.smuggler_gem_sold == "yes" else ()
    return Held(track, sold, own if rulings.smuggler_gem_in_ties == "counts" else ())


def rank(
    held: Mapping[str, Held],
    prices: Mapping[str, int],
    rulings: Rulings,
    *,
    last: int | None = None,
    orders: Mapping[str, Sequence[str]] | None = None,
    afters: Mapping[str, int] | None = None,
) -> list[Line]:
    """Sell everything, put the participants in order, and pay them; best first.

    `orders` are final sales whose order was written down; `afters` are spaces that a decision lets stand.
    """
    keyed = []
    for participant, (track, gems, compared) in held.items():
        order = orders.get(participant) if orders else None
        if order is not None and sorted(order) == sorted(gems):
            after = sale(track, order, prices, "as-written", last)
        else:
            after = sale(track, gems, prices, rulings.final_sale, last)
        if afters and participant in afters:
            after = afters[participant]
        best, second = two_best(compared, prices)
        if participant == SMUGGLER and rulings.smuggler_gem_in_ties == "loses":
            best = second = LOSES_TIES
        keyed.append(((after, best, second), participant, track, gems))
    keyed.sort(key=lambda entry: entry[0], reverse=True)
    return _paid(keyed, rulings)


def _paid(keyed: list[tuple[tuple[int, int, int], str, int, Sequence[str]]], rulings: Rulings) -> list[Line]:
    lines: list[Line] = []
    count = len(keyed)
    first = 0
    while first < count:
        key = keyed[first][0]
        end = first + 1
        while end < count and keyed[end][0] == key:
            end += 1
        vp = award(end, count, rulings)
        for _, participant, track, gems in keyed[first:end]:
            lines.append(Line(participant, track, gems, *key, first + 1, end, vp))
        first = end
    return _beside(lines) if count > len(AWARDS) and rulings.fifth_place == "beside" else lines


def award(place: int, count: int, rulings: Rulings) -> int:
    """The VP of a place (ruling DWT-R04 for the fifth)."""
    if place <= len(AWARDS):
        return AWARDS[place - 1]
    return 1 if rulings.fifth_place == "one" else 0


def _beside(lines: list[Line]) -> list[Line]:
    """Pay four players among themselves, and the Smuggler beside them as if he were alone in his place."""
    paid = []
    players = [line for line in lines if line.participant != SMUGGLER]
    for line in lines:
        if line.participant == SMUGGLER:
            paid.append(line)
            continue
        lowest = sum(1 for other in players if other.key >= line.key)
        paid.append(line._replace(vp=AWARDS[lowest - 1]))
    return paid


class Total(NamedTuple):
    """A participant at the end of the game."""

    participant: str
    vp: int
    place: int
    round_four: int


def totals(rounds: Sequence[Sequence[Line]], rulings: Rulings) -> list[Total]:
    """The order of the game: VP, then the finishing order of the last round (rulings DWT-R14, R15)."""
    participants = [line.participant for line in rounds[-1]]
    vp = {who: sum(line.vp for lines in rounds for line in lines if line.participant == who) for who in participants}
    places = [{line.participant: line.place for line in lines} for lines in rounds]
    tracks = {line.participant: line.after for line in rounds[-1]}

    def key(who: str) -> tuple[int, ...]:
        last = -places[-1][who]
        how = rulings.level_in_round_four
        if how == "track":
            return (vp[who], last, tracks[who])
        if how == "round-wins":
            return (vp[who], last, sum(1 for lines in rounds for line in lines if line.participant == who and line.lowest == 1))
        if how == "earlier-rounds":
            return (vp[who], last, *(-places[n][who] for n in range(len(places) - 2, -1, -1)))
        return (vp[who], last)

    keys = {who: key(who) for who in participants}
    if rulings.ranks_below == "shared":
        top = max(keys.values())
        keys = {who: (1,) if key == top else (0, key[0]) for who, key in keys.items()}
    ordered = sorted(participants, key=lambda who: keys[who], reverse=True)
    return [
        Total(who, vp[who], 1 + sum(1 for other in participants if keys[other] > keys[who]), places[-1][who])
        for who in ordered
    ]
