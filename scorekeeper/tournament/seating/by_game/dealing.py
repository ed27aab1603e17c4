"""Gives the players of a heat their games: as many first wishes as possible, then second ones, then the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.tournament.seating.room import Offer

Dealt = dict[str, str]
"""The game of each player."""
Value = tuple[int, int, int]
"""What a number of players at a game is worth: wishes met, wishes lost before, and seats that are not left empty."""
NONE: Value = (0, 0, 0)


def most_seated(players: int, offers: Sequence[Offer]) -> int:
    """Return how many players can sit at the same time, up to all of them."""
    reached = {0}
    for one in offers:
        fits = [count for count in range(one.most(players) + 1) if one.size_for(count) is not None]
        reached = {total + count for total in reached for count in fits if total + count <= players}
    return max(reached)


def deal_games(
    players: Sequence[str],
    offers: Sequence[Offer],
    wishes: Mapping[str, Sequence[str]],
    lost: Mapping[str, int],
    played: Mapping[str, Sequence[str]],
) -> Dealt:
    """Return the game of each player, so that everybody sits; of equal players, the one listed first goes first.

    All of them must have room, see `most_seated`. Players whose wishes are not met get what they have played least.
    """
    order = sorted(players, key=lambda one: -lost.get(one, 0))
    empty = [[one.empty_seats(count) for count in range(one.most(len(order)) + 1)] for one in offers]
    dealt: Dealt = {}
    for rank in range(max((len(wishes.get(one, ())) for one in order), default=0)):
        asking = [_asking(order, wishes, dealt, rank, one.game) for one in offers]
        counts = _shared_out(len(order), offers, empty, dealt, _met(asking, lost))
        for offer, count, who in zip(offers, counts, asking, strict=True):
            free = count - _playing(dealt, offer)
            dealt |= dict.fromkeys(who[:free], offer.game)
    filled = _shared_out(len(order), offers, empty, dealt, lambda index, more: (0, 0))
    places = {offer.game: count - _playing(dealt, offer) for offer, count in zip(offers, filled, strict=True)}
    return _filled(order, places, dealt, played)


def _asking(order: Sequence[str], wishes: Mapping[str, Sequence[str]], dealt: Dealt, rank: int, game: str) -> list[str]:
    """Return the players without a game whose wish of this rank is the game."""
    return [one for one in order if one not in dealt and [*wishes.get(one, ())][rank : rank + 1] == [game]]


def _playing(dealt: Dealt, offer: Offer) -> int:
    return sum(game == offer.game for game in dealt.values())


def _met(asking: Sequence[Sequence[str]], lost: Mapping[str, int]) -> Callable[[int, int], tuple[int, int]]:
    """Return a function that says what it is worth if a number of further players gets a game."""
    sums = [[0] for _ in asking]
    for found, who in zip(sums, asking, strict=True):
        for one in who:
            found.append(found[-1] + lost.get(one, 0))

    def value(index: int, more: int) -> tuple[int, int]:
        met = min(more, len(sums[index]) - 1)
        return met, sums[index][met]

    return value


def _shared_out(
    players: int,
    offers: Sequence[Offer],
    empty: Sequence[Sequence[int | None]],
    dealt: Dealt,
    worth: Callable[[int, int], tuple[int, int]],
) -> list[int]:
    """Return how many players each game gets, at least those who have it, worth the most together."""
    best: dict[int, tuple[Value, tuple[int, ...]]] = {0: (NONE, ())}
    for index, offer in enumerate(offers):
        least = _playing(dealt, offer)
        fits = [
            (count, (*worth(index, count - least), -seats))
            for count, seats in enumerate(empty[index])
            if seats is not None and count >= least
        ]
        found: dict[int, tuple[Value, tuple[int, ...]]] = {}
        for total, (value, counts) in best.items():
            for count, more in fits:
                there = total + count
                if there > players:
                    break
                made = (value[0] + more[0], value[1] + more[1], value[2] + more[2])
                if there not in found or made > found[there][0]:
                    found[there] = made, (*counts, count)
        best = found
    return list(best[players][1])


def _filled(order: Sequence[str], free: dict[str, int], dealt: Dealt, played: Mapping[str, Sequence[str]]) -> Dealt:
    """Give one of the free places to everybody who has no game yet."""
    for one in order:
        if one not in dealt:
            known = [*played.get(one, ())]
            game = min((name for name, left in free.items() if left), key=lambda name: (known.count(name), -free[name]))
            free[game] -= 1
            dealt[one] = game
    return dealt
