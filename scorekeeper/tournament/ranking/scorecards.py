"""Gathers what each player has played, as whole numbers from which the tie-breaks are computed.

Points are kept in units of their common denominator, so that nothing is rounded and computing stays fast.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.games.engine.halves import Score
from scorekeeper.log.entry import ByeKind
from scorekeeper.rules.evidence import shown
from scorekeeper.tournament.ranking.points import Payer, Payment
from scorekeeper.tournament.regulations.point_system import PointSystem
from scorekeeper.tournament.regulations.sizes import PAIR
from scorekeeper.tournament.regulations.stages import table_sizes
from scorekeeper.tournament.state.tables import Heat, Table


class Sitting(Struct, frozen=True, gc=False):
    """One table that paid, from one player's side."""

    heat: int
    size: int
    full: int
    """The most players that the game seats."""
    seat: int
    """Counted from 1."""
    place: int
    shared: int
    score: Score
    """0 if the player forfeited."""
    total: Score
    """The score of all players together."""
    margin: Score
    """The winner's lead over the next player, or a loser's gap to the winner; None if nobody won."""
    points: int
    """In units."""
    most: int
    """The most that the table could have paid, in units; 0 if the game's own score decides."""
    beaten: tuple[str, ...]
    level: tuple[str, ...]
    others: tuple[str, ...]
    """All opponents."""
    forfeit: bool
    """Whether the player forfeited, and so is never first or level with anybody."""
    walkover: bool = False
    """Whether nobody played, because somebody forfeited before the game began."""

    @property
    def won(self) -> bool:
        """Whether the player was first, alone or with others."""
        return self.place == 1 and not self.forfeit


RestKind = Literal[ByeKind, "missed"]
"""What a heat without a game was: a bye of any kind, or a heat that was missed."""

BYE: RestKind = "bye"


def is_bye(kind: RestKind) -> bool:
    """Whether a heat without a game was a bye of any kind; otherwise the player was not seated."""
    return kind != "missed"


class Rest(NamedTuple):
    """A heat without a game: a bye, or a heat in which the player was not seated."""

    heat: int
    points: int
    kind: RestKind

    @property
    def bye(self) -> bool:
        """Whether it was a bye of any kind."""
        return is_bye(self.kind)

    @property
    def declined(self) -> bool:
        """Whether the player asked for a bye or was not there; a cut leaves such a heat out first."""
        return self.kind != BYE


class Scorecards(NamedTuple):
    """Everything that the tie-breaks are computed from."""

    unit: int
    """Points are multiples of 1 / unit."""
    heats: tuple[int, ...]
    games: dict[str, list[Sitting]]
    unplayed: dict[str, list[Rest]]
    penalties: dict[str, dict[int, int]]
    """Penalties by player and heat, in units."""
    carried: dict[str, int]
    """The points that each player brought from earlier stages, in units."""
    points: dict[str, int]
    """The total points of each player, in units."""
    tables: dict[str, int]
    """The number of tables of each player, including those of stages that are carried on."""
    rated: dict[str, tuple[int, int]]
    """What the tables that count paid each player less penalties, and the most that they could have paid, in units."""
    before: Scorecards | None = None
    """The stage before, if its points are carried on."""
    win: int | None = None
    """What a win pays where one plays against one, in units; None if scores or shares decide that."""
    draw: int = 0
    """What a draw pays there, in units."""
    loss: int = 0
    """What a loss pays there, in units."""

    def own_penalty(self, player: str) -> Fraction:
        """Return what was taken off a player in this stage."""
        return Fraction(sum(self.penalties.get(player, {}).values()), self.unit)

    def penalty(self, player: str) -> Fraction:
        """Return all that was taken off a player, also in stages that are carried on."""
        return self.own_penalty(player) + (self.before.penalty(player) if self.before else 0)

    def at_tables(self, player: str) -> Fraction:
        """Return what tables paid a player, also in stages that are carried on."""
        paid = Fraction(sum(sat.points for sat in self.games.get(player, ())), self.unit)
        return paid + (self.before.at_tables(player) if self.before else 0)


class Account(NamedTuple):
    """The players to look at, and what counts besides the tables."""

    players: Sequence[str]
    point_system: PointSystem
    best: int | None = None
    penalties: Mapping[str, Mapping[int, Fraction]] = {}
    """Penalties by player and heat."""
    before: Scorecards | None = None
    """The stage before, if its points are carried on."""
    absent: Mapping[str, Iterable[int]] = {}
    """Heats in which a ranked player neither sat nor had a bye, whether or not they dropped out."""
    gone: Mapping[int, Collection[str]] = {}
    """For each heat, the players who had dropped out when it was seated; it pays them nothing."""


def gather(heats: Sequence[Heat], payments: Mapping[str, Payment], account: Account) -> Scorecards:
    """Return the scorecards of all players for some heats."""
    unit = _unit(payments, account)
    games: dict[str, list[Sitting]] = {number: [] for number in account.players}
    for heat in heats:
        for table in heat.tables:
            full = table_sizes(table.known, table.game, table.variant)[1]
            for number, sat in _sat(table, payments[table.name], full, unit):
                if number in games:
                    games[number].append(sat)
    unplayed = _unplayed(heats, account, unit)
    if account.point_system.bye is None:
        unit, games, unplayed = _finer(unit, games, unplayed, account)
    penalties = {number: {h: int(v * unit) for h, v in by.items()} for number, by in account.penalties.items()}
    carried = _carried(account, unit)
    points = {
        number: _best(games[number], unplayed[number], account.best)
        + carried.get(number, 0)
        - sum(penalties.get(number, {}).values())
        for number in account.players
    }
    return Scorecards(
        unit=unit,
        heats=tuple(heat.number for heat in heats),
        games=games,
        unplayed=unplayed,
        penalties=penalties,
        carried=carried,
        points=points,
        tables=_tables(account, games),
        rated=_rated(account, games, penalties, unit),
        before=account.before,
        win=None if account.point_system.win is None else int(account.point_system.win * unit),
        draw=int(_draw(account.point_system) * unit),
        loss=int(_loss(account.point_system) * unit),
    )


def _draw(system: PointSystem) -> Fraction:
    """Return what a draw without scores pays."""
    return Payer(system, PAIR, PAIR).points(0, PAIR, 0, 0)


def _loss(system: PointSystem) -> Fraction:
    """Return what a loss without scores pays."""
    return Payer(system, PAIR, PAIR).points(1, 1, 0, 0)


def _unit(payments: Mapping[str, Payment], account: Account) -> int:
    """Return the common denominator of everything that is paid, carried on or taken off."""
    exact = {one.points.denominator for payment in payments.values() for one in payment.paid.values()}
    exact |= {value.denominator for by in account.penalties.values() for value in by.values()}
    system = account.point_system
    exact |= {pays.denominator for pays in (system.missed, system.bye, system.half) if pays is not None}
    exact |= {payment.most.denominator for payment in payments.values() if payment.most is not None}
    exact |= {one.denominator for one in (system.win or _draw(system), _draw(system), _loss(system))}
    return lcm(*exact, account.before.unit if account.before else 1)


def _carried(account: Account, unit: int) -> dict[str, int]:
    before = account.before
    if before is None:
        return {}
    shown("TRN-507")
    return {number: points * (unit // before.unit) for number, points in before.points.items()}


def _tables(account: Account, games: Mapping[str, list[Sitting]]) -> dict[str, int]:
    earlier = account.before.tables if account.before else {}
    return {number: len(sats) + earlier.get(number, 0) for number, sats in games.items()}


def _rated(
    account: Account, games: Mapping[str, list[Sitting]], penalties: Mapping[str, Mapping[int, int]], unit: int
) -> dict[str, tuple[int, int]]:
    """Return what each player got at the tables that count, and the most that those could have paid.

    Of tables that paid the same, the one that could have paid less counts first.
    """
    before, finer = account.before, unit // account.before.unit if account.before else 1
    found = {}
    for number, sats in games.items():
        counted = sorted(sats, key=lambda sat: (-sat.points, sat.most))[: account.best]
        got = sum([sat.points for sat in counted]) - sum(penalties.get(number, {}).values())
        earlier, could = before.rated.get(number, (0, 0)) if before else (0, 0)
        found[number] = got + earlier * finer, sum([sat.most for sat in counted]) + could * finer
    return found


def _sat(table: Table, payment: Payment, full: int, unit: int) -> Iterator[tuple[str, Sitting]]:
    """Yield each player's side of a table that paid."""
    paid = payment.paid
    if not paid:
        return
    size, heat = len(table.seats), table.heat
    most = int((payment.most or 0) * unit)
    there = [(number, seat, paid[number]) for seat, number in enumerate(table.seats, 1) if number in paid]
    numbers = [number for number, _, _ in there]
    scores = [0 if one.forfeit else one.score or 0 for _, _, one in there]
    total = sum([one.score or 0 for _, _, one in there])
    sides = _sides(tuple([None if one.forfeit else one.place for _, _, one in there]))
    winner = max([score for score, side in zip(scores, sides, strict=True) if side.first], default=None)
    for (number, seat, one), score, side in zip(there, scores, sides, strict=True):
        best = max([scores[i] for i in side.others], default=0) if side.first else winner
        ahead = 0 if best is None else score - best
        yield (
            number,
            Sitting(
                heat,
                size,
                full,
                seat,
                one.place,
                one.shared,
                score,
                total,
                ahead,
                one.points.numerator * (unit // one.points.denominator),
                most,
                tuple([numbers[i] for i in side.beaten]),
                tuple([numbers[i] for i in side.level]) if side.level else (),
                tuple([numbers[i] for i in side.others]),
                one.forfeit,
                payment.walkover,
            ),
        )


class Rivals(NamedTuple):
    """How one player of a table compares with the others, by their order at the table."""

    first: bool
    beaten: tuple[int, ...]
    level: tuple[int, ...]
    others: tuple[int, ...]


@lru_cache(maxsize=1024)
def _sides(places: tuple[int | None, ...]) -> tuple[Rivals, ...]:
    """Return the rivals for a table with these places, None for a forfeit; cached, since even large events have few dozen."""
    there = [place for place in places if place is not None]
    found = []
    for own, place in enumerate(places):
        others = tuple(one for one in range(len(places)) if one != own)
        if place is None:
            found.append(Rivals(first=False, beaten=(), level=(), others=others))
            continue
        beaten = tuple(one for one in others if (places[one] or place + 1) > place)
        level = tuple(one for one in others if places[one] == place)
        found.append(Rivals(place == min(there), beaten, level, others))
    return tuple(found)


def _unplayed(heats: Sequence[Heat], account: Account, unit: int) -> dict[str, list[Rest]]:
    """Return byes and missed heats, with what they pay."""
    system = account.point_system
    bye, half, missed = system.bye or Fraction(0), system.half or Fraction(0), system.missed
    found: dict[str, list[Rest]] = {number: [] for number in account.players}
    for heat in heats:
        for number in heat.byes:
            if number in found:
                shown("TRN-415")
                found[number].append(Rest(heat.number, int(bye * unit), "bye"))
        for number, kind in heat.rests.items():
            if number in found:
                shown("TRN-419")
                found[number].append(Rest(heat.number, int(half * unit) if kind == "half" else 0, kind))
    for number, absent in account.absent.items():
        if number in found:
            shown("TRN-416")
            for when in absent:
                pays = number not in account.gone.get(when, ())
                found[number].append(Rest(when, int(missed * unit) if pays else 0, "missed"))
            found[number].sort()
    return found


def _finer(
    unit: int, games: dict[str, list[Sitting]], unplayed: dict[str, list[Rest]], account: Account
) -> tuple[int, dict[str, list[Sitting]], dict[str, list[Rest]]]:
    """Make byes pay the average of the player's own tables, including those carried on, in units fine enough for it."""
    shares = {"bye": Fraction(1)} | ({} if account.point_system.half is not None else {"half": Fraction(1, 2)})
    average = {
        number: _average(games[number], account.before, number, unit)
        for number, rest in unplayed.items()
        if any(one.kind in shares for one in rest)
    }
    factor = lcm(*(value.denominator for value in average.values())) * shares.get("half", Fraction(1)).denominator

    def paid(number: str, rest: Rest) -> Rest:
        share = shares.get(rest.kind)
        points = Fraction(rest.points) if share is None else average[number] * share
        return rest._replace(points=int(points * factor))

    games = {
        number: [replace(sat, points=sat.points * factor, most=sat.most * factor) for sat in sats]
        for number, sats in games.items()
    }
    return unit * factor, games, {number: [paid(number, one) for one in rest] for number, rest in unplayed.items()}


def _average(games: Sequence[Sitting], before: Scorecards | None, number: str, unit: int) -> Fraction:
    """Return what a player got per table on average, in units; 0 if they sat at none."""
    earlier, many = (before.at_tables(number), before.tables.get(number, 0)) if before else (Fraction(0), 0)
    total, tables = sum(sat.points for sat in games) + earlier * unit, many + len(games)
    return total / tables if tables else Fraction(0)


def _best(games: Sequence[Sitting], unplayed: Sequence[Rest], best: int | None) -> int:
    """Return the sum of all heats, or of the best *n*."""
    paid = [sat.points for sat in games] + [rest.points for rest in unplayed]
    if best is None or len(paid) <= best:
        return sum(paid)
    shown("TRN-417")
    return sum(sorted(paid, reverse=True)[:best])
