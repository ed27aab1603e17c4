"""What holds for every end of a round and every game, whatever the figures."""

from __future__ import annotations

import random
from itertools import permutations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games.dwarven_traders import GAME
from scorekeeper.games.dwarven_traders.record import COLOURS, Record, Row
from scorekeeper.games.dwarven_traders.scoring.rounds import sale
from scorekeeper.games.engine.terms import Decision, Terms
from scorekeeper.rules import evidence
from tests.games.dwarven_traders.tables import LEVEL, SMUGGLER, found, game, judge, on, round_vp, sheet

PLAYERS = ("ana", "bo", "cy", "di")
AWARDS = (4, 3, 2, 1, 0)

prices = st.fixed_dictionaries({colour: st.integers(-3, 3) for colour in COLOURS})
wagons = st.lists(st.sampled_from(COLOURS), max_size=2)
# Few spaces, so that ties are common; far enough from the floor that two sales at -3 do not reach it.
rows = st.builds(lambda track, gems: (track, gems), st.integers(8, 12), wagons)


TWO_TO_FOUR = st.integers(2, 4)


@st.composite
def ends(draw, players=TWO_TO_FOUR):
    """The end of a round: prices, marker gem, and a row for each player and the Smuggler."""
    count = draw(players)
    table = {who: draw(rows) for who in PLAYERS[:count]}
    table[SMUGGLER] = (draw(st.integers(8, 12)), [])
    return {"prices": draw(prices), "marker": draw(st.sampled_from(COLOURS)), "rows": table}


def paid(end, **ruled):
    """VP of a round."""
    rows = {who: on(track, *gems) for who, (track, gems) in end["rows"].items()}
    return round_vp(judge(sheet(prices=end["prices"], marker=end["marker"], **rows), **ruled))


def keys(end):
    """Space after the sale, best gem, second gem: by the rulebook, written down once more."""
    found = {}
    for who, (track, gems) in end["rows"].items():
        compared = [end["marker"]] if who == SMUGGLER else gems
        values = sorted((end["prices"][gem] for gem in compared), reverse=True)
        found[who] = (track + sum(end["prices"][gem] for gem in gems), *[*values, -4, -4][:2])
    return found


@pytest.mark.rule("DWT-605", "DWT-606", "DWT-607", "DWT-608", "DWT-624")
@given(ends())
def test_vp_follow_from_space_best_and_second_gem_alone(end):
    """Each gets the award of the lowest place that those who are not behind them cover."""
    order = keys(end)
    due = {who: AWARDS[sum(1 for other in order.values() if other >= key) - 1] for who, key in order.items()}

    assert due == paid(end)


@given(ends(), st.randoms(use_true_random=False))
def test_the_order_of_seats_and_the_names_of_colours_do_not_matter(end, rng):
    seats = list(end["rows"].items())
    rng.shuffle(seats)
    renamed = dict(zip(COLOURS, rng.sample(COLOURS, 4), strict=True))
    other = {
        "prices": {renamed[colour]: price for colour, price in end["prices"].items()},
        "marker": renamed[end["marker"]],
        "rows": {who: (track, [renamed[gem] for gem in gems]) for who, (track, gems) in seats},
    }

    assert paid(end) == paid(other)


@given(ends(), st.integers(1, 50))
def test_only_differences_on_the_track_matter_far_from_the_floor(end, more):
    moved = {**end, "rows": {who: (track + more, gems) for who, (track, gems) in end["rows"].items()}}

    assert paid(end) == paid(moved)


@given(ends(), st.data())
def test_a_step_forward_never_costs_vp(end, data):
    who = data.draw(st.sampled_from(sorted(end["rows"])))
    track, gems = end["rows"][who]
    ahead = {**end, "rows": {**end["rows"], who: (track + 1, gems)}}

    assert paid(ahead)[who] >= paid(end)[who]


@given(ends())
def test_a_round_pays_the_whole_ladder_unless_a_tie_is_left(end):
    """10 VP, 9 with two players; an unbroken tie pays less, and all in it the same."""
    order, vp = keys(end), paid(end)
    whole = sum(AWARDS[: len(vp)])

    assert sum(vp.values()) <= whole
    assert (sum(vp.values()) == whole) == (len(set(order.values())) == len(order))
    for who, key in order.items():
        assert {vp[who]} == {vp[other] for other in order if order[other] == key}
        assert all(vp[other] >= vp[who] for other in order if order[other] > key)


@given(ends())
def test_nobody_has_four_vp_when_first_place_is_tied(end):
    order, vp = keys(end), paid(end)
    first = [who for who, key in order.items() if key == max(order.values())]

    assert (1 if len(first) == 1 else 0) == list(vp.values()).count(4)


@given(st.lists(st.integers(1, 3), min_size=3, max_size=5), st.data())
def test_breaking_a_tie_never_lowers_what_is_paid(spaces, data):
    """Nobody has a gem. Of those who are level one takes a step, and passes nobody else."""
    table = dict(zip((SMUGGLER, *PLAYERS), (10 * space for space in spaces), strict=False))
    tied = [who for who, track in table.items() if list(table.values()).count(track) > 1]
    if not tied:
        return
    who = data.draw(st.sampled_from(tied))

    def total(tracks):
        end = {"prices": LEVEL, "marker": "red", "rows": {name: (track, []) for name, track in tracks.items()}}
        return sum(paid(end, R02="none").values())

    assert total({**table, who: table[who] + 1}) > total(table)


@given(st.integers(1, 6), wagons, prices)
def test_the_final_sale_is_best_with_the_lower_price_first(track, gems, table):
    """Never below netting, never below the other order; and all the same where the floor is out of reach."""
    best, other, net = (sale(track, gems, table, how) for how in ("lowest-first", "highest-first", "net"))
    written = {sale(track, order, table, "as-written") for order in permutations(gems)}

    assert best == max(written)
    assert best >= other
    assert best >= net >= 1
    if track + sum(table[gem] for gem in gems if table[gem] < 0) >= 1:
        assert {best} == {other, net, *written}


@given(ends(), st.data())
def test_a_better_price_never_lowers_the_only_holders_space(end, data):
    who = data.draw(st.sampled_from([name for name in end["rows"] if name != SMUGGLER]))
    track, gems = end["rows"][who]
    if not gems:
        return
    better = {**end["prices"], gems[0]: end["prices"][gems[0]] + 1}

    assert sale(track, gems, better, "lowest-first") >= sale(track, gems, end["prices"], "lowest-first")


@pytest.mark.rule("DWT-802", "DWT-803")
@given(st.lists(ends(players=st.just(3)), min_size=4, max_size=4))
def test_a_game_is_ranked_by_vp_and_round_four_alone(rounds):
    """Totals of at most 16 and 40 in all; equal ones in the order of round four, or shared."""
    sheets = [
        sheet(prices=end["prices"], marker=end["marker"], **{who: on(t, *g) for who, (t, g) in end["rows"].items()})
        for end in rounds
    ]
    verdict = judge(game(*sheets))
    total = {who: sum(paid(end)[who] for end in rounds) for who in rounds[0]["rows"]}
    last = keys(rounds[-1])
    ranks = {who: (total[who], last[who]) for who in total}

    assert verdict.finished
    assert total == {place.participant: place.score for place in verdict.places}
    assert {who: 1 + sum(1 for other in ranks.values() if other > rank) for who, rank in ranks.items()} == {
        place.participant: place.place for place in verdict.places
    }
    assert sum(total.values()) <= 40
    assert max(total.values()) <= 16


@given(ends(), st.data())
def test_every_single_wrong_figure_is_found(end, data):
    """True claims have no finding; one of them changed has at least one."""
    verdict = judge(
        sheet(prices=end["prices"], marker=end["marker"], **{w: on(t, *g) for w, (t, g) in end["rows"].items()})
    )
    order, vp = keys(end), round_vp(verdict)
    place = {who: 1 + sum(1 for other in order.values() if other > key) for who, key in order.items()}
    true = {
        who: on(track, *gems, after=order[who][0], place=place[who], vp=vp[who])
        for who, (track, gems) in end["rows"].items()
    }
    assert [] == found(judge(sheet(prices=end["prices"], marker=end["marker"], **true)))

    who = data.draw(st.sampled_from(sorted(true)))
    field = data.draw(st.sampled_from(["after", "vp"]))
    wrong: Row = msgspec.structs.replace(
        true[who], **{field: getattr(true[who], field) + data.draw(st.sampled_from([-1, 1]))}
    )
    verdict = judge(sheet(prices=end["prices"], marker=end["marker"], **{**true, who: wrong}))
    assert found(verdict)
    assert all(finding.message() for finding in verdict.findings)


SETTLED = {
    effect: (Decision(effect=effect, author="judge", reason="so be it"),) for effect in ("by-rules", "as-written")
}


@settings(max_examples=60)
@given(st.integers(0, 10_000))
def test_no_record_breaks_the_judge_and_no_recorder_changes_the_verdict(seed):
    """A simulated game with a few things deleted, doubled or changed: judged without an exception, open, and settled."""
    rng = random.Random(seed)
    variant, seats = rng.choice([("standard", "ab"), ("standard", "abc"), ("standard", "abcd"), ("solo", "a")])
    raw = msgspec.to_builtins(GAME.simulate(list(seats), rng, variant=variant, transcripts=rng.random() < 0.5))
    for _ in range(rng.choice((1, 1, 2, 3))):
        _damage(raw, rng, [*seats, SMUGGLER])
    try:
        record = msgspec.convert(raw, Record)
        GAME.judge(record)
    except (msgspec.ValidationError, ScorekeeperError):
        return
    for decisions in ((), *SETTLED.values()):
        terms = Terms(decisions=decisions)
        verdict = GAME.judge(record, terms)
        with evidence.record():
            assert verdict == GAME.judge(record, terms)
        assert not decisions or not verdict.errors


def _paths(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from _paths(inner, (*path, key))


def _damage(raw, rng, participants):
    """Delete, double or change one thing."""
    path = rng.choice(list(_paths(raw)))
    holder = raw
    for key in path[:-1]:
        holder = holder[key]
    key = path[-1]
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + rng.choice((-2, -1, 1, 2, 10))
    elif value in COLOURS:
        holder[key] = rng.choice(COLOURS)
    elif value in participants:
        holder[key] = rng.choice(participants)
    elif isinstance(holder, list) and rng.random() < 0.5:
        holder.insert(key, rng.choice(holder))
    else:
        del holder[key]
