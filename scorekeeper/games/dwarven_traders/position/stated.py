"""What the table states otherwise than the rules make it: told once, and then known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from scorekeeper.games.dwarven_traders.equipment import card_of
from scorekeeper.games.dwarven_traders.position.actions import sell
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER, Sell, State

OTHER_SIDE = "the other side"
"""How the table is off with a card on display: it is not the side up that should be."""


def read_statement(position: Position, event: State) -> None:
    """Compare a statement with the position, and keep it for the checks without the differences that were told before."""
    position.as_shown = event.display is None or event.display == position.faces()
    position.differences = _differences(position, event)
    position.stated = _without_known(position, event) if position.off else event


def note_statement(position: Position, event: State) -> None:
    """Note how far the table is off in what it states now; of each kind of figure, only the first that is new was told."""
    differences = position.differences
    if position.off:
        position.off = {
            key: known
            for key, known in position.off.items()
            if not _mentions(event, *key) or differences.get(key) == known
        }
    if not differences:
        position.agreed = (position.index, event)
        return
    told: set[tuple[str, bool]] = set()
    for key, difference in differences.items():
        kind = (key[0], key == ("tracks", SMUGGLER))
        if key not in position.off and kind not in told:
            told.add(kind)
            position.off[key] = difference
            if (other := exchanged_with(differences, key)) is not None:
                position.off[other] = differences[other]


def exchanged_with(differences: Mapping[tuple[str, str], Any], key: tuple[str, str]) -> tuple[str, str] | None:
    """Where a statement puts just what it takes from somebody's gems, so that both differences are one."""
    if key[0] not in ("gems", "marker"):
        return None
    more, less = differences[key]
    return next((other for other, gems in differences.items() if other != key and gems == (less, more)), None)


def holds_as_stated(position: Position, who: str, gem: str) -> bool:
    """Whether somebody has a gem where the table says it is, although it was told that this is wrong."""
    return gem in position.off.get(("gems", who), ((), ()))[0]


def is_whole(position: Position, event: State) -> bool:
    """Whether a statement says where everything is that can be moved in a turn."""
    spaces, gems = event.tracks or {}, event.gems or {}
    return (
        len(event.prices or ()) == len(COLOURS)
        and spaces.keys() == position.tracks.keys()
        and gems.keys() >= position.gems.keys()
        and (event.display is not None or not position.dealt)
    )


def was_told(position: Position, what: str, key: str, said: Any) -> bool:
    """Whether a figure differs by what the table was told before, when it moved or stated otherwise."""
    known = position.off.get((what, key))
    if known is None:
        return False
    if what == "gems":
        return bool(_exchanged(said, held(position, key)) == known)
    if what == "marker":
        return bool(known == ((said,), (position.marker,)))
    figures: Mapping[str, int] = getattr(position, what)
    return bool(said - figures[key] == known)


def put_right(position: Position, event: State) -> None:
    """Forget how far the table was off: a decision has put it right."""
    position.off = {}


def sell_and_note(position: Position, event: Sell) -> None:
    """Sell; if the table says that the seller moved otherwise, its later statements will be off by as much."""
    sell(position, event)
    if event.steps is not None and (off := event.steps - (position.sales[-1].after - position.sales[-1].before)):
        key = ("tracks", position.sales[-1].player)
        position.off[key] = position.off.get(key, 0) + off


def _mentions(event: State, what: str, key: str) -> bool:
    """Whether a statement says something of a figure; a box that is stated leaves out only colours that it does not have."""
    said = getattr(event, what)
    if what == "marker":
        return said is not None
    if what == "display":
        return said is not None and key in map(card_of, said)
    return said is not None and (what == "box" or key in said)


def _differences(position: Position, event: State) -> dict[tuple[str, str], Any]:
    """Where a statement differs from the position, and how: by a number, or by gems too many and too few."""
    found: dict[tuple[str, str], Any] = {}
    for what, said, due in (
        ("tracks", event.tracks, position.tracks),
        ("prices", event.prices, position.prices),
        ("pool", event.pool, position.pool),
        ("box", event.box, position.box),
    ):
        # Almost every statement is right, and one comparison says so.
        if said is None or said == due:
            continue
        keys = COLOURS if what == "box" else said
        found.update(((what, key), off) for key in keys if (off := said.get(key, 0) - due[key]))
    if not position.as_shown:
        found.update(
            (("display", card_of(due)), OTHER_SIDE)
            for said, due in zip(event.display or (), position.faces(), strict=False)
            if said not in (due, card_of(due)) and card_of(said) == card_of(due) != due
        )
    for who, gems in (event.gems or {}).items():
        if sorted(gems) != sorted(own := held(position, who)):
            found["gems", who] = _exchanged(gems, own)
    if event.marker and position.marker and event.marker != position.marker:
        found["marker", SMUGGLER] = (event.marker,), (position.marker,)
    return found


def held(position: Position, who: str) -> Sequence[str]:
    """The gems that a statement must give somebody."""
    return position.smuggler_gems() if who == SMUGGLER else position.gems[who]


def _exchanged(said: Sequence[str], due: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The gems that a statement gives somebody too many, and those that it leaves out."""
    more, less = Counter(said) - Counter(due), Counter(due) - Counter(said)
    return tuple(sorted(more.elements())), tuple(sorted(less.elements()))


def _without_known(position: Position, event: State) -> State:
    """The statement with the correct figure wherever it is off as before."""
    differences = position.differences
    known = {key for key, difference in differences.items() if position.off.get(key) == difference}
    if not known:
        return event

    def corrected(what: str, said: Mapping[str, Any] | None, due: Mapping[str, Any]) -> dict[str, Any] | None:
        return None if said is None else {key: due[key] if (what, key) in known else said[key] for key in said}

    faces = {card_of(face): face for face in position.faces()}
    display = [faces[card] if ("display", card := card_of(face)) in known else face for face in event.display or ()]
    box = None if event.box is None else {colour: event.box.get(colour, 0) for colour in COLOURS}
    gems = {who: list(held(position, who)) for who in event.gems or {}}
    return replace(
        event,
        tracks=corrected("tracks", event.tracks, position.tracks),
        prices=corrected("prices", event.prices, position.prices),
        pool=corrected("pool", event.pool, position.pool),
        box=corrected("box", box, position.box),
        gems=corrected("gems", event.gems, gems),
        display=None if event.display is None else display,
        marker=None if ("marker", SMUGGLER) in known else event.marker,
    )
