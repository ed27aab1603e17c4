"""All ways in which rounds that nobody wrote down can have ended: totals and places that they can give, and those that they cannot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec import Struct

from scorekeeper.games.dwarven_traders.record import SMUGGLER, Sheet
from scorekeeper.games.dwarven_traders.rulings import Rulings
from scorekeeper.games.dwarven_traders.scoring.game import placed
from scorekeeper.games.dwarven_traders.scoring.rounds import AWARDS, RoundScore, rank
from scorekeeper.games.engine.ranking import places_by

MOST_PARTICIPANTS = 5
MOST_STEPS = 300_000
"""Rounds tried one after the other; with more, places are not worked out."""

BITS = 5
"""A total is at most 16, so five bits hold it, and adding packed totals never carries."""
BOX = (1 << BITS) - 1

Figures = tuple[int, ...]
"""A figure for each participant, in the order of their seats; the Smuggler's comes last."""


class Finish(NamedTuple):
    """How a round can have ended."""

    places: Figures
    vp: Figures
    wins: Figures
    """1 for who won the round alone."""


class Known(Struct, frozen=True):
    """What is known of a round: everything, or some of the VP."""

    vp: tuple[int | None, ...]
    finish: Finish | None = None


class Ways(Struct, frozen=True):
    """All ways in which the rounds of a game can have ended; None for a round of which nothing is known."""

    participants: int
    rulings: Rulings
    rounds: tuple[Known | None, ...]

    def can_give(self, totals: tuple[int | None, ...]) -> bool:
        """Whether the rounds can give these totals, of which some may not be known."""
        if any(total is not None and not 0 <= total <= BOX for total in totals):
            return False
        mask = _packed(tuple(0 if total is None else BOX for total in totals))
        return self.reaches(_packed(tuple(total or 0 for total in totals)), self.rounds, mask)

    def totals_of(self, seat: int) -> list[int]:
        """The totals that one participant can have."""
        mask = _packed(tuple(BOX if index == seat else 0 for index in range(self.participants)))
        half = len(self.rounds) // 2
        some, others = self._sums(self.rounds[:half], mask), self._sums(self.rounds[half:], mask)
        return sorted({(one + other) >> BITS * seat for one in some for other in others})

    def places(self, totals: Figures) -> frozenset[Figures] | None:
        """All places that the game can have ended with if these are the totals; None if it is too much to work out."""
        return _places(self, totals)

    def _sums(self, rounds: tuple[Known | None, ...], mask: int) -> frozenset[int]:
        return _sums(self.participants, self.rulings, rounds, mask)

    def reaches(
        self, wanted: int, rounds: tuple[Known | None, ...], mask: int = (1 << BITS * MOST_PARTICIPANTS) - 1
    ) -> bool:
        """Whether these rounds can pay packed totals."""
        return _reaches(self.participants, self.rulings, rounds, wanted, mask)

    def finishes(self, known: Known | None) -> tuple[Finish, ...]:
        """How one of the rounds can have ended."""
        return _finishes(self.participants, self.rulings, known)


@lru_cache(maxsize=4096)
def _places(ways: Ways, totals: Figures) -> frozenset[Figures] | None:
    """All places that these totals can come with: the last round is tried in all ways, then those before it if they count."""
    if len(set(totals)) == len(totals):
        return frozenset({_by_keys([(total,) for total in totals], ways.rulings)} if ways.can_give(totals) else ())
    states = {(_packed(totals), tuple((total, 0, 0) for total in totals))}
    rounds = list(ways.rounds)
    while rounds and (len(rounds) == len(ways.rounds) or ways.rulings.level_in_round_four != "shared"):
        finishes, last = ways.finishes(rounds.pop()), len(rounds) + 1 == len(ways.rounds)
        if len(states) * len(finishes) > MOST_STEPS:
            return None
        states = set(_earlier(ways, states, finishes, tuple(rounds), last=last))
    return frozenset(_by_keys(keys, ways.rulings) for _, keys in states)


Keys = tuple[tuple[int, int, int], ...]
"""For each participant total, order by the last rounds (highest first), and rounds won."""
State = tuple[int, Keys]
"""What the rounds that are left must pay, packed, and the keys so far."""


def _earlier(
    ways: Ways, states: set[State], finishes: tuple[Finish, ...], left: tuple[Known | None, ...], *, last: bool
) -> Iterator[State]:
    """Each state with each end of one more round, as far as the rounds that are left can pay the rest."""
    reached: dict[int, bool] = {}
    done: set[Keys] = set()
    nothing_else = ways.rulings.level_in_round_four == "shared"
    for rest, keys in states:
        for finish in finishes:
            refined = _refined(keys, finish, ways.rulings, last=last)
            if nothing_else and refined in done:
                continue
            before = rest - _packed(finish.vp)
            if before not in reached:
                reached[before] = before >= 0 and ways.reaches(before, left)
            if reached[before]:
                done.add(refined)
                yield before, refined


def _refined(keys: Keys, finish: Finish, rulings: Rulings, *, last: bool) -> Keys:
    """The keys with one more round: the last one counts in any case, those before it by ruling DWT-R14."""
    if last or rulings.level_in_round_four == "earlier-rounds":
        order = places_by(
            {seat: (key[:2], -place) for seat, (key, place) in enumerate(zip(keys, finish.places, strict=True))}
        )
        keys = tuple((key[0], -order[seat], key[2]) for seat, key in enumerate(keys))
    if rulings.level_in_round_four != "round-wins":
        return keys
    return tuple((total, order, won + win) for (total, order, won), win in zip(keys, finish.wins, strict=True))


def _by_keys(keys: list[tuple[int, ...]] | Keys, rulings: Rulings) -> Figures:
    places = placed(dict(enumerate(keys)), rulings)
    return tuple(places[seat] for seat in range(len(keys)))


@lru_cache(maxsize=256)
def _sums(participants: int, rulings: Rulings, rounds: tuple[Known | None, ...], mask: int) -> frozenset[int]:
    """What these rounds can pay those whom the mask covers, packed."""
    sums = {0}
    for known in rounds:
        one = {_packed(finish.vp) & mask for finish in _finishes(participants, rulings, known)}
        sums = {first + second for first in sums for second in one}
    return frozenset(sums)


@lru_cache(maxsize=1 << 16)
def _reaches(participants: int, rulings: Rulings, rounds: tuple[Known | None, ...], wanted: int, mask: int) -> bool:
    """Whether rounds can pay packed totals; results with blanks ask for the same totals again and again."""
    half = len(rounds) // 2
    others = _sums(participants, rulings, rounds[half:], mask)
    # The totals that the second half must add, all at once: a loop in Python takes three times as long.
    return not others.isdisjoint(map(wanted.__sub__, _sums(participants, rulings, rounds[:half], mask)))


def _packed(figures: Figures) -> int:
    return sum([figure << BITS * index for index, figure in enumerate(figures)])


@lru_cache(maxsize=256)
def _finishes(participants: int, rulings: Rulings, known: Known | None) -> tuple[Finish, ...]:
    """How a round can have ended: all finishing orders that pay what is known of it."""
    every = _every(participants, rulings)
    if known is None:
        return every
    if known.finish is not None:
        return (known.finish,)
    fits = [finish for finish in every if all(said in (None, vp) for said, vp in zip(known.vp, finish.vp, strict=True))]
    # VP that no finishing order pays are wrong, and tell nothing.
    return tuple(fits) or every


@cache
def _every(participants: int, rulings: Rulings) -> tuple[Finish, ...]:
    """Every finishing order of this many participants, including ties."""
    names = [*map(str, range(participants - 1)), SMUGGLER]
    found: dict[Finish, None] = {}
    for spaces in _orders(participants):
        lines = rank({name: (space, (), ()) for name, space in zip(names, spaces, strict=True)}, {}, rulings)
        found[_finish(lines, names)] = None
    return tuple(found)


def _finish(lines: Sequence[RoundScore], names: Sequence[str]) -> Finish:
    by_name = {line.participant: line for line in lines}
    rows = [by_name[name] for name in names]
    return Finish(
        tuple(line.place for line in rows),
        tuple(line.vp for line in rows),
        tuple(int(line.lowest == 1) for line in rows),
    )


def known_round(sheet: Sheet | None, lines: Sequence[RoundScore] | None, names: Sequence[str]) -> Known:
    """What is known of a round: its scores, or as much as its sheet says of the VP."""
    if lines is not None:
        finish = _finish(lines, names)
        return Known(finish.vp, finish)
    rows = [sheet.rows.get(name) if sheet is not None else None for name in names]
    said = [row.vp if row is not None else None for row in rows]
    return Known(tuple(vp if vp is not None and 0 <= vp <= AWARDS[0] else None for vp in said))


def _orders(participants: int) -> Iterator[Figures]:
    """Spaces that represent every finishing order of this many participants: all levels from 1 up are used."""

    def grow(spaces: Figures) -> Iterator[Figures]:
        if len(spaces) == participants:
            if set(spaces) == set(range(1, max(spaces) + 1)):
                yield spaces
            return
        for space in range(1, participants + 1):
            yield from grow((*spaces, space))

    return grow(())
