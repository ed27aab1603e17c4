"""Faults to plant into a true record of Smugglers: each changes one thing and says which rule must speak first."""

from __future__ import annotations

from tests.games.planting import gather
from tests.games.smugglers.faults import inspections, preparation, results, rewards, rounds, sheets, trials

PLANTERS = gather(
    preparation.planter,
    trials.planter,
    inspections.planter,
    rewards.planter,
    rounds.planter,
    sheets.planter,
    results.planter,
)
PAPER = gather(sheets.paper, results.paper)
"""Faults that must be found without any transcript."""
