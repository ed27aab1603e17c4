"""A game whose formation is not recorded: the formations that fit what is recorded of it, and what they agree on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.table import At
from scorekeeper.games.engine.verdict import Finding
from scorekeeper.games.smugglonauts.judge.trials import COST_OF_AN_ERROR, cost, errors_of, on_trial
from scorekeeper.games.smugglonauts.record import Found, Record, Round, Start, told
from scorekeeper.games.smugglonauts.setup.beginning import hindmost, rear_of
from scorekeeper.games.smugglonauts.setup.carry import Carry
from scorekeeper.games.smugglonauts.setup.moments import FormationDiffers, FormationOpen
from scorekeeper.games.smugglonauts.setup.opening import open_game

if TYPE_CHECKING:
    from scorekeeper.games.smugglonauts.judge.games import Games


class Fitting(Struct, frozen=True, kw_only=True):
    """The formations that fit a game best, as far as it is recorded."""

    played: Round
    """The game with the first of them filled in."""
    record: Record
    """The record with that game."""
    count: int
    who: Sequence[str]
    """The first of them, hindmost first; only the hindmost if the game begins at a position found at the table."""
    same_findings: bool
    """Whether the same is wrong in all of them."""
    same_score: bool
    carries: Sequence[Carry]
    """What each of them passes on to the next game."""

    def passed_on(self, carry: Carry) -> Carry:
        """What is passed on to the next game, without anything that depends on the formation."""
        first, *others = self.carries
        names = ("prices", "formation", "stood", "totals")
        same = [name for name in names if all(getattr(one, name) == getattr(first, name) for one in others)]
        return Carry(**{name: getattr(carry, name) for name in same})

    def moment(self, *, scored: bool) -> FormationOpen:
        """What is left open."""
        return FormationOpen("found.player" if len(self.who) == 1 else "formation", self.count, scored)

    def assumed(self, finding: Finding) -> Finding:
        """A finding with the formation that it holds for, if another one fits as well."""
        if self.same_findings or finding.level != "error":
            return finding
        started = "{who_first} was hindmost" if len(self.who) == 1 else "the formation was {who_first}"
        figures = {**finding.figures, "who_first": list(self.who)}
        return replace(finding, text=f"if {started}: {finding.text}", figures=figures)


def fit(games: Games, played: Round) -> Fitting | None:
    """Fill in the formation that fits a game best; None if it is recorded, or no transcript depends on it."""
    start = played.start
    if start is not None and start.formation is not None and start.found is None:
        return None
    if not played.transcript and not played.turns:
        return None
    tried = [(line, filled, _try(games, played, filled)) for line, filled in _ways(games, played)]
    if not tried:
        return None
    costs = [_cost(one) for _, _, one in tried]
    best = [one for one, cost in zip(tried, costs, strict=True) if cost == min(costs)]
    trials = [one for _, _, one in best]
    line, filled, first = best[0]
    return Fitting(
        played=filled,
        record=first.record,
        count=len(best),
        who=line,
        same_findings=all(_told(one) == _told(first) for one in trials),
        same_score=all(_score(one) == _score(first) for one in trials),
        carries=[one.carry for one in trials],
    )


class OtherFormation(Struct, frozen=True, kw_only=True):
    """A formation that fits all turns of a game, unlike the recorded one."""

    line: Sequence[str]
    played: Round
    record: Record
    moment: FormationDiffers
    at: At
    """The first move that does not fit the recorded formation."""


def other_formation(games: Games, played: Round, best: Games) -> OtherFormation | None:
    """The only formation with which nothing else is wrong, if somebody moves who is not hindmost in the recorded one."""
    found, start = errors_of(best), played.start
    if len(found) < 2 or found[0].rule not in _OUT_OF_TURN:  # noqa: PLR2004 - one error is the slip itself
        return None
    if start is None or start.formation is None or start.found is not None or start.rockets is not None:
        return None
    fitting = []
    for line in permutations(games.seats):
        filled = replace(played, start=replace(start, formation=list(line)))
        if not errors_of(tried := _try(games, played, filled)):
            fitting.append((line, filled, tried.record))
    if len(fitting) != 1:
        return None
    line, filled, record = fitting[0]
    first, where = found[0].figures, found[0].where
    moment = FormationDiffers(start.formation, first["who"], first["who_due"])
    at = At(where.field or "", played.number, where.turn, where.event)
    return OtherFormation(line=line, played=filled, record=record, moment=moment, at=at)


_OUT_OF_TURN = ("NAU-302", "NAU-303", "NAU-305")
"""The rules of the findings that somebody has moved who was not on turn."""


def _ways(games: Games, played: Round) -> Iterator[tuple[Sequence[str], Round]]:
    """Every way of filling in what is not recorded of the order of the rockets."""
    start = played.start or Start()
    if start.found is not None:
        for who in _may_be_hindmost(games, start.found, played):
            yield [who], replace(played, start=replace(start, found=replace(start.found, player=who)))
    elif start.rockets is None or len(start.rockets) < len(games.seats):
        for line in permutations(games.seats):
            yield line, replace(played, start=replace(start, formation=list(line)))


def _may_be_hindmost(games: Games, found: Found, played: Round) -> list[str]:
    """Who can be on turn in a position found at the table, if the record does not say."""
    length = open_game(played, games.seats, games.rulings, games.carry, games.length).length
    rockets = found.rockets or {}
    if length is None or {*rockets} != {*games.seats} or len({*rockets.values()}) < len(rockets):
        return []
    if rear_of(found, told(played), length, games.rulings) is not None:
        return []
    return hindmost(rockets, length, games.rulings)


def _try(games: Games, played: Round, filled: Round) -> Games:
    """Judge a game as it would be with this formation, without telling anybody."""
    other = on_trial(games)
    other.record = replace(games.record, rounds=[filled if one is played else one for one in games.record.rounds])
    other.judge_as_filled(filled)
    return other


def _cost(games: Games) -> int:
    """How badly a formation fits: faults, events that could not be replayed after one of them, and claims of the result."""
    return cost(games) + COST_OF_AN_ERROR * _claims_at_odds(games)


def _claims_at_odds(games: Games) -> int:
    """How many claims of the result differ from the score after the last game; what they must be is not decided here."""
    record = games.record
    if record.result is None or len(games.scored) < len(record.rounds):
        return 0
    rows = record.result.rows
    points = sum(row.points not in (games.totals[who], None) for who, row in rows.items())
    if record.variant != "standard":
        return points
    places = {line.participant: line.place for line in games.scored[-1]}
    return points + sum(row.place not in (places[who], None) for who, row in rows.items())


def _told(games: Games) -> list[tuple[Any, ...]]:
    return [(finding.where, finding.message()) for finding in errors_of(games)]


def _score(games: Games) -> list[tuple[Any, ...]]:
    """What a game adds to the places of its table."""
    return (
        [(line.participant, line.cargo, line.points, line.place) for line in games.scored[-1]] if games.scored else []
    )
