"""The cut: who of a stage goes on to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.log.guard import RefusedError, guard, shown
from scorekeeper.tournament.heats import incomplete, outstanding, way_on
from scorekeeper.tournament.placing import RankedStage, rank_stages
from scorekeeper.tournament.points import pay
from scorekeeper.tournament.stages import Stage
from scorekeeper.tournament.state import Tournament
from scorekeeper.tournament.tiebreaks import drawn


class CutTooEarlyError(RefusedError):
    def __init__(self, stage: str, missing: Sequence[str], doubtful: Sequence[str]) -> None:
        super().__init__(
            f"who plays in {stage} is not known yet: {incomplete(missing, doubtful)}",
            rule="TRN-505",
            field="heat",
            next_step=way_on(missing, doubtful),
        )


class CutTooWideError(RefusedError):
    def __init__(self, stage: Stage, left: int) -> None:
        super().__init__(
            f"{stage.name} takes {stage.take} players, and {left} of the stage before are still in",
            rule="TRN-505",
            field=f"stage.{stage.index + 1}.take",
            next_step=f'write take = {left} in tournament.toml, then scorekeeper regulations amend --reason "…"',
        )


class Cut(NamedTuple):
    """Who goes on."""

    field: tuple[str, ...]
    """The first of the stage before first."""
    drawn: tuple[str, ...] = ()
    """Who shared the place at the cut, in the order of their lots; empty where lots decided nothing."""
    reserves: tuple[str, ...] = ()
    """Who comes next, should somebody not go on."""


def cut(tournament: Tournament, stage: Stage) -> Cut:
    """Take the first so many of the stage before who are still in; lots where a shared place does not fit.

    A heat that was closed is as complete as it will be.
    """
    found = [outstanding(tournament, heat) for heat in tournament.heats if heat.closed is None]
    missing, doubtful = ([name for one in found for name in one[side]] for side in (0, 1))
    guard(not (missing or doubtful), CutTooEarlyError(stage.name, missing, doubtful))
    payments = {table.name: pay(tournament, table) for table in tournament.tables()}
    made = cut_of(tournament, stage, rank_stages(tournament, payments)[stage.index - 1])
    guard(len(made.field) == stage.take, CutTooWideError(stage, len(made.field)))
    return made


def cut_of(tournament: Tournament, stage: Stage, before: RankedStage) -> Cut:
    """The same from a stage that was ranked already, finished or not."""
    take, players = stage.take or 0, tournament.players
    field: list[str] = []
    lots: tuple[str, ...] = ()
    for group in before.ranking.groups:
        still_in = [number for number in group if not players[number].dropped]
        if len(field) < take < len(field) + len(still_in):
            still_in = drawn(tournament.settled.seed, still_in)
            lots = tuple(still_in)
            shown("TRN-506", "TRN-106")
        field += still_in
    shown("TRN-505")
    return Cut(tuple(field[:take]), lots, tuple(field[take:]))
