"""What is seen at a glance is what the checks would say; with evidence recorded, the engine asks both and compares."""

from __future__ import annotations

import random

import msgspec
import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import COLOURS, SMUGGLER
from scorekeeper.games.engine.terms import PLAIN, Terms
from scorekeeper.rules import book, evidence
from tests.games.dwarven_traders.faults import PLANTERS
from tests.games.dwarven_traders.tables import DECK

SEEDS = range(100)


def on_paper(seed, terms=PLAIN):
    """A simulated game as it comes from paper."""
    record = GAME.simulate(["1", "2", "3", "4"][: 2 + seed % 3], random.Random(f"glance {seed}"), terms)
    return without_turns(record)


def without_turns(record):
    for played in record.rounds:
        played.start, played.transcript = None, []
    return record


def answered(record, terms=PLAIN):
    """The verdict, or the words with which the record is refused."""
    try:
        return GAME.judge(record, terms).as_data()
    except (ScorekeeperError, msgspec.ValidationError) as refused:
        return str(refused)


def assert_same(record, terms=PLAIN, why=""):
    quick = answered(record, terms)
    with evidence.record():
        assert quick == answered(record, terms), why


def leaves(raw, path=()):
    """Where a figure or a word stands, in the sheets and the result."""
    if isinstance(raw, dict | list):
        for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from leaves(value, (*path, key))
    else:
        yield path


def spoil(raw, rng):
    """Change one figure or word, or leave it out."""
    *path, last = rng.choice([path for path in leaves(raw) if path[0] in ("rounds", "result")])
    inside = raw
    for key in path:
        inside = inside[key]
    value = inside[last]
    if rng.random() < 0.2:
        del inside[last]
    elif isinstance(value, int):
        inside[last] = value + rng.choice([-9, -2, -1, 1, 2, 9])
    elif value in COLOURS:
        inside[last] = rng.choice(COLOURS)
    elif value == SMUGGLER or value in raw["seats"]:
        inside[last] = rng.choice([*raw["seats"], SMUGGLER])


def test_one_figure_that_is_changed_or_left_out_is_judged_the_same():
    for seed in SEEDS:
        rng = random.Random(f"spoil {seed}")
        raw = msgspec.to_builtins(on_paper(seed))
        for _ in range(10):
            spoilt = msgspec.convert(raw, GAME.record)
            changed = msgspec.to_builtins(spoilt)
            for _ in range(rng.choice((1, 1, 2))):
                spoil(changed, rng)
            try:
                spoilt = msgspec.convert(changed, GAME.record)
            except msgspec.ValidationError:
                continue
            assert_same(spoilt, why=f"{seed}: {changed}")


def test_gems_beyond_what_there_are_are_judged_the_same():
    """Full wagons of few colours, so that some colour runs out."""
    for seed in SEEDS:
        rng = random.Random(f"gems {seed}")
        record = on_paper(seed)
        for played in record.rounds:
            colours = rng.sample(COLOURS, 2)
            for row in played.sheet.rows.values():
                row.gems = [rng.choice(colours) for _ in range(rng.choice((0, 1, 2, 2, 2, 3)))]
                row.after = row.place = row.vp = None
        record.result = None
        assert_same(record, why=str(seed))


@pytest.mark.parametrize("name", sorted(PLANTERS))
def test_no_fault_is_passed_over(name):
    for seed in range(6):
        terms = Terms(equipment=DECK)
        rng = random.Random(f"{name} {seed}")
        record = GAME.simulate(["1", "2", "3"], rng, terms)
        if PLANTERS[name](record, rng, terms) is not None:
            assert_same(record, terms, why=f"{name} {seed}")
            assert_same(without_turns(record), terms, why=f"{name} {seed}")


@pytest.mark.parametrize("seed", range(40))
def test_other_rulings_are_looked_at_closely(seed):
    rng = random.Random(seed)
    options = {ruling.id: rng.choice(ruling.options).value for ruling in book("DWT").rulings if ruling.options}
    terms = Terms(rulings=dict(rng.sample(sorted(options.items()), 3)), equipment=DECK)

    assert_same(on_paper(seed, terms), terms)
