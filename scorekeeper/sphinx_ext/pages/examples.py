"""Pages of the worked examples, from the files that the tests judge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from posixpath import normpath
from typing import TYPE_CHECKING, Any

from scorekeeper.games.worked import RECORD, Worked
from scorekeeper.rules import Book
from scorekeeper.sphinx_ext.catalogue import EVENTS
from scorekeeper.sphinx_ext.markdown import STEP, fenced, front_matter, marked, ref
from scorekeeper.sphinx_ext.pages.options import options_of

if TYPE_CHECKING:
    from scorekeeper.sphinx_ext.catalogue import Catalogue

OUTCOMES = {"violated": "Broken", "kept": "Kept", "not-applicable": "Does not apply"}
WHOLE = 3
"""How many examples of one outcome a rule's page shows in full; it lists the others by name."""
WIDTH = 100
BEHIND = "Behind each title stands the mistake that people make."


def example_pages(catalogue: Catalogue) -> dict[str, str]:
    """Return the pages and pictures of the examples, and their lists, by path."""
    pages: dict[str, str] = {}
    for one in catalogue.examples:
        pages[f"worked/{one.id}.md"] = "\n".join(_page(catalogue, one))
        if drawn := catalogue.picture(one):
            pages[f"worked/{one.id}.svg"] = drawn
        pages[f"worked/{one.id}.json"] = (one.folder / RECORD).read_text(encoding="utf-8")
        if one.about.equipment:
            equipment = one.folder / one.about.equipment
            pages[f"worked/{one.id}-{equipment.name}"] = equipment.read_text(encoding="utf-8")
    games = [book for book in catalogue.books if any(one.folder.parent.name == book.id for one in catalogue.examples)]
    pages.update({f"worked/{book.id}/index.md": "\n".join(_of_game(catalogue, book)) for book in games})
    if games:
        pages["worked/index.md"] = "\n".join(_index([book.id for book in games], catalogue))
    return pages


def _index(games: list[str], catalogue: Catalogue) -> Iterator[str]:
    yield from ("# Worked examples", "")
    yield "Small situations that players argue about, each with its record and what the rules say. Where an event can pick"
    yield "between options, they show what each option makes of it. The tests judge exactly these files."
    folders = [*games, *([EVENTS] if catalogue.events else [])]
    yield from ("", "```{toctree}", ":maxdepth: 1", "", *(f"{folder}/index" for folder in folders), "```", "")


def _of_game(catalogue: Catalogue, book: Book) -> Iterator[str]:
    yield from front_matter(nosearch=True)
    yield from (f"# Worked examples of {marked(book.title)}", "", BEHIND, "")
    for one in catalogue.examples:
        if one.folder.parent.name == book.id:
            yield f"- {ref(one.id, one.about.title)}: {marked(one.about.mistake, catalogue.entries)}"
    yield ""


def _page(catalogue: Catalogue, one: Worked) -> Iterator[str]:
    book = one.game.book
    among = [other for other in catalogue.examples if other.folder.parent == one.folder.parent]
    place = among.index(one)
    before, after = among[place - 1] if place else None, among[place + 1] if place + 1 < len(among) else None
    yield from front_matter(
        orphan=True,
        within=f"worked/{book.id}/index",
        page_before=f"worked/{before.id} {before.about.title}" if before else "",
        page_after=f"worked/{after.id} {after.about.title}" if after else "",
    )
    yield from (f"# {marked(one.about.title)}", "")
    where = ("[Worked examples](/worked/index.md)", f"[{marked(book.title)}](/worked/{book.id}/index.md)")
    yield from fenced("container", "rule-where", STEP.join(where))
    yield from fenced("rule:example", one.id, marked(one.about.story, catalogue.entries), title=one.about.title)
    yield from (f"The likely mistake: {marked(one.about.mistake, catalogue.entries)}", "")
    yield from _picture(catalogue, one, f"{one.folder.name}.svg")
    expected = one.expected()
    yield from ("## What the program says", "", *_findings(catalogue, expected["findings"]), "")
    yield from _places(expected.get("places", {}))
    if one.weighed:
        yield from ("## What each option makes of it", "")
    for ruling in one.weighed:
        yield from (f"{catalogue.link(ruling.id)}: {marked(ruling.question, catalogue.entries)}", "")
        yield from options_of(catalogue, one, ruling)
    yield from ("## What it shows", "")
    yield from (f"- {OUTCOMES[outcome]}: {catalogue.link(name)}" for name, outcome in one.shows.items())
    yield ""
    if one.about.rulings:
        picks = (f"- {catalogue.link(ruling)}: `{pick}`" for ruling, pick in sorted(one.about.rulings.items()))
        yield from ("## Rulings that this tournament picked", "", *picks, "")
    yield from ("## The record", "")
    yield from _typed(one)
    yield from ("```json", _compact(json.loads((one.folder / RECORD).read_text(encoding="utf-8"))), "```", "")


def _typed(one: Worked) -> Iterator[str]:
    """Yield the command that judges the example."""
    name = f"{one.folder.name}.json"
    files = [f"{{download}}`{name} <{one.folder.name}.json>`"]
    options = ""
    if one.about.equipment:
        equipment = normpath(f"{one.folder.name}/{one.about.equipment}").rpartition("/")[2]
        files.append(f"{{download}}`{one.folder.name}-{equipment}`")
        options = f" --equipment {one.folder.name}-{equipment}"
    options += "".join(f" --ruling {ruling}={pick}" for ruling, pick in sorted(one.about.rulings.items()))
    yield from (f"Try it: download {' and '.join(files)}, then type:", "")
    yield from ("```text", f"$ scorekeeper check {name}{options}", "```", "")
    if one.weighed:
        ruling = one.weighed[0]
        other = next(option.value for option in ruling.options if option.value != one.picked(ruling))
        yield from (f"`--ruling {ruling.id}={other}` shows what another option makes of it.", "")


def _compact(value: Any, indent: str = "") -> str:
    """Return JSON with short values on one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + len(indent) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_compact(found, inner)}" for key, found in value.items()]
        return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _compact(found, inner) for found in value) + f"\n{indent}]"


def _picture(catalogue: Catalogue, one: Worked, file: str) -> Iterator[str]:
    """Yield the picture inline, so that it takes the page's colours."""
    if catalogue.picture(one):
        yield from (":::{container} rule-picture", "```{raw} html", f":file: {file}", "```", ":::", "")


def _findings(catalogue: Catalogue, findings: list[dict[str, Any]]) -> Iterator[str]:
    if not findings:
        yield "Nothing is wrong here."
    for finding in findings:
        yield f"- {catalogue.link(finding['rule'], title=False)} ({finding['level']}): {marked(finding['text'])}"


def _places(places: dict[str, dict[str, Any]]) -> Iterator[str]:
    if not places:
        return
    yield from ("| place | who | score |", "|---|---|---|")
    for found in sorted(places.values(), key=lambda one: one["place"]):
        yield f"| {found['place']} | {marked(found['name'])} | {found['score']} |"
    yield ""


def shown_in_examples(catalogue: Catalogue, name: str) -> Iterator[str]:
    """Yield the examples on a rule's page, by outcome."""
    shown = catalogue.shown(name)
    if not shown:
        return
    yield from ("## Worked examples", "")
    for outcome, word in OUTCOMES.items():
        found = [one for one, became in shown if became == outcome]
        for one in found[:WHOLE]:
            yield from (
                f"### {word}: {ref(one.id, one.about.title)}",
                "",
                marked(one.about.story, catalogue.entries.keys() - {name}),
                "",
            )
            ruling = next((ruling for ruling in one.weighed if ruling.id == name), None)
            yield from options_of(catalogue, one, ruling) if ruling else ()
            yield from _picture(catalogue, one, f"../worked/{one.id}.svg")
            yield from () if ruling else _findings(catalogue, one.expected()["findings"])
            yield ""
        if found[WHOLE:]:
            yield from (f"{word} also in " + ", ".join(ref(one.id, one.about.title) for one in found[WHOLE:]) + ".", "")
