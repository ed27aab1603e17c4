"""A folder for a log, and a machine that remembers its desks only for this test."""

import pytest

from tests.log.laptops import Machine


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


@pytest.fixture
def laptops(tmp_path, monkeypatch):
    """One laptop that began, with three lines, and two with a copy of its folder."""
    one, two, three = (Machine(tmp_path, name, monkeypatch) for name in ("one", "two", "three"))
    one.add("1")
    one.add("2")
    one.copy_to(two)
    one.copy_to(three)
    return one, two, three
