"""The lock of a book: words do not change behind the back of whoever cited them, and no id means two things."""

from __future__ import annotations

import json

import pytest

from scorekeeper.rules import BOOKS, PACKAGE, book
from scorekeeper.rules.compile import main
from scorekeeper.rules.load import load_book
from scorekeeper.rules.lock import NAME, locked, read_lock, text_hash

TOML = """\
code = "XYZ"
id = "xyz"
title = "Xyz"
source = "Booklet"

[[chapter]]
number = 1
title = "All"

[[rule]]
id = "XYZ-101"
slug = "one"
title = "One"
text = "Everybody takes one."
source = "Page 1"
kind = "duty"
check = "sheet"
keywords = ["take"]

[[rule]]
id = "XYZ-102"
slug = "two"
title = "Two"
text = "Nobody takes two."
source = "Page 1"
kind = "duty"
check = "sheet"
keywords = ["take"]
rulings = ["XYZ-R01"]

[[ruling]]
id = "XYZ-R01"
title = "Neither"
question = "And who takes neither?"
answer = "Takes one."
reason = "So it goes on."
rules = ["XYZ-102"]
"""
NEW = ('"Everybody takes one."', '"Everybody takes at least one."')
HISTORY = '\nrev = 2\n[[rule.history]]\nrev = 1\ndate = "2026-11-16"\nnote = "At least."\ntext = {}\n'
SECOND = TOML[TOML.index('[[rule]]\nid = "XYZ-102"') : TOML.index("[[ruling]]")]
REMOVED = '\n[[removed]]\nid = "XYZ-102"\ndate = "2026-11-16"\nnote = "One says it all."\ninstead = ["XYZ-101"]\n'
RULING = TOML[TOML.index("[[ruling]]") :]


@pytest.fixture
def folder(tmp_path):
    """A book that is compiled and locked."""
    (tmp_path / "rules.toml").write_text(TOML)
    assert 0 == main([str(tmp_path)])
    return tmp_path


def compiled(folder, text):
    """Compile a changed book; give the exit code."""
    (folder / "rules.toml").write_text(text)
    return main([str(folder)])


def without_second(text):
    """The book without XYZ-102 and the ruling that hangs on it."""
    return text.replace(SECOND, "").replace(RULING, "")


@pytest.mark.parametrize("code", BOOKS)
def test_the_lock_is_what_the_book_says(code):
    """`python -m scorekeeper.rules.compile` has been run, and did not refuse."""
    assert locked(book(code)) == read_lock(PACKAGE / BOOKS[code] / NAME)


def test_line_ends_and_spaces_do_not_matter():
    rule = book("DWT").rules[0]

    assert text_hash(rule) == text_hash(rule._replace(text=rule.text.replace(" ", "\r\n  ")))
    assert text_hash(rule) != text_hash(rule._replace(text=rule.text.upper()))


CHANGED = TOML.replace(*NEW)
WITH_HISTORY = CHANGED.replace(
    'keywords = ["take"]\n', 'keywords = ["take"]' + HISTORY.format('"Everybody takes one."'), 1
)


@pytest.mark.parametrize(
    ("text", "told"),
    {
        "changed text": (CHANGED, "XYZ-101: the text changed. If it still means the same, raise `wording` to 2"),
        "changed answer": (
            TOML.replace("Takes one.", "Goes out."),
            "XYZ-R01: the text changed. If it still means the same, raise `wording` to 2",
        ),
        "wording raised elsewhere": (
            CHANGED.replace('slug = "two"', 'slug = "two"\nwording = 2'),
            "XYZ-101: the text changed. If it still means the same, raise `wording` to 2; if not, raise `rev` to 2",
        ),
        "wording raised with the revision": (
            CHANGED.replace('slug = "one"', 'slug = "one"\nwording = 2\nrev = 2'),
            "XYZ-101: its history lacks revision 1 with the text that it had",
        ),
        "forgotten text": (
            WITH_HISTORY.replace('"Everybody takes one."', '"Somebody takes one."'),
            "XYZ-101: its history lacks revision 1 with the text that it had",
        ),
        "vanished id": (without_second(TOML), "XYZ-102: this id is missing"),
    }.values(),
    ids=[
        "changed text",
        "changed answer",
        "wording raised elsewhere",
        "wording raised with the revision",
        "forgotten text",
        "vanished id",
    ],
)
def test_a_book_that_breaks_its_lock_is_refused_and_nothing_is_written(text, told, folder, capsys):
    before = {name: (folder / name).read_bytes() for name in ("rules.json", NAME)}

    assert 2 == compiled(folder, text)
    assert told in capsys.readouterr().err
    assert before == {name: (folder / name).read_bytes() for name in before}


def test_a_new_revision_with_its_history_is_taken(folder):
    assert 0 == compiled(folder, WITH_HISTORY)
    assert 2 == read_lock(folder / NAME)["XYZ-101"].rev


REWORDED = CHANGED.replace('slug = "one"', 'slug = "one"\nwording = 2')


def test_a_new_wording_keeps_the_revision_and_needs_no_history(folder):
    assert 0 == compiled(folder, REWORDED)
    found = read_lock(folder / NAME)["XYZ-101"]
    assert (1, 2) == (found.rev, found.wording)


def test_a_ruling_may_be_reworded(folder):
    assert 0 == compiled(folder, TOML.replace('answer = "Takes one."', 'answer = "They take one."\nwording = 2'))
    assert 2 == read_lock(folder / NAME)["XYZ-R01"].wording


def test_each_change_of_words_says_so_again(folder, capsys):
    """The second wording does not open the door for a third."""
    assert 0 == compiled(folder, REWORDED)
    assert 2 == compiled(folder, REWORDED.replace("at least one", "at least two"))
    assert "XYZ-101: the text changed. If it still means the same, raise `wording` to 3" in capsys.readouterr().err


def test_a_wording_does_not_go_down_within_a_revision(folder, capsys):
    assert 0 == compiled(folder, REWORDED)
    assert 2 == compiled(folder, TOML)
    assert "XYZ-101: wording 1 comes after 2; wordings of a revision only go up" in capsys.readouterr().err


def test_a_new_revision_starts_with_its_first_wording(folder):
    """Its history keeps the last wording of the revision before."""
    assert 0 == compiled(folder, REWORDED)
    third = CHANGED.replace("at least one", "two")
    history = HISTORY.format('"Everybody takes at least one."')
    assert 0 == compiled(folder, third.replace('keywords = ["take"]\n', 'keywords = ["take"]' + history, 1))
    found = read_lock(folder / NAME)["XYZ-101"]
    assert (2, 1) == (found.rev, found.wording)


def test_a_revision_does_not_go_down(folder, capsys):
    assert 0 == compiled(folder, WITH_HISTORY)
    assert 2 == compiled(folder, TOML)
    assert "XYZ-101: revision 1 comes after 2; revisions only go up" in capsys.readouterr().err


def test_a_removed_id_is_kept_with_its_reason_and_never_given_again(folder, capsys):
    removed = without_second(TOML) + REMOVED
    assert 2 == compiled(folder, without_second(TOML))
    capsys.readouterr()

    assert 2 == compiled(folder, removed), "the ruling that hung on it is gone, too"
    assert "XYZ-R01: this id is missing" in capsys.readouterr().err
    assert 0 == compiled(folder, removed + REMOVED.replace("XYZ-102", "XYZ-R01"))
    assert {"removed": True} == json.loads((folder / NAME).read_bytes())["ids"]["XYZ-102"]
    assert ("XYZ-101",) == load_book(folder / "rules.toml").removed[0].instead

    assert 2 == compiled(folder, TOML)
    assert "XYZ-102: this id was removed and cannot be used again" in capsys.readouterr().err


def test_an_id_is_not_removed_and_given(tmp_path, capsys):
    assert 2 == compiled(tmp_path, TOML + REMOVED)
    assert "XYZ-102: this id was removed but is used again" in capsys.readouterr().err


def test_a_lock_that_cannot_be_read_is_told(folder, capsys):
    (folder / NAME).write_text('{"ids": []')

    assert 2 == compiled(folder, TOML)
    assert f"{NAME}: lock: cannot be read" in capsys.readouterr().err
