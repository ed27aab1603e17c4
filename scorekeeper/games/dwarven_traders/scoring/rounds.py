"""The end of a round: final sale, places, awards, ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.position.pieces import NO_GEM, moved
from scorekeeper.games.dwarven_traders.record import SMUGGLER
from scorekeeper.games.dwarven_traders.rulings import Rulings

AWARDS = (4, 3, 2, 1)
AWARD_RULES = ("DWT-605", "DWT-606", "DWT-607", "DWT-608")
LOSES_TIES = NO_GEM - 1


Held = tuple[int, Sequence[str], Sequence[str]]
"""A participant at the end of the round: space, gems to sell, gems that break ties."""


class RoundScore(Struct, frozen=True, gc=False):
    """A participant after the final sale, with place and award."""

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
    """The place among the players, if they are paid among themselves (ruling DWT-R04)."""

    @property
    def key(self) -> tuple[int, int, int]:
        return (self.after, self.best, self.second)


def sale(track: int, gems: Sequence[str], prices: Mapping[str, int], how: str, last: int | None = None) -> int:
    """The space after the final sale; each move stops at the first space (ruling DWT-R07)."""
    if len(gems) > 1 and how != "as-written":
        steps = [prices[gem] for gem in gems]
        if how == "net":
            return moved(track, sum(steps), last)
        steps.sort(reverse=how == "highest-first")
        for step in steps:
            track = moved(track, step, last)
        return track
    for gem in gems:
        track = moved(track, prices[gem], last)
    return track


def two_best(gems: Sequence[str], prices: Mapping[str, int]) -> tuple[int, int]:
    """The values compared in a tie; a missing gem is worth -4."""
    if len(gems) == 1:
        return prices[gems[0]], NO_GEM
    best, second, *_ = [*sorted([prices[gem] for gem in gems], reverse=True), NO_GEM, NO_GEM]
    return best, second


def held_by_smuggler(rulings: Rulings, *, solo: bool, track: int, gems: Sequence[str], marker: str | None) -> Held:
    """Which gems of the Smuggler are sold, and which are compared in a tie (rulings DWT-R02, R03, R28, R35)."""
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
) -> list[RoundScore]:
    """Sell everything, rank the participants and pay them; best first.

    `orders` are final sales whose order is recorded, which counts if the owner chooses (ruling DWT-R07);
    `afters` are spaces that a decision lets stand.
    """
    keyed: list[Keyed] = []
    how = rulings.final_sale
    if how != "lowest-first":
        orders = None
    for participant, one in held.items():
        track, gems, compared = one
        if afters is not None and participant in afters:
            after = afters[participant]
        elif orders is not None and participant in orders and sorted(orders[participant]) == sorted(gems):
            gems = orders[participant]
            after = sale(track, gems, prices, "as-written", last)
        else:
            after = sale(track, gems, prices, how, last) if gems else track
        best, second = two_best(compared, prices) if compared else (NO_GEM, NO_GEM)
        # Counting down keeps tied participants in the order of their seats.
        keyed.append((after, best, second, -len(keyed), participant, track, gems))
    if rulings.smuggler_gem_in_ties == "loses":
        keyed = [(key[0], LOSES_TIES, LOSES_TIES, *key[3:]) if key[4] == SMUGGLER else key for key in keyed]
    keyed.sort(reverse=True)
    return _paid(keyed, rulings)


Keyed = tuple[int, int, int, int, str, int, Sequence[str]]
"""Space after the sale, best gem, second gem, seat; participant, space before the sale, gems."""


def _paid(keyed: list[Keyed], rulings: Rulings) -> list[RoundScore]:
    lines: list[RoundScore] = []
    count = len(keyed)
    first = end = 0
    for index, (after, best, second, _, participant, track, gems) in enumerate(keyed):
        if index == end:
            first, end = end, end + 1
            while end < count and keyed[end][0] == after and keyed[end][1:3] == (best, second):
                end += 1
        vp = AWARDS[end - 1] if end <= len(AWARDS) else award(end, rulings)
        lines.append(RoundScore(participant, track, gems, after, best, second, first + 1, end, vp))
    return _beside(lines) if count > len(AWARDS) and rulings.fifth_place == "beside" else lines


def from_spaces(lines: Sequence[RoundScore], afters: Mapping[str, int], rulings: Rulings) -> list[RoundScore]:
    """How a round would be ranked and paid if the final sale had led to these spaces."""
    return _paid(
        sorted(
            [
                (afters.get(who, line.after), line.best, line.second, -seat, who, line.before, line.gems)
                for seat, line in enumerate(lines)
                for who in (line.participant,)
            ],
            reverse=True,
        ),
        rulings,
    )


def from_places(places: Mapping[str, int], rulings: Rulings) -> dict[str, int]:
    """The VP of these places; those who share one get the VP of the lowest place that they cover."""
    said = list(places.values())
    return {who: award(place + said.count(place) - 1, rulings) for who, place in places.items()}


def award(place: int, rulings: Rulings) -> int:
    """The VP of a place (ruling DWT-R04 for the fifth)."""
    if 1 <= place <= len(AWARDS):
        return AWARDS[place - 1]
    return 1 if rulings.fifth_place == "one" else 0


def _beside(lines: list[RoundScore]) -> list[RoundScore]:
    """Pay four players among themselves, and the Smuggler as if he were alone in his place."""
    paid = []
    players = [line for line in lines if line.participant != SMUGGLER]
    for line in lines:
        if line.participant == SMUGGLER:
            paid.append(line)
            continue
        lowest = sum(1 for other in players if other.key >= line.key)
        paid.append(replace(line, vp=AWARDS[lowest - 1], among=lowest))
    return paid


Reason = tuple[str, str, dict[str, Any]]
"""A rule, the start of a sentence, and its figures."""


def tie(line: RoundScore, rival: RoundScore) -> Reason:
    """The comparison that separates two participants on the same space."""
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
            "{who} and {who_rival} are level on {space}, but the Smuggler loses ties (ruling DWT-R02): ",
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
