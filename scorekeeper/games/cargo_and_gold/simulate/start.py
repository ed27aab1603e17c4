"""The start of a simulated game."""

from __future__ import annotations

import random

from scorekeeper.games.cargo_and_gold.equipment import SIDES, Board, Bound
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Chosen, Rolled, Start
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.prices import START_GOLD
from scorekeeper.games.cargo_and_gold.scoring.turns import turn_order
from scorekeeper.games.cargo_and_gold.setup import choosing_order, still_level

COLOURS = ("red", "blue", "green", "yellow")


def set_up(seats: list[str], bound: Bound, rng: random.Random) -> tuple[Start, Position]:
    """Deal the cards, roll for the first turn, and place the tokens."""
    board, rulings = board_of(bound), bound.rulings
    cards = [kind for kind, copies in board.copies.items() for _ in range(copies)]
    rng.shuffle(cards)
    boxes = {centre: Boxes(has=cards.pop(), needs=cards.pop()) for centre in board.centres}
    rolls = _roll_for_first(seats, rulings, rng)
    first = still_level(rolls, seats, rulings)[0][0] if rulings.first_player != "draw" else rng.choice(seats)
    position = Position(seats, boxes, bound, first=first)
    start = Start(
        first=first,
        rolls=rolls,
        boxes=boxes,
        chosen=_choose_centres(position, first, board, rng),
        tokens=dict(zip(seats, COLOURS, strict=False)),
        gold=dict.fromkeys(seats, START_GOLD),
        cargo=dict.fromkeys(seats, 0),
        pile=position.pile,
        deck=len(cards),
    )
    return start, position


def board_of(bound: Bound) -> Board:
    """The board, which a simulated game always has."""
    if bound.board is None:
        raise LookupError("a simulated game needs a board")
    return bound.board


def die(rng: random.Random) -> int:
    """Roll the die."""
    return rng.randrange(SIDES) + 1


def is_free(position: Position, square: str) -> bool:
    """Whether a token may end its move on a square (ruling CGO-R23)."""
    return position.rulings.shared_squares == "yes" or position.taken_by(square) is None


def _roll_for_first(seats: list[str], rulings: Rulings, rng: random.Random) -> list[Rolled]:
    rolls: list[Rolled] = []
    among = seats
    while len(among) > 1:
        rolls += [Rolled(player=seat, value=die(rng)) for seat in among]
        among = still_level(rolls, seats, rulings)[0]
    return rolls


def _choose_centres(position: Position, first: str, board: Board, rng: random.Random) -> list[Chosen]:
    chosen: list[Chosen] = []
    for seat in choosing_order(position.seats, first, position.rulings) or turn_order(position.seats, first):
        free = [centre for centre in board.centres if is_free(position, centre)]
        centre = rng.choice(free or list(board.centres))
        position.traders[seat].square = centre
        chosen.append(Chosen(player=seat, centre=centre))
    return chosen
