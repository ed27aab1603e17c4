"""Legal random play: a full record with correct set-up, transcript, sheet and claims."""

from __future__ import annotations

import random
from itertools import combinations

from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.seats import clockwise_from
from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.engine.verdict import Place
from scorekeeper.games.magic_mine import record
from scorekeeper.games.magic_mine.equipment import CART, COPIES, DEALT, HAND, MARKET, PER_COLOUR, ROW, prepare
from scorekeeper.games.magic_mine.position import ACTIONS, Position
from scorekeeper.games.magic_mine.position.play import PLAY
from scorekeeper.games.magic_mine.scoring.places import counted_at_end, is_compared, rank, shown
from scorekeeper.games.magic_mine.scoring.printed import PAIR
from scorekeeper.games.magic_mine.setup import set_up
from scorekeeper.games.magic_mine.simulate.opponents import Opponents

PAWNS = ("violet", "orange", "white", "black")


class Simulator(Opponents):
    """Plays a game, with the position as the record shows it and the real piles."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats = seats
        self.rng = rng
        self.variant = variant
        read = terms.prepared("MIN", variant, prepare)
        self.rulings = read.rulings
        self.faces = read.faces
        self.cards = [card for card, copies in COPIES.items() for _ in range(copies)]
        rng.shuffle(self.cards)
        self.tiles = list(self.faces)
        rng.shuffle(self.tiles)
        self.discarded: list[str] = []
        self.hidden = rng.random() < 0.4  # noqa: PLR2004 - the share of games in which some cards were not noted
        self.events: list[record.Event] = []
        self.start = self._set_up()
        self.position: Position = set_up(self.start, seats, read)

    def play(self, *, transcripts: bool = True) -> record.Record:
        """Play to the end and return the record."""
        if self.rng.random() < 0.2:  # noqa: PLR2004
            self._write_state()
        player = self.start.first or self.seats[0]
        while self.position.winner is None:
            self._turn(player)
            player = self.position.after(player)[0]
        self.do(record.Over(winner=self.position.winner))
        return record.Record(
            game="magic-mine",
            seats=self.seats,
            variant=self.variant,
            rounds=[
                record.Round(
                    number=1, start=self.start, transcript=self.events if transcripts else [], sheet=self._sheet()
                )
            ],
            result=self._result(),
        )

    # The set-up.

    def _set_up(self) -> record.Start:
        rng, count = self.rng, len(self.seats)
        order = clockwise_from(self.seats, self.seats[rng.randrange(count)])
        gems = rng.sample([colour for colour in record.COLOURS for _ in range(PER_COLOUR)], count)
        mine = {colour: PER_COLOUR - gems.count(colour) for colour in record.COLOURS}
        pawns = rng.sample(PAWNS, count)
        self.hands = {who: [self.cards.pop()] for who in self.seats}
        dealt = {who: [self.tiles.pop() for _ in range(DEALT)] for who in self.seats}
        kept = {who: rng.sample(dealt[who], ROW) for who in self.seats}
        self.tiles += [tile for who in self.seats for tile in dealt[who] if tile not in kept[who]]
        rng.shuffle(self.tiles)
        market = [self.tiles.pop() for _ in range(MARKET)]
        return record.Start(
            first=order[0],
            seats={
                who: record.Seat(
                    pawn=pawn,
                    cart=pawn,
                    space=0,
                    cards=[self.note(self.hands[who][0])],
                    dealt=dealt[who],
                    kept=kept[who],
                )
                for who, pawn in zip(self.seats, pawns, strict=True)
            },
            gems=[record.Taken(player=who, gem=gem) for who, gem in zip(order, gems, strict=True)],
            market=market,
            mine=mine,
            card_pile=len(self.cards),
            tile_pile=len(self.tiles),
        )

    # Chance.

    def note(self, card: str) -> str:
        """A card as recorded; some are unseen."""
        return record.UNSEEN if self.hidden and self.rng.random() < 0.5 else card  # noqa: PLR2004

    def do(self, event: record.Event) -> None:
        """Record an event and apply it."""
        self.events.append(event)
        advance(PLAY, self.position, event)

    def draw_card(self, who: str) -> str:
        """Draw the next card into a real hand; returns it as recorded."""
        if not self.cards:
            self._reshuffle_cards()
        card = self.cards.pop()
        self.hands[who].append(card)
        return self.note(card)

    def _reshuffle_cards(self) -> None:
        self.do(record.Reshuffle(pile="cards"))
        self.cards, self.discarded = self.discarded, []
        self.rng.shuffle(self.cards)

    def spend(self, who: str, card: str) -> None:
        """Remove a card from a real hand."""
        self.hands[who].remove(card)
        self.discarded.append(card)

    def _next_tile(self) -> str:
        if not self.tiles:
            self._reshuffle_tiles()
        return self.tiles.pop()

    def _reshuffle_tiles(self) -> None:
        self.tiles = list(self.position.tile_discards)
        self.rng.shuffle(self.tiles)
        self.do(record.Reshuffle(pile="tiles"))

    def gem_from_mine(self) -> str:
        """The next gem at the foot of the chute."""
        mine = self.position.mine
        return self.rng.choices(record.COLOURS, [mine[colour] for colour in record.COLOURS])[0]

    # A turn.

    def _turn(self, player: str) -> None:
        position = self.position
        self.do(record.Turn(player=player))
        self.settle()
        while position.winner is None and position.actions < ACTIONS:
            if self.rng.random() < 0.4:  # noqa: PLR2004
                self._score_something(player)
            if position.winner is None:
                self._act(player)
        if position.winner is None:
            self._score_what_must_be(player)
        if position.winner is None and self.rng.random() < 0.12:  # noqa: PLR2004
            self._write_state()

    def _act(self, player: str) -> None:
        """One action: usually one that advances a piece, now and then anything else."""
        rng, position = self.rng, self.position
        cart = position.carts[player]
        roll = rng.random()
        if roll < 0.3 and self.play_card(player):  # noqa: PLR2004
            return
        placings = self.placings(player) if cart and roll < 0.85 else []  # noqa: PLR2004
        if placings:
            gem, tile, hole = rng.choice(placings)
            self.do(record.Set(gem=gem, tile=tile, hole=hole))
            self.answer("copy-set", player)
        elif len(cart) < CART and roll < 0.93 and not position.mine_empty():  # noqa: PLR2004
            self.do(record.Take(gem=self.gem_from_mine()))
            self.answer("copy-take", player)
        elif cart and roll < 0.96:  # noqa: PLR2004
            self.do(record.Discard(gem=rng.choice(cart)))
        else:
            card = self.draw_card(player)
            self.do(record.Draw(card=card))
        self.settle()

    # Scoring.

    def _score_something(self, player: str) -> None:
        """Score a set if there is one, otherwise a piece; a blue piece may wait for its set."""
        row = self.position.rows[player]
        complete = [tile for tile, piece in row.items() if piece.complete]
        if not complete:
            return
        together = (tiles for size in range(ROW, PAIR - 1, -1) for tiles in combinations(complete, size))
        largest = next((tiles for tiles in together if self.position.is_set([row[tile] for tile in tiles])), None)
        if largest is not None:
            self._score(player, list(largest))
        elif len(complete) > 1 or self.rng.random() < 0.6:  # noqa: PLR2004
            self._score(player, [self.rng.choice(complete)])

    def _score_what_must_be(self, player: str) -> None:
        while self.position.winner is None:
            row = self.position.rows[player]
            brown = [tile for tile, piece in row.items() if piece.complete and self.faces[tile].brown]
            if not brown:
                return
            self._score(player, brown[:1])

    def _score(self, player: str, tiles: list[str]) -> None:
        position = self.position
        pieces = [position.rows[player][tile] for tile in tiles]
        points, bonus = position.worth(pieces) or (0, 0)
        space = shown(position.spaces[player] + points + bonus, self.rulings)
        self.do(record.Score(tiles=tiles, points=points, bonus=bonus, space=space))
        self.settle()
        self._replace(player)

    def _replace(self, player: str) -> None:
        """Take new tiles, sometimes after throwing out some of the market."""
        position, rng = self.position, self.rng
        if not position.owed or position.over:
            return
        owed = position.owed
        count = rng.choice((0, 0, owed)) if self.rulings.refresh == "all-or-none" else rng.randrange(owed + 1)
        for _ in range(count):
            out = rng.choice([tile for tile in position.market if tile not in position.fresh])
            self.do(record.Refresh(out=out, new=self._next_tile()))
            self._keep_tile_pile()
        for _ in range(owed):
            tile = rng.choice([tile for tile in position.market if tile in position.fresh] or position.market)
            self.do(record.Replace(take=tile, new=self._next_tile()))
            self._keep_tile_pile()
        assert player == position.player

    def _keep_tile_pile(self) -> None:
        if self.rulings.reshuffle == "at-once" and not self.tiles and not self.position.over:
            self._reshuffle_tiles()

    # What follows.

    def settle(self) -> None:
        """Handle hearts, cards for those behind and hand limits until nothing is left to do."""
        position = self.position
        while not position.over:
            if self.rulings.reshuffle == "at-once" and not self.cards:
                self._reshuffle_cards()
            elif position.hearts_due:
                who = position.hearts_due[0][0]
                card = self.draw_card(who) if self.rulings.heart == "card" else record.UNSEEN
                self.do(record.Heart(player=who, card=card))
            elif position.catch_ups:
                who, space = position.catch_ups[0]
                card = self.draw_card(who)
                self.do(record.CatchUp(player=who, space=space, card=card))
            elif position.crowded:
                self._drop(next(who for who in self.seats if who in position.crowded))
            else:
                return

    def _drop(self, who: str) -> None:
        cards = self.rng.sample(self.hands[who], len(self.hands[who]) - HAND)
        written = []
        noted = list(self.position.hands[who])
        for card in cards:
            self.spend(who, card)
            written.append(card if card in noted or record.UNSEEN in noted else record.UNSEEN)
            noted.remove(card if card in noted else record.UNSEEN)
        self.do(record.Drop(player=who, cards=written))

    def _write_state(self) -> None:
        position = self.position
        if self.rng.random() < 0.1:  # noqa: PLR2004
            self.do(record.Remark(text="a gem was stuck"))
        self.do(
            record.State(
                spaces=dict(position.spaces),
                carts={who: list(cart) for who, cart in position.carts.items()},
                hands={who: len(hand) for who, hand in position.hands.items()},
                rows={who: list(row) for who, row in position.rows.items()},
                market=list(position.market),
                mine=dict(position.mine),
                card_pile=position.card_pile,
                card_discard=len(position.card_discards),
                gems={
                    tile: gems
                    for row in position.rows.values()
                    for tile, piece in row.items()
                    if (gems := piece.contents())
                },
                tile_pile=position.tile_pile,
                tile_discard=len(position.tile_discards),
            )
        )

    # The end.

    def _sheet(self) -> record.Sheet:
        position = self.position
        return record.Sheet(
            rows={who: self._row(who) for who in self.seats},
            market=len(position.market),
            mine=dict(position.mine),
            card_pile=position.card_pile,
            card_discard=len(position.card_discards),
            tile_pile=position.tile_pile,
            tile_discard=len(position.tile_discards),
        )

    def _row(self, who: str) -> record.Row:
        position = self.position
        return record.Row(
            scored=[
                record.Scored(
                    tile=scoring.tiles[0],
                    set_with=list(scoring.tiles[1:]),
                    gem=scoring.gem,
                    points=scoring.points,
                    bonus=scoring.bonus,
                    space=shown(scoring.space, self.rulings),
                )
                for scoring in position.scorings[who]
            ],
            hearts=position.hearts[who],
            space=shown(position.spaces[who], self.rulings),
            place=next(place.place for place in self._places() if place.participant == who),
            turns=position.turns[who],
            cart=list(position.carts[who]),
            hand=len(position.hands[who]),
            tiles=[record.OnTile(tile=tile, gems=piece.contents()) for tile, piece in position.rows[who].items()],
        )

    def _places(self) -> list[Place]:
        position, rulings, first = self.position, self.rulings, self.start.first
        extra = counted_at_end(rulings.places, self.seats, first, position) if is_compared(rulings) else None
        return rank(position.spaces, position.winner, rulings, extra)

    def _result(self) -> record.Result:
        rows = {place.participant: record.Standing(space=place.score, place=place.place) for place in self._places()}
        return record.Result(rows={who: rows[who] for who in self.seats}, winner=self.position.winner)
