"""Where the page of a rule or ruling is: offline if it can be, else published, else nowhere.

In this order: the site (or pocket page) that `SCOREKEEPER_DOCS` names, the site built in this checkout, the pocket page
that the wheel carries, the published site that `SCOREKEEPER_DOCS_URL` names. Only files that exist are named. Every
finding may ask, so nothing is imported for it.

A paper is read on other machines, too: it names the published page, or one of a site that somebody named. What merely
lies on this machine is not named on it: nobody else could open it, and its path may tell who wrote the paper.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.rules.shelf import BOOKS, PACKAGE, has_rule

SITE, PUBLISHED = "SCOREKEEPER_DOCS", "SCOREKEEPER_DOCS_URL"
"""Environment variables: a folder with a built site, and the address of a published one, with `{version}`."""
BUILT = PACKAGE.parent / "docs" / "_build" / "html"
POCKET = PACKAGE / "rules" / "pocket.html"
"""All built-in books in one file, written while the wheel is built (see `build`)."""


CITED = re.compile(r"(?<![\w/#-])(?:\x1b\[[0-9;]*m)?([A-Z]{3}-(?:R[0-9]{2}|[0-9]{3}))(?![\w-])")
"""What looks like the id of a rule or ruling in a sentence, perhaps the first word of what a terminal shows in colour."""


def cited(text: str) -> Iterator[tuple[int, int]]:
    """Where a text names a rule or ruling: start and end; a player may be called ABC-123."""
    return (found.span(1) for found in CITED.finditer(text) if has_rule(found[1]))


def page(rule: str) -> str | None:
    """The address of the page of a rule or ruling, or None: then `scorekeeper rules show` is the way."""
    return _offline(path(rule), rule, bundled=rule[:3] in BOOKS) or published(rule)


def finder() -> str | None:
    """The address of the page that searches them all, or None."""
    return _offline("finder.html", "") or _published("finder.html")


def published(rule: str) -> str | None:
    """Its address on the published site, for what is read on other machines: `https://…/0.1.0/r/DWT-622.html`."""
    return _published(path(rule))


def for_papers(rule: str) -> str | None:
    """The address that a paper gives."""
    named = os.environ.get(SITE)
    return published(rule) or (_in(Path(named), path(rule), rule) if named else None)


def path(rule: str) -> str:
    """Where a site has the page of a rule or ruling."""
    return f"r/{rule}.html"


def in_pocket(file: Path, rule: str) -> str:
    """The address of a rule in a pocket page, or of the whole page."""
    return f"{file.absolute().as_uri()}#{rule}".rstrip("#")


def _offline(page: str, rule: str, *, bundled: bool = True) -> str | None:
    named = os.environ.get(SITE)
    for place in (Path(named), BUILT) if named else (BUILT,):
        if address := _in(place, page, rule):
            return address
    return in_pocket(POCKET, rule) if bundled and POCKET.is_file() else None


def _in(place: Path, page: str, rule: str) -> str | None:
    """The address of a page in a built site, or in a pocket page, if it is there."""
    if (file := place / page).is_file():
        return file.absolute().as_uri()
    return in_pocket(place, rule) if place.is_file() else None


def _published(page: str) -> str | None:
    address = os.environ.get(PUBLISHED)
    if not address:
        return None
    from scorekeeper import __version__

    return f"{address.replace('{version}', __version__).rstrip('/')}/{page}"
