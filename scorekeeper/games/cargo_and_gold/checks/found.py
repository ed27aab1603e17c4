"""Checks on a position found at the table: what any position must satisfy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scorekeeper.games.cargo_and_gold.checks.words import too_many
from scorekeeper.games.cargo_and_gold.equipment import CARGO_CARDS, CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.moments import START
from scorekeeper.games.cargo_and_gold.record import Found
from scorekeeper.games.cargo_and_gold.setup import Opening
from scorekeeper.games.engine.checks import Answer, Wrong, claim, unchecked, violated
from scorekeeper.terminal import counted


@claim("CGO-302", on=Found, step=START)
def the_boxes_of_the_position_are_written_down(opening: Opening, found: Found) -> Answer:
    """Without the cards in the boxes, only purchases and sales tell what lies there."""
    if found.boxes is not None or not opening.told:
        return None
    text = "what was bought and sold is checked only in part because the position found does not say which cards are in the boxes"
    return unchecked(text, field="boxes")


@claim("CGO-302", on=Found, step=START)
def the_boxes_are_at_trade_centres(opening: Opening, found: Found) -> Answer:
    """All trade centres of the board have boxes, and no other squares do."""
    board = opening.bound.board
    if board is None or found.boxes is None:
        return None
    bare = [centre for centre in board.centres if centre not in found.boxes]
    strange = [centre for centre in found.boxes if centre not in board.centres]
    answers = []
    if bare:
        text = "purchases and sales at {centre} are not checked because the position found leaves out the boxes there"
        answers.append(unchecked(text, field="boxes", centre=bare))
    if strange:
        text = "{centre} has boxes but is not a trade centre"
        answers += [violated(text, field="boxes", found=centre, centre=centre) for centre in strange]
    return answers


@claim("CGO-101", on=Found, step=START)
def nobody_is_found_with_less_than_none(opening: Opening, found: Found) -> Answer:
    """There are no debts."""
    return [
        violated(
            f"{what} has {{gold}} gold, but it cannot be less than 0", field=field, expected=0, found=gold, **about
        )
        for what, field, gold, about in _holders(found)
        if gold < 0
    ]


def _holders(found: Found) -> Iterator[tuple[str, str, int, dict[str, Any]]]:
    """Everybody with gold, and the pile."""
    for who, gold in (found.gold or {}).items():
        yield "{who}", f"gold.{who}", gold, {"who": who, "gold": gold}
    if found.pile is not None:
        yield "the pile", "pile", found.pile, {"gold": found.pile}


@claim("CGO-206", on=Found, step=START)
def players_and_pile_are_found_with_all_the_gold(opening: Opening, found: Found) -> Answer:
    """The gold of players and pile adds up to all gold cards."""
    gold = found.gold or {}
    total, complete = sum(gold.values()) + (found.pile or 0), len(gold) == len(opening.seats) and found.pile is not None
    if total <= GOLD_CARDS and not (complete and total < GOLD_CARDS):
        return None
    text = "the position found has {total} gold cards in all, but there are {all}"
    return violated(text, expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS)


@claim("CGO-620", on=Found, step=START)
def nobody_is_found_with_more_than_three(opening: Opening, found: Found) -> Answer:
    """Nobody holds more than three cargo cards; ruling CGO-R34 may allow more during a turn."""
    if opening.bound.rulings.trade_over_limit == "turn-end":
        return None
    return [
        violated(
            f"{{who}} holds {counted(len(cargo), 'cargo card')}, but there is only room for {{places}}",
            field=f"cargo.{who}",
            expected=CARGO_PLACES,
            found=len(cargo),
            who=who,
            places=CARGO_PLACES,
        )
        for who, cargo in (found.cargo or {}).items()
        if len(cargo) > CARGO_PLACES
    ]


@claim("CGO-616", on=Found, step=START)
def who_left_is_found_without_cargo(opening: Opening, found: Found) -> Answer:
    """The cargo of a player who left is discarded (ruling CGO-R40)."""
    held = {who: len((found.cargo or {}).get(who, ())) for who in found.left or ()}
    return [
        violated(
            f"{{who}} left but has {counted(count, 'cargo card')}; cargo is discarded (ruling CGO-R40)",
            field=f"cargo.{who}",
            expected=0,
            found=count,
            who=who,
        )
        for who, count in held.items()
        if count
    ]


@claim("CGO-205", on=Found, step=START)
def no_more_cards_are_found_than_there_are(opening: Opening, found: Found) -> Answer:
    """Deck, discards, boxes and hands hold 80 cards, with as many of each kind as the board file lists."""
    boxes = [card for pair in (found.boxes or {}).values() for card in (pair.has, pair.needs) if card is not None]
    seen = [*boxes, *(card for cargo in (found.cargo or {}).values() for card in cargo if card)]
    total = len(seen) + (found.deck or 0) + (found.discards or 0)
    known = found.boxes is not None and found.deck is not None and found.discards is not None
    complete = known and found.cargo is not None and len(found.cargo) == len(opening.seats)
    answers = []
    if total > CARGO_CARDS or (complete and total < CARGO_CARDS):
        text = "the position found has {total} cargo cards in all, but there are {all}"
        answers.append(violated(text, expected=CARGO_CARDS, found=total, total=total, all=CARGO_CARDS))
    board = opening.bound.board
    if board is not None:
        answers += [
            _overdrawn(card, count, board.copies.get(card, 0))
            for card, count in Counter(seen).items()
            if count > board.copies.get(card, 0)
        ]
    return answers


def _overdrawn(card: str, count: int, copies: int) -> Wrong:
    text = too_many(
        "{card} is in the position found", f"{counted(count, '{card} card')} are in boxes and hands", copies
    )
    return violated(text, expected=copies, found=count, card=card, copies=copies)


@claim("CGO-404", on=Found, step=START)
def tokens_are_found_on_the_board(opening: Opening, found: Found) -> Answer:
    """Tokens stand on squares of the board."""
    board = opening.bound.board
    if board is None:
        return None
    text = "{who} stands on {square}, but it is not a square of the board"
    return [
        violated(text, field=f"squares.{who}", found=square, who=who, square=square)
        for who, square in (found.squares or {}).items()
        if square not in board.joined
    ]


@claim("CGO-109", on=Found, step=START)
def the_position_found_is_complete(opening: Opening, found: Found) -> Answer:
    """What the position leaves out is unknown until somebody states it."""
    gold = [who for who in opening.seats if who not in (found.gold or {})] if found.pile is None else []
    cargo = [who for who in opening.seats if who not in (found.cargo or {})]
    squares = [who for who in opening.seats if who not in (found.squares or {})]
    parts = (
        ("whose turn it is", found.player is None),
        ("the gold of {who_gold}", gold),
        ("the cargo of {who_cargo}", cargo),
        (f"where {{who_squares}} {'stands' if len(squares) == 1 else 'stand'}", squares),
    )
    missing = [what for what, unknown in parts if unknown]
    if not missing or not opening.told:
        return None
    told = ", ".join(missing[:-1]) + " and " + missing[-1] if missing[1:] else missing[0]
    text = f"the position found leaves out {told}, so what depends on that is not checked"
    return unchecked(text, who_gold=gold, who_cargo=cargo, who_squares=squares)
