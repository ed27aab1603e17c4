"""Words for the solo game: Ana alone against the Smuggler."""

from __future__ import annotations

from typing import Any

from scorekeeper.games.dwarven_traders.record import Event
from scorekeeper.games.engine.verdict import Verdict
from tests.games.dwarven_traders.tables import ANA, SMUGGLER, deal, draw, mine, on, play, sell, sheet, start, turn

CARDS = ["4a", "1a", "11a", "5a"]
"""Mined are yellow (down 2), red, green, red (down 1 each); sold are green or blue, blue, red or blue, red."""


def solo(
    *events: Event,
    cards: list[str] | None = None,
    deck: list[str] | None = None,
    gem: str = "red",
    **fields: Any,
) -> Verdict:
    """Judge round 1: Ana takes a gem and has the first turn; the Smuggler has none."""
    script = [deal(*(cards or ["1a", "2a", "3a", "4a"]), deck=deck), *events]
    return play(*script, **{"seats": [ANA], "variant": "solo", "picks": [(ANA, gem)], "cards": [], **fields})


def his_turn(
    *events: Event,
    prices: dict[str, int],
    gem: str = "red",
    his: str = "blue",
    cards: list[str] | None = None,
    deck: list[str] | None = None,
    **fields: Any,
) -> Verdict:
    """Judge round 2 after the Smuggler, on 9, won round 1 from Ana, on 7: she picks first, then he, and he has the first turn."""
    round_one = sheet(ana=on(7), smuggler=on(9), prices=prices)
    return solo(
        *events,
        cards=cards or CARDS,
        deck=deck,
        **{"number": 2, "before": [round_one], "picks": [(ANA, gem), (SMUGGLER, his)], "opening": start(), **fields},
    )


ANA_MINES_RED = [turn(ANA, "1a"), mine("red")]
"""From `solo`: red falls to 0, card 1 shows side b, which mines blue and sells green."""
HE_MINES_BLUE = [turn(SMUGGLER), mine("blue", card="1b")]
"""All other gems are worth 1; blue with 1b costs him one step and lies furthest left."""
HE_SELLS_BLUE = [sell("blue", card="4a")]
FULL_TURN = [*ANA_MINES_RED, *HE_MINES_BLUE, draw("5a"), *HE_SELLS_BLUE]
