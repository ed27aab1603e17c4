"""How many players a game can take in one heat: by its table sizes and the copies that there are."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.errors import RefusedError
from scorekeeper.games.lookup import EVERYBODYS, Games
from scorekeeper.rules.evidence import enforcing
from scorekeeper.steps import NextStep
from scorekeeper.tournament.regulations.offers import Play
from scorekeeper.tournament.regulations.sizes import table_sizes_for
from scorekeeper.tournament.regulations.stages import Stage
from scorekeeper.tournament.seating.task import SeatingTask


class Offer(Struct, frozen=True, kw_only=True, dict=True):
    """A game that a heat offers."""

    play: Play
    sizes: tuple[int, int]
    """The fewest and the most players at a table."""
    wanted: int
    """The preferred size."""
    copies: int | None = None
    """None if copies are no limit."""
    known: Games = EVERYBODYS
    """What the tournament means by the id of a game."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.play[0]

    @cached_property
    def title(self) -> str:
        """The title of the game."""
        return self.known.game(self.game).book.title

    def most(self, players: int) -> int:
        """Return how many of the players can play it at the same time."""
        return players if self.copies is None else min(players, self.copies * self.sizes[1])

    def size_for(self, players: int) -> int | None:
        """Return the preferred table size at which all these players have a seat and each table a copy; None if there is none."""
        for size in range(self.wanted, self.sizes[1] + 1):
            tables, byes = table_sizes_for(players, self.sizes, size)
            if not byes and (self.copies is None or len(tables) <= self.copies):
                return size
        return None

    def empty_seats(self, players: int) -> int | None:
        """Return how many seats stay empty at its tables, of the preferred size; None if that many players cannot play."""
        size = self.size_for(players)
        if size is None:
            return None
        return sum(max(self.wanted - one, 0) for one in table_sizes_for(players, self.sizes, size)[0])

    def task(self, heat: SeatingTask, players: Sequence[str]) -> SeatingTask:
        """Return the seating of those who play this game in the heat."""
        there = set(players)
        size = self.size_for(len(players)) or self.wanted
        return replace(heat, players=tuple(one for one in heat.players if one in there), sizes=self.sizes, wanted=size)


def make_offer(stage: Stage, play: Play, copies: int | None) -> Offer:
    """Return a game that a heat offers, with the table sizes of its variant."""
    low, high = stage.sizes_at(play)
    wanted = min(max(stage.size or high, low), high)
    return Offer(play=play, sizes=(low, high), wanted=wanted, copies=copies, known=stage.known)


class NoRoomForAllError(RefusedError):
    """There are more players than the copies of the games seat."""

    def __init__(self, heat: int, players: int, offers: Sequence[Offer]) -> None:
        seats = "; ".join(f"{one.title}, {_room(one)}" for one in offers)
        total = sum(one.most(players) for one in offers)
        super().__init__(
            f"heat {heat} has {players} players, but the copies of its games seat {total}: {seats}",
            rule="TRN-332",
            field="copies",
            next_step=NextStep(
                "ask for byes", heat=heat, otherwise=NextStep("correct and amend", name="tournament.toml")
            ),
        )


class NotForEverybodyError(RefusedError):
    """A game has too few copies for everybody to play it once."""

    def __init__(self, players: int, heats: int, offer: Offer) -> None:
        super().__init__(
            f"{players} players cannot play {offer.title} once each, because its copies seat {offer.most(players)} in each"
            f" of {heats} heats, {offer.most(players) * heats} in all ({_room(offer)}); give more"
            ' copies, or let players ask for games with games = "wishes"',
            rule="TRN-336",
            field="copies",
            next_step=NextStep("correct and amend", name="tournament.toml"),
        )


def _room(offer: Offer) -> str:
    if offer.copies is None:
        return "as many as come"
    return f"{offer.copies} cop{'y' if offer.copies == 1 else 'ies'} for {offer.sizes[1]}"


@enforcing("TRN-332")
def require_room(heat: int, players: int, offers: Sequence[Offer]) -> None:
    """Refuse a heat with more players than the copies of its games seat."""
    if sum(one.most(players) for one in offers) < players:
        raise NoRoomForAllError(heat, players, offers)


@enforcing("TRN-336")
def require_room_for_each(players: int, heats: int, offers: Sequence[Offer]) -> None:
    """Refuse to begin a stage in which not everybody can play each game once."""
    for one in offers:
        if one.most(players) * heats < players:
            raise NotForEverybodyError(players, heats, one)
