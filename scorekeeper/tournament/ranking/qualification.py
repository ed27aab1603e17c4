"""Who qualifies for a stage, and in which order others come after them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.places import RankedStage
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.state.named_players import NamedPlayerUnknownError, named_player
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.tournament import Tournament


def candidates(tournament: Tournament, stage: Stage, before: RankedStage) -> list[list[str]]:
    """Return the players who may come into a stage, best first; those who are level are in one group.

    Players with a win come first if they qualify by it, then the others who played, then the named alternates.
    """
    groups = before.ranking.groups
    if before.stage.at_will:
        played = {*(one for one, sats in before.played.games.items() if sats), *_rested(before)}
        groups = _only(groups, played)
    if stage.qualifying.wins:
        shown("TRN-531")
        won = winners(before)
        groups = [*_only(groups, won), *_only(groups, {one for group in groups for one in group} - won)]
    known = {one for group in groups for one in group}
    return [*groups, *([one] for one in named_alternates(tournament, stage) if one not in known)]


def winners(before: RankedStage) -> set[str]:
    """Return the players who have won a table in a stage, alone or with others."""
    return {one for one, sats in before.played.games.items() if any(sat.won for sat in sats)}


def _rested(before: RankedStage) -> set[str]:
    """Return the players who had a bye."""
    return {one for one, rests in before.played.unplayed.items() if any(rest.bye for rest in rests)}


def _only(groups: Sequence[Sequence[str]], wanted: Collection[str]) -> list[list[str]]:
    left = ([one for one in group if one in wanted] for group in groups)
    return [group for group in left if group]


def named_alternates(tournament: Tournament, stage: Stage) -> list[str]:
    """Return the named alternates as numbers, without guests; names that nobody has are left to `require_alternates`."""
    found = []
    for count in range(len(stage.qualifying.alternates)):
        try:
            player = _alternate(tournament, stage, count)
        except NamedPlayerUnknownError:
            continue
        if not player.guest:
            found.append(player.number)
    return list(dict.fromkeys(found))


def require_alternates(tournament: Tournament, stage: Stage) -> None:
    """Refuse the cut while the regulations name an alternate whom nobody knows."""
    for count in range(len(stage.qualifying.alternates)):
        _alternate(tournament, stage, count)


def _alternate(tournament: Tournament, stage: Stage, count: int) -> Player:
    field = f"stage.{stage.index + 1}.alternates.{count + 1}"
    return named_player(tournament.regulations, tournament.players, stage.qualifying.alternates[count], field)
