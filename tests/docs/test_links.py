"""Links in pages that people also read as files, without the site."""

import re
import subprocess
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parents[2]
MADE = ("docs/finder.md", "docs/reference/", "docs/rules/", "docs/worked/", "docs/library/")
"""Pages that are made with the site; the README says so."""


def tracked():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    return {name for name in listed.split("\0") if name}


FILES = tracked()
PAGES = sorted(name for name in FILES if name.endswith(".md"))


def targets(page):
    """Files that a page links to, from the root; code is left out."""
    prose = re.sub(r"```.*?```|`[^`]*`", "", (ROOT / page).read_text("utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", prose):
        if not re.match(r"[a-z]+:", target):
            parts = []
            for part in (PurePosixPath(page).parent / target).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            yield "/".join(parts)


@pytest.mark.skipif(not FILES, reason="not a clone")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_links_to_files_of_the_clone_or_to_pages_that_the_site_makes(page):
    """The README and whatever lies outside `docs` link only to what is there."""
    made = MADE if page.startswith("docs/") else ()

    missing = [one for one in targets(page) if one not in FILES and not one.startswith(made)]
    assert [] == [one for one in missing if not any(name.startswith(f"{one}/") for name in FILES)]


def test_the_readme_says_which_pages_are_made_with_the_site():
    """Each kind of page that only the site has."""
    said = (ROOT / "README.md").read_text("utf-8")

    assert all(word in said for word in ("The finder", "pages of rules and worked examples", "the reference"))
