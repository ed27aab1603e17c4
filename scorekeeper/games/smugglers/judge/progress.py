"""How far the rounds of a table have got, and what is known there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Self

from msgspec.structs import replace

from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.table import At, Table
from scorekeeper.games.smugglers.equipment import Bound
from scorekeeper.games.smugglers.judge.trials import Trial, errors_of
from scorekeeper.games.smugglers.position.fillings import Blanks
from scorekeeper.games.smugglers.record import Holding, Record, Won
from scorekeeper.games.smugglers.setup import World, oldest_of, opening_carry


class Progress:
    """What is known between two rounds, and of the round that is being judged."""

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
        self.played_on = False
        """Whether rounds are recorded after the win, on which the result may rest."""
        self.disputed = False
        """Whether several players have a winning set, so that nobody can say who had it first."""
        self.all_stuck = 0
        """Rounds in which all got stuck."""
        self.untold = 0
        """Rounds whose record does not say whether all got stuck."""
        self.oldest = oldest_of(record, self.bound)
        self.order: Sequence[str] = clockwise_from(record.seats, self.oldest) if self.oldest is not None else []
        """The players clockwise from the oldest; empty if the oldest is not known."""
        self.shifted: Sequence[str] = ()
        """The same players in the order that follows from a wrong start."""
        self.carry = opening_carry(record.seats, self.oldest or record.seats[0], self.bound)
        self.rests_on_illegal = False
        """Whether what players own rests on an illegal event that was carried out as written."""
        self.known = self.oldest is not None
        """Whether the holdings before the next round are known."""
        self.counted = 0
        """Which round this is, even if another number is recorded."""
        self.judged = 0
        """The number of the last judged round."""
        self.wiped = False
        """Whether lines of the sheet were not filled in."""
        self.moved = False
        """Whether a found position differs from what the round before it led to, so that its round was under way."""
        self.blanks: Blanks | None = None
        """The round on paper, if its sheet does not show how it went."""
        self.open_ends: Sequence[World] = ()
        """The legal ends of the round among which its sheet does not decide."""
        self.doubts: Sequence[World] = ()
        """What players may own instead if the last sheet has one wrong figure, to which no legal round leads."""
        self.track_is_told = self.bound.track is not None

    @property
    def held(self) -> Mapping[str, Holding]:
        """What every player owns after the last judged round."""
        return self.carry.held

    @property
    def errors(self) -> int:
        """How many errors have been found so far."""
        return errors_of(self.table)

    @property
    def warnings(self) -> int:
        """How many warnings have been given so far."""
        return sum(finding.level == "warning" for finding in self.table.findings.found)

    @property
    def world(self) -> World:
        """What every player owns after the last judged round."""
        return World(self.carry.held, self.carry.spare, self.carry.extra, self.carry.slips)

    def trying(self, world: World) -> Self:
        """A copy that judges a round from one of the possible holdings, without telling anybody."""
        other = copy(self)
        other.table, other.carry = Trial(self.table), replace(self.carry)
        other.start_from(world)
        return other

    def start_from(self, world: World) -> None:
        """Take one of the possible holdings for the right one."""
        carry = self.carry
        carry.held, carry.spare, carry.extra, carry.slips = world
        carry.worlds = ()

    def lose(self) -> None:
        """Forget what came before, because it is no longer known."""
        self.known = False
        self.carry.slot = self.carry.other_slot = None

    def at_sheet(self) -> At:
        """The sheet of the current round."""
        number = self.carry.number
        return At(f"rounds.{number}.sheet", number)
