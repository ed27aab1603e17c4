"""Faults to plant into a true record of Dwarven Traders: each changes one thing and says which rule must speak first."""

from __future__ import annotations

from tests.games.dwarven_traders.faults import claims, results, sheets, starts, turns
from tests.games.planting import gather

PLANTERS = gather(starts.planter, turns.planter, claims.planter, sheets.planter, results.planter)
