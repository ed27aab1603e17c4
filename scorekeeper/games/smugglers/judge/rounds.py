"""Judges the rounds of a table one by one, start, transcript and sheet, until somebody has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.games.engine.table import At
from scorekeeper.games.smugglers.checks.ending import Sets
from scorekeeper.games.smugglers.checks.sheet.counts import Unwritten
from scorekeeper.games.smugglers.judge.paper import leave_out_wiped, read_paper
from scorekeeper.games.smugglers.judge.progress import Progress
from scorekeeper.games.smugglers.judge.sheet import figures_off
from scorekeeper.games.smugglers.judge.start import begin, pass_on
from scorekeeper.games.smugglers.judge.transcript import follow_transcript, say_that_it_cannot_be_followed
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.record import SOUR, SWEET, Holding, Round, Sheet, Won
from scorekeeper.games.smugglers.scoring.claims import sets_held
from scorekeeper.games.smugglers.scoring.sets import won_with
from scorekeeper.games.smugglers.setup import (
    MOST_HOLDINGS,
    World,
    as_written,
    first_holdings,
    go_on_from,
    one_each,
    tokens_as_written,
    world_key,
    written_starter,
)
from scorekeeper.games.smugglers.trail import tell_round


class Rounds(Progress):
    """The rounds of one table while they are judged."""

    def judge(self, played: Round, counted: int | None = None) -> None:
        """Judge the next round, from each holding that is possible if there are several; `counted` is its number if another is recorded."""
        carry, start = self.carry, played.start
        self.counted = counted = counted or played.number
        if played.number == 1 and start is not None and self.known and one_each(start.tokens, carry.seats):
            taken = tokens_as_written(start.tokens, carry.seats)
            if taken != carry.held:
                # Wrong starting tokens were left as they were taken, or put right.
                carry.worlds = [World(held, carry.spare, carry.extra) for held in (carry.held, taken)]
        elif counted == 1 and self.known and not carry.worlds:
            self._try_starts(played)
        if self.doubts:
            self._settle_doubts(played)
        if len(self.carry.worlds) > 1:
            self._try_worlds(played)
        else:
            self.judge_once(played)

    def _try_starts(self, played: Round) -> None:
        """If another player than the oldest started, the starting tokens may have been taken from that player on."""
        carry, said = self.carry, written_starter(played)
        if said not in (None, self.oldest):
            taken = first_holdings(carry.seats, said)
            if taken != carry.held:
                carry.worlds = [World(held, carry.spare, carry.extra) for held in (carry.held, taken)]

    def _settle_doubts(self, played: Round) -> None:
        """If a round is wrong from the figures of the last sheet but not with one other figure there, go on from that."""
        doubts, self.doubts = self.doubts, ()
        if all(self._errors_from(world, played) for world in self.carry.worlds or (self.world,)):
            right = {world_key(world): world for world in doubts if not self._errors_from(world, played)}
            if right:
                self.start_from(next(iter(right.values())))
                self.carry.worlds = list(right.values())

    def _errors_from(self, world: World, played: Round) -> int:
        """How many errors a round has from these holdings before it; a finished game has a winner."""
        trial = self.trying(world)
        trial.judge_once(played)
        unwon = trial.carry.last and self.record.ended == "finished" and trial.winner is None
        return trial.errors + unwon

    def _try_worlds(self, played: Round) -> None:
        """Judge a round from the possible holdings before it with the fewest errors, then warnings, then slips."""
        trials = [self.trying(world) for world in self.carry.worlds]
        for one in trials:
            one.judge_once(played)
        wrong = [(one.errors, one.warnings, len(one.carry.slips)) for one in trials]
        best = [one for one, off in zip(trials, wrong, strict=True) if off == min(wrong)]
        self.start_from(self.carry.worlds[trials.index(best[0])])
        self.judge_once(played)
        ends = [end for one in best if one.winner == self.winner for end in one.carry.worlds or (one.world,)]
        same = {world_key(end): end for end in ends}
        self.carry.worlds = list(same.values())

    def judge_once(self, played: Round) -> None:
        """Judge a round: its start, its transcript, its sheet, and whether somebody has won."""
        carry, sheet, number = self.carry, played.sheet, played.number if played.number > 0 else self.counted
        carry.number = number
        pass_on(self, played)
        carry.last = played is self.record.rounds[-1]
        carry.may_stop = carry.last and self.record.ended != "finished"
        carry.adjourned = self.record.ended == "adjourned"
        carry.sheet, self.false_win = sheet, None
        self.blanks, self.wiped, self.open_ends = None, False, ()
        if sheet is not None and not played.transcript:
            sheet = leave_out_wiped(self, sheet)
        begin(self, played, sheet)
        end = self._end(played, sheet)
        if end is not None:
            self._go_on(end)
        elif sheet is not None and len(sheet.rows) >= len(carry.seats):
            self._go_on_from(sheet)
        elif not self._go_on_with_blanks(sheet):
            self.untold += 1
            self.lose()
        self.judged = number

    def _end(self, played: Round, sheet: Sheet | None) -> Position | None:
        """The position at the end of the round, from transcript or sheet, if it is reliable."""
        begun = played.start.found if played.start is not None else None
        if played.transcript or (begun is not None and sheet is None):
            if self.known:
                return follow_transcript(self, played)
            say_that_it_cannot_be_followed(self, played, begun)
            return None
        if sheet is not None:
            return read_paper(self, sheet, begun)
        self.table.ask(self.bound, Unwritten(played.number), At("", played.number))
        return None

    def settle(self) -> None:
        """Of several holdings that are possible after the last round, go on from those that fit the result best."""
        result, worlds = self.record.result, self.carry.worlds
        if result is None or len(worlds) <= 1:
            return
        off = [(figures_off(world, result), len(world.slips)) for world in worlds]
        self.start_from(worlds[off.index(min(off))])

    # What one round passes on to the next.

    def _go_on(self, end: Position) -> None:
        """The next round starts where this one ended."""
        carry = self.carry
        carry.slot, carry.spare, carry.won_bombs, carry.extra = end.slot, end.spare, end.won_bombs, end.extra
        carry.other_slot = end.other_slot
        carry.slips, carry.worlds = end.slips, self.open_ends
        self.untold += end.midway
        self.rests_on_illegal = self.rests_on_illegal or end.illegal
        if not self.rests_on_illegal:
            # What was illegal in this round does not change what players own.
            self.table.findings.assume_nothing()
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
        self.rests_on_illegal = False
        ends = [] if self.blanks is None else self.blanks.ends
        doubts = () if carry.last else _other_ends(self.blanks)
        stuck: set[str] = {one.stuck for one in ends}
        if not ends:
            moved = self.blanks is not None and any(
                [row.sweet, row.sour] != list(carry.held[who][:2]) for who, row in sheet.rows.items()
            )
            stuck.add("not all" if moved else _stuck_on(sheet))
        self.untold += stuck not in ({"all"}, {"not all"})
        self.known = True
        worlds = {world_key(one): one for end in ends for one in (as_written(end.world, sheet),)}
        self._note(go_on_from(carry, sheet, list(worlds.values()), self.bound), stuck=stuck == {"all"})
        having = sets_held(self.held, self.bound)
        self.doubts = () if having else doubts
        if having:
            counts = self.held[having[0]]
            self._won(having[0], won_with(counts[SWEET], counts[SOUR], self.bound.target))
            self.disputed = len(having) > 1
            self.table.ask(self.bound, Sets(carry.number, having, self.held), self.at_sheet())

    def _go_on_with_blanks(self, sheet: Sheet | None) -> bool:
        """Whether the next round can start from the few holdings that a sheet without some of its rows leaves open."""
        carry = self.carry
        if sheet is None or self.blanks is None or carry.last:
            return False
        # Nobody has won yet: another round is recorded.
        worlds = {world_key(end.world): end for end in self.blanks.ends if end.holdings.winner is None}
        if not 1 <= len(worlds) <= MOST_HOLDINGS:
            return False
        stuck = {end.stuck for end in worlds.values()}
        self.untold += stuck not in ({"all"}, {"not all"})
        possible = [end.world for end in worlds.values()]
        carry.held, carry.spare, carry.extra, _ = possible[0]
        carry.worlds, carry.slips, carry.other_slot = possible if len(possible) > 1 else (), {}, None
        carry.slot = sheet.hole
        self.all_stuck += stuck == {"all"}
        return True

    def _note(self, held: Mapping[str, Holding], *, stuck: bool) -> None:
        """Note what every player owns at the end of a round."""
        self.carry.held = held
        self.all_stuck += stuck
        self.table.tell(tell_round, self.carry.number, held, stuck)

    def _won(self, winner: str, with_set: str | None) -> None:
        self.winner, self.with_set, self.won_in = winner, with_set, self.carry.number


def _other_ends(blanks: Blanks | None) -> Sequence[World]:
    """What players may own if a sheet that no legal round leads to has one wrong figure."""
    if blanks is None or blanks.ends or len(blanks.but_one_figure) > MOST_HOLDINGS:
        return ()
    return blanks.but_one_figure


def _stuck_on(sheet: Sheet) -> str:
    """Whether all got stuck, as far as a sheet tells by itself."""
    rows = sheet.rows.values()
    if all(row.test == "stuck" for row in rows):
        return "all"
    passed = any(row.test == "passed" or row.seat in ("1", "2") or row.found is not None for row in rows)
    return "not all" if passed or sheet.inspections else "unknown"
