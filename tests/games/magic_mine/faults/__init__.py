"""Faults to plant into a true record of Magic Mine: each changes one thing and says which rule must speak first."""

from __future__ import annotations

from tests.games.magic_mine.faults import cards, claims, effects, endings, market, scoring, setup, sheets, turns
from tests.games.magic_mine.faults.positions import walk
from tests.games.planting import gather

PLANTERS = gather(
    setup.planter,
    turns.planter,
    scoring.planter,
    market.planter,
    cards.planter,
    effects.planter,
    endings.planter,
    claims.planter,
    sheets.planter,
)

__all__ = ["PLANTERS", "walk"]
