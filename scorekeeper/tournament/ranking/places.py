"""Who stands where in each stage, and the sentence that says why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.games.engine.verdict import Names, listed
from scorekeeper.log.entry import Penalty, PlayerChange
from scorekeeper.log.guard import shown
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.ranking.order import Ranking, against, apart, named, rank, said
from scorekeeper.tournament.ranking.points import NOTHING, Payment
from scorekeeper.tournament.ranking.scorecards import Account, Played, gather
from scorekeeper.tournament.ranking.tiebreaks import Settings
from scorekeeper.tournament.regulations.criteria import CRITERIA
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament

SHOWN = 3
"""Names that make the point."""


class RankedStage(NamedTuple):
    """A stage with its players in order."""

    stage: Stage
    played: Played
    ranking: Ranking


def few(names: Sequence[str]) -> str:
    """Name three at most."""
    return listed(names) if len(names) <= SHOWN else f"{', '.join(names[:SHOWN])} and {len(names) - SHOWN} more"


def rank_stages(tournament: Tournament, payments: Mapping[str, Payment]) -> list[RankedStage]:
    """Rank every stage that has begun; the first one always has."""
    ranked: list[RankedStage] = []
    gone = dropped_before(tournament)
    for stage in tournament.settled.stages:
        heats = [heat for heat in tournament.heats if tournament.settled.stage(heat.number) is stage]
        if stage.index and not heats:
            break
        ranked.append(_rank_stage(tournament, stage, heats, payments, ranked, gone))
    return ranked


def dropped_before(tournament: Tournament) -> dict[int, frozenset[str]]:
    """Who had dropped out when each heat was seated, by number of the heat."""
    heats = {heat.entry.id: heat.number for heat in tournament.heats}
    found: dict[int, frozenset[str]] = {}
    out: set[str] = set()
    for entry in tournament.log.live("player", "seat", "reseat"):
        if entry.id in heats:
            found[heats[entry.id]] = frozenset(out)
        elif isinstance(entry.body, PlayerChange):
            match entry.body.action:
                case "drop":
                    out.add(entry.body.number)
                case "back" | "substitute":
                    out.discard(entry.body.number)
    return found


def _rank_stage(
    tournament: Tournament,
    stage: Stage,
    heats: Sequence[Heat],
    payments: Mapping[str, Payment],
    before: Sequence[RankedStage],
    gone: Mapping[int, Collection[str]],
) -> RankedStage:
    players = tournament.players
    seated = {seat for heat in heats for table in heat.tables for seat in table.seats}
    ranked = _ranked(tournament, stage, heats, seated)
    account = Account(
        players=[*ranked, *sorted(seated.intersection(players).difference(ranked))],
        payments=stage.payments,
        best=stage.best,
        penalties=_penalties(tournament, stage),
        before=before[-1].played if stage.carry and before else None,
        absent=_absent(heats, ranked),
        gone=gone,
    )
    played = gather(heats, payments, account)
    rules = tournament.regulations.standings
    settings = Settings(
        seed=tournament.settled.seed,
        once=rules.opponents == "once",
        floor=tournament.settled.floor,
        virtual=rules.unplayed == "virtual",
        most=stage.payments.most,
        seeds=before[-1].ranking.places if before else {},
    )
    order = rank(ranked, stage.order, played, settings, lambda one: (name_key(players[one].name), one))
    return RankedStage(stage, played, order)


def _ranked(tournament: Tournament, stage: Stage, heats: Sequence[Heat], seated: Collection[str]) -> list[str]:
    """Who is ranked in a stage, dropped out or not: who was taken into it; in the first one who is in, sat or rested."""
    players = tournament.players
    there = {*seated, *(number for heat in heats for number in heat.byes)}
    known = [one for one in taken_in(tournament, stage) if one in players and not players[one].guest]
    return [one for one in known if stage.index or one in there or not players[one].dropped]


def taken_in(tournament: Tournament, stage: Stage) -> tuple[str, ...]:
    """Who plays in a stage: everybody in the first one; else as it was entered, or who was in its first heat."""
    if not stage.index:
        return tuple(tournament.players)
    first = next((heat for heat in tournament.heats if tournament.settled.stage(heat.number) is stage), None)
    return (first.field or (*(seat for table in first.tables for seat in table.seats), *first.byes)) if first else ()


def _penalties(tournament: Tournament, stage: Stage) -> dict[str, dict[int, Fraction]]:
    """Points taken away in a stage, by player and heat; what names no heat belongs to the first one."""
    found: dict[str, dict[int, Fraction]] = {}
    for number, entries in tournament.penalties.items():
        for entry in entries:
            assert isinstance(entry.body, Penalty)
            heat = entry.body.heat or 1
            if tournament.settled.stage(heat) is stage:
                shown("TRN-418")
                by = found.setdefault(number, {})
                by[heat] = by.get(heat, NOTHING) + Fraction(entry.body.points)
    return found


def _absent(heats: Sequence[Heat], players: Collection[str]) -> dict[str, list[int]]:
    """Heats in which a player neither sat at a table nor had a bye."""
    found: dict[str, list[int]] = {}
    for heat in heats:
        there = {seat for table in heat.tables for seat in table.seats} | set(heat.byes)
        for number in players:
            if number not in there:
                found.setdefault(number, []).append(heat.number)
    return found


class Steps:
    """The steps between the places of one stage, in words."""

    def __init__(self, one: RankedStage, above: Collection[str], names: Names) -> None:
        self.one = one
        self.names = names
        self.below: Sequence[str] = ()
        """Who comes right after this stage, for they did not reach it."""
        self._groups, self._parted = _without(one.ranking, above)
        self._index = {number: index for index, group in enumerate(self._groups) for number in group}

    @property
    def groups(self) -> list[list[str]]:
        """Who shares a place, without those who went on to a later stage."""
        return self._groups

    def reason(self, number: str) -> tuple[str, tuple[str, ...]]:
        """Say what puts a player above the next one, or level with others, with figures and rules."""
        index = self._index[number]
        group = self._groups[index]
        parts, rules = [], []
        level = [other for other in group if other != number]
        if level:
            shown("TRN-502")
            parts.append(f"{self._own(number)}, level with {self._few(level)}: the place is shared (TRN-502)")
            rules.append("TRN-502")
        rival = self._rival(index)
        if self.below and index + 1 == len(self._groups):
            shown("TRN-504")
            reached = f"ahead of {self._few(self.below)}, who did not reach {self.one.stage.name} (TRN-504)"
            parts.append(reached if level else f"{self._own(number)}, {reached}")
            rules.append("TRN-504")
        elif rival is not None:
            key, others = rival
            text = self.versus(number, others[0], key, self._few(others), lead=not level)
            parts.append(f"{text} ({CRITERIA[key].rule})")
            rules.append(CRITERIA[key].rule)
        elif not level:
            first = CRITERIA[self.one.stage.order[0]].rule
            parts.append(f"{self._own(number)} ({first})")
            rules.append(first)
        return "; ".join(parts), tuple(sorted(rules))

    def _rival(self, index: int) -> tuple[str, list[str]] | None:
        """Whom to compare with: the next place, or for the last place the one before; and by which criterion."""
        if index + 1 < len(self._groups):
            return self._parted[index], self._groups[index + 1]
        return (self._parted[index - 1], self._groups[index - 1]) if index else None

    def _own(self, number: str) -> str:
        key = self.one.stage.order[0]
        return said(key, self.one.ranking.value(key, number))

    def _few(self, numbers: Sequence[str]) -> str:
        return few([self.names(number) for number in numbers])

    def versus(self, number: str, other: str, key: str, names: str, *, lead: bool = True) -> str:
        """Compare two players by the criterion that parts them: `12 points, level with Bo; wins 2 against 1`."""
        value = self.one.ranking.value
        mine, theirs = value(key, number), value(key, other)
        if key == self.one.stage.order[0]:
            own, their = apart(mine, theirs)
            return f"{named(key, own, mine)} against {their} of {names}" if lead else f"against {their} of {names}"
        sides = f"{CRITERIA[key].title} {against(mine, theirs)}"
        return f"{self._own(number)}, level with {names}; {sides}" if lead else f"{sides} of {names}"


def steps_of(ranked: Sequence[RankedStage], names: Names) -> list[Steps]:
    """The steps of every stage, the last stage first; each knows who comes right after it."""
    found: list[Steps] = []
    above: frozenset[str] = frozenset()
    for one in reversed(ranked):
        steps = Steps(one, above, names)
        for higher in found:
            if not higher.below and steps.groups:
                higher.below = steps.groups[0]
        found.append(steps)
        above |= {number for group in one.ranking.groups for number in group}
    return found


def _without(ranking: Ranking, gone: Collection[str]) -> tuple[list[list[str]], list[str]]:
    """The groups without some players; between two that remain, the strongest criterion that parted them."""
    order = list(ranking.columns)
    groups: list[list[str]] = []
    parted: list[str] = []
    pending: list[str] = []
    for index, group in enumerate(ranking.groups):
        if index:
            pending.append(ranking.parted[index - 1])
        left = [number for number in group if number not in gone]
        if not left:
            continue
        if groups:
            parted.append(min(pending, key=order.index))
        groups.append(left)
        pending = []
    return groups, parted
