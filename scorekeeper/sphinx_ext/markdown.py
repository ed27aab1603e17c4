"""Writes Markdown from plain text, with markup escaped and ids linked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from scorekeeper.sphinx_ext.places import ID, ProvingTest, SourcePlace

STEP = " → "
"""Separates the links of a breadcrumb."""
SPECIAL = re.compile(r"([\\*_\[\]<>{}$~|^#])")
LIST = re.compile(r"^(\d+)([.)])(?=\s)|^([-+])(?=\s)")


def marked(text: str, ids: Iterable[str] = ()) -> str:
    """Return escaped text; code in backticks stays code, and ids among `ids` are linked."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return _linked(_escaped(text.replace("`", "'")), ids)
    return "`".join(part if place % 2 else _linked(_escaped(part), ids) for place, part in enumerate(parts))


def _escaped(text: str) -> str:
    text = SPECIAL.sub(r"\\\1", text)
    return LIST.sub(lambda match: f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}", text)


def _linked(text: str, ids: Iterable[str]) -> str:
    known = frozenset(ids)
    return ID.sub(lambda match: ref(match[0]) if match[0] in known else match[0], text)


def ref(name: str, text: str = "") -> str:
    """Return a link that shows the id, or the text.

    Generated pages write titles out, so that Sphinx reads them again when a title changes.
    """
    shown = re.sub(r"[`<>]", "'", text)
    return f"{{rule:ref}}`{shown} <{name}>`" if shown else f"{{rule:ref}}`{name}`"


def source(place: SourcePlace | ProvingTest, text: str) -> str:
    """Return a link to the source, or only the text if there is no such file."""
    code = text if " " in text else f"`{text}`"
    return f"{{rule:source}}`{text} <{place.path}#{place.anchor}>`" if place.line else code


def fenced(directive: str, argument: str, content: str, **options: object) -> Iterator[str]:
    """Yield a directive with its options, with a fence longer than any in the content."""
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall(r"`{3,}", content)), 3)
    yield f"{fence}{{{directive}}} {argument}".rstrip()
    yield from (f":{name}: {_quoted(value)}" for name, value in options.items() if value not in (None, ""))
    yield from (content, fence, "")


def folded(lines: Iterable[str], summary: str) -> Iterator[str]:
    """Yield lines that are folded under a summary."""
    yield from ("```{raw} html", f"<details><summary>{summary}</summary>", "```", "")
    yield from lines
    yield from ("", "```{raw} html", "</details>", "```")


def front_matter(**values: object) -> Iterator[str]:
    """Yield the metadata of a page."""
    yield "---"
    yield from (f"{name}: {_quoted(value)}" for name, value in values.items() if value not in (None, ""))
    yield from ("---", "")


def _quoted(value: object) -> str:
    """Return a value quoted for YAML."""
    return json.dumps(value, ensure_ascii=False)
