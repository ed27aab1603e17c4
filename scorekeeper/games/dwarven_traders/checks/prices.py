"""Chapter 4: price changes. What the card says, in which direction, how far, and what goes past the end of a track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.dwarven_traders.checks.steps import CLAIM, PRICES
from scorekeeper.games.dwarven_traders.position.events import PricesMove
from scorekeeper.games.dwarven_traders.position.pieces import HIGHEST_PRICE, LOWEST_PRICE, changes_of, on_track, total
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.record import SMUGGLER, Change, State
from scorekeeper.games.engine.checks import KEPT, Answer, Kept, Then, Wrong, check, claim, kept, unchecked, violated

LARGEST_STEP = 2


@check("DWT-402", on=PricesMove)
def the_changes_are_known(position: Position, moment: PricesMove) -> Answer:
    """The card or the table says how prices move after the actions of a turn."""
    told = position.face is not None or position.player == SMUGGLER or not position.actions or position.printed
    if told and not position.pending:
        return None
    return unchecked(
        "the rest of the round's transcript is not checked because the price changes of this turn are not known: "
        "{why}, and no prices are written down",
        then="stop",
        why=_why_unknown(position),
    )


def _why_unknown(position: Position) -> str:
    """Why nobody can say what the card of the turn does to the prices."""
    if position.deck is None:
        return "no card faces are given as equipment"
    if position.card is not None and position.card not in position.deck.numbers:
        return f"card {position.card} is not one of the twelve"
    if position.card is None:
        return "the card is not written down, and more than one on display allows the actions"
    return "nobody says which side of the card was up"


def _action(position: Position) -> str | None:
    """The action that a change belongs to, if it can be known.

    It can if there was only one action, or if a player writes two changes: one falls, so the other rises.
    """
    actions = position.actions
    if len(actions) == 1 or (actions and position.player == SMUGGLER):
        return actions[-1][0]
    if position.face is not None or not position.printed:
        return None
    first = position.printed[0].values()
    if min(first, default=0) < 0 < max(first, default=0):
        return None
    return "sell" if min(first, default=0) < 0 else "mine" if max(first, default=0) > 0 else None


def _as_if_both(position: Position, event: Change) -> bool:
    """Whether the table also made the changes for the action that was not taken."""
    face = position.face
    return (
        face is not None
        and len(position.actions) == 1
        and _moved(event.changes) == _moved(total([face.mine_prices, face.sell_prices]))
    )


def of_the_other_action(position: Position, changes: dict[str, int]) -> bool:
    """Whether prices move as the card says for the action that a player did not take."""
    side = position.face or (position.side_up(position.card) if position.card else None)
    if side is None or len(position.actions) != 1 or position.player == SMUGGLER or position.settled:
        return False
    own, other = side.mine_prices, side.sell_prices
    if position.actions[0][0] == "sell":
        own, other = other, own
    return bool(_moved(other)) and _moved(changes) == _moved(other) != _moved(own)


def _next_printed(position: Position, event: Change) -> dict[str, int] | None:
    """What the card prints for the action that a change belongs to; None if the card is not known.

    The changes are written down in the order of the actions, unless ruling DWT-R08 makes nothing of their order. Of those
    that it can be, a change is compared with the nearest.
    """
    lists = _printed(position)
    if not lists:
        return None
    if position.player == SMUGGLER or position.rulings.same_price_twice == "in-order":
        return lists[min(len(position.printed), len(lists) - 1)]
    left = [changes for changes in lists if changes not in position.printed] or lists[-1:]
    ways = left if position.printed else [*left, total(lists)]
    return min(ways, key=lambda changes: len(changes.items() ^ event.changes.items()))


def _said_at_once(position: Position) -> bool:
    """Whether the first change that is written down holds those of both actions."""
    lists, printed = _printed(position) or [], position.printed
    if len(lists) == 1 or not printed or position.player == SMUGGLER:
        return False
    return _moved(printed[0]) == _moved(total(lists)) and printed[0] not in lists


def _all_in_one(position: Position, event: Change) -> bool:
    """Whether the changes of all actions are written down as one."""
    lists = _printed(position)
    return bool(lists) and not position.printed and _moved(event.changes) == _moved(total(lists or []))


def _then(position: Position) -> Then:
    """A wrong change is only a wrong figure if the card gives the right one; otherwise the prices are lost."""
    return "stop" if position.pending or position.changes_by_action() is None else "go on"


@check("DWT-403", "DWT-404", "DWT-405", on=Change, step=PRICES, rests_on=("DWT-207",))
def a_change_is_one_that_cards_make(position: Position, event: Change) -> Answer:
    """Prices change by at most two steps, down for mining and up for selling."""
    if not position.actions:
        return None
    if (wrong := _impossible(position, event)) is not None:
        return wrong
    action = _action(position)
    if action is not None:
        return kept("DWT-404") if action == "mine" else kept("DWT-405")
    return kept("DWT-403") if position.face is None else None


@check("DWT-402", on=Change, step=PRICES, rests_on=("DWT-207",))
def the_card_says_what_changes(position: Position, event: Change) -> Answer:
    """The card says which prices change, and by how much."""
    if not position.actions or (printed := _next_printed(position, event)) is None:
        return None
    if of_the_other_action(position, event.changes):
        sold = position.actions[0][0] == "sell"
        text = "prices move as for {doing} with card {card}, but {who} has not {done} in this turn (ruling DWT-R23)"
        doing, done = ("mining", "mined") if sold else ("selling", "sold")
        figures: dict[str, Any] = {"doing": doing, "done": done, "card": position.card, "who": position.player}
        return violated(text, expected=_moved(printed), found=_moved(event.changes), then="assume", **figures)
    if _said_at_once(position) and _moved(event.changes):
        text = "the changes of both actions of card {card} are written down already, but the table changed {said}"
        said = _moved(event.changes)
        return violated(text, expected={}, found=said, then=_then(position), card=position.card, said=_spelled(said))
    if event.changes == printed:
        return KEPT
    if _impossible(position, event) is not None:
        return None
    said, due = _moved(event.changes), _moved(printed)
    if said == due or _all_in_one(position, event):
        return KEPT
    return violated(
        "card {card} changes {due}, but the table changed {said}",
        expected=due,
        found=said,
        then=_then(position),
        card=position.card or position.actions[-1][1],
        due=_spelled(due),
        said=_spelled(said),
    )


def _impossible(position: Position, event: Change) -> Wrong | None:
    """The answer to a change that no card makes: too far, or in the wrong direction."""
    if event.changes == _next_printed(position, event) or _as_if_both(position, event):
        return None
    if of_the_other_action(position, event.changes):
        return None
    action, then = _action(position), _then(position)
    for colour, steps in event.changes.items():
        if abs(steps) > LARGEST_STEP:
            text = "{colour} changes by {steps}, but two steps are the most"
            figures: dict[str, Any] = {"expected": LARGEST_STEP, "found": steps, "colour": colour, "steps": steps}
            return violated(text, rule="DWT-403", then=then, **figures)
    for colour, steps in event.changes.items():
        figures = {"expected": -steps, "found": steps, "colour": colour}
        if action == "mine" and steps > 0:
            text = "{colour} rises by {steps} after mining, but mining lowers prices"
            return violated(text, rule="DWT-404", then=then, steps=steps, **figures)
        if action == "sell" and steps < 0:
            text = "{colour} falls by {steps} after selling, but selling raises prices"
            return violated(text, rule="DWT-405", then=then, steps=-steps, **figures)
    return None


def _printed(position: Position) -> list[dict[str, int]] | None:
    """What the cards say, action by action; for the Smuggler, one change per action is written down."""
    if position.player != SMUGGLER:
        return position.printed_by_action()
    sides = [(do, side) for do, _, side in position.actions]
    return [changes_of(do, side) for do, side in sides if side] if all(side for _, side in sides) else None


def _moved(changes: dict[str, int]) -> dict[str, int]:
    return {colour: steps for colour, steps in changes.items() if steps}


def _spelled(changes: dict[str, int]) -> str:
    return ", ".join(f"{colour} {steps:+d}" for colour, steps in changes.items()) or "nothing"


@claim("DWT-406", on=State, step=CLAIM, rests_on=("DWT-205",))
def prices_stay_on_their_tracks(position: Position, event: State) -> Answer:
    """A price is between -3 and 3."""
    return bounds(position.stated.prices) if position.stated.prices else None


def bounds(prices: dict[str, int], path: str = "") -> Kept | Wrong:
    """Whether all recorded prices are on their tracks; `path` is the path of the prices in the thing checked."""
    for colour, price in prices.items():
        if not LOWEST_PRICE <= price <= HIGHEST_PRICE:
            text = "{colour} is at {found}, but a price track runs from -3 to 3"
            return violated(
                text,
                field=path + colour if path else "",
                expected=HIGHEST_PRICE if price > 0 else LOWEST_PRICE,
                found=price,
                colour=colour,
            )
    return KEPT


def _walked(price: int, changes: Sequence[int]) -> tuple[int, int]:
    """Where changes take a price, one after the other, and how many steps are missed."""
    missed = 0
    for steps in changes:
        wanted, price = price + steps, on_track(price + steps)
        missed += abs(wanted - price)
    return price, missed


def _another_option(position: Position, colour: str) -> int | None:
    """How many steps more are missed if a price that both actions change moved by another option of ruling DWT-R08.

    None if no option of that ruling explains what the table states.
    """
    lists, said = position.printed_by_action() or position.printed, position.stated
    both = [changes[colour] for changes in lists if colour in changes]
    if position.player == SMUGGLER or said.prices is None or len(both) == 1 or len(lists) == 1:
        return None
    ruled = [changes[colour] for changes in position.price_changes() or () if colour in changes]
    missed = sum(one.missed for one in position.missed if one.colour == colour)
    more = {
        also - missed
        for price in range(LOWEST_PRICE, HIGHEST_PRICE + 1)
        if _walked(price, ruled) == (position.prices[colour], missed)
        for way in (both, both[::-1], [sum(both)])
        for new, also in [_walked(price, way)]
        if new == said.prices[colour]
    }
    his = (said.tracks or {}).get(SMUGGLER)
    off = 0 if his is None else his - position.tracks[SMUGGLER]
    return off if off in more or (more and his is None) else None


def _follows_from_prices(position: Position) -> bool:
    """Whether the Smuggler stands where he would if a price had moved by another option of ruling DWT-R08, which was told."""
    wrong = [colour for colour, price in (position.stated.prices or {}).items() if price != position.prices[colour]]
    return len(wrong) == 1 and bool(_another_option(position, wrong[0]))


@claim("DWT-402", "DWT-410", on=State, step=CLAIM, rests_on=("DWT-207",))
def prices_are_as_the_cards_made_them(position: Position, event: State) -> Answer:
    """A price recorded after a turn is the one that the changes lead to."""
    if not position.stated.prices:
        return None
    for colour, price in position.stated.prices.items():
        if price != position.prices[colour] and abs(price) <= HIGHEST_PRICE:
            if _another_option(position, colour) is not None:
                text = "both actions change {colour}, which makes it {expected} by ruling DWT-R08, but it is written as {found}"
                due = position.prices[colour]
                return violated(text, rule="DWT-402", expected=due, found=price, colour=colour)
            part = abs(position.prices[colour]) == HIGHEST_PRICE and any(
                missed.colour == colour and abs(missed.steps) > missed.missed for missed in position.missed
            )
            text = "{colour} is written as {found}; " + (
                "the part of the change that fits makes it {expected}" if part else "the cards make it {expected}"
            )
            if part and _all_was_missed(position):
                text += ", and only the rest moves the Smuggler"
            return violated(
                text,
                rule="DWT-410" if part else "DWT-402",
                expected=position.prices[colour],
                found=price,
                colour=colour,
            )
    return kept("DWT-402")


def _smuggler(position: Position) -> tuple[int, int, int] | None:
    """How far the record moves him for price steps, how far he must move, and the sum of the changes that overflowed."""
    if position.stated.tracks is None or SMUGGLER not in position.stated.tracks or not position.missed:
        return None
    start = position.smuggler_before
    sold = sum(sale.after - sale.before for sale in position.sales if sale.player == SMUGGLER)
    said = position.stated.tracks[SMUGGLER] - start - sold
    # Not the sum of the missed steps: the end of the score track may have stopped him (ruling DWT-R17).
    due = position.tracks[SMUGGLER] - start - sold
    return said, due, sum(abs(missed.steps) for missed in position.missed)


def _all_was_missed(position: Position) -> bool:
    """Whether the table left a price where it was and moved the Smuggler for the whole change, of which a part fits."""
    moved, prices = _smuggler(position), position.stated.prices or {}
    if moved is None or moved[0] != moved[2] or len(position.missed) != 1:
        return False
    (one,) = position.missed
    fits = abs(one.steps) - one.missed
    return prices.get(one.colour) == position.prices[one.colour] - (fits if one.steps > 0 else -fits)


def _low(position: Position) -> bool:
    return any(missed.steps < 0 for missed in position.missed)


@claim("DWT-407", on=State, step=CLAIM)
def overflow_moves_the_smuggler(position: Position, event: State) -> Answer:
    """A step past the top of a price track moves the Smuggler forward."""
    return None if _low(position) else _moved_forward(position, "past the top")


@claim("DWT-408", on=State, step=CLAIM)
def overflow_counts_at_both_ends(position: Position, event: State) -> Answer:
    """A step past the bottom of a price track moves the Smuggler forward too."""
    return _moved_forward(position, "past the bottom") if _low(position) else None


def _moved_forward(position: Position, end: str) -> Answer:
    moved = _smuggler(position)
    if moved is None or _follows_from_prices(position):
        return None
    said, due, _ = moved
    if said > 0 or said == due:
        return KEPT
    prices = position.stated.prices or {}
    if said == 0 and any(abs(prices.get(missed.colour, 0)) > HIGHEST_PRICE for missed in position.missed):
        # The price went past its track instead, which was told.
        return None
    text = "{colours} would go {end} of the track, so the Smuggler moves forward {expected}, but the table moved him {found}"
    return violated(text, expected=due, found=said, colours=[missed.colour for missed in position.missed], end=end)


@claim("DWT-410", on=State, step=CLAIM)
def only_the_rest_is_missed(position: Position, event: State) -> Answer:
    """If part of a change fits, only the rest moves the Smuggler."""
    moved = _smuggler(position)
    if (
        moved is None
        or _follows_from_prices(position)
        or not any(abs(missed.steps) > missed.missed for missed in position.missed)
    ):
        return None
    said, due, full = moved
    if said != full or said == due:
        return KEPT
    if _all_was_missed(position):
        # It was told beside the price that did not move.
        return None
    text = "part of the change of {colours} fitted, so the Smuggler moves {expected}, not {found}"
    return violated(text, expected=due, found=said, colours=[missed.colour for missed in position.missed])


def _stays(position: Position, space: int) -> Answer:
    """If no step was missed in the turn, the Smuggler stays where he was."""
    due = position.tracks[SMUGGLER]
    if space == due:
        return KEPT
    text = "no price step was missed, so the Smuggler stays on space {expected}, but the table says {found}"
    return violated(text, expected=due, found=space)


@claim("DWT-409", on=State, step=CLAIM)
def one_space_per_missed_step(position: Position, event: State) -> Answer:
    """The Smuggler moves one space for each missed step, and otherwise not at all."""
    if position.stated.tracks is None or SMUGGLER not in position.stated.tracks:
        return None
    if _follows_from_prices(position):
        return None
    moved = _smuggler(position)
    if moved is None:
        return _stays(position, position.stated.tracks[SMUGGLER])
    said, due, full = moved
    if said == due:
        return KEPT
    partial = any(abs(missed.steps) > missed.missed for missed in position.missed)
    if said <= 0 or (partial and said == full):
        return None
    text = "the Smuggler moves {expected} for the missed steps, but the table moved him {found}"
    return violated(text, expected=due, found=said)
