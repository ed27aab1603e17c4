"""Points that are comparable between games: those for places, wins and shares, not the games' own scores."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing
from scorekeeper.tournament.regulations.criteria import criterion
from scorekeeper.tournament.regulations.folder import FILE
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.regulations.teams import TIE_BREAKS, TeamScoring

OF_SCORES = ("score", "margin")
"""The criteria that add up what games score."""
OWN = "the games' own scores"


class NotComparableError(RefusedError):
    """What counts are scores of different games."""

    def __init__(self, who: str, field: str, games: Sequence[str], what: str) -> None:
        super().__init__(
            f"{who} by {what}, which cannot be compared between {', '.join(dict.fromkeys(games))}",
            rule="TRN-428",
            file=FILE,
            field=field,
            next_step='use places, wins or shares, such as by_place, share or "share-corrected"',
        )


@enforcing("TRN-428")
def require_comparable(stages: Sequence[Stage], teams: TeamScoring | None) -> None:
    """Refuse points and tie-breaks that add up the scores of different games, also over stages that carry points on."""
    for index, stage in enumerate(stages):
        games = _games(_carried(stages[: index + 1]))
        who, field = f"{stage.name} ranks players" if stage.name else "the standings rank players", f"stage.{index + 1}"
        if len({*games}) > 1 and "score" in stage.point_system.parts:
            raise NotComparableError(who, field, games, OWN)
        for key in stage.order if len({*_games([stage])}) > 1 else ():
            if criterion(key).plain in OF_SCORES:
                raise NotComparableError(who, field, games, criterion(key).title)
    if teams is not None:
        _require_for_teams([stage for stage in stages if stage.teams], teams)


def _require_for_teams(stages: Sequence[Stage], teams: TeamScoring) -> None:
    """Refuse the same for teams, which add up all stages that count for them."""
    games = _games(stages)
    if len({*games}) < 2:  # noqa: PLR2004 - one game can be compared with itself
        return
    if not teams.by_places and any("score" in stage.point_system.parts for stage in stages):
        raise NotComparableError("teams are ranked", "teams.score", games, OWN)
    if "score" in teams.order:
        raise NotComparableError("teams are ranked", "teams.order", games, TIE_BREAKS["score"].title)


def _games(stages: Sequence[Stage]) -> list[str]:
    return [name for stage in stages for name, _ in stage.plays]


def _carried(stages: Sequence[Stage]) -> list[Stage]:
    """Return the last stage with those before it whose points it carries on."""
    found = [stages[-1]]
    for before in reversed(stages[:-1]):
        if not found[-1].carry:
            break
        found.append(before)
    return found
