"""Builds the pocket page: the finder and all its data in one file, for a phone without a network.

If scripts do not run (such as on a phone that only previews the file), the page shows all rules in reading order, each
under its id, so that `pocket.html#DWT-622` always leads to the rule.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape

from scorekeeper.rules.book import Book, Rule, Ruling, title_of
from scorekeeper.rules.finder import body, data_json, script, style


def pocket_page(books: Sequence[Book]) -> str:
    """Return the whole file; the same books give the same bytes."""
    from scorekeeper import __version__

    look, run = style(), script()
    policy = (
        f"default-src 'none'; style-src '{_digest(look)}'; script-src '{_digest(run)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    title = title_of(books)
    count = f"{sum(len(book.rules) for book in books)} rules, {sum(len(book.rulings) for book in books)} rulings"
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">\n<meta name="generator" content="scorekeeper">',
            f"<title>{escape(title)}: finder</title>\n<style>{look}</style>\n</head>",
            '<body class="rf-pocket">',
            f"<header><h1>{escape(title)}</h1><p>scorekeeper {__version__}: {count}, all in this file</p></header>",
            f"<main>{body(without_script=''.join(_in_order(books)))}</main>",
            f'<script type="application/json" id="rule-data">{data_json(books)}</script>',
            f"<script>{run}</script>\n</body>\n</html>\n",
        )
    )


def _digest(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"


def _in_order(books: Iterable[Book]) -> Iterator[str]:
    """Yield all rules in reading order, for readers without scripts."""
    for book in books:
        yield f'<h2 id="{book.code}">{escape(book.title)}</h2>'
        for chapter in book.chapters:
            yield f'<h3 id="{book.code}-{chapter.number}">{chapter.number} {escape(chapter.title)}</h3>'
            yield from (_rule(rule) for rule in book.rules if rule.chapter == chapter.number)
        if book.rulings:
            yield f'<h3 id="{book.code}-R">Rulings</h3>'
            yield from (_ruling(book, ruling) for ruling in book.rulings)


def _rule(rule: Rule) -> str:
    also = _linked("Rulings: ", rule.rulings) + (f" See {', '.join(rule.see)}." if rule.see else "")
    return (
        f'<h4 id="{rule.id}">{rule.id} {escape(rule.title)}</h4><p>{escape(rule.text)}'
        f"<p><small>{escape(rule.source)}.{also}</small>"
    )


def _ruling(book: Book, ruling: Ruling) -> str:
    options = "".join(
        f"<li><code>{escape(option.value)}</code>{f' ({mark})' * bool(mark)}: {escape(option.text)}</li>"
        for option, mark in ruling.offered
    )
    return (
        f'<h4 id="{ruling.id}">{ruling.id} {escape(ruling.title)}</h4>'
        f"<p><em>{escape(ruling.question)}</em> {escape(book.answer(ruling))}</p>"
        + (f"<ul>{options}</ul>" if options else "")
        + f"<p><small>Rules: {', '.join(ruling.rules)}.</small>"
    )


def _linked(label: str, ids: Iterable[str]) -> str:
    links = ", ".join(f'<a href="#{name}">{name}</a>' for name in ids)
    return f" {label}{links}." if links else ""
