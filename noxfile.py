"""What is run before a change lands: `nox` runs tests and lint (with types and docs); the other sessions go apart."""

from __future__ import annotations

import nox

nox.options.sessions = ["tests", "lint"]
nox.options.reuse_existing_virtualenvs = True

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
SLOW = "slow_*.py test_simulated_games.py"
"""Modules that nothing else runs, and those that simulate as many games as they are told."""


@nox.session
def tests(session: nox.Session) -> None:
    """All tests, on all cores; fails when the evidence file is not what the tests prove."""
    session.install(".[dev]")
    session.run("pytest", *ALL_CORES, "--evidence=check", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style, compiled rule data that equals its source, types, also as they are on Windows, and the site without a warning."""
    session.install(".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "-m", "scorekeeper.rules.compile", "--check")
    session.run("mypy")
    session.run("mypy", "--platform", "win32")
    session.run("python", "-m", "tests.site")


@nox.session
def slow(session: nox.Session) -> None:
    """Tests that take long and prove no rule by themselves: large tournaments, sample days, sweeps of a thousand games."""
    session.install(".[dev]")
    session.run("pytest", *ALL_CORES, "-o", f"python_files={SLOW}", "--games=1000", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """The site, the pocket page and the public pages in a real Chromium, which must be installed."""
    session.install(".[dev,browser]")
    session.run("pytest", "-o", "python_files=browse_*.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Faults planted one by one in the scoring, checks and fast predicates of every game; the tests must notice them."""
    session.install(".[dev]")
    session.run("python", "-m", "tests.mutants", *session.posargs)


@nox.session
def evidence(session: nox.Session) -> None:
    """Write down which rules the tests prove: scorekeeper/rules/proven/."""
    session.install("-e", ".[dev]")
    session.run("pytest", *ALL_CORES, "--evidence=write", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed as ratios against a peer or a floor, measured in one run."""
    session.install(".", "chess>=1.11", "pytest")
    session.run("python", "benchmarks/run.py", *session.posargs)
