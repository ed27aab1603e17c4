"""Writes simulated and garbled records of one game with their verdicts, as bytes.

It is run as a program, because every process orders its sets differently.

    python -m scorekeeper.testing.replaying GAME
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game as find_game
from scorekeeper.games.engine.game import Game
from scorekeeper.games.engine.terms import Terms
from scorekeeper.testing.garbling import garbled

EACH = 3
"""Games for each variant and number of players."""


def replayed(game: Game) -> Iterator[Any]:
    """Yield records of legal play, with the verdicts on them and on the same records garbled."""
    for variant in game.book.variants:
        for players in range(variant.players[0], variant.players[1] + 1):
            for seed in range(EACH):
                rng = random.Random(f"{variant.id} {players} {seed}")  # noqa: S311 - play, not secrets
                terms = Terms(equipment=game.equipment.invent(rng) if game.equipment is not None else {})
                seats = [str(seat) for seat in range(1, players + 1)]
                record = game.simulate(seats, rng, terms, variant=variant.id)
                spoilt = garbled(msgspec.to_builtins(record), rng)
                yield record, game.judge(record, terms).as_data(), _judged(game, spoilt, terms)


def _judged(game: Game, raw: Any, terms: Terms) -> Any:
    try:
        return game.judge(msgspec.convert(raw, game.record), terms).as_data()
    except (msgspec.ValidationError, ScorekeeperError) as error:
        return str(error)


if __name__ == "__main__":
    sys.stdout.buffer.writelines(msgspec.json.encode(one) + b"\n" for one in replayed(find_game(sys.argv[1])))
