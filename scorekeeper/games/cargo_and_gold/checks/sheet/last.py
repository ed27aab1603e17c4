"""Checks on who took the last gold card, on a sheet or in a result alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorekeeper.games.cargo_and_gold.checks.result import ResultAlone
from scorekeeper.games.cargo_and_gold.checks.sheet.counts import SheetAlone
from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.moments import GAME, LEDGER
from scorekeeper.games.cargo_and_gold.scoring.last import Obstacle, nobody_took_it, obstacle, taker_of_result
from scorekeeper.games.cargo_and_gold.scoring.ledger import Ledger
from scorekeeper.games.engine.checks import Answer, Wrong, claim, violated
from scorekeeper.terminal import counted

RULES: Mapping[Obstacle, str] = {"left": "CGO-105", "gold": "CGO-105", "hand": "CGO-620", "sales": "CGO-708"}
HAND = f"still has {counted(CARGO_PLACES, 'cargo card')} and would have had {CARGO_PLACES + 1} before the sale"


@claim("CGO-105", "CGO-620", "CGO-708", on=SheetAlone, step=LEDGER)
def the_last_gold_card_was_taken_by_somebody_who_could(ledger: Ledger, thing: SheetAlone) -> Answer:
    """Whoever sold for the last gold card still has it, and a free place for the card sold."""
    sheet = ledger.sheet
    if not ledger.is_over or all(row.left for row in sheet.rows.values()):
        return None
    last, rulings = sheet.last, ledger.rulings
    if last is None:
        takers = ledger.takers()
        why = nobody_took_it(takers, sheet.short, rulings)
        return _nobody(why, {who: taker.gold for who, taker in takers.items()}) if why else None
    if not (found := obstacle(taker := ledger.taker(last), sheet.short, rulings)):
        return None
    gold = taker.gold
    text = "the sheet says {who} took the last gold card, but {who} " + _words(found, gold)
    return violated(text, rule=RULES[found], field="last", found=last, who=last, gold=gold)


@claim("CGO-105", on=ResultAlone, step=GAME)
def somebody_could_take_the_last_gold_card(figures: object, alone: ResultAlone) -> Answer:
    """Whoever took the last gold card has it at the end, and a free place for the card sold."""
    gold, rows = alone.gold, alone.result.rows
    if len(gold) < len(alone.record.seats) or sum(gold.values()) != GOLD_CARDS:
        return None
    takers = {who: taker_of_result(rows[who], gold[who], alone.board) for who in gold}
    why = nobody_took_it(takers, None, alone.rulings)
    return _nobody(why, gold) if why else None


def _nobody(why: Mapping[str, Obstacle], gold: Mapping[str, int]) -> Wrong:
    """The answer if everybody is ruled out."""
    parts = [f"{{who_{number}}} {_words(found, gold[who])}" for number, (who, found) in enumerate(why.items())]
    text = "nobody can have taken the last gold card: " + "; ".join(parts)
    names: dict[str, Any] = {f"who_{number}": who for number, who in enumerate(why)}
    return violated(text, rule="CGO-105", field="rows", **names)


def _words(found: Obstacle, gold: int) -> str:
    if found == "left":
        return "left before the end (ruling CGO-R40)"
    if found == "gold":
        return (
            "has only {gold} gold, less than the sale paid".replace("{gold}", str(gold)) if gold > 0 else "has no gold"
        )
    return HAND if found == "hand" else "sold nothing"
