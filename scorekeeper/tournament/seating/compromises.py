"""What a seating could not avoid, as data and as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from scorekeeper.tournament.seating.seats import crowded
from scorekeeper.tournament.seating.sizes import short_players
from scorekeeper.tournament.words import nth

if TYPE_CHECKING:
    from scorekeeper.tournament.seating.task import SeatingTask

Kind = Literal["apart", "bye", "short", "repeat", "seat"]


class Unavoidable(Struct, frozen=True, kw_only=True):
    """One thing that a seating aims at and did not reach."""

    kind: Kind
    players: tuple[str, ...]
    figure: int = 0
    """The how-many-eth bye, short table, meeting, or time on this seat it is."""
    seat: int = 0

    def said(self, names: Callable[[str], str]) -> str:
        """The sentence for the organiser."""
        who = " and ".join(names(player) for player in self.players)
        match self.kind:
            case "apart":
                return f"{who} meet, who should be kept apart"
            case "bye":
                return f"{who} has a bye for the {nth(self.figure)} time"
            case "short":
                return f"{who} plays a short table for the {nth(self.figure)} time"
            case "repeat":
                return f"{who} meet for the {nth(self.figure)} time"
            case "seat":
                return f"{who} sits on seat {self.seat} for the {nth(self.figure)} time"


def remaining(wanted: SeatingTask, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> Iterator[Unavoidable]:
    """All that is left of what a seating avoids, the gravest first."""
    pairs = [pair for table in tables for pair in combinations(sorted(table, key=by_number), 2)]
    for pair in pairs:
        if any(group.issuperset(pair) for group in wanted.apart):
            yield Unavoidable(kind="apart", players=pair)
    seated = [player for table in tables for player in table]
    yield from _unfair("bye", wanted.byes, byes, seated)
    short = short_players(tables)
    yield from _unfair("short", wanted.short, sorted(short, key=by_number), [p for p in seated if p not in short])
    for pair in pairs:
        if times := wanted.met.get(frozenset(pair), 0):
            yield Unavoidable(kind="repeat", players=pair, figure=times + 1)
    for table in tables:
        for seat, player, times in crowded(table, wanted.seats):
            yield Unavoidable(kind="seat", players=(player,), figure=times, seat=seat)


def _unfair(kind: Kind, had: dict[str, int], chosen: Sequence[str], others: Sequence[str]) -> Iterator[Unavoidable]:
    """Who has something again while somebody else has had it less often."""
    least = min((had.get(player, 0) for player in others), default=None)
    for player in chosen:
        if least is not None and had.get(player, 0) > least:
            yield Unavoidable(kind=kind, players=(player,), figure=had[player] + 1)


def by_number(player: str) -> tuple[str, int, str]:
    """Players in the order of their numbers: 2 before 10, then those of other desks."""
    letters = player.rstrip("0123456789")
    digits = player[len(letters) :]
    return letters, int(digits or 0), player
