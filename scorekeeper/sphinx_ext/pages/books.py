"""Pages of the books: chapters, rulings, coverage, checks, and a page for every rule."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.rules import Book, Rule
from scorekeeper.rules.coverage import cover, missing, state
from scorekeeper.sphinx_ext.catalogue import Catalogue
from scorekeeper.sphinx_ext.markdown import fenced, front_matter, marked, ref, source
from scorekeeper.sphinx_ext.pages.rule import STATES, removed_page, rule_page, ruling_page


def rule_pages(catalogue: Catalogue) -> dict[str, str]:
    """Return the Markdown of all pages, by path."""
    pages = {"rules/index.md": "\n".join(_index(catalogue))}
    for book in catalogue.books:
        folder = f"rules/{book.id}"
        pages[f"{folder}/index.md"] = "\n".join(_book(book))
        for chapter in book.chapters:
            pages[f"{folder}/chapter-{chapter.number}.md"] = "\n".join(_chapter(book, chapter.number))
        if book.rulings:
            pages[f"{folder}/rulings.md"] = "\n".join(_rulings(book))
        pages[f"{folder}/coverage.md"] = "\n".join(_coverage(catalogue, book))
        pages.update({f"r/{rule.id}.md": rule_page(catalogue, book, rule) for rule in book.rules})
        pages.update({f"r/{ruling.id}.md": ruling_page(catalogue, book, ruling) for ruling in book.rulings})
        pages.update({f"r/{gone.id}.md": removed_page(catalogue, book, gone) for gone in book.removed})
    pages["rules/checks.md"] = "\n".join(_checks(catalogue))
    return pages


def _index(catalogue: Catalogue) -> Iterator[str]:
    yield from ("# Rules", "")
    yield "Every finding, every step of an explanation and every regulation cites one of these by its id."
    yield "[Find one](/finder.md) in players' words, or look one up:"
    yield "{ref}`by id <rule-ids>`, {ref}`by players' words <rule-keywords>`, {ref}`by check <rule-checks>`."
    yield from ("", "```{toctree}", ":maxdepth: 2", "")
    for book in catalogue.books:
        yield f"{book.id}/index"
    yield from ("checks", "```", "")


def _book(book: Book) -> Iterator[str]:
    checked = sum(1 for rule in book.rules if rule.check != "people")
    yield from (f"# {marked(book.title)}", "")
    yield f"{len(book.rules)} rules, of which the program checks {checked}; {len(book.rulings)} rulings. Source: {marked(book.source)}."
    yield from ("", "```{toctree}", ":maxdepth: 1", "")
    for chapter in book.chapters:
        yield f"chapter-{chapter.number}"
    if book.rulings:
        yield "rulings"
    yield from ("coverage", "```", "")


def _chapter(book: Book, number: int) -> Iterator[str]:
    """Yield a chapter in reading order; the search skips it in favour of the rules' own pages."""
    chapter = next(chapter for chapter in book.chapters if chapter.number == number)
    yield from front_matter(nosearch=True)
    yield from (f"# {number} {marked(chapter.title)}", "")
    if chapter.text:
        yield from (marked(chapter.text), "")
    for rule in book.rules:
        if rule.chapter == number:
            yield from _rule(book, rule)


def _rule(book: Book, rule: Rule) -> Iterator[str]:
    yield from (f"(r-{rule.id})=", f"## {ref(rule.id)} {marked(rule.title)}", "", marked(rule.text), "")
    rulings = {ruling.id: ruling for ruling in book.rulings}
    for found in rule.rulings:
        ruling = rulings[found]
        yield from (f"Ruling {ref(found)}: *{marked(ruling.question)}* {marked(book.answer(ruling))}", "")


def _rulings(book: Book) -> Iterator[str]:
    yield from front_matter(nosearch=True)
    yield from ("# Rulings", "")
    yield "Answers where the rulebook is silent. A tournament picks options in `tournament.toml` before it starts."
    yield ""
    for ruling in book.rulings:
        yield from (f"(r-{ruling.id})=", f"## {ref(ruling.id)} {marked(ruling.title)}", "")
        yield from (f"**{marked(ruling.question)}** {marked(book.answer(ruling))}", "")
        values = [f"`{option.value}`{f' ({mark})' * bool(mark)}" for option, mark in ruling.offered]
        if values:
            yield from (f"Options: {', '.join(values)}.", "")


def _coverage(catalogue: Catalogue, book: Book) -> Iterator[str]:
    """Yield the page that shows which rules tests prove."""
    found = cover(book, {rule.id: catalogue.proof(rule) for rule in book.rules})
    yield from front_matter(nosearch=True)
    yield from ("# What is proven", "")
    yield (
        f"{found.covered} of the {found.checkable} rules that can be checked from a record are proven by tests, {found.percent} %;"
        f" {found.rules - found.checkable} are for people at the table."
    )
    yield from ("", "| rule | state | seen in passing tests | tests |", "|---|---|---|---|")
    for rule in book.rules:
        proof = catalogue.proof(rule)
        lacks = f" (lacks {', '.join(missing(rule, proof.outcomes))})" if missing(rule, proof.outcomes) else ""
        seen = ", ".join(proof.outcomes) + lacks
        tests = len({test.partition("[")[0] for test in proof.tests})
        yield f"| {catalogue.link(rule.id)} | {STATES[state(rule, proof.outcomes)]} | {seen} | {tests or ''} |"
    yield ""


def _checks(catalogue: Catalogue) -> Iterator[str]:
    """Yield the page of all functions that decide rules, with links to the source."""
    yield from front_matter(nosearch=True)
    yield from ("# Checks", "")
    yield "The functions that decide rules, by game or layer. A function's name says what it guards."
    yield ""
    group = ""
    for place in sorted((place for place in catalogue.places if place.decides), key=lambda place: place.check):
        if group != (group := place.check.partition(".")[0]):
            yield from (f"## {group.replace('_', ' ').capitalize()}", "")
        rules = [rule for rule in place.rules if rule in catalogue.entries]
        about = f"{marked(place.about)} " if place.about else ""
        said = f"{source(place, place.check.partition('.')[2])}: {about}Decides {', '.join(map(ref, rules))}."
        yield from fenced("rule:check", place.check, said, rules="; ".join(rules))
