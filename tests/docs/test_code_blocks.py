"""What the README and the site say to type is typed here, and must print what they say."""

import re
from pathlib import Path

import msgspec
import pytest

from tests.docs.code_blocks import matches, run_page

ROOT = Path(__file__).parent.parent.parent
MADE = {"rules", "reference", "r", "worked", "library", "finder.md", "_build"}
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if not MADE & set(page.relative_to(ROOT / "docs").parts)),
]
RUN = {"console", "python", "toml", "json"}
SHOWN = {"text", "{toctree}", "{rule:finder}", "bash"}
"""`bash` is only for what a test cannot type: installing this package, and running these tests."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_code_block_does_what_it_says(page, tmp_path):
    """All blocks of a page run in order, in one new folder."""
    blocks = list(re.findall(r"^```(\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE))

    assert not set(blocks) - RUN - SHOWN
    assert len([block for block in blocks if block in RUN]) == run_page(page, tmp_path)


def test_output_that_differs_is_noticed():
    assert matches("a\n...\nd …\n", "a\nb\nc\nd e\n")
    assert not matches("a\n...\nd …\n", "a\nb\nc\n")
    assert not matches("a\n", "b\n")
    assert not matches("", "b\n")


@pytest.mark.parametrize("event", ['{"do": "shop", "steps": "two"}', '{"do": "shopping"}'])
def test_an_event_that_no_record_could_hold_is_noticed(event, tmp_path):
    page = tmp_path / "smugglonauts.md"
    page.write_text(f"```json\n{event}\n```\n", encoding="utf-8")

    with pytest.raises(msgspec.ValidationError):
        run_page(page, tmp_path)
