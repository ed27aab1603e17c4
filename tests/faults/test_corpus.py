"""Every document of the corpus is read or refused in a sentence; `nox -s fuzz` looks for more of them."""

from __future__ import annotations

import pytest

from tests.faults.readers import READERS, corpus, read, tournament

SLOW = 5.0


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return tournament(tmp_path_factory.mktemp("corpus"))


@pytest.mark.parametrize("reader", READERS)
def test_documents_are_read_or_refused(program, reader):
    """Exit code 0, 1 or 2, never a traceback, and a refusal has a sentence; the first document of each is good."""
    documents = corpus(reader)
    assert documents, reader
    for path in documents:
        for ran in read(program, reader, path.read_bytes()):
            assert ran.code in (0, 1, 2), (path, ran)
            said = ran.err or ran.out  # `games check` shows what it found
            assert ran.code != 2 or said.startswith(("error", "warning", path.name, READERS[reader].file)), (path, ran)
            assert not path.stem.startswith("good") or ran.code < 2, (path, ran)
