"""One rule or ruling as text and as JSON data, for `rules show`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scorekeeper.cli.commands.rules.edition import Edition
from scorekeeper.cli.output import bold
from scorekeeper.rules import Rule, Ruling, book, find
from scorekeeper.rules.book import CHECKED, plain
from scorekeeper.rules.coverage import UNPROVEN, Proof, missing, read_evidence, state
from scorekeeper.rules.links import page, site_event
from scorekeeper.terminal import room

WIDTH = 100
"""The longest line, in a pipe or a wide terminal."""


def rule_lines(rule: Rule, edition: Edition, *, tests: bool = False) -> Iterator[str]:
    """Return the lines of a rule: its text, rulings, related rules, and its tests if they are wanted."""
    chapter = next(one for one in book(rule.book).chapters if one.number == rule.chapter)
    yield from _headed(f"{rule.id} {rule.title}")
    yield from _wrapped(rule.text)
    yield ""
    yield from _wrapped(", ".join((rule.slug, *rule.aliases)), "  name     ")
    yield from _wrapped(f"{book(rule.book).title}: {rule.source}", "  printed  ")
    yield from _wrapped(f"{chapter.number} {chapter.title}", "  chapter  ")
    yield from _wrapped(f"{CHECKED[rule.check]} ({rule.kind}, revision {rule.rev})", "  checked  ")
    yield from _wrapped(rule.why, "  why      ")
    for ruling in edition.rulings(rule.rulings):
        yield ""
        yield from _ruling(ruling, edition)
    yield from _references("See also", rule.see)
    yield from _neighbours(rule)
    if tests:
        yield from _proof(rule)
    yield from _page(rule.id, edition)


def ruling_lines(ruling: Ruling, edition: Edition, *, tests: bool = False) -> Iterator[str]:
    """Return the lines of a ruling: question, answer, reason and options, and its tests if they are wanted."""
    yield from _ruling(ruling, edition)
    why = "because" if ruling.said == ruling.answer else f"the default is {ruling.default} because"
    yield from _wrapped(ruling.reason, f"  {why}  ")
    if ruling.options and not ruling.picked:
        yield from _wrapped(
            f'in tournament.toml, under [rulings]: {ruling.id} = "{ruling.options[-1].value}"', "  to pick  "
        )
    yield from _references("Rules", ruling.rules)
    if tests and (proof := _proof_of(ruling)).tests:
        yield from ("", "Tested by", *(f"  {test}" for test in proof.tests))
    yield from _page(ruling.id, edition)


def rule_data(rule: Rule, edition: Edition) -> dict[str, Any]:
    """Return a rule as JSON data, with its rulings and its evidence."""
    proof = _proof_of(rule)
    return {
        **{name: plain(getattr(rule, name)) for name in (*rule._fields, "book", "chapter")},
        "rulings": [ruling_data(ruling) for ruling in edition.rulings(rule.rulings)],
        "evidence": {"state": state(rule, proof.outcomes), **proof._asdict()},
        "url": page(rule.id),
    }


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as JSON data, with its page."""
    return {**ruling_fields(ruling), "url": page(ruling.id)}


def ruling_fields(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling as JSON data; `answer` is the one that applies, and `counts` the option behind it."""
    return {**plain(ruling), "answer": ruling.said, **({"counts": ruling.counts} if ruling.options else {})}


def _page(name: str, edition: Edition) -> Iterator[str]:
    """Return the address of the page, or the command that opens it; at an event, only a page of its own edition."""
    address = None if edition.at_hand and site_event() != edition.event else page(name)
    yield from ("", f"Page: {address}" if address else f"→ scorekeeper rules open {name}")


def _proof_of(entry: Rule | Ruling) -> Proof:
    return read_evidence(entry.book).get(entry.id, UNPROVEN)


def _ruling(ruling: Ruling, edition: Edition) -> Iterator[str]:
    yield from _headed(f"{ruling.id} {ruling.title}")
    yield from _wrapped(ruling.question)
    yield from _wrapped(edition.answer(ruling))
    wide = max((len(option.value) for option in ruling.options), default=0)
    for option, mark in ruling.offered:
        star = "*" if option.value == ruling.counts else " "
        default = " (the default)" if ruling.picked and mark == "default" else ""
        yield from _wrapped(f"{option.text}{default}", f"  {star} {option.value:<{wide}}  ")
    if ruling.options:
        yield (
            "  (* is what this event picked)"
            if ruling.picked
            else "  (* is the default; a tournament may pick another)"
        )


def _references(title: str, ids: Iterable[str]) -> Iterator[str]:
    if found := [find(name) for name in ids]:
        yield from ("", title)
        for entry in found:
            yield from _wrapped(entry.title, f"  {entry.id} ")


def _neighbours(rule: Rule) -> Iterator[str]:
    rules = book(rule.book).rules
    place = rules.index(rule)
    yield ""
    if place:
        yield from _wrapped(f"{rules[place - 1].id} {rules[place - 1].title}", "Before this: ")
    if place + 1 < len(rules):
        yield from _wrapped(f"{rules[place + 1].id} {rules[place + 1].title}", "After this: ")


def _proof(rule: Rule) -> Iterator[str]:
    """Return the tests that prove a rule, and what they do not show yet."""
    if rule.check == "people":
        return
    proof = _proof_of(rule)
    yield ""
    if proof.tests:
        yield f"Proven by ({', '.join(proof.outcomes)})"
        yield from (f"  {test}" for test in proof.tests)
    if lacks := missing(rule, proof.outcomes):
        yield f"Not yet proven by tests: {' or '.join(lacks)}"


def _wrapped(text: str, label: str = "  ") -> Iterator[str]:
    """Return a text beside its label, as wide as the terminal allows."""
    from textwrap import wrap

    width = min(WIDTH, room(sys.stdout) or WIDTH)
    yield from wrap(text, width, initial_indent=label, subsequent_indent=" " * len(label), break_on_hyphens=False)


def _headed(title: str) -> Iterator[str]:
    return map(bold, _wrapped(title, ""))
