"""Finds the page of a rule or ruling: offline if possible, otherwise published.

In this order: the site (or pocket page) that `SCOREKEEPER_DOCS` names, the site built in this checkout, the pocket page
that the wheel carries, the published site that `SCOREKEEPER_DOCS_URL` names. Only files that exist are named. Every
finding may ask, so this imports nothing heavy.

Papers are also read on other computers, so they name the published page, or one of a site that the user named. They never
name a file that happens to be on this computer: nobody else could open it, and its path may reveal who wrote the paper.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.rules.shelf import BOOKS, PACKAGE, book, codes, has_rule

SITE, PUBLISHED = "SCOREKEEPER_DOCS", "SCOREKEEPER_DOCS_URL"
"""Environment variables: a folder with a built site, and the address of a published one, with `{version}`."""
BUILT = PACKAGE.parent / "docs" / "_build" / "html"
POCKET = PACKAGE / "rules" / "pocket.html"
"""All built-in books in one file, written while the wheel is built (see `build`)."""


CITED = re.compile(r"(?<![\w/#-])(?:\x1b\[[0-9;]*m)?([A-Z]{3}-(?:R[0-9]{2}|[0-9]{3}))(?![\w-])")
"""The pattern of a rule or ruling id in a sentence, perhaps right after a terminal's colour code."""


def cited(text: str, *, rulings: bool = False) -> Iterator[tuple[int, int]]:
    """Yield start and end of each known rule id in a text, or also of rulings; a player may be called ABC-123."""
    for found in CITED.finditer(text):
        if has_rule(found[1]) or (rulings and _has_ruling(found[1])):
            yield found.span(1)


def _has_ruling(name: str) -> bool:
    return name[4] == "R" and name[:3] in codes() and any(name == one.id for one in book(name[:3]).rulings)


def page(rule: str) -> str | None:
    """Return the address of the page of a rule or ruling, or None; then use `scorekeeper rules show`."""
    return _offline(path(rule), rule, bundled=rule[:3] in BOOKS) or published(rule)


def finder() -> str | None:
    """Return the address of the search page, or None."""
    return _offline("finder.html", "") or _published("finder.html")


def site_event() -> str:
    """Return the event whose edition the named or built site is; empty if it is nobody's."""
    from json import loads

    place = Path(os.environ.get(SITE) or BUILT)
    try:
        return str(loads((place / "rules.json").read_bytes()).get("event", ""))
    except (OSError, ValueError):
        return ""


def published(rule: str) -> str | None:
    """Return its address on the published site, for readers on other computers: `https://…/0.1.0/r/DWT-622.html`."""
    return _published(path(rule))


def for_papers(rule: str) -> str | None:
    """Return the address that papers name."""
    named = os.environ.get(SITE)
    return published(rule) or (_in(Path(named), path(rule), rule) if named else None)


def path(rule: str) -> str:
    """Return the path of a rule's or ruling's page within a site."""
    return f"r/{rule}.html"


def in_pocket(file: Path, rule: str) -> str:
    """Return the address of a rule in a pocket page, or of the whole page."""
    return f"{file.absolute().as_uri()}#{rule}".rstrip("#")


def _offline(page: str, rule: str, *, bundled: bool = True) -> str | None:
    named = os.environ.get(SITE)
    for place in (Path(named), BUILT) if named else (BUILT,):
        if address := _in(place, page, rule):
            return address
    return in_pocket(POCKET, rule) if bundled and POCKET.is_file() else None


def _in(place: Path, page: str, rule: str) -> str | None:
    """Return the address of a page in a built site or a pocket page, or None."""
    if (file := place / page).is_file():
        return file.absolute().as_uri()
    return in_pocket(place, rule) if place.is_file() else None


def _published(page: str) -> str | None:
    address = os.environ.get(PUBLISHED)
    if not address:
        return None
    from scorekeeper import __version__

    return f"{address.replace('{version}', __version__).rstrip('/')}/{page}"
