"""The checks of a declared game, made from its definition: one for each rule."""

from __future__ import annotations

from scorekeeper.games.declared.checks.points import award_checks, line_checks
from scorekeeper.games.declared.checks.result import end_checks
from scorekeeper.games.declared.checks.sheet import frame_checks, limit_checks
from scorekeeper.games.declared.definition import Definition
from scorekeeper.games.declared.ids import Ids
from scorekeeper.games.declared.record import Types
from scorekeeper.games.engine.checks import Check
from scorekeeper.games.engine.fractions import whole_figures


def make_checks(made: Definition, ids: Ids, types: Types) -> tuple[Check, ...]:
    """Make all checks of a game."""
    return (
        *whole_figures(types.record, otherwise=ids["whole"]),
        *frame_checks(made, ids, types),
        *limit_checks(made, ids, types),
        *line_checks(made, ids, types),
        *award_checks(made, ids, types),
        *end_checks(made, ids, types),
    )
