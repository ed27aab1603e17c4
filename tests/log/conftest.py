"""A folder for a log, and a machine that remembers its desks only for this test."""

import pytest


@pytest.fixture(autouse=True)
def machine(tmp_path_factory, monkeypatch):
    """This machine's memory, fresh for each test."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("SCOREKEEPER_STATE", str(folder))
    return folder


@pytest.fixture
def folder(tmp_path):
    """A tournament's folder without a log."""
    return tmp_path / "spring-open"
