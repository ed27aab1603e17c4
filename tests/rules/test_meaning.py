"""Questions find rules by what they mean, also if the two have no word in common."""

from __future__ import annotations

import pytest

from scorekeeper.games.declared import declare
from scorekeeper.rules import PACKAGE, book, books
from scorekeeper.rules.index import documents, open_index
from scorekeeper.rules.meaning import (
    LARGEST,
    LENGTH,
    OFFSET,
    added,
    entry_vector,
    entry_vectors,
    likeness,
    own_text,
    word_vectors,
)
from scorekeeper.rules.search import search
from scorekeeper.rules.shelf import questions, vectors
from scorekeeper.rules.stem import stems

WORDS = word_vectors()
SIZE = len(next(iter(WORDS.values())))


def numbers(vector):
    return [character - OFFSET for character in vector.encode()]


def meant(text):
    return added(WORDS[stem].encode() for stem in stems(text) if stem in WORDS)


def test_the_file_holds_a_short_vector_for_each_of_some_thousand_stems():
    """Each number is one printable character, and the words are in order, so that a diff can be read."""
    assert [*WORDS] == sorted(WORDS)
    assert 4000 < len(WORDS) < 8000
    assert all(word == " ".join(stems(word)) or len(stems(word)) == 1 for word in WORDS)
    assert {SIZE} == {len(vector.encode()) for vector in WORDS.values()}
    assert max(abs(number) for vector in WORDS.values() for number in numbers(vector)) == LARGEST


def test_most_words_that_players_use_have_a_vector():
    """New rules bring new words; after many of them the vectors should be made again."""
    said = [
        stem
        for code in ("DWT", "SMU", "MIN", "CGO", "NAU", "TRN", "LOG")
        for asked in questions(code).values()
        for one in asked
        for stem in stems(one)
    ]

    assert sum(stem in WORDS for stem in said) / len(said) > 0.99


@pytest.mark.parametrize("one", books(), ids=lambda one: one.code)
def test_every_entry_has_a_vector_as_long_as_the_others(one):
    made = entry_vectors(one, WORDS)

    assert [document.hit.id for document in documents(one)] == [*made]
    for vector in made.values():
        assert len(vector) == SIZE
        assert abs(sum(number * number for number in numbers(vector)) ** 0.5 - LENGTH) < 0.1 * LENGTH


def test_the_index_holds_them_row_by_row():
    index = open_index(["DWT"])
    rows = index.rows()["SMU"]
    packed = index.meanings()[(rows.start - 1) * SIZE : (rows.stop - 1) * SIZE]

    assert "".join(vectors("SMU").values()).encode() == packed


def test_a_text_is_most_like_itself():
    rules = book("DWT").rules[:40]
    made = "".join(entry_vector(rule, (), WORDS) for rule in rules).encode()

    for number, rule in enumerate(rules):
        found = likeness(meant(own_text(rule)), made)
        assert found[number] > 0.95
        assert number == max(range(len(rules)), key=found.__getitem__)


def test_what_nobody_says_means_nothing():
    assert [] == likeness(meant("xyzzy"), entry_vector(book("DWT").rules[0], (), WORDS).encode())
    assert [] == added([])
    assert () == search("xyzzy").hits


def test_a_rule_that_was_never_compiled_means_something_too():
    """Rules of another package's game, or new ones: their vectors are made when the search first needs them."""
    rule = book("DWT").rules[0]._replace(id="DWT-199", title="Music", text="Nobody may sing.", keywords=())
    planted = book("DWT")._replace(rules=(*book("DWT").rules, rule))
    made = entry_vectors(planted, WORDS)

    assert vectors("DWT").items() <= made.items()
    assert likeness(meant("are we allowed to sing"), made["DWT-199"].encode())[0] > 0.5


def test_declared_games_are_searched_by_meaning_too():
    """They are read with the tournament, and nobody compiles them."""
    declared = declare(PACKAGE / "games/declared/library/wingspan.toml").book
    made = entry_vectors(declared, WORDS)

    assert [entry.id for entry in declared.entries] == [*made]
    assert declared.code == search("who came first when we are level", [declared.code]).hits[0].book


def test_a_rule_without_any_known_word_means_nothing():
    rule = book("DWT").rules[0]._replace(title="Xyzzy", text="Plugh.", keywords=())

    assert [0.0] == likeness(meant("gem"), entry_vector(rule, (), WORDS).encode())


def test_what_a_question_means_brings_the_right_rule_first(monkeypatch):
    """By its words alone another rule came first."""
    asked = "he whacked it down the lane", ["SMU", "TRN", "LOG"]

    assert "SMU-353" == search(*asked).hits[0].id
    monkeypatch.setattr("scorekeeper.rules.search.MEANING", 0.0)
    assert "SMU-353" != search(*asked).hits[0].id
