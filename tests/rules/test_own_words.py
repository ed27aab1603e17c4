"""What we publish is in our own words: no text shares eight words in a row with a rulebook."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from scorekeeper.rules import BOOKS, Rule, book
from tests.rules.rulebook_runs import FILE, SIZE, read_runs, runs, shared, write_runs

TOP = Path(__file__).parents[2]
RUNS = read_runs()
FEWEST = 7900
"""The five rulebooks have 7,987 runs; a file with far fewer was written from an incomplete folder."""
PROSE = ("*.md", "docs/*.md", "examples/**/*.md", "templates/**/*.toml", "scorekeeper/**/*.py", "tests/**/*.toml")


def texts(code):
    """Everything that a book says, by the id that says it."""
    found = book(code)
    for chapter in found.chapters:
        yield f"chapter {chapter.number}", chapter.title
        yield f"chapter {chapter.number}", chapter.text
    for entry in found.entries:
        if isinstance(entry, Rule):
            said = (entry.title, entry.text, entry.why, *(before.text for before in entry.history))
        else:
            said = (entry.title, entry.question, entry.answer, entry.reason, *(one.text for one in entry.options))
        yield from ((entry.id, text) for text in said)


def borrowed(code, known=RUNS):
    """Ids of a book whose texts share a run with a rulebook, each with these runs."""
    return [(name, found) for name, text in texts(code) if (found := shared(text, known))]


@pytest.mark.parametrize("code", BOOKS)
def test_rules_and_rulings_are_in_our_own_words(code):
    assert [] == borrowed(code)


def test_stories_of_worked_examples_are_in_our_own_words():
    stories = {file: tomllib.loads(file.read_text("utf-8")) for file in TOP.glob("examples/worked/*/*/about.toml")}

    assert stories
    assert {} == {
        file: found
        for file, about in stories.items()
        if (found := [run for text in about.values() if isinstance(text, str) for run in shared(text, RUNS)])
    }


@pytest.mark.parametrize("pattern", PROSE)
def test_pages_templates_and_messages_are_in_our_own_words(pattern):
    files = list(TOP.glob(pattern))

    assert files
    assert {} == {file: found for file in files if (found := shared(file.read_text("utf-8"), RUNS))}


def test_the_hashes_are_of_all_rulebooks():
    """Sorted and without duplicates, so that the same rulebooks always give the same file."""
    data = FILE.read_bytes()

    assert len(RUNS) >= FEWEST
    assert b"".join(sorted(RUNS)) == data
    assert len(RUNS) * SIZE == len(data)


def test_a_sentence_taken_from_a_rulebook_is_found(tmp_path):
    """A made-up rulebook borrows from DWT-622; case, punctuation, emphasis and line ends do not hide it."""
    text = next(rule.text for rule in book("DWT").rules if rule.id == "DWT-622")
    words = text.upper().replace(",", " -").split()
    rulebook = tmp_path / "made-up.txt"
    rulebook.write_text("Once upon a time **" + "\n".join(words[2:11]) + "** and so on", encoding="utf-8")
    file = tmp_path / "runs.bin"
    written = write_runs([rulebook], file)

    assert len(list(runs(rulebook.read_text(encoding="utf-8")))) == written
    assert ["DWT-622"] == [name for name, _ in borrowed("DWT", read_runs(file))]


def test_seven_words_in_a_row_are_no_run():
    assert [] == list(runs("one two three four five six seven"))
    assert ["one two three four five six seven eights"] == list(runs("One two, three (four) five - six seven eight's!"))


def test_the_script_wants_a_folder_with_rulebooks(tmp_path):
    ran = subprocess.run(
        [sys.executable, FILE.with_suffix(".py"), tmp_path], capture_output=True, text=True, check=False
    )

    assert (1, "") == (ran.returncode, ran.stdout)
    assert "usage: python tests/rules/rulebook_runs.py FOLDER" in ran.stderr
