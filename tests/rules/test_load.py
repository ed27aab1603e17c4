"""The loader refuses a book with a fault, and names file and id. Each test plants one fault in a sound book."""

from __future__ import annotations

import pytest

from scorekeeper.rules.load import RulebookError, dangling, load_book

SOUND = """
code = "XYZ"
id = "xyz"
title = "Xyz"
source = "a sheet of paper"

[[chapter]]
number = 1
title = "All"

[[rule]]
id = "XYZ-101"
slug = "first-rule"
aliases = ["once-first"]
title = "First"
text = "Do it."
source = "line 1"
kind = "duty"
check = "people"
why = "Nobody writes it down."
see = ["XYZ-102"]

[[rule]]
id = "XYZ-102"
slug = "second-rule"
title = "Second"
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
default = "yes"

[[ruling.option]]
value = "yes"
text = "You may."

[[ruling.option]]
value = "no"
text = "You may not."
"""


def load(folder, text):
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return load_book(file)


def test_a_sound_book_is_read(tmp_path):
    book = load(tmp_path, SOUND)

    assert ["XYZ-101", "XYZ-102"] == [rule.id for rule in book.rules]
    assert ["yes", "no"] == [option.value for option in book.rulings[0].options]


FAULTS = {
    "unknown field": ('title = "First"', 'title = "First"\ncolour = "red"', "XYZ-101: unknown field `colour`"),
    "unknown field of the book": ('id = "xyz"', 'id = "xyz"\nprice = 3', "book: unknown field `price`"),
    "unknown field of an option": (
        'value = "no"',
        'value = "no"\nvalu = 1',
        "XYZ-R01: unknown field `valu` (in option[1])",
    ),
    "missing field": ('text = "You may."\nsource', "source", "XYZ-102: missing field `text`"),
    "missing field of the book": ('title = "Xyz"\n', "", "book: missing field `title`"),
    "missing id": ('id = "XYZ-R01"\n', "", "ruling no 1: missing field `id`"),
    "wrong type": ('see = ["XYZ-102"]', 'see = "XYZ-102"', "XYZ-101: Expected `array`, got `str` (in see)"),
    "unknown kind": ('kind = "duty"', 'kind = "law"', "XYZ-101: Invalid enum value 'law' (in kind)"),
    "bad id": ('"XYZ-102"', '"XYZ-2"', "XYZ-2: an id looks like XYZ-417"),
    "id of another book": ('id = "XYZ-102"', 'id = "ABC-102"', "ABC-102: an id looks like XYZ-417"),
    "bad ruling id": ('"XYZ-R01"', '"XYZ-R1"', "XYZ-R1: an id looks like XYZ-R01"),
    "bad code": ('code = "XYZ"', 'code = "xyz"', "book: the code is three capital letters, not 'xyz'"),
    "duplicate id": ('id = "XYZ-102"', 'id = "XYZ-101"', "XYZ-101: this id is given twice"),
    "ids out of order": ('id = "XYZ-101"', 'id = "XYZ-103"', "XYZ-102: comes after XYZ-103, but ids must go up"),
    "duplicate slug": ('"second-rule"', '"first-rule"', "XYZ-102: the name 'first-rule' already belongs to XYZ-101"),
    "slug is an alias": ('"second-rule"', '"once-first"', "XYZ-102: the name 'once-first' already belongs to XYZ-101"),
    "slug with a dot": ('"first-rule"', '"first.rule"', "XYZ-101: 'first.rule' is not a slug"),
    "slug with capitals": ('"first-rule"', '"First"', "XYZ-101: 'First' is not a slug"),
    "alias with two hyphens": ('"once-first"', '"once--first"', "XYZ-101: 'once--first' is not a slug"),
    "dangling see": (
        'see = ["XYZ-102"]',
        'see = ["XYZ-199"]',
        "XYZ-101: `see` names XYZ-199, which this book does not have",
    ),
    "see without an id": ('see = ["XYZ-102"]', 'see = ["second-rule"]', "XYZ-101: `see` names second-rule"),
    "see itself": ('see = ["XYZ-102"]', 'see = ["XYZ-101"]', "XYZ-101: `see` names itself"),
    "dangling rulings": (
        'rulings = ["XYZ-R01"]',
        'rulings = ["XYZ-R01", "XYZ-R02"]',
        "XYZ-102: `rulings` names XYZ-R02",
    ),
    "dangling rules": ('rules = ["XYZ-102"]', 'rules = ["XYZ-102", "XYZ-199"]', "XYZ-R01: `rules` names XYZ-199"),
    "ruling not shown by its rule": ('rulings = ["XYZ-R01"]', "", "XYZ-102: `rulings` lacks XYZ-R01"),
    "rule not named by its ruling": ('rules = ["XYZ-102"]', "rules = []", "XYZ-R01: `rules` lacks XYZ-102"),
    "empty text": ('text = "Do it."', 'text = "  "', "XYZ-101: `text` is empty"),
    "empty answer": ('answer = "Yes."', 'answer = ""', "XYZ-R01: `answer` is empty"),
    "empty option": ('text = "You may not."', 'text = ""', "XYZ-R01: `text` of option 'no' is empty"),
    "empty chapter": ('title = "All"', 'title = ""', "chapter 1: `title` is empty"),
    "people without why": ('why = "Nobody writes it down."\n', "", 'XYZ-101: `why` is needed with `check = "people"`'),
    "why without people": ('check = "sheet"', 'check = "sheet"\nwhy = "So."', "XYZ-102: `why` is needed with"),
    "default not an option": (
        'default = "yes"',
        'default = "maybe"',
        "XYZ-R01: the default 'maybe' is not among the options",
    ),
    "variant unknown": (
        'default = "yes"',
        'default = "yes"\nvariant = "blind"',
        "XYZ-R01: there is no variant 'blind'",
    ),
    "options without default": ('default = "yes"\n', "", "XYZ-R01: the default '' is not among the options"),
    "same option twice": ('value = "no"', 'value = "yes"', "XYZ-R01: a ruling needs two or more different options"),
    "no such chapter": ("number = 1", "number = 2", "XYZ-101: there is no chapter 1"),
    "chapter twice": (
        "[[chapter]]",
        '[[chapter]]\nnumber = 1\ntitle = "A"\n[[chapter]]',
        "chapter 1: this number is given twice",
    ),
    "no toml": ("[[chapter]]", "[[chapter", "book: cannot be read: "),
}


@pytest.mark.parametrize(("sound", "broken", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_file_and_id(tmp_path, sound, broken, said):
    assert sound in SOUND
    with pytest.raises(RulebookError) as caught:
        load(tmp_path, SOUND.replace(sound, broken))

    assert str(caught.value).startswith(str(tmp_path / "rules.toml"))
    assert said in str(caught.value)


def test_the_line_of_the_entry_is_given(tmp_path):
    with pytest.raises(RulebookError) as caught:
        load(tmp_path, SOUND.replace('text = "Do it."', 'text = ""'))

    assert 1 + SOUND[: SOUND.index('id = "XYZ-101"')].count("\n") == caught.value.line


def test_all_faults_are_told_at_once(tmp_path):
    text = SOUND.replace('text = "Do it."', 'text = ""').replace('answer = "Yes."', 'answer = ""')
    with pytest.raises(RulebookError) as caught:
        load(tmp_path, text)

    assert ["XYZ-101", "XYZ-R01"] == [fault.entry for fault in caught.value.faults]


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(RulebookError, match="cannot be read"):
        load_book(tmp_path / "rules.toml")


def test_a_reference_to_another_book_is_looked_up_among_all_books(tmp_path):
    """One book cannot know the others; the compiler holds them side by side."""
    one = load(tmp_path, SOUND.replace('see = ["XYZ-102"]', 'see = ["ABC-101"]'))

    assert [("XYZ-101", "`see` names ABC-101, which no book has")] == list(dangling([one]))
