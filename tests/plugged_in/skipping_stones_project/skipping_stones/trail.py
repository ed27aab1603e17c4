"""The trail: the steps from the throws to the places, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.games.engine.verdict import Step
from skipping_stones.scoring import Total


def tell_totals(totals: Sequence[Total]) -> Iterator[Step]:
    """Each player's sum and place."""
    for total in totals:
        figures = {"who": total.player, "skips": total.skips, "place": total.place}
        yield Step("STO-201", None, "{who} has {skips} skips: place {place}", figures)
