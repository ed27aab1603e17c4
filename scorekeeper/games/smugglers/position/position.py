"""The position during a round, and how each event changes it.

Everything here is mechanics: what moves where, and what an opened sphere earns. The checks decide whether an event was
allowed; they look at the position before the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.games.smugglers.equipment import BossTrack, Bound
from scorekeeper.games.smugglers.position.boss import slot_after
from scorekeeper.games.smugglers.position.holdings import Holdings, supply_of
from scorekeeper.games.smugglers.position.rewards import Due
from scorekeeper.games.smugglers.position.sizes import Sizes
from scorekeeper.games.smugglers.record import (
    BOMBS,
    CHAIRS,
    FIELDS,
    FOUR_PLAYERS,
    PIECES,
    SOUR,
    SWEET,
    TWO_PLAYERS,
    FoundPosition,
    Inspect,
    Reveal,
    Roll,
    Seat,
    State,
    Take,
    Trial,
    Waive,
    Won,
)
from scorekeeper.games.smugglers.scoring.sets import won_with
from scorekeeper.games.smugglers.setup import Carry

Move = tuple[Take, Due | None, int | None, bool]
"""A token that moved: what its sphere earned, the number of the event (None on paper), and whether a player took it or
a decision let the rules move it."""


class Unpaid(Struct, frozen=True):
    """A moment: play goes on, but nobody has taken what the sphere opened last earns."""


class RoundOver(Struct, frozen=True):
    """A moment: the round has no more events."""


class AfterTheCall(Struct, frozen=True):
    """A moment: something happens although the table said that the round was over."""


EMPTY: frozenset[Any] = frozenset()


class Position(Sizes):
    """Where everything is, and how far the round has got."""

    __slots__ = (
        "beginner",
        "begun_later",
        "called",
        "carry",
        "differences",
        "false_win",
        "field",
        "finished",
        "found",
        "glancing",
        "guesses",
        "illegal",
        "index",
        "inspections",
        "inspectors",
        "junk",
        "midway",
        "most_inspections",
        "moves",
        "named",
        "opened",
        "other_slot",
        "over",
        "paper",
        "passed",
        "rolls",
        "script",
        "slot",
        "starter",
        "tester",
        "tests",
        "track",
        "unread",
        "untested",
        "won_bombs",
        "yielded",
    )

    turn = 0
    index: int
    over: bool
    """Whether somebody has won and nothing more may follow; a sheet does not show what came after."""
    called: bool
    """Whether the table said that the round was over."""
    false_win: Won | None
    """The last win that the table called against the rules."""
    midway: bool
    """Whether the transcript starts somewhere in the round, so that what came before it is not known."""
    begun_later: bool
    """Whether the transcript starts after the first roll of the round."""
    illegal: bool
    """Whether what players own rests on an illegal event that was carried out as written."""
    named: bool
    """Whether the record names the starting player apart from the roll."""
    starter: str | None
    beginner: str | None
    """The player who started by the record; if it was the wrong one, the tests may follow from either."""
    tester: str | None
    """The player who takes the test next; None while that is not known."""
    track: BossTrack | None
    inspectors: int
    """How many inspections this round has, once the chairs are taken."""
    most_inspections: int
    """How many inspections the number of players allows."""
    tests: dict[str, bool]
    """The players who have taken the test, and whether they passed."""
    found: dict[str, list[str]]
    """The contents of the spheres opened so far."""
    yielded: frozenset[str]
    """The player who has given up the right to reveal first."""
    script: Sequence[Any]
    """The events of the round, to look ahead."""
    differences: Sequence[Any]
    """Where a statement of the table differs from the round so far."""

    paper: bool
    """Whether the events come from a sheet."""
    field: str
    """On paper: the field that the current event comes from."""
    untested: Sequence[str]
    """On paper: players whose test is not recorded although it matters."""
    glancing: bool
    """On paper: whether to check inspections whose spheres cannot be opened."""
    finished: bool
    """On paper: whether the sheet has no more events."""
    unread: Any
    """On paper: why the sheet does not show how the round went."""

    def __init__(self, carry: Carry, bound: Bound, *, named: bool = False, paper: bool = False) -> None:
        self.carry, self.track = carry, bound.track
        self.seats, self.slot, self.slips = carry.seats, carry.slot, carry.slips
        self.other_slot = carry.other_slot
        self.most_inspections = CHAIRS if len(carry.seats) == FOUR_PLAYERS else 1
        self.spare, self.won_bombs, self.extra = carry.spare, carry.won_bombs, carry.extra
        self.target, self.rulings = bound.target, bound.rulings
        self.held = {who: [*counts] for who, counts in carry.held.items()}
        self.starter = self.tester = carry.starter
        self.beginner = carry.beginner
        self.named, self.paper = named, paper
        self.index, self.field = 0, "rows"
        self.over = self.illegal = self.called = self.midway = self.begun_later = self.seated = self.finished = (
            self.glancing
        ) = False
        self.winner = self.last = self.due = self.pending = self.unread = self.false_win = None
        # A position is made for every round of every table, so containers that few rounds need are shared until they change.
        self.level = self.equal = self.disputed = self.yielded = EMPTY
        self.refused = self.script = self.differences = self.untested = ()
        self.rolls: list[int] = []
        self.tests = {}
        self.passed: list[str] = []
        self.larger = {}
        self.chairs, self.inspectors = [], 0
        self.junk: list[str] = []
        self.inspections: list[tuple[str, str]] = []
        self.opened: set[str] = set()
        self.found = {}
        self.guesses: dict[str, str | None] = {}
        self.dues = []
        self.moves: list[Move] = []

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.carry.number

    @property
    def may_stop(self) -> bool:
        """Whether the table was stopped in this round, and nobody said that the round was over."""
        return (self.carry.may_stop or self.midway or self._ended_by_false_win()) and not self.called

    def _ended_by_false_win(self) -> bool:
        """Whether the game ended here because the table called a win against the rules."""
        if self.false_win is None or not self.carry.last or self.seems_to_win(self.false_win.player):
            return False
        acts = [event for event in self.script if type(event) is not State]
        return acts[-1] is self.false_win

    # Questions that checks ask.

    def all_stuck(self) -> bool:
        """Whether all have taken the test and nobody passed."""
        return len(self.tests) == len(self.seats) and not self.passed

    def places(self) -> int:
        """How many chairs are filled."""
        return min(len(self.passed), 1 if len(self.seats) == TWO_PLAYERS else CHAIRS)

    def inspections_due(self) -> int:
        """How many inspections this round has."""
        return self.inspectors

    def stock(self, who: str) -> int:
        """Bombs behind a player's screen when the spheres were made; the maximum if that is not known."""
        return PIECES if self.carry.loose else self.carry.held[who][BOMBS]

    @property
    def ranking_begun(self) -> bool:
        """Whether spheres have been compared or chairs taken."""
        return self.seated or bool(self.larger) or bool(self.level)

    def inspections_told(self) -> int:
        """How many inspections are recorded in the whole round."""
        return sum(type(event) is Inspect for event in self.script)

    def never_tests(self, who: str) -> bool:
        """Whether a player takes no test in the whole round, and the table did not stop before it."""
        return not self.may_stop and not any(type(event) is Trial and event.player == who for event in self.script)

    def waiting(self) -> list[str]:
        """The players who have neither been inspected nor revealed yet."""
        return [who for who in (*self.chairs, *self.junk) if who not in self.opened]

    def misplaced(self, who: str) -> bool:
        """Whether a player belongs in the junk room, but the table says otherwise."""
        return not self.tests.get(who, True) or who not in self.chairs[: self.places()]

    def seems_to_win(self, who: str) -> bool:
        """Whether a player has a set by figures on paper that are reported as wrong."""
        sheet, slips = self.carry.sheet, self.slips
        row = sheet.rows.get(who) if sheet is not None else None
        if row is not None and won_with(row.sweet, row.sour, self.target):
            return True
        sweet, sour = (self.held[who][count] + slips.get((who, count), 0) for count in (SWEET, SOUR))
        return bool(slips) and won_with(sweet, sour, self.target) is not None

    def supply(self, colour: int) -> int:
        """How many tokens of a colour are in the supply."""
        return supply_of(self.held, colour)

    # What events do.

    def roll(self, event: Roll) -> None:
        """Move the boss to where the record has him, so that one wrong step is reported once."""
        if not self.rolls:
            self.beginner = event.player
        self.rolls.append(event.die)
        due, said = slot_after(self.slot, self.rolls, self.track), event.slot
        if said is None or said == due:
            self.slot = due
        else:
            self._go_elsewhere(due, said)

    def _go_elsewhere(self, due: int | None, said: int) -> None:
        other = slot_after(self.other_slot, self.rolls, self.track)
        if said >= 1 and (self.track is None or said <= self.track.slots):
            self.slot, self.other_slot = said, None if said == other else due
        else:
            self.slot = due

    def test(self, event: Trial) -> None:
        player, tests, passed = event.player, self.tests, "through" in event.attempts
        if not tests and player == self.beginner:
            self.starter = player
        if player not in tests:
            self.tester = self.carry.after[player]
        elif not passed and player in self.passed:
            self.passed.remove(player)
        tests[player] = passed
        if passed and player not in self.passed:
            self.passed.append(player)

    def seat(self, event: Seat) -> None:
        self.seated = True
        self.chairs = list(event.chairs)
        self.inspectors = min(len(self.chairs), self.most_inspections)
        self.junk = list(event.junk)

    def inspect(self, event: Inspect) -> None:
        self.inspections.append((event.player, event.target))
        self.guesses[event.target] = event.guess
        self.opened.add(event.target)
        self.found[event.target] = event.found or []
        self.open(event.target, event.player, event.guess, event.found or [])

    def reveal(self, event: Reveal) -> None:
        self.opened.add(event.player)
        self.found[event.player] = event.found
        self.open(event.player, None, None, event.found)

    def hand_over(self, owner: str, to: str) -> None:
        Holdings.hand_over(self, owner, to)
        self.won_bombs = {*self.won_bombs, to}

    def take(self, event: Take) -> None:
        self.moves.append((event, self.due, None if self.paper else self.index, True))
        Holdings.take(self, event)

    def take_by_rules(self, event: Take) -> None:
        """Move a token that nobody took but a decision lets the rules move."""
        self.moves.append((event, self.due, None, False))
        Holdings.take(self, event)

    def win(self, winner: str, with_set: str) -> None:
        Holdings.win(self, winner, with_set)
        self.over = not self.paper and self.rulings.after_win == "closed"

    def hear_win(self, event: Won) -> None:
        """Note a win that the table calls against the rules."""
        unknown = self.winner is None and any(who == event.player for who, _ in self.carry.blank)
        right = event.player == self.winner and event.set in (None, self.last)
        self.false_win = None if unknown or right else event

    def let_win(self, event: Won) -> None:
        """Let a player win because a decision lets the call stand."""
        self.win(event.player, event.set or self.last or "both")
        self.due = self.pending = None

    def waive(self, event: Waive) -> None:
        if event.what == "order":
            self.yielded = self.yielded | {event.player}
        else:
            Holdings.waive(self, event)

    def start_from(self, found: FoundPosition, *, begins: bool) -> None:
        """Go on from a position found at the table, in the phase that it shows, unless the round begins with it."""
        self.slot, self.begun_later = found.slot, not begins
        self.midway = self.begun_later and found.chairs is None
        if found.player is not None and self.starter is None:
            self.starter = self.tester = found.player
        sets = {who: won_with(counts[SWEET], counts[SOUR], self.target) for who, counts in self.held.items()}
        having = [(who, won) for who, won in sets.items() if won is not None]
        if len(having) == 1:
            self.win(*having[0])
        if begins or found.chairs is None:
            return
        self.rolls, self.tests = [1], {who: who in found.chairs for who in self.seats}
        self.passed = [who for who in self.seats if who in found.chairs]
        self._take_chairs(found.chairs)
        self.opened = set(found.opened or ())
        inspected = [who for who in self.junk if who in self.opened][: self.inspections_due()]
        self.inspections = list(zip(self.chairs, inspected, strict=False))
        self.guesses = dict.fromkeys(inspected)

    def _take_chairs(self, chairs: list[str]) -> None:
        self.seat(Seat(chairs=chairs, junk=[who for who in self.seats if who not in chairs]))

    def adopt(self, event: State) -> None:
        """Let everything stated by the table stand."""
        self.slot = event.slot if event.slot is not None else self.slot
        if event.chairs is not None:
            self._take_chairs(event.chairs)
        if event.opened is not None:
            self.opened = set(event.opened)
        for who, said in event.rows.items():
            for count, name in enumerate(FIELDS):
                figure = getattr(said, name)
                if figure is not None:
                    self.held[who][count] = figure
