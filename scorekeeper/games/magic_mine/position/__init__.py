"""The position during a game, and how each event changes it.

Everything here is mechanics. The checks look at the position before an event and decide whether it was allowed.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.games.engine.replay import Impossible
from scorekeeper.games.magic_mine.equipment import CARDS, COPIES, HAND, PER_COLOUR, ROW, Faces
from scorekeeper.games.magic_mine.position.cards import NO_HEART, Chain, Window, forget_hand
from scorekeeper.games.magic_mine.position.pieces import Piece, take_out
from scorekeeper.games.magic_mine.record import COLOURS, UNSEEN
from scorekeeper.games.magic_mine.rulings import Rulings
from scorekeeper.games.magic_mine.scoring.ending import is_finished_first, is_over, winner_after
from scorekeeper.games.magic_mine.scoring.printed import is_set, points_of, set_bonus
from scorekeeper.games.magic_mine.scoring.sheet import SPECIAL, Scoring

ACTIONS = 2


class Position:
    """Where everything is, and how far the turn has got."""

    __slots__ = (
        "_after",
        "actions",
        "answered_by_card",
        "card_discards",
        "card_pile",
        "card_pile_known",
        "carts",
        "catch_ups",
        "chain",
        "crossed",
        "crowded",
        "done",
        "doubtful",
        "drift",
        "excused",
        "faces",
        "first",
        "found",
        "fresh",
        "hands",
        "heart_rule",
        "hearts",
        "hearts_due",
        "index",
        "laid",
        "late",
        "market",
        "midway",
        "mine",
        "moved",
        "overtaken",
        "owed",
        "passed",
        "pending",
        "player",
        "purged",
        "refreshed",
        "replacing",
        "round",
        "rows",
        "rulings",
        "scorings",
        "seats",
        "seen",
        "since",
        "spaces",
        "spaces_found",
        "spent",
        "tail",
        "taken",
        "tile_discards",
        "tile_pile",
        "tile_pile_known",
        "turn",
        "turn_over",
        "turns",
        "unsure",
        "waiting",
        "window",
        "winner",
    )

    def __init__(  # noqa: PLR0915 - there is that much on the table
        self, *, seats: list[str], rulings: Rulings, faces: Faces | None, first: str | None, number: int
    ) -> None:
        self.round = number
        self.seats = seats
        self._after = {seat: (seats * 2)[at + 1 : at + len(seats)] for at, seat in enumerate(seats)}
        self.rulings = rulings
        self.faces = faces
        self.first = first
        self.found = False
        """Whether the transcript begins in the middle of the game, so that what came before is not known."""
        self.midway = False
        """Whether the turn began before the transcript, so that its actions so far are not known."""
        self.spaces_found = dict.fromkeys(seats, 0)
        """Where the pawns were when the transcript began."""
        self.doubtful = False
        """Whether something illegal was carried out as written, so that all that follows depends on it."""
        self.index = 0
        """Number of the event being judged."""
        self.spaces = dict.fromkeys(seats, 0)
        """Total points, also counted past 20."""
        self.carts: dict[str, list[str]] = {seat: [] for seat in seats}
        self.hands: dict[str, list[str]] = {seat: [] for seat in seats}
        self.rows: dict[str, dict[str, Piece]] = {seat: {} for seat in seats}
        self.mine = dict.fromkeys(COLOURS, PER_COLOUR)
        self.market: list[str] = []
        self.card_pile = CARDS
        self.card_pile_known = True
        """If not, what counts as the pile may also lie among the discards."""
        self.card_discards: list[str] = []
        self.seen = dict.fromkeys(COPIES, 0)
        """Cards by kind that are known to be in hands or on the discard pile."""
        self.tile_pile = 0
        self.tile_pile_known = True
        self.tile_discards: list[str] = []
        self.laid: set[str] = set()
        """Tiles that are known not to be in the pile."""
        self.hearts = dict.fromkeys(seats, 0)
        self.waiting = dict.fromkeys(seats, 0)
        """Hearts waiting for the player's own turn (ruling MIN-R01)."""
        self.scorings: dict[str, list[Scoring]] = {seat: [] for seat in seats}
        self.turns = dict.fromkeys(seats, 0)
        self.turn = 0
        self.player: str | None = None
        self.winner: str | None = None
        self.drift: dict[str, int] = {}
        """How much further the table has put a pawn than its points; that was reported, and the pawn goes on from there."""
        self.unsure: set[int] = set()
        """Special spaces that the last move reached by its points or by the table, not both: cards may come or not."""
        self.passed: set[int] = set()
        """Special spaces that a pawn had reached before the last move."""
        self.hearts_due: list[tuple[str, str]] = []
        """The players who must receive a heart now, and by which rule."""
        self.catch_ups: list[tuple[str, int]] = []
        """The players who must receive a card now, and for which space."""
        self.overtaken: dict[tuple[str, int], str] = {}
        """Cards still owed at a special space, with the player who drew out of turn before them (ruling MIN-R20)."""
        self.crossed: tuple[int, ...] = ()
        """Special spaces reached by the last move, and those for which cards are still owed."""
        self.moved: tuple[str, int, int] | None = None
        """Who moved last, from where, and to where."""
        self.excused: set[str] = set()
        """What was left undone and reported, so that it is not reported again; it may still be done later."""
        self.crowded: set[str] = set()
        """The players who hold more than four cards."""
        self.heart_rule = "MIN-844"
        """The rule of the last heart, for findings about one too many."""
        self.chain: Chain | None = None
        self.tail: Chain | None = None
        """A card that has taken effect but whose effect may go on."""
        self.late: Chain | None = None
        """A card whose effect was left out and reported, so that it may still come."""
        self.spent: Chain | None = None
        """The card that has just taken effect."""
        self.answered_by_card = ""
        """The effect of a card that resembles an action: `take` or `set`."""
        self.done: list[str] = []
        self.fresh: set[str] = set()
        self.purged: set[str] = set()
        self.since: set[str] = set()
        """What else than actions has happened in this turn, to find the rule that a wrong claim breaks."""
        self._open_turn()
        self.pending = self.owes()
        """Whether something may have to be done before the next event; see `owes`."""

    def _open_turn(self) -> None:
        self.actions = self.owed = self.replacing = self.refreshed = self.taken = 0
        self.window: Window | None = None
        self.turn_over = False
        """Whether the table stated that the turn is over."""
        self.done.clear()
        if self.since:
            self.since.clear()
            self.fresh.clear()
            self.purged.clear()

    # Questions that checks ask.

    def after(self, player: str) -> list[str]:
        """The other players, clockwise from a player's left."""
        return self._after[player]

    def next_player(self) -> str | None:
        return self.first if self.player is None else self._after[self.player][0]

    def goes_back(self, player: str) -> bool:
        """Whether the turn would go to the player on the right, which is the wrong way round."""
        return self.player is not None and len(self.seats) > 2 and self._after[self.player][-1:] == [player]  # noqa: PLR2004

    def replacer(self) -> str | None:
        """The player whose row lacks a tile: the one on turn, unless somebody scored out of turn."""
        if self.player is not None and len(self.rows[self.player]) < ROW:
            return self.player
        lacking = [who for who, row in self.rows.items() if len(row) < ROW]
        return lacking[0] if lacking else self.player

    def stands_on(self, player: str) -> int:
        """Where the table has put a pawn."""
        return self.spaces[player] + self.drift.get(player, 0)

    def owner(self, tile: str) -> str | None:
        """The player in whose row a tile is."""
        return next((who for who, row in self.rows.items() if tile in row), None)

    @property
    def card_player(self) -> str | None:
        """The player whose card takes effect; if none was played, the one on turn, because copies need a card."""
        card = self.chain or self.tail or self.late
        return card.player if card is not None else self.player

    @property
    def tiles_out(self) -> bool:
        """Whether the tile pile is known to be empty."""
        return not self.tile_pile and self.tile_pile_known

    def mine_empty(self) -> bool:
        return not any(self.mine.values())

    def piece(self, player: str, tile: str) -> Piece:
        """The piece on a tile in a player's row."""
        piece = self.rows[player].get(tile)
        if piece is None:
            raise Impossible(tile)
        return piece

    def worth(self, pieces: Sequence[Piece]) -> tuple[int, int] | None:
        """The points and the bonus of pieces scored together; None if a face is not known."""
        faces = [piece.face for piece in pieces if piece.face is not None]
        if len(faces) < len(pieces):
            return None
        return points_of(faces), set_bonus(faces, self.rulings) if len(pieces) > 1 and self.is_set(pieces) else 0

    def is_set(self, pieces: Sequence[Piece]) -> bool:
        """Whether at least two pieces are blue and of one colour."""
        colours = [
            frozenset((None if piece.face is not None and piece.face.brown else piece.colour(),)) for piece in pieces
        ]
        return is_set(colours, None, self.rulings)

    @property
    def over(self) -> bool:
        """Whether a player has reached 20 and nothing of that scoring is left to do (ruling MIN-R06)."""
        return is_over(self.winner, self.rulings, owing=bool(self.owed or self.catch_ups or self.crowded))

    def owes(self) -> bool:
        """Whether something may have to be done before the next event, or the game is won."""
        return (
            self.winner is not None
            or self.chain is not None
            or bool(self.hearts_due or self.catch_ups or self.crowded or self.owed)
            or self.rulings.reshuffle == "at-once"
        )

    # What moves.

    def move(self, player: str, points: int, drift: int = 0) -> None:
        """Move a pawn, with all that follows: cards for those behind and the end of the game.

        `drift` is how much further than its points the table moved it.
        """
        if "card" in self.excused:
            self.catch_ups.clear()
            self.excused.discard("card")
        before = self.spaces[player]
        after = self.spaces[player] = before + points
        self.moved = (player, before, after)
        if self.unsure:
            self.unsure = set()
        owed = {space for _, space in self.catch_ups}
        self.passed.update([space for space in self.crossed if space not in owed])
        reached = [space for space in SPECIAL if before < space <= after]
        if drift or self.drift:
            off = self.drift.get(player, 0)
            self.drift[player] = off + drift
            seen = [space for space in SPECIAL if before + off < space <= after + off + drift]
            self.unsure = {*reached}.symmetric_difference(seen)
            reached = sorted({*reached, *seen})
        self.crossed = tuple(sorted(owed.union(reached)) if owed else reached)
        if not owed:
            self.overtaken.clear()
        if self.winner is None:
            self.winner = winner_after(None, player, after)
            if self.winner is not None and not is_finished_first(self.rulings):
                return
        for space in reached:
            if space not in self.unsure:
                self._owe_cards(player, space)

    def _owe_cards(self, mover: str, space: int) -> None:
        behind = [who for who in self._after[mover] if self.spaces[who] < space > self.stands_on(who)]
        if self.rulings.two_spaces == "one-card":
            owed = {who for who, _ in self.catch_ups}
            behind = [who for who in behind if who not in owed]
        if self.rulings.catch_up_order == "last-first":
            behind.sort(key=lambda who: self.spaces[who])
        self.catch_ups += [(who, space) for who in behind]

    def give_card(self, player: str, card: str) -> None:
        """Move a card from the pile into a hand."""
        self.card_pile -= 1
        hand = self.hands[player]
        hand.append(card)
        if card != UNSEEN:
            self.seen[card] += 1
        if len(hand) > HAND:
            self.crowded.add(player)

    def lose_card(self, player: str, card: str) -> None:
        """Move a card from a hand to the discard pile, if the hand can have it."""
        hand = self.hands[player]
        if card == UNSEEN:
            forget_hand(hand, self.seen)
            take_out(hand, UNSEEN)
        elif card in hand:
            hand.remove(card)
        else:
            take_out(hand, UNSEEN)
            self.seen[card] += 1
        self.card_discards.append(card)
        if len(hand) <= HAND:
            self.crowded.discard(player)

    def reshuffle_cards(self) -> None:
        for card in self.card_discards:
            if card != UNSEEN:
                self.seen[card] -= 1
        self.card_pile += len(self.card_discards)
        self.card_pile_known = True
        self.card_discards = []

    def reshuffle_tiles(self) -> None:
        self.laid.difference_update(self.tile_discards)
        self.tile_pile += len(self.tile_discards)
        self.tile_discards = []

    def reveal(self, tile: str, at: int) -> None:
        """Move a tile from the pile into the market."""
        self.tile_pile -= 1
        self.market.insert(at, tile)
        self.laid.add(tile)

    def take_gem(self, player: str, gem: str) -> None:
        """Move a gem from the mine into a cart."""
        self.mine[gem] -= 1
        self.carts[player].append(gem)

    def set_gem(self, player: str, gem: str, tile: str, hole: int | None) -> None:
        """Move a gem from a cart into a hole of a tile, which should be in the player's own row."""
        owner = player if tile in self.rows[player] else self.owner(tile)
        cart = self.carts[player]
        if owner is None or gem not in cart:
            raise Impossible(gem)
        piece = self.rows[owner][tile]
        piece.place(gem, hole)
        cart.remove(gem)

    def lay(self, player: str, tile: str) -> None:
        """Put a tile without gems into a row."""
        self.rows[player][tile] = Piece(self.faces.get(tile) if self.faces is not None else None)

    def act(self, kind: str) -> str:
        """Count an action of the player on turn."""
        player = self.player
        if player is None:
            raise Impossible("nobody is on turn")
        self.actions += 1
        self.done.append(kind)
        self.close_window()
        return player

    def close_window(self) -> None:
        """End the time for answers to the last action, and for a card whose effect may go on."""
        self.window = None
        self.tail = self.spent = None
        self.answered_by_card = ""
        if self.excused:
            self.excused = {what for what in self.excused if not what.startswith(NO_HEART)}

    def on_turn(self) -> str:
        if self.player is None:
            raise Impossible("nobody is on turn")
        return self.player

    def open_turn(self, player: str) -> None:
        """Begin the next turn; hearts that waited for it move the pawn now (ruling MIN-R01)."""
        if self.first is None and not self.found:
            self.first = player
        self.midway = False
        self.player = player
        self.turn += 1
        self.turns[player] += 1
        self._open_turn()
        self.chain = self.tail = self.late = self.spent = None
        if self.waiting[player]:
            points, self.waiting[player] = self.waiting[player], 0
            self.move(player, points)
