"""Reads a `rules.toml` strictly and reports all faults at once, with file, line and id.

Only authors and tests need this; the running program reads the compiled form (see `compile`).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import msgspec

from scorekeeper.errors import ScorekeeperError
from scorekeeper.rules.book import (
    WRITTEN,
    Book,
    Chapter,
    EarlierWording,
    Option,
    Removed,
    Rule,
    Ruling,
    Variant,
    read_book,
)

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
CODE = re.compile(r"[A-Z]{3}")


def _strict(kind: Any, **nested: type) -> Any:
    """Return a type with the same fields that msgspec can validate, to find unknown, missing and mistyped ones."""
    hints = {**get_type_hints(kind), **{name: tuple[entry, ...] for name, entry in nested.items()}}  # type: ignore[valid-type]
    defaults = kind._field_defaults
    fields = [(name, hints[name], *([defaults[name]] if name in defaults else [])) for name in kind._fields]
    renamed = {name: WRITTEN[name] for name in nested if name in WRITTEN}
    return msgspec.defstruct(kind.__name__, fields, kw_only=True, forbid_unknown_fields=True, rename=renamed)


ENTRIES: dict[str, Any] = {
    "rule": _strict(Rule, history=_strict(EarlierWording)),
    "ruling": _strict(Ruling, options=_strict(Option)),
    "chapter": _strict(Chapter),
    "variant": _strict(Variant),
    "removed": _strict(Removed),
}
PARTS = ("chapters", "variants", "rules", "rulings", "removed")
BOOK = _strict(Book, **{name: ENTRIES[WRITTEN.get(name, name)] for name in PARTS})


class BookFault(NamedTuple):
    """What is wrong with one entry of a book."""

    entry: str
    """Its id, or the closest thing to one."""
    text: str


class RulebookError(ScorekeeperError):
    """The book cannot be used; `faults` lists every reason."""

    def __init__(self, file: Path, faults: Sequence[BookFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(
            "\n".join(f"{fault.entry}: {fault.text}" for fault in faults),
            file=str(file),
            line=_line(file, faults[0].entry),
            next_step="python -m scorekeeper.rules.compile --check",
        )


def load_book(file: Path) -> Book:
    """Read and check a book."""
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise RulebookError(file, [BookFault("book", f"cannot be read: {error}")]) from error
    if faults := list(_shape_faults(raw)):
        raise RulebookError(file, faults)
    book = read_book(raw)
    if faults := [fault for check in CHECKS for fault in check(book)]:
        raise RulebookError(file, faults)
    return book


def load_questions(file: Path, book: Book) -> dict[str, list[str]]:
    """Read and check what players ask, by the rule or ruling of the book that answers it."""
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        found = msgspec.convert(raw, dict[str, list[str]])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise RulebookError(file, [BookFault("questions", f"cannot be read: {error}")]) from error
    faults = [
        BookFault(name, f"has questions, but {book.code} has no such entry") for name in found if name not in book.ids
    ]
    if faults:
        raise RulebookError(file, faults)
    return found


def dangling(books: Sequence[Book]) -> Iterator[BookFault]:
    """Yield references from one book to another that lead nowhere; `load_book` checks those within a book."""
    known = frozenset().union(*(book.ids for book in books))
    for book in books:
        for entry, name, target in _references(book):
            if target not in known:
                yield BookFault(entry, f"`{name}` names {target}, which no book has")


def _line(file: Path, entry: str) -> int | None:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    return next((n for n, line in enumerate(lines, 1) if line.startswith("id") and f'"{entry}"' in line), None)


def _shape_faults(raw: dict[str, Any]) -> Iterator[BookFault]:
    """Yield unknown, missing and mistyped fields, entry by entry, so that each is named by its id."""
    for name, kind in ENTRIES.items():
        entries = raw.get(name, [])
        for number, entry in enumerate(entries if isinstance(entries, list) else [entries], 1):
            try:
                msgspec.convert(entry, kind)
            except msgspec.ValidationError as error:
                named = entry.get("id", entry.get("number")) if isinstance(entry, dict) else None
                yield BookFault(str(named or f"{name} no {number}"), _sentence(error))
    try:
        msgspec.convert({**raw, **{name: [] for name in ENTRIES if name in raw}}, BOOK)
    except msgspec.ValidationError as error:
        yield BookFault("book", _sentence(error))


def _sentence(error: msgspec.ValidationError) -> str:
    """Return msgspec's message in our words."""
    text, _, path = str(error).partition(" - at `$")
    text = text.removeprefix("Object contains ").replace("Object missing required", "missing")
    field = path.strip("`.")
    return f"{text} (in {field})" if field else text


def _check_ids(book: Book) -> Iterator[BookFault]:
    if not CODE.fullmatch(book.code):
        yield BookFault("book", f"the code is three capital letters, not {book.code!r}")
    rules, rulings = [rule.id for rule in book.rules], [ruling.id for ruling in book.rulings]
    for ids, form, example in ((rules, r"-[1-9]\d\d", "417"), (rulings, r"-R\d\d", "R01")):
        for name in ids:
            if not re.fullmatch(re.escape(book.code) + form, name):
                yield BookFault(name, f"an id looks like {book.code}-{example}")
        for before, after in pairwise(ids):
            if after < before:
                yield BookFault(after, f"comes after {before}, but ids must go up")


def _check_names(book: Book) -> Iterator[BookFault]:
    ids = [*(rule.id for rule in book.rules), *(ruling.id for ruling in book.rulings)]
    yield from (BookFault(name, "this id is given twice") for name, n in Counter(ids).items() if n > 1)
    yield from (BookFault(one.id, "this id was removed but is used again") for one in book.removed if one.id in ids)
    owner: dict[str, str] = {}
    for rule in book.rules:
        for name in (rule.slug, *rule.aliases):
            if not SLUG.fullmatch(name):
                yield BookFault(rule.id, f"{name!r} is not a slug: use lower-case letters, digits and single hyphens")
            if name in owner:
                yield BookFault(rule.id, f"the name {name!r} already belongs to {owner[name]}")
            owner[name] = rule.id


def _check_chapters(book: Book) -> Iterator[BookFault]:
    numbers = Counter(chapter.number for chapter in book.chapters)
    yield from (BookFault(f"chapter {number}", "this number is given twice") for number, n in numbers.items() if n > 1)
    for rule in book.rules:
        if rule.id[4:5].isdigit() and rule.chapter not in numbers:
            yield BookFault(rule.id, f"there is no chapter {rule.chapter}")


def _check_texts(book: Book) -> Iterator[BookFault]:
    asked = (
        (book.rules, ("title", "text", "source")),
        (book.rulings, ("title", "question", "answer", "reason")),
    )
    for entries, names in asked:
        for entry in entries:
            yield from (BookFault(entry.id, f"`{name}` is empty") for name in names if not getattr(entry, name).strip())
    for rule in book.rules:
        if (rule.check == "people") != bool(rule.why.strip()):
            yield BookFault(rule.id, '`why` is needed with `check = "people"` and not allowed otherwise')
    for chapter in book.chapters:
        if not chapter.title.strip():
            yield BookFault(f"chapter {chapter.number}", "`title` is empty")


def _check_options(book: Book) -> Iterator[BookFault]:
    for ruling in book.rulings:
        values = [option.value for option in ruling.options]
        if ruling.variant not in ("", *(variant.id for variant in book.variants)):
            yield BookFault(ruling.id, f"there is no variant {ruling.variant!r}")
        if ruling.default not in (values or [""]):
            yield BookFault(ruling.id, f"the default {ruling.default!r} is not among the options {values}")
        if len(values) == 1 or len(set(values)) < len(values):
            yield BookFault(ruling.id, f"a ruling needs two or more different options: {values}")
        for option in ruling.options:
            if not option.text.strip():
                yield BookFault(ruling.id, f"`text` of option {option.value!r} is empty")


def _references(book: Book) -> Iterator[tuple[str, str, str]]:
    for rule in book.rules:
        yield from ((rule.id, "see", target) for target in rule.see)
        yield from ((rule.id, "rulings", target) for target in rule.rulings)
    for ruling in book.rulings:
        yield from ((ruling.id, "rules", target) for target in ruling.rules)
    for gone in book.removed:
        yield from ((gone.id, "instead", target) for target in gone.instead)


def _check_references(book: Book) -> Iterator[BookFault]:
    elsewhere = re.compile(rf"(?!{re.escape(book.code)})[A-Z]{{3}}-")
    for entry, name, target in _references(book):
        if target == entry:
            yield BookFault(entry, f"`{name}` names itself")
        elif target not in book.ids and not elsewhere.match(target):
            yield BookFault(entry, f"`{name}` names {target}, which this book does not have")


def _check_both_ways(book: Book) -> Iterator[BookFault]:
    """Yield rules and rulings that do not name each other; both must, because a rule's page shows its rulings."""
    down = {(ruling.id, rule) for ruling in book.rulings for rule in ruling.rules if rule.startswith(book.code)}
    up = {(ruling, rule.id) for rule in book.rules for ruling in rule.rulings}
    yield from (
        BookFault(rule, f"`rulings` lacks {ruling}, whose `rules` name it") for ruling, rule in sorted(down - up)
    )
    yield from (
        BookFault(ruling, f"`rules` lacks {rule}, whose `rulings` name it") for ruling, rule in sorted(up - down)
    )


CHECKS: tuple[Callable[[Book], Iterator[BookFault]], ...] = (
    _check_ids,
    _check_names,
    _check_chapters,
    _check_texts,
    _check_options,
    _check_references,
    _check_both_ways,
)
