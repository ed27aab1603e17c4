"""Pages that show the source of checks and tests, a line an anchor: `source/scorekeeper/games/….py.html#L12`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.sphinx_ext.domain import SOURCED
from scorekeeper.sphinx_ext.places import page_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LINKED = re.compile(r"\{rule:source\}`[^`]*<([^`>#]+)#L\d+>`")
TEMPLATE = "rule-source.html"
UNCOLOURED = re.compile(r'<span class="(?:n|p|w)">([^<]*)</span>')
"""Names, punctuation and spaces, which have the colour of the text: half of the page."""


def linked_sources(folder: Path) -> set[str]:
    """The files that made pages link to."""
    pages = (page for part in ("r", "rules") for page in (folder / part).rglob("*.md"))
    return {path for page in pages for path in LINKED.findall(page.read_text(encoding="utf-8"))}


def highlighted(text: str) -> str:
    """Python in colours; each line has its number as an anchor."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    coloured = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    lines = UNCOLOURED.sub(r"\1", coloured).removesuffix("\n").split("\n")
    return "\n".join(f'<span class="line" id="L{number}">{line}</span>' for number, line in enumerate(lines, 1))


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Those pages that are older than what they show; the others stay as they are."""
    if app.builder.name not in SOURCED:
        return
    root = (Path(app.srcdir) / app.config.rule_root).resolve()
    for path in sorted(linked_sources(Path(app.srcdir))):
        file, page = root / path, page_of(path)
        shown = Path(app.builder.get_output_path(page))  # type: ignore[attr-defined]
        if shown.exists() and shown.stat().st_mtime_ns > max(file.stat().st_mtime_ns, _this_changed()):
            continue
        body = highlighted(file.read_text(encoding="utf-8"))
        yield page, {"title": path, "source_path": escape(path).replace("/", "/<wbr>"), "source_body": body}, TEMPLATE


def _this_changed() -> int:
    return Path(__file__).stat().st_mtime_ns


def connect(app: Sphinx) -> None:
    app.connect("html-collect-pages", _pages)
