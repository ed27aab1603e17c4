"""Whether the claims of a result fit some share of the gold that it does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from scorekeeper.games.cargo_and_gold.equipment import GOLD_CARDS, TOKENS
from scorekeeper.games.cargo_and_gold.record import Result
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.ending import ends_by_deck
from scorekeeper.games.cargo_and_gold.scoring.wealth import End, Final, Unknown, rank
from scorekeeper.games.engine.ranking import numbered


def some_gold_fits(result: Result, seats: Sequence[str], gold: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether places, wealth and winner can be right for some gold of the players whose gold is not known."""
    unknown, left = [who for who in seats if who not in gold], GOLD_CARDS - sum(gold.values())
    if not unknown or not gold or left < 0 or ends_by_deck(rulings) or rulings.pile_too_small == "owed":
        return True
    return any(
        _fits(result, {**gold, **dict(zip(unknown, share, strict=True))}, rulings)
        for share in _shares(left, len(unknown))
    )


def some_places_fit(result: Result, seats: Sequence[str], rulings: Rulings) -> bool:
    """Whether the places that are written down, and the winner, can be right for some places of the others."""
    said = {who: row.place for who in seats if (row := result.rows.get(who)) is not None and row.place is not None}
    if not said or len(seats) > TOKENS:
        return True
    if result.winner in seats and said.setdefault(str(result.winner), 1) != 1:
        return False
    blank = len(seats) - len(said)
    filled = (sorted((*said.values(), *others)) for others in product(range(1, len(seats) + 1), repeat=blank))
    return any(places == numbered(places, rulings.places) for places in filled)


def _shares(left: int, players: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide gold among players."""
    if players == 1:
        yield (left,)
        return
    for own in range(left + 1):
        for others in _shares(left - own, players - 1):
            yield (own, *others)


def _fits(result: Result, gold: Mapping[str, int], rulings: Rulings) -> bool:
    """Whether the claims are right for this gold; true if it cannot be told."""
    ranking = rank(End([Final(who=who, gold=own) for who, own in gold.items()]), rulings)
    if isinstance(ranking, Unknown):
        return True
    if result.winner is not None and not any(final.who == result.winner and final.place == 1 for final in ranking):
        return False
    rows = [(result.rows[final.who], final) for final in ranking if final.who in result.rows]
    return all(row.place in (None, final.place) and row.wealth in (None, final.wealth) for row, final in rows)
