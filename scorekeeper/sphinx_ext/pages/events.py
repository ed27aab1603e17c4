"""Pages of the worked examples of the tournament's own rules, each with a folder to download and commands to type in it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from scorekeeper.cli.worked import Answer, Session, answers_as_text
from scorekeeper.sphinx_ext.catalogue import EVENTS
from scorekeeper.sphinx_ext.markdown import STEP, fenced, front_matter, marked, ref
from scorekeeper.sphinx_ext.pages.examples import BEHIND

if TYPE_CHECKING:
    from scorekeeper.sphinx_ext.catalogue import Catalogue

FOLDER = EVENTS
REGULATIONS = "tournament.toml"
WORDS = {"violated": "Refused", "kept": "Applied"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of all files in a download, so that the same files give the same bytes."""


def event_pages(catalogue: Catalogue) -> dict[str, str | bytes]:
    """Return the pages and downloads of these examples, and their list, by path."""
    pages: dict[str, str | bytes] = {}
    for one in catalogue.events:
        pages[f"worked/{one.id}.md"] = "\n".join(_page(catalogue, one))
        pages[f"worked/{one.id}.zip"] = packed(one)
    if pages:
        pages[f"worked/{FOLDER}/index.md"] = "\n".join(_list(catalogue))
    return pages


def packed(one: Session) -> bytes:
    """Return the folder of an event before its first command, as a zip file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in one.files:
            archive.writestr(zipfile.ZipInfo(f"{one.folder.name}/{file.name}", LONG_AGO), file.read_bytes())
    return content.getvalue()


def _list(catalogue: Catalogue) -> Iterator[str]:
    yield from front_matter(nosearch=True)
    yield from ("# Worked examples of the tournament's own rules", "")
    yield from ("Points, ties, seats, byes, penalties, finals: small events with a handful of players.", BEHIND, "")
    for one in catalogue.events:
        yield f"- {ref(one.id, one.about.title)}: {marked(one.about.mistake, catalogue.entries)}"
    yield ""


def _page(catalogue: Catalogue, one: Session) -> Iterator[str]:
    place = catalogue.events.index(one)
    before, after = ([None, *catalogue.events][place], [*catalogue.events, None][place + 1])
    yield from front_matter(
        orphan=True,
        within=f"worked/{FOLDER}/index",
        page_before=f"worked/{before.id} {before.about.title}" if before else "",
        page_after=f"worked/{after.id} {after.about.title}" if after else "",
    )
    yield from (f"# {marked(one.about.title)}", "")
    where = ("[Worked examples](/worked/index.md)", f"[The tournament's own rules](/worked/{FOLDER}/index.md)")
    yield from fenced("container", "rule-where", STEP.join(where))
    yield from fenced("rule:example", one.id, marked(one.about.story, catalogue.entries), title=one.about.title)
    yield from (f"The likely mistake: {marked(one.about.mistake, catalogue.entries)}", "")
    yield from ("## What the program says", "", *_console(one.expected()))
    yield from ("## What it shows", "")
    yield from (f"- {WORDS[outcome]}: {catalogue.link(name)}" for name, outcome in one.shows.items())
    yield from ("", "## The files", "")
    for file in sorted(one.files, key=lambda file: file.name != REGULATIONS):
        kind = "toml" if file.suffix == ".toml" else "text"
        yield from (f"`{file.name}`:", "", f"```{kind}", file.read_text(encoding="utf-8").rstrip(), "```", "")
    yield from _typed(one)


def _typed(one: Session) -> Iterator[str]:
    """Yield the commands that make the event, from its folder."""
    name = one.folder.name
    yield from ("## Try it", "", f"Download {{download}}`{name}.zip <{name}.zip>`, unpack it, then type:", "")
    yield from ("```text", f"$ cd {name}", *(f"$ scorekeeper {command}" for command in one.commands), "```", "")


def _console(answers: list[Answer]) -> Iterator[str]:
    yield from ("```text", answers_as_text(answers), "```", "")


def shown_in_events(catalogue: Catalogue, name: str) -> Iterator[str]:
    """Yield the events that show a rule, on its page: the first with its answer, the others by name."""
    found = catalogue.shown_in_events(name)
    if not found:
        return
    first, *others = found
    yield from ("## Worked examples", "", f"### {ref(first.id, first.about.title)}", "")
    yield from (marked(first.about.story, catalogue.entries.keys() - {name}), "")
    answers = first.expected()
    yield from _console([next((one for one in answers if name in "\n".join(one.says)), answers[0])])
    if others:
        yield from ("Also in " + ", ".join(ref(one.id, one.about.title) for one in others) + ".", "")
