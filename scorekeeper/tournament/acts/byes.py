"""Byes that players ask for or that a desk gives by hand: checked before they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import RefusedError
from scorekeeper.log.entry import AskedBye, ByeKind
from scorekeeper.steps import NextStep
from scorekeeper.terminal import counted
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.seating.next_heat import asked_byes
from scorekeeper.tournament.state.attendance import planned_heats, still_in
from scorekeeper.tournament.state.players import DroppedError, Player
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

RULES = ("TRN-320",)
"""The rules that byes keep."""


class HalfByesError(RefusedError):
    def __init__(self, why: str) -> None:
        super().__init__(why, rule="TRN-320", field="bye", next_step=NextStep("correct and amend", name=FILE))


class HeatSeatedError(RefusedError):
    def __init__(self, heat: int) -> None:
        super().__init__(
            f"heat {heat} is already seated; to give a bye in it, seat it again",
            rule="TRN-319",
            field="heat",
            next_step=NextStep("give bye", heat=heat),
        )


class NoSuchHeatError(RefusedError):
    def __init__(self, heat: str, last: int | None) -> None:
        known = f"heats 1 to {last}" if last else "heats from 1 on"
        super().__init__(
            f"there is no heat {heat} for a bye; the regulations have {known}",
            rule="TRN-303",
            field="heat",
            next_step=NextStep("status"),
        )


class SitsTooError(RefusedError):
    def __init__(self, player: Player, table: str) -> None:
        super().__init__(
            f"{player.name} ({player.number}) has a bye but also sits at table {table}",
            rule="TRN-302",
            field="bye",
            next_step="correct the tables and byes, one per line",
        )
        self.number = player.number


class Resting(NamedTuple):
    """Who has a bye in a heat: those that nobody asked for, and those that players asked for."""

    byes: list[str]
    rests: dict[str, AskedBye]


def byes_by_hand(
    tournament: Tournament, number: int, field: Sequence[str], tables: Mapping[str, str], given: Mapping[str, ByeKind]
) -> Resting:
    """Return the byes of a heat that is seated by hand: those that the desk gives, and those that its players asked for.

    `tables` says who sits where. Somebody whom the desk seats has no bye, whatever they asked for. `given` has the players'
    numbers.
    """
    found = checked_byes(tournament, number, tables, given)
    others = [one for one in still_in(tournament, field) if one not in tables and one not in given]
    return Resting(found.byes, {**asked_byes(tournament, number, others), **found.rests})


def numbered_byes(tournament: Tournament, given: Mapping[str, ByeKind]) -> dict[str, ByeKind]:
    """Return byes by player number, because a desk types numbers or names."""
    return {tournament.players.find(text).number: kind for text, kind in given.items()}


def checked_byes(
    tournament: Tournament, number: int, tables: Mapping[str, str], given: Mapping[str, ByeKind]
) -> Resting:
    """Return byes that a desk gives, by player number, or refuse one that cannot be."""
    found = Resting([], {})
    for one, kind in given.items():
        player = tournament.players[one]
        if player.dropped:
            raise DroppedError(player, "has dropped out and cannot have a bye")
        if one in tables:
            raise SitsTooError(player, tables[one])
        if kind == "bye":
            found.byes.append(one)
            continue
        if kind == "half":
            require_half_bye(tournament, player, [number])
        found.rests[one] = kind
    return found


def still_resting(tournament: Tournament, heat: Heat, sitting: Sequence[str]) -> Resting:
    """Return the byes of a heat that is seated again, without players who now sit or who have dropped out."""
    gone = {one for one in heat.everybody if one in tournament.players and tournament.players[one].dropped}
    out = gone.union(sitting)
    return Resting(
        [one for one in heat.byes if one not in out],
        {one: kind for one, kind in heat.rests.items() if one not in out},
    )


def require_coming(tournament: Tournament, heats: Sequence[str]) -> None:
    """Refuse a bye asked for in a heat that is already seated, or that there will never be."""
    last = planned_heats(tournament)
    for heat in heats:
        if not heat.isdecimal() or not 0 < int(heat) <= (last or int(heat)):
            raise NoSuchHeatError(heat, last)
        if int(heat) <= tournament.last_heat:
            raise HeatSeatedError(int(heat))


def require_half_bye(tournament: Tournament, player: Player, heats: Sequence[int]) -> None:
    """Refuse half-point byes beyond what the regulations allow."""
    rules = tournament.regulations.document.seating
    until, most = rules.half_byes_until, rules.half_byes
    late = [heat for heat in heats if until is not None and heat > until]
    if late:
        raise HalfByesError(f"the regulations give half-point byes up to heat {until}, not in heat {late[0]}")
    had = {heat.number for heat in tournament.heats if heat.rests.get(player.number) == "half"}
    asked = {heat for heat, kind in player.rests.items() if kind == "half" and heat > tournament.last_heat}
    many = len(had | asked | {*heats})
    if most is not None and many > most:
        raise HalfByesError(
            f"{player.name} ({player.number}) would have {counted(many, 'half-point bye')};"
            f" the regulations allow {most or 'none'}"
        )
