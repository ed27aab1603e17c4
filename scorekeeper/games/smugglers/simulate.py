"""Legal random play: a full record with correct sheets, transcripts and claims."""

from __future__ import annotations

import random
from itertools import pairwise

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import record
from scorekeeper.games.smugglers.equipment import prepare
from scorekeeper.games.smugglers.position.boss import rolls_again, slot_after
from scorekeeper.games.smugglers.position.choices import choices
from scorekeeper.games.smugglers.position.play import PLAY
from scorekeeper.games.smugglers.position.position import Position
from scorekeeper.games.smugglers.scoring.places import rank
from scorekeeper.games.smugglers.setup import opening_carry, starter_of

ALL_STUCK, PASSES = 0.08, 0.68
"""How often all get stuck in a round, and how often a sphere passes otherwise."""
HIDES_BOMB, LATE, KEEPS_BOMB = 0.6, 3, 0.25
"""How often a bomb is hidden, before and from round 3; early bombs leave a player without a token."""
GUESSES_RIGHT, ROBS_THE_POOR = 0.45, 0.5
REFUSES, GIVES_WAY = 0.01, 0.1
BY_EYE, BY_SCALE = 0.6, 0.85
"""How often each comparison decides; the remaining spheres are level and the players roll."""
TELLS = 0.3
"""How often optional fields are recorded."""


class Simulator:
    """Plays a game to its end; without equipment the boss's slot is not recorded."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats = seats
        self.rng = rng
        self.variant = variant
        self.bound = prepare(terms.rulings, terms.equipment, variant)
        self.rulings, self.target = self.bound.rulings, self.bound.target
        self.carry = opening_carry(seats, seats[0], self.bound)
        self.stuck = 0

    def play(self, *, transcripts: bool = True) -> record.Record:
        """Play to the end and return the record."""
        rounds: list[record.Round] = []
        while True:
            played, position = self._round(len(rounds) + 1)
            rounds.append(played if transcripts else record.Round(number=played.number, sheet=played.sheet))
            if position.winner is not None:
                break
        return record.Record(
            game="smugglers",
            seats=self.seats,
            variant=self.variant,
            rounds=rounds,
            result=self._result(position, len(rounds)),
        )

    def _round(self, number: int) -> tuple[record.Round, Position]:
        carry, rng = self.carry, self.rng
        carry.number = number
        carry.starter = starter_of(self.seats, number, self.stuck, 0, self.bound)
        start = self._start()
        self.position = position = Position(carry, self.bound, named=True)
        self.events: list[record.Event] = []
        self._roll()
        self._test()
        if position.passed:
            self._rank()
            self._inspect()
            self._reveal()
        if rng.random() < TELLS:
            self._state()
        if position.winner is not None and rng.random() < TELLS:
            self._do(record.Won(player=position.winner, set=position.last))  # type: ignore[arg-type]
        self.stuck += position.all_stuck()
        carry.held, carry.slot, carry.spare = position.held, position.slot, position.spare
        carry.won_bombs, carry.extra = position.won_bombs, position.extra
        return record.Round(number=number, start=start, transcript=self.events, sheet=self._sheet()), position

    def _do(self, event: record.Event) -> None:
        self.events.append(event)
        advance(PLAY, self.position, event)

    def _start(self) -> record.Start:
        carry = self.carry
        if carry.number > 1:
            return record.Start(starter=carry.starter)
        colours = self.rng.sample(record.PUTTY, len(self.seats))
        return record.Start(
            starter=carry.starter,
            tokens=[
                record.Taken(
                    player=who, token=record.FIELDS[record.SWEET] if held[record.SWEET] else record.FIELDS[record.SOUR]
                )
                for who, held in carry.held.items()
            ],
            putty=dict(zip(self.seats, colours, strict=True)),
            slot=carry.slot,
        )

    def _roll(self) -> None:
        position = self.position
        while True:
            die = self.rng.randint(1, 6)
            slot = slot_after(position.slot, [*position.rolls, die], position.track)
            self._do(record.Roll(player=position.starter or "", die=die, slot=slot))
            if not rolls_again(position.rolls):
                return

    def _test(self) -> None:
        rng, position = self.rng, self.position
        nobody = rng.random() < ALL_STUCK
        for who in clockwise_from(self.seats, position.starter or ""):
            passes = not nobody and rng.random() < PASSES
            failed = ["stuck"] if passes and rng.random() < TELLS else []
            if not passes:
                failed = ["stuck"] * (2 if self.rulings.second_attempt == "must" or rng.random() < PASSES else 1)
            if rng.random() < REFUSES and self.rulings.short_roll == "again":
                failed.insert(0, "short")
            self._do(record.Trial(player=who, attempts=[*failed, *(["through"] if passes else [])]))  # type: ignore[list-item]

    def _rank(self) -> None:
        """Compare until the chairs are known, and take them."""
        position, rng = self.position, self.rng
        order = position.passed.copy()
        rng.shuffle(order)
        chairs = order[: position.places()]
        if len(order) > 1:
            if rng.random() > BY_SCALE:
                order = self._roll_for_size(order)
                chairs = order[: position.places()]
            else:
                for index, who in enumerate(chairs):
                    if len(order) > index + 1:
                        self._compare(who, order[index + 1 :])
        junk = [who for who in self.seats if who not in chairs]
        self._do(record.Seat(chairs=chairs, junk=junk))

    def _compare(self, larger: str, others: list[str]) -> None:
        """Compare by eye among all, or on the scale one after the other."""
        if self.rng.random() < BY_EYE:
            self._do(record.Compare(spheres=[larger, *others], larger=larger))
            return
        for other in others:
            claim = larger if self.rng.random() < TELLS else None
            self._do(record.Compare(spheres=[other, larger], by="scale", heavier=larger, larger=claim))

    def _roll_for_size(self, spheres: list[str]) -> list[str]:
        """Let owners of equal spheres roll, again for equal numbers; returns them from the largest down."""
        for one, other in pairwise(spheres):
            self._do(record.Compare(spheres=[one, other], by="scale"))
        if self.position.rulings.several_equal == "pairwise":
            return self._order_two_by_two(spheres)
        return self._order_by_die(spheres)

    def _order_two_by_two(self, spheres: list[str]) -> list[str]:
        """Move each sphere up from the end until it meets one that rolled higher (ruling SMU-R09)."""
        order: list[str] = []
        for who in spheres:
            above = len(order)
            while above and self._order_by_die([order[above - 1], who])[0] == who:
                above -= 1
            order.insert(above, who)
        return order

    def _order_by_die(self, spheres: list[str]) -> list[str]:
        if len(spheres) == 1:
            return spheres
        rolls = {who: self.rng.randint(1, 6) for who in spheres}
        best = max(rolls.values())
        first = [who for who in spheres if rolls[who] == best]
        self._do(record.Compare(spheres=spheres, by="die", rolls=rolls, larger=first[0] if len(first) == 1 else None))
        groups = [[who for who in spheres if rolls[who] == die] for die in range(6, 0, -1)]
        return [who for group in groups if group for who in self._order_by_die(group)]

    def _inspect(self) -> None:
        position, rng = self.position, self.rng
        for inspector in position.chairs[: position.inspections_due()]:
            if position.winner is not None:
                return
            target = rng.choice([who for who in position.junk if who not in position.opened])
            found = self._hides(target)
            guess = (
                found if rng.random() < GUESSES_RIGHT else rng.choice([kind for kind in record.KINDS if kind != found])
            )
            self._do(record.Inspect(player=inspector, target=target, guess=guess, found=[found]))
            self._pay()

    def _hides(self, who: str) -> str:
        likely = HIDES_BOMB if self.position.number < LATE else KEEPS_BOMB
        if self.position.stock(who) and self.rng.random() < likely:
            return "bomb"
        return self.rng.choice(record.KINDS[:2])

    def _pay(self) -> None:
        position, due, rng = self.position, self.position.due, self.rng
        assert due is not None
        if not due.paid:
            refuses = due.may and rng.random() < REFUSES and self.rulings.rewards == "may"
            options = choices(position, due, [due.to] if refuses and due.to else [])
            poor = [
                one for one in options if type(one) is record.Take and one.source and position.tokens(one.source) == 1
            ]
            self._do(rng.choice(poor if poor and rng.random() < ROBS_THE_POOR else options))
        place = position.bomb_place()
        if place is not None and rng.random() < TELLS and place != (due.owner, "behind"):
            self._do(record.Bomb(player=place[0], to=place[1]))

    def _reveal(self) -> None:
        position = self.position
        office = [who for who in position.chairs if who not in position.opened]
        for who in office:
            self._show(who)
        junk = [who for who in position.junk if who not in position.opened]
        if len(junk) > 1 and len(position.seats) == record.FOUR_PLAYERS and position.winner is None:
            junk = self._smaller_first(junk)
        for who in junk:
            self._show(who)

    def _show(self, who: str) -> None:
        if self.position.winner is None:
            self._do(record.Reveal(player=who, found=[self._hides(who)]))
            self._pay()

    def _smaller_first(self, junk: list[str]) -> list[str]:
        rng = self.rng
        smaller, larger = rng.sample(junk, 2)
        if rng.random() > BY_SCALE:
            if self.rulings.equal_in_junk == "clockwise":
                self._do(record.Compare(spheres=junk, by="scale"))
                return sorted(junk, key=clockwise_from(self.seats, self.position.starter or "").index)
            larger, smaller = self._roll_for_size([larger, smaller])
        else:
            self._compare(larger, [smaller])
        if rng.random() < GIVES_WAY and self.rulings.smaller_first == "right":
            self._do(record.Waive(player=smaller, what="order"))
            return [larger, smaller]
        return [smaller, larger]

    def _state(self) -> None:
        held = self.position.held
        self._do(
            record.State(
                rows={
                    who: record.Held(
                        sweet=counts[record.SWEET],
                        sour=counts[record.SOUR],
                        bombs=counts[record.BOMBS],
                        used=counts[record.USED],
                    )
                    for who, counts in held.items()
                },
                supply=self._supply(),
            )
        )

    def _supply(self) -> dict[str, int]:
        return {record.FIELDS[count]: self.position.supply(count) for count in (record.SWEET, record.SOUR)}

    def _sheet(self) -> record.Sheet:
        position = self.position
        seats = {who: str(chair) for chair, who in enumerate(position.chairs, 1)}
        return record.Sheet(
            rows={
                who: record.Row(
                    sweet=counts[record.SWEET],
                    sour=counts[record.SOUR],
                    bombs=counts[record.BOMBS],
                    used=counts[record.USED],
                    test="passed" if position.tests[who] else "stuck",
                    seat=seats.get(who, "junk"),  # type: ignore[arg-type]
                    found=position.found.get(who),
                )
                for who, counts in position.held.items()
            },
            starter=position.starter,
            rolls=position.rolls,
            hole=position.slot,
            inspections=[
                record.Inspection(player=player, target=target, guess=position.guesses[target])
                for player, target in position.inspections
            ],
            waived=list(position.refused),
        )

    def _result(self, position: Position, rounds: int) -> record.Result:
        places = rank(position.held, position.winner, self.target, self.rulings.places)
        return record.Result(
            rows={
                place.participant: record.Standing(
                    sweet=counts[record.SWEET],
                    sour=counts[record.SOUR],
                    bombs=counts[record.BOMBS],
                    used=counts[record.USED],
                    tokens=place.score,
                    place=place.place,
                )
                for place in places
                for counts in (position.held[place.participant],)
            },
            winner=position.winner,
            set=position.last,  # type: ignore[arg-type]
            rounds=rounds,
            stuck=self.stuck,
            supply=self._supply(),
        )
