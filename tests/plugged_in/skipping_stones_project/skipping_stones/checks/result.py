"""Checks on the claimed result."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.checks import KEPT, Answer, claim, violated
from skipping_stones.checks.throwing import CLAIM
from skipping_stones.record import Result
from skipping_stones.scoring import Total


@claim("STO-201", on=Result, step=CLAIM)
def the_result_is_what_the_throws_make_it(totals: Sequence[Total], result: Result) -> Answer:
    """Sums and places are those of the throws."""
    text = "{what} of {who}: the throws give {due}, but the result says {said}"
    wrong = [
        violated(
            text,
            field=f"rows.{total.player}.{field}",
            expected=due,
            found=said,
            who=total.player,
            what=field,
            said=said,
            due=due,
        )
        for total in totals
        if (row := result.rows.get(total.player)) is not None
        for field, said, due in (("skips", row.skips, total.skips), ("place", row.place, total.place))
        if said is not None and said != due
    ]
    return wrong or KEPT
