"""Heats of one against one, as FIDE's tie-break regulations see them (C.07 of August 2024).

A heat is played, forfeited, or without a game. A bye that nobody asked for, a forfeit in one's favour, a bye that was
asked for and a forfeit to one's disadvantage count differently (article 16).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.points import Outcome
from scorekeeper.tournament.ranking.scorecards import RestKind, Scorecards, Sitting
from scorekeeper.tournament.regulations.criteria import Modifiers


class Pairing(NamedTuple):
    """One heat of one player."""

    heat: int
    points: int
    """In units."""
    opponent: str | None = None
    """Whom the player was seated with; None without a game."""
    forfeit: bool = False
    """Whether somebody forfeited before the game began, so that nothing was played."""
    declined: bool = False
    """Whether the player asked for a bye, stayed away or forfeited."""
    second: bool = False
    """Whether the player had the second side."""
    outcome: Outcome | None = None
    """How the game ended for the player, played or not; None without a game."""
    kind: RestKind | None = None
    """What a heat without a game was; None for a game."""

    @property
    def played(self) -> bool:
        """Whether the game was played."""
        return self.opponent is not None and not self.forfeit


class Pairs(NamedTuple):
    """All heats of all players, with what opponents count for."""

    heats: Mapping[str, tuple[Pairing, ...]]
    strength: Mapping[str, int]
    """What each player counts for as an opponent, in units (16.3)."""
    own: Mapping[str, int]
    """What each player's dummy opponent has, in units (16.4)."""
    robin: bool
    """Whether everybody was to meet everybody, so that forfeits count as games and byes as nothing."""
    bound: int | None = None
    """The most that a dummy can have, in units: what draws in all heats pay; None if nothing bounds it."""

    def dummy(self, player: str, one: Pairing) -> int:
        """Return what a player's dummy opponent has in a heat (16.4)."""
        own = self.own[player]
        if self.bound is None:
            return own
        return min(own, self.bound if one.opponent is None else self.strength.get(one.opponent, 0))


def pairings(played: Scorecards) -> dict[str, tuple[Pairing, ...]]:
    """Return the heats of each player, in order."""
    return {
        player: tuple(
            sorted(
                [
                    *(_sat(sat) for sat in sats),
                    *(
                        Pairing(one.heat, one.points, declined=one.declined, kind=one.kind)
                        for one in played.unplayed[player]
                    ),
                ]
            )
        )
        for player, sats in played.games.items()
    }


def _sat(sat: Sitting) -> Pairing:
    return Pairing(
        heat=sat.heat,
        points=sat.points,
        opponent=sat.others[0] if sat.others else None,
        forfeit=sat.walkover,
        declined=sat.walkover and sat.forfeit,
        second=sat.seat > 1,
        outcome="won" if sat.beaten else "drew" if sat.level else "lost",
    )


def pairs_of(played: Scorecards, *, robin: bool, bounded: bool, modifiers: Modifiers, last: int | None = None) -> Pairs:
    """Return the heats with what everybody counts for; `last` is the heat that Fore Buchholz takes as drawn."""
    heats = pairings(played)
    own, strength = {}, {}
    for player, found in heats.items():
        fore = last is not None and any(one.heat == last and one.opponent is not None for one in found)
        drawn = sum(played.draw - one.points for one in found if fore and one.heat == last)
        own[player] = played.points[player] + drawn
        late = () if fore else _last_declined(found)
        given = 0 if robin else sum(played.draw - one.points for one in late)
        if late and not robin:
            shown("TRN-639")
        strength[player] = own[player] + given
    if modifiers.played or robin:
        heats = {player: tuple(one._replace(forfeit=False) for one in found) for player, found in heats.items()}
    elif last is not None:
        heats = {player: tuple(_as_drawn(one, last) for one in found) for player, found in heats.items()}
    return Pairs(heats, strength, own, robin, played.draw * len(played.heats) if bounded else None)


def _as_drawn(one: Pairing, last: int) -> Pairing:
    return one._replace(forfeit=False) if one.heat == last else one


def _last_declined(found: tuple[Pairing, ...]) -> list[Pairing]:
    """Return byes that were asked for, if nothing but such byes and forfeits follows (16.2.5)."""
    late = []
    for one in reversed(found):
        if not one.declined:
            break
        if one.opponent is None:
            late.append(one)
    return late
