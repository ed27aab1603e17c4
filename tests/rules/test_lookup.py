"""A rule is found by what people type."""

from __future__ import annotations

import sys

import pytest

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules import (
    AmbiguousRuleError,
    UnknownBookError,
    UnknownRuleError,
    book,
    books,
    find,
    register_book,
    require,
    shelf,
)
from scorekeeper.rules.shelf import BookTakenError


@pytest.fixture
def empty_shelf(monkeypatch):
    """No book of a plugged-in game, and none after the test either."""
    monkeypatch.setattr(shelf, "_registered", {})
    forget()
    yield
    forget()


def forget():
    from scorekeeper.rules import lookup

    for cached in (shelf.plugged_in, shelf.anybody_plugs_in, shelf._rule_ids, lookup._printed):
        cached.cache_clear()


def rules_toml(code="XYZ", slug="first-rule"):
    return f"""
code = "{code}"
id = "{code.lower()}"
title = "A game"
source = "paper"
[[chapter]]
number = 1
title = "All"
[[rule]]
id = "{code}-101"
slug = "{slug}"
title = "First"
text = "Do it."
source = "line 1"
kind = "duty"
check = "sheet"
"""


@pytest.mark.parametrize(
    "text",
    ["DWT-622", "dwt-622", "dwt622", " DWT622 ", "DWT 622", "ties-second-gem", "Ties-Second-Gem", "ties second gem"],
)
def test_id_and_slug_in_any_spelling(text):
    assert "DWT-622" == find(text).id


@pytest.mark.parametrize("text", ["DWT-R01", "dwt-r01", "dwtr01", "DWT-R1", "dwtr1"])
def test_rulings_too(text):
    assert "DWT-R01" == find(text).id


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("DWT-411", "DWT-410"),
        ("dwt 625", "DWT-624"),
        ("ties-secnd-gem", "DWT-622"),
        ("mining_full_block", "DWT-331"),
        ("DWT-R43", "DWT-R42"),
        ("DTW-622", "DWT-622"),
    ],
)
def test_unknown_name_suggests_the_nearest(text, first):
    with pytest.raises(UnknownRuleError) as caught:
        find(text)

    assert first == caught.value.suggestions[0]
    assert f"scorekeeper rules show {first}" == caught.value.next_step
    assert f"there is no rule {text!r}; did you mean {first} (" in str(caught.value)


def test_the_start_of_an_id_leads_to_the_list():
    with pytest.raises(UnknownRuleError) as caught:
        find("dwt-6")

    assert "scorekeeper rules list DWT-6" == caught.value.next_step


@pytest.mark.parametrize("text", ["", "  ", "!!!", "qqqqqqqq", "DWT-", "-", "x" * 5000, "\x1b[31m"])
def test_nonsense_is_an_error_with_a_next_step(text):
    with pytest.raises(ScorekeeperError) as caught:
        find(text)

    assert caught.value.next_step.startswith("scorekeeper rules ")


@pytest.mark.parametrize("text", ["dwt-622", "ties-second-gem", "DWT-R01", "DWT-699", "QQQ-101", ""])
def test_require_wants_exactly_the_id_of_a_rule(text):
    assert "DWT-622" == require("DWT-622")
    with pytest.raises(LookupError):
        require(text)


def test_unknown_book_names_the_books():
    with pytest.raises(UnknownBookError, match="the books are DWT, SMU, MIN, CGO, NAU, TRN, LOG"):
        book("QQQ")


def test_a_book_can_be_put_on_the_shelf(empty_shelf, tmp_path):
    """The game of another package brings its own folder."""
    (tmp_path / "rules.toml").write_text(rules_toml())
    added = register_book(tmp_path)

    assert added is book("XYZ")
    assert added in books()
    assert "XYZ-101" == require("XYZ-101") == find("xyz101").id == find("first-rule").id


def test_the_compiled_form_is_preferred(empty_shelf, tmp_path):
    from scorekeeper.rules.compile import main

    (tmp_path / "rules.toml").write_text(rules_toml())
    main([str(tmp_path)])
    (tmp_path / "rules.toml").unlink()

    assert "XYZ" == register_book(tmp_path).code


def test_a_code_belongs_to_one_book(empty_shelf, tmp_path):
    (tmp_path / "rules.toml").write_text(rules_toml("LOG"))
    with pytest.raises(BookTakenError, match="already has the code LOG"):
        register_book(tmp_path)

    (tmp_path / "rules.toml").write_text(rules_toml("XYZ"))
    register_book(tmp_path)
    register_book(tmp_path)
    (tmp_path / "rules.toml").write_text(rules_toml("XYZ", slug="other"))
    with pytest.raises(BookTakenError):
        register_book(tmp_path)


def test_the_same_slug_in_two_plugged_in_books_is_ambiguous(empty_shelf, tmp_path):
    for code in ("XYZ", "ZYX"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "rules.toml").write_text(rules_toml(code))
        register_book(tmp_path / code)
    with pytest.raises(AmbiguousRuleError, match="'first-rule' is the name of XYZ-101 and ZYX-101"):
        find("first-rule")


def test_a_game_of_another_package_is_found_by_its_entry_point(empty_shelf, tmp_path, monkeypatch):
    """Importing what the entry point names is enough; built-in ids never ask for it."""
    (tmp_path / "xyz_game").mkdir()
    (tmp_path / "xyz_game" / "rules.toml").write_text(rules_toml())
    (tmp_path / "xyz_game" / "__init__.py").write_text(
        "from pathlib import Path\nfrom scorekeeper.rules import register_book\n"
        "GAME = register_book(Path(__file__).parent)\n"
    )
    info = tmp_path / "xyz_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: xyz-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[scorekeeper.games]\nxyz = xyz_game:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)

    assert "DWT-622" == find("DWT-622").id == find("ties-second-gem").id
    assert "xyz_game" not in sys.modules
    assert "XYZ-101" == find("xyz-101").id
    assert [*shelf.BOOKS, "XYZ"] == [found.code for found in books()]
    del sys.modules["xyz_game"]
