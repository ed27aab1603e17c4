"""Checks before a change lands: `nox` runs tests and lint (with types and docs); run the other sessions by name."""

from __future__ import annotations

import nox

nox.options.sessions = ["tests", "lint"]
nox.options.reuse_existing_virtualenvs = True

ALL_CORES = ("-n", "auto", "--dist", "worksteal")
SLOW = "slow_*.py test_simulated_games.py test_garbled_transcripts.py"
"""Test modules that nothing else runs, and those whose number of simulated games or garbled records can be set."""
LOCKS = {"dev": ".ci/requirements.txt", "dev,browser": ".ci/requirements-browser.txt"}
"""What the sessions install, by extras: every package with its version and fingerprints."""


def install(session: nox.Session, extras: str = "dev", *, editable: bool = False) -> None:
    """Install exactly the locked packages, then scorekeeper as it stands here."""
    session.install("--require-hashes", "-r", LOCKS[extras])
    session.install("--no-deps", "--no-build-isolation", *(["-e"] if editable else []), ".")


@nox.session
def tests(session: nox.Session) -> None:
    """Run all tests, on all cores; fail if the evidence file is not what the tests prove."""
    install(session)
    session.run("pytest", *ALL_CORES, "--evidence=check", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style, compiled rule data, types (also for Windows), and that the site builds without a warning."""
    install(session)
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")
    session.run("python", "-m", "scorekeeper.rules.compile", "--check")
    session.run("mypy")
    session.run("mypy", "--platform", "win32")
    session.run("python", "-m", "tests.site")


@nox.session
def slow(session: nox.Session) -> None:
    """Run long tests that prove no rule by themselves: large tournaments, sample days, sweeps of a thousand games."""
    install(session)
    session.run("pytest", *ALL_CORES, "-o", f"python_files={SLOW}", "--games=1000", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Test the site, the pocket page and the public pages in a real Chromium, which must be installed."""
    install(session, "dev,browser")
    session.run("pytest", "-o", "python_files=browse_*.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Plant faults one by one in the scoring, checks and fast predicates of every game; the tests must notice them."""
    install(session)
    session.run("python", "-m", "tests.mutants", *session.posargs)


@nox.session
def evidence(session: nox.Session) -> None:
    """Write which rules the tests prove to scorekeeper/rules/proven/."""
    install(session, editable=True)
    session.run("pytest", *ALL_CORES, "--evidence=write", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure speed as ratios against a peer or a floor, in one run."""
    session.install(".", "chess>=1.11", "pytest")
    session.run("python", "benchmarks/run.py", *session.posargs)


@nox.session
def attack(session: nox.Session) -> None:
    """Run the attacks of `tests/faults` at full length; `-- --seed 2` for others."""
    install(session)
    session.run("pytest", *ALL_CORES, "tests/faults", "--attacks=20", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Look for documents that break a reader, beginning with the corpus in `tests/faults/corpus`; `-- --attacks 50` for longer."""
    install(session)
    session.run("pytest", *ALL_CORES, "-o", "python_files=fuzz_*.py", "tests/faults", "--attacks=5", *session.posargs)


@nox.session
def lock(session: nox.Session) -> None:
    """Choose the versions of all packages that the sessions install, and write them down with their fingerprints."""
    session.install("uv")
    for extras, file in LOCKS.items():
        chosen = [f"--extra={extra}" for extra in extras.split(",")]
        session.run(
            *("uv", "pip", "compile", "pyproject.toml", *chosen, "--universal", "--python-version=3.11"),
            *(
                "--generate-hashes",
                "--no-header",
                "--no-annotate",
                "--quiet",
                f"--output-file={file}",
                *session.posargs,
            ),
        )


@nox.session
def audit(session: nox.Session) -> None:
    """Ask the public databases for known weaknesses of the locked packages; this needs the internet."""
    session.install("pip-audit")
    for file in LOCKS.values():
        session.run("pip-audit", "--require-hashes", "--disable-pip", "-r", file)
