"""Made-up boards, for simulated games and tests: the rulebook prints none."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.games.cargo_and_gold.figures import CARGO_CARDS

CENTRES = ("Harbour", "Mill", "Abbey", "Castle", "Mine", "Orchard", "Quarry")
KINDS = ("cloth", "grain", "salt", "spice", "timber", "tools", "wine")


def invent_board(rng: random.Random) -> dict[str, Any]:
    """A random board in the form of an equipment file: a ring of trade centres, a road across, and hazards."""
    centres = list(CENTRES[: rng.choice((5, 6, 7))])
    roads, squares = [], []
    pairs = [*zip(centres, [*centres[1:], centres[0]], strict=True), (centres[0], centres[len(centres) // 2])]
    for number, (here, there) in enumerate(pairs, 1):
        between = [f"{number}.{step}" for step in range(1, rng.choice((1, 1, 1, 2, 2)) + 1)]
        squares += between
        roads.append([here, *between, there])
    return {
        "title": "Random board",
        "invented": True,
        "cargo": _copies(rng),
        "split": _split(rng),
        "centres": centres,
        "roads": roads,
        "hazard": _hazards(rng, squares, centres),
    }


def _split(rng: random.Random) -> list[int]:
    has = rng.choice((36, 40, 44))
    return [has, CARGO_CARDS - has]


def _copies(rng: random.Random) -> dict[str, int]:
    kinds = KINDS[: rng.choice((4, 4, 5))]
    copies = {kind: CARGO_CARDS // len(kinds) for kind in kinds}
    copies[kinds[0]] += CARGO_CARDS - sum(copies.values())
    return copies


def _hazards(rng: random.Random, squares: list[str], centres: list[str]) -> list[dict[str, Any]]:
    """Some of every kind that a board could have, on different squares."""
    where = rng.sample(squares, 4)
    kinds: list[dict[str, Any]] = [
        {"text": "A broken axle. Lose 2 cargo.", "cargo": 2},
        {"text": "A toll. Lose 1 gold.", "gold": -1},
        {"text": "A lost purse. Take 3 gold.", "gold": 3},
        {"text": "Fog. Miss a turn.", "miss": 1},
        {"text": "The wrong road. Go to the first trade centre.", "to": centres[0]},
        {"text": "A landslide. You are swept along.", "to": where[0]},
    ]
    robbers = {"text": "Robbers! Lose 1 cargo.", "cargo": 1}
    return [{"square": square, **kind} for square, kind in zip(where, [robbers, *rng.sample(kinds, 3)], strict=True)]
