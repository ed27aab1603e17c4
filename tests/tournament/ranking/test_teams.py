"""The standings of teams: whose points count, what separates teams that are level, and why each stands where it does."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.answers.teams import explain_team
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.state.players import Newcomer
from tests.tournament.building import REGULATIONS
from tests.tournament.days import event, play

SUM = "[teams]\n"
BEST = '[teams]\nscore = "best"\nbest = 2\n'
PLACES = '[teams]\nscore = "places"\nbest = 2\n'


def teamed(folder, count, more, teams, *, start=True, head=REGULATIONS):
    """A tournament in which the players `1-3` and so on are a team."""
    day = event(folder, count, more, start=False, head=head)
    for name, members in teams.items():
        acts.set_details(day, [members], PlayerDetails(team=name), by="ana")
    if start:
        acts.start(day, by="ana")
    return day


def heat(day, order, tables):
    """Seat a heat by hand, and play it: who comes first in the order wins."""
    acts.seat_by_hand(day, tables, by="ana")
    play(day, day.last_heat, order)


def rows(day):
    return {row.team: row for row in compute_standings(day).teams.rows}


@pytest.mark.rule("TRN-520", "TRN-529")
def test_a_team_has_the_sum_of_its_members_points(tmp_path):
    """Tables pay 5-3-2-1; players without a team count for nobody."""
    day = teamed(tmp_path, 8, SUM, {"Red": "1-2", "Blue": "3-4", "Green": "5-6"})
    heat(day, "15243678", ["1357", "2468"])

    assert {"Red": 10, "Blue": 5, "Green": 5} == {name: row.score for name, row in rows(day).items()}
    assert ("P7", "P8") == compute_standings(day).teams.without


@pytest.mark.rule("TRN-520")
def test_only_the_best_members_count(tmp_path):
    """The third member's points are shown, but not added."""
    day = teamed(tmp_path, 8, BEST, {"Red": "1-3", "Blue": "4-6"})
    heat(day, "12345678", ["1478", "2536"])

    red = rows(day)["Red"]
    assert (10, [True, True, False]) == (red.score, [one.counts for one in red.members])
    assert [5, 5, 3] == [one.points for one in red.members]
    assert "10 points against" in red.why


@pytest.mark.rule("TRN-521")
def test_places_are_added_up_and_the_smaller_sum_wins(tmp_path):
    """The places of the two best in the standings of all players."""
    day = teamed(tmp_path, 8, PLACES, {"Red": "1-3", "Blue": "4-6"})
    heat(day, "12345678", ["1478", "2536"])
    place = {row.player: row.place for row in compute_standings(day).rows}

    for name, numbers in (("Red", "123"), ("Blue", "456")):
        assert sum(sorted(place[one] for one in numbers)[:2]) == rows(day)[name].score
    assert "sum of places" in rows(day)["Red"].why
    assert rows(day)["Red"].place == 1


@pytest.mark.rule("TRN-521")
def test_a_team_that_is_short_of_members_ranks_last(tmp_path):
    """Its one place would be the smallest sum."""
    day = teamed(tmp_path, 8, PLACES, {"Alone": "1", "Pair": "7-8"})
    heat(day, "12345678", ["1234", "5678"])

    assert ["Pair", "Alone"] == list(rows(day))
    assert (1, "with 2 of the 2 members that count against 1 for Alone (TRN-521)") == (
        rows(day)["Alone"].lacking, rows(day)["Pair"].why.partition(", ")[2],
    )  # fmt: skip


LEVEL = {"Red": "1-2", "Blue": "3-4"}


@pytest.mark.parametrize(
    ("order", "why", "rule"),
    [
        ('["best-member"]', "best member P1 5 against P3 3", "TRN-523"),
        ('["members"]', "best member P1 5 against P3 3", "TRN-524"),
        ('["best-places"]', "best-placed member P1 1st against P3 3rd", "TRN-525"),
        ('["wins"]', "wins 1 against 0", "TRN-526"),
        ('["score"]', "score in the games 18 against 15", "TRN-527"),
        ('["lots"]', "lot drawn 1 against 2", "TRN-528"),
        ("[]", "the place is shared", "TRN-522"),
    ],
)
@pytest.mark.rule(*(f"TRN-{number}" for number in range(522, 529)))
def test_teams_that_are_level_are_told_apart(tmp_path, order, why, rule):
    """Red has 5 + 1, Blue 3 + 3."""
    day = teamed(tmp_path, 8, f"[teams]\norder = {order}\n", LEVEL)
    heat(day, "13567482", ["1356", "7482"])
    found = compute_standings(day).teams.rows
    assert [6, 6] == [row.score for row in found]

    assert why in found[0].why
    assert rule in found[0].rules
    assert (rule == "TRN-522") == (found[1].place == 1)


@pytest.mark.rule("TRN-206", "TRN-529")
def test_a_substitute_keeps_the_record_of_the_number(tmp_path):
    """What the one who left played stays with the team; the row says who had the number before."""
    day = teamed(tmp_path, 8, SUM, {"Red": "1-2", "Blue": "3-4"})
    heat(day, "12345678", ["1356", "2478"])
    before = rows(day)["Red"].score
    acts.substitute(day, "1", "Dora", by="ana")

    [dora] = [one for one in rows(day)["Red"].members if one.player == "1"]
    assert (before, "Dora", ("P1",)) == (rows(day)["Red"].score, dora.name, dora.formerly)


@pytest.mark.rule("TRN-203", "TRN-205", "TRN-529")
def test_members_who_leave_and_members_who_come_late_count_with_what_they_played(tmp_path):
    day = teamed(tmp_path, 8, SUM, {"Red": "1-2", "Blue": "3-4"})
    heat(day, "12345678", ["1356", "2478"])
    acts.drop_player(day, "1", by="ana")
    acts.add_players(day, [Newcomer("Late", details=PlayerDetails(team="red"))], by="ana")
    heat(day, "92345678", ["9356", "2478"])

    members = {one.player: (one.points, one.dropped) for one in rows(day)["Red"].members}
    assert {"1": (5, True), "2": (10, False), "9": (5, False)} == members


@pytest.mark.rule("TRN-207", "TRN-529")
def test_a_guest_counts_for_no_team(tmp_path):
    day = teamed(tmp_path, 7, SUM, {"Red": "1-2"})
    acts.add_players(day, [Newcomer("House", guest=True, details=PlayerDetails(team="Red"))], by="ana")
    heat(day, "81234567", ["8135", "2467"])

    assert ["1", "2"] == sorted(one.player for one in rows(day)["Red"].members)


@pytest.mark.rule("TRN-208")
def test_two_spellings_are_one_team(tmp_path):
    """Capitals and spaces make no difference; the first member's spelling is shown."""
    day = teamed(tmp_path, 8, SUM, {"Red Dragons": "1-2", "red  DRAGONS": "3", "Blue Owls": "4-5"})

    assert ["Red Dragons"] * 3 == [day.players[one].team for one in "123"]
    assert {"Red Dragons", "Blue Owls"} == {row.team for row in compute_standings(day).teams.rows}
    acts.set_details(day, ["1"], PlayerDetails(team="RED DRAGONS"), by="ana")
    assert ["RED DRAGONS"] * 3 == [day.players[one].team for one in "123"]


STAGES = """
[[stage]]
name = "Heats"
heats = 1

[[stage]]
name = "Final"
take = 4
carry = "points"
{final}
"""


@pytest.mark.rule("TRN-520")
@pytest.mark.parametrize("final", ["", "teams = false"])
def test_points_that_are_carried_on_count_once(tmp_path, final):
    """And a final that does not count for the teams changes neither their points nor their members' places."""
    day = teamed(tmp_path, 8, SUM + STAGES.format(final=final), LEVEL)
    heat(day, "12345678", ["1356", "2478"])
    before = rows(day)
    heat(day, "43218765", [[row.player for row in compute_standings(day).rows[:4]]])

    paid = {
        one.heat: one.points for row in compute_standings(day).rows for one in row.tables if one and row.player == "1"
    }
    assert (5 if final else sum(paid.values())) == next(m.points for m in rows(day)["Red"].members if m.player == "1")
    assert (rows(day) == before) == bool(final)
    assert (("Heats",) if final else ()) == compute_standings(day).teams.stages


@pytest.mark.rule("TRN-418", "TRN-520")
def test_a_penalty_of_a_member_costs_the_team(tmp_path):
    day = teamed(tmp_path, 8, SUM, LEVEL)
    heat(day, "12345678", ["1356", "2478"])
    before = rows(day)["Red"].score
    acts.reopen(day, 1, by="ana", reason="late")
    acts.penalise(day, "1", "1", by="ana", reason="late")

    assert before - 1 == rows(day)["Red"].score


def test_without_the_regulation_nothing_is_ranked_and_the_json_is_as_before(tmp_path):
    day = teamed(tmp_path, 8, "", LEVEL)

    assert compute_standings(day).teams is None
    assert "teams" not in compute_standings(day).as_json()


def expected(points, places, members, how, best):
    """The order of teams, written down without the code that is tested: the score, then member by member."""

    def key(team):
        own = sorted(points[one] for one in members[team])[::-1]
        at = sorted(places[one] for one in members[team])
        if how == "places":
            return (max(best - len(at), 0), sum(at[:best]), [(0, one) for one in at] + [(1, 0)])
        return (-sum(own[:best]), [(0, -one) for one in own] + [(1, 0)])

    keys = {team: key(team) for team in members}
    return {team: 1 + sum(other < keys[team] for other in keys.values()) for team in members}


@pytest.mark.rule("TRN-520", "TRN-521", "TRN-524", "TRN-525")
@settings(max_examples=15)
@given(seed=st.integers(0, 10**6), how=st.sampled_from(["sum", "best", "places"]), best=st.integers(1, 4))
def test_teams_rank_as_a_short_computation_says(tmp_path_factory, seed, how, best):
    """Any teams of any sizes after two heats at random."""
    rng = random.Random(seed)
    more = f'[teams]\nscore = "{how}"\n' + ("" if how == "sum" else f"best = {best}\n")
    day = event(tmp_path_factory.mktemp("day"), 12, more, start=False)
    members = {}
    for number in day.players:
        if team := rng.choice(["", "Red", "Blue", "Green"]):
            members.setdefault(team, []).append(number)
    for team, numbers in members.items():
        acts.set_details(day, numbers, PlayerDetails(team=team), by="ana")
    acts.start(day, by="ana")
    for _ in range(2):
        order = rng.sample(list(day.players), 12)
        heat(day, order, [order[0:4], order[4:8], order[8:]])
    found = compute_standings(day)
    points = {row.player: row.points for row in found.rows}
    places = {row.player: row.place for row in found.rows}

    best = len(points) if how == "sum" else best
    assert expected(points, places, members, how, best) == {row.team: row.place for row in found.teams.rows}
    assert all(isinstance(row.score, Fraction) for row in found.teams.rows)


@pytest.mark.rule("TRN-524", "TRN-525")
@pytest.mark.parametrize(
    ("order", "why"),
    [("members", "third best member P5 4 against nobody"), ("best-places", "third best-placed member P5")],
)
def test_a_member_more_is_better_than_none(tmp_path, order, why):
    """The two best of both teams are level; Blue has a third member, who does not count for the score."""
    more = f'[standings]\norder = ["points"]\n{BEST}order = ["{order}"]\n'
    day = teamed(tmp_path, 8, more, {"Red": "1-2", "Blue": "3-5"})
    heat(day, "13245678", ["1467", "3258"])
    heat(day, "13245678", ["1467", "3258"])
    red, blue = rows(day)["Red"], rows(day)["Blue"]

    assert (red.score, 1, 2) == (blue.score, blue.place, red.place)
    assert why in blue.why
    assert "against nobody" in blue.why


@pytest.mark.rule("TRN-520", "TRN-522")
def test_the_step_behind_level_teams_cites_what_separates_them(tmp_path):
    """X and Y share the first place; the rule about the shared place says nothing about Z."""
    day = teamed(tmp_path, 8, "[teams]\norder = []\n", {"X": "1", "Y": "2", "Z": "3", "Last": "7"})
    heat(day, "12345678", ["1357", "2468"])
    told = [(one.rule, one.text) for one in explain_team(day, "Z").steps if one.kind == "place"]

    assert [
        ("TRN-520", "Z stands third: 3 points against 1 for Last"),
        ("TRN-520", "Z stands behind X and Y: X has 5 points against 3 for Z"),
    ] == told
    [shared] = [one for one in explain_team(day, "X").steps if one.kind == "place"]
    assert ("TRN-522", True) == (shared.rule, shared.text.endswith("against 3 for Z (TRN-520)"))


@pytest.mark.rule("TRN-209", "TRN-529")
@pytest.mark.parametrize(
    ("more", "which"),
    [("", "all of them count"), ('score = "best"\nbest = 2\n', "the best 2 of all of them count")],
)
def test_who_left_and_who_came_instead_both_have_results(tmp_path, more, which):
    """A team of two whose member left and was replaced under another number has the results of three."""
    day = teamed(tmp_path, 8, f"[teams]\nsize = 2\n{more}", {"Red": "1-2", "Blue": "3-4"})
    heat(day, "12345678", ["1356", "2478"])
    acts.drop_player(day, "1", by="ana")
    acts.add_players(day, [Newcomer("Late", details=PlayerDetails(team="Red"))], by="ana")
    heat(day, "92345678", ["9356", "2478"])

    told = [step.text for step in explain_team(day, "Red").steps if step.rule == "TRN-529"]
    assert f"Red has results of 3 members, although 2 may play at a time: {which}" in told
    assert (2 if more else 3) == sum(one.counts for one in rows(day)["Red"].members)
    assert not any("may play" in step.text for step in explain_team(day, "Blue").steps)
