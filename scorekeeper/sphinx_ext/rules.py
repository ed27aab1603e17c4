"""Pages of the rules: one per book, one per chapter, one for the rulings; every rule is a target under its id."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules import Book, Rule, Ruling, books

CHECKS = {
    "sheet": "checked on a sheet",
    "transcript": "checked on a transcript",
    "log": "checked by the program",
    "people": "only people at the table can tell",
}


def rule_pages() -> dict[str, str]:
    """Path to Markdown text, for all books."""
    pages = {"rules/index.md": "\n".join(_index())}
    for book in books():
        folder = f"rules/{book.id}"
        pages[f"{folder}/index.md"] = "\n".join(_book(book))
        for chapter in book.chapters:
            pages[f"{folder}/chapter-{chapter.number}.md"] = "\n".join(_chapter(book, chapter.number))
        if book.rulings:
            pages[f"{folder}/rulings.md"] = "\n".join(_rulings(book))
    return pages


def _index() -> Iterator[str]:
    yield from ("# Rules", "")
    yield "Every finding, every step of an explanation and every regulation cites one of these by its id."
    yield from ("", "```{toctree}", ":maxdepth: 2", "")
    for book in books():
        yield f"{book.id}/index"
    yield from ("```", "")


def _book(book: Book) -> Iterator[str]:
    checked = sum(1 for rule in book.rules if rule.check != "people")
    yield from (f"# {book.title}", "")
    yield f"{len(book.rules)} rules, {checked} of them checked by the program; {len(book.rulings)} rulings. Source: {book.source}."
    yield from ("", "```{toctree}", ":maxdepth: 1", "")
    for chapter in book.chapters:
        yield f"chapter-{chapter.number}"
    if book.rulings:
        yield "rulings"
    yield from ("```", "")


def _chapter(book: Book, number: int) -> Iterator[str]:
    chapter = next(chapter for chapter in book.chapters if chapter.number == number)
    yield from (f"# {number} {chapter.title}", "")
    if chapter.text:
        yield from (chapter.text, "")
    for rule in book.rules:
        if rule.chapter == number:
            yield from _rule(book, rule)


def _rule(book: Book, rule: Rule) -> Iterator[str]:
    yield from (f"({rule.id})=", f"## {rule.id} {rule.title}", "", rule.text, "")
    yield f"*{rule.source}* · {rule.kind} · {CHECKS[rule.check]} · `{rule.slug}`"
    if rule.why:
        yield from ("", f"Why people: {rule.why}")
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for found in rule.rulings:
        yield from ("", f"Ruling [{found}](#{found}): {rulings[found].question}")
    if rule.see:
        yield from ("", "See " + ", ".join(f"[{other}](#{other})" for other in rule.see) + ".")
    yield ""


def _rulings(book: Book) -> Iterator[str]:
    yield from ("# Rulings", "")
    yield "Where the rulebook is silent. A tournament picks options in `tournament.toml` before it starts."
    yield ""
    for ruling in book.rulings:
        yield from _ruling(ruling)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield from (f"({ruling.id})=", f"## {ruling.id} {ruling.title}", "")
    yield from (f"**{ruling.question}** {ruling.answer}", "", ruling.reason, "")
    for option in ruling.options:
        mark = " (default)" if option.value == ruling.default else ""
        yield f"- `{option.value}`{mark}: {option.text}"
    yield from ("", "Touches " + ", ".join(f"[{rule}](#{rule})" for rule in ruling.rules) + ".", "")
