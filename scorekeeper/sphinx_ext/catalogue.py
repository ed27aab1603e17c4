"""Everything known about the rules, by id, from which the pages are written."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from scorekeeper.cli.worked import Session, sessions
from scorekeeper.games.worked import Worked, worked_examples
from scorekeeper.reports.svg.picture import picture_svg
from scorekeeper.rules import BOOKS, PACKAGE, Book, Rule, Ruling
from scorekeeper.rules.coverage import UNPROVEN, Proof, read_evidence
from scorekeeper.rules.shelf import folder_of
from scorekeeper.sphinx_ext.markdown import ref
from scorekeeper.sphinx_ext.places import SourcePlace, by_rule, find_places, rulings_by_field

LINK = re.compile(r"\(#([A-Z]{3}-(?:R\d\d|\d{3}))\)|\{rule:\w+\}`(?:[^`<]*<)?([A-Z]{3}-(?:R\d\d|\d{3}))>?`")
MADE = ("rules", "reference", "r", "worked", "library")
"""Folders with generated pages; other files in them are left alone."""
EVENTS = "tournament"
"""The book whose worked examples are events."""
PICTURES = ("worked", "library")
"""The folders with generated pictures, which have no signature."""


class Guide(NamedTuple):
    """A hand-written page that cites a rule."""

    docname: str
    title: str


class Catalogue:
    """The books of a site, with everything known about their rules."""

    def __init__(self, books: Sequence[Book], root: Path, source: Path) -> None:
        self.books = books
        self.root = root
        """The checkout with package, tests and examples."""
        self.source = source
        """The source folder of the site."""
        self.entries: dict[str, Rule | Ruling] = {entry.id: entry for book in books for entry in book.entries}

    def answer(self, ruling: Ruling) -> str:
        """Return the answer that applies; in an event's edition, marked as its own."""
        return next(book for book in self.books if book.code == ruling.book).answer(ruling)

    def link(self, name: str, *, title: bool = True) -> str:
        """Return a link to a rule or ruling, or only its id if its book is not on this site."""
        if name not in self.entries:
            return name
        return ref(name, f"{name} {self.entries[name].title}" if title else "")

    def proof(self, entry: Rule | Ruling) -> Proof:
        """Return what passing tests showed about a rule or ruling."""
        return self._evidence.get(entry.id, UNPROVEN)

    @cached_property
    def _evidence(self) -> Mapping[str, Proof]:
        return {rule: proof for book in self.books for rule, proof in read_evidence(book.code).items()}

    def breadth(self, test: str) -> int:
        """Return how many rules a test function proves: a test of one rule says more about it than a sweep over all."""
        return self._breadth.get(test, 0)

    @cached_property
    def _breadth(self) -> Mapping[str, int]:
        proven = (dict.fromkeys(test.partition("[")[0] for test in proof.tests) for proof in self._evidence.values())
        return Counter(test for tests in proven for test in tests)

    @cached_property
    def places(self) -> tuple[SourcePlace, ...]:
        """Everything in the source code that names a rule of these books."""
        others = [folder_of(book.code) for book in self.books if book.code not in BOOKS]
        found = (place for package in (PACKAGE, *others) for place in find_places(package))
        return tuple(place for place in found if not self.entries.keys().isdisjoint(place.rules))

    def deciding(self, name: str) -> list[SourcePlace]:
        """Return the functions that decide a rule, or that read the answer to a ruling."""
        asking = self._asking.get(name, [])
        deciding = [place for place in self._by_rule.get(name, ()) if place.decides]
        return list({(place.path, place.name): place for place in (*deciding, *asking)}.values())

    def citing(self, name: str) -> list[SourcePlace]:
        """Return the places that cite a rule without deciding it."""
        known = {(place.path, place.name) for place in self.deciding(name)}
        return [place for place in self._by_rule.get(name, ()) if (place.path, place.name) not in known]

    @cached_property
    def _by_rule(self) -> Mapping[str, list[SourcePlace]]:
        return by_rule(self.places)

    @cached_property
    def _asking(self) -> Mapping[str, list[SourcePlace]]:
        found: dict[str, list[SourcePlace]] = {}
        for book in self.books:
            if book.code in BOOKS and book.rulings:
                module = import_module(f"scorekeeper.{BOOKS[book.code].replace('/', '.')}.rulings")
                fields = getattr(module, "FIELDS", None) or module.rulings.fields
                found.update(rulings_by_field(folder_of(book.code), fields))
        return found

    def named_by(self, name: str) -> list[str]:
        """Return the rules that refer to this one."""
        return self._named_by.get(name, [])

    @cached_property
    def _named_by(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for entry in self.entries.values():
            for other in getattr(entry, "see", ()):
                found.setdefault(other, []).append(entry.id)
        return found

    @cached_property
    def examples(self) -> list[Worked]:
        """The worked examples of these games."""
        games = {book.id for book in self.books}
        return [one for one in worked_examples(self.root / "examples" / "worked") if one.folder.parent.name in games]

    @cached_property
    def events(self) -> list[Session]:
        """The worked examples of the tournament's own rules, if its book is on this site."""
        here = any(book.id == EVENTS for book in self.books)
        return sessions(self.root / "examples" / "worked") if here else []

    def shown_in_events(self, name: str) -> list[Session]:
        """Return the events that show a rule, those that are about fewer rules first."""
        found = [one for one in self.events if name in one.shows]
        return sorted(found, key=lambda one: (len(one.shows), one.id))

    def shown(self, name: str) -> list[tuple[Worked, str]]:
        """Return the examples that show a rule with their outcomes, violated first."""
        order = ("violated", "kept", "not-applicable")
        found = [(one, one.shows[name]) for one in self.examples if name in one.shows]
        return sorted(found, key=lambda pair: (order.index(pair[1]), pair[0].id))

    def picture(self, example: Worked) -> str | None:
        """Return the picture of an example as SVG, or None."""
        return self._pictures[example.id]

    @cached_property
    def _pictures(self) -> Mapping[str, str | None]:
        drawn = ((one.id, one.game.picture(one.record, one.judge(), one.terms, one.name)) for one in self.examples)
        return {name: picture_svg(picture, alone=False) if picture else None for name, picture in drawn}

    def cited_in(self, name: str) -> list[Worked]:
        """Return the examples with a finding of this rule that do not list it themselves."""
        return [one for one in self.examples if name not in one.shows and name in self._cited[one.id]]

    @cached_property
    def _cited(self) -> Mapping[str, set[str]]:
        return {one.id: {finding["rule"] for finding in one.expected()["findings"]} for one in self.examples}

    def guides(self, name: str) -> list[Guide]:
        """Return the hand-written pages that link to this rule."""
        return self._guides.get(name, [])

    @cached_property
    def _guides(self) -> Mapping[str, list[Guide]]:
        found: dict[str, list[Guide]] = {}
        for guide, text in self._written():
            for name in dict.fromkeys(first or second for first, second in LINK.findall(text)):
                found.setdefault(name, []).append(guide)
        return found

    def _written(self) -> Iterator[tuple[Guide, str]]:
        for file in sorted(self.source.rglob("*.md")):
            place = file.relative_to(self.source)
            if place.parts[0] in MADE or place.parts[0].startswith(("_", ".")):
                continue
            text = file.read_text(encoding="utf-8")
            title = re.search(r"^# (.+)$", text, re.MULTILINE)
            yield Guide(place.with_suffix("").as_posix(), title[1].strip() if title else place.stem), text
