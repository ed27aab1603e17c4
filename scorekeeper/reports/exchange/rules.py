"""Rules and rulings as CSV, one line each, in reading order."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.reports.exchange.csv import csv_text, safe
from scorekeeper.rules import Book, Rule, Ruling

HEAD = (
    *("id", "book", "what", "chapter", "title", "text", "source", "kind", "check", "why", "rulings", "see"),
    *("default", "this event", "options", "reason", "name", "keywords", "revision"),
)


def rules_csv(books: Iterable[Book]) -> str:
    """Return one line per rule, then one per ruling, book by book."""
    rows: list[dict[str, str]] = []
    for book in books:
        chapters = {chapter.number: f"{chapter.number} {chapter.title}" for chapter in book.chapters}
        rows += [*(_rule(rule, chapters) for rule in book.rules), *map(_ruling, book.rulings)]
    return csv_text(HEAD, ([safe(row.get(name, "")) for name in HEAD] for row in rows))


def _rule(rule: Rule, chapters: dict[int, str]) -> dict[str, str]:
    return {
        **{name: getattr(rule, name) for name in ("id", "book", "title", "text", "source", "kind", "check", "why")},
        "what": "rule",
        "chapter": chapters[rule.chapter],
        "rulings": " ".join(rule.rulings),
        "see": " ".join(rule.see),
        "name": rule.slug,
        "keywords": "; ".join(rule.keywords),
        "revision": str(rule.rev),
    }


def _ruling(ruling: Ruling) -> dict[str, str]:
    return {
        **{name: getattr(ruling, name) for name in ("id", "book", "title", "reason", "default")},
        "what": "ruling",
        "text": f"{ruling.question} {ruling.said}",
        "this event": ruling.picked,
        "see": " ".join(ruling.rules),
        "options": "; ".join(f"{option.value}: {option.text}" for option in ruling.options),
        "keywords": "; ".join(ruling.keywords),
        "revision": str(ruling.rev),
    }
