"""Legal random play: a full record with correct sheets, transcripts and claims."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import record
from scorekeeper.games.smugglonauts.equipment import (
    CIRCULATING,
    FULL,
    LEAST,
    PER_COLOUR,
    SHORTEST,
    board_length,
    legal_changes,
)
from scorekeeper.games.smugglonauts.position.play import PLAY
from scorekeeper.games.smugglonauts.position.refills import refill
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.rulings import Rulings, rulings
from scorekeeper.games.smugglonauts.scoring.ending import laid_out_at_start
from scorekeeper.games.smugglonauts.scoring.points import CargoScore, in_order, score, totals_after
from scorekeeper.games.smugglonauts.scoring.session import Session, rank
from scorekeeper.games.smugglonauts.setup.carry import FIRST_PRICES, Carry, next_formation

UPWARDS = 0.65
"""How often a price is raised; if all fell, nobody would ever reach a number of points."""


class Simulator:
    """Plays a game or a session."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats = seats
        self.rng = rng
        self.variant = variant
        self.rulings: Rulings = rulings(terms.rulings)
        self.length = board_length(terms.equipment) or SHORTEST
        self.prices = dict(FIRST_PRICES)
        self.carry = Carry()
        self.scored: list[list[CargoScore]] = []
        self.totals = dict.fromkeys(seats, 0)
        self.events: list[record.Event] = []
        self.position: Position

    def play(self, *, transcripts: bool = True, short: int = 0) -> record.Record:
        """Play to the end and return the record; with `short`, turns are written in short form, at depth 1, 2 or 3."""
        rounds: list[record.Round] = []
        while not self._session().is_over:
            played = self._game(len(rounds) + 1)
            if short:
                played.turns = record.write_turns(played.transcript, short)
                if short < 3 and played.start is not None:  # noqa: PLR2004 - only depth 3 tells what was drawn
                    played.start.crystals = None
            if short or not transcripts:
                played.transcript = []
            rounds.append(played)
        return record.Record(
            game="smugglonauts", seats=self.seats, variant=self.variant, rounds=rounds, result=self._result()
        )

    def _session(self) -> Session:
        return Session(variant=self.variant, rulings=self.rulings, games=len(self.scored), totals=self.totals)

    def _result(self) -> record.Result:
        ranking = rank(self.scored, self._session())
        shared = len(ranking) > 1 and ranking[1].place == 1
        return record.Result(
            rows={place.participant: record.Standing(points=place.score, place=place.place) for place in ranking},
            winner=None if shared else ranking[0].participant,
        )

    # One game.

    def _game(self, number: int) -> record.Round:
        formation = self._line_up()
        self.carry = Carry(formation=formation, totals=self.totals)
        bag = [colour for colour in record.COLOURS for _ in range(PER_COLOUR)]
        self.rng.shuffle(bag)
        on_track = laid_out_at_start(len(self.seats), self.length)
        crystals = bag[:on_track]
        start = record.Start(
            formation=list(formation),
            length=self.length,
            prices=dict(self.prices),
            fuel=dict.fromkeys(formation, FULL),
            crystals=crystals,
            bag=CIRCULATING - on_track,
        )
        if self.rng.random() < 0.5:  # noqa: PLR2004
            start.rockets = {who: space for space, who in enumerate(formation)}
            start.spaces = list(range(len(self.seats), self.length - 1))
        self.position = Position(
            number=number,
            formation=formation,
            length=self.length,
            prices=self.prices,
            crystals=crystals,
            rulings=self.rulings,
        )
        self.events = []
        while not self.position.finished:
            self._turn()
        self.events.append(record.End())
        return record.Round(number=number, start=start, transcript=self.events, sheet=self._sheet())

    def _line_up(self) -> list[str]:
        drawn = self.rng.sample(self.seats, len(self.seats))
        return (next_formation(drawn, self.carry, self.rulings) if self.scored else None) or drawn

    def _turn(self) -> None:
        position = self.position
        player = position.rear
        reachable = [
            steps
            for steps in range(1, (position.fuel[player] or LEAST) - LEAST + 1)
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
            refill(position, [])
        if self.rng.random() < 0.12:  # noqa: PLR2004
            self._write_state()

    def _shop(self, player: str, steps: int) -> None:
        position = self.position
        stop = position.next_crystal(position.at[player], steps) or 0
        event = record.Shop(player=player, steps=steps, to=position.space(stop), colour=position.line[stop])
        advance(PLAY, position, event)
        event.fuel = position.fuel[player]
        self.events.append(event)

    def _refuel(self, player: str) -> None:
        position = self.position
        stop = position.next_crystal(position.at[player]) or 0
        colour = position.line[stop]
        event = record.Refuel(player=player, to=position.space(stop), colour=colour, change=self._direction(colour))
        advance(PLAY, position, event)
        event.fuel = position.fuel[player]
        event.price = position.prices[colour]
        self.events.append(event)

    def _direction(self, colour: str) -> int:
        changes = legal_changes(self.position.prices[colour] or 0)
        if len(changes) == 1:
            return changes[0]
        return 1 if self.rng.random() < UPWARDS else -1

    def _skip(self, player: str) -> None:
        position = self.position
        space = position.due[0]
        colour = position.line[space]
        declines = self.rulings.skipped_price == "may-decline" and self.rng.random() < 0.2  # noqa: PLR2004
        event = record.Skipped(
            player=player,
            space=position.space(space),
            colour=colour,
            change=0 if declines else self._direction(colour),
        )
        advance(PLAY, position, event)
        event.price = position.prices[colour]
        self.events.append(event)

    def _refill(self) -> None:
        position = self.position
        bag = [colour for colour, count in position.bag.items() for _ in range(count)]
        drawn = self.rng.sample(bag, min(position.needed, len(bag)))
        spaces = position.empty_spaces()[: len(drawn)] if self.rng.random() < 0.3 else None  # noqa: PLR2004
        event = record.Refill(crystals=drawn, spaces=spaces)
        advance(PLAY, position, event)
        self.events.append(event)

    def _write_state(self) -> None:
        position = self.position
        prices: Any = dict(position.prices)
        self.events.append(
            record.State(
                fuel={who: fuel for who, fuel in position.fuel.items() if fuel is not None},
                rockets={who: position.space(at) for who, at in position.at.items()},
                prices=prices,
                cargo={who: dict(cargo) for who, cargo in position.cargo.items()},
                ahead=position.ahead(),
                bag=position.in_bag,
            )
        )

    # Its end.

    def _sheet(self) -> record.Sheet:
        position = self.position
        self.prices = {colour: price or 0 for colour, price in position.prices.items()}
        self.carry.stood = sorted(position.at, key=lambda who: position.at[who])
        cargos = [(seat, in_order(position.cargo[seat])) for seat in self.seats]
        lines = score(cargos, in_order(self.prices), self.rulings, position.fuel)
        self.scored.append(lines)
        self.totals.update(totals_after(self.totals, lines))
        by_player = {line.participant: line for line in lines}
        return record.Sheet(
            prices=dict(self.prices),
            rows={who: self._row(who, by_player[who]) for who in self.seats},
            left=position.left(),
            bag=position.in_bag,
            last=position.mover,
        )

    def _row(self, who: str, line: CargoScore) -> record.Row:
        black, green, orange, white = line.cargo
        return record.Row(
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
