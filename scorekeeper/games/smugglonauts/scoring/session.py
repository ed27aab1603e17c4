"""A session: when it is over, who wins it, and how a claimed result counts.

A table that plays one game is a session of one. `ending` decides when a single game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.ranking import due_places, put_first
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglonauts.record import Record
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.points import CargoScore, Given, places, places_by_points, stood

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
    recorded: Sequence[int] = ()
    """The numbers of all games that are recorded."""

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

    def may_have(self, number: int) -> bool:
        """Whether a session can have a game with this number."""
        if self.variant == "threshold":
            return True
        return self.variant == "games" and (
            number <= int(self.rulings.games) or self.rulings.level_totals == "another-game"
        )

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
        if self.rulings.threshold_met == "passed":
            return (
                f"the session runs until somebody has more than {self.rulings.threshold} points"
                " (rulings NAU-R13 and NAU-R32)"
            )
        return f"the session runs until somebody has {self.rulings.threshold} points (ruling NAU-R32)"


class SessionEnds(Struct, frozen=True):
    """A moment: no further game is recorded, and the table says that it has finished."""

    has_result: bool


class OverAnyway(Struct, frozen=True):
    """A moment: the record says that play stopped before the end, but by the rules it was over."""

    ended: str


def counts_as_it_stands(record: Record, rulings: Rulings) -> bool:
    """Whether a game that was broken off counts anyway (rulings NAU-R16, NAU-R24)."""
    return (
        record.ended != "adjourned" and (rulings.time if record.ended == "time" else rulings.leaver) == "as-it-stands"
    )


def rank(games: Sequence[Sequence[CargoScore]], session: Session) -> list[Place]:
    """The places of the table: those of its only game, or by the running totals."""
    last = games[-1]
    if session.variant == "standard":
        return [Place(line.participant, True, line.place, line.points) for line in last]  # noqa: FBT003
    totals = {line.participant: session.totals[line.participant] for line in last}
    return rank_by_points(totals, tie_breaks_of(games, session), session.rulings)


def tie_breaks_of(games: Sequence[Sequence[CargoScore]], session: Session) -> dict[str, tuple[int, ...]]:
    """What separates players with the same points: in the only game (ruling NAU-R01), or in the session (NAU-R14)."""
    last, how = games[-1], session.rulings.level_totals
    if session.variant == "standard":
        return {line.participant: line.tie_break for line in last}
    if how == "games-won":
        won = [line.participant for lines in games for line in lines if line.place == 1]
        return {line.participant: (won.count(line.participant),) for line in last}
    return {line.participant: (line.points,) for line in last} if how == "last-game" else {}


def rank_by_points(
    points: Mapping[str, int], tie_breaks: Mapping[str, tuple[int, ...]], rulings: Rulings
) -> list[Place]:
    """The places of the table by these points, best first."""
    return [Place(who, True, place, points[who]) for who, place in places_by_points(points, tie_breaks, rulings)]  # noqa: FBT003


class SessionRanking(Struct, frozen=True, gc=False):
    """The places of a table, for comparison with a claimed result."""

    places: list[Place]
    variant: str
    rulings: Rulings
    tie_breaks: Mapping[str, tuple[int, ...]] = {}
    """What separates players with the same points."""
    written: Mapping[str, int] = {}
    """The points or totals on the last sheet; a result that follows from wrong ones is not wrong by itself."""

    @property
    def as_written(self) -> dict[str, Place]:
        """The places by the points on the last sheet, if some of these are wrong."""
        points = {place.participant: self.written.get(place.participant, place.score) for place in self.places}
        if all(points[place.participant] == place.score for place in self.places):
            return {}
        return {place.participant: place for place in rank_by_points(points, self.tie_breaks, self.rulings)}

    @property
    def first(self) -> list[str]:
        """The players in first place."""
        return [place.participant for place in self.places if place.place == 1]

    def under(self, given: Given) -> SessionRanking:
        """The same with points, places and a winner that a decision lets stand as written."""
        ranking = self.places
        if points := stood(given, "points"):
            points = {place.participant: points.get(place.participant, place.score) for place in ranking}
            ranking = rank_by_points(points, self.tie_breaks, self.rulings)
        if said := stood(given, "place"):
            changed = [replace(place, place=said.get(place.participant, place.place)) for place in ranking]
            ranking = sorted(changed, key=lambda place: place.place)
        for winner in stood(given, "winner"):
            ranking = _with_winner(ranking, winner, self.rulings)
        return replace(self, places=ranking, written={})


def _with_winner(ranking: Sequence[Place], winner: str, rulings: Rulings) -> list[Place]:
    """The places with a winner ahead of all others, numbered as ruling NAU-R02 says."""
    by_player = {place.participant: place for place in ranking}
    order = put_first(due_places({who: place.place for who, place in by_player.items()}), winner)
    return [
        replace(by_player[who], place=place)
        for who, place in places({who: -number for who, number in order.items()}, rulings)
    ]
