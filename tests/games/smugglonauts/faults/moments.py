"""The position at each event of a true transcript of Smugglonauts."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.smugglonauts.position.play import PLAY
from scorekeeper.games.smugglonauts.position.ring import Position
from scorekeeper.games.smugglonauts.record import Record, Round
from scorekeeper.games.smugglonauts.rulings import rulings
from tests.games.planting import one_of


def walk(played: Round) -> Iterator[tuple[int, Any, Position]]:
    """Every event of a true transcript, with the position before it."""
    start = played.start
    position = Position(
        number=played.number,
        formation=start.formation,
        length=start.length,
        prices=start.prices,
        crystals=start.crystals,
        rulings=rulings.defaults,
    )
    for index, event in enumerate(played.transcript):
        yield index, event, position
        advance(PLAY, position, event)


def moment(
    record: Record,
    rng: random.Random,
    kind: type,
    wanted: Callable[[Any, Position], bool] = lambda event, position: True,
) -> tuple[Round, int, Any, Position]:
    """A random event of a kind in a random game, with that game, its index and the position before it."""
    played = rng.choice(record.rounds)
    fitting = [index for index, event, position in walk(played) if type(event) is kind and wanted(event, position)]
    chosen = one_of(rng, fitting)
    event, position = next((event, position) for index, event, position in walk(played) if index == chosen)
    return played, chosen, event, position
