"""Looks for documents that break a reader, starting from the corpus. Run by `nox -s fuzz`.

Each document that is found is shrunk, and kept in `corpus/examples/` so that the next run begins with it.
"""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase

from tests.faults.readers import CORPUS, READERS, WEIRD_JSON, corpus, mutated, read, tournament, with_value

SECONDS = 10.0
TOKENS = (
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"=",
        b":",
        b",",
        b"\n",
        b"\r",
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"-",
        b"/",
    ),
    *(b"9" * 5000, b"[" * 2000, b"0x1F", b"1e999", b"NaN", b"--help", b"\\ud800", b"\\", b";", b"\t", b"=1+1", b"1/0"),
    *(word.encode() for word in WEIRD_JSON),
)
PLAIN_JSON = ("record-json", "plays")


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return tournament(tmp_path_factory.mktemp("fuzz"))


@pytest.fixture
def budget(request, reader):
    """Settings of the search: more documents with `--attacks`, others with each run or `--hypothesis-seed`."""
    return settings(
        max_examples=100 * request.config.getoption("--attacks"),
        database=DirectoryBasedExampleDatabase(CORPUS / "examples" / reader),
        phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
        derandomize=False,
        deadline=None,
        suppress_health_check=[*HealthCheck],
    )


@st.composite
def documents(draw, reader):
    """A document of the corpus with one to three changes."""
    content = draw(st.sampled_from([path.read_bytes() for path in corpus(reader)]))

    def below(size):
        return draw(st.integers(0, size - 1))

    if reader in PLAIN_JSON and draw(st.booleans()):
        with suppress(ValueError, RecursionError):
            content = with_value(content, below)
    elif reader == "log" and draw(st.booleans()):
        lines = content.splitlines()
        at = below(len(lines))
        with suppress(ValueError, RecursionError):
            lines[at] = with_value(lines[at], below)
        return b"\n".join(lines) + b"\n"
    for _ in range(draw(st.integers(0, 3))):
        content = mutated(content, below, draw(st.sampled_from(TOKENS)))
    return content


@pytest.mark.parametrize("reader", READERS)
def test_no_document_breaks_a_reader(program, budget, reader):
    """Read or refused: exit code 0, 1 or 2, no traceback, no internal error, and within ten seconds."""

    @settings(budget)
    @given(documents(reader))
    def search(content):
        began = time.process_time()
        for ran in read(program, reader, content):
            assert ran.code in (0, 1, 2)
            assert ran.code != 2 or ran.err or ran.out
        assert time.process_time() - began < SECONDS

    search()
