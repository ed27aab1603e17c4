"""Refuses members for whom a team has no room."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import composed, name_key
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.teams import teams_of
from scorekeeper.tournament.state.tournament import Tournament
from scorekeeper.tournament.words import few


class TeamFullError(RefusedError):
    def __init__(self, team: str, coming: list[str], count: int, most: int, *, back: bool) -> None:
        super().__init__(
            f"{few(coming)} cannot {'come back to' if back else 'join'} {team}: it would have {count} members, but a team has at most {most}",
            rule="TRN-209",
            field="team",
            next_step=NextStep("list teams"),
        )


def _returns(player: Player | None, name: str) -> bool:
    return player is not None and player.dropped and player.name == name


def require_team_room(
    tournament: Tournament, joining: Mapping[str, tuple[str, str]], leaving: Collection[str] = ()
) -> None:
    """Refuse if a team would have too many members; `joining` gives name and team of those who join, by number."""
    scoring = tournament.regulations.teams
    if scoring is not None and scoring.size is not None and joining:
        _within(tournament, joining, leaving, scoring.size[1])


@enforcing("TRN-209")
def _within(
    tournament: Tournament, joining: Mapping[str, tuple[str, str]], leaving: Collection[str], most: int
) -> None:
    teams = teams_of(tournament.players)
    for key in dict.fromkeys(name_key(team) for _, team in joining.values() if team):
        team = teams.get(key)
        staying = [one for one in team.playing if one.number not in {*joining, *leaving}] if team else []
        coming = [(name, named) for name, named in joining.values() if name_key(named) == key]
        if (count := len(staying) + len(coming)) > most:
            shown = team.name if team else composed(coming[0][1])
            back = all(_returns(tournament.players.get(one), name) for one, (name, _) in joining.items())
            raise TeamFullError(shown, [name for name, _ in coming], count, most, back=back)
