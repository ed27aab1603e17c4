"""The position during a game, and what each event makes of it.

Everything here is mechanics: what moves where. Whether an event was allowed is decided by the checks, which look at the
position before the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from scorekeeper.games.engine.old_checks import Checks
from scorekeeper.games.magic_mine.pieces import Piece
from scorekeeper.games.magic_mine.record import COLOURS, UNSEEN, Card
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.tiles import Faces

check = Checks()
"""All checks on events of a transcript register here."""

PER_COLOUR, CART, HAND, ROW, MARKET = 10, 3, 4, 3, 4
GEMS = PER_COLOUR * len(COLOURS)
ACTIONS = 2
SPECIAL = (5, 10, 15)
GOAL = 20
COPIES: dict[Card, int] = {
    "swap-tile": 2,
    "swap-gem": 2,
    "steal-set-gem": 2,
    "draw-three": 2,
    "purge-cart": 4,
    "mine-three": 6,
    "steal-cart": 2,
    "set-two": 2,
    "cancel": 4,
    "copy-take": 4,
    "copy-set": 4,
}
CARDS = sum(COPIES.values())
LIGHTNING = frozenset({"cancel", "copy-take", "copy-set"})
COPIES_RULES = {
    "swap-tile": "MIN-801",
    "swap-gem": "MIN-811",
    "steal-set-gem": "MIN-821",
    "draw-three": "MIN-831",
    "purge-cart": "MIN-841",
    "mine-three": "MIN-851",
    "steal-cart": "MIN-861",
    "set-two": "MIN-871",
    "cancel": "MIN-881",
    "copy-take": "MIN-883",
    "copy-set": "MIN-887",
}

# Steps of a turn, in the order in which a judge asks; findings are sorted by them.
START, DUE, TURN, ACTION, CARD, TRACK, TILES, CLAIM, END, GAME = range(1, 11)


def some(count: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class Closed(Struct, frozen=True):
    """Not written down: the turn in progress is over."""


CLOSED = Closed()


class Scoring(NamedTuple):
    """A scoring as it counts."""

    tiles: list[str]
    gem: str | None
    points: int
    bonus: int
    space: int
    gems: tuple[str, ...]
    """The gems that lay on the tiles."""


class Chain:
    """A card that was played and has not taken effect yet, and the cancels on it."""

    __slots__ = ("cancels", "index", "kind", "player", "told")

    def __init__(self, kind: str, player: str, index: int) -> None:
        self.kind = kind
        self.player = player
        self.index = index
        """Number of the event with the card that was played last."""
        self.cancels: list[str] = []
        self.told = 0
        """How many of its cards, gems or settings have been told."""

    @property
    def works(self) -> bool:
        """An even number of cancels annul each other."""
        return not len(self.cancels) % 2


class Window(Struct, gc=False):
    """The moment after an action in which it can be answered."""

    kind: str
    player: str
    index: int
    answers: tuple[str, ...] = ()
    """Who has answered it, in order."""


class Position:
    """Where everything is, and how far the turn has come."""

    __slots__ = (
        "_after",
        "actions",
        "answered_by_card",
        "card_discards",
        "card_pile",
        "carts",
        "catch_ups",
        "chain",
        "crossed",
        "crowded",
        "done",
        "faces",
        "first",
        "fresh",
        "hands",
        "heart_rule",
        "hearts",
        "hearts_due",
        "index",
        "laid",
        "market",
        "may_stop",
        "mine",
        "moved",
        "owed",
        "passed",
        "pending",
        "player",
        "purged",
        "refreshed",
        "replacing",
        "rows",
        "rulings",
        "scorings",
        "seats",
        "seen",
        "since",
        "spaces",
        "tail",
        "taken",
        "tile_discards",
        "tile_pile",
        "turn",
        "turns",
        "window",
        "winner",
    )

    def __init__(  # noqa: PLR0915 - there is that much on the table
        self, *, seats: list[str], rulings: Rulings, faces: Faces | None, first: str | None, may_stop: bool = False
    ) -> None:
        self.seats = seats
        self._after = {seat: (seats * 2)[at + 1 : at + len(seats)] for at, seat in enumerate(seats)}
        self.rulings = rulings
        self.faces = faces
        self.first = first
        self.may_stop = may_stop
        """Whether the table was stopped, so that the transcript need not reach the end."""
        self.index = 0
        """Number of the event being judged."""
        self.spaces = dict.fromkeys(seats, 0)
        """Points in all; past 20 they are still counted."""
        self.carts: dict[str, list[str]] = {seat: [] for seat in seats}
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.rows: dict[str, dict[str, Piece]] = {seat: {} for seat in seats}
        self.mine = dict.fromkeys(COLOURS, PER_COLOUR)
        self.market: list[str] = []
        self.card_pile = CARDS
        self.card_discards: list[str] = []
        self.seen = dict.fromkeys(COPIES, 0)
        """Cards by kind that are known to be in hands or on the discard pile."""
        self.tile_pile = 0
        self.tile_discards: list[str] = []
        self.laid: set[str] = set()
        """Tiles that are known not to be in the pile."""
        self.hearts = dict.fromkeys(seats, 0)
        self.pending = dict.fromkeys(seats, 0)
        """Hearts noted for the own turn (ruling MIN-R01)."""
        self.scorings: dict[str, list[Scoring]] = {seat: [] for seat in seats}
        self.turns = dict.fromkeys(seats, 0)
        self.turn = 0
        self.player: str | None = None
        self.winner: str | None = None
        self.passed: set[int] = set()
        """Special spaces that some pawn has reached before the last move."""
        self.hearts_due: list[tuple[str, str]] = []
        """Who must receive a heart now, and by which rule."""
        self.catch_ups: list[tuple[str, int]] = []
        """Who must receive a card now, and for which space."""
        self.crossed: tuple[int, ...] = ()
        """Special spaces reached by the last move."""
        self.moved: tuple[str, int, int] | None = None
        """Who moved last, from where, and to where."""
        self.crowded: set[str] = set()
        """Who holds more than four cards."""
        self.heart_rule = "MIN-844"
        """The rule of the last heart, for one too many."""
        self.chain: Chain | None = None
        self.tail: Chain | None = None
        """A card that has taken effect, and whose effect may go on."""
        self.answered_by_card = ""
        """What a card has just done that looks like an action: `take` or `set`."""
        self.done: list[str] = []
        self.fresh: set[str] = set()
        self.purged: set[str] = set()
        self.since: set[str] = set()
        """What has happened in this turn, for saying which rule a wrong claim breaks."""
        self._open_turn()

    def _open_turn(self) -> None:
        self.actions = self.owed = self.replacing = self.refreshed = self.taken = 0
        self.window: Window | None = None
        self.done.clear()
        self.fresh.clear()
        self.purged.clear()
        self.since.clear()

    # Questions that checks ask.

    def after(self, player: str) -> list[str]:
        """The others, clockwise from a player's left."""
        return self._after[player]

    def next_player(self) -> str | None:
        return self.first if self.player is None else self._after[self.player][0]

    def owner(self, tile: str) -> str | None:
        """In whose row a tile lies."""
        return next((who for who, row in self.rows.items() if tile in row), None)

    def holds(self, player: str, card: str) -> bool:
        """Whether somebody can have a card: a hand may hold cards that nobody else has seen."""
        hand = self.hands[player]
        return card in hand or UNSEEN in hand

    def mine_empty(self) -> bool:
        return not any(self.mine.values())

    def bonus(self, pieces: Sequence[Piece]) -> int:
        """The bonus that pieces bring when they are discarded together (ruling MIN-R04)."""
        if not self.is_set(pieces):
            return 0
        printed = [piece.face.bonus for piece in pieces if piece.face is not None]
        return sum(printed) if self.rulings.set_size == "per-tile" else max(printed, default=0)

    def is_set(self, pieces: Sequence[Piece]) -> bool:
        """Whether pieces are blue, at least two, and of one colour."""
        if len(pieces) < 2 or (self.rulings.set_size == "pairs-only" and len(pieces) > 2):  # noqa: PLR2004
            return False
        colour = pieces[0].colour()
        return colour is not None and all(
            piece.colour() == colour and not (piece.face is not None and piece.face.brown) for piece in pieces
        )

    # What moves.

    def move(self, player: str, points: int) -> None:
        """Move a pawn, with all that follows: cards for those behind, and the end of the game."""
        before = self.spaces[player]
        after = self.spaces[player] = before + points
        self.moved = (player, before, after)
        self.passed.update(self.crossed)
        self.crossed = tuple([space for space in SPECIAL if before < space <= after])
        if after >= GOAL and self.winner is None:
            self.winner = player
            if self.rulings.after_the_win == "stop":
                return
        for space in self.crossed:
            self._owe_cards(player, space)

    def _owe_cards(self, mover: str, space: int) -> None:
        behind = [who for who in self._after[mover] if self.spaces[who] < space]
        if self.rulings.two_spaces == "one-card":
            owed = {who for who, _ in self.catch_ups}
            behind = [who for who in behind if who not in owed]
        if self.rulings.catch_up_order == "last-first":
            behind.sort(key=lambda who: self.spaces[who])
        self.catch_ups += [(who, space) for who in behind]

    def give_card(self, player: str, card: str) -> None:
        """A card from the pile into a hand."""
        self.card_pile -= 1
        hand = self.hands[player]
        hand.append(card)
        if card != UNSEEN:
            self.seen[card] += 1
        if len(hand) > HAND:
            self.crowded.add(player)

    def lose_card(self, player: str, card: str) -> None:
        """A card from a hand to the discard pile; raises ValueError when the hand cannot have it."""
        hand = self.hands[player]
        if card in hand:
            hand.remove(card)
        else:
            hand.remove(UNSEEN)
            if card != UNSEEN:
                self.seen[card] += 1
        self.card_discards.append(card)
        if len(hand) <= HAND:
            self.crowded.discard(player)

    def reshuffle_cards(self) -> None:
        for card in self.card_discards:
            if card != UNSEEN:
                self.seen[card] -= 1
        self.card_pile += len(self.card_discards)
        self.card_discards = []

    def reshuffle_tiles(self) -> None:
        self.laid.difference_update(self.tile_discards)
        self.tile_pile += len(self.tile_discards)
        self.tile_discards = []

    def reveal(self, tile: str, at: int) -> None:
        """A tile from the pile into the market."""
        self.tile_pile -= 1
        self.market.insert(at, tile)
        self.laid.add(tile)

    def take_gem(self, player: str, gem: str) -> None:
        """A gem from the mine into a cart."""
        self.mine[gem] -= 1
        self.carts[player].append(gem)

    def set_gem(self, player: str, gem: str, tile: str, hole: int | None) -> None:
        """A gem from a cart into a hole of an own tile."""
        piece = self.rows[player][tile]
        cart = self.carts[player]
        at = cart.index(gem)
        piece.place(gem, hole)
        del cart[at]

    def lay(self, player: str, tile: str) -> None:
        """A tile into a row, without gems."""
        self.rows[player][tile] = Piece(self.faces.get(tile) if self.faces is not None else None)

    def act(self, kind: str) -> str:
        """Count an action; raises ValueError when nobody is on turn."""
        player = self.player
        if player is None:
            raise ValueError("nobody is on turn")
        self.actions += 1
        self.done.append(kind)
        self.since.add(kind)
        self.window = None
        self.tail = None
        self.answered_by_card = ""
        return player

    def on_turn(self) -> str:
        if self.player is None:
            raise ValueError("nobody is on turn")
        return self.player

    def open_turn(self, player: str) -> None:
        """The next turn; hearts that waited for it move the pawn now (ruling MIN-R01)."""
        if self.first is None:
            self.first = player
        self.player = player
        self.turn += 1
        self.turns[player] += 1
        self._open_turn()
        self.chain = self.tail = None
        if self.pending[player]:
            points, self.pending[player] = self.pending[player], 0
            self.move(player, points)
