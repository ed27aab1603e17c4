"""Judges the rounds of a record, one after the other: start, transcript, sheet, and what each pays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.checks.ending import NO_DEAL
from scorekeeper.games.dwarven_traders.checks.found import Smuggler
from scorekeeper.games.dwarven_traders.checks.result.rounds import Late
from scorekeeper.games.dwarven_traders.checks.setup import (
    NotReplayed,
    Numbered,
    Order,
    PicksTwice,
    Pool,
    Starter,
    StartingGems,
)
from scorekeeper.games.dwarven_traders.checks.sheet.awards import FinalSale, Orders, is_right
from scorekeeper.games.dwarven_traders.checks.sheet.limits import Ranked, SheetRows
from scorekeeper.games.dwarven_traders.checks.sheet.transcript import Contradicted
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.actions import pick
from scorekeeper.games.dwarven_traders.position.pieces import START_SPACE
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.replay import RoundReplay
from scorekeeper.games.dwarven_traders.record import (
    COLOURS,
    SMUGGLER,
    Pick,
    Record,
    Round,
    Sheet,
    Start,
    Stuck,
)
from scorekeeper.games.dwarven_traders.scoring.game import (
    ROUNDS,
    is_over,
)
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARDS, Held, RoundScore, rank
from scorekeeper.games.dwarven_traders.scoring.sheet import (
    NO_SPACE,
    Paid,
    Paper,
    absent,
    agrees,
    best_colour,
    by_marker,
    held_at_end,
    held_on_sheet,
)
from scorekeeper.games.dwarven_traders.setup import (
    NOTHING,
    Carry,
    carry_over,
    first_carry,
    open_position,
    starter_of,
    written_marker,
)
from scorekeeper.games.dwarven_traders.trail import tell_as_written, tell_round
from scorekeeper.games.engine.table import At, Table

FINAL_SALE = FinalSale()


class PlayedRounds:
    """A game while its rounds are judged."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = table.record
        self.bound: Bound = table.bound
        self.rulings = self.bound.rulings
        self.participants = [*self.record.seats, SMUGGLER]
        self.scored: list[list[RoundScore]] = []
        self.number: int | None = None
        """The number of the last round judged."""
        numbers = [played.number for played in self.record.rounds]
        right = list(range(1, len(numbers) + 1))
        self._mixed_up = numbers != right and sorted(numbers) == right
        """Whether all rounds are there, but not one after the other."""
        self.judged = 0
        """How many rounds have been judged."""
        self.all_scored = True
        """Whether all rounds so far could be scored."""
        self._carry: Callable[[], Carry] = partial(first_carry, self.participants)
        self.smuggler = START_SPACE if self.rulings.smuggler_gem_sold == "no" else NO_SPACE
        self.smuggler_stays = self.rulings.tracks == "stay" and self.rulings.smuggler_gem_sold == "no"
        self.marker: str | None = None
        """The Smuggler's gem after the last round, if it is known."""
        self.smuggler_stuck = False
        self.assumed = False
        """Whether the end of the last round rests on something illegal that was carried out as written."""
        self.counting: int | None = None if self.bound.solo else ROUNDS
        """How many rounds count; more than four only by a decision, fewer if a solo game was over earlier."""
        self.doubtful = False
        """Whether the VP of a round rest on such an end, and on no sheet."""
        self.known: list[dict[str, int]] = []
        """The VP of each round, by participant, as far as they are known."""
        self.paid = 0
        """The VP handed out on the sheets."""

    def _check_number(self, number: int) -> bool:
        """Check that rounds follow one another and none comes after the end; return whether the round counts or may count."""
        table, before = self.table, self.number
        self.judged += 1
        # After a wrong number the next one may count on from it, or be right again.
        due, self.number = number if number == self.judged else (before or 0) + 1, number
        if self._mixed_up:
            if before is None:
                table.ask(None, Order([played.number for played in self.record.rounds]), At("rounds"))
            self._lose()
            return True
        if table.ask(due, Numbered(number, first=before is None), At(f"rounds.{number}", number)).then:
            self._lose()
            if self.judged <= ROUNDS:
                return True
        over = self._is_over()
        late = table.ask(over, Late(number), At(round=number))
        if "counting" in late.given and not self.bound.solo:
            self.counting = late.given["counting"]
        elif self.bound.solo and over and not late.given and self.counting is None:
            self.counting = len(self.scored)
        return not over or bool(late.given)

    def _lose(self) -> None:
        """Forget what the last round left: it is not known, so the rounds do not lead to places."""
        self._carry = _unknown
        self.all_scored = False

    @property
    def counted(self) -> list[list[RoundScore]]:
        """The scored rounds that count; none after the end, unless a decision lets it."""
        return self.scored[: self.counting]

    def _is_over(self) -> bool:
        if not self.scored:
            return False
        return is_over(self.scored, self.rulings, solo=self.bound.solo, smuggler_stuck=self.smuggler_stuck)

    # One round.

    def judge_round(self, played: Round) -> None:
        """Judge the next round: its number, its start, its transcript, its sheet, and what it pays."""
        counts = self._check_number(played.number)
        told = self.table.findings.found
        before = len(told)
        self._judge_counted(played)
        if not counts:
            # That it comes after the end is all there is to say of it.
            del told[before:]

    def _judge_counted(self, played: Round) -> None:
        position, reached = None, False
        doubtful, self.assumed = self.assumed, False
        if played.start is not None or played.transcript:
            position, reached = self._begin(played, played.start or Start(), doubtful=doubtful)
        if reached and position is not None and self._is_contradicted(played, position):
            reached = self.assumed = False
        lines = self._score(played, position if reached else None)
        self._note_vp(played, lines)
        if lines is None:
            late = self.counting is not None and not self.bound.solo and played.number > self.counting
            self.all_scored = self.all_scored and (late or self._is_broken_off(played))
            self._carry = _unknown
            if not played.transcript and played.sheet is None:
                self.table.ask(None, played, At(round=played.number))
            return
        self.scored.append(lines)
        known = lines[-1].after != NO_SPACE
        end = position if reached else None
        self._carry = partial(self._carry_over, played, position, end) if known else _unknown

    def _is_broken_off(self, played: Round) -> bool:
        """Whether play stopped during this round, so that the rounds before it are all that count."""
        if self.record.ended == "finished" or played is not self.record.rounds[-1] or played.sheet is not None:
            return False
        return bool(self.scored) and all(type(event) is not Stuck for event in played.transcript)

    def _is_contradicted(self, played: Round, position: Position) -> bool:
        """Whether the sheet shows that something illegal in the transcript did not happen as it is written."""
        sheet = played.sheet
        if not self.assumed or sheet is None or agrees(sheet, position):
            return False
        self.table.ask(position, Contradicted(), At(f"rounds.{played.number}.sheet", played.number))
        return True

    def _note_vp(self, played: Round, lines: list[RoundScore] | None) -> None:
        """Note what a round pays; where it cannot be scored, what its sheet says."""
        if lines is not None and self.assumed and played.sheet is None:
            self.doubtful = True
        elif lines is not None:
            self.known.append({line.participant: line.vp for line in lines})
        elif played.sheet is not None:
            rows = played.sheet.rows.items()
            self.known.append({who: row.vp for who, row in rows if row.vp is not None and 0 <= row.vp <= AWARDS[0]})

    @property
    def carry(self) -> Carry:
        """What the next round starts from; computed only if its start is recorded."""
        return self._carry()

    def _carry_over(self, played: Round, position: Position | None, end: Position | None) -> Carry:
        starter = starter_of(played, position)
        return carry_over(played, self.scored, end, starter, self.bound, self.marker)

    def _begin(self, played: Round, start: Start, *, doubtful: bool) -> tuple[Position | None, bool]:
        """Check the start and play the transcript; return the position, and whether its end is reliable."""
        if doubtful and start.prices and start.tracks and start.marker:
            # What the table wrote down says more than a position that it may never have reached.
            self.table.findings.assume_nothing()
            self._carry = _unknown
        position = open_round(self.table, played, start, self.carry, self.smuggler)
        if position is not None:
            return position, self._play(played, start, position)
        if played.transcript:
            why = NotReplayed("start" if start.found is None else "found")
            if not doubtful and self._try_markers(played, start):
                why = NotReplayed("marker")
            self.table.ask(played.number, why, At(round=played.number))
        return None, False

    def _try_markers(self, played: Round, start: Start) -> bool:
        """Play the transcript with each gem that the Smuggler may have; return whether his gem was all that is not known.

        What is wrong with all of them is told.
        """
        if self.table.telling:
            # The trail does not tell of what only might have been.
            return False
        told = self.table.findings.found
        before, stuck, ways = len(told), self.smuggler_stuck, []
        carry = replace(self.carry, number=played.number)
        for colour in COLOURS:
            begun = replace(start, marker=colour)
            position = open_position(self.bound, self.record, played, begun, carry)
            if position is None:
                return False
            self._play(played, begun, position)
            ways.append([finding for finding in told[before:] if finding.level == "error"])
            del told[before:]
            self.table.findings.assume_nothing()
        self.assumed, self.smuggler_stuck = False, stuck
        if all(ways):
            places = [{(finding.rule, finding.where) for finding in way} for way in ways]
            fewest = min(ways, key=len)
            told += [one for one in fewest if all((one.rule, one.where) in way for way in places)] or fewest[:1]
        return True

    def _play(self, played: Round, start: Start, position: Position) -> bool:
        """Take the position through picks and transcript; return whether its end is reliable."""
        table, number = self.table, played.number
        if start.starter is not None:
            table.ask(position, Starter(start.starter), At(f"rounds.{number}.start.starter", number))
        picked = [event for event in played.transcript if type(event) is Pick]
        legal = True
        pool = self._pool(position, start, picked) if picked else None
        if start.picks and picked:
            table.ask(position, PicksTwice(start.picks, picked), At(f"rounds.{number}.start.picks", number))
        if start.picks and not picked:
            legal = take_gems(table, position, start)
            if legal and position.marker:
                self._check_pool(position, self._pool(position, start, ()))
        if not played.transcript:
            return False
        if not legal:
            table.ask(number, NotReplayed("picks"), At(round=number))
            return False
        running = self.record.ended == "adjourned" and played is self.record.rounds[-1]
        replay = RoundReplay(table, position)
        before = len(table.findings.found)
        reached = replay.run(played.transcript, over=not running)
        if pool is not None and not self._is_pick_wrong(played, before):
            self._check_pool(position, pool)
        self.assumed = reached and replay.assumed is not None
        if position.turn and not position.dealt:
            table.ask(position, NO_DEAL, At(round=number))
        if position.may_stop and position.stuck is None:
            return False
        self.smuggler_stuck = position.stuck == SMUGGLER
        return reached

    def _pool(self, position: Position, start: Start, picked: Sequence[Pick]) -> Pool | None:
        """The recorded pool beside what is left after the picks, of which the transcript may list some."""
        if start.pool is None:
            return None
        taken = [*position.picked, *((event.player, event.gem) for event in picked)]
        gems = [event.gem for event in picked]
        return Pool(start.pool, taken, {colour: count - gems.count(colour) for colour, count in position.pool.items()})

    def _check_pool(self, position: Position, pool: Pool | None) -> None:
        if pool is not None:
            self.table.ask(position, pool, At(f"rounds.{position.number}.start.pool", position.number))

    def _is_pick_wrong(self, played: Round, before: int) -> bool:
        """Whether one of the findings since then is that a starting gem was wrong, from which a wrong pool follows."""
        errors = [finding.where.event for finding in self.table.findings.found[before:] if finding.level == "error"]
        return any(type(event) is Pick for index in errors if index for event in played.transcript[index - 1 : index])

    def opening(self, played: Round) -> Position | None:
        """The position before the first event of the next round, with the starting gems of its sheet; None if unknown."""
        start = played.start or Start()
        position = open_round(self.table, played, start, self.carry, self.smuggler)
        if position is not None and not any(type(event) is Pick for event in played.transcript):
            take_gems(self.table, position, start)
        return position

    # The end of a round.

    def _score(self, played: Round, position: Position | None) -> list[RoundScore] | None:
        """Sell, rank and pay; None if the end of the round is not known."""
        sheet = played.sheet
        if position is not None:
            if sheet is not None:
                self._compare(sheet, position)
            self._note_smuggler(position.tracks[SMUGGLER], position.marker)
            return self._pay(played, held_at_end(position, self.bound), position.prices)
        if sheet is None:
            return None
        self.table.findings.assume_nothing()
        return self._score_sheet(played, sheet)

    def _compare(self, sheet: Sheet, position: Position) -> None:
        """Compare a sheet with the transcript; figures that a decision lets stand as written replace those of the transcript."""
        marker = written_marker(sheet, solo=self.bound.solo)
        paper = self._paper(position.number, marker, position)
        at = At(f"rounds.{position.number}.sheet", position.number)
        if SMUGGLER not in sheet.rows:
            self.table.ask(paper, SheetRows(sheet.rows), at)
        given = self.table.ask(paper, sheet, at).given
        for (what, _), said in given.items():
            if what == "marker":
                position.marker = said
            else:
                getattr(position, what).update(said)

    def _score_sheet(self, played: Round, sheet: Sheet) -> list[RoundScore] | None:
        """Score the end of a round from its sheet."""
        number = played.number
        marker, kept = written_marker(sheet, solo=self.bound.solo), self._kept_marker(played)
        if marker is None and sheet.marker is None and kept is not None and self._fits(sheet, kept):
            marker = kept
        paper, at = self._paper(number, marker, None, kept), At(f"rounds.{number}.sheet", number)
        self.table.ask(paper, sheet, at)
        if len(sheet.rows) != len(self.participants) and not self.table.ask(paper, SheetRows(sheet.rows), at).given:
            return None
        if self.table.ask(paper, Ranked(sheet), at).then:
            return None
        held = held_on_sheet(sheet, self.record.seats, marker or best_colour(sheet), self.bound)
        if SMUGGLER not in held:
            return [*self._pay(played, held, sheet.prices), absent(len(held) + 1)]
        self._note_smuggler(sheet.rows[SMUGGLER].track, marker)
        return self._pay(played, held, sheet.prices)

    def _fits(self, sheet: Sheet, marker: str) -> bool:
        """Whether the Smuggler can have kept this gem; in the normal game a trade that nobody recorded may have changed it."""
        seats = self.record.seats
        if (
            self.bound.solo
            or len(sheet.rows) != len(self.participants)
            or len(by_marker(sheet, seats, self.bound)) == 1
        ):
            return True
        held = held_on_sheet(sheet, seats, marker, self.bound)
        return is_right(
            Paid(sheet.rows, rank(held, sheet.prices, self.rulings, last=self.bound.last_space), sheet.prices)
        )

    def _paper(self, number: int, marker: str | None, position: Position | None, kept: str | None = None) -> Paper:
        return Paper(
            number=number,
            bound=self.bound,
            participants=self.participants,
            marker=marker,
            kept=kept if self.bound.solo and self.rulings.solo_trade != "marker" else None,
            position=position,
            floor=self.smuggler,
        )

    def _note_smuggler(self, track: int, marker: str | None) -> None:
        self.marker = marker
        if self.smuggler_stays:
            self.smuggler = track

    def _kept_marker(self, played: Round) -> str | None:
        """The Smuggler's gem if the sheet does not name it: the one at the start, or the one he kept."""
        if played.start is not None and played.start.marker is not None:
            return played.start.marker
        return self.marker if self.rulings.marker == "kept" else None

    def _pay(self, played: Round, held: dict[str, Held], prices: dict[str, int]) -> list[RoundScore]:
        """Rank and pay the round, and compare it with the sheet."""
        table, number = self.table, played.number
        orders = _orders(played)
        if orders is not None:
            table.ask(held, orders, At(round=number))
        sold = {**orders.sheet, **orders.transcript} if orders is not None else None
        rows = played.sheet.rows if played.sheet else {}

        def paid(given: Mapping[Any, Any]) -> Paid:
            afters = {**given.get(("unsold", ""), {}), **_given(given, "after")}
            lines = rank(held, prices, self.rulings, last=self.bound.last_space, orders=sold, afters=afters)
            return Paid(rows, lines, prices)

        figures: Paid = paid({})
        places: dict[str, int] = {}
        awards: dict[str, int] = {}
        if rows:
            figures, given, _, settled = table.ask(figures, FINAL_SALE, At(f"rounds.{number}.sheet", number), paid)
            places, awards = _given(given, "place"), _given(given, "vp")
            vp = {line.participant: line.vp for line in figures.lines}
            late = self.counting is not None and number > self.counting
            self.paid += (
                0
                if late
                else sum(
                    vp[who] if settled.get(f"rows.{who}.vp") == "by-rules" else row.vp or 0 for who, row in rows.items()
                )
            )
        table.tell(tell_round, number, figures.lines, prices)
        if not places and not awards:
            return figures.lines
        table.tell(tell_as_written, number, places, awards)
        lines = [
            replace(
                line,
                place=places.get(line.participant, line.place),
                lowest=places.get(line.participant, line.lowest),
                vp=awards.get(line.participant, line.vp),
            )
            for line in figures.lines
        ]
        return sorted(lines, key=lambda line: line.place)


def _given(given: Mapping[Any, Any], what: str) -> dict[str, int]:
    """The figures of one kind, by participant, that decisions let stand."""
    return {key[1]: figure for key, figure in given.items() if key[0] == what} if given else {}


def _unknown() -> Carry:
    """What a round starts from if the end of the last one is not known."""
    return NOTHING


def open_round(table: Table, played: Round, start: Start, carry: Carry, floor: int) -> Position | None:
    """The position before the picks of a round, after its start was checked; None if it is not known.

    `floor` is the lowest space that the Smuggler can be on.
    """
    number = played.number
    due = replace(carry, number=number)
    given = table.ask(due, start, At(f"rounds.{number}.start", number)).given
    if start.found is not None:
        at = At(f"rounds.{number}.start.found", number)
        table.ask(table.bound, start.found, at)
        if (space := (start.found.tracks or {}).get(SMUGGLER)) is not None:
            table.ask(floor, Smuggler(space), At(f"{at.path}.tracks.{SMUGGLER}", number))
    return open_position(table.bound, table.record, played, start, due.as_given(given) if given else due)


def take_gems(table: Table, position: Position, start: Start) -> bool:
    """Take the starting gems of a sheet; return whether all were legal."""
    number = position.number
    for index, taken in enumerate(start.picks, 1):
        event = Pick(player=taken.player, gem=taken.gem)
        at = At(f"rounds.{number}.start.picks.{index}", number)
        illegal = table.ask(position, event, at, all_of_it=True).then
        if illegal or position.pool[taken.gem] <= 0 or taken.player not in position.gems:
            return False
        pick(position, event)
    asked = table.ask(position, StartingGems(start.picks), At(f"rounds.{number}.start.picks", number))
    return asked.then is None


def _orders(played: Round) -> Orders | None:
    """The order of final sales, if it was recorded; the transcript takes precedence over the sheet."""
    sheet = played.sheet.sales if played.sheet is not None else None
    stuck = next((event for event in reversed(played.transcript) if type(event) is Stuck), None)
    transcript = stuck.sales if stuck is not None else None
    return Orders(transcript or {}, sheet or {}) if transcript or sheet else None
