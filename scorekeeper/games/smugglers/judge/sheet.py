"""What a sheet says at the end of a round, beside what the round led to."""

from __future__ import annotations

from scorekeeper.games.engine.table import At
from scorekeeper.games.smugglers.checks.sheet.counts import MissingRows, UnknownTrack
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.position.causes import Cause
from scorekeeper.games.smugglers.position.comparison import (
    ALL,
    Comparison,
    compare_holdings,
    take_over,
    with_cause,
    with_wrong_start,
)
from scorekeeper.games.smugglers.position.fillings import Blanks, end_as_world
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import Result, Sheet
from scorekeeper.games.smugglers.scoring.columns import count_rows
from scorekeeper.games.smugglers.setup import FIRST_TOKENS, World


def compare_sheet(
    progress: Progress, sheet: Sheet, position: Position, told_by: str, blanks: Blanks | None = None
) -> bool:
    """Whether holdings differ from what the round led to; figures that a decision lets stand replace it.

    `blanks` is the round on paper, if only the sheet shows what happened in it.
    """
    held = position.held
    for who, row in sheet.rows.items():
        if [row.sweet, row.sour, row.bombs, row.used] != held[who]:
            break
    else:
        position.slips = {}
        return False
    compared = compare_holdings(sheet.rows, position, told_by, loose=progress.carry.loose, waived=sheet.waived)
    if compared.differences:
        found = with_wrong_start(compared, position) if blanks is None else with_cause(compared, blanks, position)
        compared = _with_start(progress, compared, found)
    given = progress.table.ask(compared, compared, progress.at_sheet()).given if compared.differences else {}
    take_over(position, compared, given)
    if compared.cause is not None and ALL not in given:
        _leave_open(progress, position, compared.cause, sheet)
    return bool(compared.differences or compared.slips)


def _with_start(progress: Progress, plain: Comparison, found: Comparison) -> Comparison:
    """The comparison, with the rule on a starting token of the wrong colour, unless the tokens are written down."""
    cause = found.cause
    if cause is None or cause.start is None:
        return found
    start = progress.record.rounds[0].start
    if start is None or not start.tokens:
        return found._replace(start_rule=FIRST_TOKENS[progress.order.index(cause.start)])
    return found._replace(cause=cause._replace(start=None)) if cause.acts or len(cause.ends) > 1 else plain


def _leave_open(progress: Progress, position: Position, cause: Cause, sheet: Sheet) -> None:
    """Go on from all legal ends that come closest to a sheet, because nobody can say which of them is right."""
    result = progress.record.result
    worlds = [end_as_world(end, sheet) for end in cause.ends]
    if not position.carry.last:
        # Nobody has won yet: another round is recorded.
        off = [int(end.winner is not None) for end in cause.ends]
    else:
        off = [0 if result is None else figures_off(world, result) for world in worlds]
    fits = [at for at, misses in enumerate(off) if misses == min(off)]
    end, progress.open_ends = cause.ends[fits[0]], [worlds[at] for at in fits]
    position.held, position.slips = end.held, dict(worlds[fits[0]].slips)
    position.winner, position.last = end.winner, end.last
    progress.disputed = progress.disputed or len({cause.ends[at].winner for at in fits}) > 1


def figures_off(world: World, result: Result) -> int:
    """How many figures of a result differ from what the players may own, and from what the last sheet says."""
    return sum(
        said not in (None, has, has + world.slips.get((who, count), 0))
        for who, row in result.rows.items()
        for count, (said, has) in enumerate(
            zip((row.sweet, row.sour, row.bombs, row.used), world.held[who], strict=True)
        )
    )


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
