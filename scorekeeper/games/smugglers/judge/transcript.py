"""A round that is recorded event by event, with or without a sheet."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.games.engine.replay import Replay
from scorekeeper.games.engine.table import At
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.checks.phases import ACTS
from scorekeeper.games.smugglers.checks.sheet.counts import Unfollowed, Unplaceable
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.judge.sheet import compare_sheet, count_sheet, rows_are_missing, tell_hole, tell_track
from scorekeeper.games.smugglers.judge.trials import errors_of
from scorekeeper.games.smugglers.judge.unknown import blank_figures, holdings_to_try
from scorekeeper.games.smugglers.position.comparison import contradictions
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import FoundPosition, Held, Roll, Round, Sheet
from scorekeeper.games.smugglers.setup import World
from scorekeeper.games.smugglers.trail import tell_tokens

PLAYED = frozenset(ACTS)


def follow_transcript(progress: Progress, played: Round) -> Position | None:
    """The position after the events of a round, if it is reliable."""
    sheet, events = played.sheet, played.transcript
    position = _begun(progress, played)
    if position.midway and events and type(events[0]) in PLAYED:
        progress.table.ask(progress.bound, Unplaceable(played.number), At("", played.number))
        return None
    before = len(progress.table.findings.found)
    reached = Replay(progress.table, PLAY, position, _in_the_transcript).run(events)
    progress.false_win = position.false_win
    if reached or position.index > len(events):
        progress.table.tell(tell_tokens, position.number, position.moves)
    if sheet is None:
        return position if reached else None
    if not reached or (
        position.illegal and errors_of(progress.table, before) and len(sheet.rows) == len(position.seats)
    ):
        # Where the transcript is wrong, the next round starts from the sheet.
        count_sheet(progress, sheet)
        return None
    _compare(progress, sheet, position)
    return position


def _begun(progress: Progress, played: Round) -> Position:
    """The position before the first event."""
    start, sheet, events = played.start, played.sheet, played.transcript
    named = (sheet is not None and sheet.starter is not None) or (
        start is not None
        and (start.starter is not None or (start.found is not None and start.found.player is not None))
    )
    if not progress.track_is_told and any(getattr(event, "slot", None) is not None for event in events):
        tell_track(progress, "")
    position = Position(progress.carry, progress.bound, named=named)
    position.script = events
    if start is not None and start.found is not None:
        position.start_from(start.found, begins=bool(events) and type(events[0]) is Roll)
    return position


def _compare(progress: Progress, sheet: Sheet, position: Position) -> None:
    if not progress.track_is_told:
        tell_hole(progress, sheet)
    if len(sheet.rows) != len(position.seats):
        rows_are_missing(progress, sheet, followed=True)
    if not position.begun_later:
        contradicted = contradictions(sheet, position)
        if contradicted.fields:
            progress.table.ask(contradicted, contradicted, progress.at_sheet())
    if compare_sheet(progress, sheet, position, "by the transcript"):
        count_sheet(progress, sheet, followed=True)


def say_that_it_cannot_be_followed(progress: Progress, played: Round, found: FoundPosition | None) -> None:
    """Judge as much of a transcript as does not depend on the holdings at its start, which are not known."""
    if played.sheet is not None:
        count_sheet(progress, played.sheet)
    _try_holdings(progress, played, found or FoundPosition())
    progress.table.ask(progress.bound, Unfollowed(played.number, found is not None), At("", played.number))


def _try_holdings(progress: Progress, played: Round, found: FoundPosition) -> None:
    """Judge a transcript from the holdings, of those that a found position leaves open, with the fewest errors."""
    carry = progress.carry
    rows = {who: found.rows.get(who, Held()) for who in carry.seats}
    carry.loose = carry.loose or any(row.bombs is None or row.used is None for row in rows.values())
    carry.blank = blank_figures(rows)
    events = replace(played, sheet=None)
    tried: list[tuple[int, World, str | None, str | None]] = []
    # Nobody wins in a game that is still running.
    may_win = progress.record.ended != "adjourned" and carry.last
    for held in holdings_to_try(rows, progress.bound.target, may_win=may_win):
        world = World({who: [*counts] for who, counts in held.items()}, carry.spare, carry.extra)
        trial = progress.trying(world)
        end = follow_transcript(trial, events)
        winner, with_set = (end.winner, end.last) if end is not None else (None, None)
        tried.append((trial.errors, world, winner, with_set))
        if not trial.errors and winner is None:
            break
    fewest = min(errors for errors, *_ in tried)
    best = [one for one in tried if one[0] == fewest]
    progress.start_from(best[0][1])
    follow_transcript(progress, events)
    carry.blank = frozenset()
    winners = {winner: with_set for _, _, winner, with_set in best}
    if len(winners) == 1:
        # Whatever the blanks hide, the same player has won.
        progress.winner, progress.with_set = next(iter(winners.items()))
        progress.won_in = played.number if progress.winner is not None else None


def _in_the_transcript(position: Position, index: int, begins: bool) -> Where:  # noqa: FBT001
    return Where(round=position.number, event=index)
