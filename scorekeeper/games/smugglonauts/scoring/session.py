"""A session: when it is over, who wins it, and how a claimed result counts.

A table that plays one game is a session of one. `ending` decides when a single game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglonauts.record import Record
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.points import CargoScore, Given, places, stood

ENDS_BY = {"standard": "NAU-901", "games": "NAU-902", "threshold": "NAU-903"}
"""The rule that says how many games there are."""


class Session(Struct, frozen=True, kw_only=True):
    """The state of a session."""

    variant: str
    rulings: Rulings
    games: int
    """Games that are scored."""
    totals: Mapping[str, int]
    due: int = 1
    """Number of the game that comes next."""
    all_scored: bool = True

    @property
    def is_due(self) -> bool:
        """Whether the agreed number of games or points is reached."""
        if self.variant == "threshold":
            best, needed = max(self.totals.values(), default=0), int(self.rulings.threshold)
            return best > needed if self.rulings.threshold_met == "passed" else best >= needed
        return self.games >= (int(self.rulings.games) if self.variant == "games" else 1)

    @property
    def is_over(self) -> bool:
        """Whether no game follows (rulings NAU-R13, NAU-R14, NAU-R31, NAU-R32)."""
        if not self.is_due or self.variant == "standard" or self.rulings.level_totals != "another-game":
            return self.is_due
        return len(self.level) < 2  # noqa: PLR2004

    @property
    def level(self) -> list[str]:
        """Players who share the highest total when the session is due; only this may prolong it (ruling NAU-R14)."""
        if not self.is_due:
            return []
        return [who for who, total in self.totals.items() if total == max(self.totals.values())]

    @property
    def goal(self) -> str:
        """What ends the session, for a sentence."""
        if self.variant == "standard":
            return "a table plays one game"
        if self.variant == "games":
            return f"the session has {self.rulings.games} games (ruling NAU-R31)"
        more = "more than " if self.rulings.threshold_met == "passed" else ""
        return f"the session runs until somebody has {more}{self.rulings.threshold} points (ruling NAU-R32)"


class SessionEnds(Struct, frozen=True):
    """A moment: no further game is recorded, and the table says that it has finished."""

    has_result: bool


def counts_as_it_stands(record: Record, rulings: Rulings) -> bool:
    """Whether a game that was broken off counts anyway (rulings NAU-R16, NAU-R24)."""
    return (rulings.time if record.ended == "time" else rulings.leaver) == "as-it-stands"


def rank(games: Sequence[Sequence[CargoScore]], session: Session) -> list[Place]:
    """The places of the table: those of its only game, or by the running totals."""
    last, totals = games[-1], session.totals
    if session.variant == "standard":
        return [Place(line.participant, True, line.place, line.points) for line in last]  # noqa: FBT003
    keys = {line.participant: _session_key(line.participant, games, session) for line in last}
    return [Place(who, True, place, totals[who]) for who, place in places(keys, session.rulings)]  # noqa: FBT003


def _session_key(who: str, games: Sequence[Sequence[CargoScore]], session: Session) -> tuple[int, ...]:
    """What a player is ranked by: the total, and the tie-break (ruling NAU-R14)."""
    own = [line for lines in games for line in lines if line.participant == who]
    if session.rulings.level_totals == "games-won":
        return (session.totals[who], sum(line.place == 1 for line in own))
    if session.rulings.level_totals == "last-game":
        return (session.totals[who], own[-1].points)
    return (session.totals[who],)


class SessionRanking(Struct, frozen=True, gc=False):
    """The places of a table, for comparison with a claimed result."""

    places: list[Place]
    variant: str

    @property
    def first(self) -> list[str]:
        """The players in first place."""
        return [place.participant for place in self.places if place.place == 1]

    def under(self, given: Given) -> SessionRanking:
        """The same with points, places and a winner that a decision lets stand as written."""
        ranking = self.places
        if points := stood(given, "points"):
            ranking = _with_points(ranking, points)
        if said := stood(given, "place"):
            changed = [replace(place, place=said.get(place.participant, place.place)) for place in ranking]
            ranking = sorted(changed, key=lambda place: place.place)
        for winner in stood(given, "winner"):
            ranking = _with_winner(ranking, winner)
        return SessionRanking(ranking, self.variant)


def _with_points(ranking: Sequence[Place], points: Mapping[str, int]) -> list[Place]:
    """The places by these points; players who are now level keep their old order."""
    keys = {place.participant: (points.get(place.participant, place.score), -place.place) for place in ranking}
    ordered = sorted(ranking, key=lambda place: keys[place.participant], reverse=True)
    return [
        Place(
            place.participant,
            place.person,
            1 + sum(1 for other in keys.values() if other > keys[place.participant]),
            keys[place.participant][0],
        )
        for place in ordered
    ]


def _with_winner(ranking: Sequence[Place], winner: str) -> list[Place]:
    """The places with a winner ahead of all others."""
    said = next(place for place in ranking if place.participant == winner)
    behind = [replace(place, place=place.place + (place.place <= said.place)) for place in ranking if place is not said]
    return [replace(said, place=1), *behind]
