"""Checks on what a table states of a position that is not known: what any position must satisfy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from scorekeeper.games.cargo_and_gold.equipment import CARGO_CARDS, CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.moments import CLAIM
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.record import State
from scorekeeper.games.engine.checks import Answer, Wrong, claim, violated
from scorekeeper.terminal import counted


def _new_gold(position: Position, event: State) -> dict[str, int]:
    """The stated gold of players for whom it is not known."""
    return {who: gold for who, gold in (event.gold or {}).items() if not position.traders[who].gold_known}


def _new_pile(position: Position, event: State) -> int | None:
    return event.pile if not position.pile_known else None


@claim("CGO-101", on=State, step=CLAIM)
def nobody_states_less_gold_than_none(position: Position, event: State) -> Answer:
    """There are no debts."""
    text = "the table says {who} has {found} gold, but nobody can have less than 0"
    gold, pile = _new_gold(position, event), _new_pile(position, event)
    wrong = [violated(text, expected=0, found=own, who=who) for who, own in gold.items() if own < 0]
    if pile is not None and pile < 0:
        wrong.append(violated("the table says the pile has {found} gold, but it cannot be less than 0", found=pile))
    return wrong


@claim("CGO-206", on=State, step=CLAIM)
def no_more_gold_is_stated_than_there_is(position: Position, event: State) -> Answer:
    """The gold of players and pile adds up to all gold cards, as far as it is known or stated."""
    gold, pile = _new_gold(position, event), _new_pile(position, event)
    if not gold and pile is None:
        return None
    if not position.assumed:  # What rests on something illegal proves nothing.
        gold |= {who: trader.gold for who, trader in position.traders.items() if trader.gold_known}
        pile = position.pile if position.pile_known else pile
    return _all_the_gold(gold, pile, len(position.seats))


def _all_the_gold(gold: Mapping[str, int], pile: int | None, seats: int) -> Answer:
    total, complete = sum(gold.values()) + (pile or 0), len(gold) == seats and pile is not None
    if min((*gold.values(), pile or 0)) < 0 or total == GOLD_CARDS or (total < GOLD_CARDS and not complete):
        return None
    text = "with what the table says there are {total} gold cards in all, but there are {all}"
    return violated(text, expected=GOLD_CARDS, found=total, total=total, all=GOLD_CARDS)


def _new_cargo(position: Position, event: State) -> Iterator[tuple[str, list[str]]]:
    """The stated cargo of players for whom it is not known."""
    return ((who, cargo) for who, cargo in (event.cargo or {}).items() if not position.traders[who].hand_known)


@claim("CGO-620", on=State, step=CLAIM)
def nobody_states_more_cargo_than_places(position: Position, event: State) -> Answer:
    """Nobody holds more than three cargo cards; ruling CGO-R34 may allow more during a turn."""
    if position.rulings.trade_over_limit == "turn-end":
        return None
    return [
        violated(
            f"the table says {{who}} has {counted(len(cargo), 'cargo card')}, but there is only room for {{expected}}",
            expected=CARGO_PLACES,
            found=len(cargo),
            who=who,
        )
        for who, cargo in _new_cargo(position, event)
        if len(cargo) > CARGO_PLACES
    ]


@claim("CGO-616", on=State, step=CLAIM)
def cards_that_must_be_there_are_stated(position: Position, event: State) -> Answer:
    """If a player's cargo is not known, what they bought or got since and did not part with is still there."""
    if position.assumed:
        return None
    text = "the table says {who} has {said}, but {who} must still have {due}"
    stated = ((who, cargo, position.traders[who].cards()) for who, cargo in _new_cargo(position, event))
    return [
        violated(text, expected=due, found=cargo, who=who, said=cargo or "no cargo", due=due)
        for who, cargo, due in stated
        if Counter(due) - Counter(cargo)
    ]


@claim("CGO-205", on=State, step=CLAIM)
def only_cards_that_exist_are_stated(position: Position, event: State) -> Answer:
    """Every card stated is of a kind that the board file lists, and deck and discards have at most 80."""
    wrong = [*_too_many_cards("deck has", event.deck, position.deck)]
    wrong += _too_many_cards("discards have", event.discards, position.discards)
    if position.board is None:
        return wrong
    cards = {card for _, cargo in _new_cargo(position, event) for card in cargo}
    for at, boxes in (event.boxes or {}).items():
        if not position.boxes_known(at):
            cards |= {card for card in (boxes.has, boxes.needs) if card is not None}
    text = "the table says {found} is there, but there is no such cargo card"
    return wrong + [violated(text, found=card) for card in sorted(cards) if card and card not in position.board.copies]


def _too_many_cards(where: str, said: int | None, known: list[int]) -> Iterator[Wrong]:
    if said is not None and UNKNOWN in known and not 0 <= said <= CARGO_CARDS:
        limit = "it cannot be less than 0" if said < 0 else "there are only {expected}"
        text = f"the table says the {where} {counted(said, 'card')}, but {limit}"
        yield violated(text, expected=CARGO_CARDS if said > 0 else 0, found=said)


@claim("CGO-404", on=State, step=CLAIM)
def tokens_are_stated_on_the_board(position: Position, event: State) -> Answer:
    """Tokens stand on squares of the board."""
    board = position.board
    if board is None or event.squares is None:
        return None
    text = "the table says {who} stands on {found}, but it is not a square of the board"
    return [
        violated(text, found=square, who=who)
        for who, square in event.squares.items()
        if position.traders[who].square is None and square not in board.joined
    ]
