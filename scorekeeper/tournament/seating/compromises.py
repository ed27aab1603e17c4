"""The aims that a seating did not reach, as data and as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from scorekeeper.games.engine.verdict import listed
from scorekeeper.terminal import counted
from scorekeeper.tournament.regulations.sizes import short_players
from scorekeeper.tournament.regulations.stages import DOUBLE
from scorekeeper.tournament.seating.seats import crowded
from scorekeeper.tournament.seating.sides import Sides, missed_sides
from scorekeeper.tournament.seating.trades import is_traded, memberships
from scorekeeper.tournament.words import nth

if TYPE_CHECKING:
    from scorekeeper.tournament.seating.task import SeatingTask

Kind = Literal["apart", "bye", "short", "repeat", "seat", "moved", "beyond", "wish", "again", "row", "side"]


class Compromise(Struct, frozen=True, kw_only=True):
    """One aim that a seating did not reach."""

    kind: Kind
    players: tuple[str, ...]
    figure: int = 0
    """The count of byes, short tables, meetings, times on this seat, lost wishes or times at the game, including this one;
    or the table that is kept, or the team's players."""
    seat: int = 0
    """The seat; or the table where a player sits instead, or how many tables the heat has."""
    team: str = ""
    """The team of players who should be kept apart as its members."""
    game: str = ""
    """The title of the game that the player plays, for what is about games."""
    wish: str = ""
    """The title of the game that they asked for."""
    traded: bool = False
    """Whether a repeated meeting could have been avoided at the price of less equal points."""

    def said(self, names: Callable[[str], str]) -> str:
        """Return the sentence for the organiser."""
        who = listed(names(player) for player in self.players)
        match self.kind:
            case "apart" if self.team:
                many = f", because the team has {self.figure} players for {counted(self.seat, 'table')}"
                why = many if self.seat else ""
                return f"{who} of {self.team} sit together{why}"
            case "apart":
                return f"{who} meet but should be kept apart"
            case "bye":
                return f"{who} has a bye for the {nth(self.figure)} time"
            case "short":
                return f"{who} plays a short table for the {nth(self.figure)} time"
            case "repeat":
                why = ", accepted to keep points equal" if self.traded else ""
                return f"{who} meet for the {nth(self.figure)} time{why}"
            case "seat" | "row" | "side":
                return self._of_seat(who)
            case "moved":
                return f"{who} keeps table {self.figure} but sits at table {self.seat}"
            case "beyond":
                return f"{who} keeps table {self.figure}, though the heat has only {counted(self.seat, 'table')}"
            case "wish" | "again":
                return self._of_game(who)

    def _of_seat(self, who: str) -> str:
        if self.kind == "side":
            return f"{who} has had seat {self.seat} in {self.figure} more heats than the other seat"
        often = "heat in a row" if self.kind == "row" else "time"
        return f"{who} has seat {self.seat} for the {nth(self.figure)} {often}"

    def _of_game(self, who: str) -> str:
        if self.kind == "again":
            return f"{who} plays {self.game} for the {nth(self.figure)} time"
        times = f", for the {nth(self.figure)} time without the first wish" if self.figure > 1 else ""
        return f"{who} plays {self.game} but asked for {self.wish}{times}"


def remaining(wanted: SeatingTask, tables: Sequence[Sequence[str]], byes: Sequence[str]) -> Iterator[Compromise]:
    """Yield all aims that a seating did not reach, gravest first."""
    yield from meetings_apart(wanted.apart, wanted.teams, tables)
    pairs = [pair for table in tables for pair in combinations(sorted(table, key=by_number), 2)]
    seated = [player for table in tables for player in table]
    yield from _unfair("bye", wanted.byes, byes, seated)
    short = short_players(tables)
    yield from _unfair("short", wanted.short, sorted(short, key=by_number), [p for p in seated if p not in short])
    for pair in pairs:
        times = wanted.met.get(frozenset(pair), 0)
        if times > (wanted.method == DOUBLE):
            yield Compromise(kind="repeat", players=pair, figure=times + 1, traded=is_traded(wanted, tables, pair))
    if wanted.sides is not None and not wanted.ranks:
        yield from _sides_missed(wanted.sides, tables)
        return
    for table in () if wanted.ranks else tables:
        for seat, player, times in crowded(table, wanted.seats):
            yield Compromise(kind="seat", players=(player,), figure=times, seat=seat)


def _sides_missed(had: Sides, tables: Sequence[Sequence[str]]) -> Iterator[Compromise]:
    """Yield players who have one side too often, where one plays against one."""
    for one in (found for table in tables for found in missed_sides(table, had)):
        kind: Kind = "row" if one.row else "side"
        yield Compromise(kind=kind, players=(one.player,), figure=one.row or one.lead, seat=one.seat)


def meetings_apart(
    apart: Sequence[frozenset[str]], teams: Mapping[str, str], tables: Sequence[Sequence[str]]
) -> Iterator[Compromise]:
    """Yield players who sit together although they should be kept apart; those of a team once for each table."""
    groups = memberships(apart)
    for one, other in (pair for table in tables for pair in combinations(sorted(table, key=by_number), 2)):
        mates = one in teams and teams[one] == teams.get(other)
        if not mates and not groups[one].isdisjoint(groups[other]):
            yield Compromise(kind="apart", players=(one, other))
    sizes = Counter(teams[player] for table in tables for player in table if player in teams)
    for table in tables:
        for team in dict.fromkeys(teams[player] for player in table if player in teams):
            together = tuple(sorted((one for one in table if teams.get(one) == team), key=by_number))
            if len(together) > 1:
                many = len(tables) if sizes[team] > len(tables) else 0
                yield Compromise(kind="apart", players=together, team=team, figure=sizes[team], seat=many)


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
