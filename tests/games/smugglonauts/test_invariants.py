"""What holds in every game, as the analysis of the rulebook counts it: conservation, bounds, order, symmetries."""

import random
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglonauts import GAME
from scorekeeper.games.smugglonauts.equipment import PER_COLOUR
from scorekeeper.games.smugglonauts.record import COLOURS, Refill, Refuel, Shop, Skipped
from scorekeeper.games.smugglonauts.rulings import rulings
from scorekeeper.games.smugglonauts.scoring.points import score
from tests.games.smugglonauts.faults import walk

seeds = st.integers(0, 10**6)
players = st.integers(2, 4)
lengths = st.integers(9, 22)
cargos = st.tuples(*[st.integers(0, 5)] * 4)
prices = st.tuples(*[st.integers(0, 4)] * 4)


def played(seed, count, length=None, variant="standard"):
    terms = Terms(equipment={"title": "Any board", "length": length} if length else {})
    record = GAME.simulate([str(n) for n in range(1, count + 1)], random.Random(seed), terms, variant=variant)
    return record, terms


def positions(record):
    """Every event with the position before it, of the first game."""
    return walk(record.rounds[0])


@settings(max_examples=60)
@given(seeds, players, lengths)
def test_crystals_are_conserved(seed, count, length):
    """Per colour five between track, bag and cargo; the numbers of the track and of the bag follow from the Shops."""
    record, _ = played(seed, count, length)
    for _, event, position in positions(record):
        if not isinstance(event, Shop | Refuel) or position.finished:
            continue
        for colour in COLOURS:
            on_track = position.line[position.at[position.rear] :].count(colour)
            owned = sum(cargo.get(colour, 0) for cargo in position.cargo.values())
            assert PER_COLOUR == on_track + position.bag[colour] + owned
        on_track = sum(1 for crystal in position.line[position.at[position.rear] :] if crystal)
        assert length - count - 1 == on_track
        assert 21 + count - length - position.shops == position.in_bag


@settings(max_examples=60)
@given(seeds, players, lengths)
def test_the_game_ends_with_a_fixed_number_of_crystals(seed, count, length):
    """22 plus players less spaces, the last one by a Shop, with an empty bag and two free spaces."""
    record, _ = played(seed, count, length)
    *_, (_, _, position) = positions(record)
    shops = [event for event in record.rounds[0].transcript if isinstance(event, Shop)]

    assert 22 + count - length == len(shops) == position.shops
    assert (0, Shop) == (position.in_bag, position.action)
    assert length - count - 2 == sum(record.rounds[0].sheet.left.values())


@settings(max_examples=60)
@given(seeds, players, lengths)
def test_figures_stay_in_their_bounds(seed, count, length):
    """Fuel 1 to 4, prices 0 to 4, at most two skipped, none by a Refuel, and one refill more than was skipped."""
    record, _ = played(seed, count, length)
    for _, event, position in positions(record):
        assert {1, 2, 3, 4} >= set(position.fuel.values())
        assert {0, 1, 2, 3, 4} >= set(position.prices.values())
        assert position.skips <= 2
        if isinstance(event, Shop):
            assert event.steps in (1, 2, 3)
        elif isinstance(event, Skipped):
            assert position.action is Shop
        elif isinstance(event, Refill):
            assert position.needed == position.skips + 1
            assert len(event.crystals) in (position.needed, position.needed - 1)
    for who in record.seats:
        assert position.taken(who) <= 3 * (position.refuels[who] + 1)


@settings(max_examples=60)
@given(seeds, players, lengths)
def test_rockets_only_go_on_and_the_hindmost_moves(seed, count, length):
    record, _ = played(seed, count, length)
    last_rear = -1
    for _, event, position in positions(record):
        if not isinstance(event, Shop | Refuel):
            continue
        rear = position.at[position.rear]
        assert min(position.at.values()) == rear > last_rear
        assert max(position.at.values()) - rear < length - 1
        assert len(set(position.at.values())) == count
        assert event.player == position.rear
        last_rear = rear


@settings(max_examples=40)
@given(seeds, players)
def test_every_price_change_has_its_returned_crystal(seed, count):
    """Final prices are the ups less the downs, colour by colour."""
    record, _ = played(seed, count)
    moved = dict.fromkeys(COLOURS, 1)
    for event in record.rounds[0].transcript:
        if isinstance(event, Refuel | Skipped):
            moved[event.colour] += event.change

    assert moved == record.rounds[0].sheet.prices


@settings(max_examples=40)
@given(seeds, players, st.integers(1, 30))
def test_turning_the_ring_changes_nothing(seed, count, by):
    """Claims on spaces are left out: then nothing depends on where the numbers begin, and the verdict is the same."""
    record, terms = played(seed, count, 9 + by % 10)
    for event in record.rounds[0].transcript:
        for name in ("to", "space", "spaces", "rockets"):
            if hasattr(event, name):
                setattr(event, name, None)

    verdict = GAME.judge(record, terms)

    assert [] == verdict.findings


@settings(max_examples=40)
@given(seeds, players, st.permutations(COLOURS))
def test_exchanging_colours_changes_neither_points_nor_places(seed, count, other):
    record, terms = played(seed, count)
    text = msgspec.json.encode(record).decode()
    for number, colour in enumerate(COLOURS):
        text = text.replace(f'"{colour}"', f'"<{number}>"')
    for number, colour in enumerate(other):
        text = text.replace(f'"<{number}>"', f'"{colour}"')
    exchanged = msgspec.json.decode(text, type=GAME.record)

    assert [] == GAME.judge(exchanged, terms).findings
    assert GAME.judge(record, terms).places == GAME.judge(exchanged, terms).places


@given(st.lists(cargos, min_size=2, max_size=4), prices)
def test_points_are_linear_and_add_up(owned, at):
    lines = score([(str(n), cargo) for n, cargo in enumerate(owned)], at, rulings.defaults)

    assert sum(
        count * price for count, price in zip((sum(column) for column in zip(*owned, strict=True)), at, strict=True)
    ) == sum(line.points for line in lines)
    assert all(0 <= line.points <= 4 * sum(line.cargo) for line in lines)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)


@given(cargos, prices, st.integers(0, 3))
def test_a_higher_price_and_another_crystal_never_harm(cargo, at, which):
    def points(owned, values):
        return score([("1", owned), ("2", (0, 0, 0, 0))], values, rulings.defaults)

    def mine(lines):
        return next(line.points for line in lines if line.participant == "1")

    dearer = tuple(price + (n == which) for n, price in enumerate(at))
    richer = tuple(count + (n == which) for n, count in enumerate(cargo))

    assert mine(points(cargo, at)) <= mine(points(cargo, dearer))
    assert mine(points(cargo, at)) <= mine(points(richer, at))


@settings(max_examples=30)
@given(seeds, players, st.sampled_from(["games", "threshold"]))
def test_sessions_hang_together(seed, count, variant):
    """Prices are handed on, totals never fall, all games are as long, and only the last one reaches the number."""
    record, _ = played(seed, count, variant=variant)
    games = record.rounds

    assert dict.fromkeys(COLOURS, 1) == games[0].start.prices
    for before, after in pairwise(games):
        assert before.sheet.prices == after.start.prices
        assert all(before.sheet.rows[who].total <= after.sheet.rows[who].total for who in record.seats)
    crystals = {sum(getattr(row, colour) for row in one.sheet.rows.values() for colour in COLOURS) for one in games}
    assert 1 == len(crystals)
    if variant == "threshold":
        best = [max(row.total for row in one.sheet.rows.values()) for one in games]
        assert all(total < 25 for total in best[:-1])
        assert best[-1] >= 25
