"""A folder as the store of a log: append after a known head, read after a position, heads, documents, watch."""

import os
import threading
import time

import pytest

from scorekeeper.log import Head, open_store
from scorekeeper.log.chain import ZEROS, digest, text_hash
from scorekeeper.log.store import HeadMovedError
from tests.tournament.building import command


@pytest.fixture
def store(folder):
    """A store with one chain of two lines."""
    made = open_store(folder)
    with made.hold("main") as pen:
        pen.append(Head("main", 0, ZEROS), [b"one", b"two"])
    return made


def lines(store, after=0):
    [chain] = store.chains()
    return [*chain.lines(after)]


def test_lines_are_read_after_a_position(store):
    """So a reader who knows the beginning reads only the rest."""
    assert [b"one\n", b"two\n"] == lines(store)
    assert [b"two\n"] == lines(store, 1)
    assert [] == lines(store, 2)


def test_the_head_is_the_end_of_each_chain(store):
    assert digest(b"two") == store.heads()["main"].hash


def test_a_writer_who_does_not_know_the_end_writes_nothing(store):
    """Two writers of one chain can never both go on from the same line."""
    with store.hold("main") as pen, pytest.raises(HeadMovedError, match="nothing was recorded") as caught:
        pen.append(Head("main", 1, digest(b"one")), [b"three"])

    assert command(caught.value.next_step)
    assert [b"one\n", b"two\n"] == lines(store)


def test_a_chain_is_never_replaced_by_another(store):
    with pytest.raises(HeadMovedError):
        store.add_chain("main", b"other\n")

    assert [b"one\n", b"two\n"] == lines(store)


def test_a_renamed_chain_keeps_its_bytes(store):
    store.rename_chain("main", "B.main")

    assert [("B.main", [b"one\n", b"two\n"])] == [(chain.stem, [*chain.lines()]) for chain in store.chains()]


def test_who_watches_is_told_when_somebody_writes(store):
    """Without waiting to the end of their patience."""
    since, found = store.mark(), []
    watcher = threading.Thread(target=lambda: found.append((store.watch(since, 60), time.monotonic())))
    watcher.start()
    with store.hold("main") as pen:
        pen.append(pen.head, [b"three"])
    watcher.join(30)

    assert [store.mark()] == [mark for mark, _ in found]
    assert since != store.mark()


def test_nobody_who_writes_means_the_same_mark(store):
    assert store.mark() == store.watch(store.mark(), 0)


def test_a_document_is_known_by_its_hash(store):
    """Line endings do not count, and a file that is not there counts as empty."""
    store.keep_document("cards.toml", "a = 1\n")
    (store.folder / "cards.toml").write_bytes(b"a = 1\r\n")

    assert store.has_document("cards.toml", text_hash("a = 1\n"))
    assert not store.has_document("cards.toml", text_hash("a = 2\n"))
    assert store.has_document("missing.toml", text_hash(""))


@pytest.mark.parametrize(
    "name",
    [
        "evil.py",
        "log/main.toml",
        "LOG/x.toml",
        "con",
        "con.toml",
        "../x.toml",
        "/x.toml",
        "a//b.toml",
        ".x.toml",
        "~/x.toml",
        "-x.toml",
    ],
)
def test_a_document_is_kept_only_under_a_plain_name_inside_the_folder(store, name):
    with pytest.raises(OSError, match="is not a file inside"):
        store.keep_document(name, "x")


def test_a_link_that_leads_out_of_the_folder_is_not_followed(store, tmp_path):
    (store.folder / "cards.toml").symlink_to(tmp_path / "elsewhere.toml")

    with pytest.raises(OSError, match="is not a file inside"):
        store.keep_document("cards.toml", "x")
    assert not (tmp_path / "elsewhere.toml").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_in_place_of_a_file_is_refused_and_not_waited_for(store):
    os.mkfifo(store.folder / "log" / "pipe.jsonl")

    with pytest.raises(OSError, match="is not a file"):
        [[*chain.lines()] for chain in store.chains()]
