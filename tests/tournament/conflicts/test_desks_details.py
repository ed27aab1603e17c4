"""Two desks that set the team or the table of a player differently."""

import pytest

from scorekeeper.log.entry import PlayerDetails
from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from tests.tournament.building import NAMES, REGULATIONS
from tests.tournament.conflicts.test_desks import message, step
from tests.tournament.desks import Laptop, findings


@pytest.fixture
def laptops(tmp_path, monkeypatch):
    """Make two laptops that have the same tournament, with these regulations."""

    def make(regulations):
        one, other = Laptop(tmp_path, "one", monkeypatch), Laptop(tmp_path, "two", monkeypatch)
        monkeypatch.setenv("SCOREKEEPER_STATE", str(one.root / "state"))
        day = create_tournament(one.folder, regulations, by="ana")
        acts.add_players(day, NAMES, by="ana")
        acts.start(day, by="ana")
        other.get(one.folder)
        return one, other

    return make


TEAMS = f'{REGULATIONS}\n[teams]\nscore = "sum"\n'


def put(laptop, player, by, **details):
    return acts.set_details(laptop.at, [player], PlayerDetails(**details), by=by)


@pytest.mark.rule("LOG-214")
@pytest.mark.parametrize("wanted", ["Blues", "Reds", ""])
def test_two_teams_for_one_player_wait_until_somebody_sets_the_team_again(laptops, wanted):
    """Whatever is set then, even the team that counts for now."""
    one, other = laptops(TEAMS)
    put(one, "2", "ana", team="Reds")
    put(other, "2", "bo", team="Blues")
    one.merge(other)

    assert ["LOG-214"] == findings(one.at)
    assert "player 2: team" in message(one, "LOG-214")
    assert f"{one.at.players['2'].team} for now" in message(one, "LOG-214")
    assert f"scorekeeper players set 2 --team {one.at.players['2'].team}" == step(one, "LOG-214").replace('"', "")
    assert compute_standings(one.at).provisional

    [player] = put(one, "2", "ana", team=wanted)

    assert [] == findings(one.at)
    assert wanted == player.team == one.at.players["2"].team


@pytest.mark.rule("LOG-214")
def test_one_team_written_in_two_ways_is_no_conflict(laptops):
    one, other = laptops(TEAMS)
    put(one, "2", "ana", team="Reds")
    put(other, "2", "bo", team="reds ")
    put(other, "3", "bo", team="Reds")
    one.merge(other)

    assert [] == findings(one.at)


def test_teams_that_are_not_ranked_hold_up_nothing(laptops):
    one, other = laptops(REGULATIONS)
    put(one, "2", "ana", team="Reds")
    put(other, "2", "bo", team="Blues")
    one.merge(other)

    assert [] == findings(one.at)


@pytest.mark.rule("LOG-214")
def test_two_kept_tables_for_one_player_wait_until_somebody_sets_the_table_again(laptops):
    one, other = laptops(REGULATIONS)
    put(one, "2", "ana", table=1)
    put(other, "2", "bo", table=2)
    one.merge(other)

    assert ["LOG-214"] == findings(one.at)
    assert f"scorekeeper players set 2 --table {one.at.players['2'].table}" == step(one, "LOG-214")
    put(one, "2", "ana", table=0)
    assert [] == findings(one.at)
