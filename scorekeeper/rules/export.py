"""Exports the books as data: every field of every rule and ruling, and what the tests prove about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scorekeeper.rules.book import Book, Rule, Ruling
from scorekeeper.rules.coverage import UNPROVEN, Proof, read_evidence, state
from scorekeeper.rules.links import published

FORMAT = 1


def exported(books: Iterable[Book]) -> dict[str, Any]:
    """Return these books as data with all fields, also empty ones."""
    from scorekeeper import __version__

    return {"format": FORMAT, "scorekeeper": __version__, "books": [_book(book) for book in books]}


def encoded(books: Iterable[Book]) -> bytes:
    """Return these books as a JSON document."""
    from json import dumps

    return dumps(exported(books), indent=1, ensure_ascii=False).encode() + b"\n"


def _book(book: Book) -> dict[str, Any]:
    evidence = read_evidence(book.code)
    return {
        **{
            name: _full(getattr(book, name))
            for name in ("code", "id", "title", "source", "rev", "event", "variants", "chapters")
        },
        "rules": [_rule(rule, evidence.get(rule.id, UNPROVEN)) for rule in book.rules],
        "rulings": [_ruling(ruling, evidence.get(ruling.id, UNPROVEN)) for ruling in book.rulings],
    }


def _rule(rule: Rule, proof: Proof) -> dict[str, Any]:
    evidence = {"state": state(rule, proof.outcomes), **_full(proof)}
    return {**_full(rule), "chapter": rule.chapter, "evidence": evidence, "url": published(rule.id)}


def _ruling(ruling: Ruling, proof: Proof) -> dict[str, Any]:
    return {**_full(ruling), "answer": ruling.said, "evidence": _full(proof), "url": published(ruling.id)}


def _full(value: Any) -> Any:
    """Return an entry with all its fields, as plain data."""
    if hasattr(value, "_asdict"):
        return {name: _full(found) for name, found in value._asdict().items()}
    return [_full(found) for found in value] if isinstance(value, tuple) else value
