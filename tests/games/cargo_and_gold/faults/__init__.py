"""Faults to plant into a true record of Cargo & Gold: each changes one thing and says which rule must speak first."""

from __future__ import annotations

from tests.games.cargo_and_gold.faults import buying, claims, endings, selling, sheets, starts, turns
from tests.games.planting import gather

PLANTERS = gather(
    starts.planter,
    turns.planter,
    buying.planter,
    selling.planter,
    claims.planter,
    endings.planter,
    sheets.planter,
)
