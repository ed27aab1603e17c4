"""Checks before a change lands: `nox` runs tests and lint (with types and docs); run the other sessions by name."""

from __future__ import annotations

import nox

nox.options.sessions = ["tests", "lint"]
nox.options.reuse_existing_virtualenvs = True

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
SLOW = "slow_*.py test_simulated_games.py"
"""Test modules that nothing else runs, and those whose number of simulated games can be set."""


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests, on all cores; fail if the evidence file is not what the tests prove."""
    session.install(".[dev]")
    session.run("pytest", *ALL_CORES, "--evidence=check", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, compiled rule data, types (also for Windows), and that the site builds without a warning."""
    session.install(".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "-m", "scorekeeper.rules.compile", "--check")
    session.run("mypy")
    session.run("mypy", "--platform", "win32")
    session.run("python", "-m", "tests.site")


@nox.session
def slow(session: nox.Session) -> None:
    """Run long tests that prove no rule by themselves: large tournaments, sample days, sweeps of a thousand games."""
    session.install(".[dev]")
    session.run("pytest", *ALL_CORES, "-o", f"python_files={SLOW}", "--games=1000", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Test the site, the pocket page and the public pages in a real Chromium, which must be installed."""
    session.install(".[dev,browser]")
    session.run("pytest", "-o", "python_files=browse_*.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Plant faults one by one in the scoring, checks and fast predicates of every game; the tests must notice them."""
    session.install(".[dev]")
    session.run("python", "-m", "tests.mutants", *session.posargs)


@nox.session
def evidence(session: nox.Session) -> None:
    """Write which rules the tests prove to scorekeeper/rules/proven/."""
    session.install("-e", ".[dev]")
    session.run("pytest", *ALL_CORES, "--evidence=write", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed as ratios against a peer or a floor, in one run."""
    session.install(".", "chess>=1.11", "pytest")
    session.run("python", "benchmarks/run.py", *session.posargs)
