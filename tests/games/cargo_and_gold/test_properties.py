"""What holds in every game, at every moment: the invariants of the closed stock."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.cargo_and_gold import GAME
from scorekeeper.games.cargo_and_gold.equipment import invent_board, prepare
from scorekeeper.games.cargo_and_gold.position.play import PLAY
from scorekeeper.games.cargo_and_gold.record import Buy, Loss, Move, Roll, Sell, Trade, Turn
from scorekeeper.games.cargo_and_gold.rulings import rulings
from scorekeeper.games.cargo_and_gold.scoring.wealth import End, Final, rank
from scorekeeper.games.cargo_and_gold.setup import place_tokens, start_position
from scorekeeper.games.engine.replay import advance
from scorekeeper.games.engine.terms import Terms

SEEDS = range(12)


def simulated(seed):
    rng = random.Random(f"property {seed}")
    equipment = invent_board(rng)
    seats = [str(number) for number in range(1, 3 + seed % 3)]
    return GAME.simulate(seats, rng, Terms(equipment=equipment)), equipment


def moments(record, equipment):
    """Every event with the position before it; after the last event, with None."""
    played = record.rounds[0]
    position = start_position(record, played, prepare({}, equipment, "standard"))
    list(place_tokens(position, played.start))
    for event in played.transcript:
        yield position, event
        advance(PLAY, position, event)
    yield position, None


def held(position):
    return sum(trader.gold for trader in position.traders.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_gold_and_cargo_are_closed_stocks(seed):
    """Invariants 1 to 5: 108 gold and 80 cargo cards after every event, no debts, hands of three, one end."""
    record, equipment = simulated(seed)
    for position, event in moments(record, equipment):
        cards = [card for trader in position.traders.values() for card in trader.hand]
        boxes = [card for card in (*position.has.values(), *position.needs.values()) if card is not None]
        assert 108 == position.pile + held(position)
        assert 80 == sum(position.deck) + sum(position.discards) + len(boxes) + len(cards)
        assert all(trader.gold >= 0 and len(trader.hand) <= 3 for trader in position.traders.values())
        assert position.over == (position.pile == 0) == (held(position) == 108)
        if type(event) is Turn and position.turn == 0:
            assert 108 - 8 * len(record.seats) == position.pile


@pytest.mark.parametrize("seed", SEEDS)
def test_no_kind_is_ever_overdrawn(seed):
    """Invariant 2, by kind."""
    record, equipment = simulated(seed)
    for position, _ in moments(record, equipment):
        assert all(count <= equipment["cargo"][kind] for kind, count in position.out.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_each_deed_moves(seed):
    """Invariants 7, 8, 9, 16 and 17: trades leave the totals, purchases give 2, sales take 1, 2 or 4, rolls take a card."""
    record, equipment = simulated(seed)
    before = None
    for position, event in moments(record, equipment):
        now = (position.pile, {who: (trader.gold, len(trader.hand)) for who, trader in position.traders.items()})
        if before is not None:
            done, (pile, hands), rolled = before
            _check_deed(done, pile, hands, now, rolled)
        before = (event, now, position.rolled)


def _check_deed(done, pile, hands, now, rolled):
    changed = {who for who, hand in hands.items() if hand != now[1][who]}
    cards = sum(count for _, count in now[1].values()) - sum(count for _, count in hands.values())
    match done:
        case Trade():
            assert (pile, 0) == (now[0], cards)
            assert changed <= {done.player, done.partner}
        case Buy():
            assert (pile + 2, 1, 1) == (now[0], cards, len(changed))
        case Sell():
            assert -1 == cards
            assert done.gold == pile - now[0]
            assert done.gold in (1, 2, 4) or now[0] == 0
        case Loss():
            assert (pile, -len(done.lost)) == (now[0], cards)
            hit = any((done.roll + 1) // 2 <= count for who, (_, count) in hands.items() if who in changed)
            assert len(done.lost) == int(hit)
        case Roll() | Turn():
            assert not changed
        case Move():
            assert 1 <= len(done.path) <= rolled


@pytest.mark.parametrize("seed", SEEDS)
def test_tallies_explain_everything(seed):
    """Invariants 6, 11, 12, 13 and 15: the ledgers of gold and cargo, and the least number of sales at four."""
    record, _ = simulated(seed)
    sheet, n = record.rounds[0].sheet, len(record.seats)
    rows = sheet.rows.values()
    assert 108 == sum(row.gold for row in rows)
    assert max(row.gold for row in rows) >= 108 / n
    assert 0 == sum(row.gold_in - row.gold_out for row in rows)
    sold = sum(row.sold_has + row.sold_other + row.sold_needs for row in rows)
    if not any(row.left for row in rows):
        assert sum(row.bought for row in rows) == sold + sum(row.lost + row.cargo for row in rows)
    assert 2 * sum(row.sold_needs for row in rows) >= 108 - 8 * n - sum(row.hazards for row in rows)
    assert sum(row.bought for row in rows) <= sheet.turns


@pytest.mark.parametrize("seed", SEEDS)
def test_every_part_of_a_legal_game_is_legal_and_not_over(seed):
    """Invariant 21: cut anywhere, a transcript has no fault but that it stops."""
    record, equipment = simulated(seed)
    played = record.rounds[0]
    events, played.sheet, record.result, record.ended = played.transcript, None, None, "time"
    for cut in range(1, len(events), 23):
        played.transcript = events[:cut]

        verdict = GAME.judge(record, Terms(equipment=equipment))

        assert ([], False) == (verdict.findings, verdict.finished), cut


gold = st.lists(st.integers(0, 108), min_size=2, max_size=4)


@given(gold)
def test_equal_gold_is_an_equal_place(amounts):
    """Invariant 19: places follow gold alone, whatever the order of the rows."""
    finals = [Final(str(number), amount) for number, amount in enumerate(amounts)]
    ranking = rank(End(finals), rulings.defaults)
    other = rank(End([Final(final.who, final.gold) for final in reversed(finals)]), rulings.defaults)

    assert {final.who: final.place for final in ranking} == {final.who: final.place for final in other}
    for final in ranking:
        assert final.place == 1 + sum(rival.gold > final.gold for rival in ranking)


@given(gold, st.data())
def test_a_gold_card_never_helps_who_loses_it(amounts, data):
    """Invariant 19: moving one card from one to another never improves the first or harms the second."""
    giver = data.draw(st.sampled_from([who for who, amount in enumerate(amounts) if amount] or [0]))
    taker = data.draw(st.sampled_from([who for who in range(len(amounts)) if who != giver]))
    after = list(amounts)
    after[giver], after[taker] = after[giver] - 1, after[taker] + 1

    places = [
        {final.who: final.place for final in rank(End([Final(str(n), g) for n, g in enumerate(now)]), rulings.defaults)}
        for now in (amounts, after)
    ]

    assert places[1][str(giver)] >= places[0][str(giver)]
    assert places[1][str(taker)] <= places[0][str(taker)]


def test_rotating_the_seats_changes_nothing():
    """Invariant 18: the same game, told from another chair."""
    record, equipment = simulated(4)
    terms = Terms(equipment=equipment)
    before = GAME.judge(record, terms)
    record.seats = [*record.seats[1:], record.seats[0]]

    after = GAME.judge(record, terms)

    assert before.findings == after.findings == []
    assert {(place.participant, place.place) for place in before.places} == {
        (place.participant, place.place) for place in after.places
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_something_is_pending_exactly_while_it_must_be_done_at_once(seed):
    """A refill, a hazard or a loss that is due; and after the end whatever is done."""
    record, equipment = simulated(seed)
    seen = set()
    for position, _ in moments(record, equipment):
        owed = bool(position.due or position.losses) or position.hazard is not None
        assert position.pending == (owed or position.over)
        seen.add(position.pending)
    assert {True, False} == seen
