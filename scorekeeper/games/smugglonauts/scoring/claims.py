"""A result without its games: whether it is possible, and the places it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.smugglonauts.equipment import HIGHEST_PRICE, board_limits
from scorekeeper.games.smugglonauts.record import Record, Result
from scorekeeper.games.smugglonauts.rulings import Rulings
from scorekeeper.games.smugglonauts.scoring.ending import collected_at_end
from scorekeeper.games.smugglonauts.scoring.orders import Standings
from scorekeeper.games.smugglonauts.scoring.points import places
from scorekeeper.games.smugglonauts.scoring.session import Session, rank_by_points


class ResultAlone(Struct, frozen=True):
    """A moment: a result is ranked although not all of its games are known."""

    in_part: bool
    """Whether something is recorded of the games."""


class Possible(Struct, frozen=True):
    """A moment: the checks ask whether the recorded points of a result are possible."""


class PlacesAlone(Struct, frozen=True):
    """A moment: places are recorded without points."""


class Tie(Struct, frozen=True):
    """A moment: everybody has points, and some are level."""


class Neighbours(Struct, frozen=True, kw_only=True):
    """Two players with neighbouring places, and their points."""

    ahead: str
    better: int
    more: int
    behind: str
    worse: int
    less: int


class Adjourned(Struct, frozen=True):
    """A moment: a result is recorded for a game or a session that goes on later."""

    variant: str


class PointsSoFar(Struct, frozen=True):
    """A moment: a result is recorded although no places are due; its points are those of the games so far."""

    result: Result
    variant: str
    recorded: bool
    """Whether any game is recorded."""


class BrokenOff(Struct, frozen=True):
    """A moment: a result is recorded for a game that was broken off and does not count."""

    ruling: str


class Claims(Struct, frozen=True, kw_only=True):
    """The claims of a result, and what is known of its games."""

    variant: str
    finished: bool
    seats: list[str]
    rulings: Rulings
    result: Result
    points: dict[str, int]
    """The recorded points."""
    length: int | None
    known: int
    """How many games are scored."""
    totals: Mapping[str, int]
    """The points of those games."""
    told: Mapping[str, int]
    """The running totals on the last sheet, if some are recorded."""

    @property
    def missing(self) -> list[str]:
        """Players who are missing from the result."""
        return [seat for seat in self.seats if seat not in self.result.rows]

    @property
    def in_one_game(self) -> int:
        """The most points that one game hands out: every crystal at the highest price."""
        return (
            HIGHEST_PRICE
            * collected_at_end(len(self.seats), self.length or board_limits(len(self.seats))[0], self.rulings)[1]
        )

    @property
    def most(self) -> int | None:
        """The most points that all players together can have; None if the number of games is not known."""
        if self.variant == "threshold" or (self.variant == "games" and self.rulings.level_totals == "another-game"):
            return None
        games = int(self.rulings.games) if self.variant == "games" else 1
        return sum(self.totals.values()) + max(0, games - self.known) * self.in_one_game

    @property
    def before_the_last(self) -> int:
        """The most points that a player can have before the last game of a session up to a number of points."""
        return int(self.rulings.threshold) - (self.rulings.threshold_met == "reached")

    @property
    def session(self) -> Session:
        """The session as if all its games were played, to ask whether it is over."""
        return Session(variant=self.variant, rulings=self.rulings, games=int(self.rulings.games), totals=self.points)

    @property
    def tie_is_broken(self) -> bool:
        """Whether something that a result does not show decides a tie (rulings NAU-R01, NAU-R14)."""
        how = self.rulings.level_points if self.variant == "standard" else self.rulings.level_totals
        return how not in ("shared", "another-game")

    @property
    def all_placed(self) -> bool:
        """Whether everybody's place is recorded."""
        return all(self.result.rows[seat].place is not None for seat in self.seats)

    @property
    def complete(self) -> bool:
        """Whether everybody's points or everybody's places are recorded."""
        return not self.missing and (len(self.points) == len(self.seats) or self.all_placed)

    @property
    def standings(self) -> Standings:
        """What is recorded of the order of the players."""
        return Standings(
            seats=self.seats,
            points=self.points,
            placed={who: row.place for who, row in self.result.rows.items() if row.place is not None},
            winner=self.result.winner,
            rulings=self.rulings,
            ties_are_broken=self.tie_is_broken,
        )

    @property
    def stated(self) -> list[Place]:
        """The recorded places; players without points count as 0."""
        said = ((seat, self.result.rows[seat].place) for seat in self.seats)
        found = [
            Place(who, person=True, place=place, score=self.points.get(who, 0), scored=who in self.points)
            for who, place in said
            if place is not None
        ]
        return sorted(found, key=lambda place: place.place)

    @property
    def ranked(self) -> list[Place]:
        """The places by the points."""
        return rank_by_points({who: self.points[who] for who in self.seats}, {}, self.rulings)

    def as_stated(self, ranked: Sequence[Place]) -> list[Place]:
        """Ranked players in the order of their recorded places."""
        rows = self.result.rows
        said = [replace(place, place=rows[place.participant].place or place.place) for place in ranked]
        return sorted(said, key=lambda place: place.place)

    def neighbours(self) -> Iterator[Neighbours]:
        """Pairs of players with points, neighbours by their recorded places."""
        for one, two in pairwise(place for place in self.stated if place.participant in self.points):
            yield Neighbours(
                ahead=one.participant,
                better=one.place,
                more=one.score,
                behind=two.participant,
                worse=two.place,
                less=two.score,
            )

    def follow(self, two: Neighbours) -> bool:
        """Whether two places are possible with these points."""
        if two.more > two.less:
            return two.better < two.worse or self.rulings.places_below == "winner-only"
        return two.more == two.less and (two.better == two.worse or self.tie_is_broken)


def read_claims(
    record: Record,
    result: Result,
    rulings: Rulings,
    *,
    length: int | None,
    known: int,
    totals: Mapping[str, int],
    told: Mapping[str, int],
) -> Claims:
    """Read the figures of a result."""
    return Claims(
        variant=record.variant,
        finished=record.ended == "finished",
        seats=record.seats,
        rulings=rulings,
        result=result,
        points={who: row.points for who, row in result.rows.items() if row.points is not None},
        length=length,
        known=known,
        totals=totals,
        told=told,
    )


def nearest_places(stated: list[int], rulings: Rulings) -> list[int]:
    """The possible places for recorded ones in ascending order, with the same ties (ruling NAU-R02)."""
    return [place for _, place in places({index: -said for index, said in enumerate(stated)}, rulings)]


def in_order_of_points(placed: list[Place]) -> bool:
    """Whether nobody is behind a player with fewer points."""
    scores = [place.score for place in placed]
    return scores == sorted(scores, reverse=True)
