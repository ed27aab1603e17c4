"""The end of a round and of the game: final sale, places, awards, ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.play import FIRST_SPACE, NO_GEM
from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.dwarven_traders.rulings import Rulings

AWARDS = (4, 3, 2, 1)
AWARD_RULES = ("DWT-605", "DWT-606", "DWT-607", "DWT-608")
ROUNDS = 4
SOLO_WINS = 2
TWO = 2
LOSES_TIES = NO_GEM - 1


Held = tuple[int, Sequence[str], Sequence[str]]
"""A participant when the round ends: space, gems that are sold now, gems that break ties."""


class Line(Struct, frozen=True, gc=False):
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
    among: int = 0
    """The place among the players, where these are paid among themselves (ruling DWT-R04)."""

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.after, self.best, self.second)


def sale(track: int, gems: Sequence[str], prices: Mapping[str, int], how: str, last: int | None = None) -> int:
    """The space after the final sale; each move stops at the first space (ruling DWT-R07)."""
    steps = [prices[gem] for gem in gems]
    if len(steps) > 1:
        if how == "net":
            steps = [sum(steps)]
        elif how != "as-written":
            steps.sort(reverse=how == "highest-first")
    for step in steps:
        track += step
        if track < FIRST_SPACE:
            track = FIRST_SPACE
        elif last is not None and track > last:
            track = last
    return track


def two_best(gems: Sequence[str], prices: Mapping[str, int]) -> tuple[int, int]:
    """The values compared in a tie; a missing gem is worth -4."""
    values = sorted([prices[gem] for gem in gems], reverse=True)
    values += (NO_GEM, NO_GEM)
    return values[0], values[1]


def _sold(held: Held, prices: Mapping[str, int], how: str, last: int | None) -> tuple[int, int, int]:
    """The space after the sale and the values of the two best gems.

    The common case, a player with up to two gems, is written out: it is most of what judging a sheet costs.
    """
    track, gems, compared = held
    if not gems and len(compared) == 1:
        return track, prices[compared[0]], NO_GEM
    if compared is not gems or last is not None or how != "lowest-first" or len(gems) > TWO:
        return sale(track, gems, prices, how, last) if gems else track, *two_best(compared, prices)
    if not gems:
        return track, NO_GEM, NO_GEM
    low = prices[gems[0]]
    if len(gems) == 1:
        track += low
        return track if track > 0 else FIRST_SPACE, low, NO_GEM
    high = prices[gems[1]]
    if low > high:
        low, high = high, low
    track = max(track + low, FIRST_SPACE) + high
    return track if track > 0 else FIRST_SPACE, high, low


def held_by_smuggler(rulings: Rulings, *, solo: bool, track: int, gems: Sequence[str], marker: str | None) -> Held:
    """What of the Smuggler's is sold, and what is compared in a tie (rulings DWT-R02, R03, R28, R35)."""
    own = [marker] if marker is not None else []
    if solo:
        compared = [*gems, *own] if rulings.solo_marker == "counts" else gems
        return track, gems if rulings.solo_final_sale == "sold" else (), compared
    sold = own if rulings.smuggler_gem_sold == "yes" else ()
    return track, sold, own if rulings.smuggler_gem_in_ties == "counts" else ()


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

    `orders` are final sales whose order was written down, which counts where the owner chooses (ruling DWT-R07);
    `afters` are spaces that a decision lets stand.
    """
    keyed: list[Keyed] = []
    how = rulings.final_sale
    if how != "lowest-first":
        orders = None
    for participant, one in held.items():
        track, gems, _ = one
        after, best, second = _sold(one, prices, how, last)
        if afters is not None and participant in afters:
            after = afters[participant]
        elif orders is not None and participant in orders and sorted(orders[participant]) == sorted(gems):
            after = sale(track, orders[participant], prices, "as-written", last)
        # The count down keeps those who are level in the order of their seats.
        keyed.append((after, best, second, -len(keyed), participant, track, gems))
    if rulings.smuggler_gem_in_ties == "loses":
        keyed = [(key[0], LOSES_TIES, LOSES_TIES, *key[3:]) if key[4] == SMUGGLER else key for key in keyed]
    keyed.sort(reverse=True)
    return _paid(keyed, rulings)


Keyed = tuple[int, int, int, int, str, int, Sequence[str]]
"""Space after the sale, best gem, second gem, seat; participant, space before the sale, gems."""


def _paid(keyed: list[Keyed], rulings: Rulings) -> list[Line]:
    lines: list[Line] = []
    count = len(keyed)
    first = end = 0
    for index, (after, best, second, _, participant, track, gems) in enumerate(keyed):
        if index == end:
            first, end = end, end + 1
            while end < count and keyed[end][0] == after and keyed[end][1:3] == (best, second):
                end += 1
        vp = AWARDS[end - 1] if end <= len(AWARDS) else award(end, rulings)
        lines.append(Line(participant, track, gems, after, best, second, first + 1, end, vp))
    return _beside(lines) if count > len(AWARDS) and rulings.fifth_place == "beside" else lines


def award(place: int, rulings: Rulings) -> int:
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
        paid.append(replace(line, vp=AWARDS[lowest - 1], among=lowest))
    return paid


class Total(Struct, frozen=True, gc=False):
    """A participant at the end of the game."""

    participant: str
    vp: int
    place: int
    round_four: int


def totals(rounds: Sequence[Sequence[Line]], rulings: Rulings) -> list[Total]:
    """The order of the game: VP, then the finishing order of the last round (rulings DWT-R14, R15)."""
    vp: dict[str, int] = {}
    for lines in rounds:
        for line in lines:
            vp[line.participant] = vp.get(line.participant, 0) + line.vp
    last = {line.participant: line.place for line in rounds[-1]}
    if rulings.level_in_round_four == "shared":
        keys: dict[str, tuple[int, ...]] = {who: (points, -last[who]) for who, points in vp.items()}
    else:
        keys = {who: (vp[who], -last[who], *_further(who, rounds, rulings)) for who in vp}
    if rulings.ranks_below == "shared":
        top = max(keys.values())
        keys = {who: (1,) if key == top else (0, key[0]) for who, key in keys.items()}
    ordered = sorted(keys.items(), key=itemgetter(1), reverse=True)
    ranking: list[Total] = []
    place, above = 0, None
    for index, (who, key) in enumerate(ordered, 1):
        if key != above:
            place, above = index, key
        ranking.append(Total(who, vp[who], place, last[who]))
    return ranking


def _further(who: str, rounds: Sequence[Sequence[Line]], rulings: Rulings) -> tuple[int, ...]:
    """What separates those who are level in VP and in the last round (ruling DWT-R14)."""
    own = [line for lines in rounds for line in lines if line.participant == who]
    if rulings.level_in_round_four == "round-wins":
        return (sum(1 for line in own if line.lowest == 1),)
    return tuple(-line.place for line in reversed(own[:-1]))


Reason = tuple[str, str, dict[str, Any]]
"""A rule, the start of a sentence, and its figures."""


def tie(line: Line, rival: Line) -> Reason:
    """Which comparison separates two participants on the same space."""
    figures: dict[str, Any] = {
        "who_rival": rival.participant,
        "space": line.after,
        "best": line.best,
        "rival_best": rival.best,
        "second": line.second,
        "rival_second": rival.second,
    }
    if LOSES_TIES in (line.best, rival.best):
        return (
            "DWT-609",
            "{who} and {who_rival} are level on {space}, and the Smuggler loses ties (ruling DWT-R02): ",
            {
                "who_rival": rival.participant,
                "space": line.after,
            },
        )
    ruling = " (ruling DWT-R02)" if SMUGGLER in (line.participant, rival.participant) else ""
    if line.best != rival.best:
        rule = "DWT-623" if NO_GEM in (line.best, rival.best) else "DWT-621"
        text = "{who} and {who_rival} are level on {space}; best gems {best} against {rival_best}"
        return rule, f"{text}{ruling}: ", figures
    text = "{who} and {who_rival} are level on {space} with best gems of {best}; second-best {second} against {rival_second}"
    return "DWT-622", f"{text}{ruling}: ", figures
