"""What players have played, as the criteria need it: whole numbers, for 512 players are compared in no time.

Points are kept in units of their common denominator, so that nothing is ever rounded and nothing is slow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from scorekeeper.tournament.paying import Payments
from scorekeeper.tournament.points import Payment, share
from scorekeeper.tournament.stages import table_sizes
from scorekeeper.tournament.tables import Heat, Table


class Sat(NamedTuple):
    """One table that paid, as one of its players sees it."""

    heat: int
    size: int
    full: int
    """The most players that the game seats."""
    seat: int
    """Counted from 1."""
    place: int
    shared: int
    score: int
    total: int
    """The score of all persons together."""
    margin: int
    """What the winner has more than the next one, or a loser less than the winner."""
    points: int
    """In units."""
    beaten: tuple[str, ...]
    level: tuple[str, ...]
    others: tuple[str, ...]
    """All opponents."""

    @property
    def share(self) -> Fraction:
        return share(self.score, self.total, self.size)


class Unplayed(NamedTuple):
    """A heat without a game: a bye, or a heat in which the player was not seated."""

    heat: int
    points: int
    bye: bool


class Played(NamedTuple):
    """Everything that the criteria are reckoned from."""

    unit: int
    """Points are whole multiples of one over this."""
    heats: tuple[int, ...]
    games: dict[str, list[Sat]]
    unplayed: dict[str, list[Unplayed]]
    penalties: dict[str, int]
    points: dict[str, int]
    """The main score of each, in units."""
    most: Fraction | None
    """The most that one table can pay."""


class Account(NamedTuple):
    """Whose games are looked at, and what counts beside the tables."""

    players: Sequence[str]
    payments: Payments
    best: int | None = None
    penalties: Mapping[str, Fraction] = {}
    carried: Mapping[str, Fraction] = {}
    """Points from stages before."""
    absent: Mapping[str, Iterable[int]] = {}
    """Heats in which a player could have been seated and was not."""


def gather(heats: Sequence[Heat], payments: Mapping[str, Payment], account: Account) -> Played:
    """Look at all tables of some heats from each player's side."""
    exact = [one.points for payment in payments.values() for one in payment.paid.values()]
    extra = [*account.penalties.values(), *account.carried.values(), account.payments.missed]
    unit = lcm(*{value.denominator for value in [*exact, *extra, account.payments.bye or Fraction(0)]})
    games: dict[str, list[Sat]] = {number: [] for number in account.players}
    for heat in heats:
        full = table_sizes(heat.game, heat.variant)[1]
        for table in heat.tables:
            for number, sat in _sat(table, payments[table.name], full, unit):
                if number in games:
                    games[number].append(sat)
    unplayed = _unplayed(heats, account, games, unit)
    if account.payments.bye is None:
        unit, games, unplayed = _finer(unit, games, unplayed)
    penalties = {number: int(value * unit) for number, value in account.penalties.items() if value}
    carried = {number: int(value * unit) for number, value in account.carried.items()}
    points = {
        number: _best(games[number], unplayed[number], account.best) + carried.get(number, 0) - penalties.get(number, 0)
        for number in account.players
    }
    return Played(unit, tuple(heat.number for heat in heats), games, unplayed, penalties, points, account.payments.most)


def _sat(table: Table, payment: Payment, full: int, unit: int) -> Iterator[tuple[str, Sat]]:
    """Each player's side of a table that paid."""
    paid = payment.paid
    if not paid:
        return
    size, heat = len(table.seats), table.heat
    there = [(number, paid[number]) for number in table.seats if number in paid]
    scores = [one.score for _, one in there]
    total = sum(scores)
    winner = max((one.score for _, one in there if one.place == 1), default=0)
    seats = {number: seat for seat, number in enumerate(table.seats, 1)}
    for index, (number, one) in enumerate(there):
        rest = there[:index] + there[index + 1 :]
        place, points = one.place, one.points
        best = winner if place > 1 else max(scores[:index] + scores[index + 1 :], default=0)
        yield (
            number,
            Sat(
                heat,
                size,
                full,
                seats[number],
                place,
                one.shared,
                one.score,
                total,
                one.score - best,
                points.numerator * (unit // points.denominator),
                tuple([other for other, them in rest if them.place > place]),
                tuple([other for other, them in rest if them.place == place]),
                tuple([other for other, _ in rest]),
            ),
        )


def _unplayed(
    heats: Sequence[Heat], account: Account, games: Mapping[str, list[Sat]], unit: int
) -> dict[str, list[Unplayed]]:
    """Byes and heats that were missed, with what they pay."""
    bye, missed = account.payments.bye, account.payments.missed
    found: dict[str, list[Unplayed]] = {number: [] for number in account.players}
    for heat in heats:
        for number in heat.byes:
            if number in found:
                found[number].append(Unplayed(heat.number, int((bye or 0) * unit), bye=True))
    for number, absent in account.absent.items():
        if number in found:
            found[number] += [Unplayed(heat, int(missed * unit), bye=False) for heat in absent]
            found[number].sort()
    return found


def _finer(
    unit: int, games: dict[str, list[Sat]], unplayed: dict[str, list[Unplayed]]
) -> tuple[int, dict[str, list[Sat]], dict[str, list[Unplayed]]]:
    """Let byes pay the average of the player's own tables, in units fine enough for it."""
    factor = lcm(*(len(games[number]) or 1 for number, rest in unplayed.items() if any(one.bye for one in rest)))
    games = {number: [sat._replace(points=sat.points * factor) for sat in sats] for number, sats in games.items()}
    average = {number: sum(sat.points for sat in sats) // len(sats) if sats else 0 for number, sats in games.items()}
    finer = {
        number: [one._replace(points=average[number] if one.bye else one.points * factor) for one in rest]
        for number, rest in unplayed.items()
    }
    return unit * factor, games, finer


def _best(games: Sequence[Sat], unplayed: Sequence[Unplayed], best: int | None) -> int:
    """The sum of all heats, or of the best so many of them."""
    paid = [sat.points for sat in games] + [rest.points for rest in unplayed]
    return sum(paid) if best is None or len(paid) <= best else sum(sorted(paid, reverse=True)[:best])
