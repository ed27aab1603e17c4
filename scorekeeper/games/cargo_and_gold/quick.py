"""The quick look at a sheet alone: nearly all of them are right, and most tables are only ranked.

It never finds anything. Whatever it has a doubt about goes to the close look, which asks rule by rule; a sheet that it lets
through has no finding there either, and the same places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from scorekeeper.games.cargo_and_gold.figures import (
    CARGO_PLACES,
    GOLD_CARDS,
    NEEDS_PRICE,
    OTHER_PRICE,
    PRICE,
    START_GOLD,
    TOKENS,
)
from scorekeeper.games.cargo_and_gold.limits import UNKNOWN_HAZARDS, best_sale
from scorekeeper.games.cargo_and_gold.record import Record, Result, Row, Sheet
from scorekeeper.games.cargo_and_gold.rulings import DEFAULTS
from scorekeeper.games.cargo_and_gold.score import PERSON, rank
from scorekeeper.games.cargo_and_gold.sheets import UNTALLIED, finals
from scorekeeper.games.cargo_and_gold.telling import tell_ledgers, tell_places
from scorekeeper.games.engine.verdict import Finding, Place, Step, Verdict, Where

BY_PLACE = attrgetter("place")
NO_TALLIES = (None,) * 6
BLANK = Finding(rule="CGO-101", level="unchecked", where=Where(round=1, field="rounds.1.sheet.rows"), text=UNTALLIED)
HAZARDS = Finding(
    rule="CGO-504", level="unchecked", where=Where(round=1, field="rounds.1.sheet.rows"), text=UNKNOWN_HAZARDS
)


def quick_verdict(record: Record, equipment: Mapping[str, Any]) -> Verdict | None:
    """The verdict on a finished game whose sheet adds up, by the book's own rulings; None where there is a doubt."""
    rounds, seats = record.rounds, record.seats
    if len(rounds) != 1 or record.ended != "finished":
        return None
    played = rounds[0]
    sheet = played.sheet
    if sheet is None or played.transcript or played.start is not None or played.number != 1:
        return None
    rows = sheet.rows
    if not 2 <= len(seats) <= TOKENS or rows.keys() != set(seats) or len(rows) != len(seats):  # noqa: PLR2004
        return None
    tallied = adds_up(sheet)
    if tallied is None or not within_limits(sheet):
        return None
    golds = sorted([row.gold for row in rows.values()], reverse=True)
    places = [Place(who, PERSON, golds.index(rows[who].gold) + 1, rows[who].gold) for who in seats]
    places.sort(key=BY_PLACE)
    if record.result is not None and not agrees(record.result, sheet, places):
        return None
    found = [] if tallied else [BLANK]
    if equipment:
        if not could_be(rows.values(), equipment.get("hazard", ())):
            return None
    elif any([row.hazards for row in rows.values()]):  # noqa: C419 - a generator takes longer
        found.append(HAZARDS)
    return Verdict(findings=found, places=places, finished=True, trail=partial(_trail, sheet, seats))


def _trail(sheet: Sheet, seats: list[str]) -> Iterator[Step]:
    yield from tell_ledgers(1, sheet)
    yield from tell_places(rank(finals(sheet, seats, DEFAULTS, None), DEFAULTS), "finished")


def adds_up(sheet: Sheet) -> int | None:
    """How many players have tallies, where they hold all the gold and the tallies explain it; None where there is a doubt."""
    rows, last, short = sheet.rows, sheet.last, sheet.short or 0
    if sheet.pile or (last is not None and last not in rows) or short >= NEEDS_PRICE or (short and last is None):
        return None
    total = moved = got = given = most = tallied = 0
    for who, row in rows.items():
        gold, cargo = row.gold, row.cargo
        if gold < 0 or (cargo is not None and not 0 <= cargo <= CARGO_PLACES) or row.left or row.kinds is not None:
            return None
        total += gold
        has, other, needs, buys = row.sold_has, row.sold_other, row.sold_needs, row.bought
        if has is None or other is None or needs is None or buys is None or cargo is None:
            if (has, other, needs, buys, row.gold_in, row.gold_out) != NO_TALLIES:
                return None
            continue
        tallied += 1
        taken, spent = row.gold_in or 0, row.gold_out or 0
        ledger = START_GOLD - PRICE * buys + has + OTHER_PRICE * other + NEEDS_PRICE * needs + taken - spent
        if ledger + (row.hazards or 0) - (short if who == last else 0) != gold:
            return None
        got += taken
        given += spent
        most = taken + spent if taken + spent > most else most  # noqa: FURB136 - a call of max takes longer
        moved += buys - has - other - needs - (row.lost or 0) - cargo
    # Nobody got more in trades than the others gave, so what one got and gave is no more than all gave.
    if total != GOLD_CARDS or moved or got != given or most > given:
        return None
    # With the ledgers of all, and 108 in all, there are enough sales to NEEDS boxes; with those of some, nobody knows.
    return None if tallied and tallied < len(rows) else tallied


def within_limits(sheet: Sheet) -> bool:
    """Whether everybody had a turn for each purchase, if nobody missed any, and a sale for the last gold card."""
    rows, turns, last = sheet.rows, sheet.turns, sheet.last
    if turns is not None:
        bought = [row.bought or 0 for row in rows.values()]
        if sum(bought) > turns or (turns and (max(bought) - 1) * len(rows) >= turns):
            return False
    if last is None or rows[last].bought is None or rows[last].hazards:
        return True
    return best_sale(rows[last]) > (sheet.short or 0)


def could_be(rows: Collection[Row], hazards: Sequence[Mapping[str, Any]]) -> bool:
    """Whether some hazard of the board file gives gold, takes gold and takes cargo where the rows say so."""
    gold = [row.hazards for row in rows if row.hazards]
    if gold:
        said = [hazard.get("gold", 0) for hazard in hazards]
        if not said or max(gold) > 0 >= max(said) or min(gold) < 0 <= min(said):
            return False
    lost = any([row.lost for row in rows])  # noqa: C419 - a generator takes longer
    return not lost or any([hazard.get("cargo") for hazard in hazards])  # noqa: C419


def agrees(result: Result, sheet: Sheet, places: list[Place]) -> bool:
    """Whether a result says nothing but what the sheet leads to."""
    said, rows, winner = result.rows, sheet.rows, result.winner
    known = 0
    for place in places:
        who = place.participant
        if winner == who:
            if place.place != 1:
                return False
            winner = None
        claim = said.get(who)
        if claim is None:
            continue
        known += 1
        gold, rank_, cargo, wealth = claim.gold, claim.place, claim.cargo, claim.wealth
        if (
            (gold is not None and gold != place.score)
            or (rank_ is not None and rank_ != place.place)
            or (wealth is not None and wealth != place.score)
            or (cargo is not None and cargo != rows[who].cargo)
        ):
            return False
    return winner is None and known == len(said)
