"""Pytest plugin: finds which rules the passing tests prove.

    @pytest.mark.rule("DWT-417")            several ids are fine, also on `pytest.param`; rulings too

While a test runs, the answers of all checks are recorded. If the test passes, those about the rules it is marked with
are kept. An id that no book has stops the run. `--evidence=write` writes the evidence files. `--evidence=check` fails the
run if they differ from what is committed, or if a rule that can be checked is not proven from all sides. Both need a full
run, because some of the tests prove only some of the rules. While you write a game, `--evidence=gaps` lists after any run
which rules of the marked books still lack proof.

Tests must be derandomised (hypothesis with a `derandomize` profile, fixed seeds), so that the same tests always give the
same evidence. Only what a test runs in its own process counts; other processes that it starts are not seen. Works under
pytest-xdist.

A package with its own game sets `evidence_folder` and `evidence_books` in its pytest configuration.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Any, cast

import pytest

from scorekeeper.rules import BOOKS, Book, UnknownBookError, UnknownRuleError, book
from scorekeeper.rules.coverage import FOLDER, UNPROVEN, Evidence, Proof, encode_evidence, missing, read_evidence, state
from scorekeeper.rules.evidence import Outcome, record

pytest.register_assert_rewrite("scorekeeper.testing.conformance")

RULING = re.compile(r"[A-Z]{3}-R\d\d")

PROPERTY = "scorekeeper-evidence"
"""The name of the outcomes in the test's report, also from an xdist worker."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("scorekeeper")
    group.addoption(
        "--evidence",
        choices=("write", "check", "gaps", "off"),
        default="off",
        help="write the evidence files, or check them (full runs only), or list what this run does not prove",
    )
    parser.addini("evidence_folder", "where the evidence is kept (default: scorekeeper's own folder)", default="")
    parser.addini("evidence_books", "codes of the books to prove (default: scorekeeper's own)", type="args", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules, or rulings, that this test proves")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Collector(config), "scorekeeper-evidence-collector")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Stop the run if a test is marked with an id that no book has.

    A worker of xdist must not raise, that reads as a crash: it runs nothing and leaves the message to the controller.
    """
    problems = list(dict.fromkeys(problem for item in items for problem in _marker_problems(item)))
    if problems and hasattr(config, "workeroutput"):
        config.workeroutput[PROPERTY] = problems
        items.clear()
    elif problems:
        raise pytest.UsageError("\n".join(problems))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Record what checks answer while the test itself runs, but not its fixtures."""
    claimed = dict.fromkeys(_marked(item))
    if not claimed:
        return (yield)
    with record() as recorder:
        result = yield
    outcomes = {rule: sorted(outcome for seen, outcome in recorder.seen if seen == rule) for rule in claimed}
    item.user_properties.append((PROPERTY, outcomes))
    return result


def _marked(item: pytest.Item) -> Iterator[Any]:
    for marker in item.iter_markers("rule"):
        yield from marker.args


def _marker_problems(item: pytest.Item) -> Iterator[str]:
    for marker in item.iter_markers("rule"):
        if marker.kwargs or not marker.args:
            yield f"{item.nodeid}: the rule marker takes only ids"
    for rule in _marked(item):
        if not isinstance(rule, str) or not _known(rule):
            yield f"{item.nodeid}: {UnknownRuleError(str(rule))}"


def _known(name: str) -> bool:
    try:
        found = book(name[:3])
    except UnknownBookError:
        return False
    return name in found.ids


class Collector:
    """Gathers what passing tests have shown; runs where the reports arrive, so not in xdist workers."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.mode: str = config.getoption("--evidence")
        named = config.getini("evidence_folder")
        self.folder = config.rootpath / named if named else FOLDER
        self.passed: set[str] = set()
        self.outcomes: dict[str, set[Outcome]] = {}
        self.tests: dict[str, set[str]] = {}
        self.silent: set[tuple[str, str]] = set()
        """Tests marked with a rule that no check answered for."""
        self.problems: list[str] = []
        """What stopped a worker of xdist."""
        self.notes: list[str] = []
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test if it passed and its teardown, the last of its reports, passed too."""
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed.add(report.nodeid)
        elif report.when == "teardown" and report.passed and report.nodeid in self.passed:
            for name, seen in report.user_properties:
                if name == PROPERTY:
                    self._count(report.nodeid.partition("[")[0], cast("dict[str, list[Outcome]]", seen))

    def _count(self, test: str, seen: dict[str, list[Outcome]]) -> None:
        """Keep what a test has shown; the cases of a parametrised test count as one."""
        for rule, outcomes in seen.items():
            if outcomes or RULING.fullmatch(rule):
                self.outcomes.setdefault(rule, set()).update(outcomes)
                self.tests.setdefault(rule, set()).add(test)
            else:
                self.silent.add((test, rule))

    def evidence(self) -> Evidence:
        """Return the evidence of the run, sorted and without times."""
        return {
            rule: Proof(outcomes=tuple(sorted(seen)), tests=tuple(sorted(self.tests[rule])))
            for rule, seen in sorted(self.outcomes.items())
        }

    @property
    def codes(self) -> list[str]:
        """The books to prove."""
        return self.config.getini("evidence_books") or list(BOOKS)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Keep the error that stopped an xdist worker; all workers report the same one."""
        self.problems = getattr(node, "workeroutput", {}).get(PROPERTY) or self.problems

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.problems:
            self._fail(session, pytest.ExitCode.USAGE_ERROR, self.problems)
        elif self.mode == "off":
            return
        elif self.mode == "gaps":
            self._tell_gaps()
        elif reason := _partial(self.config) or (exitstatus and "not all tests passed"):
            self.notes.append(f"evidence not {'written' if self.mode == 'write' else 'checked'}: {reason}")
        elif self.mode == "write":
            self._write()
        else:
            self._check(session)

    def _write(self) -> None:
        found = self.evidence()
        self.folder.mkdir(parents=True, exist_ok=True)
        for code in self.codes:
            (self.folder / f"{code}.json").write_bytes(encode_evidence(_of_book(code, found)))
        self.notes.append(f"evidence for {len(found)} rules and rulings written to {self.folder}")
        self.notes += self._idle()

    def _check(self, session: pytest.Session) -> None:
        found = self.evidence()
        problems = [
            problem
            for code in self.codes
            for problem in _differences(read_evidence(code, self.folder), _of_book(code, found))
        ]
        if problems:
            problems.insert(0, f"{self.folder} is not what these tests show; `--evidence=write` rewrites it:")
        for code in self.codes:
            problems += _gaps(book(code), found)
        if problems:
            self._fail(session, pytest.ExitCode.TESTS_FAILED, problems)

    def _tell_gaps(self) -> None:
        """List the rules of this run's books that still lack proof, and the tests that prove nothing."""
        found = self.evidence()
        codes = {rule[:3] for rule in (*self.outcomes, *(rule for _, rule in self.silent))}
        self.notes += [gap for code in sorted(codes) for gap in _gaps(book(code), found)] or ["no gaps"]
        self.notes += self._idle()

    def _idle(self) -> list[str]:
        return [f"{test} is marked with {rule}, but no check answers for it" for test, rule in sorted(self.silent)]

    def _fail(self, session: pytest.Session, status: pytest.ExitCode, problems: list[str]) -> None:
        session.exitstatus = status
        self.failed = True
        self.notes += problems

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if self.notes:
            terminalreporter.section("evidence", red=self.failed)
        for note in self.notes:
            terminalreporter.write_line(note)


def _of_book(code: str, evidence: Evidence) -> Evidence:
    return {rule: proof for rule, proof in evidence.items() if rule.startswith(f"{code}-")}


def _gaps(book: Book, evidence: Evidence) -> Iterator[str]:
    """Yield every rule that is not proven from all sides, and what it lacks."""
    for rule in book.rules:
        outcomes = evidence.get(rule.id, UNPROVEN).outcomes
        if lacks := missing(rule, outcomes):
            which = f"is {state(rule, outcomes)}: it is a {rule.kind}, but no passing test marked with it shows"
            yield f"{rule.id} {rule.slug} {which} {' or '.join(lacks)}"


def _differences(before: Evidence, after: Evidence) -> Iterator[str]:
    for rule in sorted(before.keys() | after.keys()):
        old, new = ({*proof.outcomes, *proof.tests} for proof in (e.get(rule, UNPROVEN) for e in (before, after)))
        yield from (f"  {rule}: no longer {thing}" for thing in sorted(old - new))
        yield from (f"  {rule}: new {thing}" for thing in sorted(new - old))


def _partial(config: pytest.Config) -> str | None:
    """Return why this is not a full run, or None."""
    for option, said in (
        ("keyword", "-k"),
        ("markexpr", "-m"),
        ("deselect", "--deselect"),
        ("lf", "--last-failed"),
        ("ignore", "--ignore"),
        ("ignore_glob", "--ignore-glob"),
        ("collectonly", "--collect-only"),
    ):
        if config.getoption(option, None):
            return f"only some of the tests ran ({said})"
    if config.args_source is pytest.Config.ArgsSource.ARGS or config.invocation_params.dir != config.rootpath:
        return "only some of the tests ran (run pytest without paths, in the top folder)"
    return None
