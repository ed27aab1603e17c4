"""Faults to plant into a true record of Smugglonauts: each changes one thing and says which rule must speak first."""

from __future__ import annotations

from tests.games.planting import gather
from tests.games.smugglonauts.faults import claims, crystals, endings, setup, sheets, turns
from tests.games.smugglonauts.faults.moments import walk

PLANTERS = gather(setup.planter, turns.planter, crystals.planter, endings.planter, claims.planter, sheets.planter)

__all__ = ["PLANTERS", "walk"]
