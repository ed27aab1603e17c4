"""What holds for all tests: the same examples every time, and no trace outside of the run's own folders."""

from __future__ import annotations

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from tests.games.planting import Sweep

settings.register_profile(
    "scorekeeper",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
settings.load_profile("scorekeeper")


def pytest_addoption(parser):
    parser.addoption("--games", type=int, default=Sweep.games, help="how many games of each kind the sweeps simulate")
    parser.addoption("--attacks", type=int, default=1, help="how many times as many attacks as the default run")
    parser.addoption("--seed", type=int, default=1, help="seed of the attacks")


def pytest_configure(config):
    Sweep.games = config.getoption("--games")


@pytest.fixture(scope="session", autouse=True)
def own_memory_of_desks():
    """Desks of the tests are remembered in a folder of the run, not in the user's."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("SCOREKEEPER_STATE")
        os.environ["SCOREKEEPER_STATE"] = folder
        yield
        if before is None:
            del os.environ["SCOREKEEPER_STATE"]
        else:
            os.environ["SCOREKEEPER_STATE"] = before
