"""What always holds in a game of Smugglers: tokens, bombs, inspections, seats, and what changes nothing."""

import random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.engine.terms import Terms
from scorekeeper.games.smugglers import GAME
from scorekeeper.games.smugglers.equipment import BossTrack, invent_track
from scorekeeper.games.smugglers.record import TOKENS, Inspect, Reveal, Take, Waive
from scorekeeper.games.smugglers.scoring.sets import TARGETS, missing, reachable, won_with

tables = st.tuples(st.integers(0, 10_000), st.sampled_from((2, 3, 4)), st.sampled_from(("standard", "short")))


def simulated(table):
    seed, players, variant = table
    rng = random.Random(f"{seed} {players} {variant}")
    terms = Terms(equipment=invent_track(rng))
    return GAME.simulate([str(number) for number in range(1, players + 1)], rng, terms, variant=variant), terms


def swapped(value):
    """Sweet for sour and sour for sweet, everywhere."""
    if isinstance(value, dict):
        return {swapped(key): swapped(item) for key, item in value.items()}
    if isinstance(value, list):
        return [swapped(item) for item in value]
    return {"sweet": "sour", "sour": "sweet"}.get(value, value) if isinstance(value, str) else value


def renamed(value, names):
    if isinstance(value, dict):
        return {names.get(key, key): renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [renamed(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value


@given(tables)
def test_tokens_and_bombs_are_never_lost(table):
    """28 of each colour with the supply, as many bombs as players, used ones never come back."""
    record, _ = simulated(table)
    used = dict.fromkeys(record.seats, 0)
    in_play = len(record.seats)
    for played in record.rounds:
        rows = played.sheet.rows
        assert len(record.seats) == sum(row.bombs + row.used for row in rows.values())
        assert all(row.used >= used[who] for who, row in rows.items())
        assert all(min(row.sweet, row.sour, row.bombs, row.used) >= 0 for row in rows.values())
        now = sum(row.sweet + row.sour for row in rows.values())
        assert in_play <= now <= in_play + len(record.seats)
        in_play = now
        used = {who: row.used for who, row in rows.items()}
    for colour, left in record.result.supply.items():
        assert TOKENS == left + sum(getattr(row, colour) for row in record.result.rows.values())
        assert left >= 3


@given(tables)
def test_one_set_and_only_at_the_end(table):
    record, _ = simulated(table)
    target = TARGETS[record.variant]
    for played in record.rounds[:-1]:
        assert not any(won_with(row.sweet, row.sour, target) for row in played.sheet.rows.values())
    rows = record.rounds[-1].sheet.rows
    having = [who for who, row in rows.items() if won_with(row.sweet, row.sour, target)]
    assert [record.result.winner] == having
    assert reachable(rows[having[0]].sweet, rows[having[0]].sour, target)
    takes = [event for event in record.rounds[-1].transcript if type(event) is Take]
    assert having[0] == takes[-1].player


@given(tables)
def test_every_sphere_has_one_effect_and_rounds_their_inspections(table):
    record, _ = simulated(table)
    players = len(record.seats)
    for played in record.rounds:
        rows = played.sheet.rows
        chairs = sum(row.seat != "junk" for row in rows.values())
        opened = [event for event in played.transcript if type(event) in (Inspect, Reveal)]
        handed = sum(type(event) is Inspect and event.found == [event.guess] == ["bomb"] for event in opened)
        effects = sum(
            type(event) is Take or (type(event) is Waive and event.what == "reward") for event in played.transcript
        )
        assert len(opened) == effects + handed
        assert chairs < players
        if played is not record.rounds[-1]:
            inspections = 0 if not chairs else 2 if players == 4 and chairs == 2 else 1
            assert inspections == sum(type(event) is Inspect for event in opened)
            assert len(opened) == (players if chairs else 0)


@given(tables)
def test_the_start_goes_around(table):
    record, _ = simulated(table)
    for played in record.rounds:
        assert record.seats[(played.number - 1) % len(record.seats)] == played.sheet.starter


@given(tables)
def test_renaming_players_changes_nothing_but_names(table):
    record, terms = simulated(table)
    names = {seat: f"player {seat}" for seat in record.seats}
    raw = msgspec.to_builtins(record)
    for played in raw["rounds"]:
        for row in played["sheet"]["rows"].values():
            row["seat"] = f"chair {row['seat']}"
    moved = renamed(raw, names)
    for played in moved["rounds"]:
        for row in played["sheet"]["rows"].values():
            row["seat"] = row["seat"].removeprefix("chair ")
    other = msgspec.convert(moved, GAME.record)

    one, two = GAME.judge(record, terms), GAME.judge(other, terms)

    assert [] == two.findings
    assert [(names[place.participant], place.place, place.score) for place in one.places] == [
        (place.participant, place.place, place.score) for place in two.places
    ]


@given(tables)
def test_sweet_and_sour_are_alike_but_for_the_starting_tokens(table):
    record, terms = simulated(table)
    other = msgspec.convert(swapped(msgspec.to_builtins(record)), GAME.record)

    wrong = {finding.rule for finding in GAME.judge(other, terms).errors}

    assert {"SMU-222", "SMU-223"} <= wrong
    assert [] == [
        finding
        for finding in GAME.judge(msgspec.structs.replace(other, rounds=[]), terms).errors
        if finding.rule != "SMU-612"
    ]


@given(tables)
def test_a_standard_game_is_won_earlier_as_a_short_one(table):
    """Never later, and possibly by another player."""
    record, terms = simulated((table[0], table[1], "standard"))
    short = msgspec.structs.replace(record, variant="short", result=None)

    verdict = GAME.judge(short, terms)

    assert verdict.finished or verdict.errors
    assert verdict.errors[0].rule in ("SMU-711", "SMU-717", "SMU-718", "SMU-802") if verdict.errors else True


@given(tables)
def test_bounds_on_the_number_of_rounds(table):
    """Three paying rounds at least (short: two), and at most 21, 16 and 21 where nobody refuses a reward."""
    record, _ = simulated(table)
    paying = sum(any(row.test == "passed" for row in played.sheet.rows.values()) for played in record.rounds)
    refused = sum(len(played.sheet.waived) for played in record.rounds)

    assert paying >= (3 if record.variant == "standard" else 2)
    assert paying <= {2: 21, 3: 16, 4: 21}[len(record.seats)] + refused


@given(st.integers(0, 8), st.integers(0, 8), st.sampled_from(sorted(TARGETS)))
def test_a_token_never_leads_away_from_a_set(sweet, sour, variant):
    target = TARGETS[variant]

    assert missing(sweet + 1, sour, target) in (missing(sweet, sour, target), missing(sweet, sour, target) - 1) or (
        missing(sweet, sour, target) == 0
    )
    assert (missing(sweet, sour, target) == 0) == (won_with(sweet, sour, target) is not None)


@given(st.sampled_from((3, 5, 7, 9)), st.integers(1, 9), st.integers(1, 6))
def test_the_boss_stays_on_the_track(slots, slot, die):
    """Around the edge the count goes on; a free edge leads at least one slot further."""
    slot = min(slot, slots)
    cyclic = BossTrack(slots, free_edge=False).advance(slot, die)

    assert (slot + die - 1) % slots + 1 == cyclic
    assert 1 <= BossTrack(slots, free_edge=True).advance(slot, die) <= slots
