"""Groups of players whom the regulations keep apart, and warnings if they meet anyway."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.tournament.regulations.reader import Regulations
from scorekeeper.tournament.seating.compromises import meetings_apart
from scorekeeper.tournament.state.named_players import NamedPlayerUnknownError, named_player
from scorekeeper.tournament.state.players import Players
from scorekeeper.tournament.state.teams import teams_of
from scorekeeper.tournament.state.tournament import Tournament


@enforcing("LOG-106")
def groups_apart(regulations: Regulations, players: Players) -> tuple[frozenset[str], ...]:
    """Return the groups as players' numbers: those that the regulations list, and the teams if they are kept apart."""
    listed = [
        frozenset(named_player(regulations, players, one, f"seating.apart.{count}").number for one in group)
        for count, group in enumerate(regulations.document.seating.apart, 1)
    ]
    mates: dict[str, set[str]] = {}
    for number, team in teams_apart(regulations, players).items():
        mates.setdefault(team, set()).add(number)
    return (*listed, *(frozenset(team) for team in mates.values() if len(team) > 1))


def teams_apart(regulations: Regulations, players: Players) -> dict[str, str]:
    """Return the team of each player by number, if the regulations keep teams apart."""
    if regulations.teams is None or not regulations.teams.apart:
        return {}
    shown("TRN-340")
    return {one.number: team.name for team in teams_of(players).values() for one in team.members}


def warnings_apart(tournament: Tournament, tables: Sequence[Sequence[str]]) -> list[str]:
    """Return warnings about players who sit together although they should be kept apart."""
    try:
        groups = groups_apart(tournament.regulations, tournament.players)
    except NamedPlayerUnknownError:
        # Seating by hand does not need the groups; drawing a heat reports what is wrong with them.
        return []
    if groups:
        shown("TRN-311")
    teams = teams_apart(tournament.regulations, tournament.players)
    return [one.said(tournament.names) for one in meetings_apart(groups, teams, tables)]
