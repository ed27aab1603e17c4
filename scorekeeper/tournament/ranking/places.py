"""Ranks the players of each stage."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from scorekeeper.log.entry import Penalty
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.names import name_key
from scorekeeper.tournament.ranking.order import Ranking, rank
from scorekeeper.tournament.ranking.points import NOTHING, Payment, payments_of
from scorekeeper.tournament.ranking.scorecards import Account, Scorecards, gather
from scorekeeper.tournament.ranking.tiebreaks.values import Settings
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.attendance import dropped_before, taken_in
from scorekeeper.tournament.state.tables import Heat
from scorekeeper.tournament.state.tournament import Tournament


class RankedStage(NamedTuple):
    """A stage with its players in order."""

    stage: Stage
    played: Scorecards
    ranking: Ranking


def ranked_stages(tournament: Tournament) -> list[RankedStage]:
    """Return every stage that has begun, with its players in order; computed once."""
    return tournament.once(_rank_all)


def _rank_all(tournament: Tournament) -> list[RankedStage]:
    return rank_stages(tournament, payments_of(tournament))


def rank_game(tournament: Tournament, payments: Mapping[str, Payment], game: str) -> list[RankedStage]:
    """Rank the stages by the tables of one game alone: only players who sat there, without byes, missed heats and penalties."""
    shown("TRN-508")
    ranked: list[RankedStage] = []
    for stage in tournament.regulations.stages:
        played = [heat for heat in tournament.heats if tournament.regulations.stage(heat.number) is stage]
        heats = [found for heat in played if (found := at_game(heat, game)).tables]
        if heats:
            ranked.append(_rank_stage(tournament, stage, heats, payments, ranked, None))
    return ranked


def at_game(heat: Heat, game: str) -> Heat:
    """Return a heat with the tables of one game alone."""
    return replace(heat, tables=tuple(table for table in heat.tables if table.game == game), byes=(), rests={})


def rank_stages(tournament: Tournament, payments: Mapping[str, Payment]) -> list[RankedStage]:
    """Rank every stage that has begun; the first stage always counts as begun."""
    ranked: list[RankedStage] = []
    gone = dropped_before(tournament)
    for stage in tournament.regulations.stages:
        heats = [heat for heat in tournament.heats if tournament.regulations.stage(heat.number) is stage]
        if stage.index and not heats:
            break
        ranked.append(_rank_stage(tournament, stage, heats, payments, ranked, gone))
    return ranked


def _rank_stage(
    tournament: Tournament,
    stage: Stage,
    heats: Sequence[Heat],
    payments: Mapping[str, Payment],
    before: Sequence[RankedStage],
    gone: Mapping[int, Collection[str]] | None,
) -> RankedStage:
    """Rank a stage; `gone` says who had dropped out before each heat, None for standings of one game alone."""
    players = tournament.players
    seated = {seat for heat in heats for table in heat.tables for seat in table.seats}
    ranked = _ranked(tournament, stage, heats, seated)
    if gone is None:
        ranked = [one for one in ranked if one in seated]
    account = Account(
        players=[*ranked, *sorted(seated.intersection(players).difference(ranked))],
        point_system=stage.point_system,
        best=stage.best,
        penalties={} if gone is None else _penalties(tournament, stage),
        before=before[-1].played if stage.carry and before else None,
        absent={} if stage.at_will or gone is None else _absent(heats, ranked),
        gone=gone or {},
    )
    if stage.at_will:
        shown("TRN-530")
    played = gather(heats, payments, account)
    rules = tournament.regulations.document.standings
    settings = Settings(
        seed=tournament.regulations.seed,
        once=rules.opponents == "once",
        floor=tournament.regulations.floor,
        unplayed=stage.unplayed,
        robin=stage.round_robin,
        last=stage.last,
        seeds=before[-1].ranking.places if before else {},
        ratings={number: one.rating for number, one in players.items() if one.rating},
    )
    order = rank(ranked, stage.order, played, settings, lambda one: (name_key(players[one].name), one))
    return RankedStage(stage, played, order)


def _ranked(tournament: Tournament, stage: Stage, heats: Sequence[Heat], seated: Collection[str]) -> list[str]:
    """Return the players who are ranked in a stage, including those who dropped out after playing."""
    players = tournament.players
    there = {*seated, *(number for heat in heats for number in heat.everybody)}
    known = [one for one in taken_in(tournament, stage) if one in players and not players[one].guest]
    return [one for one in known if stage.index or one in there or not players[one].dropped]


def _penalties(tournament: Tournament, stage: Stage) -> dict[str, dict[int, Fraction]]:
    """Return the points taken off in a stage, by player and heat; penalties without a heat belong to the first one."""
    found: dict[str, dict[int, Fraction]] = {}
    for number, entries in tournament.penalties.items():
        for entry in entries:
            assert isinstance(entry.body, Penalty)
            heat = entry.body.heat or 1
            if tournament.regulations.stage(heat) is stage:
                shown("TRN-418")
                by = found.setdefault(number, {})
                by[heat] = by.get(heat, NOTHING) + Fraction(entry.body.points)
    return found


def _absent(heats: Sequence[Heat], players: Collection[str]) -> dict[str, list[int]]:
    """Return the heats in which each player neither sat at a table nor had a bye."""
    found: dict[str, list[int]] = {}
    for heat in heats:
        there = {*heat.everybody}
        for number in players:
            if number not in there:
                found.setdefault(number, []).append(heat.number)
    return found
