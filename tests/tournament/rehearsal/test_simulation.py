"""A whole tournament played by the simulator: the same every time, and clean from the first entry to the last."""

import pytest

from scorekeeper.entry.templates import equipment_file
from scorekeeper.games import game, game_ids
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.rehearsal.simulation import Simulation, names, regulations_of, simulate_tournament


def regulations_and_files(plan):
    """The regulations of a simulated tournament, and the files that they name."""
    path = equipment_file(game(plan.game))
    files = {path.name: path.read_text("utf-8")} if path else {}
    return regulations_of(plan, path.name if path else None), files


def simulated(folder, **wanted):
    """A tournament, and what was said about it."""
    said = []
    plan = Simulation(**wanted)
    return simulate_tournament(folder, plan, *regulations_and_files(plan), said.append), said


@pytest.mark.rule("TRN-203", "TRN-205", "TRN-306", "TRN-505")
@pytest.mark.parametrize("name", game_ids())
def test_every_game_is_played_from_registration_to_the_final(tmp_path, name):
    """Somebody drops out, somebody comes late; all is closed, and nothing is found."""
    event, said = simulated(tmp_path / "event", game=name, players=11, heats=3, final=4, seed=3)
    found = compute_standings(event)

    assert ("final", 4) == (found.state, found.heats)
    assert [] == list(check_tournament(event).open_errors)
    assert 4 == sum(row.stage == "Final" for row in found.rows)
    assert {"11": True} == {one.number: one.dropped for one in event.players.values() if one.dropped}
    assert "Noor van Dijk (12) arrives late" in said
    assert said[-1].startswith("heat 4: 1 table seated, played and closed")


def test_the_same_seed_gives_the_same_tournament(tmp_path):
    rows = [
        [(row.place, row.name, row.points) for row in compute_standings(event).rows]
        for event, _ in (
            simulated(tmp_path / str(count), game="smugglers", players=9, heats=2, seed=seed)
            for count, seed in enumerate((5, 5, 6))
        )
    ]

    assert rows[0] == rows[1]
    assert rows[0] != rows[2]


def test_two_players_are_an_event(tmp_path):
    event, _ = simulated(tmp_path / "event", game="smugglers", players=2, heats=1)

    assert 2 == len(compute_standings(event).rows)


@pytest.mark.parametrize("count", [1, 24, 512, 1500])
def test_names_are_as_many_as_players(count):
    assert count == len({*names(count)})


@pytest.mark.parametrize(("game", "paid"), [("chess", "[1, 0]"), ("dwarven-traders", "[4, 3, 2, 1]")])
def test_a_rehearsal_pays_a_win_and_a_loss_in_a_game_for_two(game, paid):
    assert f"by_place = {paid}" in regulations_of(Simulation(game=game, players=9, heats=2), None)


@pytest.mark.rule("TRN-340", "TRN-520")
def test_a_rehearsal_of_ranked_teams_puts_the_players_into_teams(tmp_path):
    """Eleven players in teams of three, of whom two count; the late arrival has none, and no members met."""
    plan = Simulation(game="smugglers", players=11, heats=3)
    text, files = regulations_and_files(plan)
    event = simulate_tournament(
        tmp_path / "event", plan, text + '\n[teams]\nscore = "best"\nbest = 2\n', files, lambda _line: None
    )
    found = compute_standings(event).teams

    assert {"Team 1": 3, "Team 2": 3, "Team 3": 3, "Team 4": 2} == {row.team: len(row.members) for row in found.rows}
    assert ("Noor van Dijk",) == found.without
    for table in event.tables():
        teams = [event.players[seat].team for seat in table.seats if event.players[seat].team]
        assert len(teams) == len(set(teams))
