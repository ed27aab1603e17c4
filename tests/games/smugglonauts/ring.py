"""The game played on a ring of numbered spaces, by the words of the rulebook: a second opinion on every position.

`scorekeeper.games.smugglonauts.position` unrolls the ring into a line and never looks for empty spaces. Here nothing is
unrolled but where the rockets have got to, and after every turn all spaces of the ring are looked at.
"""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    End,
    Event,
    Record,
    Refill,
    Refuel,
    Round,
    Row,
    Sheet,
    Shop,
    Skipped,
    Start,
    write_turns,
)

MOST_TURNS = 300


class Ring:
    """One game, played at random until it is over."""

    def __init__(
        self, seats: list[str], length: int, rng: random.Random, rulings: dict[str, str], *, scattered: bool
    ) -> None:
        self.seats, self.length, self.rng, self.rulings = seats, length, rng, rulings
        self.scattered = scattered
        """Whether a refill in part goes to any of the empty spaces, instead of to the first."""
        self.formation = rng.sample(seats, len(seats))
        self.flown = {who: space for space, who in enumerate(self.formation)}
        self.fuel = dict.fromkeys(seats, 4)
        self.refuels = dict.fromkeys(seats, 0)
        self.cargo: dict[str, list[str]] = {who: [] for who in seats}
        self.prices = dict.fromkeys(COLOURS, 1)
        self.bag = rng.sample([colour for colour in COLOURS for _ in range(5)], 20)
        self.lies = {space: self.bag.pop() for space in range(len(seats), length - 1)}
        self.laid = list(self.lies.values())
        self.events: list[Event] = []
        self.over = False
        self.in_part = 0
        """How many refills were in part, and the game went on."""
        for _ in range(MOST_TURNS):
            if not self.over:
                self._turn()
        assert self.over

    def _picked(self, ruling: str, default: str) -> str:
        return self.rulings.get(ruling, default)

    def _turn(self) -> None:
        player = self.last = min(self.flown, key=lambda who: self.flown[who])
        begin = self.flown[player]
        ahead = [begin + n for n in range(1, self.length) if (begin + n) % self.length in self.lies]
        reach = ahead[: self.fuel[player] - 1]
        # Far flights skip, and only skipped crystals make a refill fail in part.
        to = self.rng.choice([*reach, reach[-1], reach[-1]]) if reach and self.rng.random() < 0.8 else None
        stop = self.flown[player] = ahead[0] if to is None else to
        colour = self.lies.pop(stop % self.length)
        space = stop % self.length
        if to is None:
            self.fuel[player] = 4
            self.refuels[player] += 1
            self.bag.append(colour)
            change = self._move(colour, may_decline=False)
            self.events.append(Refuel(player=player, to=space, colour=colour, change=change, fuel=4))
        else:
            steps = 1 + ahead.index(to)
            self.fuel[player] -= steps
            self.cargo[player].append(colour)
            self.events.append(Shop(player=player, steps=steps, to=space, colour=colour, fuel=self.fuel[player]))
        self._refill(begin, self._let_go(player, begin))

    def _move(self, colour: str, *, may_decline: bool) -> int:
        ways = [way for way in (-1, 1) if 0 <= self.prices[colour] + way <= 4]
        change = self.rng.choice([*ways, 0] if may_decline else ways)
        self.prices[colour] += change
        return change

    def _let_go(self, player: str, begin: int) -> list[str]:
        """Crystals that the last rocket has flown past."""
        gone = []
        for space in range(begin, min(self.flown.values())):
            colour = self.lies.pop(space % self.length, None)
            if colour is not None:
                gone.append(colour)
                change = self._move(colour, may_decline=True)
                self.events.append(Skipped(player=player, space=space % self.length, colour=colour, change=change))
        return gone

    def _refill(self, begin: int, gone: list[str]) -> None:
        late = self._picked("NAU-R05", "before") == "after"
        if not late:
            self.bag += gone
        rockets = {at % self.length for at in self.flown.values()}
        gap = (min(self.flown.values()) - 1) % self.length
        round_ = [(begin - 1 + n) % self.length for n in range(self.length)]
        empty = [space for space in round_ if space not in self.lies and space not in rockets and space != gap]
        drawn = self.rng.sample(self.bag, min(len(empty), len(self.bag)))
        for colour in drawn:
            self.bag.remove(colour)
        if self.scattered and len(drawn) < len(empty):
            empty = self.rng.sample(empty, len(empty))
        spaces = empty[: len(drawn)]
        self.lies.update(zip(spaces, drawn, strict=True))
        complete = len(drawn) == len(empty)
        self.over = not complete if self._picked("NAU-R19", "over") == "over" else not drawn
        if self._picked("NAU-R04", "refill-fails") == "bag-empty":
            self.over = self.over or not self.bag
        self.in_part += not complete and not self.over
        if late:
            self.bag += gone
        if drawn:
            self.events.append(Refill(crystals=drawn, spaces=spaces))
        if self.over:
            self.events.append(End())

    # What is written down of it.

    def sheet(self) -> Sheet:
        rows = {}
        for who in self.seats:
            counts: dict[str, Any] = {colour: self.cargo[who].count(colour) for colour in COLOURS}
            points = sum(self.prices[colour] for colour in self.cargo[who])
            rows[who] = Row(**counts, points=points, fuel=self.fuel[who], refuels=self.refuels[who])
        left = {colour: list(self.lies.values()).count(colour) for colour in COLOURS}
        return Sheet(prices=dict(self.prices), rows=rows, left=left, bag=len(self.bag), last=self.last)

    def told(self) -> Record:
        """Event by event, with every space."""
        start = Start(formation=self.formation, crystals=self.laid)
        return self._record(Round(number=1, start=start, transcript=self.events, sheet=self.sheet()))

    def told_in_short(self) -> Record:
        """Turn by turn, with colours, and without the spaces."""
        start = Start(formation=self.formation, crystals=self.laid)
        turns = write_turns(self.events, 3)
        return self._record(Round(number=1, start=start, turns=turns, sheet=self.sheet()))

    def told_without_the_board(self) -> Record:
        start = Start(formation=self.formation)
        return self._record(Round(number=1, start=start, transcript=self.events, sheet=self.sheet()))

    def counted(self) -> Record:
        """The sheet alone."""
        return self._record(Round(number=1, sheet=self.sheet()))

    def _record(self, played: Round) -> Record:
        return Record(game="smugglonauts", seats=self.seats, rounds=[played])
