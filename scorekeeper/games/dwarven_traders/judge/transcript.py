"""Judges the start of a round, and takes its transcript through the checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.checks.ending import NO_DEAL
from scorekeeper.games.dwarven_traders.checks.found import Smuggler
from scorekeeper.games.dwarven_traders.checks.setup import (
    NotReplayed,
    OtherMarker,
    OtherStart,
    PicksTwice,
    Pool,
    Starter,
    StartingGems,
)
from scorekeeper.games.dwarven_traders.equipment import Bound
from scorekeeper.games.dwarven_traders.position.actions import pick
from scorekeeper.games.dwarven_traders.position.pieces import FIRST_SPACE, HIGHEST_PRICE, LOWEST_PRICE, START_PRICE
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.replay import RoundReplay
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Pick, Record, Round, Start, State
from scorekeeper.games.dwarven_traders.setup import NOTHING, Carry, left_out, open_position, possible_markers
from scorekeeper.games.engine.table import At, Mark, Table
from scorekeeper.games.engine.verdict import Finding

A_ROW = 3
"""Errors that are a row of errors, for which a start that nobody wrote down may be the one cause."""
A_PAIR = 2
"""Errors for which the Smuggler's gem may be the one cause, where all of them agree on another."""


class Played(NamedTuple):
    """A transcript played from one start."""

    position: Position | None
    """None if the start is not known."""
    reached: bool
    """Whether the end of the round is known."""
    lost: bool
    """Whether the position was lost on the way."""
    faults: int
    """Errors in the transcript, and spaces on the sheet to which it does not lead."""

    @property
    def rank(self) -> tuple[bool, int]:
        return self.lost, self.faults


class TranscriptJudge:
    """Starts the rounds of a game and plays their transcripts."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.record: Record = table.record
        self.bound: Bound = table.bound
        self.assumed = False
        """Whether the end of the last round rests on something illegal that was carried out as written."""
        self.smuggler_stuck = False
        self.smuggler_seen = 0
        """The space on which the last transcript left the Smuggler, if it stops before the end of its round."""
        self.other_tracks = False
        """Whether the table was told that it starts rounds by the other option of ruling DWT-R01."""
        self._decided = False
        """Whether a decision says what to make of a wrong start."""
        self._found_wrong = False
        """Whether the position that was found cannot have been on the table."""
        self._contradicted = False
        """Whether the position of the last transcript was lost because too many errors followed in a row."""
        self.begun: Carry = NOTHING
        """What the last round was played from."""

    def begin(self, played: Round, carry: Carry, floor: int) -> tuple[Position | None, bool]:
        """Check the start and play the transcript; return the position, and whether its end is reliable.

        `floor` is the lowest space that the Smuggler can be on.
        """
        start = played.start or Start()
        doubtful, self.assumed = self.assumed, False
        self.smuggler_seen = 0
        if doubtful and start.prices and start.tracks and start.marker:
            # What the table wrote down says more than a position that it may never have reached.
            self.table.findings.assume_nothing()
            carry = NOTHING
        due = self._check_start(played, start, carry, floor)
        mark = self.table.mark()
        first = self._play_from(played, start, due, mark)
        if first.position is None:
            self._say_not_replayed(played, start, due, doubtful=doubtful)
        elif first.faults or first.lost:
            first = self._play_from_best(played, start, due, first, mark)
        return first.position, first.reached

    def _check_start(self, played: Round, start: Start, carry: Carry, floor: int) -> Carry:
        """Check what is written about the start, and return what the round starts from."""
        table, number = self.table, played.number
        due = replace(carry, number=number)
        other = due.tracks != due.other_tracks and _is_written(start.tracks, due.other_tracks)
        if other and self.other_tracks:
            due = replace(due, tracks=due.other_tracks)
        self.other_tracks = self.other_tracks or other
        asked = table.ask(due, start, At(f"rounds.{number}.start", number))
        given, self._decided = asked.given, bool(asked.settled)
        self._found_wrong = False
        if start.found is not None:
            at, before = At(f"rounds.{number}.start.found", number), len(table.findings.found)
            table.ask(table.bound, start.found, at)
            if (space := (start.found.tracks or {}).get(SMUGGLER)) is not None:
                table.ask(floor, Smuggler(space), At(f"{at.path}.tracks.{SMUGGLER}", number))
            self._found_wrong = any(one.level == "error" for one in table.findings.found[before:])
        return due.as_given(given) if given else due

    def _say_not_replayed(self, played: Round, start: Start, due: Carry, *, doubtful: bool) -> None:
        """Say why a transcript is not replayed, and what is wrong with it all the same."""
        if not played.transcript:
            return
        why = NotReplayed("start")
        if start.found is not None:
            why = NotReplayed("found", left_out(start.found, self.record.seats))
        if not doubtful and self._try_markers(played, start, due):
            why = NotReplayed("marker")
        self.table.ask(played.number, why, At(round=played.number))

    # Which start the table played from.

    def _play_from(self, played: Round, start: Start, carry: Carry, mark: Mark) -> Played:
        """Play a round from this start."""
        self.begun, before = carry, self.table.mark()
        position = open_position(self.bound, self.record, played, start, carry)
        if position is None:
            return Played(None, reached=False, lost=False, faults=0)
        reached, lost = self._play(played, start, position)
        if lost and self._contradicted:
            position, reached, lost = self._play_on(played, start, carry, before)
        errors = self._errors_since(mark)
        rows = played.sheet.rows if played.sheet is not None and reached else {}
        off = [who for who, row in rows.items() if row.track != position.tracks[who]]
        other = rows and played.sheet is not None and played.sheet.marker not in (None, position.marker)
        return Played(position, reached, lost, len(errors) + len(off) + bool(other))

    def _play_on(self, played: Round, start: Start, carry: Carry, mark: Mark) -> tuple[Position, bool, bool]:
        """Play a round once more in which the position seems lost, beyond the error after which it does.

        If all is right from there on, both errors can have happened as they are written, and the position is known.
        """
        position, reached, lost = self._play_again(played, start, carry, mark, trial=True)
        return self._play_again(played, start, carry, mark, trial=False) if lost else (position, reached, lost)

    def _play_again(
        self, played: Round, start: Start, carry: Carry, mark: Mark, *, trial: bool
    ) -> tuple[Position, bool, bool]:
        self.table.rewind(mark)
        position = open_position(self.bound, self.record, played, start, carry)
        assert position is not None, "it was opened from the same start before"
        return position, *self._play(played, start, position, trial=trial)

    def _errors_since(self, mark: Mark) -> list[Finding]:
        found = self.table.findings.found
        return [one for one in found[mark.findings[0] :] if one.level == "error"] if found else []

    def _play_from_best(self, played: Round, start: Start, due: Carry, first: Played, mark: Mark) -> Played:
        """Play a round from the start that fits its transcript best, which is the right one unless another fits better.

        Who plays from a wrong start makes one error, and what follows is right if it is played from there.
        """
        best, chosen = first, None
        for other in self._other_starts(played, start, due):
            self.table.rewind(mark)
            tried = self._play_from(played, start, other.carry, mark)
            # A start that nobody wrote down must explain everything, and a row of errors.
            row = A_PAIR if other.what == "marker" else A_ROW
            enough = other.written or (first.faults + first.lost >= row and tried.rank == (False, 0))
            if enough and tried.rank < best.rank:
                best, chosen = tried, other
        self.table.rewind(mark)
        self.assumed = False
        if chosen is None:
            return self._play_from(played, start, due, mark)
        number, at = played.number, At(f"rounds.{played.number}.start", played.number)
        if chosen.what == "marker":
            # Everything else agrees on another gem, so that nothing rests on what the start says.
            self.table.ask(chosen.carry.marker, OtherMarker(start.marker), at)
            return self._play_from(played, start, chosen.carry, self.table.mark())
        if not chosen.written and not (self.other_tracks and chosen.what == "tracks"):
            self.table.ask(due, OtherStart(chosen.what, getattr(chosen.carry, chosen.what)), At(round=number))
        self.other_tracks = self.other_tracks or chosen.carry.tracks == due.other_tracks
        self.table.findings.assume(at.where(""))
        best = self._play_from(played, start, chosen.carry, self.table.mark())
        self.assumed = best.reached
        return best

    def _other_starts(self, played: Round, start: Start, due: Carry) -> Iterator[OtherWay]:
        """Starts that the table may have played from.

        They are what it wrote down, the other option of ruling DWT-R01, new prices, or another gem drawn for the Smuggler.
        """
        if not played.transcript or start.found is not None or self._decided:
            return
        written = due.as_given(_written(start))
        if written != due:
            yield OtherWay(written, written=True)
        if start.tracks is None and due.other_tracks is not None:
            yield OtherWay(replace(written, tracks=due.other_tracks), "tracks")
        if start.prices is None and due.prices is not None and played.number > 1:
            yield OtherWay(replace(written, prices=dict.fromkeys(COLOURS, START_PRICE)), "prices")
        if start.marker is not None and due.marker is None:
            # Only a gem that somebody names: with another one, a colour that is gone might not be.
            stated = [event.marker for event in played.transcript if type(event) is State]
            named = {*stated, played.sheet.marker if played.sheet is not None else None} - {None, start.marker}
            for colour in sorted(filter(None, named)):
                yield OtherWay(replace(written, marker=colour), "marker")

    def _try_markers(self, played: Round, start: Start, due: Carry) -> bool:
        """Play the transcript with each gem that the Smuggler may have; return whether his gem was all that is not known.

        What is wrong with all of them is told.
        """
        mark, stuck, ways = self.table.mark(), self.smuggler_stuck, []
        for colour in possible_markers(start.found):
            begun = replace(start, marker=colour)
            position = open_position(self.bound, self.record, played, begun, due)
            if position is None:
                return False
            self._play(played, begun, position)
            ways.append([finding for finding in self.table.rewind(mark) if finding.level == "error"])
        self.assumed, self.smuggler_stuck = False, stuck
        if all(ways):
            places = [{(finding.rule, finding.where) for finding in way} for way in ways]
            fewest = min(ways, key=len)
            self.table.findings.found += [
                one for one in fewest if all((one.rule, one.where) in way for way in places)
            ] or fewest[:1]
        return True

    def _play(self, played: Round, start: Start, position: Position, *, trial: bool = False) -> tuple[bool, bool]:
        """Take the position through picks and transcript; return whether its end is reliable, and whether it was lost."""
        table, number = self.table, played.number
        if start.starter is not None:
            table.ask(position, Starter(start.starter), At(f"rounds.{number}.start.starter", number))
        picked = [event for event in played.transcript if type(event) is Pick]
        legal = True
        position.only_in_start = _only_in_start(position, start, picked) if picked else []
        pool = self._pool(position, start, picked) if picked else None
        if start.picks and picked:
            table.ask(position, PicksTwice(start.picks, picked), At(f"rounds.{number}.start.picks", number))
        if start.picks and not picked:
            legal = take_gems(table, position, start)
            if legal and position.marker:
                self._check_pool(position, self._pool(position, start, ()))
        if not played.transcript:
            return False, False
        if not legal:
            table.ask(number, NotReplayed("picks"), At(round=number))
            return False, False
        running = self.record.ended == "adjourned" and played is self.record.rounds[-1]
        replay = RoundReplay(table, position, len(played.transcript) if played.sheet is None else None, trial=trial)
        before = len(table.findings.found)
        reached = replay.run(played.transcript, over=not running)
        self._contradicted = replay.contradicted
        if pool is not None and not self._is_pick_wrong(played, before):
            self._check_pool(position, pool)
        self.assumed = reached and (replay.assumed is not None or self._found_wrong)
        if position.turn and not position.dealt:
            table.ask(position, NO_DEAL, At(round=number))
        if position.may_stop and position.stuck is None:
            self.smuggler_seen = position.tracks[SMUGGLER] if reached and not self.assumed else 0
            return False, not reached
        self.smuggler_stuck = position.stuck == SMUGGLER
        return reached, not reached

    def _pool(self, position: Position, start: Start, picked: Sequence[Pick]) -> Pool | None:
        """The recorded pool beside what is left after the picks, of which the transcript may list some."""
        if start.pool is None:
            return None
        also = [*position.only_in_start, *((event.player, event.gem) for event in picked)]
        taken, gems = [*position.picked, *also], [gem for _, gem in also]
        return Pool(start.pool, taken, {colour: count - gems.count(colour) for colour, count in position.pool.items()})

    def _check_pool(self, position: Position, pool: Pool | None) -> None:
        if pool is None:
            return
        findings = self.table.findings
        _, assumed = findings.mark()
        # The pool lay there before anything illegal in the transcript happened.
        findings.assume_nothing()
        self.table.ask(position, pool, At(f"rounds.{position.number}.start.pool", position.number))
        if assumed is not None:
            findings.assume(assumed)

    def _is_pick_wrong(self, played: Round, before: int) -> bool:
        """Whether one of the findings since then is that a starting gem was wrong, from which a wrong pool follows."""
        errors = [finding.where.event for finding in self.table.findings.found[before:] if finding.level == "error"]
        return any(type(event) is Pick for index in errors if index for event in played.transcript[index - 1 : index])


class OtherWay(NamedTuple):
    """Another start that a table may have played from."""

    carry: Carry
    what: str = ""
    """Which figures nobody wrote down."""
    written: bool = False


def _only_in_start(position: Position, start: Start, picked: Sequence[Pick]) -> list[tuple[str, str]]:
    """The starting gems of those whom the start lists and the transcript leaves out."""
    takers = {event.player for event in picked}
    return [(one.player, one.gem) for one in start.picks if one.player in position.gems.keys() - takers]


def _is_written(said: dict[str, int] | None, figures: dict[str, int] | None) -> bool:
    """Whether these figures are what is written down, as far as anything is."""
    return bool(said) and figures is not None and all(figures[key] == figure for key, figure in (said or {}).items())


def _written(start: Start) -> dict[str, Any]:
    """What is written about a start, if it can be on the board."""
    given: dict[str, Any] = {}
    if start.tracks and min(start.tracks.values()) >= FIRST_SPACE:
        given["tracks"] = start.tracks
    if start.prices and all(LOWEST_PRICE <= price <= HIGHEST_PRICE for price in start.prices.values()):
        given["prices"] = start.prices
    if start.marker is not None:
        given["marker"] = start.marker
    return given


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
