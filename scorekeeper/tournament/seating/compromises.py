"""The aims that a seating did not reach, as data and as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from scorekeeper.tournament.regulations.sizes import short_players
from scorekeeper.tournament.seating.seats import crowded
from scorekeeper.tournament.seating.trades import is_traded
from scorekeeper.tournament.words import nth

if TYPE_CHECKING:
    from scorekeeper.tournament.seating.task import SeatingTask

Kind = Literal["apart", "bye", "short", "repeat", "seat"]


class Compromise(Struct, frozen=True, kw_only=True):
    """One aim that a seating did not reach."""

    kind: Kind
    players: tuple[str, ...]
    figure: int = 0
    """The count of byes, short tables, meetings or times on this seat, including this one."""
    seat: int = 0
    traded: bool = False
    """Whether a repeated meeting could have been avoided at the price of less equal points."""

    def said(self, names: Callable[[str], str]) -> str:
        """Return the sentence for the organiser."""
        who = " and ".join(names(player) for player in self.players)
        match self.kind:
            case "apart":
                return f"{who} meet but should be kept apart"
            case "bye":
                return f"{who} has a bye for the {nth(self.figure)} time"
            case "short":
                return f"{who} plays a short table for the {nth(self.figure)} time"
            case "repeat":
                why = ", accepted to keep points equal" if self.traded else ""
                return f"{who} meet for the {nth(self.figure)} time{why}"
            case "seat":
                return f"{who} sits on seat {self.seat} for the {nth(self.figure)} time"


def remaining(wanted: SeatingTask, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> Iterator[Compromise]:
    """Yield all aims that a seating did not reach, gravest first."""
    pairs = [pair for table in tables for pair in combinations(sorted(table, key=by_number), 2)]
    for pair in pairs:
        if any(group.issuperset(pair) for group in wanted.apart):
            yield Compromise(kind="apart", players=pair)
    seated = [player for table in tables for player in table]
    yield from _unfair("bye", wanted.byes, byes, seated)
    short = short_players(tables)
    yield from _unfair("short", wanted.short, sorted(short, key=by_number), [p for p in seated if p not in short])
    for pair in pairs:
        if times := wanted.met.get(frozenset(pair), 0):
            yield Compromise(kind="repeat", players=pair, figure=times + 1, traded=is_traded(wanted, tables, pair))
    for table in tables:
        for seat, player, times in crowded(table, wanted.seats):
            yield Compromise(kind="seat", players=(player,), figure=times, seat=seat)


def _unfair(kind: Kind, had: dict[str, int], chosen: Sequence[str], others: Sequence[str]) -> Iterator[Compromise]:
    """Yield players who have something again although somebody else has had it less often."""
    least = min((had.get(player, 0) for player in others), default=None)
    for player in chosen:
        if least is not None and had.get(player, 0) > least:
            yield Compromise(kind=kind, players=(player,), figure=had[player] + 1)


def by_number(player: str) -> tuple[str, int, str]:
    """Return a sort key that orders numbers: 2 before 10, then those of other desks."""
    letters = player.rstrip("0123456789")
    digits = player[len(letters) :]
    return letters, int(digits or 0), player
