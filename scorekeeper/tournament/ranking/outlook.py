"""Who would play in the next stage as things stand, and who comes after them: for standings, explanations and the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.tournament.ranking.cut import Cut, cut_of
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.ranking.qualification import named_alternates, winners
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import nth


class Chance(NamedTuple):
    """What a player is for the next stage."""

    mark: str
    """`q2` for the second who plays, `a1` for the first alternate."""
    text: str
    rule: str


class Outlook(NamedTuple):
    """Who would play in the next stage, and who comes after them."""

    stage: Stage
    made: Cut
    chances: dict[str, Chance]


def outlook_of(tournament: Tournament, ranked: Sequence[RankedStage]) -> Outlook | None:
    """Return who would play in the next stage; None if it takes the best by their place, or there is none."""
    before, stages = ranked[-1], tournament.regulations.stages
    stage = stages[before.stage.index + 1] if before.stage is not stages[-1] else None
    if stage is None or not stage.qualifying or not tournament.heats:
        return None
    made = cut_of(tournament, stage, before)
    named = named_alternates(tournament, stage)
    by_win = winners(before) if stage.qualifying.wins else set()
    chances: dict[str, Chance] = {}
    for count, one in enumerate(made.field, 1):
        rule = "TRN-531" if one in by_win else "TRN-532" if stage.qualifying.wins else "TRN-505"
        text = f"{nth(count)} of {stage.take} for {stage.name}{_because(before, one, stage)}"
        chances[one] = Chance(f"q{count}", text, rule)
    for count, one in enumerate(made.reserves, 1):
        by_name = one in named and not before.played.games.get(one)
        text = f"{nth(count)} alternate for {stage.name}{', named in the regulations' if by_name else _because(before, one, stage)}"
        chances[one] = Chance(f"a{count}", text, "TRN-532")
    return Outlook(stage, made, chances)


def _because(before: RankedStage, player: str, stage: Stage) -> str:
    """Return how often a player won, if players qualify by it."""
    if not stage.qualifying.wins:
        return ""
    count = sum(sat.won for sat in before.played.games.get(player, ()))
    return f" with {count} win{'' if count == 1 else 's'}" if count else " without a win"
