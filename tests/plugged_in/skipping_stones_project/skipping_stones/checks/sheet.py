"""Checks on the sheet of a round."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.games.engine.checks import KEPT, Answer, claim, differs
from skipping_stones.checks.throwing import CLAIM, too_few
from skipping_stones.record import Sheet


@claim("STO-103", on=Sheet, step=CLAIM)
def no_row_has_fewer_skips_than_none(thrown: Mapping[str, int], sheet: Sheet) -> Answer:
    """A stone that sinks has 0 skips."""
    wrong = [too_few(who, skips, f"skips.{who}") for who, skips in sheet.skips.items() if skips < 0]
    return wrong or KEPT


@claim("STO-201", on=Sheet, step=CLAIM)
def the_sheet_says_what_was_thrown(thrown: Mapping[str, int], sheet: Sheet) -> Answer:
    """The sheet has the same skips as the transcript, if there is one."""
    return [
        differs("the skips of {who}", due, sheet.skips[who], field=f"skips.{who}", who=who)
        for who, due in thrown.items()
        if who in sheet.skips and sheet.skips[who] != due
    ] or KEPT
