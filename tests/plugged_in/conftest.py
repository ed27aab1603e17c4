"""A sixth game, Skipping Stones, as its author would publish it: a separate package, installed with pip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Program

PROJECT = Path(__file__).parent / "skipping_stones_project"

collect_ignore = [PROJECT.name]
"""Its own tests run where it is installed; see `test_its_own_tests_pass`."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory):
    """The folder that the package is installed into."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", folder, PROJECT], check=True)
    return folder


class FreshProgram(Program):
    """The program in a new process each time, because it looks for games of other packages only at the start."""

    __call__ = Program.process


@pytest.fixture
def program(tmp_path, installed):
    (tmp_path / "here").mkdir()
    program = FreshProgram(tmp_path / "here")
    program.environment["PYTHONPATH"] = str(installed)
    return program
