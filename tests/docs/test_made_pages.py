"""Pages that are made from live data: complete, linked by id, and rewritten only when they change."""

import re
from pathlib import Path

import pytest

from scorekeeper.cli.app import root
from scorekeeper.games import game, game_ids, library
from scorekeeper.rules import book, books
from scorekeeper.rules.book import Removed
from scorekeeper.sphinx_ext import write_pages

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with all made pages, and those pages."""
    folder = tmp_path_factory.mktemp("made")
    return folder, write_pages(folder, root=ROOT)


def test_every_rule_and_ruling_has_its_page_and_its_place_in_a_chapter(made):
    """Each id of each book is declared exactly once, on a page of its own name, and labelled once in reading order."""
    folder, pages = made
    texts = {
        page.relative_to(folder).as_posix(): page.read_text(encoding="utf-8") for page in pages if page.suffix == ".md"
    }

    ids = sorted(entry.id for book in books() for entry in book.entries)
    declared = {
        name: re.findall(r"^`{3,}\{rule:(?:rule|ruling)\} (\S+)$", text, re.MULTILINE) for name, text in texts.items()
    }
    assert {f"r/{name}.md": [name] for name in ids} == {name: found for name, found in declared.items() if found}
    assert ids == sorted(re.findall(r"^\(r-([A-Z]{3}-R?\d+)\)=$", "\n".join(texts.values()), re.MULTILINE))


def test_every_command_and_option_is_documented(made):
    page = (made[0] / "reference" / "commands.md").read_text(encoding="utf-8")

    missing = []
    for name in root().list_commands(None):
        command = root().commands[name]
        for words, leaf in [
            (f"scorekeeper {name}", command),
            *((f"scorekeeper {name} {sub}", leaf) for sub, leaf in getattr(command, "commands", {}).items()),
        ]:
            section = page.partition(f" {words}\n")[2].partition("\n##")[0]
            options = [option for parameter in leaf.params for option in parameter.opts if option.startswith("--")]
            missing += [
                f"{words} {option}" for option in ["", *options] if option != "--help" and option not in section
            ]
            missing += [] if section else [words]
    assert [] == missing


def test_a_command_is_shown_with_its_usage_values_and_defaults(made):
    page = (made[0] / "reference" / "commands.md").read_text(encoding="utf-8")
    section = page.partition("## scorekeeper sheets\n")[2].partition("\n## ")[0]

    assert "scorekeeper sheets [OPTIONS] [HEAT|TABLE]" in section
    assert "One of `a4`, `letter`. Default: `a4`." in section


def test_every_game_has_a_page_of_its_record(made):
    for name in game_ids():
        page = (made[0] / "reference" / f"record-{name}.md").read_text(encoding="utf-8")
        assert "| `seats` |" in page


@pytest.mark.parametrize("name", library())
def test_every_game_of_the_library_shows_its_sheet_its_rules_and_its_file(made, name):
    folder, one = made[0] / "library", game(name)
    page = (folder / f"{name}.md").read_text(encoding="utf-8")

    assert f"({name}.svg)]({name}.md)" in (folder / "index.md").read_text(encoding="utf-8")
    sheets = re.findall(r"\{image\} (\S+)", page)
    assert sheets
    assert [] == [sheet for sheet in sheets if not (folder / sheet).is_file()]
    assert [rule.id for rule in one.book.rules] == re.findall(r"^- \*\*(\S+)\*\* ", page, re.MULTILINE)
    assert one.text.strip() in page


def test_pages_are_rewritten_only_when_they_change(tmp_path):
    """An unchanged page keeps its time, so that Sphinx does not read it again."""
    pages = write_pages(tmp_path, [book("LOG")], ROOT)
    pages[0].write_text("changed", encoding="utf-8")
    before = {page: page.stat().st_mtime_ns for page in pages}

    again = write_pages(tmp_path, [book("LOG")], ROOT)

    assert pages == again
    assert [pages[0]] == [page for page in pages if page.stat().st_mtime_ns != before[page]]


def test_a_page_that_is_made_no_longer_is_removed_and_what_people_wrote_stays(tmp_path):
    write_pages(tmp_path, [book("LOG"), book("TRN")], ROOT)
    written = tmp_path / "rules" / "by-hand.md"
    written.write_text("# By hand\n", encoding="utf-8")
    drawn = tmp_path / "rules" / "by-hand.svg"
    drawn.write_text("<svg/>", encoding="utf-8")

    write_pages(tmp_path, [book("LOG")], ROOT)

    assert written.exists()
    assert drawn.exists()
    assert not (tmp_path / "r" / "TRN-101.md").exists()
    assert (tmp_path / "r" / "LOG-101.md").exists()


def test_a_removed_id_keeps_a_page_that_says_what_holds_instead(tmp_path):
    """An old finding still leads somewhere."""
    gone = Removed("LOG-199", "2026-11-16", "It said the same.", ("LOG-101",))
    write_pages(tmp_path, [book("LOG")._replace(removed=(gone,))], ROOT)

    page = (tmp_path / "r" / "LOG-199.md").read_text(encoding="utf-8")
    assert "# LOG-199 is no longer a rule" in page
    assert "Removed on 2026-11-16. It said the same." in page
    assert "- {rule:ref}`LOG-101 " in page
