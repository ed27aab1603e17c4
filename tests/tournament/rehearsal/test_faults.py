"""A tournament in which much goes wrong and is put right stands in the end as if nothing had gone wrong."""

from __future__ import annotations

import pytest

from scorekeeper.games import game_ids
from scorekeeper.tournament.answers.findings import check_tournament
from scorekeeper.tournament.ranking.standings import compute_standings
from scorekeeper.tournament.rehearsal import faults
from scorekeeper.tournament.rehearsal.simulation import Simulation
from tests.tournament.rehearsal.test_simulation import regulations_and_files


def rehearsed(folder, many, **wanted):
    """The tournament with faults, its differences from the truth, and what was said."""
    said = []
    plan = Simulation(**wanted)
    text, files = regulations_and_files(plan)
    day, differences = faults.rehearse_faults(folder, plan, text, files, many, said.append)
    return day, differences, said


@pytest.mark.parametrize("name", game_ids())
def test_the_standings_are_those_of_the_day_without_faults(tmp_path, name):
    """Wrong papers, disputes, torn lines and a second desk leave no trace in the standings, and everything is settled."""
    day, differences, said = rehearsed(tmp_path / "event", 9, game=name, players=8, heats=2, seed=4)

    assert [] == differences
    assert "final" == compute_standings(day).state
    assert [] == list(check_tournament(day).open_errors)
    assert 9 == sum(line.startswith("table ") for line in said)


@pytest.mark.parametrize("kind", faults.KINDS)
def test_every_kind_of_fault_is_mended(tmp_path, monkeypatch, kind):
    """Each kind on its own, several times at one table, leaves the right result."""
    monkeypatch.setattr(faults, "KINDS", {kind: faults.KINDS[kind]})
    _, differences, said = rehearsed(tmp_path / "event", 6, game="smugglers", players=6, heats=2, seed=2)

    assert [] == differences
    assert 6 == sum(kind in line for line in said)


def test_a_fault_that_nobody_mends_is_seen(tmp_path, monkeypatch):
    """If a wrong paper stands at the end, the differences name the players whose lines are wrong."""
    monkeypatch.setattr(faults.Slip, "settle", lambda slip: slip.write(slip.wrong))
    _, differences, _ = rehearsed(tmp_path / "event", 2, game="smugglers", players=6, heats=1, seed=2)

    assert differences
    assert "but it should be: " in differences[0]
