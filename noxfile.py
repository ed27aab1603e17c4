"""What is run before a change lands: `nox` runs tests, lint (with types) and docs; `slow` and `browser` go apart."""

from __future__ import annotations

import nox

nox.options.sessions = ["tests", "lint", "docs"]
nox.options.reuse_existing_virtualenvs = True


@nox.session
def tests(session: nox.Session) -> None:
    """All tests, on all cores; fails when the evidence file is not what the tests prove."""
    session.install(".[dev]")
    session.run("pytest", "-n", "auto", "--dist", "worksteal", "--evidence=check", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style, compiled rule data that equals its source, and types, also as they are on Windows."""
    session.install(".[dev]")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "-m", "scorekeeper.rules.compile", "--check")
    session.run("mypy")
    session.run("mypy", "--platform", "win32")


@nox.session
def docs(session: nox.Session) -> None:
    """The site, without a warning."""
    session.install(".[docs]")
    strict = ("-W", "-n", "--keep-going", "-j", "auto")
    session.run("sphinx-build", *strict, "-b", "html", "docs", "docs/_build/html", *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """Tests that take long and prove no rule by themselves: large tournaments, the sample day of every game."""
    session.install(".[dev]")
    session.run("pytest", "-n", "auto", "-o", "python_files=slow_*.py", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """The site, the pocket page and the public pages in a real Chromium, which must be installed."""
    session.install(".[dev,browser]")
    session.run("sphinx-build", "-q", "-j", "auto", "-b", "html", "docs", "docs/_build/html")
    session.run("pytest", "-o", "python_files=browse_*.py", *session.posargs)


@nox.session
def evidence(session: nox.Session) -> None:
    """Write down which rules the tests prove: scorekeeper/rules/proven/."""
    session.install("-e", ".[dev]")
    session.run("pytest", "-n", "auto", "--dist", "worksteal", "--evidence=write", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Speed as ratios against a peer or a floor, measured in one run."""
    session.install(".", "chess>=1.11", "pytest")
    session.run("python", "benchmarks/run.py", *session.posargs)
