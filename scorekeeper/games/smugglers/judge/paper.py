"""A round of which there is only a sheet."""

from __future__ import annotations

from scorekeeper.games.engine.replay import Replay
from scorekeeper.games.engine.table import At
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.checks.sheet.bounds import Gap, NoWay, Refusals
from scorekeeper.games.smugglers.checks.sheet.counts import Halfway, Unfollowed
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.judge.sheet import compare_sheet, count_sheet, rows_are_missing, tell_hole
from scorekeeper.games.smugglers.judge.trials import errors_of
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.told import told
from scorekeeper.games.smugglers.record import FoundPosition, Sheet
from scorekeeper.games.smugglers.setup import without_wiped
from scorekeeper.games.smugglers.trail import tell_tokens


def read_paper(progress: Progress, sheet: Sheet, begun: FoundPosition | None) -> Position | None:
    """The position at the end of a round on paper, if it is reliable."""
    if begun is not None and not _begins_with(progress, begun, sheet):
        count_sheet(progress, sheet)
        return None
    if not progress.known:
        count_sheet(progress, sheet)
        progress.table.ask(
            progress.bound, Unfollowed(progress.carry.number, begun is not None), At("", progress.carry.number)
        )
        return None
    if rows_are_missing(progress, sheet, followed=False):
        count_sheet(progress, sheet)
        if not progress.wiped:
            progress.blanks = Blanks(progress.carry, progress.bound, sheet)
            if not progress.blanks.ends:
                progress.table.ask(progress.bound, NoWay(progress.carry.number), progress.at_sheet())
        return None
    return _follow(progress, sheet)


def leave_out_wiped(progress: Progress, sheet: Sheet) -> Sheet:
    """The sheet without lines of zeros that no round can have led to, so that nobody filled them in."""
    left = without_wiped(sheet, progress.carry.held)
    if left is sheet:
        return sheet
    if not progress.known:
        progress.wiped = True
        return left
    progress.wiped = not Blanks(progress.carry, progress.bound, sheet).ends
    return left if progress.wiped else sheet


def _begins_with(progress: Progress, found: FoundPosition, sheet: Sheet) -> bool:
    """Whether a round on paper starts from a position found before its spheres were opened."""
    at_the_end = all(
        who in found.rows and [found.rows[who].sweet, found.rows[who].sour] == [row.sweet, row.sour]
        for who, row in sheet.rows.items()
    )
    if found.opened or progress.moved or at_the_end:
        progress.table.ask(progress.bound, Halfway(progress.carry.number), progress.at_sheet())
        return False
    if found.slot == sheet.hole:
        # The boss may have been found where the die had sent him.
        progress.carry.slot = None
    return True


def _follow(progress: Progress, sheet: Sheet) -> Position | None:
    carry, table = progress.carry, progress.table
    position = Position(carry, progress.bound, named=True, paper=True)
    blanks = Blanks(carry, progress.bound, sheet)
    before = len(table.findings.found)
    reached = Replay(table, PLAY, position, _on_the_sheet).run(told(position, blanks, carry.starter))
    # What follows rests on the figures of the sheet, whatever was wrong with the round.
    table.findings.assume_nothing()
    if position.unread is not None:
        progress.blanks = blanks = blanks.or_from_the_last_sheet()
        gap = Gap(carry, progress.bound.rulings, position, blanks, faulty=errors_of(table, before) > 0)
        before = len(table.findings.found)
        table.ask(gap, position.unread, progress.at_sheet())
        bombs = any(finding.rule in ("SMU-547", "SMU-335") for finding in table.findings.found[before:])
        count_sheet(progress, sheet, followed=bombs)
        return None
    if position.finished or position.winner is not None:
        table.tell(tell_tokens, position.number, position.moves)
    if not reached:
        count_sheet(progress, sheet)
        return None
    if sheet.waived:
        table.ask(position, Refusals(sheet.waived), progress.at_sheet())
    if compare_sheet(progress, sheet, position, "by the rest of the sheet", blanks) or table.recorder is not None:
        count_sheet(progress, sheet, followed=True)
    elif not progress.track_is_told:
        tell_hole(progress, sheet)
    return position


def _on_the_sheet(position: Position, index: int, begins: bool) -> Where:  # noqa: FBT001
    return Where(round=position.number, field=f"rounds.{position.number}.sheet.{position.field}")
