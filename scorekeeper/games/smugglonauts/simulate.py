"""Legal random play: a full record with sheets, transcripts and claims, all of them true."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from scorekeeper.games.engine.terms import PLAIN, Terms
from scorekeeper.games.smugglonauts import ending
from scorekeeper.games.smugglonauts.board import LONGEST, SHORTEST, board_length
from scorekeeper.games.smugglonauts.play import (
    FULL,
    HIGHEST_PRICE,
    LEAST,
    LOWEST_PRICE,
    START_PRICE,
    Position,
)
from scorekeeper.games.smugglonauts.record import (
    COLOURS,
    End,
    Event,
    Record,
    Refill,
    Refuel,
    Result,
    Round,
    Row,
    Sheet,
    Shop,
    Skipped,
    Standing,
    Start,
    State,
)
from scorekeeper.games.smugglonauts.rulings import Rulings, rulings
from scorekeeper.games.smugglonauts.score import Cargo, Line, score
from scorekeeper.games.smugglonauts.session import is_over, rank_table
from scorekeeper.games.smugglonauts.short import write_turns

UPWARDS = 0.65
"""How often a price is raised: if all fell, nobody would ever reach a number of points."""


def simulate(
    seats: Sequence[str],
    rng: random.Random,
    terms: Terms = PLAIN,
    *,
    variant: str = "standard",
    transcripts: bool = True,
    short: int = 0,
) -> Record:
    """Play a game or a session; with `short` the turns are told in short, at depth 1, 2 or 3."""
    return _Simulation(list(seats), rng, terms, variant).play(transcripts=transcripts, short=short)


def invent_board(rng: random.Random) -> dict[str, Any]:
    """A board of any length that two to four can play on, in the form of an equipment file."""
    return {"title": "Random board", "invented": True, "length": rng.randint(SHORTEST, LONGEST - 4)}


class _Simulation:
    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats = seats
        self.rng = rng
        self.variant = variant
        self.rulings: Rulings = rulings(terms.rulings)
        self.length = board_length(terms.equipment or invent_board(rng)) or SHORTEST
        self.prices: dict[str, int] = dict.fromkeys(COLOURS, START_PRICE)
        self.formation: list[str] = []
        self.stood: list[str] = []
        self.scored: list[list[Line]] = []
        self.totals = dict.fromkeys(seats, 0)
        self.events: list[Event] = []
        self.position: Position

    def play(self, *, transcripts: bool, short: int) -> Record:
        rounds: list[Round] = []
        while not is_over(self.variant, len(rounds), self.totals, self.rulings):
            played = self._game(len(rounds) + 1)
            if short:
                played.turns = write_turns(played.transcript, short)
                if short < 3 and played.start is not None:  # noqa: PLR2004 - only depth 3 tells what was drawn
                    played.start.crystals = None
            if short or not transcripts:
                played.transcript = []
            rounds.append(played)
        return Record(game="smugglonauts", seats=self.seats, variant=self.variant, rounds=rounds, result=self._result())

    def _result(self) -> Result:
        ranking = rank_table(self.scored, self.totals, self.variant, self.rulings)
        shared = len(ranking) > 1 and ranking[1].place == 1
        return Result(
            rows={place.participant: Standing(points=place.score, place=place.place) for place in ranking},
            winner=None if shared else ranking[0].participant,
        )

    # One game.

    def _game(self, number: int) -> Round:
        self.formation = self._line_up(number)
        bag = [colour for colour in COLOURS for _ in range(5)]
        self.rng.shuffle(bag)
        on_track = self.length - len(self.seats) - 1
        crystals = bag[:on_track]
        start = Start(
            formation=list(self.formation),
            length=self.length,
            prices=dict(self.prices),
            fuel=dict.fromkeys(self.formation, FULL),
            crystals=crystals,
            bag=20 - on_track,
        )
        if self.rng.random() < 0.5:  # noqa: PLR2004
            start.rockets = {who: space for space, who in enumerate(self.formation)}
            start.spaces = list(range(len(self.seats), self.length - 1))
        self.position = Position(
            number=number,
            formation=self.formation,
            length=self.length,
            prices=self.prices,
            crystals=crystals,
            rulings=self.rulings,
            refills_told=True,
        )
        self.events = []
        while not self.position.over:
            self._turn()
        self.events.append(End())
        return Round(number=number, start=start, transcript=self.events, sheet=self._sheet())

    def _line_up(self, number: int) -> list[str]:
        drawn = self.rng.sample(self.seats, len(self.seats))
        if number == 1 or self.rulings.later_formation == "drawn":
            return drawn
        if self.rulings.later_formation == "rotate":
            return [*self.formation[1:], self.formation[0]]
        if self.rulings.later_formation == "as-stood":
            return self.stood
        return sorted(drawn, key=lambda who: self.totals[who])

    def _turn(self) -> None:
        position = self.position
        player = position.rear
        reachable = [
            steps
            for steps in range(1, position.fuel[player] - LEAST + 1)
            if position.next_crystal(position.at[player], steps) is not None
        ]
        if not reachable or self.rng.random() < 0.2:  # noqa: PLR2004
            self._refuel(player)
        else:
            self._shop(player, self.rng.choice(reachable))
        for _ in range(position.skips):
            self._skip(player)
        if position.available() > 0:
            self._refill()
        else:
            ending.refill(position, [])
        if self.rng.random() < 0.12:  # noqa: PLR2004
            self._write_state()

    def _shop(self, player: str, steps: int) -> None:
        position = self.position
        event = Shop(player=player, steps=steps)
        flight = position.flight = position.plan_shop(event)
        assert flight is not None
        event.to = position.space(flight.stop)
        event.colour = position.line[flight.stop]
        position.shop(event)
        event.fuel = position.fuel[player]
        self.events.append(event)

    def _refuel(self, player: str) -> None:
        position = self.position
        event = Refuel(player=player)
        flight = position.flight = position.plan_refuel(event)
        assert flight is not None
        event.to = position.space(flight.stop)
        event.colour = position.line[flight.stop]
        event.change = self._direction(event.colour)
        position.refuel(event)
        event.fuel = position.fuel[player]
        event.price = position.prices[event.colour]
        self.events.append(event)

    def _direction(self, colour: str) -> int:
        price = self.position.prices[colour]
        if price in (LOWEST_PRICE, HIGHEST_PRICE):
            return 1 if price == LOWEST_PRICE else -1
        return 1 if self.rng.random() < UPWARDS else -1

    def _skip(self, player: str) -> None:
        position = self.position
        space = position.due[0]
        colour = position.line[space]
        declines = self.rulings.skipped_price == "may-decline" and self.rng.random() < 0.2  # noqa: PLR2004
        event = Skipped(
            player=player,
            space=position.space(space),
            colour=colour,
            change=0 if declines else self._direction(colour),
        )
        position.skip(event)
        event.price = position.prices[colour]
        self.events.append(event)

    def _refill(self) -> None:
        position = self.position
        assert position.bag is not None
        bag = [colour for colour, count in position.bag.items() for _ in range(count)]
        drawn = self.rng.sample(bag, min(position.needed, len(bag)))
        spaces = position.empty_spaces()[: len(drawn)] if self.rng.random() < 0.3 else None  # noqa: PLR2004
        self.events.append(Refill(crystals=drawn, spaces=spaces))
        ending.refill(position, drawn)

    def _write_state(self) -> None:
        position = self.position
        prices: Any = dict(position.prices)
        self.events.append(
            State(
                fuel=dict(position.fuel),
                rockets={who: position.space(at) for who, at in position.at.items()},
                prices=prices,
                cargo={who: dict(cargo) for who, cargo in position.cargo.items()},
                ahead=[colour for colour in position.line[position.at[position.rear] :] if colour],
                bag=position.in_bag,
            )
        )

    # Its end.

    def _sheet(self) -> Sheet:
        position = self.position
        self.prices = {colour: price or 0 for colour, price in position.prices.items()}
        self.stood = sorted(position.at, key=lambda who: position.at[who])
        cargos: list[tuple[str, Cargo]] = []
        for seat in self.seats:
            black, green, orange, white = (position.cargo[seat].get(colour, 0) for colour in COLOURS)
            cargos.append((seat, (black, green, orange, white)))
        black, green, orange, white = (self.prices[colour] for colour in COLOURS)
        lines = score(cargos, (black, green, orange, white), self.rulings, position.fuel)
        self.scored.append(lines)
        for line in lines:
            self.totals[line.participant] += line.points
        by_player = {line.participant: line for line in lines}
        return Sheet(
            prices=dict(self.prices),
            rows={who: self._row(who, by_player[who]) for who in self.seats},
            left=position.left(),
            bag=position.in_bag,
            last=position.mover,
        )

    def _row(self, who: str, line: Line) -> Row:
        black, green, orange, white = line.cargo
        return Row(
            black=black,
            green=green,
            orange=orange,
            white=white,
            points=line.points,
            place=line.place,
            total=self.totals[who] if self.variant != "standard" else None,
            fuel=self.position.fuel[who],
            refuels=self.position.refuels[who],
        )
