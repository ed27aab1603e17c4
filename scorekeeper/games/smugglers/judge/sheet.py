"""What a sheet says at the end of a round, beside what the round led to."""

from __future__ import annotations

from scorekeeper.games.engine.table import At
from scorekeeper.games.smugglers.checks.sheet.counts import MissingRows, UnknownTrack
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.position.comparison import compare_holdings, take_over
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import Sheet
from scorekeeper.games.smugglers.scoring.columns import count_rows


def compare_sheet(progress: Progress, sheet: Sheet, position: Position, told_by: str) -> bool:
    """Whether holdings differ from what the round led to; figures that a decision lets stand replace it."""
    held = position.held
    for who, row in sheet.rows.items():
        if [row.sweet, row.sour, row.bombs, row.used] != held[who]:
            break
    else:
        position.slips = {}
        return False
    compared = compare_holdings(sheet.rows, position, told_by, loose=progress.carry.loose, waived=sheet.waived)
    given = progress.table.ask(compared, compared, progress.at_sheet()).given if compared.differences else {}
    take_over(position, compared, given)
    return bool(compared.differences or compared.slips)


def count_sheet(progress: Progress, sheet: Sheet, *, followed: bool = False) -> None:
    """Count the tokens and bombs on a sheet, whatever happened in the round."""
    counted = count_rows(sheet.rows, progress.carry.seats, progress.bound.rulings)
    if followed:
        # Each figure has been compared with what the round led to.
        counted = counted._replace(followed=True)
    progress.table.ask(counted, sheet, progress.at_sheet())
    tell_hole(progress, sheet)


def tell_hole(progress: Progress, sheet: Sheet) -> None:
    """Say once that the boss cannot be followed, where a sheet has him and the track is not known."""
    if sheet.hole is not None and not progress.track_is_told:
        tell_track(progress, "hole")


def tell_track(progress: Progress, field: str) -> None:
    """Say that the boss cannot be followed, because the track is not known."""
    progress.track_is_told = True
    at = progress.at_sheet() if field else At("", progress.carry.number)
    progress.table.ask(progress.bound, UnknownTrack(field), at)


def rows_are_missing(progress: Progress, sheet: Sheet, *, followed: bool) -> bool:
    """Whether a sheet leaves out players; says whom."""
    seats = progress.carry.seats
    if len(sheet.rows) == len(seats):
        return False
    missing = [who for who in seats if who not in sheet.rows]
    things = MissingRows(missing, progress.carry.number, len(seats), followed, progress.wiped)
    progress.table.ask(progress.bound, things, progress.at_sheet())
    return True
