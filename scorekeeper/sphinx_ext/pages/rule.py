"""The page of one rule or ruling, such as `r/DWT-417.md`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scorekeeper.rules import Book, Rule, Ruling
from scorekeeper.rules.book import CHECKED, Removed
from scorekeeper.rules.coverage import missing, state
from scorekeeper.sphinx_ext.catalogue import Catalogue
from scorekeeper.sphinx_ext.markdown import STEP, fenced, folded, front_matter, marked, ref, source
from scorekeeper.sphinx_ext.pages.events import shown_in_events
from scorekeeper.sphinx_ext.pages.examples import shown_in_examples
from scorekeeper.sphinx_ext.places import ProvingTest, SourcePlace, proving_tests

KINDS = {
    "duty": "This rule is a duty, which players keep or break.",
    "permission": "This rule is a permission, which players may use.",
    "definition": "This rule is a definition on which other rules rely.",
    "component": "This rule says what is in the box.",
    "reckoning": "This rule decides a place or a total.",
}
STATES = {
    "covered": "proven",
    "one-sided": "proven from one side only",
    "uncovered": "not proven yet",
    "people": "for people at the table",
}
FIND = " · [Find another](/finder.md)"
MANY = 12
"""Longer lists of tests are folded."""


def rule_page(catalogue: Catalogue, book: Book, rule: Rule) -> str:
    """Return the Markdown of a rule's page."""
    return "\n".join((*_rule_head(catalogue, book, rule), *_rule_body(catalogue, book, rule)))


def ruling_page(catalogue: Catalogue, book: Book, ruling: Ruling) -> str:
    """Return the Markdown of a ruling's page."""
    return "\n".join((*_ruling_head(catalogue, book, ruling), *_ruling_body(catalogue, ruling)))


def removed_page(catalogue: Catalogue, book: Book, gone: Removed) -> str:
    """Return the Markdown of a removed id's page, to which old findings still link."""
    lines = [*front_matter(orphan=True, nosearch=True), f"# {gone.id} is no longer a rule", ""]
    lines += _where(f"[{marked(book.title)}](/rules/{book.id}/index.md)")
    lines += [f"Removed on {gone.date}. {marked(gone.note, catalogue.entries)}", ""]
    if gone.instead:
        lines += ["## Instead", "", *(f"- {catalogue.link(rule)}" for rule in gone.instead), ""]
    return "\n".join(lines)


def _head(entry: Rule | Ruling, among: Iterable[Rule | Ruling], within: str) -> Iterator[str]:
    named = [f"{one.id} {one.title}" for one in among]
    place = named.index(f"{entry.id} {entry.title}")
    before = named[place - 1] if place else ""
    after = named[place + 1] if place + 1 < len(named) else ""
    yield from front_matter(orphan=True, rule_before=before, rule_after=after, within=within)
    yield from (f"# {entry.id} {marked(entry.title)}", "")


def _where(*links: str) -> Iterator[str]:
    """Yield the breadcrumb of a page."""
    yield from fenced("container", "rule-where", STEP.join(("[Rules](/rules/index.md)", *links)) + FIND)


def _rule_head(catalogue: Catalogue, book: Book, rule: Rule) -> Iterator[str]:
    yield from _head(rule, book.rules, f"rules/{book.id}/chapter-{rule.chapter}")
    chapter = next(chapter for chapter in book.chapters if chapter.number == rule.chapter)
    yield from _where(
        f"[{marked(book.title)}](/rules/{book.id}/index.md)",
        f"[{chapter.number} {marked(chapter.title)}](#r-{rule.id.lower()})",
    )
    yield from fenced(
        "rule:rule",
        rule.id,
        marked(rule.text, catalogue.entries.keys() - {rule.id}),
        title=rule.title,
        rev=rule.rev,
        keywords="; ".join(rule.keywords),
    )


def _rule_body(catalogue: Catalogue, book: Book, rule: Rule) -> Iterator[str]:
    why = f" {marked(rule.why)}" if rule.why else ""
    yield from (f"Printed in {marked(book.title)}: {marked(rule.source)}.", "")
    by = "It is checked" if rule.check == "people" else "The program checks it"
    yield from (f"{KINDS[rule.kind]} {by} {CHECKED[rule.check]}.{why}", "")
    yield from _rulings_of(catalogue, rule)
    yield from shown_in_examples(catalogue, rule.id)
    yield from shown_in_events(catalogue, rule.id)
    yield from _checks(catalogue, rule.id, "Checked by", "These functions decide it:")
    yield from _proof(catalogue, rule)
    yield from _cited(catalogue, rule.id)
    yield from _see(catalogue, rule.id, rule.see)
    yield from _citation(rule, (rule.slug, *rule.aliases))
    yield from _history(rule)


def _citation(entry: Rule | Ruling, names: Iterable[str] = ()) -> Iterator[str]:
    """Yield how to cite it, and its keywords, by which the site's search finds it."""
    yield from ("## How to cite it", "")
    yield f"Write {entry.id}, revision {entry.rev}. On the terminal: `scorekeeper rules show {entry.id}`."
    if called := ", ".join(f"`{name}`" for name in names):
        yield f"It is also called {called}."
    if entry.keywords:
        yield f"Players say: {marked(', '.join(entry.keywords))}."
    yield ""


def _rulings_of(catalogue: Catalogue, rule: Rule) -> Iterator[str]:
    """Yield the rulings on a rule, which come first because readers may not know of them."""
    rulings = [found for name in rule.rulings if isinstance(found := catalogue.entries[name], Ruling)]
    if not rulings:
        return
    yield from ("## Where the book is silent", "")
    for ruling in rulings:
        yield from (f"### {ref(ruling.id)} {marked(ruling.title)}", "")
        yield from _answer(catalogue, ruling)


def _answer(catalogue: Catalogue, ruling: Ruling) -> Iterator[str]:
    ids = catalogue.entries.keys() - {ruling.id}
    yield from (f"**{marked(ruling.question, ids)}** {marked(catalogue.answer(ruling), ids)}", "")
    if not ruling.options:
        yield from ("This answer is fixed; a tournament cannot pick another.", "")
        return
    for option, mark in ruling.offered:
        yield f"- `{option.value}`{f' ({mark})' * bool(mark)}: {marked(option.text, ids)}"
    yield ""


def _ruling_head(catalogue: Catalogue, book: Book, ruling: Ruling) -> Iterator[str]:
    yield from _head(ruling, book.rulings, f"rules/{book.id}/rulings")
    yield from _where(f"[{marked(book.title)}](/rules/{book.id}/index.md)", f"[Rulings](#r-{ruling.id.lower()})")
    yield from fenced(
        "rule:ruling",
        ruling.id,
        "\n".join(_answer(catalogue, ruling)),
        title=ruling.title,
        rev=ruling.rev,
        keywords="; ".join(ruling.keywords),
        rules="; ".join(ruling.rules),
    )


def _ruling_body(catalogue: Catalogue, ruling: Ruling) -> Iterator[str]:
    why = "Why" if ruling.said == ruling.answer else f"Why the default is `{ruling.default}`"
    yield from (f"## {why}", "", marked(ruling.reason, catalogue.entries.keys() - {ruling.id}), "")
    if ruling.options and not ruling.picked:
        other = next(option.value for option in ruling.options if option.value != ruling.default)
        yield from ("## How to pick", "", "In `tournament.toml`, before the tournament starts:", "")
        yield from ("```toml", "[rulings]", f'{ruling.id} = "{other}"', "```", "")
    if ruling.variant:
        yield from (f"It applies only to the variant `{ruling.variant}`.", "")
    yield from ("## Rules that it concerns", "", *(f"- {catalogue.link(rule)}" for rule in ruling.rules), "")
    yield from shown_in_examples(catalogue, ruling.id)
    yield from _checks(catalogue, ruling.id, "Used by", "These functions read the option that was picked:")
    yield from _tests(catalogue, ruling, "Tested by")
    yield from _cited(catalogue, ruling.id)
    yield from _citation(ruling)


def _checks(catalogue: Catalogue, name: str, heading: str, text: str) -> Iterator[str]:
    if found := catalogue.deciding(name):
        yield from (f"## {heading}", "", text, "", *map(_place, found), "")


def _place(place: SourcePlace) -> str:
    about = f": {marked(place.about)}" if place.about else ""
    return f"- {source(place, place.check)}{about}"


def _proof(catalogue: Catalogue, rule: Rule) -> Iterator[str]:
    if rule.check == "people":
        return
    outcomes = catalogue.proof(rule).outcomes
    said = STATES[state(rule, outcomes)]
    seen = f"; passing tests show it {_listed(outcomes)}" if outcomes else ""
    lacks = f"; no test shows yet that it is {' or '.join(missing(rule, outcomes))}" if missing(rule, outcomes) else ""
    yield from _tests(catalogue, rule, "Proven by tests", f"This rule is {said}{seen}{lacks}.")


def _listed(words: Iterable[str]) -> str:
    *before, last = (f"**{word}**" for word in words)
    return f"{', '.join(before)} and {last}" if before else last


def _tests(catalogue: Catalogue, entry: Rule | Ruling, heading: str, text: str = "") -> Iterator[str]:
    found = proving_tests(catalogue.proof(entry).tests, catalogue.root)
    found.sort(key=lambda test: catalogue.breadth(f"{test.path}::{test.name}"))
    if not found and not text:
        return
    yield from (f"## {heading}", "")
    yield from (text, "") if text else ()
    lines = [f"- {source(test, test.sentence)}{_cases(test)}, `{test.path}`" for test in found]
    yield from folded(lines, f"All {len(lines)} tests") if len(lines) > MANY else lines
    yield ""


def _cases(test: ProvingTest) -> str:
    return f" ({test.cases} cases)" if test.cases > 1 else ""


def _cited(catalogue: Catalogue, name: str) -> Iterator[str]:
    """Yield where code and guides cite it."""
    lines = [f"- {ref(one.id, one.about.title)}: a finding of this worked example" for one in catalogue.cited_in(name)]
    lines += [f"- [{guide.title}](/{guide.docname}.md)" for guide in catalogue.guides(name)]
    lines += map(_place, catalogue.citing(name))
    if lines:
        yield from ("## Cited in", "", *lines, "")


def _see(catalogue: Catalogue, name: str, see: Iterable[str]) -> Iterator[str]:
    towards = list(see)
    back = [other for other in catalogue.named_by(name) if other not in towards]
    if towards or back:
        yield from ("## See also", "")
        yield from (f"- {catalogue.link(other)}" for other in towards)
        yield from (f"- {catalogue.link(other)}, which refers to this one" for other in back)
        yield ""


def _history(rule: Rule) -> Iterator[str]:
    """Yield the changes of a rule's wording, newest first."""
    if not rule.history:
        return
    yield from ("## History", "", f"This is revision {rule.rev}.", "")
    newer = rule.text
    for before in sorted(rule.history, key=lambda one: -one.rev):
        old = before.text or newer
        yield from fenced("rule:history", str(before.rev), f"{old}\n=>\n{newer}", date=before.date, note=before.note)
        newer = old
