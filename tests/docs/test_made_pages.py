"""Pages that are made from live data: complete, linked by id, and rewritten only when they change."""

import re

from scorekeeper.cli import root
from scorekeeper.games import game_ids
from scorekeeper.rules import books
from scorekeeper.sphinx_ext import write_pages


def test_every_rule_and_ruling_is_a_target(tmp_path):
    """Each id of each book can be linked to, exactly once."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in write_pages(tmp_path))

    ids = [entry.id for book in books() for entry in (*book.rules, *book.rulings)]
    assert sorted(ids) == sorted(re.findall(r"^\(([A-Z]{3}-R?\d+)\)=$", text, re.MULTILINE))


def test_every_command_and_option_is_documented(tmp_path):
    write_pages(tmp_path)
    page = (tmp_path / "reference" / "commands.md").read_text(encoding="utf-8")

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


def test_every_game_has_a_page_of_its_record(tmp_path):
    write_pages(tmp_path)

    for name in game_ids():
        page = (tmp_path / "reference" / f"record-{name}.md").read_text(encoding="utf-8")
        assert "| `seats` |" in page


def test_pages_are_rewritten_only_when_they_change(tmp_path):
    """An unchanged page keeps its time, so that Sphinx does not read it again; a stray one is removed."""
    pages = write_pages(tmp_path)
    stray = tmp_path / "rules" / "stray.md"
    stray.write_text("# Stray\n", encoding="utf-8")
    pages[0].write_text("changed", encoding="utf-8")
    before = {page: page.stat().st_mtime_ns for page in pages}

    again = write_pages(tmp_path)

    assert pages == again
    assert not stray.exists()
    assert [pages[0]] == [page for page in pages if page.stat().st_mtime_ns != before[page]]
