"""The start of a game: who is first, where the cards are, and where the tokens stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from scorekeeper.games.cargo_and_gold.equipment import Board, Bound
from scorekeeper.games.cargo_and_gold.position.boxes import SOME_CARD, is_square, learn_centre
from scorekeeper.games.cargo_and_gold.position.found import begin_at
from scorekeeper.games.cargo_and_gold.position.state import Position
from scorekeeper.games.cargo_and_gold.record import Boxes, Chosen, Record, Rolled, Round, Start
from scorekeeper.games.cargo_and_gold.rulings import Rulings
from scorekeeper.games.cargo_and_gold.scoring.prices import START_GOLD
from scorekeeper.games.cargo_and_gold.scoring.turns import turn_order


class Opening(Struct):
    """The correct start of a game, as far as the record shows."""

    seats: list[str]
    bound: Bound
    told: bool
    """Whether a transcript follows."""
    rolled: str | None
    """Who is the first player by the rolls, if they name one."""
    first: str | None
    """The first player; None if it is not known, or if rolls and record disagree."""
    level: list[str]
    """Who may still be first after the rolls."""
    idle: list[Rolled]
    """Rolls that do not separate them."""


class TranscriptBegins(Struct, frozen=True):
    """A moment: the tokens stand where they start, and the first turn begins."""


def open_game(start: Start, seats: list[str], bound: Bound, *, told: bool) -> Opening:
    """The correct start of a game."""
    level, idle = still_level(start.rolls, seats, bound.rulings)
    first = first_player(start, seats, bound.rulings)
    return Opening(seats, bound, told, _named(level, bound.rulings), first, level, idle)


def first_player(start: Start | None, seats: Sequence[str], rulings: Rulings) -> str | None:
    """Who has the first turn: as recorded, otherwise as the rolls say (ruling CGO-R24); None if they disagree."""
    if start is None:
        return None
    rolled = _named(still_level(start.rolls, seats, rulings)[0], rulings)
    return None if start.first and rolled and start.first != rolled else start.first or rolled


def _named(level: Sequence[str], rulings: Rulings) -> str | None:
    return level[0] if len(level) == 1 and rulings.first_player != "draw" else None


def still_level(rolls: Sequence[Rolled], seats: Sequence[str], rulings: Rulings) -> tuple[list[str], list[Rolled]]:
    """Who may still be first after the rolls, and the rolls that do not separate them; tied players roll again."""
    among, rest = list(seats), list(rolls)
    while 1 < len(among) <= len(rest):
        now = rest[: len(among)]
        if {rolled.player for rolled in now} != set(among):
            return among, rest
        rest = rest[len(among) :]
        values = [rolled.value for rolled in now]
        best = min(values) if rulings.first_player == "lowest" else max(values)
        among = [rolled.player for rolled in now if rolled.value == best]
    return among, rest


def boxes_of(laid: Mapping[str, Boxes], board: Board | None) -> dict[str, Boxes]:
    """The boxes of all trade centres, including those without cards."""
    return {**{centre: Boxes() for centre in (board.centres if board is not None else ())}, **laid}


def start_position(record: Record, played: Round, bound: Bound) -> Position:
    """The position before the tokens are placed, or as found; boxes and trade centres may not be known."""
    start = played.start or Start()
    boxes = start.boxes if start.found is None else start.found.boxes
    laid = boxes_of(boxes or {}, bound.board)
    if boxes is None and start.found is None:
        laid = {centre: Boxes(has=SOME_CARD, needs=SOME_CARD) for centre in laid}
    first = first_player(start, record.seats, bound.rulings)
    position = Position(record.seats, laid, bound, first=first, number=played.number)
    if start.found is not None or boxes is None:
        position.unfilled.update((box, at) for at in laid if at not in (boxes or {}) for box in ("has", "needs"))
        position.centres_known = bound.board is not None
    if not position.centres_known:
        position.lose_count()
    if start.found is not None:
        begin_at(position, start.found)
    elif start.gold is not None:
        position.misstated = {who: gold - START_GOLD for who, gold in start.gold.items() if gold != START_GOLD}
        position.note_pending()
    return position


def place_tokens(position: Position, start: Start) -> Iterator[Chosen]:
    """Put the tokens on the chosen trade centres, each after its choice was checked."""
    for chosen in start.chosen if start.found is None else ():
        yield chosen
        learn_centre(position, chosen.centre)
        position.traders[chosen.player].square = chosen.centre


def lift_tokens(position: Position, start: Start) -> None:
    """Forget where tokens stand that were placed twice, or on no square of the board: that is told already."""
    for chosen in start.chosen if start.found is None else ():
        trader = position.traders[chosen.player]
        if trader.square != chosen.centre or not is_square(position, chosen.centre):
            trader.square = None


def choosing_order(seats: Sequence[str], first: str | None, rulings: Rulings) -> list[str]:
    """The order in which start centres are chosen (ruling CGO-R25); empty if it does not matter or is not known."""
    order = turn_order(seats, first) if rulings.start_order != "secret" else []
    return order[::-1] if rulings.start_order == "reverse" else order
