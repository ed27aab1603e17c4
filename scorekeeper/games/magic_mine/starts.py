"""The set-up: what everybody was given, and the position that it makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from scorekeeper.games.engine.old_hearing import Hearing
from scorekeeper.games.engine.verdict import Where
from scorekeeper.games.magic_mine.play import (
    CARDS,
    COPIES,
    COPIES_RULES,
    MARKET,
    PER_COLOUR,
    ROW,
    START,
    Position,
)
from scorekeeper.games.magic_mine.record import UNSEEN, Seat, Start
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.tiles import TILES, Faces

DEALT = 5
THE_MARKET = "the market"
HARMLESS = ("MIN-203", "MIN-205")
"""Colours of pawns and carts: a slip in them changes nothing in the play."""


class SetUp:
    """The set-up of one game while it is judged."""

    def __init__(self, start: Start, seats: list[str], faces: Faces | None, number: int, hearing: Hearing) -> None:
        self.start = start
        self.seats = seats
        self.faces = faces
        self.number = number
        self.hearing = hearing
        self.legal = True

    def check(self) -> bool:
        """Compare everything that is written with what it must be; whether play can go on from it."""
        self._check_colours()
        for who, seat in self.start.seats.items():
            self._check_seat(who, seat)
        self._check_gems()
        self._check_supplies()
        self._check_tiles()
        return self.legal

    def _find(self, rule: str, text: str, field: str, **figures: Any) -> None:
        settled = self.hearing.find(
            rule,
            text,
            where=Where(round=self.number, field=f"rounds.{self.number}.start.{field}"),
            step=START,
            **figures,
        )
        self.legal = self.legal and (settled is not None or rule in HARMLESS)

    def _equal(self, rule: str, text: str, field: str, due: Any, said: Any, **figures: Any) -> None:
        if said == due:
            self.hearing.kept(rule)
        else:
            self._find(rule, text, field, expected=due, found=said, due=due, said=said, **figures)

    def _check_colours(self) -> None:
        """Everybody has a pawn of a colour of their own, and the cart that goes with it."""
        pawns = {who: seat.pawn for who, seat in self.start.seats.items() if seat.pawn is not None}
        for pawn, count in Counter(pawns.values()).items():
            if count > 1:
                sharing = [who for who, colour in pawns.items() if colour == pawn]
                text = "{who} have pawns of the same colour, {pawn}"
                self._find("MIN-203", text, "seats", expected=1, found=count, who=sharing, pawn=pawn)
        if pawns:
            self.hearing.kept("MIN-203")
            self.hearing.shown("MIN-107")
        for who, seat in self.start.seats.items():
            if seat.cart is not None and seat.pawn is not None:
                self.hearing.shown("MIN-110")
                text = "the pawn of {who} is {due}, the cart {said}; they have one colour"
                self._equal("MIN-205", text, f"seats.{who}.cart", seat.pawn, seat.cart, who=who)

    def _check_seat(self, who: str, seat: Seat) -> None:
        at = f"seats.{who}."
        if seat.space is not None:
            text = "the pawn of {who} begins on {said}; all begin on {due}"
            self._equal("MIN-204", text, at + "space", 0, seat.space, who=who)
        if seat.cards:
            text = "{who} is dealt {said} cards; it is one"
            self._equal("MIN-221", text, at + "cards", 1, len(seat.cards), who=who)
        if seat.dealt:
            text = "{who} is dealt {said} tiles; it is {due}"
            self._equal("MIN-226", text, at + "dealt", DEALT, len(seat.dealt), who=who)
        if seat.kept:
            text = "{who} keeps {said} tiles; it is {due}"
            self._equal("MIN-227", text, at + "kept", ROW, len(seat.kept), who=who)
            strange = [tile for tile in seat.kept if seat.dealt and tile not in seat.dealt]
            if strange:
                text = "{who} keeps {tiles}, which were not dealt to {who}"
                self._find("MIN-227", text, at + "kept", found=strange, who=who, tiles=strange)

    def _check_gems(self) -> None:
        """One starting gem each, taken clockwise from the first player."""
        taken = [gem.player for gem in self.start.gems]
        if not taken:
            return
        for who in self.seats:
            text = "{who} takes {said} starting gems; it is {due}"
            self._equal("MIN-215", text, "gems", 1, taken.count(who), who=who)
        first = self.start.first or taken[0]
        at = self.seats.index(first)
        due = [*self.seats[at:], *self.seats[:at]]
        if len(taken) == len(self.seats):
            text = "starting gems are taken in the order {who_said}; it is {who_due}"
            self._equal("MIN-216", text, "gems", due, taken, who_said=taken, who_due=due)

    def _check_supplies(self) -> None:
        """What is left in mine and piles, where it was counted."""
        start, count = self.start, len(self.seats)
        if start.mine is not None and len(start.gems) == count:
            out = Counter(taken.gem for taken in start.gems)
            for colour, said in start.mine.items():
                text = (
                    "{said} {colour} gems are in the mine after the starting gems; it is {due}, for all went in first"
                )
                self._equal("MIN-208", text, f"mine.{colour}", PER_COLOUR - out[colour], said, colour=colour)
        if start.card_pile is not None:
            text = "{said} cards are in the pile after the deal; it is {due}"
            self._equal("MIN-222", text, "card_pile", CARDS - count, start.card_pile)
        if start.tile_pile is not None:
            due = TILES - ROW * count - MARKET
            lost = start.tile_pile == due - (DEALT - ROW) * count
            text = "{said} tiles are in the pile after set-up; it is {due}"
            text += ", for the tiles not kept go back into it" if lost else ""
            self._equal("MIN-229" if lost else "MIN-230", text, "tile_pile", due, start.tile_pile)
            if start.tile_pile == due:
                self.hearing.kept("MIN-229")

    def _check_tiles(self) -> None:
        """The market shows four, every tile exists once, and so do the copies of each card."""
        start = self.start
        if start.market:
            text = "{said} tiles are laid out as the market; it is {due}"
            self._equal("MIN-231", text, "market", MARKET, len(start.market))
        kept = Counter([*start.market, *(tile for seat in start.seats.values() for tile in seat.kept)])
        # Tiles that are not kept go back, so the market may show them; two players cannot have been dealt one tile.
        dealt = Counter(tile for seat in start.seats.values() for tile in (seat.dealt or seat.kept))
        for tile, count in (kept | dealt).items():
            if count > 1 or (self.faces is not None and tile not in self.faces):
                text = "tile {tile} is there {count} times" if count > 1 else "the equipment has no tile {tile}"
                self._find("MIN-111", text, "seats", expected=1, found=count, tile=tile, count=count)
        for card, count in Counter(card for seat in start.seats.values() for card in seat.cards).items():
            if card != UNSEEN and count > COPIES[card]:
                text = "{count} players are dealt {card}; there are {copies}"
                self._find(
                    COPIES_RULES[card],
                    text,
                    "seats",
                    expected=COPIES[card],
                    found=count,
                    count=count,
                    card=card,
                    copies=COPIES[card],
                )


def unknown_of(start: Start | None, seats: list[str]) -> list[str]:
    """What of a set-up is missing that a transcript needs."""
    start = start or Start()
    return list(_unknown_of(start, seats))


def _unknown_of(start: Start, seats: list[str]) -> Iterator[str]:
    if {taken.player for taken in start.gems} != set(seats):
        yield "the starting gems"
    if not all(who in start.seats and start.seats[who].kept for who in seats):
        yield "the tiles that were kept"
    if not start.market:
        yield THE_MARKET


def set_up(start: Start, seats: list[str], rulings: Rulings, faces: Faces | None, *, may_stop: bool) -> Position:
    """The position before the first turn, for a set-up in which nothing is missing."""
    position = Position(
        seats=seats,
        rulings=rulings,
        faces=faces,
        first=start.first or start.gems[0].player,
        may_stop=may_stop,
    )
    for taken in start.gems:
        position.take_gem(taken.player, taken.gem)
    for who in seats:
        seat = start.seats[who]
        for card in seat.cards or [UNSEEN]:
            position.give_card(who, card)
        for tile in seat.kept:
            position.lay(who, tile)
    position.market = list(start.market)
    position.laid = {*position.market, *(tile for row in position.rows.values() for tile in row)}
    position.tile_pile = TILES - len(position.laid)
    return position
