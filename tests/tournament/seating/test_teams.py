"""Members of a team sit apart, and where they cannot, the seating says who meets."""

from itertools import combinations

import pytest

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.state.players import Newcomer
from tests.tournament.building import refused
from tests.tournament.days import event, play, seats


def teamed(folder, teams, more="[teams]\n", *, start=True):
    """A tournament with teams of such sizes: `Team 1` has the first numbers."""
    day = event(folder, sum(teams), more, start=False)
    first = 1
    for count, size in enumerate(teams, 1):
        acts.set_details(day, [f"{first}-{first + size - 1}"], PlayerDetails(team=f"Team {count}"), by="ana")
        first += size
    if start:
        acts.start(day, by="ana")
    return day


def mates(day, heat):
    """The pairs of one team that meet in a heat."""
    pairs = (pair for table in seats(day, heat) for pair in combinations(sorted(table), 2))
    return [(a, b) for a, b in pairs if day.players[a].team and day.players[a].team == day.players[b].team]


@pytest.mark.rule("TRN-340")
@pytest.mark.parametrize("method", ["swiss", "random"])
def test_eight_teams_of_four_never_meet_themselves(tmp_path, method):
    """In five heats at eight tables of four, nobody meets a teammate."""
    day = teamed(tmp_path, [4] * 8, f'[teams]\n[seating]\nmethod = "{method}"\n')
    for heat in range(1, 6):
        acts.seat(day, by="ana")
        assert [] == mates(day, heat)
        play(day, heat)


@pytest.mark.rule("TRN-340")
def test_a_team_larger_than_the_number_of_tables_is_spread_evenly_and_told(tmp_path):
    """Ten of sixteen players are one team: at four tables, two or three of them sit together, in one sentence per table."""
    day = teamed(tmp_path, [10, 3, 3])
    told = acts.seat(day, by="ana").entry.body.unavoidable

    at_tables = [sum(day.players[one].team == "Team 1" for one in table) for table in seats(day, 1)]
    assert [2, 2, 3, 3] == sorted(at_tables)
    assert 4 == len([line for line in told if line.endswith("because the team has 10 players for 4 tables")])
    assert all("Team 1 sit together" in line for line in told if "together" in line)


@pytest.mark.rule("TRN-340")
def test_at_a_single_table_the_team_sits_together(tmp_path):
    day = teamed(tmp_path, [2, 2])
    told = acts.seat(day, by="ana").entry.body.unavoidable

    assert "P1 and P2 of Team 1 sit together, because the team has 2 players for 1 table" in told


@pytest.mark.rule("TRN-340")
def test_teams_that_need_not_sit_apart_do_not(tmp_path):
    """With `apart = false` a ranked final seats them as they stand, without a word."""
    day = teamed(tmp_path, [4, 4], '[teams]\napart = false\n[seating]\nmethod = "ranked"\n')

    assert [] == acts.seat(day, by="ana").entry.body.unavoidable


@pytest.mark.rule("TRN-340")
def test_members_seated_together_by_hand_are_told(tmp_path):
    """By hand and anew, as for other people who must not meet."""
    day = teamed(tmp_path, [2, 6])
    said = "P1 and P2 of Team 1 sit together"

    assert said in acts.seat_by_hand(day, ["1234", "5678"], by="ana").warnings
    assert said in acts.reseat(day, 1, ["1256", "3478"], by="ana", reason="again").warnings
    assert said not in acts.reseat(day, 1, ["1356", "2478"], by="ana", reason="again").warnings


@pytest.mark.rule("TRN-209")
def test_a_full_team_takes_nobody(tmp_path):
    """Neither by name, nor by a list, nor by a return; guests and members who left make no difference."""
    day = teamed(tmp_path, [3, 3, 2], "[teams]\nsize = [2, 3]\n")
    more = PlayerDetails(team="team 1")

    with refused(day, "TRN-209", "Zoë cannot join Team 1: it would have 4 members, but a team has at most 3"):
        acts.add_players(day, [Newcomer("Zoë", details=more)], by="ana")
    with refused(day, "TRN-209", "P1, P2 and P3 cannot join Team 3: it would have 5 members"):
        acts.set_details(day, ["1-3"], PlayerDetails(team="Team 3"), by="ana")
    acts.add_players(day, [Newcomer("Guest", guest=True, details=more)], by="ana")
    acts.drop_player(day, "1", by="ana")
    acts.add_players(day, [Newcomer("Zoë", details=more)], by="ana")
    with refused(day, "TRN-209", "P1 cannot come back to Team 1: it would have 4 members"):
        acts.return_player(day, "1", by="ana")
    with refused(day, "TRN-209", "N0, N1, N2 and 1 more cannot join New: it would have 4 members"):
        acts.add_players(day, [Newcomer(f"N{n}", details=PlayerDetails(team="New")) for n in range(4)], by="ana")
