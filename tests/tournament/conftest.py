"""A tournament day in a folder, and a machine that remembers its desks only for this test."""

import pytest

from scorekeeper.tournament import acts
from scorekeeper.tournament.acts.creation import create_tournament
from tests.tournament.building import NAMES, REGULATIONS


@pytest.fixture(autouse=True)
def machine(tmp_path_factory, monkeypatch):
    """This machine's memory, fresh for each test; no tournament in the environment."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(folder))
    monkeypatch.delenv("SCOREKEEPER_TOURNAMENT", raising=False)
    monkeypatch.delenv("SCOREKEEPER_DESK", raising=False)
    return folder


@pytest.fixture
def new(tmp_path):
    """A tournament with nobody in it."""
    return create_tournament(tmp_path / "spring-open", REGULATIONS, by="ana")


@pytest.fixture
def registered(new):
    """Eight players, not started."""
    acts.add_players(new, NAMES, by="ana")
    return new


@pytest.fixture
def day(registered):
    """Started, heat 1 seated: table 1/1 with players 1 to 4, table 1/2 with 5 to 7; 8 sits out."""
    acts.start(registered, by="ana")
    acts.seat_by_hand(registered, [["1", "2", "3", "4"], ["5", "6", "7"]], by="ana")
    return registered
