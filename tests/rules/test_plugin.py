"""The pytest plugin, on small test suites of its own, each with one fault planted."""

from __future__ import annotations

import json

import pytest

pytest_plugins = ["pytester"]

BOOK = """
code = "XYZ"
id = "xyz"
title = "Xyz"
source = "a sheet of paper"

[[chapter]]
number = 1
title = "All"

[[rule]]
id = "XYZ-101"
slug = "a-duty"
title = "A duty"
text = "Do it."
source = "line 1"
kind = "duty"
check = "sheet"

[[rule]]
id = "XYZ-102"
slug = "a-permission"
title = "A permission"
text = "You may."
source = "line 2"
kind = "permission"
check = "sheet"
rulings = ["XYZ-R01"]

[[ruling]]
id = "XYZ-R01"
title = "A ruling"
question = "May you?"
answer = "Yes."
reason = "Why not."
rules = ["XYZ-102"]
"""

CONFTEST = """
from pathlib import Path
from scorekeeper.rules import register_book
register_book(Path(__file__).parent)
"""

PROVEN = """
import pytest
from scorekeeper.rules.evidence import note

@pytest.mark.rule("XYZ-101")
@pytest.mark.parametrize("outcome", ["kept", "violated"])
def test_duty(outcome):
    note("XYZ-101", outcome)

@pytest.mark.rule("XYZ-102", "XYZ-R01")
def test_permission():
    note("XYZ-101", "kept")
    note("XYZ-102", "used")
"""

EVIDENCE = {
    "format": 1,
    "rules": {
        "XYZ-101": {"outcomes": ["kept", "violated"], "tests": ["test_it.py::test_duty"]},
        "XYZ-102": {"outcomes": ["used"], "tests": ["test_it.py::test_permission"]},
        "XYZ-R01": {"outcomes": [], "tests": ["test_it.py::test_permission"]},
    },
}


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Run a small test suite for a book of two rules; gives (exit code, output)."""
    monkeypatch.setattr("scorekeeper.rules.shelf._registered", {})
    pytester.makefile(".toml", rules=BOOK)
    pytester.makeconftest(CONFTEST)
    pytester.makeini("[pytest]\nevidence_folder = proven\nevidence_books = XYZ\n")

    def run(tests: str, *options: str):
        pytester.makepyfile(test_it=tests)
        result = pytester.runpytest_inprocess("-p", "scorekeeper.testing.plugin", "-p", "no:hypothesispytest", *options)
        return result.ret, "\n".join((*result.outlines, *result.errlines))

    run.folder = pytester.path
    return run


def written(suite):
    return json.loads((suite.folder / "proven" / "XYZ.json").read_text())


def test_writes_what_passing_tests_have_shown(suite):
    """The file is sorted, holds no times, and a marked test counts only for its own rules."""
    code, out = suite(PROVEN, "--evidence=write")

    assert 0 == code, out
    assert EVIDENCE == written(suite)


def test_the_same_evidence_under_xdist(suite):
    """Workers hand over what they saw, and the controller writes the same bytes."""
    suite(PROVEN, "--evidence=write")
    before = (suite.folder / "proven" / "XYZ.json").read_bytes()
    (suite.folder / "proven" / "XYZ.json").unlink()
    code, out = suite(PROVEN, "--evidence=write", "-n", "2")

    assert 0 == code, out
    assert before == (suite.folder / "proven" / "XYZ.json").read_bytes()


def test_check_passes_when_the_file_is_right_and_all_is_proven(suite):
    suite(PROVEN, "--evidence=write")
    code, out = suite(PROVEN, "--evidence=check")

    assert (0, False) == (code, "= evidence =" in out), out


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_unknown_id_stops_the_run(suite, options):
    """No test runs, and the message names the test and a near miss."""
    code, out = suite("import pytest\n@pytest.mark.rule('XYZ-110')\ndef test_a(): print('ran')", *options)

    assert pytest.ExitCode.USAGE_ERROR == code
    assert "test_it.py::test_a: there is no rule 'XYZ-110'; did you mean XYZ-102" in out
    assert "1 passed" not in out


@pytest.mark.parametrize("marker", ["rule()", "rule(rev=2)", "rule(102)", "rule('xyz-101')", "rule('ABC-101')"])
def test_a_marker_without_a_proper_id_stops_the_run(suite, marker):
    code, out = suite(f"import pytest\n@pytest.mark.{marker}\ndef test_a(): pass")

    assert (pytest.ExitCode.USAGE_ERROR, True) == (code, "test_it.py::test_a" in out), out


@pytest.mark.parametrize("ids", ["'XYZ-101', 'XYZ-404'", "'XYZ-404'"])
def test_ids_on_params_are_checked_too(suite, ids):
    code, out = suite(
        "import pytest\n"
        f"@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule({ids}))])\n"
        "def test_a(n): pass"
    )

    assert (pytest.ExitCode.USAGE_ERROR, True) == (code, "no rule 'XYZ-404'" in out), out


def test_a_failing_test_does_not_count(suite):
    """Nothing is written when tests fail, and the reason is said."""
    code, out = suite(PROVEN + "    assert False", "--evidence=write")

    assert (1, True) == (code, "evidence not written: not all tests passed" in out), out
    assert not (suite.folder / "proven" / "XYZ.json").exists()


@pytest.mark.parametrize(
    "marker", ["xfail(strict=False)", "xfail(reason='not yet', raises=AssertionError)", "skip", "usefixtures('broken')"]
)
def test_only_tests_that_plainly_pass_count(suite, marker):
    """Not those expected to fail, not skipped ones, not those that break when they are cleared up."""
    broken = "@pytest.fixture\ndef broken():\n    yield\n    pytest.xfail('breaks')\n"
    code, out = suite(
        PROVEN.replace('@pytest.mark.rule("XYZ-102"', f'{broken}\n@pytest.mark.{marker}\n@pytest.mark.rule("XYZ-102"'),
        "--evidence=check",
    )

    assert (1, True) == (code, "XYZ-102 a-permission is uncovered" in out), out


def test_one_sided_rule_fails_the_check(suite):
    """A duty that was only ever kept is not proven."""
    tests = PROVEN.replace('["kept", "violated"]', '["kept"]')
    suite(tests, "--evidence=write")
    code, out = suite(tests, "--evidence=check")

    assert 1 == code
    assert "XYZ-101 a-duty is one-sided: it is a duty, but no passing test marked with it shows violated" in out


def test_uncovered_rule_fails_the_check(suite):
    """An answer in a test that is not marked with the rule counts for nothing."""
    tests = PROVEN.replace('@pytest.mark.rule("XYZ-101")', "")
    suite(tests, "--evidence=write")
    code, out = suite(tests, "--evidence=check")

    assert 1 == code
    assert "XYZ-101 a-duty is uncovered: it is a duty, but no passing test marked with it shows kept or violated" in out


def test_changed_evidence_fails_the_check(suite):
    """The list says what is new and what is gone."""
    suite(PROVEN, "--evidence=write")
    code, out = suite(PROVEN.replace("test_duty", "test_other"), "--evidence=check")

    assert 1 == code
    assert "proven is not what these tests show; `--evidence=write` rewrites it:" in out
    assert "  XYZ-101: no longer test_it.py::test_duty\n  XYZ-101: new test_it.py::test_other" in out


def test_missing_evidence_file_fails_the_check(suite):
    code, out = suite(PROVEN, "--evidence=check")

    assert (1, True) == (code, "XYZ-101: new kept" in out), out


@pytest.mark.parametrize(
    "options",
    [("-k", "duty"), ("-m", "rule"), ("test_it.py",), ("--deselect", "test_it.py::test_duty"), ("--ignore", "x")],
)
def test_a_partial_run_is_not_checked_and_says_why(suite, options):
    """It would fail if it were, for there is no evidence file."""
    code, out = suite(PROVEN, "--evidence=check", *options)

    assert 0 == code, out
    assert "evidence not checked: only some of the tests ran" in out


def test_a_partial_run_writes_nothing(suite):
    code, out = suite(PROVEN, "--evidence=write", "-k", "duty")

    assert 0 == code, out
    assert "evidence not written: only some of the tests ran (-k)" in out
    assert not (suite.folder / "proven" / "XYZ.json").exists()


def test_a_mark_on_which_no_check_had_a_word_is_told(suite):
    code, out = suite(PROVEN.replace('    note("XYZ-102", "used")', ""), "--evidence=write")

    assert 0 == code, out
    assert "test_it.py::test_permission is marked with XYZ-102, but no check answers for it" in out
    assert "XYZ-102" not in written(suite)["rules"]
