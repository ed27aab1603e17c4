"""The locked packages of the checks are those that pyproject.toml asks for, each with fingerprints."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = "tabletop-scorekeeper"
LOCKS = {"requirements.txt": ("docs", "dev"), "requirements-browser.txt": ("docs", "dev", "browser")}


def locked(name: str) -> dict[str, list[str]]:
    """The fingerprints of every package in a lock."""
    found: dict[str, list[str]] = {}
    package = ""
    for line in (ROOT / ".ci" / name).read_text("utf-8").splitlines():
        if start := re.match(r"([a-z0-9.-]+)==", line):
            package = start[1]
        found.setdefault(package, []).extend(re.findall(r"--hash=sha256:([0-9a-f]{64})", line))
    return found


@pytest.mark.parametrize(("name", "extras"), LOCKS.items())
def test_every_package_that_is_asked_for_is_locked_with_fingerprints(name, extras):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *(one for extra in extras for one in project["optional-dependencies"][extra])]
    names = {re.match(r"[A-Za-z0-9.-]+", one)[0].lower() for one in asked} - {OURS}
    found = locked(name)
    assert names <= set(found)
    assert all(found.values())


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_index(name):
    """Whoever installs from the lock decides where packages come from; their fingerprints must be the same."""
    assert not re.search(r"https?:|--index|--find-links|file:", (ROOT / ".ci" / name).read_text("utf-8"))
