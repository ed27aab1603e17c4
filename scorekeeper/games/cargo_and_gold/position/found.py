"""Positions that people state: one found at the table, one that a decision lets stand, and what a statement adds."""

from __future__ import annotations

from collections import Counter

from scorekeeper.games.cargo_and_gold.equipment import CARGO_PLACES, GOLD_CARDS
from scorekeeper.games.cargo_and_gold.position.boxes import is_square
from scorekeeper.games.cargo_and_gold.position.state import UNKNOWN, Position
from scorekeeper.games.cargo_and_gold.position.unwritten import take_up_trade, unwritten_trade
from scorekeeper.games.cargo_and_gold.record import Found, State
from scorekeeper.games.cargo_and_gold.scoring.ending import over_by_pile


def begin_at(position: Position, found: Found) -> None:
    """Make the position the one found at the table; what it leaves out is unknown."""
    position.found = True
    position.pile_known = False
    position.deck = [UNKNOWN, UNKNOWN]
    position.discards = [UNKNOWN, UNKNOWN]
    may_miss = position.board is None or position.board.misses is None or position.board.misses > 0
    for trader in position.traders.values():
        trader.gold = 0
        trader.gold_known = trader.hand_known = False
        trader.moved = True
        trader.unsure = may_miss or found.left is None
    adopt(position, found)
    for trader in position.traders.values():
        for card in trader.cards():
            position.out[card] = position.out.get(card, 0) + 1
    position.midway = True
    position.note_pending()


def adopt(position: Position, stated: State | Found) -> None:
    """Take over everything that is stated."""
    _adopt_gold(position, stated)
    for who, cargo in (stated.cargo or {}).items():
        trader = position.traders[who]
        if trader.hand_known and trader.cards() == cargo:
            continue
        trader.hand, trader.hand_known = list(cargo), True
        # A statement does not show the gaps that ruling CGO-R26 may leave.
        trader.places_known = not position.gaps or len(cargo) in (0, CARGO_PLACES)
    for who, square in (stated.squares or {}).items():
        position.traders[who].square = square if is_square(position, square) else None
    for who, misses in (stated.misses or {}).items():
        position.traders[who].misses = max(misses, 0)
    for who in stated.left or ():
        position.traders[who].left = True
    if stated.left is not None:
        for who in stated.misses or ():
            position.traders[who].unsure = False
    position.missing = sum(trader.misses for trader in position.traders.values())
    for centre, boxes in (stated.boxes or {}).items():
        position.has[centre], position.needs[centre] = boxes.has, boxes.needs
        position.due = [due for due in position.due if due[1] != centre]
        position.unfilled -= {("has", centre), ("needs", centre)}
    _adopt_cards(position, stated)
    if stated.player is not None and stated.player != position.player:
        position.open_turn(position.traders[stated.player])
        position.midway = True
    position.note_pending()


def _adopt_gold(position: Position, stated: State | Found) -> None:
    """Take over gold and pile; gold that is stated without the pile comes from the pile or goes there."""
    last = position.last
    for who, gold in (stated.gold or {}).items():
        trader = position.traders[who]
        if trader.gold_known:
            position.pile -= gold - trader.gold
        trader.gold, trader.gold_known, last = gold, True, who
    if stated.pile is not None:
        position.pile, position.pile_known = stated.pile, True
    _complete(position)
    if stated.gold or stated.pile is not None:
        position.over = position.pile_known and over_by_pile(position.pile)
        position.last = last if position.over and position.turn else None


def _complete(position: Position) -> None:
    """Work out the pile if everybody's gold is known, or one player's gold if everything else is."""
    unknown = [trader for trader in position.traders.values() if not trader.gold_known]
    held = sum(trader.gold for trader in position.traders.values() if trader.gold_known)
    if not unknown and not position.pile_known and held <= GOLD_CARDS:
        position.pile, position.pile_known = GOLD_CARDS - held, True
    elif len(unknown) == 1 and position.pile_known and position.found:
        unknown[0].gold, unknown[0].gold_known = GOLD_CARDS - position.pile - held, True


def _adopt_cards(position: Position, stated: State | Found) -> None:
    """Take over the number of cards in the deck and on the discards; of two decks, nobody knows which they belong to."""
    if position.rulings.decks != "one":
        return
    if stated.deck is not None:
        position.deck = [stated.deck, 0]
    if stated.discards is not None:
        position.discards = [stated.discards, 0]
    elif position.found and UNKNOWN in position.discards and position.rulings.discards == "bottom":
        position.discards = [0, 0]


def learn(position: Position, event: State) -> None:
    """Take over what was not known; what was known stays as the rules make it, unless that rests on something illegal."""
    if position.assumed:
        position.lose_count()
        adopt(position, event)
        return
    if (trade := unwritten_trade(position, event)) is not None:
        take_up_trade(position, event, trade)
    traders = position.traders
    new = State(
        gold={who: gold for who, gold in (event.gold or {}).items() if not traders[who].gold_known and gold >= 0}
        or None,
        cargo={who: cargo for who, cargo in (event.cargo or {}).items() if not traders[who].hand_known} or None,
        squares={who: at for who, at in (event.squares or {}).items() if traders[who].square is None} or None,
        misses={who: misses for who, misses in (event.misses or {}).items() if traders[who].unsure} or None,
        left=event.left if any(trader.unsure for trader in traders.values()) else None,
        boxes={at: cards for at, cards in (event.boxes or {}).items() if not position.boxes_known(at)} or None,
        pile=event.pile if not position.pile_known and (event.pile or 0) >= 0 else None,
        deck=event.deck if UNKNOWN in position.deck else None,
        discards=event.discards if UNKNOWN in position.discards else None,
        player=event.player if position.player is None and position.found else None,
    )
    off = {who: gold - traders[who].gold if traders[who].gold_known else 0 for who, gold in (event.gold or {}).items()}
    if event.pile is not None:
        off["pile"] = event.pile - position.pile if position.pile_known else 0
    if position.misstated or any(off.values()):
        position.misstated = {whose: by for whose, by in {**position.misstated, **off}.items() if by}
        position.note_pending()
    _doubt(position, event)
    if new != State():
        adopt(position, new)


def _doubt(position: Position, event: State) -> None:
    """Note that cargo, squares and boxes are not known where the table states something else: what follows may go by that."""
    for who, cargo in (event.cargo or {}).items():
        trader = position.traders[who]
        if trader.hand_known and sorted(cargo) != sorted(trader.cards()):
            trader.hand, trader.hand_known = [*(Counter(trader.cards()) & Counter(cargo)).elements()], False
        elif trader.hand_known and cargo != trader.cards():
            trader.places_known = False
    for who, square in (event.squares or {}).items():
        if position.traders[who].square not in (None, square):
            position.traders[who].square = None
    for at, cards in (event.boxes or {}).items():
        for box, said, due in (("has", cards.has, position.has), ("needs", cards.needs, position.needs)):
            if at in due and due[at] != said:
                position.unfilled.add((box, at))
