"""The teams of a tournament: players who are ranked together as well."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.errors import RefusedError
from scorekeeper.rules.evidence import enforcing, shown
from scorekeeper.steps import NextStep
from scorekeeper.tournament.names import name_key, typed_key
from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.words import few


class Team(NamedTuple):
    """A team with everybody who was ever registered for it and still belongs to it."""

    name: str
    members: tuple[Player, ...]

    @property
    def playing(self) -> tuple[Player, ...]:
        """The members who are ranked and have not dropped out."""
        return tuple(one for one in self.members if one.playing)


class UnknownTeamError(RefusedError):
    def __init__(self, text: str, near: Sequence[str]) -> None:
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        super().__init__(
            f"there is no team {text!r}{hint}", rule="TRN-208", field="team", next_step=NextStep("list teams")
        )


class AmbiguousTeamError(RefusedError):
    def __init__(self, text: str, found: Sequence[Team]) -> None:
        super().__init__(
            f"{text!r} could be {few([team.name for team in found])}",
            rule="TRN-208",
            field="team",
            next_step=NextStep("list teams"),
        )


def teams_of(players: Mapping[str, Player]) -> dict[str, Team]:
    """Return the teams by the key of their name, in the order in which their first members registered."""
    members: dict[str, list[Player]] = {}
    for player in players.values():
        if player.team:
            members.setdefault(name_key(player.team), []).append(player)
    if members:
        shown("TRN-208")
    return {key: Team(own[0].team, tuple(own)) for key, own in members.items()}


@enforcing("TRN-208")
def find_team(players: Mapping[str, Player], text: str) -> Team:
    """Return the team with this name, or the only one whose name contains it."""
    teams = teams_of(players)
    if (exact := teams.get(name_key(text))) is not None:
        return exact
    part = typed_key(text)
    found = [team for team in teams.values() if part and part in typed_key(team.name)]
    if not found:
        raise UnknownTeamError(text, _near(text, teams.values()))
    if found[1:]:
        raise AmbiguousTeamError(text, found)
    return found[0]


def _near(text: str, teams: Iterable[Team]) -> list[str]:
    from difflib import get_close_matches

    known = {name_key(team.name): team.name for team in teams}
    return [known[key] for key in get_close_matches(name_key(text), list(known), n=2)]


LIKELY = 0.9
"""How alike two names are, from 0 to 1, that are probably meant to be one."""


def likely_misspelt(players: Mapping[str, Player], named: str | None = None) -> list[tuple[str, str]]:
    """Return pairs of teams, or of the team `named` and another one, whose names are so alike that one may be a slip.

    `Club 1` and `Club 2` are not.
    """
    known = [(team.name, _letters(team.name), _marks(team.name)) for team in teams_of(players).values()]
    own = [] if named is None else [one for one in known if name_key(one[0]) == name_key(named)]
    pairs = (pair for pair in combinations(known, 2) if not own or pair[0] is own[0] or pair[1] is own[0])
    return [
        (one, other)
        for (one, first, marks), (other, second, others) in pairs
        if first == second or (marks == others and _alike(first, second))
    ]


def _alike(first: str, second: str) -> bool:
    if abs(len(first) - len(second)) > 2:  # noqa: PLR2004 - letters forgotten or doubled
        return False
    from difflib import SequenceMatcher

    found = SequenceMatcher(None, first, second)
    return found.real_quick_ratio() >= LIKELY and found.quick_ratio() >= LIKELY and found.ratio() >= LIKELY


def _letters(name: str) -> str:
    return "".join(letter for letter in typed_key(name) if letter.isalnum())


def _marks(name: str) -> list[str]:
    """Return the words that tell teams of one club apart: numbers and single letters."""
    return [word for word in typed_key(name).split() if len(word) == 1 or word.isdecimal()]
