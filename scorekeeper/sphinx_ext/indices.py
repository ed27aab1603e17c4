"""The indices of the domain: rules by id, by keyword, and by check."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from sphinx.domains import Index, IndexEntry

from scorekeeper.sphinx_ext.objects import RuleObject

Content = tuple[list[tuple[str, list[IndexEntry]]], bool]


class ObjectIndex(Index):
    """An index of declared objects."""

    def generate(self, docnames: Iterable[str] | None = None) -> Content:
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for group, entry in self.entries():
            if wanted is None or entry.docname in wanted:
                groups.setdefault(group, []).append(entry)
        return sorted(groups.items()), False

    @abstractmethod
    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        """Yield the entries with their headings."""

    @property
    def things(self) -> list[tuple[str, RuleObject]]:
        return sorted(self.domain.data["things"].items())


def _entry(name: str, thing: RuleObject, subtype: int = 0, extra: str = "", about: str = "") -> IndexEntry:
    return IndexEntry(name, subtype, thing.docname, thing.anchor, extra, "", about)


class IdIndex(ObjectIndex):
    """`rule-ids.html`: every rule and ruling, by book."""

    name = "ids"
    localname = "Rules by id"
    shortname = "ids"

    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        for name, thing in self.things:
            if thing.kind in {"rule", "ruling"}:
                yield name[:3], _entry(name, thing, about=thing.title)


class KeywordIndex(ObjectIndex):
    """`rule-keywords.html`: keywords by first letter."""

    name = "keywords"
    localname = "Rules by players' words"
    shortname = "words"

    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        words: dict[str, list[tuple[str, RuleObject]]] = {}
        for name, thing in self.things:
            for word in thing.keywords:
                words.setdefault(word.lower(), []).append((name, thing))
        for word, found in sorted(words.items()):
            first = word[:1].upper() if word[:1].isalpha() else "0-9"
            for place, (name, thing) in enumerate(found):
                if not place:
                    yield first, IndexEntry(word, 1, "", "", "", "", "")
                yield first, _entry(name, thing, 2, about=thing.title)


class CheckIndex(ObjectIndex):
    """`rule-checks.html`: every check with the rules it decides, by game or layer."""

    name = "checks"
    localname = "Rules by check"
    shortname = "checks"

    def entries(self) -> Iterator[tuple[str, IndexEntry]]:
        things = dict(self.things)
        for name, thing in self.things:
            if thing.kind == "check":
                group = name.partition(".")[0]
                yield group, _entry(name.partition(".")[2], thing, 1, about=thing.title)
                for rule in thing.rules:
                    if rule in things:
                        yield group, _entry(rule, things[rule], 2, about=things[rule].title)
