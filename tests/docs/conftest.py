"""The site is begun as soon as it is known that somebody will ask for it, and built while other tests run."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.site import ROOT

BUILDING = pytest.StashKey[subprocess.Popen[bytes]]()
FIRST = {None, "gw0"}
"""The only worker there is, or the first of several."""


def pytest_collection_finish(session):
    wanted = any("built" in getattr(item, "fixturenames", ()) for item in session.items)
    if wanted and os.environ.get("PYTEST_XDIST_WORKER") in FIRST and not session.config.option.collectonly:
        command = [sys.executable, "-m", "tests.site"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        session.config.stash[BUILDING] = subprocess.Popen(command, cwd=ROOT, **quiet)


def pytest_sessionfinish(session):
    """A build that was begun is finished, for whoever comes next."""
    if (building := session.config.stash.get(BUILDING, None)) is not None:
        building.wait()
