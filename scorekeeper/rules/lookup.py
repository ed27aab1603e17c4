"""Finds a rule or ruling by id, slug or alias, in upper or lower case, with or without hyphens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.shelf import BOOKS, book, books, built_in_books, has_rule, is_shelved

ID = re.compile(r"([a-z]{3})(r?)(\d{1,3})")
"""An id without its hyphen, in lower case: `dwt417`, `dwtr01`."""


class UnknownRuleError(ScorekeeperError, LookupError):
    """There is no rule of this name; the next step suggests the nearest one."""

    def __init__(self, text: str) -> None:
        near = suggestions(text)
        chapter = re.fullmatch(r"([A-Z]{3})-?(\d?)", text.strip().upper())
        if chapter and any(found.code == chapter[1] for found in books()):
            said, step = "; this is the start of a book or chapter", f"rules list {text.strip().upper()}"
        elif near:
            said = f"; did you mean {' or '.join(f'{entry.id} ({entry.title})' for entry in near)}?"
            step = f"rules show {near[0].id}"
        else:
            words = " ".join(re.findall(r"[^\W_]+", text))
            said, step = "", f'rules search "{words or "tie"}"'
        super().__init__(f"there is no rule {text!r}{said}", next_step=f"scorekeeper {step}")
        self.suggestions = tuple(entry.id for entry in near)


class AmbiguousRuleError(ScorekeeperError, LookupError):
    """Two books use the same slug."""

    def __init__(self, text: str, found: Iterable[Rule | Ruling]) -> None:
        ids = [entry.id for entry in found]
        super().__init__(f"{text!r} is the name of {' and '.join(ids)}", next_step=f"scorekeeper rules show {ids[0]}")


def require(rule: str) -> str:
    """Return the id of a rule, or raise if no book has exactly this one."""
    if not has_rule(rule):
        raise UnknownRuleError(rule)
    return rule


def find(text: str, own: Iterable[Book] = ()) -> Rule | Ruling:
    """Return the one rule or ruling that the text names, or raise; `own` are books that go before others with their code."""
    found = named(text, own)
    if not found:
        raise UnknownRuleError(text)
    if len(found) > 1:
        raise AmbiguousRuleError(text, found)
    return found[0]


def named(text: str, own: Iterable[Book] = ()) -> list[Rule | Ruling]:
    """Return all rules and rulings that the text names, at most one in each book; of a book of `own`, by its id."""
    key = key_of(text)
    known = next((one for one in own if one.code == key[:3].upper()), None)
    if known is not None and ID.fullmatch(key):
        return [entry for entry in chain[Rule | Ruling](known.rules, known.rulings) if key_of(entry.id) == key]
    for codes in _shelves(key):
        if found := [entries[key] for entries in map(_entries, codes) if key in entries]:
            return found
    return []


def suggestions(text: str, most: int = 3) -> tuple[Rule | Ruling, ...]:
    """Return rules and rulings whose id, slug or alias is close to the text, closest first."""
    from difflib import get_close_matches

    key = key_of(text)
    entries = {name: entry for found in books() for name, entry in _entries(found.code).items()}
    near = _neighbours(key, entries) or get_close_matches(key, entries, n=3 * most)
    return tuple({entries[name].id: entries[name] for name in near}.values())[:most]


def _neighbours(key: str, names: Iterable[str]) -> list[str]:
    """Return ids of the same book, nearest numbers first, if the text looks like an id."""
    if not (asked := ID.fullmatch(key)):
        return []
    of_book = [match for name in names if (match := ID.fullmatch(name)) and match.group(1, 2) == asked.group(1, 2)]
    return [match.string for match in sorted(of_book, key=lambda match: abs(int(match[3]) - int(asked[3])))]


def key_of(text: str) -> str:
    """Return the form in which names are compared: lower case, no hyphens, `r1` as `r01`."""
    key = text.casefold().replace("-", "")
    if not key.isalnum():  # Names are; asking first saves time, because a search compares all names of some books.
        key = re.sub(r"[\W_]+", "", key)
    ruling = ID.fullmatch(key)
    return f"{ruling[1]}r{ruling[3]:0>2}" if ruling and ruling[2] else key


def _shelves(key: str) -> Iterator[Iterable[str]]:
    """Yield the books to look in, most likely first: one book if the text is an id, and plugged-in games last."""
    code = key[:3].upper()
    if ID.fullmatch(key) and (code in BOOKS or is_shelved(code)):
        yield [code]
    else:
        yield [found.code for found in built_in_books()]
        yield [found.code for found in books() if found.code not in BOOKS]


def _entries(code: str) -> dict[str, Rule | Ruling]:
    """Return the rule or ruling for every name in a book; a declared game may be read again with another book."""
    return _names(book(code)) if is_shelved(code) else _printed(code)


@cache
def _printed(code: str) -> dict[str, Rule | Ruling]:
    return _names(book(code))


def _names(found: Book) -> dict[str, Rule | Ruling]:
    names = {key_of(name): rule for rule in found.rules for name in (rule.id, rule.slug, *rule.aliases)}
    return {**names, **{key_of(ruling.id): ruling for ruling in found.rulings}}
