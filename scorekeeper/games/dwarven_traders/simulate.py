"""Legal random play: makes a full record with sheets, transcripts and claims, all of them correct."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.games.dwarven_traders import record
from scorekeeper.games.dwarven_traders.checks.trades import may_trade
from scorekeeper.games.dwarven_traders.equipment import CARDS, Deck, Side, prepare
from scorekeeper.games.dwarven_traders.position.actions import settle
from scorekeeper.games.dwarven_traders.position.pieces import DISPLAY, HIGHEST_PRICE, WAGONS, changes_of
from scorekeeper.games.dwarven_traders.position.play import PLAY
from scorekeeper.games.dwarven_traders.position.position import Position
from scorekeeper.games.dwarven_traders.position.smuggler import choices, preferred
from scorekeeper.games.dwarven_traders.position.stuck import can_act, ends_with, may_pass, who_may_end
from scorekeeper.games.dwarven_traders.scoring.game import SOLO_WINS, is_over, rank_solo, solo_wins, totals
from scorekeeper.games.dwarven_traders.scoring.rounds import RoundScore, rank
from scorekeeper.games.dwarven_traders.scoring.sheet import held_at_end
from scorekeeper.games.dwarven_traders.setup import (
    carry_over,
    clockwise,
    first_carry,
    first_picks,
    last_pickers,
    starters,
)
from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Terms

MOST_SOLO_ROUNDS = 12


class Simulator:
    """Plays a game; price changes are recorded as they happen."""

    def __init__(self, seats: list[str], rng: random.Random, terms: Terms, variant: str) -> None:
        self.seats = seats
        self.rng = rng
        self.bound = prepare(terms.rulings, terms.equipment, variant)
        if self.bound.deck is None:
            raise ValueError("there are no cards to play with")
        self.deck: Deck = self.bound.deck
        self.solo = self.bound.solo
        self.rulings = self.bound.rulings
        self.participants = [*seats, record.SMUGGLER]
        self.carry = first_carry(self.participants)
        self.marker = rng.choice(record.COLOURS)
        self.scored: list[list[RoundScore]] = []
        self.stuck_smuggler = False
        self.events: list[record.Event] = []
        self.position: Position

    def play(self, *, transcripts: bool = True) -> record.Record:
        """Play to the end and return the record."""
        rounds: list[record.Round] = []
        while not self._over():
            rounds.append(self._round(len(rounds) + 1, transcripts=transcripts))
        return record.Record(
            game="dwarven-traders",
            seats=self.seats,
            variant="solo" if self.solo else "standard",
            rounds=rounds,
            result=self._result(),
        )

    def _over(self) -> bool:
        if is_over(self.scored, self.rulings, solo=self.solo, smuggler_stuck=self.stuck_smuggler):
            return True
        return self.solo and len(self.scored) >= MOST_SOLO_ROUNDS

    def _result(self) -> record.Result | None:
        if self.solo and max(solo_wins(self.scored, self.rulings).values()) < SOLO_WINS:
            return None
        ranking = (rank_solo if self.solo else totals)(self.scored, self.rulings)
        rows = {total.participant: record.Standing(vp=total.vp, place=total.place) for total in ranking}
        if self.solo:
            rows = {who: rows[who] for who in self.participants}
        shared = len(ranking) > 1 and ranking[1].place == 1
        return record.Result(rows=rows, winner=None if shared else ranking[0].participant)

    # One round.

    def _round(self, number: int, *, transcripts: bool) -> record.Round:
        if number > 1 and self.rulings.marker == "redrawn":
            self.marker = self.rng.choice(record.COLOURS)
        prices, tracks = dict(self.carry.prices or {}), dict(self.carry.tracks or {})
        start = record.Start(marker=self.marker, prices=dict(prices), tracks=dict(tracks))
        position = Position(
            self.bound,
            number=number,
            seats=self.seats,
            prices=prices,
            tracks=tracks,
            marker=self.marker,
            before=self.carry.before,
            starter=None,
        )
        position.starter = start.starter = self._starter(position)
        self.position, self.events = position, []
        self._pick()
        start.pool = dict(position.pool)
        if not transcripts:
            start.picks = [
                record.Taken(player=event.player, gem=event.gem)
                for event in self.events
                if isinstance(event, record.Pick)
            ]
        self._deal()
        while position.stuck is None:
            self._turn()
        self.stuck_smuggler = position.stuck == record.SMUGGLER
        lines = self._score()
        events = self.events if transcripts else []
        played = record.Round(number=number, start=start, transcript=events, sheet=self._sheet(lines))
        self.scored.append(lines)
        self.marker = position.marker
        self.carry = carry_over(played, self.scored, position, position.starter, self.bound, position.marker)
        return played

    def _starter(self, position: Position) -> str:
        if self.carry.before is None:
            if not self.solo:
                return self.rng.choice(self.seats)
            return self.rng.choice(self.participants) if self.rulings.solo_first_turn == "drawn" else self.seats[0]
        return self.rng.choice(starters(position))

    def _do(self, event: record.Event) -> None:
        """Let an event happen, and record it."""
        advance(PLAY, self.position, event)
        self.events.append(event)

    def _pick(self) -> None:
        position = self.position
        taken: set[str] = set()
        for player in self._pick_order():
            offer = [c for c in self.deck.tracks if position.pool[c] and (c not in taken or self._any_gem())]
            if player == record.SMUGGLER:
                best = max(position.prices[colour] for colour in offer if colour not in taken)
                gem = next(c for c in offer if c not in taken and position.prices[c] == best)
            else:
                gem = self.rng.choice(offer)
            taken.add(gem)
            self._do(record.Pick(player=player, gem=gem))

    def _any_gem(self) -> bool:
        return self.carry.before is None and self.rulings.unique_first_pick == "no"

    def _pick_order(self) -> list[str]:
        position, before = self.position, self.carry.before
        if before is None:
            return first_picks(position, position.starter or self.seats[0])
        lasts = last_pickers(position)
        last = lasts[0] if len(lasts) == 1 else None
        equals = self.rulings.picks_among_equals

        def key(player: str) -> tuple[bool, int, int, int]:
            return (
                player == last,
                before.vp[player],
                before.totals[player] if equals == "game-vp" else 0,
                clockwise(self.seats, before.starter, player),
            )

        return sorted(position.pickers(), key=key)

    def _deal(self) -> None:
        numbers = self.rng.sample(sorted(self.deck.numbers, key=int), CARDS)
        faces = [number + ("a" if self.rulings.dealt_side == "side-a" else self.rng.choice("ab")) for number in numbers]
        self._do(record.Deal(cards=faces[:DISPLAY], deck=faces[DISPLAY:] if self.solo else None))

    def _turn(self) -> None:
        position = self.position
        due = position.next_player()
        assert due is not None
        if due != position.starter and may_pass(position, due):
            return self._do(record.Pass(player=due))
        stuck = next(
            (who for who in who_may_end(position, due) if ends_with(position, who, can_act(position, who))), None
        )
        if stuck is not None:
            return self._do(record.Stuck(player=stuck))
        return self._smuggler_turn() if due == record.SMUGGLER else self._player_turn(due)

    def _player_turn(self, player: str) -> None:
        position = self.position
        options = self._options(player)
        # The Smuggler would win most games against pure chance, so players look at a few moves before they choose.
        card, actions = max(self.rng.choices(options, k=self.rng.choice((3, 6, 12))), key=self._worth)
        self._do(record.Turn(player=player, card=card + position.up[card]))
        for do, gem in actions:
            if do == "mine":
                self._do(record.Mine(gem=gem))
            else:
                before = position.tracks[player]
                steps = position.reach(player, position.prices[gem]) - before
                self._do(record.Sell(gem=gem, steps=steps))
        for changes in position.price_changes() or ():
            self._do(record.Change(changes=changes))
        settle(position)
        if may_trade(position, player) and self.rng.random() < 0.6:  # noqa: PLR2004
            self._trade(player)
        if self.rng.random() < 0.3:  # noqa: PLR2004
            self._write_state()

    def _options(self, player: str) -> list[tuple[str, list[tuple[str, str]]]]:
        """Every card with every legal order of its actions."""
        position = self.position
        held = position.gems[player]
        options: list[tuple[str, list[tuple[str, str]]]] = []
        for card in position.display:
            side = self.deck.sides[card + position.up[card]]
            mines = [("mine", gem) for gem in side.mine if position.pool[gem]]
            sells = [("sell", gem) for gem in dict.fromkeys(position.saleable(player, side))]
            room = len(held) < WAGONS
            options += [(card, [mine]) for mine in mines if room]
            options += [(card, [sell]) for sell in sells]
            options += [(card, [sell, mine]) for sell in sells for mine in mines]
            options += [
                (card, [mine, sell]) for mine in mines if room for sell in self._after_mining(player, side, mine)
            ]
        return options

    def _worth(self, option: tuple[str, list[tuple[str, str]]]) -> int:
        """The spaces gained by the sale, minus those that the price changes would give the Smuggler."""
        card, actions = option
        prices = dict(self.position.prices)
        side = self.deck.sides[card + self.position.up[card]]
        worth = sum(prices[gem] for do, gem in actions if do == "sell")
        for do, _ in actions:
            for colour, steps in changes_of(do, side).items():
                prices[colour] += steps
        return worth - sum(max(0, abs(price) - HIGHEST_PRICE) for price in prices.values())

    def _after_mining(self, player: str, side: Side, mine: tuple[str, str]) -> list[tuple[str, str]]:
        gems = [*self.position.gems[player], mine[1]]
        return [("sell", gem) for gem in dict.fromkeys(gems) if gem in side.sell or self.rulings.sale_colours == "any"]

    def _trade(self, player: str) -> None:
        position = self.position
        partners = []
        for partner in self.participants:
            mine, theirs = position.gems[player], position.tradable(partner)
            if partner != player and (mine or (theirs and partner != record.SMUGGLER)):
                partners.append(partner)
        if self.solo and self.rulings.solo_trade == "none":
            partners = []
        if not partners:
            return
        partner = self.rng.choice(partners)
        mine, theirs = position.gems[player], position.tradable(partner)
        self._do(
            record.Trade(
                partner=partner,
                give=self.rng.choice(mine) if mine else None,
                take=self.rng.choice(theirs) if theirs else None,
            )
        )

    def _write_state(self) -> None:
        position = self.position
        gems: Any = {seat: list(position.gems[seat]) for seat in self.seats}
        if self.solo:
            gems[record.SMUGGLER] = list(position.smuggler_gems())
        self._do(
            record.State(
                tracks=dict(position.tracks),
                prices=dict(position.prices),
                gems=gems,
                pool=dict(position.pool),
                box=dict(position.box),
                display=[card + position.up[card] for card in position.display],
                marker=position.marker,
            )
        )

    def _smuggler_turn(self) -> None:
        position = self.position
        self._do(record.Turn(player=record.SMUGGLER))
        first = position.smuggler_begins()
        for do in (first, "sell" if first == "mine" else "mine"):
            if not choices(position, do):
                continue
            choice = self.rng.choice(preferred(position, do))
            face = choice.card + position.up[choice.card]
            event = (record.Mine if do == "mine" else record.Sell)(gem=choice.gem, card=face)
            self._do(event)
            self._do(record.Change(changes=changes_of(do, choice.side)))
            if do == first:
                self._replace_card()

    def _replace_card(self) -> None:
        position = self.position
        if position.refresh_due:
            self._refresh()
        assert position.deck_order
        side = "a" if self.rulings.dealt_side == "side-a" else self.rng.choice("ab")
        self._do(record.Draw(card=position.deck_order[0] + side))
        if position.refresh_due and self.rulings.solo_replacement != "refresh-late":
            self._refresh()

    def _refresh(self) -> None:
        cards = sorted(self.position.unused | self.position.discards, key=int)
        self.rng.shuffle(cards)
        self._do(record.Refresh(deck=cards))

    # Its end.

    def _score(self) -> list[RoundScore]:
        position = self.position
        held = held_at_end(position, self.bound)
        return rank(held, position.prices, self.rulings, last=self.bound.last_space)

    def _sheet(self, lines: list[RoundScore]) -> record.Sheet:
        position = self.position
        rows = {
            line.participant: record.Row(
                track=line.before,
                gems=list(position.gems.get(line.participant, [])),
                after=line.after,
                place=line.place,
                vp=line.vp,
            )
            for line in lines
        }
        return record.Sheet(
            prices=dict(position.prices),
            marker=position.marker,
            rows={who: rows[who] for who in self.participants},
        )
