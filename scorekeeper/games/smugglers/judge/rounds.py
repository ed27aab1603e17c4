"""Judges the rounds of a table one by one, start, transcript and sheet, until somebody has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from msgspec.structs import replace

from scorekeeper.games.engine.replay import Replay
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.smugglers.checks.ending import Sets
from scorekeeper.games.smugglers.checks.found import FoundRows
from scorekeeper.games.smugglers.checks.phases import ACTS
from scorekeeper.games.smugglers.checks.preparation import Beginning, Starters
from scorekeeper.games.smugglers.checks.sheet.bounds import Gap, NoWay, Refusals
from scorekeeper.games.smugglers.checks.sheet.counts import (
    Halfway,
    MissingRows,
    Unfollowed,
    UnknownTrack,
    Unplaceable,
    Unwritten,
)
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.judge.trials import Trial, errors_of
from scorekeeper.games.smugglers.judge.unknown import blank_figures, holdings_to_try
from scorekeeper.games.smugglers.position.comparison import compare_holdings, contradictions, take_over
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.position.told import told
from scorekeeper.games.smugglers.record import (
    SOUR,
    SWEET,
    FoundPosition,
    Held,
    Holding,
    Record,
    Roll,
    Round,
    Seat,
    Sheet,
    Start,
    Won,
)
from scorekeeper.games.smugglers.record import Trial as Test
from scorekeeper.games.smugglers.scoring.claims import sets_held, sets_on
from scorekeeper.games.smugglers.scoring.columns import count_rows
from scorekeeper.games.smugglers.scoring.sets import won_with
from scorekeeper.games.smugglers.setup import (
    World,
    go_on_from,
    oldest_of,
    one_each,
    opening_carry,
    slot_told,
    starter_of,
    tokens_as_written,
    without_wiped,
    world_key,
    written_starter,
)
from scorekeeper.games.smugglers.trail import tell_round, tell_tokens

PLAYED = frozenset(ACTS)


class Rounds:
    """The rounds of one table while they are judged."""

    def __init__(self, table: Table, record: Record) -> None:
        self.table = table
        self.record = record
        self.bound: Bound = table.bound
        self.winner: str | None = None
        self.won_in: int | None = None
        self.with_set: str | None = None
        """The winner's set; None while nobody has one."""
        self.false_win: Won | None = None
        """The win that the table called against the rules in the last judged round."""
        self.disputed = False
        """Whether several players have a winning set, so that nobody can say who had it first."""
        self.all_stuck = 0
        """Rounds in which all got stuck."""
        self.untold = 0
        """Rounds whose record does not say whether all got stuck."""
        self.oldest = oldest_of(record, self.bound)
        self.order: Sequence[str] = clockwise_from(record.seats, self.oldest) if self.oldest is not None else []
        """The players clockwise from the oldest; empty if the oldest is not known."""
        self._shifted: Sequence[str] = ()
        """The same players in the order that follows from a wrong start."""
        self.carry = opening_carry(record.seats, self.oldest or record.seats[0], self.bound)
        self.known = self.oldest is not None
        """Whether the holdings before the next round are known."""
        self.judged = 0
        """The number of the last judged round."""
        self._wiped = False
        """Whether lines of the sheet were not filled in."""
        self._moved = False
        """Whether a found position differs from what the round before it led to, so that its round was under way."""
        self._blanks: Blanks | None = None
        """The round on paper, if its sheet does not show how it went."""
        self._track_is_told = self.bound.track is not None

    @property
    def held(self) -> Mapping[str, Holding]:
        """What every player owns after the last judged round."""
        return self.carry.held

    def lose(self) -> None:
        """Forget what came before, because it is no longer known."""
        self.known = False
        self.carry.slot = None

    def judge(self, played: Round) -> None:
        """Judge the next round, from each holding that is possible if there are several."""
        carry, start = self.carry, played.start
        if played.number == 1 and start is not None and self.known and one_each(start.tokens, carry.seats):
            taken = tokens_as_written(start.tokens, carry.seats)
            if taken != carry.held:
                # Wrong starting tokens were left as they were taken, or put right.
                carry.worlds = [World(held, carry.spare, carry.extra) for held in (carry.held, taken)]
        if len(self.carry.worlds) > 1:
            self._try_worlds(played)
        else:
            self.judge_once(played)

    def _try_worlds(self, played: Round) -> None:
        """Judge a round from the possible holdings before it that lead to the fewest errors."""
        trials = [Rounds.trying(self, world) for world in self.carry.worlds]
        for one in trials:
            one.judge_once(played)
        fewest = min(one.errors for one in trials)
        best = [one for one in trials if one.errors == fewest]
        self.start_from(self.carry.worlds[trials.index(best[0])])
        self.judge_once(played)
        ends = [end for one in best for end in one.carry.worlds or (one.world,)]
        same = {world_key(end): end for end in ends}
        self.carry.worlds = list(same.values())

    @classmethod
    def trying(cls, rounds: Rounds, world: World) -> Rounds:
        """A copy that judges a round from one of the possible holdings, without telling anybody."""
        other = copy(rounds)
        other.table, other.carry = Trial(rounds.table), replace(rounds.carry)
        other.start_from(world)
        return other

    def start_from(self, world: World) -> None:
        carry = self.carry
        carry.held, carry.spare, carry.extra = world
        carry.worlds = ()

    @property
    def errors(self) -> int:
        """How many errors have been found so far."""
        return errors_of(self.table)

    @property
    def world(self) -> World:
        """What every player owns after the last judged round."""
        return World(self.carry.held, self.carry.spare, self.carry.extra)

    def judge_once(self, played: Round) -> None:
        """Judge a round: its start, its transcript, its sheet, and whether somebody has won."""
        carry, sheet, number = self.carry, played.sheet, played.number
        carry.number = number
        self._pass_the_start_on(played)
        carry.last = played is self.record.rounds[-1]
        carry.may_stop = carry.last and self.record.ended != "finished"
        carry.sets_on_sheet = sets_on(sheet, self.bound) if carry.last and sheet is not None else ()
        self.false_win = None
        self._blanks, self._wiped = None, False
        if sheet is not None and not played.transcript:
            sheet = self._without_wiped(sheet)
        if played.start is not None or (sheet is not None and sheet.starter is not None):
            decide = number == 1 and self.bound.rulings.oldest == "by-age"
            self.table.ask(carry, Starters(played.start, sheet, decide), At(f"rounds.{number}", number))
        if played.start is not None:
            self._start(played, played.start)
            if played.start.found is not None:
                self._go_to(played, played.start.found)
        end = self._end(played, sheet)
        if end is not None:
            self._go_on(end)
        elif sheet is not None and len(sheet.rows) >= len(carry.seats):
            self._go_on_from(sheet)
        else:
            self.untold += 1
            self.lose()
        self.judged = number

    def _pass_the_start_on(self, played: Round) -> None:
        """Say who starts a round; after a wrong start, the next one may follow from it or from the right one."""
        carry, said = self.carry, written_starter(played)
        due = self._starter(self.order)
        if said is not None and said != due and said == self._starter(self._shifted):
            self.order, due = self._shifted, said
        if said is not None:
            self._shifted = ()
        if due is not None and said not in (None, due):
            self._shifted = clockwise_from(self.order, self.order[self.order.index(said) - self.order.index(due)])
        carry.starter, carry.beginner = due, said

    def _starter(self, order: Sequence[str]) -> str | None:
        return starter_of(order, self.carry.number, self.all_stuck, self.untold, self.bound)

    def _without_wiped(self, sheet: Sheet) -> Sheet:
        """The sheet without lines of zeros that no round can have led to, so that nobody filled them in."""
        left = without_wiped(sheet, self.carry.held)
        if left is sheet:
            return sheet
        if not self.known:
            self._wiped = True
            return left
        self._wiped = not Blanks(self.carry, self.bound, sheet).ends
        return left if self._wiped else sheet

    def _at_sheet(self) -> At:
        number = self.carry.number
        return At(f"rounds.{number}.sheet", number)

    def _start(self, played: Round, start: Start) -> None:
        carry = self.carry
        if not start.tokens and not start.putty and start.slot is None:
            return
        at = At(f"rounds.{carry.number}.start", carry.number)
        given = self.table.ask(Beginning(carry, self.oldest), start, at).given
        if start.slot is not None and start.slot >= 1:
            moved = slot_told(played, carry.slot, self.bound.track)
            if "slot" in given or carry.slot is None or not moved:
                carry.slot = start.slot
        if "tokens" in given:
            carry.held = tokens_as_written(start.tokens, carry.seats)

    def _go_to(self, played: Round, found: FoundPosition) -> None:
        """Start from a position found at the table instead of what the rounds before it led to."""
        carry, blank = self.carry, Held()
        at = At(f"rounds.{carry.number}.start.found", carry.number)
        rows = {who: found.rows.get(who, blank) for who in carry.seats}
        follows = self.known and carry.number == self.judged + 1
        fresh = _nothing_is_open(found, played)
        self.table.ask(FoundRows(rows, carry.seats, self.bound, carry, follows, fresh, self.oldest), found, at)
        self._moved = follows and any(
            said is not None and said != carry.held[who][count]
            for who, row in rows.items()
            for count, said in enumerate((row.sweet, row.sour))
        )
        carry.slips, carry.worlds, carry.slot = {}, (), found.slot
        carry.loose = any(row.bombs is None or row.used is None for row in rows.values())
        self.known = all(row.sweet is not None and row.sour is not None for row in rows.values())
        if self.known:
            carry.held = {
                who: [row.sweet or 0, row.sour or 0, row.bombs or 0, row.used or 0] for who, row in rows.items()
            }

    def _end(self, played: Round, sheet: Sheet | None) -> Position | None:
        """The position at the end of the round, from transcript or sheet, if it is reliable."""
        begun = played.start.found if played.start is not None else None
        if played.transcript or (begun is not None and sheet is None):
            if self.known:
                return self.transcript(played)
            if sheet is not None:
                self._count(sheet)
            if begun is not None:
                self._try_holdings(played, begun)
            self.table.ask(self.bound, Unfollowed(played.number, begun is not None), At("", played.number))
            return None
        if sheet is None:
            self.table.ask(self.bound, Unwritten(played.number), At("", played.number))
            return None
        self._count(sheet)
        if begun is not None and not self._begins_with(begun, sheet):
            return None
        if not self.known:
            return None
        if self._rows_are_missing(sheet, followed=False):
            if not self._wiped and not Blanks(self.carry, self.bound, sheet).ends:
                self.table.ask(self.bound, NoWay(self.carry.number), self._at_sheet())
            return None
        return self._paper(sheet)

    def _try_holdings(self, played: Round, found: FoundPosition) -> None:
        """Judge a transcript from the holdings, of those that a found position leaves open, with the fewest errors."""
        rows, carry = {who: found.rows.get(who, Held()) for who in self.carry.seats}, self.carry
        carry.blank = blank_figures(rows)
        events = replace(played, sheet=None)
        best: tuple[int, World] | None = None
        # Nobody wins in a game that is still running.
        may_win = self.record.ended != "adjourned" and played is self.record.rounds[-1]
        for held in holdings_to_try(rows, self.bound.target, may_win=may_win):
            trial = Rounds.trying(self, World(held, carry.spare, carry.extra))
            trial.transcript(events)
            if best is None or trial.errors < best[0]:
                best = trial.errors, World(held, carry.spare, carry.extra)
            if not trial.errors:
                break
        if best is not None:
            self.start_from(best[1])
            self.transcript(events)
        carry.blank = frozenset()

    def _begins_with(self, found: FoundPosition, sheet: Sheet) -> bool:
        """Whether a round on paper starts from a position found before its spheres were opened."""
        at_the_end = all(
            who in found.rows and [found.rows[who].sweet, found.rows[who].sour] == [row.sweet, row.sour]
            for who, row in sheet.rows.items()
        )
        if found.opened or self._moved or at_the_end:
            self.table.ask(self.bound, Halfway(self.carry.number), self._at_sheet())
            return False
        if found.slot == sheet.hole:
            # The boss may have been found where the die had sent him.
            self.carry.slot = None
        return True

    def _count(self, sheet: Sheet) -> None:
        """Count the tokens and bombs on a sheet, whatever happened in the round."""
        counted = count_rows(sheet.rows, self.carry.seats, self.bound.rulings)
        self.table.ask(counted, sheet, self._at_sheet())
        self._tell_hole(sheet)

    def _tell_hole(self, sheet: Sheet) -> None:
        if sheet.hole is not None and not self._track_is_told:
            self._tell_track("hole")

    def _tell_track(self, field: str) -> None:
        self._track_is_told = True
        at = self._at_sheet() if field else At("", self.carry.number)
        self.table.ask(self.bound, UnknownTrack(field), at)

    def _rows_are_missing(self, sheet: Sheet, *, followed: bool) -> bool:
        seats = self.carry.seats
        if len(sheet.rows) == len(seats):
            return False
        missing = [who for who in seats if who not in sheet.rows]
        things = MissingRows(missing, self.carry.number, len(seats), followed, self._wiped)
        self.table.ask(self.bound, things, self._at_sheet())
        return True

    # A round on paper.

    def _paper(self, sheet: Sheet) -> Position | None:
        carry, table = self.carry, self.table
        position = Position(carry, self.bound, named=True, paper=True)
        blanks = Blanks(carry, self.bound, sheet)
        before = errors_of(table)
        reached = Replay(table, PLAY, position, _on_the_sheet).run(told(position, blanks, carry.starter))
        # What follows rests on the figures of the sheet, whatever was wrong with the round.
        table.findings.assume_nothing()
        if position.unread is not None:
            self._blanks = blanks
            gap = Gap(carry, self.bound.rulings, position, blanks, faulty=errors_of(table) > before)
            table.ask(gap, position.unread, self._at_sheet())
            return None
        if position.finished or position.winner is not None:
            table.tell(tell_tokens, position.number, position.moves)
        if not reached:
            return None
        if sheet.waived:
            table.ask(position, Refusals(sheet.waived), self._at_sheet())
        self._compare(sheet, position, "by the rest of the sheet", loose=carry.loose)
        return position

    def _compare(self, sheet: Sheet, position: Position, told_by: str, *, loose: bool) -> bool:
        """Whether holdings differ from what the round led to; figures that a decision lets stand replace it."""
        compared = compare_holdings(sheet.rows, position, told_by, loose=loose)
        given = self.table.ask(compared, compared, self._at_sheet()).given if compared.differences else {}
        take_over(position, compared, given)
        return bool(compared.differences or compared.slips)

    # A round recorded event by event.

    def transcript(self, played: Round) -> Position | None:
        """The position after the events of a round, if it is reliable."""
        sheet, events = played.sheet, played.transcript
        named = (played.start is not None and played.start.starter is not None) or (
            sheet is not None and sheet.starter is not None
        )
        if not self._track_is_told and any(getattr(event, "slot", None) is not None for event in events):
            self._tell_track("")
        found = played.start.found if played.start is not None else None
        position = Position(self.carry, self.bound, named=named)
        position.script = events
        if found is not None:
            position.start_from(found, begins=bool(events) and type(events[0]) is Roll)
            if position.midway and events and type(events[0]) in PLAYED:
                self.table.ask(self.bound, Unplaceable(played.number), At("", played.number))
                return None
        before = errors_of(self.table)
        reached = Replay(self.table, PLAY, position, _in_the_transcript).run(events)
        self.false_win = position.false_win
        if reached or position.index > len(events):
            self.table.tell(tell_tokens, position.number, position.moves)
        if sheet is None:
            return position if reached else None
        if not reached or (
            position.illegal and errors_of(self.table) > before and len(sheet.rows) == len(position.seats)
        ):
            # Where the transcript is wrong, the next round starts from the sheet.
            self._count(sheet)
            return None
        self._tell_hole(sheet)
        self._rows_are_missing(sheet, followed=True)
        if not position.begun_later:
            contradicted = contradictions(sheet, position)
            if contradicted.fields:
                self.table.ask(contradicted, contradicted, self._at_sheet())
        if self._compare(sheet, position, "by the transcript", loose=self.carry.loose):
            self._count(sheet)
        return position

    # What one round passes on to the next.

    def _go_on(self, end: Position) -> None:
        """The next round starts where this one ended."""
        carry = self.carry
        carry.slot, carry.spare, carry.won_bombs, carry.extra = end.slot, end.spare, end.won_bombs, end.extra
        carry.slips, carry.worlds = end.slips, ()
        self.untold += end.midway
        self._note(end.held, stuck=end.all_stuck())
        if end.winner is not None:
            self._won(end.winner, end.last)
        elif end.slips and self.false_win is None:
            # A figure that was reported as wrong seems to win, so a result may well go by it.
            seeming = next((who for who in end.seats if end.seems_to_win(who)), None)
            self.false_win = None if seeming is None else Won(player=seeming)

    def _go_on_from(self, sheet: Sheet) -> None:
        """The next round starts from the sheet of a round that could not be followed."""
        carry = self.carry
        self.table.findings.assume_nothing()
        ends = [] if self._blanks is None else self._blanks.ends
        stuck: set[str] = {one.stuck for one in ends}
        if not ends:
            moved = self._blanks is not None and any(
                [row.sweet, row.sour] != list(carry.held[who][:2]) for who, row in sheet.rows.items()
            )
            stuck.add("not all" if moved else _stuck_on(sheet))
        self.untold += stuck not in ({"all"}, {"not all"})
        self.known = True
        worlds = {world_key(one): one for end in ends for one in (end.world,)}
        self._note(go_on_from(carry, sheet, list(worlds.values()), self.bound), stuck=stuck == {"all"})
        having = sets_held(self.held, self.bound)
        if having:
            counts = self.held[having[0]]
            self._won(having[0], won_with(counts[SWEET], counts[SOUR], self.bound.target))
            self.disputed = len(having) > 1
            self.table.ask(self.bound, Sets(carry.number, having, self.held), self._at_sheet())

    def _note(self, held: Mapping[str, Holding], *, stuck: bool) -> None:
        """Note what every player owns at the end of a round."""
        self.carry.held = held
        self.all_stuck += stuck
        self.table.tell(tell_round, self.carry.number, held, stuck)

    def _won(self, winner: str, with_set: str | None) -> None:
        self.winner, self.with_set, self.won_in = winner, with_set, self.carry.number


def _stuck_on(sheet: Sheet) -> str:
    """Whether all got stuck, as far as a sheet tells by itself."""
    rows = sheet.rows.values()
    if all(row.test == "stuck" for row in rows):
        return "all"
    passed = any(row.test == "passed" or row.seat in ("1", "2") or row.found is not None for row in rows)
    return "not all" if passed or sheet.inspections else "unknown"


def _nothing_is_open(found: FoundPosition, played: Round) -> bool:
    """Whether a position was found before a sphere of the round was opened."""
    if found.opened is not None:
        return not found.opened
    return bool(played.transcript) and type(played.transcript[0]) in (Roll, Test, Seat)


def _in_the_transcript(position: Position, index: int, begins: bool) -> Where:  # noqa: FBT001
    return Where(round=position.number, event=index)


def _on_the_sheet(position: Position, index: int, begins: bool) -> Where:  # noqa: FBT001
    return Where(round=position.number, field=f"rounds.{position.number}.sheet.{position.field}")
