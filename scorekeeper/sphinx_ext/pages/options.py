"""What each option of a ruling makes of a worked example, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from scorekeeper.rules import Ruling
from scorekeeper.sphinx_ext.markdown import marked

if TYPE_CHECKING:
    from scorekeeper.games.worked import Worked
    from scorekeeper.sphinx_ext.catalogue import Catalogue

FEW = 4
"""The most steps that a cell lists; they follow from the first ones."""
Told = dict[str, Any]


def options_of(catalogue: Catalogue, one: Worked, ruling: Ruling) -> Iterator[str]:
    """Yield a table of the options of a ruling: what the program says under each, and the places."""
    told = one.expected()["options"][ruling.id]
    shared = _shared(told)
    yield from ("```{list-table}", ":header-rows: 1", ":class: rule-options", "")
    yield from ("* - Option", "  - What the program says")
    here = catalogue.entries.get(ruling.id)
    for option, mark in here.offered if isinstance(here, Ruling) else ruling.offered:
        yield f"* - `{option.value}`{f' ({mark})' * bool(mark)}"
        yield from _cell([*_lines(catalogue, told[option.value], shared)])
    yield from ("```", "")
    if shared:
        yield from ("What is the same under all options is left out.", "")


def _cell(lines: list[str]) -> Iterator[str]:
    """Yield a cell: one line as it is, several as a list."""
    if len(lines) == 1:
        yield f"  - {lines[0]}"
        return
    yield from (f"  {'  ' if place else '- '}- {line}" for place, line in enumerate(lines))


def _shared(told: dict[str, Told]) -> list[Told]:
    """Return the findings that every option has."""
    first, *others = (option["findings"] for option in told.values())
    return [finding for finding in first if all(finding in other for other in others)]


def _lines(catalogue: Catalogue, told: Told, shared: list[Told]) -> Iterator[str]:
    findings = [finding for finding in told["findings"] if finding not in shared]
    for finding in findings:
        yield f"{catalogue.link(finding['rule'], title=False)} ({finding['level']}): {marked(finding['text'])}"
    if not findings:
        yield "Nothing else is wrong." if shared else "Nothing is wrong."
    if told["places"]:
        yield f"Places: {marked(_places(told['places']))}"
    elif not findings:
        yield from (marked(step["text"]) for step in told["steps"][:FEW])


def _places(places: Told) -> str:
    ordered = sorted(places.values(), key=lambda found: found["place"])
    return ", ".join(f"{found['place']} {found['name']} ({found['score']})" for found in ordered)
