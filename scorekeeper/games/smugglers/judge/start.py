"""The start of a round: who starts it, what the record says of it, and positions found at the table."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.table import At
from scorekeeper.games.smugglers.checks.found import FoundRows
from scorekeeper.games.smugglers.checks.preparation import Beginning, Starters
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.record import FoundPosition, Held, Roll, Round, Seat, Sheet, Start, Trial
from scorekeeper.games.smugglers.setup import slot_told, starter_of, tokens_as_written, written_starter


def begin(progress: Progress, played: Round, sheet: Sheet | None) -> None:
    """Judge what the record says of the start of a round, and go to where it starts."""
    number, start, due = played.number, played.start, progress.carry.starter
    first = start.starter if start is not None else None
    second = sheet.starter if sheet is not None else None
    third = start.found.player if start is not None and start.found is not None else None
    # Most rounds are started by the right player; the check is asked all the same while evidence is recorded.
    right = due is not None and first in (None, due) and second in (None, due) and third in (None, due)
    if (first is not None or second is not None or third is not None) and (
        not right or progress.table.recorder is not None
    ):
        decide = number == 1 and progress.bound.rulings.oldest == "by-age"
        progress.table.ask(progress.carry, Starters(start, sheet, decide), At(f"rounds.{number}", number))
    if start is not None:
        _take_over(progress, played, start)
        if start.found is not None:
            _go_to(progress, played, start.found)


def pass_on(progress: Progress, played: Round) -> None:
    """Say who starts a round; after a wrong start, the next one may follow from it or from the right one."""
    carry, said = progress.carry, written_starter(played)
    order, due = progress.order, _starter(progress, progress.order)
    if said is not None and said != due and said == _starter(progress, progress.shifted):
        order = progress.order = progress.shifted
        due = said
    if said is not None:
        progress.shifted = ()
    if due is not None and said not in (None, due):
        progress.shifted = clockwise_from(order, order[order.index(said) - order.index(due)])
    carry.starter, carry.beginner = due, said


def _starter(progress: Progress, order: Sequence[str]) -> str | None:
    # Whether all got stuck in rounds before a position found at the table is not known.
    untold = progress.untold + (progress.judged == 0 and progress.counted > 1)
    return starter_of(order, progress.counted, progress.all_stuck, untold, progress.bound)


def _take_over(progress: Progress, played: Round, start: Start) -> None:
    carry = progress.carry
    if not start.tokens and not start.putty and start.slot is None:
        return
    at = At(f"rounds.{carry.number}.start", carry.number)
    given = progress.table.ask(Beginning(carry, progress.oldest), start, at).given
    if start.slot is not None and start.slot >= 1:
        moved = slot_told(played, carry.slot, progress.bound.track)
        if "slot" in given or carry.slot is None or not moved:
            carry.slot = start.slot
    if "tokens" in given:
        carry.held = tokens_as_written(start.tokens, carry.seats)


def _go_to(progress: Progress, played: Round, found: FoundPosition) -> None:
    """Start from a position found at the table instead of what the rounds before it led to."""
    carry, blank = progress.carry, Held()
    at = At(f"rounds.{carry.number}.start.found", carry.number)
    rows = {who: found.rows.get(who, blank) for who in carry.seats}
    follows = progress.known and carry.number == progress.judged + 1
    fresh = _nothing_is_open(found, played)
    progress.table.ask(FoundRows(rows, carry.seats, progress.bound, carry, follows, fresh, progress.oldest), found, at)
    progress.moved = follows and any(
        said is not None and said != carry.held[who][count]
        for who, row in rows.items()
        for count, said in enumerate((row.sweet, row.sour))
    )
    carry.slips, carry.worlds, carry.slot, carry.other_slot = {}, (), found.slot, None
    carry.loose = any(row.bombs is None or row.used is None for row in rows.values())
    progress.known = all(row.sweet is not None and row.sour is not None for row in rows.values())
    if progress.known:
        carry.held = {who: [row.sweet or 0, row.sour or 0, row.bombs or 0, row.used or 0] for who, row in rows.items()}


def _nothing_is_open(found: FoundPosition, played: Round) -> bool:
    """Whether a position was found before a sphere of the round was opened."""
    if found.opened is not None:
        return not found.opened
    return bool(played.transcript) and type(played.transcript[0]) in (Roll, Trial, Seat)
