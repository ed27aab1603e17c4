"""Every row says what really puts it there; and the ways in which other programs got standings wrong."""

import random
from fractions import Fraction

import pytest

from scorekeeper.tournament.answers.players import explain_player
from scorekeeper.tournament.ranking.order import against, apart, figure, said
from scorekeeper.tournament.ranking.places import rank_stages
from scorekeeper.tournament.ranking.points import payment_of
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.regulations.criteria import criterion
from tests.tournament.ranking import reference
from tests.tournament.ranking.reference_days import ANY_TABLE, Told, regulations_of, told, tournament
from tests.tournament.ranking.reference_points import Day, Line, Stage
from tests.tournament.ranking.reference_points import Seat as SatDown

SEEDS = range(20)
EACH = 8
TWOS = ["4 = [1, 0, 0, 0]", "3 = [1, 0, 0]", "2 = [1, 0]"]


def parting(day, stage, one, other):
    """The criterion that parts two players of a stage, by the reference; None where nothing does."""
    found = reference.ranking(day, stage)
    index = {player: count for count, group in enumerate(found.groups) for player in group}
    first, last = sorted((index[one], index[other]))
    between = found.parted[first:last]
    return min(between, key=day.stages[stage].order.index) if between else None


def groups(day):
    """Who shares a place in the whole day, in order."""
    found = {}
    for player, (place, stage) in reference.places(day).items():
        found.setdefault((place, stage), []).append(player)
    return [(stage, players) for (_, stage), players in sorted(found.items())]


def expected_rules(day, index, rows):
    """The rules that the sentence of a group has to name, and whom it compares with."""
    stage, players = rows[index]
    rules = {"TRN-502"} if len(players) > 1 else set()
    if index + 1 < len(rows) and rows[index + 1][0] != stage:
        return rules | {"TRN-504"}, None, rows[index + 1][1]
    same = [one for one in (index + 1, index - 1) if 0 <= one < len(rows) and rows[one][0] == stage]
    if not same:
        return rules or {criterion(day.stages[stage].order[0]).rule}, None, ()
    rivals = rows[same[0]][1]
    key = parting(day, stage, players[0], rivals[0])
    return rules | {criterion(key).rule}, key, rivals


def values(event, day):
    """Stage to ranking, as the program shows it; proven equal to the reference elsewhere."""
    return [
        one.ranking for one in rank_stages(event, {table.name: payment_of(event, table) for table in event.tables()})
    ]


@pytest.mark.rule("TRN-601")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_sentence_names_what_really_parts(seed):
    """The criterion with its figures and its rule; ties that nothing broke are said as ties."""
    for count in range(EACH):
        one = told(random.Random(f"why {seed}/{count}"))
        event = tournament(one)
        found = {row.player: row for row in compute_standings(event).rows}
        rankings = values(event, one.day)
        rows = groups(one.day)
        for index, (stage, players) in enumerate(rows):
            rules, key, rivals = expected_rules(one.day, index, rows)
            for player in players:
                row = found[player]
                assert rules == set(row.rules)
                assert all(f"({rule})" in row.why for rule in rules)
                assert (len(players) > 1) == ("the place is shared" in row.why)
                names = [f"P{rival}" for rival in rivals]
                assert sum(name in row.why for name in names) >= min(len(names), 3)
                if key is not None:
                    assert figures(rankings[stage], key, player, rivals[0]) in row.why
                if key is not None and key != one.day.stages[stage].order[0]:
                    assert criterion(key).title in row.why


def figures(ranking, key, player, rival):
    mine, theirs = ranking.value(key, player), ranking.value(key, rival)
    return f"against {apart(mine, theirs)[1]} for" if key == next(iter(ranking.columns)) else against(mine, theirs)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_are_compared_by_what_really_parts_them(seed):
    """`explain player P --versus Q` agrees with the reference, in whichever order they are named."""
    for count in range(EACH):
        rng = random.Random(f"versus {seed}/{count}")
        one = told(rng)
        event = tournament(one)
        places = reference.places(one.day)
        if len(places) < 2:
            continue
        first, second = rng.sample(sorted(places), 2)
        step = explain_player(event, first, second).steps[-1]
        (place, stage), (other_place, other_stage) = places[first], places[second]
        if stage != other_stage:
            assert "TRN-504" == step.rule
        elif place == other_place:
            assert "TRN-502" == step.rule
            assert "share place" in step.text
        else:
            above, below = (first, second) if place < other_place else (second, first)
            key = parting(one.day, stage, first, second)
            assert criterion(key).rule == step.rule
            assert step.text.startswith(f"P{above} stands above P{below}")
            level = one.day.stages[stage].order[: one.day.stages[stage].order.index(key)]
            assert all(criterion(before).title in step.text for before in level)


def meet(day, heat, table, players, scores):
    for seat, (player, score) in enumerate(zip(players, scores, strict=True), 1):
        day.seats.append(SatDown(heat, table, seat, player))
        day.lines.append(Line(heat, table, player, 1 + sum(other > score for other in scores), score))


def small(order, games, *, heats=3, **more):
    """A day of tables of two: heat, players, scores."""
    players = sorted({player for _, pair, _ in games for player in pair})
    day = Day(tuple(players), (Stage(heats=tuple(range(1, heats + 1)), order=order),), **more)
    for count, (heat, pair, scores) in enumerate(games, 1):
        meet(day, heat, count, pair, scores)
    return tournament(Told(day, regulations_of(day, TWOS)))


def order_of(event):
    return [row.player for row in compute_standings(event).rows]


@pytest.mark.rule("TRN-601")
def test_after_a_split_the_next_criterion_counts():
    """2 beat 3, but when margins leave only those two level, score is next, and not the direct encounter again."""
    games = [(1, "23", (3, 2)), (1, "15", (9, 0)), (2, "34", (4, 2))]
    event = small(("points", "direct-encounter", "margin", "score"), games)

    assert ["1", "3", "2"] == order_of(event)[:3]
    rows = {row.player: row for row in compute_standings(event).rows}
    assert "1 point, level with P2; score in the games 6 against 3 (TRN-603)" == rows["3"].why


@pytest.mark.rule("TRN-502", "TRN-601")
def test_level_means_level_in_everything():
    """As many wins are not enough: a penalty parts those who have them."""
    games = [(1, "12", (2, 1)), (1, "34", (2, 1))]
    late = [("3", 1, Fraction(1, 2))]
    shared = {row.player: row for row in compute_standings(small(("wins",), games, penalties=late)).rows}
    parted = {row.player: row for row in compute_standings(small(("wins", "points"), games, penalties=late)).rows}

    assert "wins 1, level with P3: the place is shared (TRN-502); against 0 for P2 and P4 (TRN-602)" == shared["1"].why
    assert "wins 1, level with P3; points 1 against ½ (TRN-501)" == parted["1"].why


@pytest.mark.rule("TRN-404", "TRN-601")
def test_games_in_progress_count_nowhere():
    """A heat that is seated, and a table that was cut short and waits, change no value."""
    keys = tuple(key for key in ANY_TABLE if key not in ("seed", "progress"))
    games = [(1, "12", (2, 1)), (1, "34", (3, 1)), (2, "13", (2, 2)), (2, "24", (4, 1))]
    before = small(keys, games)
    after = small(keys, [*games, (3, "14", (9, 1)), (3, "23", (9, 1))], ended={(3, 5): "time", (3, 6): "time"})

    assert ("3/5", "3/6") == compute_standings(after).missing
    assert [(r.player, r.points, r.tiebreaks, r.why) for r in compute_standings(before).rows] == [
        (r.player, r.points, r.tiebreaks, r.why) for r in compute_standings(after).rows
    ]


@pytest.mark.rule("TRN-616", "TRN-619")
def test_the_last_heat_is_not_guessed():
    """Values after two heats are the same whether two or nine are to be played."""
    keys = tuple(key for key in ANY_TABLE if key != "seed")
    games = [(1, "12", (2, 1)), (1, "34", (3, 1)), (2, "13", (2, 2))]
    shown = [
        [(row.player, row.tiebreaks) for row in compute_standings(small(keys, games, heats=heats, virtual=True)).rows]
        for heats in (2, 9)
    ]

    assert shown[0] == shown[1]


def floats(value):
    """All floats in some data."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [found for one in value for found in floats(one)]
    return [value] if isinstance(value, float) else []


@pytest.mark.parametrize("seed", SEEDS)
def test_floats_are_nowhere(seed):
    """Neither in what is compared, nor in what is shown as JSON."""
    event = tournament(told(random.Random(f"floats {seed}")))
    for one in rank_stages(event, {table.name: payment_of(event, table) for table in event.tables()}):
        assert [] == floats({key: column.values for key, column in one.ranking.columns.items()})
    assert [] == floats(compute_standings(event).as_json())


@pytest.mark.parametrize(
    ("value", "said"),
    [("5/12", "5/12"), ("5/13", "0.3846"), ("-5/13", "-0.3846"), ("27/13", "2.0769"), ("99999/100000", "1.0000")],
)
def test_fine_fractions_are_shown_as_decimals(value, said):
    assert said == figure(Fraction(value))


@pytest.mark.parametrize(
    ("value", "words"),
    [("1", "1 point"), ("1/2", "½ point"), ("9/2", "4½ points"), ("5/13", "0.3846 points"), ("0", "0 points")],
)
def test_points_are_said_with_the_figure_that_the_standings_show(value, words):
    assert words == said("points", Fraction(value))


def test_values_that_look_the_same_are_told_exactly():
    assert "100000/300001 against 100001/300001" == against(Fraction(100000, 300001), Fraction(100001, 300001))
