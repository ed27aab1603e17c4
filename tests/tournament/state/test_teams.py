"""Teams are found by name or part of a name, and names that are nearly alike are pointed out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.state.players import Player
from scorekeeper.tournament.state.teams import (
    AmbiguousTeamError,
    UnknownTeamError,
    find_team,
    likely_misspelt,
    teams_of,
)
from tests.program import Program
from tests.tournament.days import event


def players(*teams):
    return {str(n): Player(number=str(n), name=f"P{n}", team=team) for n, team in enumerate(teams, 1)}


@pytest.mark.rule("TRN-208")
@given(st.lists(st.sampled_from(["Red", "RED", " red", "Blue", "blue ", ""]), max_size=8))
def test_every_player_with_a_team_is_in_exactly_one(teams):
    found = teams_of(players(*teams))

    assert sorted(one.number for team in found.values() for one in team.members) == [
        str(n) for n, team in enumerate(teams, 1) if team.strip()
    ]
    assert len(found) == len({team.strip().casefold() for team in teams if team.strip()})


@pytest.mark.rule("TRN-208")
@pytest.mark.parametrize("text", ["Équipe Verte", "équipe verte", "equipe", "VERTE"])
def test_a_part_of_a_name_without_accents_is_enough(text):
    assert "Équipe Verte" == find_team(players("Équipe Verte", "Red Dragons"), text).name


@pytest.mark.rule("TRN-208")
def test_what_names_no_team_or_two_is_refused():
    with pytest.raises(UnknownTeamError, match="did you mean Red Dragons"):
        find_team(players("Red Dragons"), "Red Dragosn")
    with pytest.raises(AmbiguousTeamError, match="Red Dragons and Red Owls"):
        find_team(players("Red Dragons", "Red Owls"), "red")


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Red Dragons", "Red Dragon", True),
        ("Red-Dragons", "Red Dragons", True),
        ("Weiße Füchse", "Weiße Fuchse", True),
        ("Chess Club Altona A", "Chess Club Altona B", False),
        ("Team 1", "Team 2", False),
        ("Hamburg North", "Hamburg South", False),
        ("Owls", "Bowls", False),
    ],
)
def test_names_that_are_nearly_alike_are_one_slip(one, other, alike):
    assert ([(one, other)] if alike else []) == likely_misspelt(players(one, other))


def test_the_desk_hears_of_a_slip_when_it_types_it_and_when_it_starts(tmp_path):
    """And after the start, of teams that the regulations do not rank."""
    program = Program(event(tmp_path, 4, "[teams]\n", start=False).folder)
    program("players", "set", "1-2", "--team", "Red Dragons")
    told = "Red Dragons and Red Dragon count as two teams; if they are one, set the team of the players with the wrong spelling again"

    assert told in program("players", "set", "3", "--team", "Red Dragon").err
    assert told in program("players", "teams").err
    assert told in program("start").err
    plain = Program(event(tmp_path / "plain", 4, start=False).folder)
    plain("players", "set", "1-2", "--team", "Red Dragons")
    assert "tournament.toml has no [teams]" in plain("start").err
