"""What can be written at a desk: each writer validates everything under the desk's lock and appends, or refuses.

A refusal leaves the log as it was. What the writers do stands in modules of their own, read when they are needed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from scorekeeper.effects import Effect
from scorekeeper.games.engine.verdict import Finding, Verdict
from scorekeeper.log import Entry
from scorekeeper.tournament.state.players import Newcomer, Player

if TYPE_CHECKING:
    from scorekeeper.tournament.state.tournament import Tournament


class Written(Struct, kw_only=True):
    """What a writer did: its entry, and what to tell about it."""

    entry: Entry
    warnings: tuple[str, ...] = ()


class Seated(Written, kw_only=True):
    """A heat that was seated; `warnings` tell who was left out, and what is not recorded yet."""

    unseated: tuple[Player, ...] = ()
    """Players of the stage who sit at no table and have no bye."""


class Struck(Written, kw_only=True):
    """An entry that was voided."""

    struck: str
    """What it was, such as `seating of heat 1, 2 tables`."""
    back: tuple[str, ...] = ()
    """Entries that count again because of it."""


class RecordWritten(Written, kw_only=True):
    """A record that was taken, and what the rules make of its table now."""

    verdict: Verdict
    findings: list[Finding]
    """What this entry brings, and what is still open at its table; what was settled before is not said again."""
    holders: list[Entry | None] = []
    """For each finding the earlier entry that holds the figure; None when the new record does."""
    counts: Literal["rules", "written"] | None = None
    """What counts where findings were accepted; without rounds the rules compute nothing, so it is what is written."""
    confirms: str | None = None
    """The author whose record this one confirms."""


class Writers(ABC):
    """The writers of a tournament."""

    @property
    @abstractmethod
    def _own(self) -> Tournament:
        """The tournament itself."""

    def add_players(self, newcomers: Sequence[Newcomer | str], *, by: str) -> list[Player]:
        """Register all of them, or none; a bare name gets the next number."""
        from scorekeeper.tournament.acts.registration import add_players

        return add_players(self._own, [Newcomer(one) if isinstance(one, str) else one for one in newcomers], by)

    def drop_player(self, player: str, *, by: str, note: str = "") -> Written:
        """Let a player go; what they played stays."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "drop", by, note=note)

    def return_player(self, player: str, *, by: str, note: str = "") -> Written:
        """Take a dropped player back."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "back", by, note=note)

    def rename_player(self, player: str, name: str, *, by: str) -> Written:
        """Give a player another name."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "rename", by, name=name)

    def check_in(self, player: str, *, by: str) -> Written:
        """Mark a player as here."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "here", by)

    def start(self, *, by: str) -> Written:
        """Freeze the regulations."""
        from scorekeeper.tournament.acts.registration import start

        return start(self._own, by)

    def amend_regulations(self, *, by: str, reason: str) -> Written:
        """Freeze the regulations anew, as the files say now."""
        from scorekeeper.tournament.acts.registration import amend_regulations

        return amend_regulations(self._own, by, reason)

    def seat(self, *, by: str, heat: int | None = None, despite: str | None = None, careful: bool = False) -> Seated:
        """Seat the next heat as the regulations say.

        `careful`: only if those before it are closed, unless `despite` says why.
        """
        from scorekeeper.tournament.seating.next_heat import seat_next

        return seat_next(self._own, by, heat, despite=despite, careful=careful)

    def seat_by_hand(
        self,
        tables: Sequence[Sequence[str]],
        *,
        by: str,
        heat: int | None = None,
        despite: str | None = None,
        careful: bool = False,
    ) -> Seated:
        """Seat the next heat: tables as lists of numbers or names, in order.

        `careful`: only if those before it are closed and everybody is seated who plays, unless `despite` says why.
        """
        from scorekeeper.tournament.acts.heats import seat_by_hand

        return seat_by_hand(self._own, tables, by, heat, despite=despite, careful=careful)

    def reseat(
        self, heat: int, tables: Sequence[Sequence[str]], *, by: str, reason: str, byes: Sequence[str] | None = None
    ) -> Seated:
        """Seat a heat anew, before its tables are played; an empty table is given up."""
        from scorekeeper.tournament.acts.heats import reseat

        return reseat(self._own, heat, tables, by, reason, byes)

    def close(self, heat: int, *, by: str, reason: str | None = None) -> Written:
        """Say that a heat is over; an incomplete one needs a reason."""
        from scorekeeper.tournament.acts.heats import close

        return close(self._own, heat, by, reason)

    def reopen(self, heat: int, *, by: str, reason: str) -> Written:
        """Open a closed heat again."""
        from scorekeeper.tournament.acts.heats import reopen

        return reopen(self._own, heat, by, reason)

    def penalise(
        self,
        player: str,
        points: str | int | Fraction,
        *,
        by: str,
        reason: str,
        rule: str | None = None,
        heat: int | None = None,
        reopen: bool = False,
    ) -> Written:
        """Take points off a player; 0 is a warning."""
        from scorekeeper.tournament.acts.penalties import penalise

        return penalise(self._own, player, points, by=by, reason=reason, rule=rule, heat=heat, reopen=reopen)

    def substitute(self, player: str, name: str, *, by: str, note: str = "") -> Written:
        """Let somebody else take over a player's number."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "substitute", by, name=name, note=note)

    def check_out(self, player: str, *, by: str) -> Written:
        """Mark a player as not here."""
        from scorekeeper.tournament.acts.registration import change_player

        return change_player(self._own, player, "away", by)

    def record(
        self,
        table: str,
        record: Mapping[str, Any],
        *,
        by: str,
        accept: str | None = None,
        as_written: bool = False,
        reopen: bool = False,
    ) -> RecordWritten:
        """Take a record; raises `OpenErrorsError` (with `.findings`) when errors are open and nobody accepts them."""
        from scorekeeper.tournament.acts.records import record as write_record

        return write_record(self._own, table, record, by=by, accept=accept, as_written=as_written, reopen=reopen)

    def amend(
        self,
        of: str,
        record: Mapping[str, Any],
        *,
        by: str,
        reason: str,
        accept: str | None = None,
        as_written: bool = False,
        reopen: bool = False,
    ) -> RecordWritten:
        """Replace a record by a better one."""
        from scorekeeper.tournament.acts.records import amend

        return amend(self._own, of, record, by=by, reason=reason, accept=accept, as_written=as_written, reopen=reopen)

    def void(self, of: str, *, by: str, reason: str, reopen: bool = False) -> Struck:
        """Strike an entry."""
        from scorekeeper.tournament.acts.decisions import void

        return void(self._own, of, by, reason, reopen=reopen)

    def decide(
        self,
        of: str,
        *,
        by: str,
        reason: str,
        effect: Effect = "by-rules",
        rule: str | None = None,
        round: int | None = None,  # noqa: A002 - the word of the log
        turn: int | None = None,
        event: int | None = None,
        player: str | None = None,
        reopen: bool = False,
    ) -> Written:
        """Enter the head judge's word on one record."""
        from scorekeeper.tournament.acts.decisions import decide

        narrowed = {"rule": rule, "round": round, "turn": turn, "event": event}
        return decide(
            self._own, of, by=by, reason=reason, effect=effect, player=player, narrowed=narrowed, reopen=reopen
        )
