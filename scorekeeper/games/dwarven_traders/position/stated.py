"""What the table states otherwise than the rules make it: told once, and then known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Sell, State


def read_statement(position: Position, event: State) -> None:
    """Keep a statement for the checks, without the differences that were told before."""
    position.stated = _without_known(position, event) if position.off else event


def note_statement(position: Position, event: State) -> None:
    """Note how far the table is off in what it states now; of each kind of figure, only the first that is new was told."""
    told: set[tuple[str, bool]] = set()
    for key, difference in _differences(position, event):
        if position.off.get(key) == difference:
            continue
        position.off.pop(key, None)
        kind = (key[0], key == ("tracks", SMUGGLER))
        if difference and kind not in told:
            told.add(kind)
            position.off[key] = difference


def put_right(position: Position, event: State) -> None:
    """Forget how far the table was off: a decision has put it right."""
    position.off = {}


def sell_and_note(position: Position, event: Sell) -> None:
    """Sell; if the table says that the seller moved otherwise, its later statements will be off by as much."""
    position.sell(event)
    if event.steps is not None and (off := event.steps - (position.sales[-1].after - position.sales[-1].before)):
        key = ("tracks", position.sales[-1].player)
        position.off[key] = position.off.get(key, 0) + off


def _differences(position: Position, event: State) -> list[tuple[tuple[str, str], Any]]:
    """Everything that a statement says, with how it differs from the position: nothing, a number, or gems too many and too few."""
    box = {colour: event.box.get(colour, 0) for colour in COLOURS} if event.box is not None else None
    figures = (
        ("tracks", event.tracks, position.tracks),
        ("prices", event.prices, position.prices),
        ("pool", event.pool, position.pool),
        ("box", box, position.box),
    )
    found: list[tuple[tuple[str, str], Any]] = [
        ((what, key), figure - due[key]) for what, said, due in figures for key, figure in (said or {}).items()
    ]
    for who, gems in (event.gems or {}).items():
        found.append((("gems", who), _exchanged(gems, held(position, who))))
    return found


def held(position: Position, who: str) -> Sequence[str]:
    """The gems that a statement must give somebody."""
    return position.smuggler_gems() if who == SMUGGLER else position.gems[who]


def _exchanged(said: Sequence[str], due: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    more, less = Counter(said) - Counter(due), Counter(due) - Counter(said)
    return (tuple(sorted(more.elements())), tuple(sorted(less.elements()))) if more or less else None


def _without_known(position: Position, event: State) -> State:
    """The statement with the correct figure wherever it is off as before."""
    known = {
        key for key, difference in _differences(position, event) if difference and position.off.get(key) == difference
    }
    if not known:
        return event

    def corrected(what: str, said: Mapping[str, Any] | None, due: Mapping[str, Any]) -> dict[str, Any] | None:
        return None if said is None else {key: due[key] if (what, key) in known else said[key] for key in said}

    box = None if event.box is None else {colour: event.box.get(colour, 0) for colour in COLOURS}
    gems = {who: list(held(position, who)) for who in event.gems or {}}
    return replace(
        event,
        tracks=corrected("tracks", event.tracks, position.tracks),
        prices=corrected("prices", event.prices, position.prices),
        pool=corrected("pool", event.pool, position.pool),
        box=corrected("box", box, position.box),
        gems=corrected("gems", event.gems, gems),
    )
