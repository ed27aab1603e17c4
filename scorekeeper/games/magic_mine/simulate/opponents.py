"""Legal random play of cards: playing, cancelling and copying."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable

from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import ANY, CART, LIGHTNING, Faces
from scorekeeper.games.magic_mine.position import Position
from scorekeeper.games.magic_mine.position.moments import is_possible
from scorekeeper.games.magic_mine.position.pieces import Piece
from scorekeeper.games.magic_mine.rulings import Rulings

Placings = list[tuple[str, str, int | None]]
"""Gem, tile and hole; the hole is named only now and then."""


class Opponents:
    """The players' hands and what they do with them; subclasses manage the piles."""

    rng: random.Random
    seats: list[str]
    position: Position
    rulings: Rulings
    faces: Faces
    hands: dict[str, list[str]]
    cards: list[str]

    @abstractmethod
    def do(self, event: record.Event) -> None: ...

    @abstractmethod
    def settle(self) -> None: ...

    @abstractmethod
    def draw_card(self, who: str) -> str: ...

    @abstractmethod
    def spend(self, who: str, card: str) -> None: ...

    @abstractmethod
    def gem_from_mine(self) -> str: ...

    def placings(self, player: str) -> Placings:
        """Every way to set a gem from the cart."""
        found: Placings = []
        # Sorted because a hole may be drawn for each, and the order of a set differs between processes.
        cart = sorted(set(self.position.carts[player]))
        for tile, piece in self.position.rows[player].items():
            if piece.gems < len(piece.holes):
                found += [(gem, tile, self._hole(piece, gem)) for gem in cart if piece.refuses(gem, None) is None]
        found.sort(key=lambda placing: placing[:2])
        return found

    def _hole(self, piece: Piece, gem: str) -> int | None:
        """Now and then name the last hole that fits, because holes may be filled in any order."""
        if self.rng.random() < 0.7:  # noqa: PLR2004
            return None
        assert piece.face is not None
        holes = piece.face.holes
        return max(at for at, hole in enumerate(holes, 1) if hole in (gem, ANY) and piece.holes[at - 1] is None)

    # Playing cards.

    def play_card(self, player: str) -> bool:
        """Play a card that can have an effect, if there is one."""
        hand = [card for card in self.hands[player] if card not in LIGHTNING and self._possible(card, player)]
        if not hand:
            return False
        card = self.rng.choice(hand)
        self.spend(player, card)
        self.do(record.Play(card=card))
        if self._survives(player):
            PLAYS[card](self, player)
        self.settle()
        return True

    def _possible(self, card: str, player: str) -> bool:
        if card == "set-two":
            return bool(self.position.carts[player]) and bool(self.placings(player))
        room = len(self.position.carts[player]) < CART
        return is_possible(self.position, card, player) and (room or card != "mine-three")

    def _unfinished(self, others: list[str]) -> list[tuple[str, str]]:
        rows = self.position.rows
        return [
            (who, tile)
            for who in others
            for tile, piece in rows[who].items()
            if piece.gems and piece.gems < len(piece.holes)
        ]

    def _survives(self, player: str) -> bool:
        """Let others cancel and the cancelled player answer; returns whether the card takes effect."""
        by, works = player, True
        for _ in range(4):
            holder = self._canceller(player, by, works=works)
            if holder is None:
                break
            self.spend(holder, "cancel")
            to = self.position.chain.index if self.position.chain is not None and self.rng.random() < 0.5 else None  # noqa: PLR2004
            self.do(record.React(player=holder, card="cancel", to=to))
            by, works = holder, not works
            if self.rulings.who_cancels == "owner-once" and works:
                break
        return works

    def _canceller(self, player: str, last: str, *, works: bool) -> str | None:
        holders = [who for who in self.seats if who != last and "cancel" in self.hands[who]]
        if not works and self.rulings.who_cancels == "owner-once":
            holders = [who for who in holders if who == player]
        elif works:
            holders = [who for who in holders if who != player]
        return self.rng.choice(holders) if holders and self.rng.random() < 0.5 else None  # noqa: PLR2004

    def answer(self, card: str, player: str) -> None:
        """Let others copy an action."""
        for who in self.position.after(player):
            while card in self.hands[who] and self._can_copy(card, who) and self.rng.random() < 0.5:  # noqa: PLR2004
                self.spend(who, card)
                self.do(record.React(player=who, card=card))
                if self._survives(who):
                    self._copy(card, who)
                if self.rulings.answers == "one-answer":
                    return
                if self.rulings.answers_of_one == "once":
                    break

    def _can_copy(self, card: str, who: str) -> bool:
        return is_possible(self.position, card, who) if card == "copy-take" else bool(self.placings(who))

    def _copy(self, card: str, who: str) -> None:
        if card == "copy-take":
            self.do(record.CopyTake(gem=self.gem_from_mine()))
        else:
            gem, tile, hole = self.rng.choice(self.placings(who))
            self.do(record.CopySet(gem=gem, tile=tile, hole=hole))

    # The effects.

    def swap_tile(self, player: str) -> None:
        position, rng = self.position, self.rng
        give = rng.choice([tile for tile, piece in position.rows[player].items() if not piece.gems])
        offers: list[tuple[str | None, str]] = [(None, tile) for tile in position.market]
        for who in position.after(player):
            offers += [(who, tile) for tile, piece in position.rows[who].items() if not piece.gems]
        partner, take = rng.choice(offers)
        holes = self.faces[take].holes
        gems = [gem for gem in position.carts[player] if gem in holes or holes[0] == ANY]
        gem = rng.choice(gems) if gems and rng.random() < 0.7 else None  # noqa: PLR2004
        self.do(record.SwapTile(give=give, take=take, partner=partner, gem=gem))

    def swap_gem(self, player: str) -> None:
        position, rng = self.position, self.rng
        partner = rng.choice([who for who in position.after(player) if position.carts[who]])
        give, take = rng.choice(position.carts[player]), rng.choice(position.carts[partner])
        self.do(record.SwapGem(give=give, take=take, partner=partner))

    def steal_set_gem(self, player: str) -> None:
        victim, tile = self.rng.choice(self._unfinished(self.position.after(player)))
        gem = self.rng.choice(self.position.rows[victim][tile].contents())
        self.do(record.StealSetGem(victim=victim, tile=tile, gem=gem))

    def draw_three(self, player: str) -> None:
        """Draw three cards; if the pile runs out, the effect comes in two parts."""
        first = min(len(self.cards), 3)
        if first:
            cards = [self.draw_card(player) for _ in range(first)]
            self.do(record.DrawThree(cards=cards))
        if first < 3:  # noqa: PLR2004
            rest = [self.draw_card(player) for _ in range(3 - first)]
            self.do(record.DrawThree(cards=rest))

    def purge_cart(self, player: str) -> None:  # noqa: ARG002 - all effects are called alike
        carts = self.position.carts
        owner = self.rng.choice([who for who in self.seats if carts[who]])
        gems = self.rng.sample(carts[owner], self.rng.randrange(1, len(carts[owner]) + 1))
        self.do(record.PurgeCart(owner=owner, gems=gems))

    def mine_three(self, player: str) -> None:
        position, rng = self.position, self.rng
        mine = [colour for colour in record.COLOURS for _ in range(position.mine[colour])]
        gems = rng.sample(mine, min(len(mine), rng.choice((1, 2, 3, 3, 3))))
        most = min(CART - len(position.carts[player]), len(gems) - 1)
        keep = rng.randrange(most + 1)
        if self.rulings.mine_card == "all-or-nothing":
            keep = most if most == len(gems) - 1 and rng.random() < 0.7 else 0  # noqa: PLR2004
        self.do(record.MineThree(gems=gems, discard=rng.sample(gems, len(gems) - keep)))

    def steal_cart(self, player: str) -> None:
        position, rng = self.position, self.rng
        victim = rng.choice([who for who in position.after(player) if position.carts[who]])
        most = min(2, CART - len(position.carts[player]), len(position.carts[victim]))
        self.do(record.StealCart(victim=victim, gems=rng.sample(position.carts[victim], rng.randrange(1, most + 1))))

    def set_two(self, player: str) -> None:
        """Set one gem, and a second one into another tile if possible."""
        first = self.rng.choice(self.placings(player))
        sets = [record.Placing(gem=first[0], tile=first[1], hole=first[2])]
        left = list(self.position.carts[player])
        left.remove(first[0])
        second = [placing for placing in self.placings(player) if placing[0] in left and placing[1] != first[1]]
        if second:
            gem, tile, hole = self.rng.choice(second)
            sets.append(record.Placing(gem=gem, tile=tile, hole=hole))
        self.do(record.SetTwo(sets=sets))


PLAYS: dict[str, Callable[[Opponents, str], None]] = {
    "swap-tile": Opponents.swap_tile,
    "swap-gem": Opponents.swap_gem,
    "steal-set-gem": Opponents.steal_set_gem,
    "draw-three": Opponents.draw_three,
    "purge-cart": Opponents.purge_cart,
    "mine-three": Opponents.mine_three,
    "steal-cart": Opponents.steal_cart,
    "set-two": Opponents.set_two,
}
