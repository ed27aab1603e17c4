"""Builds the rule finder: the books as plain data, and the parts of its page.

The same script serves two pages: `finder.html` of the site, which loads the data with a script tag, and the pocket page
(see `pocket`), which is a single file. Neither fetches anything, so both work from `file://`. A page needs

- `style()` in a style sheet, and `script()` in a script,
- `data_script(books)` in a script that is loaded before it,
- `body(pages="r/")` where the finder goes: `pages` is the path from that page to the folder with a page per rule.

The script finds the element by its class `rule-finder` and does nothing on a page without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from scorekeeper.rules.book import CHECKED, Book, Rule, Ruling, plain
from scorekeeper.rules.coverage import UNPROVEN, read_evidence
from scorekeeper.rules.index import SEPARATOR, WEIGHTS
from scorekeeper.rules.meaning import LENGTH as MEANING_LENGTH
from scorekeeper.rules.meaning import OFFSET, entry_vectors, word_vectors
from scorekeeper.rules.question import ENDINGS, MOST_WORDS, STEM, common_words, foreign_words
from scorekeeper.rules.relevance import ALIKE, ASIDE, LENGTH, PAIR, PARTLY, SATURATION, WEAK
from scorekeeper.rules.search import BESIDE, LEAST, MEANING
from scorekeeper.rules.shelf import questions

FORMAT = 2
FOLDER = Path(__file__).parent


def finder_data(books: Iterable[Book]) -> dict[str, Any]:
    """Return what the finder needs to know about these books, and the settings of the search."""
    from scorekeeper import __version__

    foreign = foreign_words()
    words = word_vectors()
    return {
        "format": FORMAT,
        "version": __version__,
        "weights": WEIGHTS,
        "saturation": SATURATION,
        "length": LENGTH,
        "weak": WEAK,
        "pair": PAIR,
        "partly": PARTLY,
        "aside": ASIDE,
        "alike": ALIKE,
        "beside": BESIDE,
        "least": LEAST,
        "most_words": MOST_WORDS,
        "endings": ENDINGS,
        "stem": STEM,
        "words": common_words(),
        "meaning": {"counts": MEANING, "length": MEANING_LENGTH, "offset": OFFSET, "words": words},
        "foreign": {"ignore": foreign["ignore"], "words": _joined(foreign["words"])},
        "checked": CHECKED,
        "books": [_book(book, words) for book in books],
    }


def _book(book: Book, words: Mapping[str, str]) -> dict[str, Any]:
    evidence = read_evidence(book.code)
    meant = entry_vectors(book, words)
    rules = []
    for rule in book.rules:
        proof = evidence.get(rule.id, UNPROVEN)
        rules.append({**_entry(rule, meant), "proven": {"outcomes": proof.outcomes, "tests": len(proof.tests)}})
    return {
        **{
            name: plain(getattr(book, name))
            for name in ("code", "id", "title", "source", "event", "chapters", "variants")
        },
        "synonyms": _joined(book.synonyms),
        "game": bool(book.variants),
        "rules": rules,
        "rulings": [_entry(ruling, meant) for ruling in book.rulings],
    }


def _entry(entry: Rule | Ruling, meant: Mapping[str, str]) -> dict[str, Any]:
    """Return an entry as plain data; lists of words are joined, because a phone loads them all."""
    asked = questions(entry.book).get(entry.id, ())
    joined = {"keywords": SEPARATOR.join(entry.keywords), "questions": SEPARATOR.join(asked)}
    return {**plain(entry), **joined, "meaning": meant[entry.id]}


def _joined(words: Mapping[str, Iterable[str]]) -> dict[str, str]:
    return {said: SEPARATOR.join(meant) for said, meant in words.items()}


def data_json(books: Iterable[Book]) -> str:
    """Return the data as JSON that is safe inside a `script` element."""
    from json import dumps

    data = dumps(finder_data(books), ensure_ascii=False, separators=(",", ":"))
    return data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def data_script(books: Iterable[Book]) -> str:
    """Return the data as a separate script, for a page that loads it with a script tag."""
    return f"window.scorekeeperRules = {data_json(books)};\n"


def script() -> str:
    """Return the script of the finder: the search, and the page around it."""
    return "".join((FOLDER / name).read_text(encoding="utf-8") for name in ("finder.js", "finder_page.js"))


def style() -> str:
    """Return the style sheet; colours are those of the theme if it has any, as furo does."""
    return (FOLDER / "finder.css").read_text(encoding="utf-8")


def body(pages: str = "", without_script: str = "", *, book: str = "", brief: bool = False) -> str:
    """Return the element of the finder; without `pages` it shows a rule's whole page itself.

    `without_script` is for readers whose browser runs no scripts. With `book` that game is chosen from the start; a `brief`
    finder shows nothing until something is asked, because it stands on a page with other content.
    """
    told = without_script or "<p>This page needs JavaScript. The pages with the rules by chapter do not.</p>"
    return (
        f'<div class="rule-finder" data-pages="{escape(pages)}" data-book="{escape(book)}"{" data-brief" * brief}>'
        '<form class="rf-ask" role="search" hidden>'
        '<p class="rf-field rf-wide"><label for="rf-question">Ask as you would ask across the table</label>'
        '<input id="rf-question" type="search" autocomplete="off" autocapitalize="off" spellcheck="false"'
        ' enterkeyhint="search" placeholder="he took his move back" aria-describedby="rf-keys"></p>'
        '<p class="rf-field"><label for="rf-book">Game</label>'
        '<select id="rf-book"><option value="">All games</option></select></p>'
        '<p class="rf-keys" id="rf-keys">Type words, an id or the start of a word.'
        " <kbd>↓</kbd> <kbd>↑</kbd> go through the answers, <kbd>Enter</kbd> opens one, <kbd>Esc</kbd> goes back.</p>"
        "</form>"
        '<p class="rf-count" role="status"></p>'
        '<div class="rf-answers"></div>'
        '<p class="rf-said" role="status"></p>'
        f"<noscript>{told}</noscript>"
        "</div>"
    )
